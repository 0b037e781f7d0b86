import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answering, siteFiles } from '../../../testing/siteFiles.ts';
import { mountHub } from '../../testing/mountHub.tsx';
import { seenText } from '../../testing/seenText.ts';
import { decimal, exactly, path, percent, PUCK_LINE, SHOTS, typeField } from '../../testing/totalsPage.ts';

afterEach(cleanup);

/** The price of a total of goals. */
const PRICE = /^(?:Over|Under) \S+ goals/;
const slider = (name = 'Total goals') => screen.getByRole<HTMLInputElement>('slider', { name: `${name}: line` });
const step = (direction: 'lower' | 'higher') => screen.getByRole('button', { name: `Total goals: ${direction} line` });
const drag = (to: number) => fireEvent.change(slider(), { target: { value: String(to) } });

const picture = () => within(slider().closest('div')!.parentElement!);

/** The prices at the line of the first picture: under on the left, over on the right. */
const sides = () => picture().getAllByRole('button', { name: PRICE }).map(nameOf);
const nameOf = (button: HTMLElement) => seenText(button, '[aria-hidden=true]');

/** In the fixture, the game's goals are a Poisson count with a mean of 6.2. */
function expected(line: number) {
  const counts = Array.from({ length: 60 }, (_, k) => k);
  const share = (isIn: (k: number) => boolean) => counts.filter(isIn).reduce((sum, k) => sum + exactly(k, 6.2), 0);
  const [under, over] = [share((k) => k < line), share((k) => k > line)];
  const [text, decided] = [line.toFixed(1), under + over];
  return [
    `Under ${text} goals in the game, fair odds U ${decimal(under / decided)} ${percent(under)}`,
    `Over ${text} goals in the game, fair odds O ${decimal(over / decided)} ${percent(over)}`,
  ];
}

describe('the picture of a total', () => {
  test('the chart of a total at first shows the half line nearest even money, with the chance and fair odds of both sides', async () => {
    mountHub({ path });
    await typeField();
    expect(slider().value).toBe('6.5');
    expect(sides()).toEqual(expected(6.5));
    expect(slider('Ottawa Senators goals').value).toBe('2.5');
    expect(slider().getAttribute('aria-valuetext')).toMatch(
      /^6\.5, over [\d.]+%, fair odds [\d.]+, under [\d.]+%, fair odds [\d.]+$/,
    );
  });

  test('pressing a side in the picture of a total adds the bet at the shown line, and marks the bet in the picture and in the table', async () => {
    const { user } = mountHub({ path });
    await typeField();
    await user.click(step('higher'));
    await user.click(step('higher'));
    await user.click(picture().getByRole('button', { name: /^Over 7\.5 goals/ }));
    const pressed = () => screen.getAllByRole('button', { name: PRICE, pressed: true }).map(nameOf);
    const [, over] = expected(7.5);
    const inTable = over!.replace(/O (\S+) \S+$/, '$1');
    expect(pressed()).toEqual([over, inTable]);
    // If the chart shows another line, only the table marks the model's pick.
    await user.click(step('lower'));
    expect(pressed()).toEqual([inTable]);
  });

  test('on a date for which the builder is closed, the prices in the chart of a total are text', async () => {
    const { user } = mountHub({ path });
    await typeField();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Available Dates' }), '2025-10-08');
    await typeField();
    expect(picture().queryByRole('button', { name: PRICE })).toBeNull();
    expect(picture().getByText(/^Over \d/).parentElement!.textContent).toMatch(/^Over [\d.]+\d\.\d\d[\d.]+%$/);
  });

  test('the slider and the two buttons in the chart of a total move the line, and a whole-number line shows its push', async () => {
    const { user } = mountHub({ path });
    await typeField();
    drag(9);
    expect(sides()).toEqual(expected(9));
    expect(screen.getByText(`push ${percent(exactly(9, 6.2))}`)).toBeTruthy();
    expect(slider().getAttribute('aria-valuetext')).toContain(`push ${percent(exactly(9, 6.2))}`);
    await user.click(step('lower'));
    expect(sides()).toEqual(expected(8.5));
    expect(screen.queryByText(/^push/)).toBeNull();
    await user.click(step('higher'));
    await user.click(step('higher'));
    expect(sides()).toEqual(expected(9.5));
  });

  test('the line in the picture cannot be moved beyond the first or the last line of the table', async () => {
    const { user } = mountHub({ path });
    await typeField();
    expect([slider().min, slider().max, slider().step]).toEqual(['0.5', '10.5', '0.5']);
    drag(10.5);
    expect([step('lower'), step('higher')].map((button) => button.getAttribute('aria-disabled'))).toEqual([
      null,
      'true',
    ]);
    await user.click(step('higher'));
    expect(slider().value).toBe('10.5');
    drag(0.5);
    await user.click(step('lower'));
    expect(slider().value).toBe('0.5');
  });

  test("when another type is chosen, the picture of a total starts at that type's line nearest even money", async () => {
    const { user } = mountHub({ path });
    drag((await typeField(), 9));
    await user.selectOptions(await typeField(), SHOTS);
    expect(slider('Total shots').value).toBe('57.5');
    await user.selectOptions(await typeField(), PUCK_LINE);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('no chart of a total is shown if the share of any value is unknown', async () => {
    const files = siteFiles();
    const figures = files.game_probs!.figures.slice();
    // All games have the same number of figures in this array. A game's first figure is the share of simulations with
    // more than 0.5 goals.
    const stride = figures.length / files.game_probs!.games.length;
    files.game_probs!.games.forEach((_, i) => (figures[i * stride] = Number.NaN));
    mountHub({ path, load: answering({}, { ...files, game_probs: { ...files.game_probs!, figures } }) });
    await typeField();
    expect(screen.queryByRole('slider', { name: 'Total goals: line' })).toBeNull();
    expect(slider('Boston Bruins goals')).toBeTruthy();
  });
});
