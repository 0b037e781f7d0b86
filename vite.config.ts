import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { componentLayer } from './scripts/componentLayer.ts';
import { logicalLonghands } from './scripts/logicalLonghands.ts';
import { MINIMUM_BROWSERS, NEEDED_BROWSERS } from './scripts/minimumBrowsers.ts';

/** The time of the build. SOURCE_DATE_EPOCH (in seconds) makes builds reproducible. */
const madeAt = (): string => {
  const seconds = process.env['SOURCE_DATE_EPOCH'];
  return new Date(seconds === undefined ? Date.now() : Number(seconds) * 1000).toISOString();
};

/** Responds with 404 for a missing data file or picture. Otherwise the server would send the app's page. */
const missingFiles: Plugin = {
  name: 'missing-files',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const folder = /^\/(?:data|assets)\//.exec(pathname) && (pathname.startsWith('/data/') ? '.' : 'plugin-php');
      if (folder === null || existsSync(join(folder, decodeURI(pathname)))) return next();
      response.writeHead(404).end();
    });
  },
};

/** The sentence that the page shows in an outdated browser. */
const OLD_BROWSER = `This page needs ${NEEDED_BROWSERS}.`;

/**
 * Emits the script for browsers without modules, which cannot run the app's scripts. The emitted script must be ES3.
 */
const oldBrowsers: Plugin = {
  name: 'old-browsers',
  apply: 'build',
  generateBundle() {
    const source = `var roots = document.querySelectorAll(document.getElementById('ddh-root') ? '#ddh-root' : '#root');
for (var i = 0; i < roots.length; i++) {
  var place = (roots[i].querySelector('.ddh-first') && roots[i].querySelector('.ddh-wait')) || roots[i];
  place.innerHTML = ${JSON.stringify(OLD_BROWSER)};
  place.lang = 'en';
  place.dir = 'ltr';
}
`;
    this.emitFile({ type: 'asset', fileName: 'old-browser.js', source });
  },
};

/** Which modules share a chunk. */
const CHUNKS = [
  { name: 'preload', test: /vite[\\/]preload-helper/ },
  // What requests the data of the first tab has its own chunk, so that it runs before the rest has loaded.
  {
    name: 'firstTab',
    test: /src[\\/](firstTab|services[\\/](config|parseUrl|datasets|clock))\.ts|workers[\\/](datasetClient|connection|withTimeout)\.ts|node_modules[\\/]comlink/,
  },
  // Modules that every tab shows share one chunk. Many small chunks would need more requests and compress
  // worse.
  {
    name: 'shared',
    test: /src[\\/]view[\\/]shared[\\/](section|teams|SectionFrame|Select|Segments|Field|Notice|Page|Reserve|Announcer|Button|Icon)/,
    minShareCount: 3,
  },
  // Small modules of the Fantasy Hub's tabs.
  {
    name: 'fantasy',
    test: /src[\\/](view[\\/]fantasy[\\/](Unclear|NoFile|tabs|copy)|schedule[\\/]weeks|datasets[\\/]timeframes|fantasy[\\/](lineup|team[\\/]store))/,
  },
  // All styles of the builder are in one sheet, because the browser restyles the whole page for each sheet
  // that loads later.
  {
    name: 'slip',
    test: /src[\\/]view[\\/](builder|slip)[\\/](?!bets|DockPlace|SkipToSlip).*\.module\.css/,
  },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
];

// Workspaces are loaded from their source.
const conditions = ['ddh-source', ...defaultClientConditions];

// With the base './', chunks and workers find each other in any plugin folder.
export default defineConfig(({ command }) => ({
  base: command === 'build' ? './' : '/',
  plugins: [react(), missingFiles, oldBrowsers],
  define: {
    DDH_DEPLOY: JSON.stringify(command === 'build' ? madeAt() : 'development'),
    DDH_NEEDS: JSON.stringify(OLD_BROWSER),
  },
  resolve: { conditions },
  css: { postcss: { plugins: [componentLayer(), logicalLonghands()] } },
  cacheDir: '.cache/vite',
  // Serves /assets from the WordPress plugin's folder. A build does not need this Vite plugin, because the output of a
  // build is already in that folder.
  publicDir: command === 'serve' ? 'plugin-php' : false,
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        // The workers are built separately from the page. The prefix distinguishes their chunks from the page's chunks.
        chunkFileNames: 'assets/worker.[name]-[hash].js',
        // WebKit evaluates a worker's entry a second time when a lazy chunk imports it, and then responds to each
        // message twice. So the code is in this chunk, and the entry and the lazy chunks only import it.
        codeSplitting: { groups: [{ name: 'simulation', test: /simulationServer\.ts$/ }] },
      },
    },
  },
  server: { host: '127.0.0.1', watch: { ignored: ['**/data/**', '**/.tsc/**', '**/plugin-php/dist/**'] } },
  build: {
    target: Object.entries(MINIMUM_BROWSERS).map(([browser, version]) => `${browser}${version}`),
    manifest: 'manifest.json',
    outDir: 'plugin-php/dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: CHUNKS,
        },
      },
    },
  },
  builder: {},
  environments: {
    // The plugin writes the sheet of the first rows into the page.
    client: { build: { rolldownOptions: { input: ['src/main.tsx', 'src/view/style/first.css'] } } },
    // The scripts of the plugin's admin screens. They are built separately, so that they share no chunks with the pages.
    admin: {
      consumer: 'client',
      resolve: { conditions },
      build: {
        manifest: 'admin.json',
        emptyOutDir: false,
        rolldownOptions: { input: ['src/admin/lineups.ts', 'src/admin/reader.ts', 'src/admin/upload.ts'] },
      },
    },
  },
}));
