import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { daysFrom, daysLater } from '@ddh/engine/internal/domain';
import { makeFolder } from '@ddh/feeds/store';
import { ofFile } from '../reason.ts';
import { NIGHT_FILE, nightText, type NightFigures } from '../site/index.ts';
import type { NightContext } from './step.ts';

/** Writes the figures of the nightly run into its data folder. The operator's screens on the site show them. */
export async function writeFigures(folder: string, context: NightContext, begun: Date): Promise<void> {
  const dir = resolve(context.order.folder, folder);
  await makeFolder(dir);
  const path = join(dir, NIGHT_FILE);
  // A file of another account can be removed, but not written.
  await rm(path, { force: true });
  await writeFile(path, nightText(figuresOf(context, begun))).catch(ofFile(path));
}

function figuresOf({ order: { date }, found, day }: NightContext, begun: Date): NightFigures {
  const { pricesAt, creditsLeft } = found;
  const next = day?.next ?? null;
  return {
    date,
    withoutFigure: found.notRated,
    ...(pricesAt !== null && { pricesAt }),
    ...(creditsLeft !== null && { creditsLeft }),
    // The timer starts the next run at the same time in New York.
    ...(next !== null && { nextExpected: new Date(daysLater(begun.getTime(), daysFrom(date, next))).toISOString() }),
  };
}
