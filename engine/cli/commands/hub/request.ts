import {
  LINES,
  ODDS_TYPES,
  PROBABILITY_TYPES,
  PROPS,
  lineText,
  type LeagueDate,
  type OddsType,
} from '@ddh/engine/internal/domain';
import { day, jsonOption, oneOf, onlyWord, type Options } from '../../args.ts';
import { orList } from '../../texts.ts';

const COMMON = {
  date: {
    type: 'string',
    help: 'one of the dates of game_probs; by default the first that is not before today in New York, or if all are, the first',
  },
  odds: { type: 'string', default: ODDS_TYPES[0], help: `the notation of printed odds; ${ODDS_TYPES[0]} by default` },
} as const satisfies Options;

const GAME = {
  game: {
    type: 'string',
    help: "the game's name; also words or an abbreviation that match no other game of the date: --game panthers",
  },
} as const satisfies Options;

const TYPE = {
  type: {
    type: 'string',
    default: PROBABILITY_TYPES[0],
    help: `${orList(PROBABILITY_TYPES)}; ${PROBABILITY_TYPES[0]} by default`,
  },
} as const satisfies Options;

const { playerProp } = LINES;
const [FIRST_PROP] = PROPS as readonly [(typeof PROPS)[number]];

const PLAYERS = {
  prop: { type: 'string', default: FIRST_PROP, help: `${orList(PROPS)}; ${FIRST_PROP} by default` },
  line: {
    type: 'string',
    default: lineText(playerProp[0]),
    help: `${lineText(playerProp[0])} to ${playerProp.at(-1)} in steps of 0.5; ${lineText(playerProp[0])} by default`,
  },
  search: { type: 'string', default: '', help: "starts of words in a player's name or team; accents do not matter" },
  order: {
    type: 'string',
    default: 'over',
    help: 'over (largest first), under or player (by name); over by default',
  },
} as const satisfies Options;

const JSON = jsonOption("one object: the query and the same rows, with each figure as a number and as the page's text");

export const GAMES_OPTIONS = { ...COMMON, ...JSON } as const;
export const TOTALS_OPTIONS = { ...COMMON, ...GAME, ...TYPE, ...JSON } as const;
export const PROPS_OPTIONS = { ...COMMON, ...GAME, ...PLAYERS, ...JSON } as const;
/** The options of all tabs, in the order of the help. */
export const HUB_OPTIONS = { ...COMMON, ...GAME, ...TYPE, ...PLAYERS, ...JSON } as const;

export type HubRequest = {
  /** The path of the data folder, as the user typed it. */
  readonly folder: string;
  /** The date to show. `null` means the first date. */
  readonly date: LeagueDate | null;
  readonly oddsType: OddsType;
};

type Read = {
  readonly values: { readonly date?: string | undefined; readonly odds: string };
  readonly positionals: readonly string[];
};

export function readHubRequest({ values, positionals }: Read): HubRequest {
  const folder = onlyWord(positionals, 'folder');
  return { folder, date: day('date', values.date), oddsType: oneOf('odds', values.odds, ODDS_TYPES) };
}
