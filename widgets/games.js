// The zones that only one game has, beside those that every table has.
import { RES_ARCANA_ZONES } from "./res_arcana.js";
import { SEASONS_ZONES } from "./seasons.js";

export const GAME_ZONES = { ...SEASONS_ZONES, ...RES_ARCANA_ZONES };
export const GAME_BARE = ["mages", "players"]; // zones without a frame: their things have one
