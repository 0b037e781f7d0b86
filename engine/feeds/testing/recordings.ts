import { readFileSync } from 'node:fs';

/** Reads a recorded response. `recordings/README.md` lists all recorded responses. */
export const recording = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`recordings/${name}.json`, import.meta.url), 'utf8'));
