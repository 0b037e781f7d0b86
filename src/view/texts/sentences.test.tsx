import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { VALUE_TABS, type VaultTab } from '@ddh/engine/internal/vault';
import type { HubTab } from '@ddh/engine/internal/hub';
import type { TeamOutcome, FantasyTab } from '@ddh/engine/internal/fantasy';
import { memoryBrowser } from '../../testing/memoryBrowser.ts';
import { answering, siteFiles } from '../../testing/siteFiles.ts';
import { loginErrorText, teamNameErrorText } from '../fantasy/team/copy.ts';
import { setupErrorText } from '../fantasy/team/league/copy.ts';
import { rosterEditText } from '../fantasy/team/roster/copy.ts';
import { storeFailureText, teamOutcomeText } from '../fantasy/team/storeCopy.ts';
import { dateMismatchText } from '../slip/dockCopy.ts';
import { fantasyPath, mountFantasy } from '../testing/mountFantasy.tsx';
import { mountHub, tabPath } from '../testing/mountHub.tsx';
import { mountVault, valuePath } from '../testing/mountVault.tsx';
import { teamPage, withPlayers } from '../testing/teamPage.ts';
import { twoLegs } from '../testing/twoLegs.ts';

afterEach(cleanup);

/** Makes the page say the sentence, or returns what the page says in this case. */
type Happens = () => Promise<unknown> | string;
type Row = readonly [what: string, sentence: string, happens: Happens];

const never = () => new Promise<never>(() => {});
const http = { kind: 'http', status: 500 } as const;
const failed = (file: 'skater_projections' | 'goalie_projections' | 'goal_value') =>
  answering({ failed: [{ file, error: http }] }, siteFiles({ [file]: null }));

type Page = ReturnType<typeof mountHub> | ReturnType<typeof mountVault> | ReturnType<typeof mountFantasy>;
/** Waits longer than the delay before a loading text. */
async function slow(page: Page): Promise<void> {
  await screen.findByRole('navigation');
  await act(async () => page.services.clock.advance(1500));
}
const hub = (tab: HubTab, files: Parameters<typeof siteFiles>[0] = {}) =>
  mountHub({ path: tabPath(tab), load: answering({}, siteFiles(files)) });
const slowHub = (tab: HubTab) => () => slow(mountHub({ path: tabPath(tab), load: never }));
const slowVault = (tab: VaultTab) => () => slow(mountVault({ path: valuePath(tab), load: never }));
const slowFantasy = (tab: FantasyTab) => () => slow(mountFantasy({ path: fantasyPath(tab), load: never }));
const outcome = (of: TeamOutcome) => () => teamOutcomeText(of);
const broken = (cause: 'blocked') => async () => {
  const browser = memoryBrowser();
  browser.failure = cause;
  mountFantasy({ browser });
};
const loggedOut = async () =>
  mountFantasy({ before: ({ identity }) => void (identity.user = { ok: true, value: null }) });

const VALIDATION: readonly Row[] = [
  ['51 teams in a league', 'Invalid, must be whole number from 1 to 50', () => setupErrorText('number_of_teams')],
  ['21 forwards', 'Invalid, must be whole number from 0 to 20', () => setupErrorText('forward_lineup_spots')],
  ['6 goalies', 'Invalid, must be whole number from 0 to 5', () => setupErrorText('goalie_lineup_spots')],
  ['26 injured players', 'Invalid, must be whole number from 0 to 20', () => setupErrorText('injury_spots')],
  ['26 points for a goal', 'Invalid, must be number from -25 to 25', () => setupErrorText('goal')],
  ['-26 points for a shutout', 'Invalid, must be number from -25 to 25', () => setupErrorText('shutouts')],
  ['an empty name while typing', 'Team name is required', () => teamNameErrorText({ kind: 'nameMissing' }, false)],
  ['an empty name is submitted', 'Please enter a team name', () => teamNameErrorText({ kind: 'nameMissing' }, true)],
  ['a taken name', 'Team name already exists', () => teamNameErrorText({ kind: 'nameTaken' }, true)],
  ['a sixth team', 'Maximum 5 teams allowed', () => teamNameErrorText({ kind: 'tooManyTeams' }, true)],
  ['a player twice', 'P is already on your roster', () => rosterEditText({ kind: 'alreadyThere', player: 'P' })],
];

const FANTASY: readonly Row[] = [
  ['a visitor', 'Authentication Required', loggedOut],
  ['a visitor', 'Please log in to access the Fantasy Hub.', loggedOut],
  ['a visitor', 'Not logged in to WordPress', loggedOut],
  ['the login check fails', 'HTTP error! status: 500', () => loginErrorText(http)],
  ['teams cannot be loaded', 'Error Loading Teams', broken('blocked')],
  ['teams cannot be loaded', 'Failed to load teams', broken('blocked')],
  [
    'leaving a team with unsaved changes',
    'You have unsaved changes. Save current team first?',
    async () => {
      const { user } = mountFantasy({ load: withPlayers });
      const team = teamPage(user);
      await team.createFirst('Owls');
      await team.add('stutz');
      await team.press('New team');
    },
  ],
  ['a member without a team', 'No team data available', async () => mountFantasy()],
  ['saved', 'Team saved successfully!', outcome({ kind: 'teamSaved', merged: false })],
  ['settings saved', 'League settings saved successfully!', outcome({ kind: 'settingsSaved', merged: false })],
  ['created', 'Team created and saved successfully!', outcome({ kind: 'teamCreated', merged: false })],
  ['an invalid name', 'Cannot save team', outcome({ kind: 'cannotSave' })],
  [
    'the team to save is gone',
    'Failed to save team: Team not found',
    outcome({ kind: 'saveFailed', error: { kind: 'notFound' } }),
  ],
  [
    'settings of a team that is gone',
    'Failed to save: Team not found',
    outcome({ kind: 'settingsFailed', error: { kind: 'notFound' } }),
  ],
  [
    'creating without a login',
    'Failed to create team: Not authenticated',
    outcome({ kind: 'createFailed', error: { kind: 'loggedOut' } }),
  ],
  [
    'deleting before teams are loaded',
    'Failed to delete team: Team data not loaded',
    outcome({ kind: 'deleteFailed', error: { kind: 'notLoaded' } }),
  ],
  ['a team that is gone', 'Team not found', () => storeFailureText({ kind: 'notFound' })],
  ['a lost login', 'Not authenticated', () => storeFailureText({ kind: 'loggedOut' })],
];

const FILES: readonly Row[] = [
  ['a Vault file fails', 'Error loading data.', async () => mountVault({ load: failed('goal_value') })],
  [
    'the skaters fail',
    'Error loading skater data.',
    async () => mountFantasy({ path: fantasyPath('skaters'), load: failed('skater_projections') }),
  ],
  [
    'the goalies fail',
    'Error loading goalie data.',
    async () => mountFantasy({ path: fantasyPath('goalies'), load: failed('goalie_projections') }),
  ],
  ['games load', 'Loading game probabilities...', slowHub('games')],
  ['totals load', 'Loading data...', slowHub('totals')],
  ['props load', 'Loading player prop data...', slowHub('props')],
  ['the builder loads', 'Loading parlay builder...', slowHub('parlay')],
  ...VALUE_TABS.map((tab): Row => [`${tab} values load`, `Loading ${tab} value data...`, slowVault(tab)]),
  ['skaters load', 'Loading skater data...', slowFantasy('skaters')],
  ['goalies load', 'Loading goalie data...', slowFantasy('goalies')],
  [
    'the login is checked',
    'Loading Fantasy Hub...',
    () => slow(mountFantasy({ before: ({ identity }) => void (identity.currentUser = never) })),
  ],
  [
    'teams load',
    'Loading your teams...',
    async () => {
      const page = mountFantasy({ before: (world) => Object.assign(world, { teams: never }) });
      for (let i = 0; i < 3; i++) await slow(page);
    },
  ],
  [
    'a simulation loads',
    'Loading simulation data...',
    async () => {
      const { services } = await twoLegs();
      await act(async () => services.clock.advance(1200));
    },
  ],
  [
    'no game on a date',
    'No games found for this date.',
    async () => hub('games', { game_probs: [], schedule_times: [] }),
  ],
  ['a game without figures', 'No data available for Calgary Flames @ Dallas Stars', async () => hub('games')],
  ...VALUE_TABS.map((tab): Row => [
    `no ${tab} values`,
    `No ${tab} value data available for current filters`,
    async () => {
      const none = { goal_value: [], assist_value: [], point_value: [], sog_value: [] };
      const load = answering({}, siteFiles({ ...none, total_value: [], moneyline_value: [] }));
      mountVault({ path: valuePath(tab), load });
    },
  ]),
  [
    'a simulation fails',
    'Error: the file contains no simulated games',
    async () => {
      const { services } = await twoLegs();
      await act(async () => services.simulations.games[0]!.listen.end({ ok: false, error: { kind: 'empty' } }));
    },
  ],
  [
    'the builder on another date',
    "The Parlay Builder is only available for today's games. Switch to 'Tue, Oct 7' in the menu above.",
    () => dateMismatchText('2025-10-07' as LeagueDate),
  ],
];

test.each([...VALIDATION, ...FANTASY, ...FILES])('%s: the page says "%s"', async (_, sentence, happens) => {
  const said = happens();
  if (typeof said === 'string') expect(said).toBe(sentence);
  else {
    await said;
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  }
});
