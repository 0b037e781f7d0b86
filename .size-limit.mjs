// What a first load fetches is read from the build's own manifest, so that no new chunk escapes its budget.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const DIST = 'plugin-php/dist';
const manifest = existsSync(`${DIST}/manifest.json`) ? JSON.parse(readFileSync(`${DIST}/manifest.json`, 'utf8')) : {};

/** The files of some chunks and of everything they import statically. */
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

/** A worker's files, which the manifest does not have: whose names begin so, and what they import statically. */
function workerFiles(...names) {
  const all = readdirSync(`${DIST}/assets`);
  const found = names.flatMap((name) => {
    const files = all.filter((file) => file.startsWith(name));
    if (files.length === 0) throw new Error(`the build has no ${name}`);
    return files;
  });
  // The set grows while it is gone through.
  const files = new Set(found);
  for (const file of files) {
    const code = readFileSync(`${DIST}/assets/${file}`, 'utf8');
    for (const [, to] of code.matchAll(/from"\.\/([^"]+)"/g)) files.add(to);
  }
  return [...files].map((file) => `${DIST}/assets/${file}`);
}

/** The way to a tab: entry, boot, the section and the tab's own page. */
const route = (...pages) => filesOf(['src/main.tsx', 'src/boot.tsx', ...pages.map((page) => `src/view/${page}`)]);

const FIREBASE = 'src/services/teams/remotes/firebase/browser.ts';

/** What a page fetches when a member's teams are kept in Firebase, beyond what My Team has by then. */
function firebaseFiles() {
  const had = route('fantasy/FantasySection.tsx', 'fantasy/team/TeamPage.tsx');
  return filesOf([FIREBASE]).filter((file) => !had.includes(file));
}

/** Google's SDK is for who keeps teams with it, and for nobody else. */
function withoutFirebase(budgets) {
  const has = (file) => readFileSync(file, 'utf8').includes('@firebase/');
  if (!firebaseFiles().some(has))
    throw new Error('the SDK is not found where it belongs: this check looks for nothing');
  for (const { name, path } of budgets) {
    if (name.startsWith('First load') && path.some(has)) throw new Error(`${name} has the Firebase SDK in it`);
  }
  return budgets;
}

export default withoutFirebase([
  {
    name: 'First load: Parlay Builder',
    path: route('hub/HubSection.tsx', 'hub/parlay/ParlayPage.tsx'),
    limit: '131 kB',
    gzip: true,
  },
  {
    name: 'Parlay Builder, a game chosen',
    // The first game loads the simulation client, so that no other page does.
    path: [
      ...route('hub/HubSection.tsx', 'hub/parlay/ParlayPage.tsx', 'hub/parlay/PlayerRows.tsx'),
      ...filesOf(['workers/client.ts']).filter(
        (file) => !route('hub/HubSection.tsx', 'hub/parlay/ParlayPage.tsx').includes(file),
      ),
    ],
    limit: '148 kB',
    gzip: true,
  },
  {
    name: 'First load: first tab of the Hub',
    path: route('hub/HubSection.tsx', 'hub/games/GamesPage.tsx'),
    limit: '110 kB',
    gzip: true,
  },
  {
    name: 'First load: Totals & Spread',
    path: route('hub/HubSection.tsx', 'hub/totals/TotalsPage.tsx'),
    limit: '111.5 kB',
    gzip: true,
  },
  {
    name: 'First load: Player Props',
    path: route('hub/HubSection.tsx', 'hub/props/PropsPage.tsx'),
    limit: '112.5 kB',
    gzip: true,
  },
  {
    name: 'First load: Value Vault',
    path: route('vault/VaultSection.tsx', 'vault/ValuePage.tsx'),
    limit: '119.5 kB',
    gzip: true,
  },
  ...[
    ['My Team', 'team/TeamPage.tsx', '144 kB'],
    ['Rankings', 'rankings/RankingsPage.tsx', '131 kB'],
    ['Games by Week', 'week/WeekPage.tsx', '134.5 kB'],
    ['Trade Tool', 'trade/TradePage.tsx', '139.5 kB'],
    ['Usage', 'usage/UsagePage.tsx', '128.5 kB'],
  ].map(([name, page, limit]) => ({
    name: `First load: ${name}`,
    path: route('fantasy/FantasySection.tsx', `fantasy/${page}`),
    limit,
    gzip: true,
  })),
  { name: 'Teams in Firebase (lazy)', path: firebaseFiles(), limit: '82 kB', gzip: true },
  { name: 'Styles of all pages', path: [`${DIST}/assets/*.css`], limit: '35 kB', gzip: true },
  { name: 'Simulation worker', path: workerFiles('simulation.worker'), limit: '17.5 kB', gzip: true },
  ...[
    ['npz', 'npz', '22 kB'],
    ['JSON or CSV', 'text', '26 kB'],
  ].map(([form, part, limit]) => ({
    name: `Simulation worker, a game in ${form}`,
    path: workerFiles('simulation.worker', `worker.${part}`),
    limit,
    gzip: true,
  })),
  {
    name: 'Simulation worker, all of it',
    path: workerFiles('simulation.worker', 'worker.'),
    limit: '42 kB',
    gzip: true,
  },
  { name: 'Datasets worker', path: workerFiles('datasets.worker'), limit: '17 kB', gzip: true },
]);
