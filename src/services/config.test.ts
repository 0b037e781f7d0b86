import { describe, expect, test } from 'vitest';
import { isLocal, readConfig } from './config.ts';

const HOST = 'https://hockey.example/hub/';
const DEPLOY = 'deploy-7';

/** The config of a root element with these `data-` attributes. */
function configOf(attributes: Readonly<Record<string, string>> = {}, address = HOST) {
  const root = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(`data-${name}`, value);
  return readConfig(root, new URL(address) as unknown as Location, DEPLOY);
}

test('without attributes', () => {
  expect(configOf()).toEqual({
    page: null,
    base: '',
    routeBase: '',
    dataVersion: DEPLOY,
    about: { gamblingLine: null, designer: { name: null, profile: null, database: null } },
  });
});

test.each([
  ['15970', 'hub'],
  ['17964', 'vault'],
  ['19503', 'fantasy'],
  ['1', null],
  ['', null],
  ['__proto__', null],
])('page id %j is %j', (id, page) => {
  expect(configOf({ 'page-id': id }).page).toBe(page);
});

test('folders end without a slash', () => {
  const { base, routeBase } = configOf({ base: '/wp-content/plugins/ddh/', 'route-base': '/sports/' });
  expect([base, routeBase]).toEqual(['/wp-content/plugins/ddh', '/sports']);
});

test('in local development the base is empty', () => {
  expect(configOf({ base: '/plugin' }, 'http://127.0.0.1:5173/').base).toBe('');
  expect(configOf({ base: '/plugin' }, 'http://localhost/').base).toBe('');
  expect(configOf({ base: '/plugin' }, 'http://ddh.localhost/').base).toBe('/plugin');
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['ddh.localhost', false],
  ['localhost.example', false],
  ['[::1]', false],
])('%s is local: %j', (hostname, local) => {
  expect(isLocal(hostname)).toBe(local);
});

test("the data version is the host's, else the deploy's", () => {
  expect(configOf({ 'data-version': '20251007' }).dataVersion).toBe('20251007');
  expect(configOf({ 'data-version': '' }).dataVersion).toBe(DEPLOY);
});

describe('what the About drawer says', () => {
  test('texts are trimmed, and empty is none', () => {
    const { about } = configOf({ 'gambling-line': '  Play within your means. ', designer: ' \n ' });
    expect(about.gamblingLine).toBe('Play within your means.');
    expect(about.designer.name).toBeNull();
  });

  test.each([
    ['gambling-line', 300],
    ['designer', 100],
  ])('%s of more than %i characters is none', (name, longest) => {
    const read = (length: number) => {
      const { gamblingLine, designer } = configOf({ [name]: 'x'.repeat(length) }).about;
      return gamblingLine ?? designer.name;
    };
    expect(read(longest)).toHaveLength(longest);
    expect(read(longest + 1)).toBeNull();
  });

  test('markup stays a text', () => {
    expect(configOf({ designer: '<img src=x onerror=alert(1)>' }).about.designer.name).toBe(
      '<img src=x onerror=alert(1)>',
    );
  });
});

describe.each([
  ['designer-profile', 'profile'],
  ['designer-database', 'database'],
] as const)('the address of data-%s', (name, field) => {
  const read = (address: string) => configOf({ [name]: address }).about.designer[field];

  test.each([
    ['https://network.example/in/a-b?c=1#d', 'https://network.example/in/a-b?c=1#d'],
    [' http://players.example ', 'http://players.example/'],
    ['HTTPS://NETWORK.EXAMPLE/In', 'https://network.example/In'],
    ['https://exämple.org/ä', 'https://xn--exmple-cua.org/%C3%A4'],
    ['https://a.example/"><script>', 'https://a.example/%22%3E%3Cscript%3E'],
  ])('%j is taken', (address, href) => {
    expect(read(address)).toBe(href);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\tscript:alert(1)',
    '\u0000javascript:alert(1)',
    'javascript://network.example/%0Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://network.example/1',
    'mailto:a@b.example',
    '//network.example/in',
    '/wp-admin/',
    'network.example/in',
    'https://',
    'https://[',
    '',
    `https://network.example/${'x'.repeat(500)}`,
  ])('%j is none', (address) => {
    expect(read(address)).toBeNull();
  });
});

test.each([
  ['http://[', '', ''],
  ['//host', '', '/host'],
  ['', '/x//y/', '/x/y'],
  ['', 'rb1', '/rb1'],
])('base %j and route base %j do no harm', (base, route, expected) => {
  const config = configOf({ base, 'route-base': route === '' ? base : route });
  expect(() => new URL(`${config.base}/data/`, HOST)).not.toThrow();
  if (route !== '' || base === '//host') expect(config.routeBase).toBe(expected);
});
