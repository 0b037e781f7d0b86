import { type DatasetRows, type FirstScreen } from '@ddh/engine/internal/datasets';
import type { Tab, TabAnswer, TabRequest } from '../protocol.ts';
/** A data folder with cuts, and the names of the files that were fetched from it, without the manifest. */
export declare class CutFolder {
  #private;
  fetched: string[];
  constructor(rows: DatasetRows);
  put: (name: string, text: string) => void;
  drop: (name: string) => void;
  /** Delays the answer for a file until the returned function is called. */
  hold(name: string): () => void;
  answer: <T extends Tab>(request: TabRequest<T>) => Promise<TabAnswer<T>>;
  load: (tab: Tab, first?: Partial<FirstScreen>) => Promise<TabAnswer>;
  /** Returns the fetched projections, and forgets them. */
  takeFetched: () => readonly string[];
}
