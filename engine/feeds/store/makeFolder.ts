import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it. Returns the first one that it has made, or `null` if the folder exists. Node's own
 * `mkdir` with `recursive` never ends on some paths, such as `/proc/x`, where the system says that the parent is missing
 * although it exists.
 */
export async function makeFolder(path: string): Promise<string | null> {
  const missing: string[] = [];
  let at = resolve(path);
  for (; !(await exists(at)); at = dirname(at)) missing.unshift(at);
  // Without a missing folder, this names a file that is in the way.
  for (const folder of missing.length === 0 ? [at] : missing) {
    try {
      await mkdir(folder);
    } catch (cause) {
      // Another process may have made it since.
      if (!isError(cause, 'EEXIST') || !(await isFolder(folder))) throw cause;
    }
  }
  return missing[0] ?? null;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Whether there is a file or folder. A path through a file counts as missing. */
const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (cause: unknown) => {
      if (isError(cause, 'ENOENT') || isError(cause, 'ENOTDIR')) return false;
      throw cause;
    },
  );

const isError = (cause: unknown, code: string): boolean => (cause as NodeJS.ErrnoException).code === code;
