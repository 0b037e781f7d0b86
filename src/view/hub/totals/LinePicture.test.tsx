import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answering, siteFiles } from '../../../testing/siteFiles.ts';
import { mountHub } from '../../testing/mountHub.tsx';
import { decimal, exactly, path, percent, PUCK_LINE, SHOTS, typeField } from '../../testing/totalsPage.ts';

afterEach(cleanup);

const slider = (name = 'Total goals') => screen.getByRole<HTMLInputElement>('slider', { name: `${name}: line` });
const step = (direction: 'lower' | 'higher') => screen.getByRole('button', { name: `Total goals: ${direction} line` });
const drag = (to: number) => fireEvent.change(slider(), { target: { value: String(to) } });

/** The texts of the line of the first picture: under on the left, over on the right. */
const sides = () =>
  [...slider().closest('div')!.parentElement!.querySelectorAll('dl')].map((side) =>
    [...side.children].map(({ textContent }) => textContent),
  );

/** In the fixture, the game's goals are a Poisson count with a mean of 6.2. */
function expected(line: number) {
  const counts = Array.from({ length: 60 }, (_, k) => k);
  const share = (isIn: (k: number) => boolean) => counts.filter(isIn).reduce((sum, k) => sum + exactly(k, 6.2), 0);
  const [under, over] = [share((k) => k < line), share((k) => k > line)];
  const text = line.toFixed(1);
  return [
    [`Under ${text}`, percent(under), `fair odds ${decimal(under)}`],
    [`Over ${text}`, percent(over), `fair odds ${decimal(over)}`],
  ];
}

describe('the picture of a total', () => {
  test('the line opens at the half line nearest even money, with the chance and fair odds of both sides', async () => {
    mountHub({ path });
    await typeField();
    expect(slider().value).toBe('6.5');
    expect(sides()).toEqual(expected(6.5));
    expect(slider('Ottawa Senators goals').value).toBe('2.5');
    const [under, over] = expected(6.5);
    expect(slider().getAttribute('aria-valuetext')).toBe(
      `6.5, over ${over![1]}, ${over![2]}, under ${under![1]}, ${under![2]}`,
    );
  });

  test('the slider and the two buttons move the line, and a whole line shows its push', async () => {
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

  test('the line stops at the first and the last line of the table', async () => {
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

  test('another total opens at its own line nearest even money', async () => {
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
    // Each game's row starts with the game's goals: the share over 0.5.
    const stride = figures.length / files.game_probs!.games.length;
    files.game_probs!.games.forEach((_, i) => (figures[i * stride] = Number.NaN));
    mountHub({ path, load: answering({}, { ...files, game_probs: { ...files.game_probs!, figures } }) });
    await typeField();
    expect(screen.queryByRole('slider', { name: 'Total goals: line' })).toBeNull();
    expect(slider('Boston Bruins goals')).toBeTruthy();
  });
});
