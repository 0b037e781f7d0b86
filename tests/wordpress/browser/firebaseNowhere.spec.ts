import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Cloud } from './cloud.ts';
import { expectTab, FANTASY, HUB, VAULT, type Section } from './tabs.ts';
import type { User } from './test.ts';

// Tests that pages without teams neither send requests to Google nor load Google's SDK.

type Manifest = Readonly<Record<string, { readonly file: string }>>;

/** Returns the lazily loaded chunk that contains Google's SDK. */
function chunkOf({ site }: Cloud): string {
  const manifest = JSON.parse(readFileSync(join(site.plugin, 'dist/manifest.json'), 'utf8')) as Manifest;
  const { file } = manifest['src/services/teams/remotes/firebase/browser.ts']!;
  expect(readFileSync(join(site.plugin, 'dist', file), 'utf8')).toContain('identitytoolkit');
  return file;
}

async function visit(cloud: Cloud, user: User | null, sections: readonly Section[]): Promise<void> {
  const page = await (await cloud.device(user)).newPage();
  for (const { path, tabs } of sections) {
    for (const tab of tabs) {
      await page.goto(`${cloud.site.url}${path}/${tab.slug}`);
      await expectTab(page, tab);
    }
  }
  const chunk = chunkOf(cloud);
  expect(cloud.asked.length).toBeGreaterThan(0);
  expect(cloud.asked.filter((address) => address.includes(chunk))).toEqual([]);
  const hosts = new Set(cloud.asked.map((address) => new URL(address).host));
  hosts.delete('secure.gravatar.com');
  expect([...hosts]).toEqual([cloud.site.host]);
}

const first = (section: Section): Section => ({ ...section, tabs: [section.tabs[0]] });
const [myTeam, skaters, , ...others] = FANTASY.tabs;

test('a visitor loads no Firebase code and sends no request to Google', ({ cloud }) =>
  visit(cloud, null, [first(HUB), first(VAULT), { ...FANTASY, tabs: [myTeam, skaters!] }]));
test('a member loads no Firebase code in the Hub, the Vault and the Fantasy Hub outside My Team', ({ cloud }) =>
  visit(cloud, 'fan', [first(HUB), first(VAULT), { ...FANTASY, tabs: [skaters!, ...others] }]));
