import { readFileSync } from 'node:fs';

/** Reads a recorded answer. `recordings/README.md` lists all recorded answers. */
export const recording = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`recordings/${name}.json`, import.meta.url), 'utf8'));
