import { getSystemErrorMap } from 'node:util';

/** The system's message for an error, without codes and absolute paths: `permission denied`. */
export function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code, errno, syscall } = cause as NodeJS.ErrnoException;
  // For a folder, the system's message is `illegal operation on a directory`, which does not say what is wrong.
  if (code === 'EISDIR') return 'it is a folder';
  // Errors of zlib also have an `errno`, but with zlib's codes. Only system errors have a `syscall`.
  const known = errno === undefined || syscall === undefined ? undefined : getSystemErrorMap().get(errno);
  return known?.[1] ?? cause.message;
}
