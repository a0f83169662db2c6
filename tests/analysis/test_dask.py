"""Simulating on a Dask cluster: a real one on this computer, with worker processes, one of which is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

import pandas as pd
import pytest

import tabletop_nb as tt

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.slow
GAMES = 60


def kill_a_worker(cluster: Any, client: Any, killed: list[int]) -> None:
    """Kill a worker process that has games to play."""
    deadline, busy = time.monotonic() + 60, list[Any]()
    while not busy and time.monotonic() < deadline:
        tasks = client.processing()
        busy = [worker for worker in cluster.workers.values() if tasks.get(worker.worker_address)]
    worker = busy[0]
    os.kill(worker.process.pid, signal.SIGKILL)
    killed.append(worker.process.pid)


def test_the_result_is_complete_and_the_same_after_a_worker_was_killed() -> None:
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        killed: list[int] = []
        killer = threading.Thread(target=kill_a_worker, args=(cluster, client, killed))
        killer.start()
        frame = tt.simulate("evenfall", ["greedy"], games=GAMES, executor=client.get_executor())
        killer.join()
    assert len(killed) == 1
    pd.testing.assert_frame_equal(frame, tt.simulate("evenfall", ["greedy"], games=GAMES))
