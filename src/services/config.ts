import { isObject, parseJson } from '@ddh/engine/internal/text';
import { PAGES, type Page } from '@ddh/engine/internal/domain';
import { isWeb, parseOwnUrl, parseUrl } from './parseUrl.ts';

/** Read from the host page: the page id from the root element, everything else from `SETTINGS` if the page has them. */
export type PageConfig = {
  /** `null` (local development): the path decides. */
  readonly page: Page | null;
  /** The folder of `data/` and `assets/`: empty in local development, else the plugin's (spec 7). */
  readonly base: string;
  /** The data folder, without a trailing slash: `{base}/data`, unless the host names another. */
  readonly data: string;
  /** The host's route that names the folder of the newest delivery. `null`: all deliveries share one folder. */
  readonly servedData: string | null;
  /** Embedded without settings on a public host: the root element may name the data folder. */
  readonly isBareEmbed: boolean;
  /** The path before the page's own routes. */
  readonly routeBase: string;
  /** The host's data version, or else the deploy's. A manifest overrides it. */
  readonly dataVersion: string;
  /** `null` in local development: then no request asks who the visitor is. */
  readonly host: HostConfig | null;
  /** The user's browser, the host site or the operator's cloud. The last two need a host. */
  readonly teamStore: (typeof STORES)[number];
  /** The cloud's configuration as texts. `firebase/config.ts` parses it. */
  readonly firebase: FirebaseTexts;
  /** The operator's spreadsheet, linked on Games by Week. */
  readonly spreadsheet: string | null;
  /** What the operator has set for the About drawer. For `null`, a default text is shown and a link is left out. */
  readonly about: {
    readonly gamblingLine: string | null;
    readonly designer: {
      readonly name: string | null;
      /** `profile`: on a professional network. `database`: a page of a hockey player database. */
      readonly profile: string | null;
      readonly database: string | null;
    };
  };
};

export type HostConfig = {
  /** The root of the REST routes, with a trailing slash. */
  readonly rest: string;
  /** Returns a REST nonce for the logged-in user. The page itself holds none. */
  readonly freshNonce: string;
  readonly login: string;
};

/**
 * `app`: JSON of the web app's configuration. `tokenSync`: the route that links sessions to members. Empty if not set.
 */
export type FirebaseTexts = { readonly app: string; readonly tokenSync: string };

const STORES = ['local', 'wordpress', 'firebase'] as const;

/** Limits in characters. A longer text is ignored. */
const LONGEST = { line: 300, name: 100, address: 500 } as const;

/** Only these host names, on a page without `SETTINGS`, are local development. Nothing else skips identity or paths. */
export const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1';

/**
 * The host writes its settings here, as one JSON object of texts. They are not attributes of the root element, because
 * any author can put such an element before the host's and redirect the page's calls. WordPress removes scripts, JSON
 * included, from what authors write.
 */
const SETTINGS = 'script[type="application/json"]#ddh-settings';

type Settings = { readonly [name in string]?: string };

/**
 * `null` if the page has no settings: attributes are trusted only then. A damaged script counts as settings without
 * texts.
 */
function readSettings(document: Document): Settings | null {
  const script = document.querySelector(SETTINGS);
  if (script === null) return null;
  const doc = parseJson(script.textContent ?? '');
  const entries = isObject(doc) ? Object.entries(doc) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** `deploy` identifies this build. `script` is the address of one of its scripts. */
export type Build = { readonly deploy: string; readonly script: string };

export function readConfig(root: HTMLElement, location: Location, { deploy, script }: Build): PageConfig {
  const written = readSettings(root.ownerDocument);
  const settings = written ?? {};
  const page = (Object.keys(PAGES) as Page[]).find((name) => PAGES[name] === root.dataset['pageId']) ?? null;
  const local = written === null && isLocal(location.hostname);
  const base = readFolder(settings['base'], location) ?? (local ? '' : pluginFolder(script));
  const data =
    written === null ? readOwnFolder(root.dataset['url'], location) : readFolder(settings['dataUrl'], location);
  return {
    page,
    base,
    data: data ?? `${base}/data`,
    servedData: readOwn(settings['servedDataUrl'], location)?.href ?? null,
    isBareEmbed: written === null && !local,
    // One slash before each part. The router accepts no other form.
    routeBase: (settings['routeBase'] ?? '')
      .split('/')
      .filter((part) => part !== '')
      .map((part) => `/${part}`)
      .join(''),
    dataVersion: settings['dataVersion'] || deploy,
    host: local ? null : readHost(settings, location),
    teamStore: STORES.find((store) => !local && store === settings['teamStore']) ?? 'local',
    firebase: { app: settings['firebase'] ?? '', tokenSync: settings['tokenSyncUrl'] ?? '' },
    spreadsheet: readAddress(settings['spreadsheet']),
    about: {
      gamblingLine: readText(settings['gamblingLine'], LONGEST.line),
      designer: {
        name: readText(settings['designer'], LONGEST.name),
        profile: readAddress(settings['designerProfile']),
        database: readAddress(settings['designerDatabase']),
      },
    },
  };
}

function readHost(settings: Settings, location: Location): HostConfig {
  const rest = readOwnAddress(settings['restUrl'], '/wp-json/', location);
  // Without pretty permalinks the root is a query: `/index.php?rest_route=/`. Any other query could change the call.
  if (!rest.search.startsWith('?rest_route=/')) rest.search = '';
  const freshNonce = readOwnAddress(settings['ajaxUrl'], '/wp-admin/admin-ajax.php', location);
  freshNonce.searchParams.set('action', 'rest-nonce');
  return {
    rest: rest.href.endsWith('/') ? rest.href : `${rest.href}/`,
    freshNonce: freshNonce.href,
    // Only a link, and a membership site may have its login on another host. So any web address is accepted.
    login: readAddress(settings['loginUrl']) ?? readOwnAddress(settings['loginUrl'], '/wp-login.php', location).href,
  };
}

/** Without trailing slashes. */
const readFolder = (value: string | undefined, { href }: Location): string | null =>
  value !== undefined && value !== '' && parseUrl(value, href) ? value.replace(/\/+$/, '') : null;

/** The build's scripts are in `dist/assets/` of the plugin folder. */
const pluginFolder = (script: string): string => new URL('../..', script).href.replace(/\/+$/, '');

/**
 * A folder of the page's own site, as a path. Authors can write attributes and requests carry the user's cookies, so
 * another site or a query is not accepted.
 */
function readOwnFolder(value: string | undefined, location: Location): string | null {
  const text = readText(value, LONGEST.address);
  return (text && parseOwnUrl(text, location)?.pathname.replace(/\/+$/, '')) ?? null;
}

/** An address of the page's own site. No other site may learn who is logged in. */
const readOwnAddress = (value: string | undefined, standard: string, location: Location): URL =>
  readOwn(value, location) ?? new URL(standard, location.href);

function readOwn(value: string | undefined, location: Location): URL | null {
  const text = readText(value, LONGEST.address);
  return text === null ? null : parseOwnUrl(text, location);
}

/** `null` also for a text over the limit: half a sentence or half an address would mislead. */
function readText(value: string | undefined, longest: number): string | null {
  const text = value?.trim() ?? '';
  return text === '' || text.length > longest ? null : text;
}

/** An absolute web address. Others could run script (`javascript:`) or lead into the host's own pages. */
function readAddress(value: string | undefined): string | null {
  const text = readText(value, LONGEST.address);
  const address = text === null ? null : parseUrl(text);
  return address && isWeb(address) ? address.href : null;
}
