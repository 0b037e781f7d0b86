import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AssetsContext } from '../assets.ts';
import { TeamLogo } from './TeamLogo.tsx';

afterEach(cleanup);

type Asked = { readonly team?: string; readonly abbreviation: string | null; readonly size?: 'small' | 'large' };

const logo = ({ team = 'Boston Bruins', abbreviation, size = 'small' }: Asked) => (
  <AssetsContext value="/plugin">
    <TeamLogo team={team} abbreviation={abbreviation} size={size} />
  </AssetsContext>
);

test('lies in the plugin, keeps its room and says nothing: the name stands beside it', () => {
  const { container } = render(logo({ abbreviation: 'BOS', size: 'large' }));
  const image = container.querySelector('img')!;
  expect(image.getAttribute('src')).toBe('/plugin/assets/team-logos/BOS_light.svg');
  expect([image.width, image.height, image.alt]).toEqual([56, 56, '']);
  expect(image.getAttribute('loading')).toBe('lazy');
});

test('without a base it lies at the root', () => {
  const { container } = render(<TeamLogo team="Boston Bruins" abbreviation="BOS" size="small" />);
  expect(container.querySelector('img')!.getAttribute('src')).toBe('/assets/team-logos/BOS_light.svg');
});

test('a file that is missing leaves the letters, and another team gets its own try', () => {
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
])('without an abbreviation %j stands as %j', (team, letters) => {
  const { container } = render(logo({ team, abbreviation: null }));
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe(letters);
});

describe('an abbreviation that is none', () => {
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
  ])('%j asks for no file', (abbreviation) => {
    const { container } = render(logo({ abbreviation }));
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('BB');
  });
});
