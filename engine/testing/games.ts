import fc from 'fast-check';
import { createTable, DEFAULT_BUDGET, STAGE, type SimTable } from '../src/simulation/index.ts';
import { LINES, PROPS, SIDES, TEAM_STATS } from '../src/domain/index.ts';
import type { Leg } from '../src/parlay/index.ts';
import { smallMemory } from './memories.ts';

/** A simulated game as plain rows, from which oracles compute expected results. */
export type Game = {
  readonly away: string;
  readonly home: string;
  readonly players: readonly string[];
  readonly records: readonly Readonly<Record<string, number>>[];
};

const AWAY = 'Chicago Blackhawks';
const HOME = 'Florida Panthers';
const PLAYERS = ['A', 'B', 'C', 'D'] as const;

const record = fc
  .record({
    away: fc.nat(7),
    home: fc.nat(7),
    shots: fc.tuple(fc.integer({ min: 14, max: 45 }), fc.integer({ min: 14, max: 45 })),
    counts: fc.array(fc.nat(4), { minLength: PLAYERS.length * PROPS.length, maxLength: PLAYERS.length * PROPS.length }),
    /** Players who do not play in this record, so they have no counts. */
    scratched: fc.subarray([...PLAYERS], { maxLength: 1 }),
  })
  .map(({ away, home, shots, counts, scratched }): Readonly<Record<string, number>> => {
    // Every game has a winner, so the home team wins if the generated goals are tied.
    const homeGoals = home === away ? home + 1 : home;
    const row: Record<string, number> = {
      [AWAY]: away > homeGoals ? 1 : 0,
      [HOME]: homeGoals > away ? 1 : 0,
      [`${AWAY} Goal Differential`]: away - homeGoals,
      [`${HOME} Goal Differential`]: homeGoals - away,
      'Total Goals': away + homeGoals,
      'Total Shots': shots[0] + shots[1],
      [`${AWAY} Goals`]: away,
      [`${HOME} Goals`]: homeGoals,
      [`${AWAY} Shots`]: shots[0],
      [`${HOME} Shots`]: shots[1],
    };
    PLAYERS.forEach((player, i) => {
      if (scratched.includes(player)) return;
      PROPS.forEach((prop, j) => {
        row[`${player} ${prop}`] = counts[i * PROPS.length + j]!;
      });
    });
    return row;
  });

export const simulatedGames: fc.Arbitrary<Game> = fc
  .array(record, { minLength: 1, maxLength: 150 })
  .map((records) => ({ away: AWAY, home: HOME, players: PLAYERS, records }));

/** Generates slips of legs that pages offer. Some legs are on a player who is not in the game. */
export function slipsOf(game: Game): fc.Arbitrary<readonly Leg[]> {
  const team = fc.constantFrom(game.away, game.home);
  const side = fc.constantFrom(...SIDES);
  const leg: fc.Arbitrary<Leg> = fc.oneof(
    fc.record({ kind: fc.constant('winner' as const), team, margin: fc.constantFrom(...LINES.margin) }),
    fc.constantFrom(...TEAM_STATS).chain((stat) =>
      fc.record({
        kind: fc.constant('total' as const),
        stat: fc.constant(stat),
        side,
        line: fc.constantFrom(...(stat === 'Goals' ? LINES.goalTotal : LINES.shotTotal)),
      }),
    ),
    fc.constantFrom(...TEAM_STATS).chain((stat) =>
      fc.record({
        kind: fc.constant('teamTotal' as const),
        team,
        stat: fc.constant(stat),
        side,
        line: fc.constantFrom(...(stat === 'Goals' ? LINES.teamGoals : LINES.teamShots)),
      }),
    ),
    fc.record({
      kind: fc.constant('player' as const),
      player: fc.constantFrom(...game.players, 'Absent'),
      stat: fc.constantFrom(...PROPS),
      side,
      line: fc.constantFrom(...LINES.playerProp),
    }),
  );
  return fc.array(leg, { maxLength: 7 });
}

/** Writes the game to a table. */
export function fillTable(game: Game, memory = smallMemory, even = false): SimTable {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory, even });
  for (const row of game.records) {
    for (const [name, value] of Object.entries(row)) {
      const column = writer.column(name);
      if (!column.ok) throw new Error(column.error.kind);
      writer.stage[column.value * STAGE + writer.at] = value;
    }
    writer.commit();
  }
  writer.end();
  return table;
}
