import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { RECORD_SUMMARY_FILE } from '@ddh/engine/internal/datasets';
import { decodeRecordSummary } from '@ddh/engine/internal/record';
import { parseJson } from '@ddh/engine/internal/text';
import type { Io } from '../command.ts';
import { addEntries, type Target } from '../commands/writeDatasets.ts';
import type { NightOrder } from './order.ts';

/** Copies the record's summary into the data folder and adds it to the manifest, so that pages show it. */
export async function listRecord({ folder, record }: NightOrder, data: Target, io: Io): Promise<void> {
  const from = resolve(folder, record, 'summary.json');
  if (!existsSync(from)) return;
  const text = await readFile(from, 'utf8');
  const summary = decodeRecordSummary(parseJson(text));
  if (!summary.ok) {
    io.note(`ddh night: ${join(record, 'summary.json')}: ${summary.error.path} ${summary.error.problem}\n`);
    return;
  }
  const to = join(data.dir, RECORD_SUMMARY_FILE);
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.part`);
  await rename(`${to}.part`, to);
  const entry = { bytes: Buffer.byteLength(text), records: summary.value.data.games };
  const added = await addEntries(data, [[RECORD_SUMMARY_FILE, entry]], io);
  if (!added.ok) io.note(`ddh night: ${added.error}\n`);
}
