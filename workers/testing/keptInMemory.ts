import { keptKey, MOST_BYTES, toDrop, type KeptEntry, type KeptGames, type KeptName } from '../kept.ts';

const keyOf = (name: KeptName): string => JSON.stringify(keptKey(name));

/** The browser's storage without a browser. `most`: bytes that it has room for. */
export class KeptInMemory implements KeptGames {
  readonly games = new Map<string, { entry: KeptEntry; planes: ArrayBuffer }>();
  readonly asked: string[] = [];
  readonly #most: number;
  #used = 0;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  files(folder: string, version: string): Promise<readonly string[]> {
    for (const [key, { entry }] of this.games) {
      if (entry.folder === folder && entry.version !== version) this.games.delete(key);
    }
    const own = [...this.games.values()].filter(({ entry }) => entry.folder === folder);
    return Promise.resolve(own.map(({ entry }) => entry.file));
  }

  read(name: KeptName): Promise<ArrayBuffer | null> {
    this.asked.push(name.file);
    const game = this.games.get(keyOf(name));
    if (game) game.entry = { ...game.entry, used: ++this.#used };
    return Promise.resolve(game?.planes.slice() ?? null);
  }

  write(name: KeptName, planes: ArrayBuffer): Promise<boolean> {
    const bytes = planes.byteLength;
    const dropped = toDrop(
      [...this.games.values()].map(({ entry }) => entry),
      name,
      { bytes, most: this.#most },
    );
    if (dropped === null) return Promise.resolve(false);
    for (const entry of dropped) this.games.delete(keyOf(entry));
    this.games.set(keyOf(name), { entry: { ...name, bytes, used: ++this.#used }, planes: planes.slice() });
    return Promise.resolve(true);
  }

  forget(name: KeptName): Promise<void> {
    this.games.delete(keyOf(name));
    return Promise.resolve();
  }
}
