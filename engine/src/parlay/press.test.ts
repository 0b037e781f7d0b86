import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builders, GAME, leg } from '../../testing/builders.ts';
import { prop } from '../../testing/prop.ts';
import { LINES, type Line } from '../domain/index.ts';
import { pressCommand } from './press.ts';
import { pressedKeys } from './pressed.ts';
import { sameLeg, slipKey, subjectKey } from './subject.ts';
import { build, builderLegs, emptyBuilder, MAX_ROWS, subjectOf, type Builder, type Leg } from './index.ts';

const press = (state: Builder, pressed: Leg): Builder => build(state, pressCommand(state, pressed));
const legsOf = (state: Builder): readonly Leg[] => builderLegs(state).map((one) => one.leg);
const has = (state: Builder, wanted: Leg): boolean => legsOf(state).some((one) => sameLeg(one, wanted));
const line = (value: number): Line => value as Line;
const player = (name: string, at = 0.5, side: 'over' | 'under' = 'over'): Leg => ({
  kind: 'player',
  player: name,
  stat: 'Goals',
  side,
  line: line(at),
});

describe('pressCommand', () => {
  test('pressing a price button adds the leg, and pressing it again removes the leg', () => {
    const added = press(emptyBuilder(GAME), { kind: 'winner', team: 'Home', margin: LINES.margin[0] });
    expect(legsOf(added)).toEqual([{ kind: 'winner', team: 'Home', margin: 0.5 }]);
    expect(legsOf(press(added, { kind: 'winner', team: 'Home', margin: LINES.margin[0] }))).toEqual([]);
  });

  test('pressing the price of one team’s win replaces the leg on the other team’s win', () => {
    const home = press(emptyBuilder(GAME), { kind: 'winner', team: 'Home', margin: line(1.5) });
    expect(legsOf(press(home, { kind: 'winner', team: 'Away', margin: line(0.5) }))).toEqual([
      { kind: 'winner', team: 'Away', margin: 0.5 },
    ]);
  });

  test('pressing a player’s price replaces the leg on the same stat, and keeps legs on other stats', () => {
    const points: Leg = { kind: 'player', player: 'P', stat: 'Points', side: 'over', line: line(0.5) };
    const both = press(press(emptyBuilder(GAME), player('P')), points);
    expect(legsOf(press(both, player('P', 1.5, 'under')))).toEqual([player('P', 1.5, 'under'), points]);
  });

  test('removing a player’s leg deletes its row, or resets the row if it is the only one of the builder', () => {
    const one = press(emptyBuilder(GAME), player('P'));
    expect(press(one, player('P')).rows).toHaveLength(1);
    const two = press(one, player('Q'));
    expect(press(two, player('P')).rows).toHaveLength(1);
  });

  test('pressing a player’s price adds no leg when the builder has the maximum number of rows', () => {
    const full = Array.from({ length: MAX_ROWS }, (_, i) => `P${i}`).reduce(
      (state, name) => press(state, player(name)),
      emptyBuilder(GAME),
    );
    expect(press(full, player('one more'))).toBe(full);
    expect(has(press(full, player('P3', 1.5)), player('P3', 1.5))).toBe(true);
  });

  prop(
    'pressing a price button adds or removes exactly its leg, and keeps legs of other subjects',
    [builders, leg],
    (state, pressed) => {
      fc.pre(state.matchup !== null && state.rows.length < MAX_ROWS);
      const after = press(state, pressed);
      const same = legsOf(state).filter((one) => sameLeg(one, pressed)).length;
      expect(legsOf(after).filter((one) => sameLeg(one, pressed))).toHaveLength(same > 0 ? same - 1 : 1);
      const place = (one: Leg): string => (one.kind === 'winner' ? 'winner' : subjectKey(subjectOf(one)));
      const others = (of: Builder): readonly Leg[] => legsOf(of).filter((one) => place(one) !== place(pressed));
      expect(others(after)).toEqual(others(state));
    },
  );
});

prop(
  'pressedKeys returns the keys of the legs that a builder has after the same price buttons are pressed',
  [fc.array(leg, { maxLength: 12 })],
  (presses) => {
    const slip = presses.reduce(press, emptyBuilder(GAME));
    const keys = presses.reduce<readonly string[]>((before, one) => pressedKeys(before, GAME.gameId, one), ['other']);
    const expected = legsOf(slip).map((one) => slipKey(GAME.gameId, [one]));
    expect(keys.toSorted()).toEqual(['other', ...expected].toSorted());
  },
);
