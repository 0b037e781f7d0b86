import type { Dataset } from './names.ts';
import type { Files } from './files.ts';
import { oneSpelling } from './oneSpelling.ts';

/**
 * A tab: the files that it reads, and its figures from those that could be read. A missing `optional` file is not
 * reported as an error. The page shows the age of the first file.
 */
export type TabReading<Read extends Dataset, Given> = {
  readonly needed: readonly Read[];
  readonly optional: readonly Read[];
  readonly figures: (files: Given) => unknown;
};

type Readings<Given> = Readonly<Record<string, { readonly figures: (files: Given) => unknown }>>;

/** The figures of each tab of a table. */
export type FiguresOf<Tabs extends Readings<never>> = {
  readonly [tab in keyof Tabs]: ReturnType<Tabs[tab]['figures']>;
};

/** Builds the figures of a tab from the files that could be read. */
export const figuresOf = <Given extends Partial<Files>, Tabs extends Readings<Given>, T extends keyof Tabs>(
  tabs: Tabs,
  tab: T,
  files: Given,
): FiguresOf<Tabs>[T] => tabs[tab]?.figures(oneSpelling(files)) as FiguresOf<Tabs>[T];
