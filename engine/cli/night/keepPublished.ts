import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@ddh/feeds/store';
import { datasetFile } from '@ddh/engine/internal/datasets';

/**
 * The subfolder of a night's folder that has the published figures. The next run compares its own figures with them.
 */
export const PUBLISHED = 'published';

/**
 * Copies the figures, the schedule and their changes, because the next run overwrites them. Copies the figures last, so
 * that the next run copies all files again if the process was killed before.
 */
export async function keepPublished(night: string): Promise<void> {
  const folder = join(night, PUBLISHED);
  await makeFolder(folder);
  for (const dataset of ['changes', 'schedule_changes', 'schedule_times', 'game_probs'] as const) {
    const file = datasetFile(dataset);
    const [from, to] = [join(night, 'data', file), join(folder, file)];
    if (existsSync(from)) {
      await copyFile(from, `${to}.part`);
      await rename(`${to}.part`, to);
    } else await rm(to, { force: true });
  }
}
