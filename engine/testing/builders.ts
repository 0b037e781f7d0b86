import fc from 'fast-check';
import { build, emptyBuilder, type Builder, type BuilderCommand, type Matchup } from '../src/parlay/index.ts';
import { LINES, PROPS, SCOPES, SIDES, TEAM_STATS, totalLadder, VENUES } from '../src/words/index.ts';

export const GAME: Matchup = { gameId: '1', away: 'Away', home: 'Home' };
export const OTHER: Matchup = { gameId: '2', away: 'Guests', home: 'Hosts' };

const nullable = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null });
const rowId = fc.nat(25);

/** What a page can ask of its builder, in proportions that fill it. Lines are those that the page offers. */
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
  fc.constant({ do: 'clear' as const }),
);

/** Builders as pages leave them, for a game. */
export const builders: fc.Arbitrary<Builder> = fc
  .array(command, { maxLength: 60 })
  .map((commands) => commands.filter((one) => one.do !== 'chooseMatchup').reduce(build, emptyBuilder(GAME)));
