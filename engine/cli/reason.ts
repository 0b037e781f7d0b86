import { getSystemErrorMap } from 'node:util';

/** Why the system refused, in its words but without its codes and absolute paths: `permission denied`. */
export function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { errno, syscall } = cause as NodeJS.ErrnoException;
  // zlib numbers its own errors in the same field; only the system's come from a call.
  const known = errno === undefined || syscall === undefined ? undefined : getSystemErrorMap().get(errno);
  return known?.[1] ?? cause.message;
}
