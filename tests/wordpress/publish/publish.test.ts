import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, runDdh } from '../../../engine/cli/testing/runDdh.ts';
import { checkSite, siteProblemText } from '../../../engine/cli/site/index.ts';
import { systemNetwork, type Network } from '@ddh/feeds/http';
import { writeDelivery } from '../kills/delivery.ts';
import { ask } from '../lab/http.ts';
import { serve } from '../lab/server.ts';
import { dataOf, readLog, wp } from '../lab/site.ts';
import { type PublishSite, startSite, withPlugin } from './site.ts';

const PORT = 4_873;

let own: PublishSite;
let password = '';
let root = '';
let last = 0;

beforeAll(async () => {
  own = await startSite('publish', PORT);
  password = own.addUser('night', 'ddh_publisher');
  root = mkdtempSync(join(tmpdir(), 'ddh-publish-'));
});
afterAll(async () => {
  await own.stop();
  rmSync(root, { recursive: true });
  expect(readLog(own.site)).toBe('');
});

/** Writes a new delivery, which no test has sent yet. */
const next = (): string => writeDelivery(join(root, String(++last)), last, 12);

function ddh(
  args: readonly string[],
  { env = password, network = systemNetwork }: { env?: string; network?: Network } = {},
) {
  const site = ['--to', own.to, '--user', 'night', '--json'];
  return runDdh(root, ['publish', ...args, ...site], { env: { DDH_PUBLISH_PASSWORD: env }, network });
}

/** Expects that pages read exactly the bytes of a folder. */
async function expectServed(folder: string): Promise<void> {
  const data = dataOf(own.site).slice(own.site.root.length);
  for (const name of readdirSync(folder)) {
    if (name === 'night.json') continue;
    const { status, text } = await ask(own.site, `${data}/${name}`);
    expect([name, status, text === readFileSync(join(folder, name), 'utf8')]).toEqual([name, 200, true]);
  }
}

/** Returns the served delivery and the files that pages read. */
const served = (): unknown => wp(own.site, 'return array( DDH_Data::served(), DDH_Data::files() );');

describe('ddh publish', () => {
  it('`ddh publish` delivers a folder, and a second run sends nothing and prints the same receipt', async () => {
    const folder = next();
    const first = await ddh([folder]);
    expect(first.code).toBe(0);
    await expectServed(folder);
    const receipt = JSON.parse(first.out) as { readonly sent: { readonly files: number }; readonly time: string };
    expect(receipt).toMatchObject({
      version: `d${last}`,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      leftOut: [],
    });
    expect(Math.abs(Date.parse(receipt.time) - Date.now())).toBeLessThan(60_000);
    const second = await ddh([folder]);
    expect(JSON.parse(second.out)).toEqual({ ...receipt, sent: { files: 0, bytes: 0 } });
  });

  it('`ddh publish` sends only files that the site lacks', async () => {
    await ddh([next()]);
    const folder = join(root, String(last));
    writeFileSync(join(folder, 'lineups.json'), '[]');
    const { out } = await ddh([folder]);
    expect(JSON.parse(out)).toMatchObject({ sent: { files: 1, bytes: 2 } });
  });

  it('`ddh publish` sends the figures of night.json, which monitors can fetch, and lists the files that are not data files', async () => {
    const folder = next();
    writeFileSync(join(folder, 'night.json'), '{"date": "2026-11-25", "withoutFigure": ["BOS at FLA"]}');
    writeFileSync(join(folder, 'notes.txt'), 'x');
    const run = await ddh([folder]);
    expect(run.code).toBe(3);
    expect(JSON.parse(run.out)).toMatchObject({ leftOut: [expect.stringContaining('notes.txt')] });
    const { text } = await ask(own.site, '/?rest_route=/ddh/v1/freshness');
    expect(JSON.parse(text)).toMatchObject({ date: '2026-11-25', without_figure: ['BOS at FLA'], late: false });
  });

  it('`ddh publish --list` lists the deliveries, and `--rollback` restores an earlier one', async () => {
    const [older, newer] = [next(), next()];
    for (const folder of [older, newer]) {
      const { code, out } = await ddh([folder]);
      expect(code, out).toBe(0);
    }
    const { deliveries } = JSON.parse((await ddh(['--list'])).out) as {
      readonly deliveries: readonly { readonly folder: string; readonly version: string; readonly served: boolean }[];
    };
    const before = deliveries.find(({ version }) => version === `d${last - 1}`);
    expect(deliveries.find((one) => one.served)?.version).toBe(`d${last}`);
    const back = await ddh(['--rollback', before?.folder ?? '']);
    expect(jsonOf(back.out)).toEqual({ version: `d${last - 1}` });
    await expectServed(older);
    for (const unknown of ['20000101-000000-00000000', 'nonsense']) {
      const { out, code } = await ddh(['--rollback', unknown]);
      expect([code, JSON.parse(out)]).toMatchObject([1, { error: { kind: 'refused', code: 'ddh_delivery_unknown' } }]);
    }
  });

  it('`ddh publish` exits with 1 and changes nothing if the password is wrong or missing', async () => {
    const before = served();
    const wrong = await ddh([next()], { env: 'abcd EFGH 1234 ijkl MNOP 6789' });
    expect([wrong.code, JSON.parse(wrong.out)]).toMatchObject([
      1,
      { error: { kind: 'refused', code: 'rest_forbidden' } },
    ]);
    const missing = await ddh([next()], { env: '' });
    expect([missing.code, JSON.parse(missing.out)]).toMatchObject([1, { error: { kind: 'noPassword' } }]);
    expect(served()).toEqual(before);
  });

  it('`ddh publish` exits with 1 and changes nothing if a file is faulty', async () => {
    const before = served();
    const folder = next();
    writeFileSync(join(folder, 'p_info.json'), '<html>');
    const run = await ddh([folder]);
    expect([run.code, JSON.parse(run.out)]).toMatchObject([
      1,
      { error: { kind: 'refused', code: 'ddh_import_refused' } },
    ]);
    expect(run.notes).toContain('p_info.json');
    expect(served()).toEqual(before);
  });

  it('`ddh publish` continues when a site that was down is up again', async () => {
    await own.stop();
    const folder = next();
    const waits: number[] = [];
    const network: Network = {
      ...systemNetwork,
      sleep: async (ms) => {
        waits.push(ms);
        if (waits.length === 3) own = { ...own, stop: await serve(own.site) };
      },
    };
    const run = await ddh([folder], { network });
    expect([run.code, waits.length]).toEqual([0, 3]);
    await expectServed(folder);
  });

  it('`ddh publish` gives up after half an hour without a response', async () => {
    let now = Date.now();
    const start = now;
    const network: Network = {
      ...systemNetwork,
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })),
      now: () => now,
      sleep: (ms) => Promise.resolve(void (now += ms)),
    };
    const run = await ddh([next()], { network });
    expect([run.code, JSON.parse(run.out)]).toMatchObject([1, { error: { kind: 'noAnswer' } }]);
    expect(run.notes).toContain('ECONNREFUSED');
    expect((now - start) / 60_000).toBeGreaterThan(29);
    expect((now - start) / 60_000).toBeLessThanOrEqual(30);
  });
});

describe('checkSite', () => {
  const check = async (
    more: { readonly to?: string; readonly user?: string; readonly password?: string; readonly network?: Network } = {},
  ) => (await checkSite({ to: own.to, user: 'night', password, ...more })).problems;

  it('checkSite finds no problem with a site that can be published to, and changes nothing', async () => {
    const before = served();
    expect(await check()).toEqual([]);
    expect(served()).toEqual(before);
  });

  it.each([
    [
      'no Authorization header arrives',
      'unset( $_SERVER["PHP_AUTH_USER"], $_SERVER["PHP_AUTH_PW"] );',
      'noAuthorization',
      'save Settings > Permalinks once',
    ],
    [
      'Application Passwords are off',
      'add_filter( "wp_is_application_passwords_available", "__return_false" );',
      'passwordsOff',
      'reached by HTTPS',
    ],
    [
      'Application Passwords are off for the user',
      'add_filter( "wp_is_application_passwords_available_for_user", "__return_false" );',
      'passwordsOff',
      'reached by HTTPS',
    ],
    [
      'the host refuses requests with content',
      'if ( (int) ( $_SERVER["CONTENT_LENGTH"] ?? 0 ) > 5000 ) { http_response_code( 413 ); exit( "<html>" ); }',
      'noWay',
      '413',
    ],
    [
      'a firewall answers with a page',
      'http_response_code( 403 ); exit( "<html>" );',
      'noAnswer',
      'status 403, but the response is not from WordPress',
    ],
    [
      'the plugin is off',
      'add_filter( "option_active_plugins", "__return_empty_array" );',
      'noPlugin',
      'install or update the plugin',
    ],
  ])('checkSite reports that %s', async (_, php, kind, text) => {
    const problems = await withPlugin(own.site, php, () => check());
    expect(problems.map((problem) => [problem.kind, siteProblemText(problem)])).toEqual([
      [kind, expect.stringContaining(text)],
    ]);
  });

  it('a host that takes only small requests, and none as they are, gets a delivery whole', async () => {
    const small =
      'if ( (int) ( $_SERVER["CONTENT_LENGTH"] ?? 0 ) > 200000 ) { http_response_code( 413 ); exit( "<html>" ); }' +
      'if ( "application/octet-stream" === ( $_SERVER["CONTENT_TYPE"] ?? "" ) ) { http_response_code( 406 ); exit( "<html>" ); }';
    const folder = next();
    await withPlugin(own.site, small, async () => {
      expect(await check()).toEqual([]);
      expect((await ddh([folder])).code).toBe(0);
    });
    await expectServed(folder);
  });

  it('checkSite reports a password that is wrong or belongs to another user', async () => {
    expect(await check({ password: 'abcd' })).toEqual([{ kind: 'wrongPassword' }]);
    expect(await check({ user: 'nobody' })).toEqual([{ kind: 'wrongPassword' }]);
  });

  it('checkSite reports that the user may not publish', async () => {
    expect(await check({ user: 'writer', password: own.addUser('writer', 'editor') })).toEqual([
      { kind: 'noCapability' },
    ]);
  });

  it('checkSite reports that the clocks of this machine and the site differ', async () => {
    const network: Network = { ...systemNetwork, now: () => Date.now() + 600_000 };
    const [problem, ...others] = await check({ network });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ kind: 'clock' });
    expect(problem?.kind === 'clock' && Math.abs(problem.seconds + 600)).toBeLessThan(5);
  });

  it('checkSite reports that the site redirects or does not respond', async () => {
    const php = 'header( "Location: https://www.example.org/x", true, 301 ); exit;';
    expect(await withPlugin(own.site, php, () => check())).toEqual([
      { kind: 'noAnswer', fault: { kind: 'redirected', to: 'https://www.example.org' } },
    ]);
    expect(await check({ to: 'http://127.0.0.1:9' })).toMatchObject([
      { kind: 'noAnswer', fault: { kind: 'unreachable' } },
    ]);
  });
});
