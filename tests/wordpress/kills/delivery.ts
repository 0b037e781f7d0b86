import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of each delivery that the polling client reads. */
export const POLLED = [
  'p_info.json',
  'team_avs.json',
  'game_probs.json',
  '7_gamemodel.json',
  '12_gamemodel.json',
  'own_figures.json',
];
/**
 * All deliveries have this time. A killed delivery may be sent again after a later one, and the site would refuse it if
 * it were older.
 */
const MADE = '2026-01-01T12:00:00Z';

/**
 * Writes delivery number `n` into a folder, with a small file for each of `games` games (at least 12). Each file
 * contains the number, and so does the version.
 */
export function writeDelivery(folder: string, n: number, games = 60): string {
  mkdirSync(folder, { recursive: true });
  const rows = (count: number): string =>
    JSON.stringify(Array.from({ length: count }, (_, row) => ({ delivery: n, row })));
  const files = new Map<string, string>();
  for (const name of ['p_info', 'team_avs', 'game_probs']) files.set(`${name}.json`, rows(20));
  for (let game = 1; game <= games; game++) files.set(`${game}_gamemodel.json`, JSON.stringify({ delivery: n }));
  files.set('own_figures.json', rows(60_000));
  const entries = [...files].map(([name, text]) => [name, { bytes: text.length, records: 1 }] as const);
  const manifest = { version: `d${n}`, generatedAt: MADE, files: Object.fromEntries(entries) };
  for (const [name, text] of [...files, ['manifest.json', JSON.stringify(manifest)] as const])
    writeFileSync(join(folder, name), text);
  return folder;
}
