import fc from 'fast-check';
import type { DatasetRows } from '../src/datasets/index.ts';
import { LINES, PROPS, type Line } from '../src/domain/index.ts';
import { lineColumns } from './hubFiles.ts';

/** The days of generated games. */
export const DATES = ['2025-10-07', '2025-10-08', '2025-10-10'] as const;

/** Teams whose games are on different dates, so that no game is twice in a file. */
const game = fc.record({
  date: fc.constantFrom(...DATES),
  away: fc.constantFrom('A', 'B', 'C'),
  home: fc.constantFrom('D', 'E', 'F'),
  wins: fc.nat(10),
  goals: fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }),
});

const lines = (front: string, ladder: readonly Line[], values: readonly number[]) => lineColumns(front, ladder, values);

/** Generates the rows of the Hub's files with figures, and of the files that a tab needs beside them. */
export const hubRows: fc.Arbitrary<DatasetRows> = fc
  .uniqueArray(game, { selector: ({ date, away, home }) => `${date} ${away} ${home}`, minLength: 1, maxLength: 5 })
  .map(rowsOf);

type Generated = typeof game extends fc.Arbitrary<infer T> ? T : never;

function rowsOf(games: readonly Generated[]): DatasetRows {
  return {
    game_probs: games.map(({ date, away, home, wins, goals }) => ({
      index: date,
      Home: home,
      Away: away,
      'Away Win %': wins / 10,
      'Home Win %': 1 - wins / 10,
      ...lines('', LINES.goalTotal, goals),
      ...lines('Home ', LINES.teamGoals, goals.slice(1)),
      ...lines(
        'Shots ',
        LINES.shotTotal,
        goals.map((one) => 50 + one),
      ),
    })),
    skater_probs: games.flatMap(({ date, away, home, goals }) =>
      [away, home].map((Team, i) => ({
        index: `${away} ${home} ${i}`,
        level_0: date,
        playerId: null,
        Team,
        ...Object.assign(
          {},
          ...PROPS.map((prop, p) =>
            lines(
              `${prop} `,
              LINES.playerProp,
              goals.map((one) => one + p),
            ),
          ),
        ),
      })),
    ),
    puck_line_probs: games.map(({ date, away }) => ({ index: date, Margin: 1.5, [away]: 0.3 })).slice(0, 1),
    schedule_times: games.map(({ date, away, home }) => ({
      Date: date,
      'Away Team': away,
      'Home Team': home,
      Time: '19:00',
    })),
    p_info: [...new Map(games.map((one) => [`${one.away} ${one.home}`, one])).values()].flatMap(({ away, home }) =>
      [away, home].map((Team, i) => ({ Player: `${away} ${home} ${i}`, Team, 'API ABRV': `${Team}AA` })),
    ),
    team_avs: [],
    game_id_ref: games.map(({ date, away, home }, i) => ({
      id: i + 1,
      'Away Team': away,
      'Home Team': home,
      Date: date,
    })),
  };
}

/** The rows of a game on each of the dates. */
export const THREE_DATES = rowsOf(DATES.map((date) => ({ date, away: 'A', home: 'D', wins: 4, goals: [1, 2, 5, 6] })));
