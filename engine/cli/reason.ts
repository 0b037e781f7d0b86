import { isAbsolute, relative, sep } from 'node:path';
import { reason } from '@ddh/feeds/store';

export { reason };

/** System calls on files, and what could not be done. Calls of the network are missing. */
const FILE_CALLS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['open', 'fstat', 'stat', 'lstat'].map((call) => [call, 'open'])),
  ...Object.fromEntries(['read', 'scandir', 'opendir', 'readlink'].map((call) => [call, 'read'])),
  ...Object.fromEntries(
    ['write', 'mkdir', 'mkdtemp', 'copyfile', 'rename', 'link', 'ftruncate', 'fsync', 'futime', 'utime', 'chmod'].map(
      (call) => [call, 'write'],
    ),
  ),
  ...Object.fromEntries(['rm', 'rmdir', 'unlink'].map((call) => [call, 'remove'])),
};

/**
 * A sentence for an error of the file system, such as a full disk. Returns `null` for any other error. Files in the
 * folder `cwd` are named by their path in it.
 */
export function fileErrorText(cause: unknown, cwd: string): string | null {
  if (!(cause instanceof Error)) return null;
  const { syscall, path, dest } = cause as NodeJS.ErrnoException & { readonly dest?: string };
  const verb = syscall === undefined ? undefined : FILE_CALLS[syscall];
  if (verb === undefined) return null;
  const file = dest ?? path;
  // The system names no file if the error is about a file that is already open.
  return `cannot ${verb} ${file === undefined ? 'a file' : shownIn(file, cwd)}: ${reason(cause)}`;
}

function shownIn(path: string, cwd: string): string {
  const below = relative(cwd, path);
  return below === '' || below.startsWith(`..${sep}`) || isAbsolute(below) ? path : below;
}
