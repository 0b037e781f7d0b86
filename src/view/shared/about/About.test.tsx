import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { About, Terms } from './About.tsx';
import { MEANINGS } from './meanings.ts';
import { NOT_AFFILIATED, SECTIONS } from './sections.ts';
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

  test("the About drawer shows the operator's line on gambling with its address, or the default line with the US helpline", async () => {
    const { drawer } = await openAbout();
    const helpline = drawer.getByRole('link', { name: /^1-\u2060?800-\u2060?GAMBLER$/ });
    expect(helpline.getAttribute('href')).toBe('tel:+18004262537');
    cleanup();
    const own = { gamblingLine: 'Play responsibly.', gamblingAddress: 'tel:0800-555-0100' };
    const { drawer: other } = await openAbout({ ...NOTHING, ...own });
    expect(words()).toContain(own.gamblingLine);
    expect(other.getByRole('link').getAttribute('href')).toBe(own.gamblingAddress);
    cleanup();
    const { drawer: third } = await openAbout({ ...NOTHING, gamblingAddress: 'https://www.help.example/now' });
    expect(third.getByRole('link', { name: /^help\.example/ })).toBeTruthy();
    expect(words()).not.toContain('in the US');
  });
});

describe('the terms of a page', () => {
  const opened = async (stakes: boolean): Promise<readonly (string | null)[]> => {
    const site = { ...PLAIN_SITE, stakes };
    render(
      <SiteContext value={site}>
        <Terms terms={['ev', 'kelly']} />
      </SiteContext>,
    );
    await userEvent.click(screen.getByRole('button', { name: /^Terms/ }));
    const drawer = within(screen.getByRole('dialog', { name: 'Terms on this page' }));
    await drawer.findByText(MEANINGS.ev.meaning);
    return drawer.getAllByRole('definition').map(({ textContent }) => textContent);
  };

  test('one press shows one sentence for each term', async () => {
    expect(await opened(true)).toEqual([MEANINGS.ev.meaning, MEANINGS.kelly.meaning]);
  });

  test('a site without stakes does not explain the Kelly stake', async () => {
    expect(await opened(false)).toEqual([MEANINGS.ev.meaning]);
  });
});

describe('the credit line', () => {
  test('the credit line has no links by default', async () => {
    const { drawer } = await openAbout();
    expect(drawer.getByText(/DDH Hockey Hub$/)).toBeTruthy();
    expect(drawer.queryAllByRole('link')).toHaveLength(1);
  });

  test('the credit line has links to the profile and the database, which open in a new tab', async () => {
    const { drawer } = await openAbout({
      ...NOTHING,
      designer: { name: 'A. Designer', profile: 'https://network.example/a', database: 'https://players.example/1' },
    });
    expect(drawer.getByText(/^Interface design/).parentElement!.textContent).toBe('Interface design: A. Designer');
    const [, ...links] = drawer.getAllByRole<HTMLAnchorElement>('link');
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
    expect(drawer.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/GAMBLER$/),
      expect.stringMatching(/database/),
    ]);
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
