import type { Game } from '../game.ts';
import type { Choice } from '../slip.ts';

/** Another program that holds the same game. */
export type Peer = {
  readonly name: string;
  /** What it takes to count the records in which all legs hold: prepared once, then asked again and again. */
  readonly counting: (legs: readonly Choice[]) => Promise<() => number | Promise<number>>;
  readonly close: () => void;
};

/** Opens a peer for a game: `csv` holds the same records. Throws where it is not installed. */
export type OpenPeer = (game: Game, csv: () => string) => Promise<Peer>;

/**
 * A package of this folder. Its name is no literal, so that the project's types and checks do not depend on what is
 * installed here: each peer says itself what it uses of it.
 */
export async function packageOf<T>(name: string): Promise<T> {
  const found = (await import(name)) as { default?: object };
  // A CommonJS package has some of its names only under `default`.
  return { ...found.default, ...found } as T;
}
