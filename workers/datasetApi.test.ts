import { describe, expect, test } from 'vitest';
import { err, ok } from '@ddh/engine';
import type { TextSource } from './bytes.ts';
import { createDatasetApi } from './datasetApi.ts';

const FILES: Record<string, string> = {
  game_probs: JSON.stringify([
    { index: '2025-10-08', Home: 'B', Away: 'A' },
    { index: '2025-10-07', Home: 'D', Away: 'C' },
  ]),
  schedule_times: JSON.stringify([{ Date: '2025-10-07', 'Away Team': 'C', 'Home Team': 'D', Time: '19:00' }]),
  game_id_ref: JSON.stringify([{ id: 7, 'Home Team': 'D', 'Away Team': 'C' }]),
  p_info: JSON.stringify([{ Player: 'P', Team: 'C', 'API ABRV': 'CCC' }]),
};
const MANIFEST = {
  version: 'v9',
  generatedAt: '2025-10-07T16:00:00Z',
  sample: true,
  files: { '7_parlaytrix.npz': { bytes: 1, records: 2 } },
};

/** Serves texts by name and keeps what was asked. */
function serve(files: Record<string, string>, asked: string[] = []): TextSource {
  return (url, { fresh }) => {
    asked.push(`${url}${fresh ? ' fresh' : ''}`);
    const name = /([a-z_]+)\.json/.exec(url)?.[1] ?? '';
    const text = files[name];
    return Promise.resolve(text === undefined ? err({ kind: 'http', status: 404 }) : ok({ text, modified: 1000 }));
  };
}

const load = (files: Record<string, string>, asked?: string[]) =>
  createDatasetApi({ text: serve(files, asked) }).loadHub({ url: 'http://x/data/', version: 'page 1' });

describe('the Hub', () => {
  test('without a manifest: the page version, JSON simulations, Last-Modified', async () => {
    const asked: string[] = [];
    const answer = await load(FILES, asked);
    expect(asked[0]).toBe('http://x/data/manifest.json fresh');
    expect(asked.slice(1)).toContain('http://x/data/p_info.json?v=page%201');
    expect(answer).toEqual({
      figures: {
        dates: ['2025-10-07', '2025-10-08'],
        builder: {
          date: '2025-10-07',
          games: [{ gameId: '7', away: 'C', home: 'D', time: '19:00' }],
          players: [{ name: 'P', team: 'C' }],
        },
        simulations: { 7: 'http://x/data/7_parlaytrix.json?v=page%201' },
      },
      failed: [],
      problems: [],
      updatedAt: 1000,
      sample: false,
    });
  });

  test('a manifest gives version, time and better forms', async () => {
    const asked: string[] = [];
    const answer = await load({ ...FILES, manifest: JSON.stringify(MANIFEST) }, asked);
    expect(asked).toContain('http://x/data/game_probs.json?v=v9');
    expect(answer).toMatchObject({
      updatedAt: Date.UTC(2025, 9, 7, 16),
      sample: true,
      figures: { simulations: { 7: 'http://x/data/7_parlaytrix.npz?v=v9' } },
    });
  });

  test.each(['{', '[]', '{"version":3}'])(
    'a manifest that is none (%s) does not keep the data from showing',
    async (manifest) => {
      expect(await load({ ...FILES, manifest })).toEqual(await load(FILES));
    },
  );

  test('what failed is named, what did load is shown', async () => {
    const answer = await load({
      ...FILES,
      p_info: '{"a":',
      game_id_ref: '{}',
      schedule_times: '[{"Date":"x"}]',
      game_probs: undefined as never,
    });
    expect(answer.failed).toEqual([
      { file: 'game_probs', error: { kind: 'http', status: 404 } },
      { file: 'game_id_ref', error: expect.objectContaining({ kind: 'badDocument' }) },
      { file: 'p_info', error: expect.objectContaining({ kind: 'notJson' }) },
    ]);
    expect(answer.problems).toMatchObject([{ file: 'schedule_times', list: [{ path: 'records[0].Date' }, {}, {}] }]);
    expect(answer.figures).toEqual({ dates: [], builder: { date: null, games: [], players: [] }, simulations: {} });
  });
});
