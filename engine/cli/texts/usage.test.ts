import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDdh } from '../testing/runDdh.ts';
import { fillTextFolder, wordsOf } from '../testing/textFolder.ts';

/**
 * Command lines that are wrong. The message names the words after `#`. Without these, it names the last option, which is at
 * fault, or asks with `give` for what is missing.
 */
const WRONG = `
  odds
  odds 0.1 0.2
  odds 0.5 --jason
  odds 0.5 -json
  odds 0.5 --slip=x
  odds 0.5 -x
  odds 0.5 --constructor
  odds 0.5 --json=yes
  devig
  devig 1.9
  devig 2 2 --method goto
  devig 2 2 --jsno
  parlay a b --slip x  # simulation
  parlay a
  parlay game.json
  parlay game.json --slip
  parlay game.json --slip --json
  parlay --slip x  # simulation
  parlay game.json --link x --slip slip.json
  parlay game.json --slip slip.json --json --csv
  parlay game.json --slip slip.json --price soon
  parlay game.json --slip slip.json --price 1
  parlay game.json --slip slip.json --price 0.5
  parlay - --slip -  # standard input
  suggest game.json --slip slip.json --by luck
  suggest game.json --slip slip.json --own 0.8-0.2
  suggest game.json --slip slip.json --own 0.2
  suggest game.json --slip slip.json --own 0-1 --any
  suggest game.json --slip slip.json --only goalie
  suggest game.json --slip slip.json --leg 0
  suggest game.json --slip slip.json --leg 4
  suggest game.json --slip slip.json --leg 1 --by lift
  suggest game.json --slip slip.json --leg 1 --price 2
  suggest game.json --slip slip.json --top 0
  hub
  hub parlay data
  hub toString data
  hub games
  hub games a b
  hub games data --game x
  hub games data --date 2025-02-30
  hub games data --odds malay
  hub totals data --type x
  hub totals data --type
  hub props data --prop Hits
  hub props data --line 0.75
  hub props data --prop shots --line 7
  hub props data --order x
  simulate --seed -1
  simulate --seed=-1
  simulate --from 07.10.2025
  simulate --to 2025-02-30
  simulate --to 2025-10-07T00:00:00Z
  simulate --from 2025-10-08 --to 2025-10-07
  simulate --records 0
  simulate --records 10000001
  simulate --records 1e3
  simulate --format csv
  simulate --format ""
  simulate --out ""
  simulate a b
  simulate --recrods 5
  validate
  validate a b
  validate data --jsn
  value-build data
  value-build --quotes quotes.csv  # folder
  value s.json  # s.json
  value -
  value
  value s.json --as p_info.json  # p_info.json
  value alone/goal_value.json --display some
  value alone/goal_value.json --json --csv
  value data --display best --edges
  value alone/goal_value.json --all
  value alone/goal_value.json --markets goal
  value data --edges --markets goal,hits
  value --edges  # folder
  fantasy
  fantasy s.json g.json
  fantasy s.json --owned 95
  fantasy s.json --pos C
  fantasy s.json --sort wins
  fantasy s.json --limit 0
  fantasy s.json --json --csv
  fantasy - --scoring -  # standard input
  week
  week weeks/bad.json weeks/bad.json
  week weeks/fantasy/season_schedule.json --week 0
  week weeks/fantasy/season_schedule.json --off-nights 17
  week weeks/fantasy/season_schedule.json --sort shoes
  rate $FILES --schedule schedule.csv --out rated --as-of today
  rate $FILES --schedule schedule.csv --out rated --as-of 2024-11-01 --days 0
  rate $FILES --schedule schedule.csv --as-of 2024-11-01 --out ""
  rate $FILES --schedule schedule.csv --as-of 2024-11-01  # --out
  rate $FILES --schedule schedule.csv --out rated  # --as-of
  rate $FILES --as-of 2024-11-01 --out rated  # --schedule
  rate games.csv
  rate --games - --skaters - --goalies goalies.csv --schedule schedule.csv --as-of 2024-11-01 --out rated  # standard input
  rate --as-of 2024-11-01 --out rated  # --seasons
  rate --as-of 2024-11-01 --out rated --games games.csv --seasons seasons
  rate $FILES --schedule schedule.csv --as-of 2024-11-01 --out rated --starters starters.csv --news news.json
  rate $FILES --schedule schedule.csv --as-of 2024-11-01 --out rated --absent absent.csv --news news.json
  project a.json b.json
  project season.json --out ""
  project season.json --as-of 2025-02-30
  project season.json --as-off 2025-12-01
  project season.json --weeks 3
  project --seasons seasons  # --as-of
  project --as-of 2024-11-01 --absent absent.csv  # --seasons
  project season.json --as-of 2024-11-01 --seasons seasons  # season model
  project --as-of 2024-11-01 --games games.csv --seasons seasons
  project --seasons seasons --as-of 2024-11-01 --absent absent.csv --news news.json
  backtest
  backtest $FILES --seasons seasons
  backtest $FILES games.csv  # games.csv
  backtest $FILES --rosters - --starters -  # standard input
  backtest $FILES --records 0
  backtest $FILES --records 10 --projections
  backtest $FILES --news news.json --starters starters.csv
  backtest $FILES --projections --slips
  backtest $FILES --summary summary.json
  backtest $FILES --compare forecasts.ndjson
  backtest $FILES --record 10
  calibrate --games games.csv
  calibrate models --games games.csv --skaters skaters.csv
  calibrate models season.json
  calibrate --games - --skaters -  # standard input
  calibrate --seasons 0
  calibrate --seed x
  fetch odds --budget 5 --store store --config noTerms.json  # --provider
  fetch odds --budget 5 --store store --provider other
  fetch odds --provider the-odds-api --store store --config noTerms.json  # --budget
  fetch odds --provider the-odds-api --budget 5 --config noTerms.json  # --store
  fetch odds --provider the-odds-api --store store --budget many
  fetch odds --provider the-odds-api --store store --budget 5 --config fights.json  # player_fights
  news
  news undo 1 --news own.json --team BOS
  news goalie "J. Swayman" --news own.json  # --team
  news goalie J. Swayman --team BOS --news own.json  # Swayman
  news goalie --news own.json --team BOS  # name
  news goalie X --news own.json --team BOS --through 2026-11-25
  news goalie X --news own.json --team BOS --source site
  news scrach X --team BOS --news own.json  # scratch
  news undo first --news own.json  # first
  news undo --news own.json --from https://example.org
  news --news own.json --user night --from http://example.org  # https://
  news --news own.json --from https://example.org  # --user
  init --contact me  # contact
  init --to https://example.org
  init a b
  record
  record thaw data
  grade --store store  # --season
  grade --season 2025-26  # --store
  publish
  doctor models  # models
  night --dry-run --watch
`;

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-usage-'));
  await fillTextFolder(cwd);
});
afterAll(() => rm(cwd, { recursive: true }));

test.each(WRONG.trim().split(/\n */))('ddh %s exits with 2, names the fault and changes no file', async (line) => {
  const before = await readdir(cwd);
  const [typed = '', words] = line.split('  # ');
  const args = wordsOf(typed);
  const run = await runDdh(cwd, args);
  expect(run.code, run.notes).toBe(2);
  const [message = '', ...usage] = run.notes.split('\n');
  expect(message).toContain(words ?? args.findLast((arg) => /^--?[a-z]/.test(arg))?.replace(/=.*/, '') ?? 'give');
  expect(usage.at(-2)).toBe(`See ddh ${args[0]} --help`);
  const { error } = args.includes('--json') ? (JSON.parse(run.out) as { readonly error?: object }) : {};
  if (error === undefined) expect(run.out).toBe('');
  else expect(error).toEqual({ kind: 'usage', message: message.replace(`ddh ${args[0]}: `, '') });
  expect(await readdir(cwd)).toEqual(before);
});
