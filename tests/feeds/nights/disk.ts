import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';

/** A call that changes the disk, or asks whether it can be changed. `path` is empty if the call is on an open file that is not known. */
export type DiskCall = { readonly call: string; readonly path: string };

/** Decides about a call: an error, `never` for a call that does not return any more, or null. A call that blocks cannot be `never`. */
export type Intercept = (call: DiskCall) => Error | 'never' | null;

type Any = (...args: readonly never[]) => unknown;
type Calls = Record<string, Any>;

const PROMISES = ['open', 'writeFile', 'mkdir', 'rename', 'rm', 'copyFile', 'truncate', 'link', 'access'] as const;
const BLOCKING = ['openSync', 'writeFileSync', 'fsyncSync', 'mkdtempSync', 'appendFileSync'] as const;

/** The path that a call changes. */
const pathOf = (call: string, [first, second]: readonly unknown[]): unknown =>
  call === 'rename' || call === 'copyFile' || call === 'link' ? second : first;

/** Lets `intercept` decide about each call on files below `folder`, until the returned function is called. */
export function interceptDisk(folder: string, intercept: Intercept): () => void {
  const opened = new Map<number, string>();
  const decide = (call: string, path: unknown): Error | 'never' | null => {
    // A lock that cannot be removed is that of a living process here.
    if (call === 'rm' && String(path).includes('.lock')) return null;
    const file = typeof path === 'number' ? opened.get(path) : String(path);
    return file?.startsWith(folder) === true ? intercept({ call, path: file }) : null;
  };
  const promised =
    (call: string, real: Any, path: (args: readonly unknown[]) => unknown): Any =>
    async (...args) => {
      const verdict = decide(call, path(args));
      if (verdict instanceof Error) throw verdict;
      if (verdict === 'never') return new Promise(() => undefined);
      const made = await real(...args);
      if (call === 'open' && args[1] !== undefined && args[1] !== 'r') watchHandle(made as Calls, String(args[0]));
      return made;
    };
  const watchHandle = (handle: Calls, file: string): void => {
    for (const call of ['writeFile', 'sync'])
      handle[call] = promised(`handle.${call}`, handle[call]!.bind(handle), () => file);
  };
  const blocking =
    (call: string, real: Any): Any =>
    (...args) => {
      const verdict = decide(call, args[0]);
      if (verdict instanceof Error) throw verdict;
      const made = real(...args);
      if (call === 'openSync') opened.set(made as number, String(args[0]));
      return made;
    };
  const restores = [
    ...PROMISES.map((call) =>
      replaced(fsPromises as unknown as Calls, call, (real) => promised(call, real, (args) => pathOf(call, args))),
    ),
    ...BLOCKING.map((call) => replaced(fs as unknown as Calls, call, (real) => blocking(call, real))),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  };
}

function replaced(calls: Calls, name: string, replace: (real: Any) => Any): () => void {
  const real = calls[name]!;
  calls[name] = replace(real);
  return () => void (calls[name] = real);
}

/** The system call that fails, where it has another name than the function. */
const SYSCALLS: Readonly<Record<string, string>> = {
  'handle.writeFile': 'write',
  'handle.sync': 'fsync',
  writeFile: 'open',
  openSync: 'open',
  writeFileSync: 'write',
  fsyncSync: 'fsync',
  mkdtempSync: 'mkdtemp',
  appendFileSync: 'open',
  copyFile: 'copyfile',
  truncate: 'open',
};

/** An error as Node makes it. It names no file if the call is on an open one. A removal misses no file. */
export function diskError(error: keyof typeof constants.errno, { call, path }: DiskCall): Error {
  const code = call === 'rm' && error === 'ENOENT' ? 'EACCES' : error;
  const syscall = SYSCALLS[call] ?? call;
  const isOpen = call.startsWith('handle.') || call === 'writeFileSync' || call === 'fsyncSync';
  const where = isOpen ? {} : { path };
  return Object.assign(new Error(`${code}: as Node says it, ${syscall} '${path}'`), {
    code,
    errno: -constants.errno[code],
    syscall,
    ...where,
  });
}
