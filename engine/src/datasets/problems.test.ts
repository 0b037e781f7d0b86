import { expect, test } from 'vitest';
import { DECODERS, decodeManifest, type Dataset, type Decoded } from './index.ts';
import { MOST_PLAYERS, MOST_TIMEFRAMES } from './projectionFile.ts';

const GAME = { index: '2025-10-07', Home: 'H', Away: 'A' };
const PLAYER = { Player: 'P', Team: 'H', Line: 0.5, Value: 0.1, Book: 'B', 'Book odds': 2.2, 'Model prob': 0.5 };
const TOTAL = { Away: 'A', Home: 'H', Line: 5.5, Value: 0.1, Book: 'B', 'Book odds': 2.2, 'Model prob': 0.5 };
const SEASON_GAME = { Date: '2025-10-07', 'Away Team': 'A', 'Home Team': 'H', Week: 1 };
const CHANGE = { Date: '2025-10-07', Away: 'A', Home: 'H', At: '2025-10-07T21:12:00Z', What: 'goalie', Player: 'P' };
const times = (count: number, record: (i: number) => object): readonly object[] =>
  Array.from({ length: count }, (_, i) => record(i));

/** For each dataset, documents that cause every kind of problem. */
const DOCUMENTS: { readonly [dataset in Dataset]?: readonly unknown[] } = {
  game_probs: [
    {},
    { Home: { '0': 'A' }, Away: { '0': 'B' } },
    { columns: ['Home'], index: [0], data: [['A']] },
    [7, GAME, GAME, { ...GAME, index: '2025-02-30' }, { ...GAME, Home: null }, { ...GAME, Home: 7 }],
    [
      { ...GAME, Home: '' },
      { ...GAME, Home: 'x'.repeat(201) },
      { ...GAME, Away: 'A\u202eB' },
    ],
    [{ ...GAME, 'Over 5.5': 2, 'Over 6.0': 0.5, 'Under 6.0': 0.51, 'Home Win %': 0.7, 'Away Win %': 0.4 }],
    [{ ...GAME, 'Home Win %': 0.6, 'Home Reg Win %': 0.5, 'Home OT Win %': 0.12 }],
    times(65, (i) => ({ ...GAME, Home: `H${i}` })),
  ],
  puck_line_probs: [
    [{ index: '2025-10-07', Margin: '2.5' }, ...times(2, () => ({ index: '2025-10-07', Margin: 0.5 }))],
  ],
  skater_probs: [
    [...times(2, () => ({ index: 'P', level_0: '2025-10-07' })), { index: 'Q', level_0: null, playerId: -1 }],
  ],
  game_id_ref: [[...times(2, () => ({ id: 1, 'Home Team': 'H', 'Away Team': 'A' })), { id: 'a/b' }]],
  team_avs: [[{ Team: 'A', index: '2025-10-07', 'Goals Against': -1, 'Shots Against': 1000.5 }]],
  goal_value: [
    [
      { ...PLAYER, Line: -1, Value: '0.1' },
      { ...PLAYER, 'Book odds': 0.9 },
      { ...PLAYER, Captured: 'x', Date: 'y' },
    ],
  ],
  total_value: [
    [
      { ...TOTAL, Side: 'up' },
      { ...TOTAL, Team: 'C' },
    ],
  ],
  all_available_players: [
    times(2, () => ({ Player: 'P' })),
    ['Q', Array.from({ length: 9 }, (_, i) => `Name ${i}`)].map((Also, playerId) => ({ Player: 'P', playerId, Also })),
  ],
  skater_projections: [
    [{ Player: 'P', Timeframe: 'Week 1', percent_owned: 101, Goals: 'x', Estimated: 'yes' }],
    times(2, () => ({ Player: 'P', Timeframe: 'Week 1' })),
    times(MOST_TIMEFRAMES + 1, (i) => ({ Player: 'P', Timeframe: `Week ${i}` })),
    times(MOST_PLAYERS + 1, (playerId) => ({ Player: 'P', Timeframe: 'Week 1', playerId })),
  ],
  season_schedule: [
    [{ ...SEASON_GAME, Week: 'x' }],
    times(33, (i) => ({ ...SEASON_GAME, 'Away Team': `A${i}`, 'Home Team': `H${i}` })),
    times(32, (i) => ({ ...SEASON_GAME, Date: Date.UTC(2025, 9, 7 + i) })),
  ],
  lineups: [
    [{ Date: '2025-10-07', Away: 'A', Home: 'H', 'Home Goalie': 'G', 'Home Goalie Source': 'tip', Started: 'yes' }],
  ],
  changes: [[{ ...CHANGE, At: '5:12 PM', What: 'injury' }, CHANGE, CHANGE]],
};
const FACTS = { generatedAt: 'today', from: 1, season: {}, bytes: -1, records: 1.5 };
const MANIFESTS = [null, { version: 'a b' }, { version: 'v', generatedAt: 'x', sample: 1, files: [] }];

function textOf(decoded: Decoded<unknown>): string {
  const problems = decoded.ok ? decoded.value.problems : [decoded.error];
  return problems.map(({ path, problem }) => `  ${path} ${problem}\n`).join('');
}

test('problems.txt has the text of every kind of problem in a dataset', async () => {
  const parts = Object.entries(DOCUMENTS).map(([dataset, documents]) => {
    const decode: (doc: unknown) => Decoded<unknown> = DECODERS[dataset as Dataset];
    return `${dataset}\n${documents.map((doc) => textOf(decode(doc))).join('')}`;
  });
  const manifests = [...MANIFESTS, { version: 'v', files: { a: 7, b: FACTS } }].map((doc) =>
    textOf(decodeManifest(doc)),
  );
  await expect([...parts, `manifest\n${manifests.join('')}`].join('\n')).toMatchFileSnapshot('problems.txt');
});
