import { defineConfig } from 'vite';

// Bundles the command into one file without dependencies.
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../.cache/vite-cli',
  publicDir: false,
  resolve: { conditions: ['ddh-source'] },
  ssr: { noExternal: true, resolve: { conditions: ['ddh-source'] } },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: { ddh: 'process.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
});
