// How the games draw zones of their own kinds, beside those that every table has.
import { RES_ARCANA_ZONES } from "./res_arcana.js";
import { SEASONS_ZONES } from "./seasons.js";

export const GAME_ZONES = { ...SEASONS_ZONES, ...RES_ARCANA_ZONES };
export const GAME_BARE = ["mages", "players"]; // zones whose things have frames of their own
