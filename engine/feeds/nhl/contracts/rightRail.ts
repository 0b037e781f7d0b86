import type * as v from 'valibot';
import { FirstAndLastName, Id, list, object } from './fields.ts';

const Team = object({ scratches: list(object({ id: Id, ...FirstAndLastName })) });

/** The response of `gamecenter/{id}/right-rail`. Before the game it is `{}`. */
export const RightRail = object({ gameInfo: object({ awayTeam: Team, homeTeam: Team }) });
export type RightRail = v.InferOutput<typeof RightRail>;
