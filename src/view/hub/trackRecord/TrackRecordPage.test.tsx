import { cleanup, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  edgeRecordTexts,
  marketTables,
  nightTexts,
  trackRecordSentences,
  trackRecordTables,
} from '@ddh/engine/internal/format';
import { favoritesOf, nightsIn, type TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok } from '@ddh/engine/internal/result';
import type { SiteTrackRecord } from '@ddh/workers/protocol';
import { SAMPLE_TRACK_RECORD } from '../../../../engine/testing/sampleTrackRecord.ts';
import { answering } from '../../../testing/siteFiles.ts';
import { PLAIN_SITE, SiteContext } from '../../shared/site.ts';
import { mountHub } from '../../testing/mountHub.tsx';
import { EDGES, HONEST_SLIPS } from './copy.ts';

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

/** The section with the games of the last nights. */
async function nightsCard() {
  const container = (await screen.findByRole('radio', { name: '7 days' })).closest('section')!;
  const words = (): readonly string[] => [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  return { container, words, said: () => within(container).getByRole('status').textContent };
}

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

  test('the tab is there before the data, if the site says that it has a record, so that the row never changes', async () => {
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <SiteContext value={{ ...PLAIN_SITE, trackRecord: true }}>{children}</SiteContext>
    );
    mountHub({ load: () => new Promise(() => undefined), wrapper });
    expect(await screen.findByRole('link', { name: 'Track Record' })).toBeTruthy();
  });

  test('slips by honest price are a part apart, with a chart and the tables of the command, only if some are graded', async () => {
    mount();
    await nightsCard();
    expect(screen.queryByText(HONEST_SLIPS)).toBeNull();
    cleanup();
    const { slips } = SAMPLE_TRACK_RECORD;
    const { graded, void: voids, push, season, came99, tenths, legs, groups } = slips!;
    const honest = { graded, void: voids, push, season, came99, tenths, legs, groups, singles: tenths };
    const summary = { ...SAMPLE_TRACK_RECORD, slips: { ...slips!, honest } };
    mount({ ...MADE, summary });
    const card = (await screen.findByText(HONEST_SLIPS)).closest('section')!;
    expect(within(card).getByRole('img', { name: new RegExp(`^${HONEST_SLIPS}: said `) })).toBeTruthy();
    const own = (record: TrackRecordSummary) => trackRecordTables(record).map(({ caption }) => caption);
    const added = own(summary).filter((caption) => !own({ ...summary, slips }).includes(caption));
    expect(added).toHaveLength(3);
    for (const name of added)
      expect(screen.getByRole('table', { name: new RegExp(`^${name},`), hidden: true })).toBeTruthy();
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

  test('the last night is first, a press lists a week and a month, and each game of a published day links to its forecasts', async () => {
    const { nights } = SAMPLE_TRACK_RECORD;
    const days = nights.slice(0, 2).map(({ date }) => date);
    const { user } = mount({ ...MADE, summary: { ...SAMPLE_TRACK_RECORD, kind: 'frozen' }, days });
    const { container, words, said } = await nightsCard();
    expect(said()).toBe('');
    expect(container.compareDocumentPosition(screen.getByText(trackRecordSentences(SAMPLE_TRACK_RECORD)[0]!))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const own = within(container);
    for (const [name, span] of [
      ['Last night', 'night'],
      ['7 days', 'week'],
      ['30 days', 'month'],
    ] as const) {
      await user.click(own.getByRole('radio', { name }));
      const shown = nightTexts(SAMPLE_TRACK_RECORD, span);
      expect(own.getAllByRole('listitem')).toHaveLength(shown.flatMap(({ games }) => games).length);
      expect(own.getAllByRole('link')).toHaveLength(
        shown.filter(({ date }) => days.includes(date)).flatMap(({ games }) => games).length,
      );
      const { games, won } = favoritesOf(nightsIn(SAMPLE_TRACK_RECORD, span));
      const sentence = expect.stringMatching(new RegExp(`: ${games} games, .* ${won};`));
      expect([words()[0], said()]).toEqual([sentence, span === 'night' ? '' : sentence]);
    }
    const [first] = nightTexts(SAMPLE_TRACK_RECORD, 'night')[0]!.games;
    expect(own.getByRole<HTMLAnchorElement>('link', { name: new RegExp(first!.name) }).href).toBe(
      `${MADE.url}forecasts/${days[0]}.ndjson.gz`,
    );
  });

  test('the nights of a record that was made afterwards have no links, and a record without nights has no list', async () => {
    mount();
    const { container } = await nightsCard();
    expect(within(container).queryByRole('link')).toBeNull();
    cleanup();
    mount({ ...MADE, summary: { ...SAMPLE_TRACK_RECORD, nights: [] } });
    await screen.findByText(trackRecordSentences(SAMPLE_TRACK_RECORD)[0]!);
    expect(screen.queryByRole('radio', { name: '7 days' })).toBeNull();
  });

  test('the record says of each kind of edges what they came to, and a record without edges has no such part', async () => {
    mount();
    const card = (await screen.findByRole('heading', { name: EDGES })).closest('section')!;
    const kinds = edgeRecordTexts(SAMPLE_TRACK_RECORD.edges);
    expect(
      within(card)
        .getAllByRole('heading', { level: 4 })
        .map(({ textContent }) => textContent),
    ).toEqual(kinds.map(({ heading }) => heading));
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(kinds.flatMap(({ lines }) => lines));
    cleanup();
    mount({ ...MADE, summary: { ...SAMPLE_TRACK_RECORD, edges: null } });
    await screen.findByText(trackRecordSentences(SAMPLE_TRACK_RECORD)[0]!);
    expect(screen.queryByRole('heading', { name: EDGES })).toBeNull();
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
