// `npm run release -- NAME` runs a check or tool of a release, `npm run release` lists them. Options after the name go
// to the step: `npm run release -- nights --nights 5`.
import { installBrowsers } from './browsers.mjs';
import { chromium } from './chromium.mjs';
import { php } from './php.mjs';
import { bin, node, playwright, run, timed } from './run.mjs';
import { clockAt } from './system.mjs';

const TSX = ['--conditions=ddh-source', '--import', 'tsx'];
const build = () => node(['scripts/test.mjs', 'build']);

/** Runs a program in a WordPress that has the plugin from the zip of a new build. */
function inSite(args, env = {}) {
  const tools = php();
  build();
  node(['scripts/zip.mjs']);
  node(args, { ...tools, ...env });
}

/**
 * When `clocks` starts its tests: in the last minute of a day in New York, in the last hour of the day of 25 hours, and a
 * minute before the clocks go forward.
 */
const INSTANTS = ['2026-11-29T04:59:30Z', '2026-11-02T04:20:00Z', '2027-03-14T06:59:00Z'];

/** Runs steps of `npm test` with a moved clock: those that `args` names, or all, at each of the instants in `args`. */
function clocks(args) {
  const steps = ['unit', 'php', 'wordpress'];
  const [chosen, instants] = [args.filter((arg) => steps.includes(arg)), args.filter((arg) => !steps.includes(arg))];
  php();
  chromium();
  build();
  for (const instant of instants.length > 0 ? instants : INSTANTS) {
    for (const step of chosen.length > 0 ? chosen : steps) {
      console.log(`\n== ${step} at ${instant}`);
      node(['scripts/test.mjs', step], clockAt(instant, { withPhp: step !== 'unit' }));
    }
  }
}

/** The tests that compare texts with files of them. */
const TEXTS = [
  'engine/cli/texts',
  'engine/src/format/texts',
  'engine/src/datasets/problems',
  'read/npz',
  'src/view/texts',
];

/**
 * The steps. `minutes` are those of two quiet cores. `needs` names what a step installs, as root on Debian or Ubuntu,
 * or must find.
 */
const RELEASE = {
  bench: {
    what: 'compares the engine with other programs (engine/bench)',
    minutes: 4,
    needs: 'a C compiler',
    run: (args) => node([...TSX, 'engine/bench/run.ts', ...args]),
  },
  browsers: {
    what: 'tests each page in three engines, at three widths and in both color schemes',
    minutes: 15,
    needs: 'Chromium, Firefox ESR, WebKitGTK, PHP',
    run: () => {
      installBrowsers();
      build();
      node(['scripts/zip.mjs']);
      run(bin('vitest'), ['run', '--config', 'tests/browsers/vitest.config.ts', '--no-file-parallelism'], {
        ...php(),
        DDH_RELEASE: '1',
      });
    },
  },
  bus: {
    what: 'reads all tables of prices from the accessibility bus, as screen readers do, and compares heads with bets',
    minutes: 2,
    needs: 'AT-SPI, D-Bus, Xvfb, Chromium',
    run: (args) => {
      build();
      node(['scripts/bus.mjs', ...args]);
    },
  },
  clocks: {
    what: 'runs the unit, PHP and WordPress steps (or one: unit) with the clock near midnight and near changes of clocks',
    minutes: 60,
    needs: 'PHP, Chromium, libfaketime',
    run: clocks,
  },
  constants: {
    what: 'gives each fitted number of the model its neutral, twice and half its value and scores two seasons (hours; continues, --only)',
    minutes: 480,
    run: (args) => node([...TSX, 'data-fixtures/judge/effects.ts', ...args]),
  },
  coverage: {
    what: 'prints the share of engine, workers, state and services that unit tests cover',
    minutes: 6,
    run: (args) => run(bin('vitest'), ['run', '--coverage', '--project', '!php', ...args]),
  },
  emulators: {
    what: "tests the database's rules, and a run from sign-in to a saved team, on Google's own emulators",
    minutes: 5,
    needs: 'firebase-tools and Java 21',
    run: (args) => node(['tests/firebase/emulators/run.mjs', ...args]),
  },
  even: {
    what: 'counts each bet on goals of the sample, and prints errors of such counts and how often intervals are right',
    minutes: 6,
    run: (args) => {
      run(bin('vitest'), ['run', 'engine/forecast/slate/goalBets.test.ts'], { DDH_RELEASE: '1' });
      node([...TSX, 'engine/bench/even.ts', ...args]);
    },
  },
  'fixtures-check': {
    what: 'makes the fixtures again from their inputs (--inputs DIR) and compares the bytes',
    minutes: 2,
    run: (args) => node([...TSX, 'data-fixtures/main.ts', '--check', ...args]),
  },
  focus: {
    what: 'walks all pages with Tab in random windows, text sizes and notices, and looks for focus that is covered (a number: windows a page); compares names of controls, and copies tables',
    minutes: 7,
    needs: 'Chromium',
    run: ([count = '40']) => {
      build();
      playwright('e2e', { ALL_PAGES: '1', FOCUS_WINDOWS: count, FOCUS_SEED: `${Date.now() % 1e6}` }, [
        'dock.spec',
        'names.spec',
        'copy.spec',
      ]);
    },
  },
  honest: {
    what: 'prices slips of an old model with quotes of the newest, and counts how often honest intervals are right (--only, --games, --seeds)',
    minutes: 9,
    run: (args) => node([...TSX, 'data-fixtures/honest/main.ts', ...args]),
  },
  hosts: {
    what: 'publishes, reads, saves a team and loses the data on kinds of web hosts (--only apache-limited)',
    minutes: 10,
    needs: 'PHP, Chromium, Apache, ModSecurity, php-fpm, MariaDB',
    run: (args) => node(['scripts/hosts.mjs', ...args]),
  },
  inp: {
    what: 'measures every action of the pages with the processor slowed 4 times, or at full speed (--rate 1)',
    minutes: 12,
    needs: 'Chromium, and nothing else running',
    run: (args) => {
      build();
      node(['scripts/inp.mjs', ...args]);
    },
  },
  kills: {
    what: 'kills 300 deliveries, uploads and cleanups, and 30 commits before and after they store the record',
    minutes: 10,
    needs: 'PHP',
    run: ([count = '300']) => inSite(['--import', 'tsx', 'tests/wordpress/kills/run.ts', count]),
  },
  memory: {
    what: 'runs the example of each published function 10,000 times, and looks at the memory',
    minutes: 6,
    run: (args) => run(bin('vitest'), ['run', 'engine/src/public/examples.test.ts', ...args], { DDH_RELEASE: '1' }),
  },
  'model-pictures': {
    what: 'draws the pictures of docs/model.md',
    minutes: 2,
    run: (args) => node(['scripts/modelPictures.mjs', ...args]),
  },
  mutation: {
    what: "breaks the engine's code; at least 85% of the mutants must be caught",
    minutes: 60,
    run: (args) => run(bin('stryker'), ['run', ...args]),
  },
  'mutation-rules': {
    what: "breaks the database's rules",
    minutes: 3,
    run: (args) => node([...TSX, 'tests/firebase/rules/mutation/run.ts', ...args]),
  },
  'night-kills': {
    what: 'kills a night before and after every rename, stops it, and lets each write fail, and compares the bytes of the next run',
    minutes: 8,
    run: () => run(bin('vitest'), ['run', '--project', 'feeds', 'kills'], { KILLS: '1' }),
  },
  nights: {
    what: 'follows the guide for operators in an empty WordPress, and replays 30 nights into it (--nights, --seed)',
    minutes: 12,
    needs: 'PHP, Chromium, libfaketime',
    run: (args) => node(['scripts/nights.mjs', ...args]),
  },
  packed: {
    what: 'packs the engine and the command, installs them in an empty project, and prices a slip there',
    minutes: 2,
    needs: 'Chromium',
    run: () => run(bin('vitest'), ['run', '--config', 'tests/packed/vitest.config.ts'], { CHROMIUM: chromium() }),
  },
  'pinned-texts': {
    what: 'counts the texts that tests pin outside the files of texts (--list)',
    minutes: 1,
    run: (args) => node(['scripts/pinnedTexts.mjs', ...args]),
  },
  pictures: {
    what: 'takes the pictures of the pages for the README',
    minutes: 2,
    needs: 'Chromium',
    run: (args) => node(['scripts/pagePictures.mjs', ...args], { CHROMIUM: chromium() }),
  },
  presses: {
    what: "measures 20 presses on Line-ups until the game's new figures are delivered: 2 s (median), 3 s (worst)",
    minutes: 4,
    needs: 'PHP, Chromium',
    run: ([count = '20']) => inSite([...TSX, 'tests/wordpress/publish/presses.ts', count], { CHROMIUM: chromium() }),
  },
  properties: {
    what: 'tries ten times as many cases of each property, with another seed each time',
    minutes: 20,
    run: (args) =>
      run(bin('vitest'), ['run', '--project', '!php', ...args], { FC_SEED: `${Date.now()}`, FC_RUNS: '3' }),
  },
  'publish-kills': {
    what: 'kills `ddh publish` at 50 random moments and compares what the site then serves',
    minutes: 5,
    needs: 'PHP',
    run: ([count = '50']) => inSite(['--import', 'tsx', 'tests/wordpress/publish/kills.ts', count]),
  },
  replay: {
    what: 'fetches a whole fictional season night by night, with whole and broken answers (--teams 4 takes 8 minutes)',
    minutes: 60,
    run: (args) => node([...TSX, 'tests/feeds/replay/main.ts', ...args]),
  },
  runtimes: {
    what: 'runs the tests on Node 22, 24 and 26, and the packed library on Deno and Bun (names and files choose: node26 engine/cli)',
    minutes: 25,
    needs: 'Chromium',
    run: (args) => node([...TSX, 'tests/runtimes/main.ts', ...args], { CHROMIUM: chromium() }),
  },
  schedules: {
    what: 'runs 2,000 fault schedules of team sync',
    minutes: 5,
    run: () => run(bin('vitest'), ['run', '--project', 'firebase', 'schedules'], { SCHEDULES: '2000' }),
  },
  season: {
    what: "runs 'ddh night' on each day of a fictional season with postponed games and responses that fail",
    minutes: 20,
    run: (args) => node([...TSX, 'tests/feeds/seasonOfNights/main.ts', ...args]),
  },
  seasons: {
    what: 'scores the model on 2023-24 and 2024-25 and compares each market with the recorded state (--record)',
    minutes: 5,
    run: (args) => node([...TSX, 'data-fixtures/judge/main.ts', ...args]),
  },
  slurm: {
    what: 'simulates a season as arrays of tasks in a real Slurm (--teams 8 --games 6 takes 3 minutes)',
    minutes: 60,
    needs: 'root, Slurm',
    run: (args) => node(['scripts/slurm.mjs', ...args]),
  },
  startup: {
    what: 'measures on a slow phone when each tab shows figures, in a real WordPress behind nginx (--runs, --only, --film)',
    minutes: 40,
    needs: 'PHP, Chromium, nginx, php-fpm',
    run: (args) => node(['scripts/startup.mjs', ...args]),
  },
  tables: {
    what: 'takes pictures of all tables at five widths, light and dark, and names those that have changed (--record)',
    minutes: 3,
    needs: 'Chromium',
    run: (args) => {
      const env = { CHROMIUM: chromium() };
      build();
      node([...TSX, 'tests/e2e/tables.ts', ...args], env);
    },
  },
  texts: {
    what: 'updates the files of texts of all commands and page states, and shows what has changed',
    minutes: 1,
    run: () => {
      run(bin('vitest'), ['run', '-u', ...TEXTS]);
      run('git', ['--no-pager', 'diff', '--word-diff=plain', '--', '*/texts/*.txt', 'engine/src/**/*.txt']);
    },
  },
  'wordpress-newest': {
    what: 'tests the plugin in the newest WordPress',
    minutes: 6,
    needs: 'PHP, Chromium',
    run: () => {
      inSite(['--import', 'tsx', 'tests/wordpress/run.ts'], { DDH_WORDPRESS: 'newest' });
      playwright('wordpress/browser', { ...php(), DDH_WORDPRESS: 'newest' });
    },
  },
};

const [name, ...args] = process.argv.slice(2);
const step = Object.hasOwn(RELEASE, name ?? '') ? RELEASE[name] : undefined;
if (step !== undefined) await timed(name, () => step.run(args));
else {
  const width = Math.max(...Object.keys(RELEASE).map((key) => key.length));
  for (const [key, { what, minutes, needs }] of Object.entries(RELEASE)) {
    const also = needs === undefined ? '' : `; needs ${needs}`;
    console.log(`${key.padEnd(width)}  ${`${minutes}`.padStart(3)} min  ${what}${also}`);
  }
  if (name !== undefined) {
    console.error(`\nUnknown step: ${name}`);
    process.exit(2);
  }
}
