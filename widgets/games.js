// How the games draw zones of their own kinds, beside those that every table has.
import { SEASONS_ZONES } from "./seasons.js";

export const GAME_ZONES = { ...SEASONS_ZONES };
