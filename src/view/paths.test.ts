import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TABS as FANTASY } from './fantasy/tabs.ts';
import { TABS as HUB } from './hub/tabs.ts';
import { BUILDER_SLUG, FIRST_SLUGS, innerPath, isBelow, isSamePath } from './paths.ts';
import { TABS as VAULT } from './vault/tabs.ts';

test('links between the pages lead to the first tab of each, and to the builder', () => {
  const first = [HUB, VAULT, FANTASY].map((tabs) => Object.values(tabs)[0]?.slug);
  expect(Object.values(FIRST_SLUGS)).toEqual(first);
  expect(BUILDER_SLUG).toBe(HUB.parlay.slug);
});

const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('хоккей', '価値', 'احتمالات', '🏒', 'Two words', '100%', 'a?b', ':x', '*'),
);
/** A path segment. WHATWG URLs resolve one that consists of points. */
const segment = word.filter((text) => !/^\.+$|[/\\\t\n\r\0]/.test(text));

const FORMS: readonly ((text: string) => string)[] = [
  encodeURIComponent,
  (text) => encodeURIComponent(text).replace(/%../g, (escape) => escape.toLowerCase()),
  // Hosts that write letters as they are still encode what would end a path.
  (text) => text.replace(/[%?#]/g, encodeURIComponent),
];
const form = fc.constantFrom(...FORMS);

test('a path below any base is the same inside the app, however host and browser encode the base', () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 3 }), form, form, (segments, hosts, browsers) => {
      const base = (write: (text: string) => string) => segments.map((text) => `/${write(text)}`).join('');
      for (const path of ['/nhl-fantasy/usage', '/nhl-fantasy/', '/']) {
        // The browser encodes what it must.
        const { pathname } = new URL(`https://hockey.example${base(browsers)}${path}`);
        expect(innerPath(base(hosts), { pathname, search: '' })).toBe(path);
      }
    }),
  );
});

test('an address that is not below the base is the root of the app', () => {
  for (const pathname of ['/', '/%d0%b', '/hockeyx/nhl-fantasy', '/sports/nhl-fantasy', '/nhl-fantasy/my-team'])
    expect(innerPath('/hockey', { pathname, search: '?lang=en' })).toBe('/');
});

test('a site without pretty permalinks names the path in a query', () => {
  expect(innerPath('', { pathname: '/', search: '?page_id=3&ddh_path=nhl-fantasy/usage' })).toBe('/nhl-fantasy/usage');
});

test('a path is the same in any encoding, in any case and with slashes at its end, and below each of its beginnings', () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 3 }), segment, form, form, (segments, last, one, other) => {
      const write = (texts: readonly string[], by: (text: string) => string) =>
        texts.map((text) => `/${by(text)}`).join('');
      const path = write([...segments, last], one);
      expect(isSamePath(`${path}/`, write([...segments, last], other))).toBe(true);
      expect(isBelow(path, write(segments, other) || '/')).toBe(true);
      expect(isSamePath(path, write(segments, other))).toBe(false);
      expect(isBelow(write(segments, one) || '/', path)).toBe(false);
    }),
  );
  expect(isSamePath('/NHL-Fantasy/Usage//', '/nhl-fantasy/usage')).toBe(true);
  expect(isBelow('/nhl-fantasy-2/usage', '/nhl-fantasy')).toBe(false);
});
