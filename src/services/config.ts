import { isObject, parseJson } from '@ddh/engine/internal/text';
import {
  BUILDER_DATES,
  ODDS_TYPES,
  PAGES,
  type BuilderDates,
  type OddsType,
  type Page,
} from '@ddh/engine/internal/domain';
import { isWeb, parseOwnUrl, parseUrl } from './parseUrl.ts';

/**
 * The configuration from the host page. The page id is an attribute of the root element. Everything else is in the
 * settings script (`SETTINGS`), if the page has such a script.
 */
export type PageConfig = {
  /** If this is `null`, as in local development, the path of the URL selects the page. */
  readonly page: Page | null;
  /**
   * The folder that contains `data/` and `assets/`. An empty string in local development, and the plugin's folder on a
   * host (spec 7).
   */
  readonly base: string;
  /** The data folder, without a trailing slash. It is `{base}/data`, unless the host names another folder. */
  readonly data: string;
  /**
   * The URL at which the host names the folder of the newest delivery. If it is `null`, all deliveries share one
   * folder.
   */
  readonly servedData: string | null;
  /**
   * True if the page is embedded without settings on a public host. The root element of such a page may name the data
   * folder.
   */
  readonly isBareEmbed: boolean;
  /** The part of the URL's path before the page's own routes: '' or, for example, `/sports`. */
  readonly routeBase: string;
  /**
   * The data version of the host, or the id of the deploy if the host names no version. The version in a manifest takes
   * precedence.
   */
  readonly dataVersion: string;
  /** The manifest that the host has printed, as JSON. `null` without one, as in a page of an older host. */
  readonly manifest: string | null;
  /** The tab that the host expects to be shown first. The tab's code finds out itself which tab the address shows. */
  readonly firstTab: string | null;
  /** The URLs of the host site. `null` in local development, where the page sends no requests about its user. */
  readonly host: HostConfig | null;
  /**
   * Teams are stored in the user's browser, on the host site or in the operator's cloud. The host site and the cloud
   * need a host configuration. `copy`: the site may be a copy of one whose teams are in the cloud.
   */
  readonly teamStore: (typeof STORES)[number];
  /** The configuration of the cloud as strings, which `firebase/config.ts` parses. */
  readonly firebase: FirebaseTexts;
  readonly choices: OperatorChoices;
  /**
   * False if the operator keeps what books know off the Hub: its prices are those of the simulation alone. Other pages do
   * not have the setting.
   */
  readonly books: boolean;
  /**
   * The path of the Hub's page on this site, without a trailing slash. If it is `null`, other pages do not link to it.
   */
  readonly hubPath: string | null;
  /** The paths of the other pages, as `hubPath`. */
  readonly vaultPath: string | null;
  readonly fantasyPath: string | null;
  /** True if the host says that the site has a track record, before the page has read its data. Only the Hub has the setting. */
  readonly trackRecord: boolean;
  /** The operator's spreadsheet. Games by Week links to it. */
  readonly spreadsheet: string | null;
  /**
   * The operator's settings for the About drawer. If a text is `null`, the default text is shown. If a link is `null`,
   * the link is left out.
   */
  readonly about: {
    /** The line on gambling and help, which every page shows. */
    readonly gamblingLine: string | null;
    /** The address of the help that the line names: a web URL, or a `tel:` URL. */
    readonly gamblingAddress: string | null;
    readonly designer: {
      readonly name: string | null;
      /** `profile` is a URL on a professional network. `database` is a URL in a database of hockey players. */
      readonly profile: string | null;
      readonly database: string | null;
    };
  };
};

/** The operator's choices, from the settings or, in a bare embed, from the root element's attributes. */
export type OperatorChoices = {
  /** The layout of the Parlay Builder until the user chooses one. */
  readonly builderFace: 'board' | 'form';
  /** The dates for which the builder offers prices as buttons. */
  readonly builderDates: BuilderDates;
  /** The format of odds until the user chooses one. */
  readonly oddsType: OddsType;
  /** True if the page shows verdicts and stakes. */
  readonly stakes: boolean;
};

export type HostConfig = {
  /** The root of the REST routes, with a trailing slash. */
  readonly rest: string;
  /** The URL that returns a REST nonce for the logged-in user. The HTML of the page contains no nonce. */
  readonly freshNonce: string;
  /** The home page, which returns a nonce, too (class-ddh-nonce.php). */
  readonly home: string;
  readonly login: string;
};

/**
 * `app` is the JSON of the web app's configuration. `tokenSync` is the URL of the host's REST route that links a
 * Firebase session to a member. A missing setting is an empty string.
 */
export type FirebaseTexts = { readonly app: string; readonly tokenSync: string };

const STORES = ['local', 'wordpress', 'firebase', 'copy'] as const;

/** Limits in characters. A longer setting is ignored. */
const LONGEST = { line: 300, name: 100, address: 500 } as const;

/**
 * A page on one of these host names is in local development if it has no `SETTINGS`. Only such a page skips the login
 * check and uses local paths.
 */
export const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1';

/**
 * The host writes its settings into this script, as one JSON object of strings. Attributes of the root element would be
 * unsafe: any author can insert such an element before the host's element, and thus redirect the page's calls.
 * WordPress removes scripts, JSON included, from what authors write.
 */
const SETTINGS = 'script[type="application/json"]#ddh-settings';

type Settings = { readonly [name in string]?: string };

/**
 * Returns the settings that the host has written behind the root, since each of several roots has its own, or else the
 * first of the document. Returns `null` if the document has none. Only then are the attributes of the root element
 * trusted. If the script cannot be parsed, returns settings without values.
 */
function readSettings(root: HTMLElement): Settings | null {
  const scripts = [...root.ownerDocument.querySelectorAll(SETTINGS)];
  const isBehind = (script: Element): boolean =>
    (root.compareDocumentPosition(script) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const script = scripts.find(isBehind) ?? scripts[0];
  if (script === undefined) return null;
  const doc = parseJson(script.textContent ?? '');
  const entries = isObject(doc) ? Object.entries(doc) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** `deploy` identifies this build. `script` is the URL of one script of the build. */
export type Build = { readonly deploy: string; readonly script: string };

export function readConfig(root: HTMLElement, location: Location, { deploy, script }: Build): PageConfig {
  const written = readSettings(root);
  const settings = written ?? {};
  const page = (Object.keys(PAGES) as Page[]).find((name) => PAGES[name] === root.dataset['pageId']) ?? null;
  const local = written === null && isLocal(location.hostname);
  const base = readFolder(settings['base'], location) ?? (local ? '' : pluginFolder(script));
  const data =
    written === null ? readOwnFolder(root.dataset['url'], location) : readFolder(settings['dataUrl'], location);
  const own = written ?? root.dataset;
  const pathOf = (set: string | undefined, given: string | undefined): string | null =>
    readPlainPath(set, location) ?? readOwnFolder(given, location);
  return {
    page,
    base,
    data: data ?? `${base}/data`,
    servedData: readOwn(settings['servedDataUrl'], location)?.href ?? null,
    isBareEmbed: written === null && !local,
    // One slash before each segment, and no slash at the end.
    routeBase: (settings['routeBase'] ?? '')
      .split('/')
      .filter((part) => part !== '')
      .map((part) => `/${part}`)
      .join(''),
    dataVersion: settings['dataVersion'] || deploy,
    manifest: settings['manifest'] || null,
    firstTab: settings['firstTab'] || null,
    host: local ? null : readHost(settings, location),
    teamStore: STORES.find((store) => !local && store === settings['teamStore']) ?? 'local',
    firebase: { app: settings['firebase'] ?? '', tokenSync: settings['tokenSyncUrl'] ?? '' },
    choices: readChoices(own),
    books: own['hubBooks'] !== 'off',
    hubPath: pathOf(settings['hubUrl'], own['hubUrl']),
    vaultPath: pathOf(settings['vaultUrl'], own['vaultUrl']),
    fantasyPath: pathOf(settings['fantasyUrl'], own['fantasyUrl']),
    trackRecord: settings['trackRecord'] === 'on',
    spreadsheet: readAddress(settings['spreadsheet']),
    about: {
      gamblingLine: readText(own['gamblingLine'], LONGEST.line),
      gamblingAddress: readHelp(own['gamblingAddress']),
      designer: {
        name: readText(settings['designer'], LONGEST.name),
        profile: readAddress(settings['designerProfile']),
        database: readAddress(settings['designerDatabase']),
      },
    },
  };
}

const readChoices = ({ builderFace, builderDates, oddsType, stakes }: Settings | DOMStringMap): OperatorChoices => ({
  builderFace: builderFace === 'form' ? 'form' : 'board',
  builderDates: BUILDER_DATES.find((dates) => dates === builderDates) ?? 'today',
  oddsType: ODDS_TYPES.find((type) => type === oddsType) ?? 'decimal',
  stakes: stakes !== 'off',
});

function readHost(settings: Settings, location: Location): HostConfig {
  const rest = readOwnAddress(settings['restUrl'], '/wp-json/', location);
  // On a site without pretty permalinks, the REST root is `/index.php?rest_route=/`. Any other query is removed,
  // because it could change the REST call.
  if (!rest.search.startsWith('?rest_route=/')) rest.search = '';
  const freshNonce = readOwnAddress(settings['ajaxUrl'], '/wp-admin/admin-ajax.php', location);
  freshNonce.searchParams.set('action', 'rest-nonce');
  return {
    rest: rest.href.endsWith('/') ? rest.href : `${rest.href}/`,
    freshNonce: freshNonce.href,
    home: readOwnAddress(settings['homeUrl'], '/', location).href,
    // Any web URL is accepted, because the page only links to it, and a membership site may have its login on another
    // host.
    login: readAddress(settings['loginUrl']) ?? readOwnAddress(settings['loginUrl'], '/wp-login.php', location).href,
  };
}

/** Returns a folder's URL without trailing slashes. Returns `null` if `value` is no URL. */
const readFolder = (value: string | undefined, { href }: Location): string | null =>
  value !== undefined && value !== '' && parseUrl(value, href) ? value.replace(/\/+$/, '') : null;

/** The build's scripts are in `dist/assets/` of the plugin folder. */
const pluginFolder = (script: string): string => new URL('../..', script).href.replace(/\/+$/, '');

/**
 * Returns a folder of the page's own site as a path, without a query. A URL on another site is rejected, because
 * authors can write attributes, and requests contain the user's cookies.
 */
function readOwnFolder(value: string | undefined, location: Location): string | null {
  const text = readText(value, LONGEST.address);
  return (text && parseOwnUrl(text, location)?.pathname.replace(/\/+$/, '')) ?? null;
}

/** Returns the path and query of a page of a site without pretty permalinks. `null` if `value` is no such page. */
function readPlainPath(value: string | undefined, location: Location): string | null {
  const { pathname, search = '' } = readOwn(value, location) ?? {};
  return /^\?page_id=\d+&ddh_path=[\w-]+$/.test(search) ? `${pathname}${search}` : null;
}

/**
 * Returns a URL of the page's own site: `value`, or `standard` if `value` is no such URL. Another site must not learn
 * who is logged in.
 */
const readOwnAddress = (value: string | undefined, standard: string, location: Location): URL =>
  readOwn(value, location) ?? new URL(standard, location.href);

function readOwn(value: string | undefined, location: Location): URL | null {
  const text = readText(value, LONGEST.address);
  return text === null ? null : parseOwnUrl(text, location);
}

/** Returns `null` for a text over the limit, because a shortened sentence or URL would mislead. */
function readText(value: string | undefined, longest: number): string | null {
  const text = value?.trim() ?? '';
  return text === '' || text.length > longest ? null : text;
}

/**
 * Returns an absolute http or https URL. Other URLs could run script (`javascript:`) or lead into the host's own pages.
 */
function readAddress(value: string | undefined): string | null {
  const text = readText(value, LONGEST.address);
  const address = text === null ? null : parseUrl(text);
  return address && isWeb(address) ? address.href : null;
}

/** Returns an absolute http or https URL, or a telephone number as a `tel:` URL. */
function readHelp(value: string | undefined): string | null {
  const text = readText(value, LONGEST.address);
  return text !== null && /^tel:\+?[\d().-]{2,30}$/.test(text) ? text : readAddress(value);
}
