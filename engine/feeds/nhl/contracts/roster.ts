import * as v from 'valibot';
import { FirstAndLastName, Id, list, object, RosterPosition } from './fields.ts';

const Player = object({ id: Id, positionCode: RosterPosition, ...FirstAndLastName });

const Players = v.pipe(list(Player), v.nonEmpty('a list with players'));

/** The response of `roster/{TEAM}/current` and `roster/{TEAM}/{season}`. */
export const Roster = object({ forwards: Players, defensemen: Players, goalies: Players });
