import { defineConfig } from 'vite';

// The command and the library for Node, each one file.
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite-engine',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        ddh: 'cli/process.ts',
        index: 'src/index.ts',
        format: 'src/format/index.ts',
        rating: 'src/rating/index.ts',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
});
