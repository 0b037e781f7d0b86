import { expect, test } from 'vitest';
import { GAME, parlayPage } from '../../testing/parlayPage.ts';
import { NO_PRICE, TYPED_MS } from './bookPrice.ts';

function setUp() {
  const page = parlayPage();
  page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  page.actions.dispatch({ do: 'chooseWinner', winner: 'home' });
  return page;
}

test('a typed price is evaluated again whenever new figures of the slip arrive', () => {
  const { state, actions, count } = setUp();
  actions.typePrice('+120');
  expect(state.price).toMatchObject({ text: '+120', odds: { ok: true, value: 2.2 }, bet: null });
  count(5000);
  expect(state.price.bet).toMatchObject({ ok: true, value: { value: 0.10000000000000009 } });
  count(10_000, 20_000, { phase: 'simulating' });
  expect(state.price.bet).toMatchObject({ ok: true, value: { probability: 0.5 } });
  actions.typePrice('12o');
  expect(state.price).toMatchObject({ text: '12o', odds: { ok: false, error: { kind: 'notOdds' } }, bet: null });
  actions.typePrice(' ');
  expect(state.price).toEqual(NO_PRICE);
});

test.each([
  ['+260', 'american'],
  ['-110', 'american'],
  ['260', 'american'],
  ['3.60', 'decimal'],
  ['3,60', 'decimal'],
  ['13/5', null],
])('the answer to the price %s is in the notation %s', (text, notation) => {
  const { state, actions, count } = setUp();
  count(5000);
  actions.typePrice(text);
  expect(state.price).toMatchObject({ notation, verdict: { ok: true } });
});

test('an edit of the slip empties the price field, and undoing the edit restores the price', () => {
  const { state, actions, count } = setUp();
  count(5000);
  actions.typePrice('2.2');
  actions.dispatch({ do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' });
  expect(state.price.text).toBe('2.2');
  actions.dispatch({ do: 'setTotalLine', scope: 'game', stat: 'Goals', line: 5.5 as never });
  expect(state.price.text).toBe('');
  actions.dispatch({ do: 'removeLeg', ref: { kind: 'total', scope: 'game', stat: 'Goals' } });
  expect(state.price.text).toBe('2.2');
  actions.undo();
  expect(state.price.text).toBe('');
});

test('the user counts as typing a price until TYPED_MS after the last key press', () => {
  const { state, actions, services } = setUp();
  actions.typePrice('+1');
  services.clock.advance(TYPED_MS - 1);
  actions.typePrice('+12');
  services.clock.advance(TYPED_MS - 1);
  expect(state.price.typing).toBe(true);
  services.clock.advance(1);
  expect(state.price).toMatchObject({ text: '+12', typing: false });
});

test('the typed price is kept when only the order of the legs changes', () => {
  const { state, actions, count } = setUp();
  actions.dispatch({ do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' });
  actions.dispatch({ do: 'setTotalLine', scope: 'game', stat: 'Goals', line: 5.5 as never });
  actions.typePrice('4');
  count(3000);
  const { bet } = state.price;
  actions.dispatch({ do: 'moveLeg', ref: { kind: 'winner' }, by: 1 });
  expect(state.legs.map(({ ref }) => ref.kind)).toEqual(['total', 'winner']);
  // The value of the bet stays as it was before the edit until new figures of the slip arrive.
  expect(state.price).toMatchObject({ text: '4', bet });
  count(3000);
  expect(state.price.bet).toEqual(bet);
});

test('a price survives a reload together with its slip, and invalid stored prices are ignored', async () => {
  const page = setUp();
  page.actions.typePrice('+300');
  const again = parlayPage({ services: page.services });
  await again.files();
  expect([again.state.builder.winner, again.state.price.text]).toEqual(['home', '+300']);
  for (const bad of ['{', '[1,2]', '"x"', '[]', 'null']) {
    page.services.preferences.set('slip-price', bad);
    const other = parlayPage({ services: page.services });
    await other.files();
    expect(other.state.price.text).toBe('');
  }
});
