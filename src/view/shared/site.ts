import { createContext } from 'react';
import type { After } from '@ddh/workers/withTimeout';

/** What all pages know about their site and the user's device. URLs have the scheme http or https. */
export type Site = {
  /** The operator's texts and links for the About drawer. */
  readonly about: {
    readonly gamblingLine: string | null;
    readonly gamblingAddress: string | null;
    readonly designer: {
      readonly name: string | null;
      readonly profile: string | null;
      readonly database: string | null;
    };
  };
  /**
   * The folder that contains `assets/`, without a trailing slash. On a host this is the plugin's folder, and in local
   * development an empty string.
   */
  readonly base: string;
  /**
   * True for a page on a public host without the plugin's settings. Such a page explains to the operator how to add
   * data.
   */
  readonly isBareEmbed: boolean;
  /** The URL of the operator's spreadsheet of games by week. */
  readonly spreadsheet: string | null;
  /** The login page of the host site, or `null` if it is unknown. */
  readonly login: string | null;
  /** False if the operator hides verdicts and stakes. */
  readonly stakes: boolean;
  /** The time zone of the user's device. If this is `null`, only New York's times are shown. */
  readonly zone: string | null;
  /** The path of the Hub's page, for links from other pages. `null` if the path is unknown. */
  readonly hubPath: string | null;
  readonly vaultPath: string | null;
  readonly fantasyPath: string | null;
  /** True if the site says that it has a track record, before its data says so. */
  readonly trackRecord: boolean;
  /** The page's timers. */
  readonly after: After;
};

/** A site without settings. */
export const PLAIN_SITE: Site = {
  about: { gamblingLine: null, gamblingAddress: null, designer: { name: null, profile: null, database: null } },
  base: '',
  isBareEmbed: false,
  spreadsheet: null,
  login: null,
  stakes: true,
  zone: null,
  hubPath: null,
  vaultPath: null,
  fantasyPath: null,
  trackRecord: false,
  after: () => () => undefined,
};

export const SiteContext = createContext(PLAIN_SITE);
