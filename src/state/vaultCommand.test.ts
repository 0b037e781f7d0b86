import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VALUE_DISPLAYS } from '@ddh/engine/internal/domain';
import { EDGE_TABLES } from '@ddh/engine/internal/vault';
import { runDdh } from '../../engine/cli/testing/runDdh.ts';
import { memoryServices } from '../testing/memoryServices.ts';
import { answering, siteFiles } from '../testing/siteFiles.ts';
import { createVault } from './vault.ts';

// For each file and every combination of sportsbooks, display and game, the page lists the same bets as the command
// `ddh value`.

const BOOKS = ['Elm', 'Fir', 'Oak', 'Yew'];
const TEAMS = ['Ottawa Senators', 'Boston Bruins', 'Los Angeles Kings', 'Utah Mammoth'];
/** The players of the first game have honest prices, one of them is withheld, and the second game fell back. */
function honestOf(player: number, row: number): object {
  if (player % 4 > 1) return { Doubt: row % 3 === 0 ? 'before news' : 'few simulations' };
  return player === 5
    ? { 'Books prob': 0.2, Doubt: 'disagree' }
    : { 'Honest prob': 0.36 + player / 100, 'Books prob': 0.35 };
}
const FILES = {
  schedule_times: [
    { Date: '2025-10-07', 'Away Team': TEAMS[0], 'Home Team': TEAMS[1], Time: '19:00' },
    { Date: '2025-10-07', 'Away Team': TEAMS[2], 'Home Team': TEAMS[3], Time: '22:00' },
  ],
  p_info: TEAMS.map((team, i) => ({ Player: `P${i}`, Team: team, 'API ABRV': `T${i}` })),
  goal_value: Array.from({ length: 40 }, (_, i) => {
    const odds = 2 + ((i * 7) % 13) / 10;
    return {
      Player: `P${i % 10}`,
      Team: TEAMS[(i % 10) % 4],
      Pos: i % 3 === 0 ? 'D' : 'C',
      Line: 0.5 + (i % 2),
      Book: BOOKS[Math.floor(i / 10)],
      'Book odds': odds,
      'Model odds': 2.5,
      'Model prob': 0.4,
      Value: Number((0.4 * odds - 1).toFixed(4)),
      ...honestOf(i % 10, i),
    };
  }),
};
const GAMES = [null, 'Ottawa Senators @ Boston Bruins', 'Los Angeles Kings @ Utah Mammoth'];

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-vault-'));
  await mkdir(join(root, 'value_vault'));
  for (const [name, rows] of Object.entries(FILES)) {
    await writeFile(join(root, name === 'goal_value' ? 'value_vault' : '', `${name}.json`), JSON.stringify(rows));
  }
});
afterAll(() => rm(root, { recursive: true }));

const subsets = Array.from({ length: 2 ** BOOKS.length - 1 }, (_, i) =>
  BOOKS.filter((_book, at) => ((i + 1) >> at) & 1),
);

test('the list of all edges has the same bets and stakes as the command for every combination of filters', async () => {
  const empty = { assist_value: [], point_value: [], sog_value: [], total_value: [], moneyline_value: [] };
  const vault = createVault(
    memoryServices(answering({}, siteFiles({ ...FILES, ...empty, all_available_players: null }))),
  );
  await vault.actions.show('edges');
  for (const books of subsets) {
    vault.actions.selectAllBooks();
    for (const book of BOOKS) if (!books.includes(book)) vault.actions.toggleBook(book);
    for (const all of [false, true]) {
      vault.actions.showAllEdges(all);
      for (const game of GAMES) {
        vault.actions.selectGame(game);
        const { tables } = vault.state.values.edges;
        for (const table of EDGE_TABLES) {
          while (tables[table]!.rows.length < tables[table]!.found) vault.actions.showMore('edges', table);
        }
        const choice = [
          '--books',
          books.join(','),
          ...(all ? ['--all'] : []),
          ...(game === null ? [] : ['--game', game]),
        ];
        const run = await runDdh(root, ['value', '.', '--edges', ...choice, '--json']);
        const { above, of, simulationOnly, fallbacks, rows } = JSON.parse(run.out) as {
          above: number;
          of: number;
          simulationOnly: object;
          fallbacks: object[];
          rows: {
            name: string;
            book: string;
            isSimulationOnly: boolean;
            ev: number;
            honest: { ev: number | null; text: { ev: string } } | null;
            stake: number;
            others: { book: string }[];
          }[];
        };
        expect(vault.state.edges).toMatchObject({ above, of, simulationOnly, fallbacks });
        expect(
          EDGE_TABLES.flatMap((table) =>
            tables[table]!.rows.map(({ bet, value, stake, others }) => [
              table === 'simulated',
              bet.kind === 'player' && bet.player,
              bet.book,
              value,
              stake,
              others.map(({ book }) => book),
            ]),
          ),
        ).toEqual(
          rows.map(({ isSimulationOnly, name, book, ev, honest, stake, others }) => [
            isSimulationOnly,
            name,
            book,
            isSimulationOnly ? ev : honest?.ev,
            stake,
            others.map((one) => one.book),
          ]),
        );
      }
    }
  }
});

test('a Vault tab lists the same bets as the command for every combination of filters', async () => {
  const files = siteFiles({ ...FILES, all_available_players: null });
  const vault = createVault(memoryServices(answering({}, files)));
  await vault.actions.show('goal');
  let combinations = 0;
  for (const books of subsets) {
    vault.actions.selectAllBooks();
    for (const book of BOOKS) if (!books.includes(book)) vault.actions.toggleBook(book);
    for (const display of VALUE_DISPLAYS) {
      vault.actions.selectDisplay(display);
      for (const game of GAMES) {
        vault.actions.selectGame(game);
        const { tables } = vault.state.values.goal;
        for (const table of ['forwards', 'defense'] as const) {
          while (tables[table]!.rows.length < tables[table]!.found) vault.actions.showMore('goal', table);
        }
        const page = [tables.forwards!, tables.defense!].flatMap(({ rows }) =>
          rows.map(({ bet, value, flaws }) => [
            bet.table,
            bet.kind === 'player' && bet.player,
            bet.book,
            value,
            flaws.length,
          ]),
        );
        const choice = ['--books', books.join(','), '--display', display, ...(game === null ? [] : ['--game', game])];
        const run = await runDdh(root, ['value', 'value_vault/goal_value.json', ...choice, '--json']);
        const { rows } = JSON.parse(run.out) as {
          rows: { table: string; name: string; book: string; ev: number; flaws: unknown[] }[];
        };
        expect(page).toEqual(rows.map(({ table, name, book, ev, flaws }) => [table, name, book, ev, flaws.length]));
        combinations++;
      }
    }
  }
  expect(combinations).toBe(15 * 2 * 3);
});
