import {
  cutsOf,
  datasetFile,
  simulationFile,
  withPart,
  type Dataset,
  type DatasetRows,
  type WrittenFile,
} from '../src/datasets/index.ts';
import { err, ok } from '../src/result.ts';

const SUM = 'ab'.repeat(32);

/** A data folder on a server, with the cuts of its datasets. */
export class CutFolder {
  readonly #files = new Map<string, string>();
  readonly #held = new Map<string, Promise<void>>();
  readonly #fetched: string[] = [];

  constructor(rows: DatasetRows) {
    const written: WrittenFile[] = [];
    const add = (name: string, some: Iterable<object>, more: Partial<WrittenFile> = {}): void => {
      const text = JSON.stringify([...some]);
      this.put(name, text);
      written.push({ name, bytes: text.length, records: 1, sum: SUM, ...more });
    };
    for (const dataset of Object.keys(rows) as Dataset[]) {
      add(datasetFile(dataset), rows[dataset] ?? []);
      for (const { file, of, rows: own } of cutsOf(dataset, rows)) add(file, own, { cut: of });
    }
    // The builder offers games whose simulations are listed.
    for (const game of rows.game_id_ref ?? [])
      if ('id' in game) written.push({ name: simulationFile(String(game.id), 'npz'), bytes: 1, records: 1, sum: SUM });
    this.put('manifest.json', JSON.stringify(withPart({ version: 'v' }, 'fantasy', written, {}, '')));
  }

  put(name: string, text: string): void {
    this.#files.set(name, text);
  }

  drop(name: string): void {
    this.#files.delete(name);
  }

  /** Delays the answer for a file until the returned function is called. */
  hold(name: string): () => void {
    let release = (): void => undefined;
    this.#held.set(
      name,
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    return release;
  }

  /** Answers a request, as the worker's `TextSource` does. */
  readonly text = async (url: string) => {
    const name = new URL(url).pathname.slice(1);
    this.#fetched.push(name);
    await this.#held.get(name);
    const text = this.#files.get(name);
    return text === undefined ? err({ kind: 'http', status: 404 } as const) : ok({ text, modified: null });
  };

  /** Returns the names of the fetched files whose names have `part`, and forgets all. */
  takeFetched(part: string): readonly string[] {
    return this.#fetched.splice(0).filter((name) => name.includes(part));
  }
}
