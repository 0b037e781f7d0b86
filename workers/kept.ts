/** A game's planes of one version of the data. Never those of another version, folder, file or form of file. */
export type KeptName = { readonly folder: string; readonly version: string; readonly file: string };

export const keptKey = ({ folder, version, file }: KeptName): string[] => [folder, version, file];

/**
 * Planes of games that were read, kept for the next visit. Whatever goes wrong in it, storage that is forbidden, full,
 * broken or silent, is told to nobody: it then holds nothing, and games are read from the network. Nothing of it rejects, and
 * nothing that a reader waits for takes long.
 */
export interface KeptGames {
  /** The files of this version that are kept. Those of the folder's other versions go. */
  files(folder: string, version: string): Promise<readonly string[]>;
  read(name: KeptName): Promise<ArrayBuffer | null>;
  /** Whole or not at all, in the place of what was used longest ago and of other versions of the folder. */
  write(name: KeptName, bytes: ArrayBuffer): Promise<boolean>;
  forget(name: KeptName): Promise<void>;
}

/** A day's games, as there are at most: who goes through all of them has them all the next time. */
export const MOST_GAMES = 16;
/** 16 games of 100,000 records, or one of 1.5 million: little beside what a browser grants a site. */
export const MOST_BYTES = 128 * 1024 * 1024;
/** Of what the browser still grants the site: a member's teams and the host's own pages need theirs. */
const SHARE = 1 / 4;

/** What is known of a kept game without its planes. `used` counts up with each use of any. */
export type KeptEntry = KeptName & { readonly bytes: number; readonly used: number };

/** Bytes that may be kept in all. `free`: what the browser still grants, beside what is kept; `null`: it does not say. */
export const bytesKept = (free: number | null): number =>
  free === null ? MOST_BYTES : Math.max(0, Math.min(MOST_BYTES, Math.floor(free * SHARE)));

/**
 * What has to go so that a game can be kept: it as it was, other versions of its folder, then what was used longest ago.
 * `null`: it is too large to be kept.
 */
export function toDrop(
  kept: readonly KeptEntry[],
  name: KeptName,
  { bytes, most }: { readonly bytes: number; readonly most: number },
): readonly KeptEntry[] | null {
  if (bytes > most) return null;
  const stays = (entry: KeptEntry): boolean =>
    entry.folder !== name.folder || (entry.version === name.version && entry.file !== name.file);
  const newest = kept.filter(stays).toSorted((a, b) => b.used - a.used);
  let left = most - bytes;
  const fits = newest.findIndex((entry, i) => i + 1 >= MOST_GAMES || (left -= entry.bytes) < 0);
  return [...kept.filter((entry) => !stays(entry)), ...(fits < 0 ? [] : newest.slice(fits))];
}
