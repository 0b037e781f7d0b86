import { bytesKept, keptKey, toDrop, type KeptEntry, type KeptGames, type KeptName } from './kept.ts';
import { withTimeout } from './withTimeout.ts';

const DATABASE = 'ddh-games';
/** What is kept. */
const ENTRIES = 'entries';
/** Their planes, as Blobs: these are read from the disk when they are asked for, and as quickly as files are. */
const PLANES = 'planes';

/** Storage takes some milliseconds. One that is silent for so long is broken, or busy with another tab's game. */
const SILENCE_MS = 250;
/** What slow storage reads in a millisecond. */
const BYTES_A_MS = 20_000;

/** The browser's: IndexedDB. It is opened for each use, so that nobody who clears the site's data has to wait for us. */
export const browserKept: KeptGames = {
  async files(folder, version) {
    const look = () => using('readonly', [ENTRIES], ([all]) => answer<KeptEntry[]>(all!.getAll()));
    const entries = await quietly(() => withTimeout(SILENCE_MS, look));
    const own = entries?.filter((entry) => entry.folder === folder) ?? [];
    const gone = own.filter((entry) => entry.version !== version);
    if (gone.length > 0) void quietly(() => drop(gone));
    return own.filter((entry) => entry.version === version).map(({ file }) => file);
  },

  async read(name) {
    const find = () => using('readonly', [PLANES], ([all]) => answer<Blob | undefined>(all!.get(keptKey(name))));
    const planes = await quietly(() => withTimeout(SILENCE_MS, find));
    if (!planes) return null;
    const bytes = await quietly(() => withTimeout(SILENCE_MS + planes.size / BYTES_A_MS, () => planes.arrayBuffer()));
    if (bytes !== null) void quietly(() => touch(name));
    return bytes;
  },

  async write(name, bytes) {
    const written = await quietly(async () => {
      const free = await freeBytes();
      return using(
        'readwrite',
        [ENTRIES, PLANES],
        async ([entries, planes]) => {
          const kept = await answer<KeptEntry[]>(entries!.getAll());
          const ours = kept.reduce((sum, entry) => sum + entry.bytes, 0);
          const most = bytesKept(free === null ? null : free + ours);
          const dropped = toDrop(kept, name, { bytes: bytes.byteLength, most });
          if (dropped === null) return false;
          for (const entry of dropped) {
            entries!.delete(keptKey(entry));
            planes!.delete(keptKey(entry));
          }
          entries!.put({ ...name, bytes: bytes.byteLength, used: next(kept) } satisfies KeptEntry);
          planes!.put(new Blob([bytes]), keptKey(name));
          return true;
        },
        { make: true },
      );
    });
    return written ?? false;
  },

  async forget(name) {
    await quietly(() => drop([name]));
  },
};

const next = (kept: readonly KeptEntry[]): number => 1 + kept.reduce((most, { used }) => Math.max(most, used), 0);

const drop = (names: readonly KeptName[]): Promise<unknown> =>
  using('readwrite', [ENTRIES, PLANES], (stores) => {
    for (const store of stores) for (const name of names) store.delete(keptKey(name));
  });

const touch = (name: KeptName): Promise<unknown> =>
  using('readwrite', [ENTRIES], async ([entries]) => {
    const own = await answer<KeptEntry | undefined>(entries!.get(keptKey(name)));
    const kept = await answer<KeptEntry[]>(entries!.getAll());
    if (own) entries!.put({ ...own, used: next(kept) } satisfies KeptEntry);
  });

/** One transaction: all of it is stored or nothing. `null`: there is no database, and none is to be made. */
async function using<T>(
  mode: IDBTransactionMode,
  names: readonly string[],
  run: (stores: readonly IDBObjectStore[]) => T | Promise<T>,
  { make = false } = {},
): Promise<T | null> {
  const database = await open(make);
  if (database === null) return null;
  try {
    const transaction = database.transaction(names, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    });
    const [value] = await Promise.all([run(names.map((name) => transaction.objectStore(name))), ended]);
    return value;
  } finally {
    database.close();
  }
}

/** Who only looks leaves no empty database behind. */
function open(make: boolean): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    let absent = false;
    request.onupgradeneeded = () => {
      absent = !make;
      if (absent) {
        request.transaction!.abort();
        return;
      }
      request.result.createObjectStore(ENTRIES, { keyPath: ['folder', 'version', 'file'] });
      request.result.createObjectStore(PLANES);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => (absent ? resolve(null) : reject(request.error ?? new Error('closed')));
  });
}

const answer = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('refused'));
  });

/** What the browser still grants the site. `null`: it does not say, as before Safari 17 and where a page came without TLS. */
async function freeBytes(): Promise<number | null> {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const { quota, usage } = (await storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage;
}

/** `null` where storage fails, for whatever reason: forbidden, full, closed, damaged. */
async function quietly<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch {
    return null;
  }
}
