import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { marketTables, trackRecordSentences, trackRecordTables } from '@ddh/engine/internal/format';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok } from '@ddh/engine/internal/result';
import type { SiteTrackRecord } from '@ddh/workers/protocol';
import { SAMPLE_TRACK_RECORD } from '../../../../engine/testing/sampleTrackRecord.ts';
import { answering } from '../../../testing/siteFiles.ts';
import { mountHub } from '../../testing/mountHub.tsx';

afterEach(cleanup);

const PATH = '/nhl-game-probability-hub/track-record';
const MADE: SiteTrackRecord = {
  summary: SAMPLE_TRACK_RECORD,
  head: null,
  days: [],
  url: 'https://site.example/data/record/',
};

/** Opens the tab on a site whose manifest lists a track record. */
function mount(trackRecord: SiteTrackRecord | null = MADE) {
  const page = mountHub({ path: PATH, load: answering({ trackRecord: true }) });
  page.services.trackRecord = trackRecord === null ? err({ kind: 'http', status: 500 }) : ok(trackRecord);
  return page;
}

const cellsOf = (table: HTMLElement): readonly (readonly string[])[] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the tab Track Record', () => {
  test('the Track Record tab is the last tab if the manifest lists a track record, and otherwise there is no such tab', async () => {
    mountHub();
    await screen.findByText('Tue, Oct 7, 3 games');
    const names = () =>
      within(screen.getByRole('navigation'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['Game Win', 'Totals & Spread', 'Player Props', 'Parlay Builder']);
    cleanup();
    mount();
    await screen.findByRole('heading', { name: 'Track Record' });
    await expect.poll(names).toEqual(['Game Win', 'Totals & Spread', 'Player Props', 'Parlay Builder', 'Track Record']);
  });

  test('on a site without a track record, the path of the tab redirects like an unknown path', async () => {
    mountHub({ path: PATH });
    await screen.findByRole('heading', { name: 'Game Win Probabilities' });
    expect(window.location.pathname).toBe('/nhl-game-probability-hub/game-probabilities');
  });

  test("every cell of the track record's tables is the same as in the output of the command-line tool", async () => {
    mount();
    await screen.findByText(trackRecordSentences(SAMPLE_TRACK_RECORD)[0]!);
    for (const { caption, of, head, rows } of [
      ...trackRecordTables(SAMPLE_TRACK_RECORD),
      ...marketTables(SAMPLE_TRACK_RECORD.markets[0]!, SAMPLE_TRACK_RECORD.days),
    ])
      expect(cellsOf(screen.getByRole('table', { name: `${caption}, ${of}`, hidden: true }))).toEqual([head, ...rows]);
  });

  test('choosing another market shows the chart and the tables of that market', async () => {
    const { user } = mount();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Market' }), 'Player Points over 0.5');
    expect(screen.getByRole('img', { name: /^Player Points over 0\.5: said / })).toBeTruthy();
    expect(screen.getByRole('table', { name: /^Player Points over 0\.5, by tenths/, hidden: true })).toBeTruthy();
  });

  test('if the track record fails to load, the page shows an error, and Retry loads it again', async () => {
    const { user, services } = mount(null);
    const alert = await screen.findByRole('alert');
    services.trackRecord = ok(MADE);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(trackRecordSentences(SAMPLE_TRACK_RECORD)[0]!)).toBeTruthy();
  });

  test('the track record of frozen forecasts shows the head of its hash chain and links to the files of the chosen day', async () => {
    const sha256 = 'b'.repeat(64);
    const days = ['2026-11-25', '2026-11-24'] as LeagueDate[];
    const { user } = mount({
      ...MADE,
      summary: { ...SAMPLE_TRACK_RECORD, kind: 'frozen' },
      head: { date: days[0]!, sha256 },
      days,
    });
    expect(await screen.findByText(sha256)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '2026-11-24');
    expect(
      [/^Forecasts/, /^Results/].map((name) => screen.getByRole<HTMLAnchorElement>('link', { name }).href),
    ).toEqual([`${MADE.url}forecasts/2026-11-24.ndjson.gz`, `${MADE.url}results/2026-11-24.json`]);
  });
});
