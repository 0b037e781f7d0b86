type TeamColors = {
  readonly primary: string;
  readonly secondary: string;
  /** `onLight` and `onDark` are shades with a contrast of at least 3:1 on the page's light and dark backgrounds. */
  readonly onLight: string;
  readonly onDark: string;
};

/** Keyed by the abbreviations in the datasets. */
export const TEAM_COLORS = {
  ANA: { primary: '#cf4520', secondary: '#111111', onLight: '#cf4520', onDark: '#cf4520' },
  BOS: { primary: '#111111', secondary: '#ffb81c', onLight: '#111111', onDark: '#ffb81c' },
  BUF: { primary: '#003087', secondary: '#ffb81c', onLight: '#003087', onDark: '#3d70cc' },
  CAR: { primary: '#cc0000', secondary: '#111111', onLight: '#cc0000', onDark: '#db2117' },
  CBJ: { primary: '#002654', secondary: '#ce1126', onLight: '#002654', onDark: '#4a72a6' },
  CGY: { primary: '#d2001c', secondary: '#faaf19', onLight: '#d2001c', onDark: '#dd1c27' },
  CHI: { primary: '#cf0a2c', secondary: '#111111', onLight: '#cf0a2c', onDark: '#da2035' },
  COL: { primary: '#6f263d', secondary: '#236192', onLight: '#6f263d', onDark: '#a8596f' },
  DAL: { primary: '#006847', secondary: '#8f8f8c', onLight: '#006847', onDark: '#29805d' },
  DET: { primary: '#ce1126', secondary: '#ffffff', onLight: '#ce1126', onDark: '#d92430' },
  EDM: { primary: '#041e42', secondary: '#ff4c00', onLight: '#041e42', onDark: '#ff4c00' },
  FLA: { primary: '#c8102e', secondary: '#041e42', onLight: '#c8102e', onDark: '#d6283a' },
  LAK: { primary: '#111111', secondary: '#a2aaad', onLight: '#111111', onDark: '#a2aaad' },
  MIN: { primary: '#154734', secondary: '#ddcba4', onLight: '#154734', onDark: '#4a7a65' },
  MTL: { primary: '#af1e2d', secondary: '#192168', onLight: '#af1e2d', onDark: '#cb3d44' },
  NJD: { primary: '#ce1126', secondary: '#111111', onLight: '#ce1126', onDark: '#d92430' },
  NSH: { primary: '#ffb81c', secondary: '#041e42', onLight: '#ad7b06', onDark: '#ffb81c' },
  NYI: { primary: '#00539b', secondary: '#f47d30', onLight: '#00539b', onDark: '#2e74bf' },
  NYR: { primary: '#0038a8', secondary: '#ce1126', onLight: '#0038a8', onDark: '#326bde' },
  OTT: { primary: '#c52032', secondary: '#b79257', onLight: '#c52032', onDark: '#d3323e' },
  PHI: { primary: '#f74902', secondary: '#111111', onLight: '#f74902', onDark: '#f74902' },
  PIT: { primary: '#111111', secondary: '#fcb514', onLight: '#111111', onDark: '#fcb514' },
  SEA: { primary: '#001628', secondary: '#99d9d9', onLight: '#001628', onDark: '#99d9d9' },
  SJS: { primary: '#006d75', secondary: '#ea7200', onLight: '#006d75', onDark: '#1f7c84' },
  STL: { primary: '#002f87', secondary: '#fcb514', onLight: '#002f87', onDark: '#3d6fcc' },
  TBL: { primary: '#002868', secondary: '#ffffff', onLight: '#002868', onDark: '#4570b7' },
  TOR: { primary: '#00205b', secondary: '#ffffff', onLight: '#00205b', onDark: '#4970b2' },
  UTA: { primary: '#6cace4', secondary: '#111111', onLight: '#4a8ac0', onDark: '#6cace4' },
  VAN: { primary: '#00205b', secondary: '#00843d', onLight: '#00205b', onDark: '#00843d' },
  VGK: { primary: '#b4975a', secondary: '#333f42', onLight: '#9b7f42', onDark: '#b4975a' },
  WPG: { primary: '#041e42', secondary: '#a2aaad', onLight: '#041e42', onDark: '#a2aaad' },
  WSH: { primary: '#c8102e', secondary: '#041e42', onLight: '#c8102e', onDark: '#d6283a' },
} as const satisfies Readonly<Record<string, TeamColors>>;

/** Teams whose shade is so light that white text on it has a contrast below 4.5:1. `null` is a team without colors. */
export const NEEDS_BLACK_TEXT = {
  onLight: ['NSH', 'PHI', 'UTA', 'VGK', null],
  onDark: ['BOS', 'EDM', 'LAK', 'NSH', 'PHI', 'PIT', 'SEA', 'UTA', 'VGK', 'WPG'],
} as const;
