import type { LeagueDate, Prop } from '../domain/index.ts';
import type { Cut } from './cuts.ts';
import type { CutDataset, Dataset } from './names.ts';
import type { Files } from './files.ts';
import { oneSpelling } from './oneSpelling.ts';

/** What the first screen of a tab shows: the choices of the user, or `null` for the default. */
export type FirstScreen = {
  readonly today: LeagueDate;
  readonly date: LeagueDate | null;
  readonly prop: Prop | null;
  readonly timeframe: string | null;
};

/**
 * A tab: the files that it reads, and its figures from those that could be read. A missing `optional` file is not
 * reported as an error. The page shows the age of the first file. `first` returns those of a dataset's cuts that have
 * all that the first screen shows. No cuts: it shows nothing of the dataset. `null`: the whole file is needed. `always`
 * returns those that have all that the tab ever shows.
 */
export type TabReading<Read extends Dataset, Given> = {
  readonly needed: readonly Read[];
  readonly optional: readonly Read[];
  readonly first?: {
    readonly [dataset in CutDataset]?: (cuts: readonly Cut[], screen: FirstScreen) => readonly Cut[] | null;
  };
  readonly always?: { readonly [dataset in CutDataset]?: (cuts: readonly Cut[]) => readonly Cut[] | null };
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
