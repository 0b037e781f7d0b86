import fc from 'fast-check';
import { GOALIE_STATS, SKATER_STATS, type Projections } from '../src/datasets/index.ts';
import { decodeGoalieProjections, decodeSkaterProjections } from '../src/datasets/projectionFile.ts';
import type { RankKind } from '../src/fantasy/index.ts';

/** A record of a projections file. */
export type ProjectionRecord = Readonly<Record<string, string | number | null>>;

/** Decodes a projections file. Throws if a record has a problem. */
export function projectionsOf(kind: RankKind, records: readonly ProjectionRecord[]): Projections {
  const decoded = (kind === 'skaters' ? decodeSkaterProjections : decodeGoalieProjections)(records);
  if (!decoded.ok || decoded.value.problems.length > 0) throw new Error(JSON.stringify(decoded));
  return decoded.value.data;
}

const TEAMS = [
  { Team: 'Montréal Canadiens', ABR: 'MTL' },
  { Team: 'Ottawa Senators', ABR: 'OTT' },
  { Team: null, ABR: 'UTA' },
  { Team: null, ABR: null },
] as const;
const POSITIONS = { skaters: ['C', 'LW', 'RW', 'D', 'LW/D', null], goalies: ['G', null] } as const;

/** Generates a value of a projected column. The set of values is small, so that ties are likely. */
const stat = fc.constantFrom(null, 0, 0.25, 1, 1, 3.5);

/**
 * Generates the records of a file with up to twelve players in three timeframes. Some players share a name, lack a
 * timeframe or have unknown numbers.
 */
export const projectionRecords = (kind: RankKind): fc.Arbitrary<readonly ProjectionRecord[]> => {
  const columns = Object.values(kind === 'skaters' ? SKATER_STATS : GOALIE_STATS);
  const player = fc.record({
    Player: fc.constantFrom('Tim Stützle', 'Élie Aho', 'Aho', 'Bo Zed', 'al Zed'),
    team: fc.constantFrom(...TEAMS),
    Pos: fc.constantFrom(...POSITIONS[kind]),
    weeks: fc.uniqueArray(
      fc.record({
        Timeframe: fc.constantFrom('Week 2', 'Rest of Season', 'Week 1'),
        percent_owned: fc.constantFrom(null, 0, 40, 40.1, 75, 100),
        Games: fc.constantFrom(null, 2, 3, 4),
        stats: fc.array(stat, { minLength: columns.length, maxLength: columns.length }),
      }),
      { selector: ({ Timeframe }) => Timeframe, maxLength: 3 },
    ),
  });
  return fc.array(player, { maxLength: 12 }).map((players) =>
    players.flatMap(({ Player, team, Pos, weeks }, playerId) =>
      weeks.map(({ stats, ...week }): ProjectionRecord => {
        const figures = Object.fromEntries(columns.map((column, i) => [column, stats[i]!]));
        return { Player, playerId: playerId + 1, ...team, Pos, ...week, ...figures };
      }),
    ),
  );
};
