import { describe, expect, test } from 'vitest';
import { isLocal, readConfig } from './config.ts';

const HOST = 'https://hockey.example/hub/';
const DEPLOY = 'deploy-7';
const PLUGIN = 'https://hockey.example/wp-content/plugins/ddh-hockey';
const BUILD = { deploy: DEPLOY, script: `${PLUGIN}/dist/assets/boot-abc.js` };

/** Returns the config of a host page with these settings and this page id on its root element. */
function configOf(settings: Readonly<Record<string, unknown>> = {}, address = HOST, pageId?: string) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'ddh-settings';
  script.textContent = JSON.stringify(settings);
  return readPage(address, pageId, script);
}

/** Returns the config of a page without settings, such as an embed. `dataUrl` is the attribute of its root element. */
function bareConfig(address = HOST, dataUrl?: string, script = BUILD.script) {
  const root = document.createElement('div');
  if (dataUrl !== undefined) root.dataset['url'] = dataUrl;
  document.body.replaceChildren(root);
  return readConfig(root, new URL(address) as unknown as Location, { ...BUILD, script });
}

/** Returns the config of a page that has these elements before its root element. */
function readPage(address: string, pageId: string | undefined, ...before: readonly Element[]) {
  const root = document.createElement('div');
  if (pageId !== undefined) root.dataset['pageId'] = pageId;
  document.body.replaceChildren(...before, root);
  return readConfig(root, new URL(address) as unknown as Location, BUILD);
}

test("with empty settings, the base folder is the plugin folder, and the page id and the operator's texts are null", () => {
  expect(configOf()).toEqual({
    page: null,
    base: PLUGIN,
    data: `${PLUGIN}/data`,
    servedData: null,
    isBareEmbed: false,
    routeBase: '',
    hubPath: null,
    vaultPath: null,
    fantasyPath: null,
    trackRecord: false,
    dataVersion: DEPLOY,
    manifest: null,
    firstTab: null,
    host: {
      rest: 'https://hockey.example/wp-json/',
      freshNonce: 'https://hockey.example/wp-admin/admin-ajax.php?action=rest-nonce',
      home: 'https://hockey.example/',
      login: 'https://hockey.example/wp-login.php',
    },
    teamStore: 'local',
    firebase: { app: '', tokenSync: '' },
    spreadsheet: null,
    books: true,
    choices: { builderFace: 'board', builderDates: 'today', oddsType: 'decimal', stakes: true },
    about: { gamblingLine: null, gamblingAddress: null, designer: { name: null, profile: null, database: null } },
  });
});

test.each([
  ['15970', 'hub'],
  ['17964', 'vault'],
  ['19503', 'fantasy'],
  ['1', null],
  ['', null],
  ['__proto__', null],
])('the page id %j in the settings selects the page %j', (id, page) => {
  expect(configOf({}, HOST, id).page).toBe(page);
});

test("the setting servedDataUrl is accepted only if it is a URL on the page's own site", () => {
  expect(configOf({}).servedData).toBeNull();
  expect(configOf({ servedDataUrl: '/wp-json/ddh/v1/data' }).servedData).toBe(
    new URL('/wp-json/ddh/v1/data', HOST).href,
  );
  for (const address of NOT_OWN) expect(configOf({ servedDataUrl: address }).servedData).toBeNull();
});

test('a trailing slash in a folder setting is removed', () => {
  const { base, routeBase } = configOf({ base: '/wp-content/plugins/ddh/', routeBase: '/sports/' });
  expect([base, routeBase]).toEqual(['/wp-content/plugins/ddh', '/sports']);
});

describe.each(['http://127.0.0.1:5173/', 'http://localhost/'])('a page at the local URL %s', (address) => {
  test('a local page without settings has no base folder and no host configuration', () => {
    expect(bareConfig(address)).toMatchObject({ base: '', data: '/data', host: null, teamStore: 'local' });
  });

  test("a local page uses the plugin's settings if the page contains them", () => {
    const settings = { base: '/plugin', dataUrl: '/uploads/ddh-data', restUrl: '/wp-json/', teamStore: 'wordpress' };
    expect(configOf(settings, address)).toMatchObject({
      base: '/plugin',
      data: '/uploads/ddh-data',
      host: { rest: new URL('/wp-json/', address).href },
      teamStore: 'wordpress',
    });
  });
});

/** Values that the configuration rejects because they are URLs on other sites or not URLs at all. */
const NOT_OWN = [
  'https://evil.example/data',
  '//evil.example/data',
  'http://hockey.example/data',
  'https://hockey.example:444/data',
  'https://hockey.example@evil.example/',
  'javascript:alert(1)',
  'data:application/json,{}',
  'blob:https://hockey.example/1',
  'https://[',
  '',
  `/${'x'.repeat(500)}`,
];

describe('the configuration of a page without settings', () => {
  test('an embed derives the folders of assets and sample data from the URL of its script, and the host from the usual paths', () => {
    const { page, base, data, isBareEmbed, host } = bareConfig();
    expect({ page, base, data, isBareEmbed }).toEqual({
      page: null,
      base: PLUGIN,
      data: `${PLUGIN}/data`,
      isBareEmbed: true,
    });
    expect(host?.rest).toBe('https://hockey.example/wp-json/');
  });

  test('an embed derives its folders from the URL of its script even if the build is at the root of its site', () => {
    const { base, data } = bareConfig(HOST, undefined, 'https://hockey.example/dist/assets/boot-abc.js');
    expect([base, data]).toEqual(['https://hockey.example', 'https://hockey.example/data']);
  });

  test.each([
    ['/hockey-data', '/hockey-data'],
    [' /hockey-data// ', '/hockey-data'],
    ['season/data/', '/hub/season/data'],
    ['https://hockey.example/hockey-data', '/hockey-data'],
    ['/', ''],
    // The query and the fragment of a folder are dropped, because they would change the URL of each file in the folder.
    ['/wp-admin/admin-post.php?action=x&y=#z', '/wp-admin/admin-post.php'],
  ])('with data-url %j, an embed loads its data from %j', (value, data) => {
    expect(bareConfig(HOST, value).data).toBe(data);
  });

  test.each([...NOT_OWN, '  '])(
    'an embed uses the sample data if data-url is %j, which is not a folder on its own site',
    (value) => {
      expect(bareConfig(HOST, value).data).toBe(`${PLUGIN}/data`);
    },
  );

  test('a local page uses the data folder that data-url names', () => {
    expect(bareConfig('http://localhost:8080/', '/nights')).toMatchObject({ base: '', data: '/nights' });
  });
});

test('data-url is ignored if the page has settings, because authors can write attributes', () => {
  for (const address of [HOST, 'http://localhost/']) {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = 'ddh-settings';
    for (const text of ['{"base":"/plugin"}', '{', '']) {
      script.textContent = text;
      const root = document.createElement('div');
      root.dataset['url'] = '/uploads/evil';
      document.body.replaceChildren(root, script);
      const config = readConfig(root, new URL(address) as unknown as Location, BUILD);
      expect(config.data).toBe(text.startsWith('{"') ? '/plugin/data' : `${PLUGIN}/data`);
    }
  }
});

test('the data folder is {base}/data, unless the host names another one', () => {
  const folders = { base: '/plugin', dataUrl: '/uploads/ddh-data/' };
  expect(configOf({ base: '/plugin' }).data).toBe('/plugin/data');
  expect(configOf(folders).data).toBe('/uploads/ddh-data');
  expect(configOf({ ...folders, dataUrl: 'http://[' }).data).toBe('/plugin/data');
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['ddh.localhost', false],
  ['localhost.example', false],
  ['[::1]', false],
])('isLocal(%j) is %j', (hostname, local) => {
  expect(isLocal(hostname)).toBe(local);
});

test.each([
  ['wordpress', HOST, 'wordpress'],
  ['local', HOST, 'local'],
  ['firebase', HOST, 'firebase'],
  ['', HOST, 'local'],
  ['__proto__', HOST, 'local'],
])('the team store setting %j of a page at %s results in the store %s', (store, address, expected) => {
  expect(configOf({ teamStore: store }, address).teamStore).toBe(expected);
});

test('the Firebase settings are passed on as strings', () => {
  const texts = { firebase: '{"apiKey":"x"}', tokenSyncUrl: '/wp-json/ddh/v1/token-sync' };
  expect(configOf(texts).firebase).toEqual({ app: texts.firebase, tokenSync: texts.tokenSyncUrl });
});

test('the data version is the one that the host names, or otherwise the id of the deploy', () => {
  expect(configOf({ dataVersion: '20251007' }).dataVersion).toBe('20251007');
  expect(configOf({ dataVersion: '' }).dataVersion).toBe(DEPLOY);
});

test('the manifest in the page and its first tab are passed on as strings', () => {
  const { manifest, firstTab } = configOf({ manifest: '{"version":"v1"}', firstTab: 'edges' });
  expect([manifest, firstTab]).toEqual(['{"version":"v1"}', 'edges']);
  for (const none of ['', 7])
    expect(configOf({ manifest: none, firstTab: none })).toMatchObject({ manifest: null, firstTab: null });
});

describe('the configuration of the host', () => {
  test('a page in local development has no host configuration', () => {
    expect(bareConfig('http://localhost:5173/').host).toBeNull();
    expect(bareConfig('http://127.0.0.1/').host).toBeNull();
    expect(bareConfig('http://ddh.localhost:8080/').host?.rest).toBe('http://ddh.localhost:8080/wp-json/');
  });

  test.each([
    ['/blog/wp-json', 'https://hockey.example/blog/wp-json/'],
    ['https://hockey.example/wp-json/#top', 'https://hockey.example/wp-json/'],
    ['https://hockey.example/index.php?rest_route=/', 'https://hockey.example/index.php?rest_route=/'],
  ])('the REST root %j in the settings results in the URL %j', (root, address) => {
    expect(configOf({ restUrl: root }).host?.rest).toBe(address);
  });

  test.each(NOT_OWN)("the usual host path replaces the address %j, which is not on the page's own site", (address) => {
    const { host } = configOf({ restUrl: address, ajaxUrl: address, homeUrl: address });
    expect(host?.home).toBe('https://hockey.example/');
    expect(host?.rest).toBe('https://hockey.example/wp-json/');
    expect(host?.freshNonce).toBe('https://hockey.example/wp-admin/admin-ajax.php?action=rest-nonce');
  });

  test('with an opaque origin, a page accepts no host URL from its settings', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd']) {
      const attributes = { restUrl: address, ajaxUrl: address, loginUrl: address };
      // The origin of every `file:` and `data:` URL is the string "null", so two equal origins can still be different
      // sites.
      expect(configOf(attributes, 'file:///x/index.html').host).toEqual(configOf({}, 'file:///x/index.html').host);
    }
  });

  test('the URL that returns fresh nonces keeps its query', () => {
    expect(configOf({ ajaxUrl: '/wp/wp-admin/admin-ajax.php?lang=fr' }).host?.freshNonce).toBe(
      'https://hockey.example/wp/wp-admin/admin-ajax.php?lang=fr&action=rest-nonce',
    );
  });
});

describe('settings of the operator', () => {
  test.each([
    [
      { builderFace: 'form', builderDates: 'all', oddsType: 'american', stakes: 'off' },
      { builderFace: 'form', builderDates: 'all', oddsType: 'american', stakes: false },
    ],
    [
      { builderFace: 'x', builderDates: '1', oddsType: 'fractional', stakes: '0' },
      { builderFace: 'board', builderDates: 'today', oddsType: 'decimal', stakes: true },
    ],
  ])("the operator's choices %j result in %j", (settings, choices) => {
    expect(configOf(settings).choices).toEqual(choices);
  });

  test('the setting that keeps books off the Hub, and without a host the attribute', () => {
    const books = [undefined, 'on', 'off', '0'].map(
      (hubBooks) => configOf(hubBooks === undefined ? {} : { hubBooks }).books,
    );
    expect(books).toEqual([true, true, false, true]);
  });

  test('texts for the About drawer are trimmed, and an empty one is null', () => {
    const { about } = configOf({ gamblingLine: '  Play within your means. ', designer: ' \n ' });
    expect(about.gamblingLine).toBe('Play within your means.');
    expect(about.designer.name).toBeNull();
  });

  test.each([
    ['gamblingLine', 300],
    ['designer', 100],
  ])('a text in the settings, such as %s, is null if the text has more than %i characters', (name, longest) => {
    const read = (length: number) => {
      const { gamblingLine, designer } = configOf({ [name]: 'x'.repeat(length) }).about;
      return gamblingLine ?? designer.name;
    };
    expect(read(longest)).toHaveLength(longest);
    expect(read(longest + 1)).toBeNull();
  });

  test.each([
    ['tel:+1-800-426-2537', 'tel:+1-800-426-2537'],
    ['https://help.example/now', 'https://help.example/now'],
    ['tel:call me', null],
    ['javascript:alert(1)', null],
    ['/help', null],
  ])('the address of help %s is read as %s', (gamblingAddress, read) => {
    expect(configOf({ gamblingAddress }).about.gamblingAddress).toBe(read);
  });

  test('markup in a text for the About drawer is kept as plain text', () => {
    expect(configOf({ designer: '<img src=x onerror=alert(1)>' }).about.designer.name).toBe(
      '<img src=x onerror=alert(1)>',
    );
  });
});

describe.each([
  ['designerProfile', 'profile'],
  ['designerDatabase', 'database'],
  ['spreadsheet', null],
] as const)('a web URL in the setting %s', (name, field) => {
  const read = (address: string) => {
    const { about, spreadsheet } = configOf({ [name]: address });
    return field === null ? spreadsheet : about.designer[field];
  };

  test.each([
    ['https://network.example/in/a-b?c=1#d', 'https://network.example/in/a-b?c=1#d'],
    [' http://players.example ', 'http://players.example/'],
    ['HTTPS://NETWORK.EXAMPLE/In', 'https://network.example/In'],
    ['https://exämple.org/ä', 'https://xn--exmple-cua.org/%C3%A4'],
    ['https://a.example/"><script>', 'https://a.example/%22%3E%3Cscript%3E'],
  ])('the URL %j is accepted for the About drawer', (address, href) => {
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
  ])('the URL %j is rejected for the About drawer', (address) => {
    expect(read(address)).toBeNull();
  });
});

test.each([
  ['http://[', '', ''],
  ['//host', '', '/host'],
  ['', '/x//y/', '/x/y'],
  ['', 'rb1', '/rb1'],
])('the base folder %j and the route base %j result in valid URLs', (base, route, expected) => {
  const config = configOf({ base, routeBase: route === '' ? base : route });
  expect(() => new URL(`${config.base}/data/`, HOST)).not.toThrow();
  if (route !== '' || base === '//host') expect(config.routeBase).toBe(expected);
});

test.each([
  ['/members/in', 'https://hockey.example/members/in'],
  ['https://login.example/?app=2', 'https://login.example/?app=2'],
  ['javascript:alert(1)', 'https://hockey.example/wp-login.php'],
  ['blob:https://hockey.example/1', 'https://hockey.example/wp-login.php'],
  ['https://', 'https://hockey.example/wp-login.php'],
])('the login URL %j in the settings results in %j', (address, login) => {
  expect(configOf({ loginUrl: address }).host?.login).toBe(login);
});

describe('which settings are trusted', () => {
  const settings = JSON.stringify({
    restUrl: '/wp-json/wp/v2/users/3?_method=POST&roles=administrator&x=',
  });
  const element = (name: string, attributes: Readonly<Record<string, string>>, text: string) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  };

  test.each([
    element('div', { id: 'ddh-settings', type: 'application/json' }, settings),
    element('script', { id: 'ddh-settings' }, settings),
    element('script', { type: 'application/json' }, settings),
    element('div', { id: 'ddh-root', 'data-rest-url': '/x/', 'data-base': '//evil.example' }, ''),
  ])('settings in elements that the author of a post could write are ignored', (other) => {
    expect(readPage(HOST, undefined, other)).toEqual(bareConfig());
  });

  test.each(['', '{', '[]', 'null', '"x"', '{"base":7,"restUrl":null,"routeBase":["x"]}'])(
    'settings are ignored if the script contains %j, which is not an object of strings',
    (text) => {
      const script = element('script', { id: 'ddh-settings', type: 'application/json' }, text);
      expect(readPage(HOST, undefined, script)).toEqual(configOf());
    },
  );

  test('a query in the REST root is dropped, because it could change a REST call', () => {
    expect(configOf(JSON.parse(settings) as Record<string, string>).host?.rest).toBe(
      'https://hockey.example/wp-json/wp/v2/users/3/',
    );
  });
});

describe('the path of the Hub', () => {
  test.each([
    ['/odds/nhl-game-probability-hub/', '/odds/nhl-game-probability-hub'],
    [
      '/%d1%81%d0%bf%d0%be%d1%80%d1%82/nhl-game-probability-hub',
      '/%d1%81%d0%bf%d0%be%d1%80%d1%82/nhl-game-probability-hub',
    ],
    ['/?page_id=7&ddh_path=nhl-game-probability-hub', '/?page_id=7&ddh_path=nhl-game-probability-hub'],
    ['/odds/?page_id=7&rest_route=/', '/odds'],
    ['https://elsewhere.example/hub', null],
    ['', null],
  ])('the setting hubUrl %j results in the Hub path %j', (hubUrl, hubPath) => {
    expect(configOf({ hubUrl }).hubPath).toBe(hubPath);
    expect(configOf({ vaultUrl: hubUrl }).vaultPath).toBe(hubPath);
    expect(configOf({ fantasyUrl: hubUrl }).fantasyPath).toBe(hubPath);
  });
});
