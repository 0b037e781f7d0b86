import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { TeamLogo } from './TeamLogo.tsx';
import { PLAIN_SITE, SiteContext } from '../site.ts';

afterEach(cleanup);

type Asked = { readonly team?: string; readonly abbreviation: string | null; readonly size?: 'small' | 'large' };

const logo = ({ team = 'Boston Bruins', abbreviation, size = 'small' }: Asked) => (
  <SiteContext value={{ ...PLAIN_SITE, base: '/plugin' }}>
    <TeamLogo team={team} abbreviation={abbreviation} size={size} />
  </SiteContext>
);

test('a team logo is loaded from the plugin folder, reserves its size, and has no text for screen readers', () => {
  const { container } = render(logo({ abbreviation: 'BOS', size: 'large' }));
  const image = container.querySelector('img')!;
  expect(image.getAttribute('src')).toBe('/plugin/assets/team-logos/BOS_light.svg');
  expect([image.width, image.height, image.alt]).toEqual([56, 56, '']);
  expect(image.getAttribute('loading')).toBe('lazy');
});

test('the URL of a team logo starts at the root of the site if the base is empty', () => {
  const { container } = render(<TeamLogo team="Boston Bruins" abbreviation="BOS" size="small" />);
  expect(container.querySelector('img')!.getAttribute('src')).toBe('/assets/team-logos/BOS_light.svg');
});

test('letters replace a missing team logo, and the logo of another team is still requested', () => {
  const { container, rerender } = render(logo({ abbreviation: 'BOS' }));
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('BOS');
  expect(container.firstElementChild!.getAttribute('aria-hidden')).toBe('true');
  rerender(logo({ team: 'Ottawa Senators', abbreviation: 'OTT' }));
  expect(container.querySelector('img')!.getAttribute('src')).toContain('/OTT_light.svg');
});

test.each([
  ['Boston Bruins', 'BB'],
  ['St. Louis Blues', 'SLB'],
  ['Montréal Canadiens', 'MC'],
  ["l'Étoile du Nord de l'Ouest", 'LDN'],
  ['Élan', 'É'],
  ['', ''],
])('the team %j without an abbreviation has the letters %j', (team, letters) => {
  const { container } = render(logo({ team, abbreviation: null }));
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe(letters);
});

describe('logos of teams with unsafe abbreviations', () => {
  test.each([
    '../x',
    '..',
    '%2e%2e',
    'a/b',
    'a\\b',
    'BOS?x',
    'BOS#',
    'BOS\n',
    '//evil',
    '',
    'x'.repeat(100_000),
    '<b>',
  ])('the abbreviation %j loads no file', (abbreviation) => {
    const { container } = render(logo({ abbreviation }));
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('BB');
  });
});
