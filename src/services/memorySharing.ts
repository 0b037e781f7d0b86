import type { Address, SharedLink, Sharing } from './ports.ts';

/** A page's address in memory. */
export interface MemoryAddress extends Address {
  /** The reader follows a link to a fragment of the page he is on. */
  visit(fragment: string): void;
}

export function memoryAddress(page = 'https://hockey.example/parlay'): MemoryAddress {
  const runs: (() => void)[] = [];
  let there = '';
  return {
    fragment: () => there,
    clearFragment: () => void (there = ''),
    onFragment: (run) => void runs.push(run),
    withFragment: (fragment) => `${page}#${fragment}`,
    visit(fragment) {
      if (fragment === there) return;
      there = fragment;
      for (const run of runs) run();
    },
  };
}

/** What was handed on; its test says how the browser and the reader take it. */
export interface MemorySharing extends Sharing {
  readonly copied: string[];
  readonly shared: SharedLink[];
  printed: number;
  /** The browser refuses to copy. */
  refuses: boolean;
  share: Sharing['share'];
  /** How the device's own sharing ends. */
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
