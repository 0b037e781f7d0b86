import { isObject, parseJson } from '@ddh/engine/internal/text';
import { PAGES, type Page } from '@ddh/engine/internal/domain';
import { isWeb, parseOwnUrl, parseUrl } from './parseUrl.ts';

/** What the host page says: the page id on the root element, everything else in `SETTINGS`, where it has them. */
export type PageConfig = {
  /** The page that the id chooses; `null` lets the path choose (local development). */
  readonly page: Page | null;
  /** The folder that holds `data/` and `assets/`: empty in local development, else the plugin's (spec 7). */
  readonly base: string;
  /** The data's folder, without a slash at its end: `{base}/data`, unless the host keeps it elsewhere. */
  readonly data: string;
  /** Where the host names the folder of its newest delivery. `null`: all deliveries have the same folder. */
  readonly servedData: string | null;
  /** The page is embedded without settings, on a public host: its root element names the data. */
  readonly isBareEmbed: boolean;
  /** What stands before the page's own paths. */
  readonly routeBase: string;
  /** The version of the data: the host's, else the deploy's; the manifest's wins. */
  readonly dataVersion: string;
  /** Where the host site answers about its visitor. `null` (local development): nobody is asked. */
  readonly host: HostConfig | null;
  /** Where members' teams are kept: in their browser, by the host site (where it is known), or in its operator's cloud. */
  readonly teamStore: (typeof STORES)[number];
  /** What the host says of that cloud, in its own texts: `firebase/config.ts` reads it where it is needed. */
  readonly firebase: FirebaseTexts;
  /** The operator's spreadsheet beside Games by Week. `null`: there is none. */
  readonly spreadsheet: string | null;
  /** What the About drawer says for the site's operator. `null`: the page's own words, or nothing. */
  readonly about: {
    readonly gamblingLine: string | null;
    readonly designer: {
      readonly name: string | null;
      /** A professional networking profile, and a page of a hockey player database. */
      readonly profile: string | null;
      readonly database: string | null;
    };
  };
};

export type HostConfig = {
  /** The root of its REST routes, with a slash at its end. */
  readonly rest: string;
  /** Answers a REST nonce for whoever is logged in. The page holds none itself. */
  readonly freshNonce: string;
  /** Where its visitors log in. */
  readonly login: string;
};

/** `app`: JSON of the web app's configuration. `tokenSync`: where sessions are linked to members. Empty: there is none. */
export type FirebaseTexts = { readonly app: string; readonly tokenSync: string };

const STORES = ['local', 'wordpress', 'firebase'] as const;

/** The longest of each kind, in characters. */
const LONGEST = { line: 300, name: 100, address: 500 } as const;

/** Local development is one of these, exactly, on a page without `SETTINGS`. Nothing else skips real identity or paths. */
export const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1';

/**
 * Where the host writes its settings: one JSON object of texts. They are not attributes of the root element, because any
 * author can put such an element before the host's and so redirect the reader's calls. WordPress removes scripts from
 * what authors write, JSON scripts included.
 */
const SETTINGS = 'script[type="application/json"]#ddh-settings';

type Settings = { readonly [name in string]?: string };

/** `null`: the page has no such script. Only then are attributes believed. A damaged one has no texts. */
function readSettings(document: Document): Settings | null {
  const script = document.querySelector(SETTINGS);
  if (script === null) return null;
  const doc = parseJson(script.textContent ?? '');
  const entries = isObject(doc) ? Object.entries(doc) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** What tells this build of the page from others, and the address of one of its scripts. */
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
    // Its parts, each with a slash before it: any other form would be no path to the router.
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
  // Without pretty permalinks the root is a query: `/index.php?rest_route=/`. Any other could make a call another one.
  if (!rest.search.startsWith('?rest_route=/')) rest.search = '';
  const freshNonce = readOwnAddress(settings['ajaxUrl'], '/wp-admin/admin-ajax.php', location);
  freshNonce.searchParams.set('action', 'rest-nonce');
  return {
    rest: rest.href.endsWith('/') ? rest.href : `${rest.href}/`,
    freshNonce: freshNonce.href,
    // A membership may keep its login on another site: this is only a link.
    login: readAddress(settings['loginUrl']) ?? readOwnAddress(settings['loginUrl'], '/wp-login.php', location).href,
  };
}

/** A folder's address, without slashes at its end. */
const readFolder = (value: string | undefined, { href }: Location): string | null =>
  value !== undefined && value !== '' && parseUrl(value, href) ? value.replace(/\/+$/, '') : null;

/** The build's scripts are in `dist/assets/` of the plugin's folder. */
const pluginFolder = (script: string): string => new URL('../..', script).href.replace(/\/+$/, '');

/**
 * A folder of the page's own site, by its path alone. Authors can write attributes, and the page asks with its reader's
 * cookies: another site, or a query, must not be asked.
 */
function readOwnFolder(value: string | undefined, location: Location): string | null {
  const text = readText(value, LONGEST.address);
  return (text && parseOwnUrl(text, location)?.pathname.replace(/\/+$/, '')) ?? null;
}

/** An address of the page's own site: who is logged in is no other site's business. */
const readOwnAddress = (value: string | undefined, standard: string, location: Location): URL =>
  readOwn(value, location) ?? new URL(standard, location.href);

function readOwn(value: string | undefined, location: Location): URL | null {
  const text = readText(value, LONGEST.address);
  return text === null ? null : parseOwnUrl(text, location);
}

/** Too long is as good as nothing: half a sentence or half an address would mislead. */
function readText(value: string | undefined, longest: number): string | null {
  const text = value?.trim() ?? '';
  return text === '' || text.length > longest ? null : text;
}

/** A full address of the web. Others can run script (`javascript:`) or lead into the host's own pages. */
function readAddress(value: string | undefined): string | null {
  const text = readText(value, LONGEST.address);
  const address = text === null ? null : parseUrl(text);
  return address && isWeb(address) ? address.href : null;
}
