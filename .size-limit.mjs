// Size budgets of the built files. The files are found through the build's manifests, so a new chunk counts toward its
// budget without a change here.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const DIST = 'plugin-php/dist';
const read = (file) => (existsSync(`${DIST}/${file}`) ? JSON.parse(readFileSync(`${DIST}/${file}`, 'utf8')) : {});
const ofPages = read('manifest.json');
const manifest = { ...ofPages, ...read('admin.json') };

/** Returns the files of the given chunks and of all chunks that these import statically. */
function filesOf(names, seen = new Set()) {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no chunk ${name}`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    filesOf(chunk.imports ?? [], seen);
  }
  return [...seen].map((file) => `${DIST}/${file}`);
}

/** Returns the style sheets of all pages. */
const styles = () =>
  [...new Set(Object.values(ofPages).flatMap(({ css = [] }) => css))].map((file) => `${DIST}/${file}`);

/**
 * Returns the worker files with the given prefixes, and the files that these import statically. The build's manifest
 * does not list workers.
 */
function workerFiles(...names) {
  const all = readdirSync(`${DIST}/assets`);
  const found = names.flatMap((name) => {
    const files = all.filter((file) => file.startsWith(name));
    if (files.length === 0) throw new Error(`the build has no ${name}`);
    return files;
  });
  // A loop over a Set also visits the files that are added to the Set during the loop.
  const files = new Set(found);
  for (const file of files) {
    const code = readFileSync(`${DIST}/assets/${file}`, 'utf8');
    for (const [, to] of code.matchAll(/from"\.\/([^"]+)"/g)) files.add(to);
  }
  return [...files].map((file) => `${DIST}/assets/${file}`);
}

/** Returns the files of a tab's first load: the entry, the boot code, the section and the page. */
const route = (...pages) => filesOf(['src/main.tsx', 'src/boot.tsx', ...pages.map((page) => `src/view/${page}`)]);

const FIREBASE = 'src/services/teams/remotes/firebase/browser.ts';

/**
 * Returns the files that a page loads for members whose teams are in Firebase, in addition to the files of the tab My
 * Team.
 */
function firebaseFiles() {
  const had = route('fantasy/FantasySection.tsx', 'fantasy/team/TeamPage.tsx');
  return filesOf([FIREBASE]).filter((file) => !had.includes(file));
}

/** Throws if a first load contains Google's SDK, which only members with teams in Firebase need. */
function withoutFirebase(budgets) {
  const has = (file) => readFileSync(file, 'utf8').includes('@firebase/');
  if (!firebaseFiles().some(has))
    throw new Error('the Firebase chunks do not contain the SDK, so this check would find nothing');
  for (const { name, path } of budgets) {
    if (name.startsWith('First load') && path.some(has)) throw new Error(`${name} contains the Firebase SDK`);
  }
  return budgets;
}

export default withoutFirebase([
  {
    name: 'First load: Parlay Builder',
    path: route('hub/HubSection.tsx', 'builder/BuilderPage.tsx'),
    limit: '166 kB',
    gzip: true,
  },
  {
    name: 'Parlay Builder with a chosen game',
    // The simulation client is loaded when the user first chooses a game, so it is not part of the first load.
    path: [
      ...route('hub/HubSection.tsx', 'builder/BuilderPage.tsx', 'builder/Form.tsx'),
      ...filesOf(['workers/client.ts']).filter(
        (file) => !route('hub/HubSection.tsx', 'builder/BuilderPage.tsx').includes(file),
      ),
    ],
    limit: '184.5 kB',
    gzip: true,
  },
  {
    name: 'First load: first tab of the Hub',
    path: route('hub/HubSection.tsx', 'hub/games/GamesPage.tsx'),
    limit: '122.5 kB',
    gzip: true,
  },
  {
    name: 'First load: Totals & Spread',
    path: route('hub/HubSection.tsx', 'hub/totals/TotalsPage.tsx'),
    limit: '126.5 kB',
    gzip: true,
  },
  {
    name: 'First load: Player Props',
    path: route('hub/HubSection.tsx', 'hub/props/PropsPage.tsx'),
    limit: '128 kB',
    gzip: true,
  },
  {
    name: 'First load: Track Record',
    path: route('hub/HubSection.tsx', 'hub/trackRecord/TrackRecordPage.tsx'),
    limit: '121.5 kB',
    gzip: true,
  },
  {
    name: 'First load: Value Vault',
    path: route('vault/VaultSection.tsx', 'vault/ValuePage.tsx'),
    limit: '138 kB',
    gzip: true,
  },
  ...[
    ['My Team', 'team/TeamPage.tsx', '144.5 kB'],
    ['Rankings', 'rankings/RankingsPage.tsx', '136.5 kB'],
    ['Games by Week', 'week/WeekPage.tsx', '143 kB'],
    ['Trade Tool', 'trade/TradePage.tsx', '147 kB'],
    ['Usage', 'usage/UsagePage.tsx', '135.5 kB'],
  ].map(([name, page, limit]) => ({
    name: `First load: ${name}`,
    path: route('fantasy/FantasySection.tsx', `fantasy/${page}`),
    limit,
    gzip: true,
  })),
  { name: 'Teams in Firebase (lazy)', path: firebaseFiles(), limit: '82.1 kB', gzip: true },
  { name: 'Styles of all pages', path: styles(), limit: '38.5 kB', gzip: true },
  { name: 'Simulation worker', path: workerFiles('simulation.worker'), limit: '19.5 kB', gzip: true },
  ...[
    ['npz', 'npz', '24 kB'],
    ['JSON or CSV', 'text', '27 kB'],
  ].map(([form, part, limit]) => ({
    name: `Simulation worker, a game in ${form}`,
    path: workerFiles('simulation.worker', `worker.${part}`),
    limit,
    gzip: true,
  })),
  {
    name: 'Simulation worker with all chunks',
    path: workerFiles('simulation.worker', 'worker.'),
    limit: '42 kB',
    gzip: true,
  },
  { name: 'Datasets worker', path: workerFiles('datasets.worker'), limit: '25 kB', gzip: true },
  { name: 'Screen Line-ups', path: filesOf(['src/admin/lineups.ts']), limit: '8 kB', gzip: true },
  { name: 'Look as a reader', path: filesOf(['src/admin/reader.ts']), limit: '8 kB', gzip: true },
  { name: 'Upload on the settings screen', path: filesOf(['src/admin/upload.ts']), limit: '10 kB', gzip: true },
]);
