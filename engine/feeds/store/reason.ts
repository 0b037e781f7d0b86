import { constants } from 'node:os';
import { getSystemErrorMap } from 'node:util';

/** What an error of the system means, if the system's own words do not say it, and what an operator can do about it. */
type Known = { readonly text?: string; readonly remedy: string };

const KNOWN: Readonly<Record<string, Known>> = {
  EACCES: { remedy: 'give this account the right to it, which a run by another account, such as root, may have taken' },
  EPERM: { remedy: 'give this account the right to it, or use a disk that allows it' },
  EROFS: { remedy: 'mount the disk so that it can be written' },
  ENOSPC: { remedy: 'make room on its disk' },
  EDQUOT: { text: 'the disk quota is used up', remedy: 'make room, or raise the quota of this account' },
  EFBIG: { remedy: 'raise the limit of file sizes (ulimit -f)' },
  EIO: { remedy: 'check the disk and its connection' },
  EMFILE: { remedy: 'raise the limit of open files (ulimit -n)' },
  ENFILE: { remedy: "raise the system's limit of open files" },
  ENOMEM: { remedy: 'make memory free' },
  ENOTDIR: { remedy: 'a file is where a folder must be: move it away, or give another path' },
  // The system's own words, `illegal operation on a directory`, do not say what is wrong.
  EISDIR: { text: 'it is a folder', remedy: 'a file must be there' },
  EEXIST: { remedy: 'move it away' },
  ENOTEMPTY: { remedy: 'another program writes into it: end that, and run this again' },
  ELOOP: { remedy: 'its links lead in a circle: remove them' },
  ENAMETOOLONG: { remedy: 'give a shorter path' },
  EBUSY: { remedy: 'another program uses it: end that, and run this again' },
  ETXTBSY: { remedy: 'another program uses it: end that, and run this again' },
  ESTALE: { text: 'the shared disk has lost it', remedy: 'mount the disk again' },
  ENODEV: { remedy: 'mount the disk again' },
  ENXIO: { remedy: 'mount the disk again' },
};

/** Calls on files of this program. For other calls a missing file needs no remedy, because its path was typed. */
const WRITES = new Set(['mkdir', 'mkdtemp', 'rename', 'copyfile', 'link', 'write', 'fsync', 'rmdir']);
const LOST: Known = { remedy: 'its folder was removed meanwhile: run this again' };

const NAMES = new Map(Object.entries(constants.errno).map(([name, errno]) => [errno, name]));

/**
 * The system's message for an error and the remedy, without codes and absolute paths: `no space left on device; make room
 * on its disk`. Texts of Node itself, which change between its versions, are replaced. `isWriting`: the file was to be
 * written. The error of an `open` does not say it.
 */
export function reason(cause: unknown, isWriting = false): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code, errno, syscall } = cause as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return 'the compressed data ends too early';
  if (code?.startsWith('Z_') === true) return 'the compressed data is damaged';
  if (errno === undefined || syscall === undefined) return cause.message;
  const name = NAMES.get(Math.abs(errno)) ?? '';
  const known = (isWriting || WRITES.has(syscall)) && name === 'ENOENT' ? LOST : KNOWN[name];
  const words = known?.text ?? getSystemErrorMap().get(-Math.abs(errno))?.[1] ?? `the system reports ${name || errno}`;
  return known === undefined ? words : `${words}; ${known.remedy}`;
}

/** Gives a file that does not exist this value, such as an empty text. Any other error is thrown. */
export const ifMissing =
  <T>(value: T) =>
  (cause: NodeJS.ErrnoException): T => {
    if (cause.code === 'ENOENT') return value;
    throw cause;
  };
