import * as v from 'valibot';
import { PROPS, TEAM_STATS } from '@ddh/engine/internal/domain';
import { line, side } from './figures.ts';

const leg = v.variant('kind', [
  v.object({ kind: v.literal('winner'), team: v.string(), margin: line }),
  v.object({ kind: v.literal('total'), stat: v.picklist(TEAM_STATS), side, line }),
  v.object({ kind: v.literal('teamTotal'), team: v.string(), stat: v.picklist(TEAM_STATS), side, line }),
  v.object({ kind: v.literal('player'), player: v.string(), stat: v.picklist(PROPS), side, line }),
]);

/** A leg as in a slip's file, and its name on the pages. */
export const namedLeg = {
  leg,
  label: v.pipe(v.string(), v.description('Such as "Game: Over 5.5 Goals".')),
};
