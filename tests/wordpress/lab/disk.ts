import { mkdirSync, renameSync, rmSync } from 'node:fs';

/**
 * Takes a folder away, as when a disk is not mounted. An empty folder is left in its place, or nothing. Returns the
 * function that brings the folder back, and hides what was written in its place.
 */
export function takeAway(path: string, leaves: 'empty folder' | 'nothing'): () => void {
  const away = `${path}.away`;
  renameSync(path, away);
  if (leaves === 'empty folder') mkdirSync(path);
  return () => {
    for (;;) {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
      try {
        renameSync(away, path);
        return;
      } catch (cause) {
        // The site has written a file between the two calls.
        if ((cause as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw cause;
      }
    }
  };
}
