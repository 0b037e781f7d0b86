import { defineConfig } from 'vite';

// Bundles the command without dependencies, in one file for each command and for what some share. They are in one folder,
// from which `shipped` finds the package's data.
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
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
