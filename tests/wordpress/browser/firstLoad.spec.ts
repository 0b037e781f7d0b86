import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '../lab/http.ts';
import { dataOf, wp, type Site } from '../lab/site.ts';
import { expectTab, FANTASY, HUB, unexpectedWhereLeft, VAULT } from './tabs.ts';
import { expect, test, type Page } from './test.ts';

/** Returns a function that lists what the site's server is asked for from now on, by pages and by their workers. */
function askedOf(site: Site): () => readonly string[] {
  const all = (): readonly string[] =>
    [...readFileSync(join(site.root, '../server.log'), 'utf8').matchAll(/\]: GET (\S+)$/gm)].map(([, path]) => path!);
  const before = all().length;
  return () => all().slice(before);
}

const twice = (asked: readonly string[]): readonly string[] => asked.filter((one, i) => asked.indexOf(one) !== i);
const versionsOf = (asked: readonly string[]): readonly string[] => [
  ...new Set(asked.flatMap((address) => /\/ddh-data\/.*\?v=(.*)$/.exec(address)?.[1] ?? [])),
];
const isManifest = (address: string): boolean => /\/ddh-data\/.*\/manifest\.json$/.test(address);
const isWorker = (address: string): boolean => address.includes('/datasets.worker-');

for (const { path, tabs } of [HUB, VAULT, FANTASY]) {
  test(`the tabs of ${path} request nothing twice, and have one worker`, async ({ page, ownSite, troubles }) => {
    test.slow();
    const site = await ownSite();
    for (const tab of tabs) {
      await page.goto('about:blank');
      const asked = askedOf(site);
      await page.goto(`${site.url}${path}/${tab.slug}`);
      await expectTab(page, tab);
      await expect.poll(() => asked().filter(isManifest), tab.slug).toHaveLength(1);
      expect([tab.slug, twice(asked())]).toEqual([tab.slug, []]);
      expect(asked().filter(isWorker)).toHaveLength(1);
    }
    expect(unexpectedWhereLeft(troubles)).toEqual([]);
  });
}

/** Opens the first tab of the Hub in the HTML that the site sent earlier, as from the cache of a host. */
async function openKept(page: Page, site: Site, text: string): Promise<void> {
  const [tab] = HUB.tabs;
  const address = `${site.url}${HUB.path}/${tab.slug}`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: text }));
  await page.goto(address);
  await expectTab(page, tab);
}
const sent = async (site: Site): Promise<string> => (await ask(site, `${HUB.path}/${HUB.tabs[0].slug}`)).text;

test('a tab loads its data by the manifest in the page if the site has lost the file of the manifest', async ({
  page,
  ownSite,
}) => {
  const site = await ownSite();
  const text = await sent(site);
  const file = join(dataOf(site), 'manifest.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string };
  rmSync(file);
  const asked = askedOf(site);
  await openKept(page, site, text);
  expect(versionsOf(asked())).toEqual([version]);
});

/** Delivers a new version of a file, and removes the delivery before it, as after some nights. */
function deliver(site: Site, name: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'ddh-load-'));
  const before = dataOf(site);
  writeFileSync(join(folder, name), readFileSync(join(before, name), 'utf8').replace(/\}\s*\]/, ',"Note":1}]'));
  wp(site, `return implode( ' ', ( new DDH_Folder( '${folder}' ) )->deliver( false )['notes'] );`);
  rmSync(before, { recursive: true });
  rmSync(folder, { recursive: true });
}

test('a page that a cache has kept loads the data of now, although its folder is gone', async ({ page, ownSite }) => {
  const site = await ownSite();
  deliver(site, 'team_avs.json');
  const text = await sent(site);
  deliver(site, 'team_avs.json');
  await openKept(page, site, text);
});
