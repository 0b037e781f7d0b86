import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { About } from './About.tsx';
import { GAMBLING_LINE, NOT_AFFILIATED, SECTIONS } from './sections.ts';
import { PLAIN_SITE, SiteContext, type Site } from '../site.ts';

afterEach(cleanup);

type Settings = Site['about'];
const NOTHING = PLAIN_SITE.about;

/** Opens the drawer and waits until its text is loaded. */
async function openAbout(settings?: Settings) {
  const user = userEvent.setup();
  render(
    settings ? (
      <SiteContext value={{ ...PLAIN_SITE, about: settings }}>
        <About />
      </SiteContext>
    ) : (
      <About />
    ),
  );
  await user.click(screen.getByRole('button', { name: 'About' }));
  const drawer = within(screen.getByRole('dialog', { name: 'About' }));
  await drawer.findByText(NOT_AFFILIATED);
  return { user, drawer };
}

const words = (): string => screen.getByRole('dialog').textContent.replaceAll('\u2060', '');

describe('the About dialog', () => {
  test('the About drawer has the sections of spec 1 in order', async () => {
    const { drawer } = await openAbout();
    expect(drawer.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'General',
      'Game Win Probabilities',
      'Total & Spread Probabilities',
      'Player Prop Probabilities',
      'Parlay Builder',
    ]);
  });

  test('the About drawer shows every paragraph and term', async () => {
    await openAbout();
    for (const { text, terms } of SECTIONS) {
      for (const part of [...text, ...terms.flatMap(({ term, meaning }) => [term, meaning])]) {
        expect(words()).toContain(part);
      }
    }
  });

  test('the About drawer says, before the credit line, that the site is not affiliated with the NHL or a sportsbook', async () => {
    const { drawer } = await openAbout();
    const affiliation = drawer.getByText(NOT_AFFILIATED);
    const credit = drawer.getByText(/^Interface design/);
    expect(affiliation.compareDocumentPosition(credit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("the About drawer shows the operator's line on gambling, or the default line", async () => {
    await openAbout();
    expect(words()).toContain(GAMBLING_LINE);
    cleanup();
    await openAbout({ ...NOTHING, gamblingLine: 'Play responsibly: 0800-555-0100.' });
    expect(words()).toContain('Play responsibly: 0800-555-0100.');
    expect(words()).not.toContain(GAMBLING_LINE);
  });
});

describe('the credit line', () => {
  test('the credit line has no links by default', async () => {
    const { drawer } = await openAbout();
    expect(drawer.getByText(/DDH Hockey Hub$/)).toBeTruthy();
    expect(drawer.queryByRole('link')).toBeNull();
  });

  test('the credit line has links to the profile and the database, which open in a new tab', async () => {
    const { drawer } = await openAbout({
      ...NOTHING,
      designer: { name: 'A. Designer', profile: 'https://network.example/a', database: 'https://players.example/1' },
    });
    expect(drawer.getByText(/^Interface design/).parentElement!.textContent).toBe('Interface design: A. Designer');
    const links = drawer.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([
      [expect.stringMatching(/profile/), 'https://network.example/a'],
      [expect.stringMatching(/database/), 'https://players.example/1'],
    ]);
    for (const link of links) expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  test('the credit line shows only one link if only one URL is set', async () => {
    const { drawer } = await openAbout({
      ...NOTHING,
      designer: { name: null, profile: null, database: 'https://players.example/1' },
    });
    expect(drawer.getByRole('link').textContent).toMatch(/database/);
  });
});

describe('closing About', () => {
  test('the Close button closes the About drawer', async () => {
    const { user, drawer } = await openAbout();
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a press on the backdrop closes the About drawer, and the About button opens the drawer again', async () => {
    const { user } = await openAbout();
    await user.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'About' }));
    expect(screen.getByRole('dialog', { name: 'About' })).toBeTruthy();
  });
});
