import type { PageConfig } from '../services/config.ts';

/** The configuration of a page in local development. Such a page sends no requests about its user. */
export const LOCAL_CONFIG: PageConfig = {
  page: null,
  base: '',
  data: '/data',
  servedData: null,
  isBareEmbed: false,
  routeBase: '',
  hubPath: null,
  vaultPath: null,
  fantasyPath: null,
  trackRecord: false,
  dataVersion: '1',
  manifest: null,
  firstTab: null,
  host: null,
  teamStore: 'local',
  firebase: { app: '', tokenSync: '' },
  books: true,
  choices: { builderFace: 'board', builderDates: 'today', oddsType: 'decimal', stakes: true },
  spreadsheet: null,
  about: { gamblingLine: null, gamblingAddress: null, designer: { name: null, profile: null, database: null } },
};
