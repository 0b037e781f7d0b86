import { foldText } from '../text/fold.ts';
import { POSITION_CODES } from './positions.ts';

/** Other spellings of the codes, folded. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  C: ['center', 'centre', 'centerman', 'centreman'],
  LW: ['left wing', 'left winger'],
  RW: ['right wing', 'right winger'],
  W: ['wing', 'winger'],
  F: ['forward', 'fw', 'fwd'],
  D: ['defenseman', 'defenceman', 'defense', 'defence', 'defender', 'def', 'dman', 'd man'],
  LD: ['left defenseman', 'left defenceman', 'left defense', 'left defence', 'lhd'],
  RD: ['right defenseman', 'right defenceman', 'right defense', 'right defence', 'rhd'],
  G: ['goalie', 'goaltender', 'goalkeeper', 'netminder', 'gk'],
};
const CODE_OF: ReadonlyMap<string, string> = new Map([
  ...Object.values(POSITION_CODES)
    .flat()
    .map((code) => [code.toLowerCase(), code] as const),
  ...Object.entries(SPELLINGS).flatMap(([code, all]) => all.map((text) => [text, code] as const)),
]);

/** Places on a fantasy roster, which providers list beside the positions. They say nothing about the position. */
const ROSTER_SPOTS = new Set(['util', 'utility', 'bn', 'bench', 'ir', 'il', 'na', 'skater']);

/**
 * A player's positions as a data file writes them. `position` has their codes, such as `LW/D`, and is `null` if there is
 * none. `unread` are the parts that are no position.
 */
export type Positions = { readonly position: string | null; readonly unread: readonly string[] };

/**
 * Reads positions in any usual form: codes and words (`Center`, `Left Wing`), one or several, as a text with any
 * separator or as a list of texts. Keeps their order, because the first is the player's main position.
 *
 * @example
 * readPositions('Left Wing, D'); // => { position: 'LW/D', unread: [] }
 */
export function readPositions(texts: readonly string[]): Positions {
  const parts = texts.flatMap((text) => text.split(SEPARATOR).flatMap(partsOf));
  const codes = parts.flatMap(({ code }) => code ?? []);
  const isUnread = ({ text, code }: Part): boolean => code === null && !ROSTER_SPOTS.has(foldText(text));
  return {
    position: codes.length === 0 ? null : [...new Set(codes)].join('/'),
    unread: parts.filter(isUnread).map(({ text }) => text),
  };
}

const SEPARATOR = /[^\p{L}\p{N}\s.'’-]+|\b(?:and|or)\b/iu;

type Part = { readonly text: string; readonly code: string | null };

/** Splits a text such as `C-LW` into its words, unless it is one position, such as `Left Wing`. */
function partsOf(text: string): readonly Part[] {
  const whole = partOf(text.trim());
  if (whole.code !== null || foldText(text) === '') return whole.code === null ? [] : [whole];
  const parts = text
    .split(/[\s-]+/)
    .filter(Boolean)
    .map(partOf);
  return parts.some(({ code }) => code !== null) ? parts : [whole];
}

function partOf(text: string): Part {
  // Depth charts number the places of a line: `LW1`.
  const folded = foldText(text).replace(/(?<=[a-z])\d+$/, '');
  return { text, code: CODE_OF.get(folded) ?? null };
}
