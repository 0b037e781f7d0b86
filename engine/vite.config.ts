import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };

const published = Object.values(packageJson.exports).filter((entry) => 'types' in entry);

// The library as it is published: one file per module, so that a bundler keeps only what is used. `prepack.mjs` adds the types.
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite-engine',
  publicDir: false,
  build: {
    ssr: true,
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      external: ['valibot', /^node:/],
      input: published.map((entry) => entry['ddh-source']),
      output: {
        preserveModules: true,
        preserveModulesRoot: import.meta.dirname,
        entryFileNames: '[name].mjs',
      },
    },
  },
});
