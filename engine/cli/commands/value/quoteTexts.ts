import { ambiguousNameText, formatCounted, unknownNameText } from '@ddh/engine/internal/format';
import {
  MARKETS,
  QUOTE_COLUMNS,
  type BadQuote,
  type HeaderFault,
  type LeftOutQuote,
  type ReadQuote,
} from '@ddh/forecast/quotes';
import { lineFault, lineText, type AliasFault } from '@ddh/engine/internal/domain';
import { unreachable } from '@ddh/engine/internal/result';
import { JSON_FOR_CSV } from '../../texts.ts';

/** Explains why a price file cannot be read. The text follows the file's name. */
export function headerText(fault: HeaderFault): string {
  switch (fault.kind) {
    case 'noHeader':
      return `the first line must name the columns ${QUOTE_COLUMNS.join(', ')}`;
    case 'json':
      return JSON_FOR_CSV;
    case 'misspelledColumn':
      return `the column '${fault.column}' is probably ${fault.meant}; rename it, or remove it`;
    case 'twiceColumn':
      return `the column '${fault.column}' is repeated`;
    case 'noColumn':
      return `the column '${fault.column}' is missing (the columns are ${QUOTE_COLUMNS.join(', ')})`;
    default:
      return unreachable(fault);
  }
}

/** Describes the fault of a price. The text follows the line number in a sentence. `quote` is the parsed row. */
export function quoteText(fault: (BadQuote | LeftOutQuote)['fault'], quote: ReadQuote['quote']): string {
  switch (fault.kind) {
    case 'openQuote':
      return 'a quoted cell has no closing quote';
    case 'afterQuote':
      return 'a quoted cell continues after its closing quote';
    case 'cells':
      return `the row has ${formatCounted(fault.found, 'cell')}, but the first line names ${formatCounted(fault.columns, 'column')}`;
    case 'market':
      return `the market '${fault.found}' must be one of ${MARKETS.join(', ')}`;
    case 'side':
      return `the side '${fault.found}' must be over or under`;
    case 'line':
      return `the line '${fault.found}' must be a number like 2.5`;
    case 'odds':
      return `the price '${fault.found}' must be written like 2.50, +150 or 3/2`;
    case 'captured':
      return `captured '${fault.found}' must be a time like 2025-10-07T16:00:00Z`;
    case 'date':
      return `the date '${fault.found}' must be a date like 2025-10-07`;
    case 'empty':
      return `the ${fault.column} is missing`;
    case 'unwanted':
      return `the ${fault.column} must be empty for the market ${fault.market}`;
    case 'playerUnder':
      return 'the bet is an under on a player, and value files contain only overs on players';
    case 'long':
      return `the ${fault.column} is too long`;
    case 'noDay':
      return `the folder has no ${isOfPlayer(fault.market) ? 'players' : 'games'}${fault.date === null ? '' : ` on ${fault.date}`}`;
    case 'otherMarket':
      return `'${fault.found}' is not a market of value files`;
    case 'noPlayer':
      return unknownNameText('player', fault.player, `on ${fault.date}`, fault.nearest);
    case 'noTeam':
      return unknownNameText('team', fault.team, `plays on ${fault.date}`, fault.nearest);
    case 'whichPlayer':
      return ambiguousNameText(fault.player, fault.all, 'give the team or the full name');
    case 'whichTeam':
      return ambiguousNameText(fault.team, fault.all, 'give the full name');
    case 'noGame':
      return `no game on ${fault.date} matches the ${fault.teams.length > 1 ? 'teams' : 'team'} of this price: ${fault.teams.join(', ')}`;
    case 'otherTeam':
      return `'${fault.team}' is not the team of this player, or does not play in this game`;
    case 'noLine':
      return noLineText(fault.line, quote);
    case 'noChance':
      return `the folder has no probability for ${betText(quote)}`;
    case 'otherDay':
      return `the price is for another day, and prices of ${fault.source} are written only for the folder's day${fault.date === null ? '' : `, ${fault.date}`}`;
    case 'repeated':
      return `line ${fault.line} has the same bet at the same book`;
    default:
      return unreachable(fault);
  }
}

/** A quarter line is named as what it is: the folder has the chances of the two lines between which it splits a bet. */
function noLineText(line: number, quote: ReadQuote['quote']): string {
  const none = `the folder has no line ${lineText(line)} for ${betText(quote)}`;
  const fault = lineFault('goalTotal', line);
  return fault?.kind === 'quarter'
    ? `${none}: it is half a bet on ${fault.readings.map(lineText).join(' and half on ')}`
    : none;
}

const isOfPlayer = (market: (typeof MARKETS)[number]): boolean =>
  market === 'goals' || market === 'assists' || market === 'points' || market === 'shots';

/** Names the bet of a price: `the goals of Sam Reinhart`, or `it` if the row is unreadable. */
function betText(quote: ReadQuote['quote']): string {
  if (!quote.ok) return 'it';
  const { market, player, team, away, home } = quote.value;
  if (isOfPlayer(market)) return `the ${market} of ${player}`;
  if (market === 'total') return `the total of ${[away, home].filter((name) => name !== '').join(' @ ')}`;
  return `the ${market === 'moneyline' ? 'win' : 'goals'} of ${team}`;
}

/** Describes the fault of an alias file. The text follows the line number in a sentence. */
export function aliasFaultText(fault: AliasFault): string {
  switch (fault.kind) {
    case 'header':
      return 'the first line must name the columns alias and name';
    case 'row':
      return 'the row must have an alias and a name';
    case 'twice':
      return `'${fault.alias}' already stands for another name`;
    default:
      return unreachable(fault);
  }
}
