import type { SeasonBuild } from './build.ts';
import type { UnusableFile } from './rawFolder.ts';
import type { Received } from './receive.ts';

/** The result of a run of `ddh fetch nhl`: the season's files, and the requests that failed. */
export type Fetched = SeasonBuild &
  Pick<Received, 'unanswered' | 'notSent'> & {
    /** Number of requests sent: 0 with `--rebuild` or `--raw-folder`. */
    readonly requests: number;
    /** By how many seconds this machine's clock is ahead of the league's. `null` if unknown. */
    readonly clockAhead: number | null;
    /** Files of the folder given by `--raw-folder` that cannot be used. */
    readonly unusable: readonly UnusableFile[];
  };

export const NOTHING_RECEIVED = { requests: 0, clockAhead: null, unanswered: [], notSent: 0, unusable: [] } as const;

/**
 * Something in the league's responses that is unusual, but does not keep a game from being used. It counts as a gap only
 * in the first run that finds it. `key` stays the same from run to run.
 */
export type Oddity = { readonly key: string; readonly text: string };
