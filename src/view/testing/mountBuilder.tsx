import { act, screen, within } from '@testing-library/react';
import type { HonestCount, LegError } from '@ddh/engine/internal/parlay';
import type { PushedLegs, SlipDetails } from '@ddh/engine/internal/simulation';
import type { Snapshot } from '@ddh/workers/protocol';
import type { LoadTab } from '../../testing/memoryServices.ts';
import type { PreferenceKey } from '../../services/ports.ts';
import { nestedDetails } from '../../testing/slipSnapshot.ts';
import { mountHub, tabPath } from './mountHub.tsx';

export type Counted = {
  readonly records: number;
  readonly joint: number;
  readonly each: readonly number[];
  readonly missing?: readonly number[];
  /**
   * The counts of simulations in which several legs hit together. By default, each leg hits in all simulations in which
   * a rarer leg hits.
   */
  readonly details?: SlipDetails;
  /** The simulations in which the slip pushes. */
  readonly pushes?: readonly PushedLegs[];
  /** The legs that never hit together. */
  readonly never?: readonly number[];
  /** True while simulations beyond the published ones are added. */
  readonly simulating?: boolean;
  /** True if the game's model is published. */
  readonly model?: boolean;
  /** What the worker counts by weights. Null while the weights are read; by default the game has none. */
  readonly honest?: (Pick<Counted, 'records' | 'joint' | 'each'> & Pick<HonestCount, 'books'>) | null;
};

/** Opens the builder in the Hub. The test itself sends what the web worker would send. */
export function mountBuilder(
  load?: LoadTab,
  path = tabPath('parlay'),
  stored: { readonly [key in PreferenceKey]?: string } = {},
  page: Pick<NonNullable<Parameters<typeof mountHub>[0]>, 'wrapper'> = {},
) {
  const hub = mountHub({ path, stored: { 'builder-face': 'form', ...stored }, ...(load ? { load } : {}), ...page });
  const { user, services } = hub;

  /** Sends a snapshot as the worker does, and renders it. */
  const report = (
    slip: Snapshot['slip'],
    records: number,
    {
      phase,
      model = false,
      weights = { kind: 'none' },
    }: {
      readonly phase: Snapshot['phase'];
      readonly model?: boolean | undefined;
      readonly weights?: Snapshot['weights'];
    },
  ): Promise<void> =>
    act(async () => {
      const game = services.simulations.games.at(-1)!;
      const rev = game.slips.at(-1)!.rev;
      game.listen.snapshot({ job: 1, rev, phase, records, bytes: 0, model, made: false, weights, slip });
      if (phase === 'complete') game.listen.end({ ok: true, value: { records } });
    });

  return {
    ...hub,
    /** Sends the worker's result for the current slip. */
    count: (counted: Counted, complete = true): Promise<void> => {
      const { missing = [], simulating = false, model, never = null, pushes = [], honest, ...counts } = counted;
      const details = counted.details ?? nestedDetails(counts);
      const phase = simulating ? 'simulating' : complete ? 'complete' : 'reading';
      const weighted: HonestCount | null = honest
        ? { counts: honest, details: nestedDetails(honest), pushes: [], shares: null, books: honest.books }
        : null;
      const value = { counts, details, pushes, never, missing, honest: weighted };
      const weights = { kind: honest === undefined ? 'none' : honest === null ? 'pending' : 'ready' } as const;
      return report({ ok: true, value }, counts.records, { phase, model, weights });
    },
    countFails: (error: LegError): Promise<void> => report({ ok: false, error }, 100, { phase: 'complete' }),
    chooseGame: async (): Promise<void> => {
      await user.selectOptions(
        await screen.findByRole('combobox', { name: 'Game' }),
        'Ottawa Senators @ Boston Bruins, 7:00 PM ET',
      );
      // The player rows appear only when their chunk has loaded.
      await within(await screen.findByRole('group', { name: 'Player row 1' })).findByRole('combobox', { name: 'Line' });
    },
    /**
     * The panel next to the picks. The bar at the bottom repeats the figures of the panel, and the style sheet shows
     * either the panel or the bar.
     */
    /** The last words about the slip. */
    said: () => document.querySelector('#ddh-slip-content > [role=status]')?.textContent,
    slip: () => within(screen.getByRole('group', { name: 'Slip' })),
    row: (number: number) => within(screen.getByRole('group', { name: `Player row ${number}` })),
    total: (scope: string, stat: string) =>
      within(within(screen.getByRole('group', { name: scope })).getByRole('group', { name: stat })),
  };
}
