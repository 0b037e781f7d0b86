import { expect, test } from 'vitest';
import type { Line } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';
import { BUILDER_PAGE, builderAnswer, GAME, parlayPage } from '../../testing/parlayPage.ts';

const OTHER = { gameId: '2', away: 'Guests', home: 'Hosts' };
const leg = (team: string): Leg => ({ kind: 'winner', team, margin: 0.5 as Line });

test('each game keeps its own slip while another game is open', () => {
  const { state, actions } = parlayPage();
  actions.openSlip(GAME);
  actions.press(leg('Home'));
  actions.openSlip(OTHER);
  expect([state.legs.length, state.others]).toMatchObject([0, [{ matchup: GAME, legs: [{ leg: leg('Home') }] }]]);
  actions.press(leg('Hosts'));
  actions.openSlip(GAME);
  expect(state.legs.map((one) => one.leg)).toEqual([leg('Home')]);
  expect(state.others).toMatchObject([{ matchup: OTHER, legs: [{ leg: leg('Hosts') }] }]);
});

test('an empty slip is not listed with the other slips, and opening the slip of the open game does not open the game again', () => {
  const { state, actions, services } = parlayPage();
  actions.openSlip(GAME);
  actions.openSlip(GAME);
  expect(services.simulations.games).toHaveLength(1);
  actions.openSlip(OTHER);
  expect(state.others).toEqual([]);
});

test('choosing another game in the form empties the slip', () => {
  const { state, actions } = parlayPage();
  actions.openSlip(GAME);
  actions.press(leg('Home'));
  actions.dispatch({ do: 'chooseMatchup', matchup: OTHER });
  expect([state.legs, state.others]).toEqual([[], []]);
});

test('the slips survive a reload, except slips of games that the site no longer has', async () => {
  const first = parlayPage();
  first.actions.openSlip(GAME);
  first.actions.press(leg('Home'));
  first.actions.openSlip(OTHER);
  const stored = first.services.preferences.get('other-slips');
  expect(stored).not.toBeNull();

  const again = parlayPage({ services: first.services });
  await again.files();
  expect(again.state.others).toMatchObject([{ matchup: GAME, legs: [{ leg: leg('Home') }] }]);

  const later = parlayPage({ services: first.services });
  first.services.preferences.set('other-slips', stored);
  later.hub.state.tabs.parlay = {
    phase: 'ready',
    value: builderAnswer({ ...BUILDER_PAGE, games: [] }),
    renewing: false,
  };
  expect(later.state.others).toEqual([]);
});

test('a damaged list of slips is ignored', async () => {
  const { services } = parlayPage();
  services.preferences.set('other-slips', '["x", 7, {"a":1}');
  const page = parlayPage({ services });
  await page.files();
  expect(page.state.others).toEqual([]);
});
