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

const asset = (name) =>
  readdirSync(`${DIST}/assets`)
    .filter((file) => file.startsWith(name))
    .map((file) => `${DIST}/assets/${file}`);

/** The way to a tab: entry, boot, the section and the tab's own page. */
const route = (...pages) => filesOf(['src/main.tsx', 'src/boot.tsx', ...pages.map((page) => `src/view/${page}`)]);

export default [
  {
    name: 'First load: Parlay Builder',
    path: route('hub/HubSection.tsx', 'hub/parlay/ParlayPage.tsx'),
    limit: '129 kB',
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
    limit: '110 kB',
    gzip: true,
  },
  {
    name: 'First load: Player Props',
    path: route('hub/HubSection.tsx', 'hub/props/PropsPage.tsx'),
    limit: '110 kB',
    gzip: true,
  },
  {
    name: 'First load: Value Vault',
    path: route('vault/VaultSection.tsx', 'vault/ValuePage.tsx'),
    limit: '116 kB',
    gzip: true,
  },
  ...[
    ['My Team', 'team/TeamPage.tsx', '139 kB'],
    ['Rankings', 'rankings/RankingsPage.tsx', '127 kB'],
    ['Games by Week', 'week/WeekPage.tsx', '131 kB'],
    ['Trade Tool', 'trade/TradePage.tsx', '139 kB'],
    ['Usage', 'usage/UsagePage.tsx', '125 kB'],
  ].map(([name, page, limit]) => ({
    name: `First load: ${name}`,
    path: route('fantasy/FantasySection.tsx', `fantasy/${page}`),
    limit,
    gzip: true,
  })),
  { name: 'Styles of all pages', path: [`${DIST}/assets/*.css`], limit: '32 kB', gzip: true },
  { name: 'Simulation worker', path: asset('simulation.worker'), limit: '20 kB', gzip: true },
  { name: 'Datasets worker', path: asset('datasets.worker'), limit: '13.5 kB', gzip: true },
];
