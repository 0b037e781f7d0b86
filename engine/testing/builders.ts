import fc from 'fast-check';
import {
  build,
  emptyBuilder,
  type Builder,
  type BuilderCommand,
  type Leg,
  type LegRef,
  type Matchup,
} from '../src/parlay/index.ts';
import { LINES, PROPS, SCOPES, SIDES, TEAM_STATS, totalLadder, VENUES } from '../src/domain/index.ts';

export const GAME: Matchup = { gameId: '1', away: 'Away', home: 'Home' };
export const OTHER: Matchup = { gameId: '2', away: 'Guests', home: 'Hosts' };

const nullable = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null });
const rowId = fc.nat(25);

/** Generates legs of a game. A short list of `players` makes repeated legs likely. */
export const legsOf = ({ away, home }: Matchup, players: readonly string[]): fc.Arbitrary<Leg> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('winner' as const),
      team: fc.constantFrom(away, home),
      margin: fc.constantFrom(...LINES.margin),
    }),
    fc.constantFrom(...TEAM_STATS).chain((stat) =>
      fc.record({
        kind: fc.constant('total' as const),
        stat: fc.constant(stat),
        side: fc.constantFrom(...SIDES),
        line: fc.constantFrom(...LINES[totalLadder('game', stat)]),
      }),
    ),
    fc.constantFrom(...TEAM_STATS).chain((stat) =>
      fc.record({
        kind: fc.constant('teamTotal' as const),
        team: fc.constantFrom(away, home),
        stat: fc.constant(stat),
        side: fc.constantFrom(...SIDES),
        line: fc.constantFrom(...LINES[totalLadder('home', stat)]),
      }),
    ),
    fc.record({
      kind: fc.constant('player' as const),
      player: fc.constantFrom(...players),
      stat: fc.constantFrom(...PROPS),
      side: fc.constantFrom(...SIDES),
      line: fc.constantFrom(...LINES.playerProp),
    }),
  );
export const leg = legsOf(GAME, ['P', 'Q']);

/** Generates a reference to a leg of the parlay builder. The builder need not have such a leg. */
export const legRef: fc.Arbitrary<LegRef> = fc.oneof(
  fc.constant({ kind: 'winner' as const }),
  fc.record({
    kind: fc.constant('total' as const),
    scope: fc.constantFrom(...SCOPES),
    stat: fc.constantFrom(...TEAM_STATS),
  }),
  fc.record({ kind: fc.constant('row' as const), row: rowId }),
);

/**
 * Generates a command that a page may send to the parlay builder. Commands that add legs are more likely, so that the
 * slip fills up.
 */
export const command: fc.Arbitrary<BuilderCommand> = fc.oneof(
  fc.record({ do: fc.constant('chooseMatchup' as const), matchup: fc.constantFrom(GAME, OTHER, null) }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('chooseWinner' as const), winner: nullable(fc.constantFrom(...VENUES)) }),
  },
  fc.record({ do: fc.constant('chooseMargin' as const), margin: fc.constantFrom(...LINES.margin) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pickTotal' as const),
      scope: fc.constantFrom(...SCOPES),
      stat: fc.constantFrom(...TEAM_STATS),
      side: nullable(fc.constantFrom(...SIDES)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...SCOPES), fc.constantFrom(...TEAM_STATS)).chain(([scope, stat]) =>
      fc.record({
        do: fc.constant('setTotalLine' as const),
        scope: fc.constant(scope),
        stat: fc.constant(stat),
        line: nullable(fc.constantFrom(...LINES[totalLadder(scope, stat)])),
      }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('editRow' as const),
      row: rowId,
      change: fc.record(
        {
          player: nullable(fc.constantFrom('P', 'Q')),
          prop: nullable(fc.constantFrom(...PROPS)),
          side: nullable(fc.constantFrom(...SIDES)),
          line: nullable(fc.constantFrom(...LINES.playerProp)),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 6, arbitrary: fc.constant({ do: 'addRow' as const }) },
  fc.record({ do: fc.constant('resetRow' as const), row: rowId }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deleteRow' as const), row: rowId }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('addLeg' as const), leg }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('swapLeg' as const), ref: legRef, leg }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('moveLeg' as const),
      ref: legRef,
      by: fc.constantFrom(-1 as const, 1 as const),
    }),
  },
  fc.constant({ do: 'clear' as const }),
);

/** Generates the state of the parlay builder for one game, after a list of commands. */
export const builders: fc.Arbitrary<Builder> = fc
  .array(command, { maxLength: 60 })
  .map((commands) => commands.filter((one) => one.do !== 'chooseMatchup').reduce(build, emptyBuilder(GAME)));
