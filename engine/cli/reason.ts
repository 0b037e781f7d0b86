import { getSystemErrorMap } from 'node:util';

/** Why the system refused, in its words but without its codes and absolute paths: `permission denied`. */
export function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code, errno, syscall } = cause as NodeJS.ErrnoException;
  // The system's words for it are of what was tried, not of what is there.
  if (code === 'EISDIR') return 'it is a folder';
  // zlib numbers its own errors in the same field; only the system's come from a call.
  const known = errno === undefined || syscall === undefined ? undefined : getSystemErrorMap().get(errno);
  return known?.[1] ?? cause.message;
}
