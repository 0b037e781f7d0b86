import type { Game } from '../game.ts';
import type { Choice } from '../slip.ts';

/** A program that has loaded the game, to compare with ours. */
export type Peer = {
  readonly name: string;
  /** Prepares a function that counts the records in which all legs hit. The function is called many times. */
  readonly counting: (legs: readonly Choice[]) => Promise<() => number | Promise<number>>;
  readonly close: () => void;
};

/**
 * Opens another program for a game, to compare it with the engine. `csv` writes the same records to a file and returns
 * its path. Throws if the program is not installed.
 */
export type OpenPeer = (game: Game, csv: () => string) => Promise<Peer>;

/**
 * Imports a package that is installed in this folder. The name is passed as a variable, so that the type check does not
 * depend on the installed packages. Each peer declares the types that it uses.
 */
export async function packageOf<T>(name: string): Promise<T> {
  const found = (await import(name)) as { default?: object };
  // Some exports of a CommonJS package are only under `default`.
  return { ...found.default, ...found } as T;
}
