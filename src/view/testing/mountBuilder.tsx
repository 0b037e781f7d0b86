import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LeagueDate, LegError, Result } from '@ddh/engine';
import type { HubAnswer } from '@ddh/workers/datasetApi';
import type { HubFailure } from '../../services/ports.ts';
import { memoryServices } from '../../services/memory.ts';
import { createApp } from '../../state/app.ts';
import { Root } from '../Root.tsx';

export const TODAY = '2025-10-07' as LeagueDate;
export const TOMORROW = '2025-10-08' as LeagueDate;
const BUILDER_PATH = '/nhl-game-probability-hub/parlay-builder';

export const hubAnswer = (change: Partial<HubAnswer> = {}): HubAnswer => ({
  figures: {
    dates: [TODAY, TOMORROW],
    builder: {
      date: TODAY,
      games: [
        { gameId: '2025020001', away: 'Ottawa Senators', home: 'Boston Bruins', time: '19:00' },
        { gameId: '2025020002', away: 'Los Angeles Kings', home: 'Utah Mammoth', time: '' },
      ],
      players: [
        { name: 'Tim Stützle', team: 'Ottawa Senators' },
        { name: 'Brady Tkachuk', team: 'Ottawa Senators' },
        { name: 'David Pastrňák', team: 'Boston Bruins' },
        { name: 'Anže Kopitar', team: 'Los Angeles Kings' },
      ],
    },
    simulations: {},
  },
  failed: [],
  problems: [],
  updatedAt: null,
  sample: false,
  ...change,
});

type Counted = {
  readonly records: number;
  readonly joint: number;
  readonly each: readonly number[];
  readonly missing?: readonly number[];
};

/** The page as a reader has it, on the builder, with services in memory. The test plays the files and the worker. */
export function mountBuilder(
  load: () => Promise<HubAnswer | HubFailure> = async () => hubAnswer(),
  path = BUILDER_PATH,
  stored: Readonly<Record<string, string>> = {},
) {
  window.history.replaceState(null, '', path);
  const services = memoryServices(load);
  for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
  const user = userEvent.setup();
  const app = createApp(services);
  render(<Root app={app} page="hub" routeBase="" />);

  const report = (
    slip: Result<{ counts: Omit<Counted, 'missing'>; missing: readonly number[] }, LegError>,
    records: number,
    complete: boolean,
  ): void => {
    const game = services.simulations.games.at(-1)!;
    const rev = game.slips.at(-1)!.rev;
    game.listen.snapshot({ job: 1, rev, phase: complete ? 'complete' : 'reading', records, bytes: 0, slip });
    if (complete) game.listen.end({ ok: true, value: { records } });
  };

  return {
    user,
    app,
    services,
    /** The worker has counted the slip as it stands. */
    count: ({ missing = [], ...counts }: Counted, complete = true): void =>
      report({ ok: true, value: { counts, missing } }, counts.records, complete),
    countFails: (error: LegError): void => report({ ok: false, error }, 100, true),
    chooseGame: async (): Promise<void> =>
      user.selectOptions(
        await screen.findByRole('combobox', { name: 'Game' }),
        'Ottawa Senators @ Boston Bruins, 7:00 PM ET',
      ),
    /** The slip beside the picks. The bar at the foot repeats its figures; which of them is seen is the style sheet's choice. */
    slip: () => within(screen.getByRole('group', { name: 'Slip' })),
    row: (number: number) => within(screen.getByRole('group', { name: `Player row ${number}` })),
    total: (scope: string, stat: string) =>
      within(within(screen.getByRole('group', { name: scope })).getByRole('group', { name: stat })),
  };
}
