import { err, ok } from '@ddh/engine/internal/result';
import { HUB_DATASETS, OPTIONAL_HUB_DATASETS, type Dataset, type HubDataset } from '@ddh/engine/internal/datasets';
import { lineColumns, type Row } from '../../engine/testing/hubFiles.ts';
import type { TextSource } from '../bytes.ts';
import type { DataFolder, DatasetApi, Delivery, TabAnswer, Tab } from '../protocol.ts';
import { createDatasetApi } from '../datasetApi.ts';

export const RECORDS: Readonly<Record<HubDataset, readonly Row[]>> = {
  game_probs: [
    { index: '2025-10-08', Home: 'B', Away: 'A' },
    { index: '2025-10-07', Home: 'D', Away: 'C', 'Home Win %': 0.5, ...lineColumns('', [5.5, 6], [5, 6, 6, 7]) },
  ],
  puck_line_probs: [{ index: '2025-10-07', Margin: 0.5, D: 0.5 }],
  skater_probs: [{ index: 'P', level_0: '2025-10-07', ...lineColumns('Goals ', [0.5], [0, 1]) }],
  schedule_times: [{ Date: '2025-10-07', 'Away Team': 'C', 'Home Team': 'D', Time: '19:00' }],
  game_id_ref: [{ id: 7, 'Home Team': 'D', 'Away Team': 'C' }],
  p_info: [{ Player: 'P', Team: 'C', 'API ABRV': 'CCC' }],
  lineups: [{ Date: '2025-10-07', Away: 'C', Home: 'D', 'Home Goalie': 'G' }],
  changes: [
    {
      Date: '2025-10-07',
      Away: 'C',
      Home: 'D',
      At: '2025-10-07T21:12:00Z',
      What: 'goalie',
      Player: 'G',
      Before: 0.4,
      After: 0.5,
    },
  ],
  schedule_changes: [{ Date: '2025-10-07', Away: 'C', Home: 'D', What: 'start', Time: '19:00' }],
  team_avs: [{ Team: 'C', index: '2025-10-07', 'Goals Against': 3 }],
};
export const manifest = (
  version: string,
  files: readonly string[] = ['7_parlaytrix.npz', 'lineups.json', 'changes.json', 'schedule_changes.json'],
) => ({
  version,
  generatedAt: '2025-10-07T16:00:00Z',
  sample: true,
  files: Object.fromEntries(files.map((file) => [file, { bytes: 1, records: 2 }])),
});

export type Name = Dataset | 'manifest';
export type Asked = { readonly name: Name; readonly url: string; readonly fresh: boolean };

type LoadOptions = Partial<DataFolder> & { readonly again?: boolean; readonly beside?: true };

/** A server whose files can be changed and whose responses can be delayed. */
export class Site {
  readonly asked: Asked[] = [];
  readonly #files = new Map<Name, string>();
  readonly #api: DatasetApi;
  #broken: Name | null = null;
  #removed: string | null = null;
  #hold: Promise<void> = Promise.resolve();
  readonly #text: TextSource = async (url, { fresh }) => {
    const name = /([a-z_]+)\.json/.exec(url)![1] as Name;
    this.asked.push({ name, url, fresh });
    const text = this.#files.get(name);
    await this.#hold;
    if (this.#broken === name) return err({ kind: 'http', status: 500 });
    return text === undefined || url.endsWith(`?v=${this.#removed}`)
      ? err({ kind: 'http', status: 404 })
      : ok({ text, modified: name.length });
  };

  constructor() {
    for (const dataset of [...HUB_DATASETS, ...OPTIONAL_HUB_DATASETS]) this.put(dataset, RECORDS[dataset]);
    this.#api = createDatasetApi({ text: this.#text });
  }

  put(name: Name, content: unknown): void {
    this.#files.set(name, typeof content === 'string' ? content : JSON.stringify(content));
  }

  drop(name: Name): void {
    this.#files.delete(name);
  }

  /** Makes the server respond with 404 for all files of this version. */
  removeVersion(version: string): void {
    this.#removed = version;
  }

  /** Makes the server respond with an error for this file. */
  break(name: Name): void {
    this.#broken = name;
  }

  /** Delays the responses to new requests until the returned function is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.#hold = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  /** Responds to new requests immediately, even if earlier responses are still delayed. */
  overtake(): void {
    this.#hold = Promise.resolve();
  }

  load(tab: Tab, { again = false, beside, ...folder }: LoadOptions = {}): Promise<TabAnswer> {
    const request = { tab, again, ...(beside && { beside }) };
    return this.#api.loadTab({ url: 'http://x/data/', version: 'page 1', ...folder }, request);
  }

  confirmed(): Promise<Delivery | null> {
    return this.#api.confirmedDelivery();
  }

  /** Returns the names of the requested files, and clears the requests. */
  takeNames(): readonly string[] {
    return this.takeRequests().map(({ name }) => name);
  }

  /** Returns the requests, except those for the manifest, and clears them. */
  takeRequests(): readonly Asked[] {
    return this.asked.splice(0).filter(({ name }) => name !== 'manifest');
  }
}
