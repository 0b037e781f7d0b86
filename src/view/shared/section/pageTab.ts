import { createContext } from 'react';
import type { Page } from '@ddh/engine/internal/domain';
import type { Tab } from '@ddh/workers/protocol';
import type { DataInfo } from '../../../state/sectionState.ts';
import type { Elements } from '../../jsx.ts';
import type { TermKey } from '../about/meanings.ts';

/** A tab as visitors and the site have it. `npm run made` writes lists of these for the plugin, the budgets and the tests. */
export type PageTab<Props> = {
  /** The last part of its address. */
  readonly slug: string;
  /** Its name in the navigation. */
  readonly name: string;
  readonly title: string;
  /** Shown while its files load (spec 8). */
  readonly loading: string;
  /** Shown if they do not load, in place of the usual text of its section (spec 8). */
  readonly failed?: string;
  /** The most that its first load may have, in kB of gzip. */
  readonly limit: number;
  /** Loads the page, which is a separate chunk. */
  readonly page: () => Promise<(props: Props) => Elements>;
  /** The terms of betting that its page uses. A button beside the fields of the section opens what they mean. */
  readonly terms?: readonly TermKey[];
  /** Whether the site has the tab, if not every site does. */
  readonly isOn?: (info: Pick<DataInfo, 'trackRecord'>) => boolean;
};

/** The tabs of a section in display order. Unknown paths redirect to the first one. Each page gets the key of its tab. */
export type PageTabs<T extends Tab, Props> = { readonly [name in T]: PageTab<Props & { readonly tab: name }> };

/** The shown tab, with its section and the section's title. */
export type ShownTab = { readonly page: Page; readonly section: string } & Pick<
  PageTab<never>,
  'title' | 'loading' | 'failed'
>;
/** What a part that failed to load needs of its section. */
export type AroundFailure = {
  /** Names the tabs whose code and data are loaded, so that they work without the network. The shown tab is left out. */
  readonly working: () => readonly string[];
  /** Loads the files of the shown tab that failed to load. */
  readonly retryData: () => void;
};
export const FailureContext = createContext<AroundFailure>({ working: () => [], retryData: () => undefined });

export const ShownTabContext = createContext<ShownTab>({ page: 'hub', section: '', title: '', loading: '' });
