import type { Address, SharedLink, Sharing } from '../services/ports.ts';

export interface MemoryAddress extends Address {
  /** Acts as a user who follows a link to a fragment of the current page. */
  visit(fragment: string): void;
}

export function memoryAddress(page = 'https://hockey.example/parlay'): MemoryAddress {
  const runs: (() => void)[] = [];
  let current = '';
  return {
    fragment: () => current,
    clearFragment: () => void (current = ''),
    onFragment: (run) => void runs.push(run),
    withFragment: (fragment) => `${page}#${fragment}`,
    visit(fragment) {
      if (fragment === current) return;
      current = fragment;
      for (const run of runs) run();
    },
  };
}

/**
 * Imitates the browser's copying, sharing and printing, and stores what the page shared. Tests decide how the browser
 * and the user respond.
 */
export interface MemorySharing extends Sharing {
  readonly copied: string[];
  readonly shared: SharedLink[];
  printed: number;
  /** If true, the browser refuses to copy. */
  refuses: boolean;
  share: Sharing['share'];
  /** The value that `share` resolves to. */
  ends: 'shared' | 'cancelled' | 'failed';
}

export function memorySharing(): MemorySharing {
  const sharing: MemorySharing = {
    copied: [],
    shared: [],
    printed: 0,
    refuses: false,
    ends: 'shared',
    copy(text) {
      if (!sharing.refuses) sharing.copied.push(text);
      return Promise.resolve(!sharing.refuses);
    },
    share(link) {
      if (sharing.ends === 'shared') sharing.shared.push(link);
      return Promise.resolve(sharing.ends);
    },
    print: () => void sharing.printed++,
  };
  return sharing;
}
