import type { Address, SharedLink, Sharing } from '../services/ports.ts';

export interface MemoryAddress extends Address {
  /** Acts as a user who follows a link to a fragment of the current page. */
  visit(fragment: string): void;
  /** Opens a path with a query as a new history entry, as the router does for a link. */
  go(path: string, query?: string): void;
  /** Goes back, or forward with a positive number, unless there is no such entry. */
  turn(steps: number): void;
  /** The history entries. */
  readonly entries: readonly { readonly path: string; readonly query: string }[];
}

export function memoryAddress(page = 'https://hockey.example/parlay'): MemoryAddress {
  const runs: (() => void)[] = [];
  const visits: (() => void)[] = [];
  let current = '';
  let entries = [{ path: new URL(page).pathname, query: '' }];
  let at = 0;
  const entry = () => entries[at] ?? { path: '', query: '' };
  function push(next: { path: string; query: string }): void {
    entries = [...entries.slice(0, at + 1), next];
    at++;
  }
  return {
    get entries() {
      return entries;
    },
    path: () => entry().path,
    query: () => entry().query,
    setQuery(query, isNew) {
      if (isNew) push({ ...entry(), query });
      else entry().query = query;
    },
    onVisit: (run) => void visits.push(run),
    go: (path, query = '') => push({ path, query }),
    turn(steps) {
      if (entries[at + steps] === undefined) return;
      at += steps;
      for (const run of visits) run();
    },
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
