import { isAbsolute, relative, sep } from 'node:path';
import { reason } from '@ddh/feeds/store';

export { reason };

/** What could not be done if a system call has failed. Other calls on files have changed something. */
const VERBS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['open', 'fstat', 'stat', 'lstat', 'access', 'realpath'].map((call) => [call, 'open'])),
  ...Object.fromEntries(['read', 'scandir', 'opendir', 'readlink', 'statfs'].map((call) => [call, 'read'])),
  ...Object.fromEntries(['rm', 'rmdir', 'unlink'].map((call) => [call, 'remove'])),
};

/** System calls that are not on files. */
const OTHER_CALLS = /^(?:connect|bind|listen|accept|shutdown|getaddrinfo|query\w+|kill|spawn.*|uv_\w+)$/;

type SystemError = NodeJS.ErrnoException & { readonly dest?: string };

/**
 * A sentence for an error of the file system, such as a full disk. Returns `null` for any other error. Files in the
 * folder `cwd` are named by their path in it.
 */
export function fileErrorText(cause: unknown, cwd: string): string | null {
  if (!(cause instanceof Error)) return null;
  const { syscall, errno, path, dest } = cause as SystemError;
  if (syscall === undefined || errno === undefined || OTHER_CALLS.test(syscall)) return fileErrorText(cause.cause, cwd);
  const file = dest ?? path;
  // The system names no file if the error is about a file that is already open, unless `ofFile` does.
  return `cannot ${VERBS[syscall] ?? 'write'} ${file === undefined ? 'a file' : shownIn(file, cwd)}: ${reason(cause)}`;
}

/** Throws the error of a file that was open, with the file's path. */
export const ofFile =
  (path: string) =>
  (cause: SystemError): never => {
    cause.path ??= path;
    throw cause;
  };

function shownIn(path: string, cwd: string): string {
  const below = relative(cwd, path);
  return below === '' || below.startsWith(`..${sep}`) || isAbsolute(below) ? path : below;
}
