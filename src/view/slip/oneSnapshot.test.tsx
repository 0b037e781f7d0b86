import { cleanup, getConfig, screen } from '@testing-library/react';
import fc from 'fast-check';
import { Profiler, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import {
  atLeastName,
  formatCount,
  formatCounted,
  formatLeg,
  formatOdds,
  formatPercent,
  ladderStepText,
} from '@ddh/engine/internal/format';
import { explainSlip, type BuilderCommand, type Leg } from '@ddh/engine/internal/parlay';
import { ok } from '@ddh/engine/internal/result';
import { SCOPES, SIDES, TEAM_STATS, type Line } from '@ddh/engine/internal/domain';
import type { SlipRev } from '@ddh/workers/protocol';
import { seeded } from '../../../engine/testing/prop.ts';
import { nestedDetails } from '../../testing/slipSnapshot.ts';
import { mountBuilder } from '../testing/mountBuilder.tsx';
import { AT_LEAST_NEEDS_LEGS, insightTitle } from './insights/copy.ts';
import { aloneText } from './whyCopy.ts';
import { storesOf } from '../../testing/stores.ts';

afterEach(cleanup);

/** The visible texts that depend on a snapshot of the slip. */
type Shown = {
  /** The fair odds. Empty for a slip of one leg, whose odds come from the Hub's pages and not from the snapshot. */
  readonly fair: string;
  readonly probability: string;
  readonly hits: string;
  readonly legs: readonly { readonly words: string; readonly share: string; readonly alone: string }[];
  /** The table of the insight "How many legs hit". Null while that insight asks for two legs. */
  readonly atLeast: { readonly caption: string; readonly rows: readonly string[] } | null;
};

/** Computes what the page must show for these legs and counts. */
function expectedOf(legs: readonly Leg[], counts: { records: number; joint: number; each: readonly number[] }): Shown {
  const explained = explainSlip({ counts, details: nestedDetails(counts), pushes: [] }, legs);
  if (!explained.ok || legs.length === 0) throw new Error('the counts do not belong to any slip');
  const { price, explanation } = explained.value;
  return {
    fair: legs.length === 1 ? '' : formatOdds(price.probability, 'decimal'),
    probability: formatPercent(price.probability),
    hits: `${formatCount(price.hits)} of ${formatCounted(counts.records, 'simulation')}`,
    legs: legs.map((leg, i) => ({
      words: formatLeg(leg),
      share: ladderStepText(explanation.ladder[i]!, i),
      alone: aloneText(price.legs[i]!, counts.records),
    })),
    atLeast:
      legs.length < 2
        ? null
        : {
            caption: formatCounted(counts.records, 'simulation'),
            rows: explanation.atLeast.map((step) => `${atLeastName(step.legs, legs.length)} ${formatCount(step.hits)}`),
          },
  };
}

const text = (element: Element | null | undefined): string => element?.textContent.trim() ?? '';

/** Reads what the page shows. Returns null while the page has no figures. */
function read(): Shown | null {
  const slip = screen.queryByRole('group', { name: 'Slip' });
  if (slip === null) return null;
  const figures = [...slip.querySelectorAll('dd')];
  const hits = [...slip.querySelectorAll('b')].map(text).find((one) => /of [\d,]+ simulation/.test(one));
  if (hits === undefined) return null;
  const list = slip.querySelector('ol[aria-label=Legs]')!;
  const funnel = [...slip.querySelectorAll('details dl > div')].filter((step) => step.querySelector('span'));
  const table = [...slip.querySelectorAll('table')].find((one) => text(one.querySelector('th')) === 'Legs');
  return {
    fair: list.children.length === 1 ? '' : text(figures[0]),
    probability: text(figures[1]?.querySelector('b')),
    hits,
    legs: [...list.children].map((leg, i) => ({
      words: text(leg.querySelector('p')),
      share: text(funnel[i]?.querySelector('.ddh-visually-hidden')),
      alone: [...(funnel[i]?.querySelectorAll('dd > span') ?? [])]
        .map(text)
        .find((one) => one.startsWith('on its own'))!,
    })),
    atLeast:
      table === undefined
        ? null
        : {
            caption: text(table.querySelector('caption')).split(', in ')[1]!,
            rows: [...table.querySelectorAll('tbody tr')].map(
              (row) => `${text(row.querySelector('th'))} ${text(row.lastElementChild)}`,
            ),
          },
  };
}

const LEGS: readonly Leg[] = [
  { kind: 'winner', team: 'Boston Bruins', margin: 1.5 as Line },
  { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line },
  { kind: 'total', stat: 'Shots', side: 'under', line: 60.5 as Line },
  { kind: 'teamTotal', team: 'Ottawa Senators', stat: 'Goals', side: 'over', line: 2.5 as Line },
];

const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('addLeg' as const), leg: fc.constantFrom(...LEGS) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('pickTotal' as const),
      scope: fc.constantFrom(...SCOPES),
      stat: fc.constantFrom(...TEAM_STATS),
      side: fc.constantFrom(...SIDES, null),
    }),
  },
) satisfies fc.Arbitrary<BuilderCommand>;

/** An edit, a snapshot from the worker for the newest or an earlier slip, or time for React to render. */
const event = fc.oneof(
  { weight: 3, arbitrary: command.map((edit) => ({ kind: 'edit' as const, edit })) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('report' as const), late: fc.constantFrom(0, 0, 1), share: fc.nat(100) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'undo' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), tasks: fc.integer({ min: 1, max: 12 }) }) },
);

test('after every React commit, all figures that a slip and its insight show are from the same snapshot', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 60 }), async (events) => {
      /** Each snapshot has a different number of simulated games, which identifies the snapshot that a commit shows. */
      const snapshots = new Map<string, Shown>();
      const torn: unknown[] = [];
      const check = (): void => {
        const shown = read();
        if (shown === null || shown.legs.length === 0) return;
        const records = shown.hits.split(' of ')[1]!;
        if (shown.atLeast !== null) compared++;
        if (JSON.stringify(shown) !== JSON.stringify(snapshots.get(records))) {
          torn.push([shown, snapshots.get(records)]);
        }
      };
      const wrapper = ({ children }: { readonly children: ReactNode }) => (
        <Profiler id="page" onRender={check}>
          {children}
        </Profiler>
      );
      const page = mountBuilder(undefined, undefined, {}, { wrapper });
      await page.chooseGame();
      const { actions } = storesOf(page.app).parlay;
      const game = page.services.simulations.games.at(-1)!;
      const legsOf = new Map<number, readonly Leg[]>();
      const remember = ({ rev, legs }: SlipRev): void => void legsOf.set(rev, legs);
      let records = 1_000;
      const report = (late: number, share: number): void => {
        for (const slip of game.slips) remember(slip);
        const { rev, legs } = game.slips.at(-1 - late) ?? game.slips.at(-1)!;
        records += 1_000;
        const each = legs.map((_, i) => Math.round((records * (share + i)) / 110));
        const joint = legs.length === 0 ? records : Math.round(Math.min(...each) * 0.9);
        const counts = { records, joint, each };
        if (legs.length > 0) snapshots.set(formatCounted(records, 'simulation'), expectedOf(legs, counts));
        const slip = ok({ counts, details: nestedDetails(counts), pushes: [], never: null, missing: [], honest: null });
        const weights = { kind: 'none' } as const;
        game.listen.snapshot({
          job: 1,
          rev,
          phase: 'reading',
          records,
          bytes: 0,
          model: false,
          made: false,
          weights,
          slip,
        });
      };
      report(0, 50);
      await page.user.click(page.slip().getByText(insightTitle('atLeast')));
      await page.slip().findByText(AT_LEAST_NEEDS_LEGS);
      for (const leg of LEGS) actions.dispatch({ do: 'addLeg', leg });
      // This runs without `act`, so that React schedules renders as in a browser.
      await getConfig().asyncWrapper(async () => {
        for (const one of events) {
          if (one.kind === 'edit') actions.dispatch(one.edit);
          else if (one.kind === 'undo') actions.undo();
          else if (one.kind === 'report') report(one.late, one.share);
          else for (let i = 0; i < one.tasks; i++) await new Promise((resolve) => setImmediate(resolve));
        }
        report(0, 50);
      });
      check();
      cleanup();
      expect(torn).toEqual([]);
    }),
    seeded(50),
  );
  expect(compared).toBeGreaterThan(100);
});
