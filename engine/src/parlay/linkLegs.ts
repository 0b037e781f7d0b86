import { lineText, parseLine, PROPS, SIDES, TEAM_STATS, VENUES, type Line } from '../domain/index.ts';
import { unreachable } from '../result.ts';
import type { Matchup } from './builder.ts';
import type { Leg } from './leg.ts';
import { decodeText, written } from './linkText.ts';

type LinkTeams = Pick<Matchup, 'away' | 'home'>;

/** The character between the parts of a leg in a link. In names, `written` escapes this character. */
const BETWEEN = '~';

/**
 * Encodes a leg for a link: `home~win~0.5`, `game~Goals~over~6.5`, `away~Shots~under~30.0`,
 * `player~J.T.%20Miller~Shots~over~2.5`.
 */
export function writtenLeg(leg: Leg, { away }: LinkTeams): string {
  switch (leg.kind) {
    case 'winner':
      return [leg.team === away ? 'away' : 'home', 'win', lineText(leg.margin)].join(BETWEEN);
    case 'total':
      return ['game', leg.stat, leg.side, lineText(leg.line)].join(BETWEEN);
    case 'teamTotal':
      return [leg.team === away ? 'away' : 'home', leg.stat, leg.side, lineText(leg.line)].join(BETWEEN);
    case 'player':
      return ['player', written(leg.player), leg.stat, leg.side, lineText(leg.line)].join(BETWEEN);
    default:
      return unreachable(leg);
  }
}

/**
 * Decodes a leg of a link. Returns `null` if `text` is not a leg. Its line can be any number.
 */
export function readLeg(text: string, teams: LinkTeams): Leg | null {
  // Some programs write every `~` of a link as `%7E`.
  const [subject, ...words] = text.split(text.includes(BETWEEN) ? BETWEEN : /%7e/i);
  const line = readLine(words.pop());
  if (line === null) return null;
  if (subject === 'player') {
    const [name, stat, side, ...more] = words;
    const player = name === undefined ? null : decodeText(name, 1);
    const prop = one(PROPS, stat);
    const pick = one(SIDES, side);
    if (player === null || prop === null || pick === null || more.length > 0) return null;
    return { kind: 'player', player, stat: prop, side: pick, line };
  }
  const venue = one(VENUES, subject);
  const [stat, side, ...more] = words;
  if (venue !== null && stat === 'win' && side === undefined) {
    return { kind: 'winner', team: teams[venue], margin: line };
  }
  const total = one(TEAM_STATS, stat);
  const pick = one(SIDES, side);
  if (total === null || pick === null || more.length > 0) return null;
  if (venue !== null) return { kind: 'teamTotal', team: teams[venue], stat: total, side: pick, line };
  return subject === 'game' ? { kind: 'total', stat: total, side: pick, line } : null;
}

/**
 * Requires a decimal place, because a link that is cut from `6.5` to `6` would name another betting line. The caller
 * checks whether a slip can have the line.
 */
const readLine = (text: string | undefined): Line | null =>
  text !== undefined && /^-?(?:0|[1-9]\d{0,3})\.\d{1,3}$/.test(text) ? parseLine(Number(text)) : null;

const one = <T extends string>(words: readonly T[], text: string | undefined): T | null =>
  words.find((word) => word === text) ?? null;
