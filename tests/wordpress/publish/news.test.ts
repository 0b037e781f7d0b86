import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDdh, type Run } from '../../../engine/cli/testing/runDdh.ts';
import { systemNetwork } from '@ddh/feeds/http';
import { readLog, stopClock, wp } from '../lab/site.ts';
import { startSite, type PublishSite } from './site.ts';

const PORT = 4_876;
/** The day in New York at the time that the site's stopped clock shows. */
const TODAY = '2026-11-01';

let own: PublishSite;
let root = '';

beforeAll(async () => {
  own = await startSite('news', PORT);
  root = mkdtempSync(join(tmpdir(), 'ddh-news-'));
});
afterAll(async () => {
  await own.stop();
  rmSync(root, { recursive: true });
  expect(readLog(own.site)).toBe('');
});

const fetchNews = (user: string, password: string): Promise<Run> =>
  runDdh(root, ['news', '--from', own.to, '--user', user, '--news', 'news.json', '--json'], {
    env: { DDH_PUBLISH_PASSWORD: password },
    network: systemNetwork,
  });
const stored = (): unknown => (JSON.parse(readFileSync(join(root, 'news.json'), 'utf8')) as { news: unknown }).news;

it("the machine's account receives the line-up news that an operator enters or undoes, but not who the operator is", async () => {
  stopClock(own.site, '2026-11-02T04:20:00Z');
  const password = own.addUser('night', 'ddh_publisher');
  await runDdh(root, ['news', 'scratch', 'Linus Ullmark', '--team', 'OTT', '--news', 'news.json']);
  wp(
    own.site,
    `wp_set_current_user( get_user_by( 'login', 'admin' )->ID );
     DDH_News::keep_open();
     DDH_News::add( array( 'date' => '${TODAY}', 'team' => 'Boston Bruins', 'player' => 'Jérémy Swayman', 'player_id' => null, 'kind' => 'goalie' ) );`,
  );
  const fetched = await fetchNews('night', password);
  expect(fetched).toMatchObject({ code: 0, notes: '' });
  expect(JSON.parse(fetched.out)).toMatchObject({ written: true, entries: 1, askAgainSeconds: 1 });
  expect(stored()).toMatchObject([
    { player: 'Linus Ullmark', source: 'operator' },
    { date: TODAY, team: 'Boston Bruins', player: 'Jérémy Swayman', kind: 'goalie', source: 'site' },
  ]);
  expect(JSON.stringify(stored())).not.toContain('admin');

  wp(own.site, `DDH_News::undo( DDH_News::entries()[0]['id'] ); delete_transient( DDH_News::OPEN );`);
  expect(JSON.parse((await fetchNews('night', password)).out)).toMatchObject({ entries: 0, askAgainSeconds: 60 });
  expect(stored()).toMatchObject([{ player: 'Linus Ullmark' }]);
});

it('an account that may not publish cannot fetch the news, and the news file stays unchanged', async () => {
  const before = readFileSync(join(root, 'news.json'), 'utf8');
  const run = await fetchNews('member', own.addUser('member', 'subscriber'));
  expect(run.code).toBe(1);
  expect(JSON.parse(run.out)).toMatchObject({ error: { kind: 'refused', code: 'rest_forbidden' } });
  expect(readFileSync(join(root, 'news.json'), 'utf8')).toBe(before);
});
