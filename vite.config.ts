import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

// Workspaces are read from their source; './' makes chunks and workers find each other wherever the plugin lies.
export default defineConfig(({ command }) => ({
  base: command === 'build' ? './' : '/',
  plugins: [react()],
  resolve: { conditions: ['ddh-source', ...defaultClientConditions] },
  cacheDir: '.cache/vite',
  publicDir: false,
  worker: { format: 'es' },
  server: { host: '127.0.0.1', watch: { ignored: ['**/data/**', '**/.tsc/**', '**/plugin-php/dist/**'] } },
  build: {
    target: 'es2023',
    // The first engines with light-dark(): lowering it would break tokens that are set once and inherited.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: 'manifest.json',
    outDir: 'plugin-php/dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/main.tsx',
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
          ],
        },
      },
    },
  },
}));
