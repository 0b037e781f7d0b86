import { formatCounted } from '../../../src/format/index.ts';
import { MARKETS, QUOTE_COLUMNS, type BadQuote, type HeaderFault, type ReadQuote } from '../../../src/valuing/index.ts';
import { lineText, unreachable } from '../../../src/words/index.ts';

/** Why a file of prices cannot be read, after its name. */
export function headerText(fault: HeaderFault): string {
  const columns = `the columns are ${QUOTE_COLUMNS.join(', ')}`;
  switch (fault.kind) {
    case 'noHeader':
      return `the first line must name the columns: ${columns}`;
    case 'unknownColumn':
      return `there is no column '${fault.column}': ${columns}`;
    case 'twiceColumn':
      return `the column '${fault.column}' is there twice`;
    case 'noColumn':
      return `the column '${fault.column}' is missing: ${columns}`;
    default:
      return unreachable(fault);
  }
}

/** What is wrong with a price, after its line; `quote` is what was read of it. */
export function quoteText(fault: BadQuote['fault'], quote: ReadQuote['quote']): string {
  switch (fault.kind) {
    case 'openQuote':
      return 'a quoted cell has no closing quote';
    case 'afterQuote':
      return 'a quoted cell goes on after its closing quote';
    case 'cells':
      return `has ${formatCounted(fault.found, 'cell')}, but the first line names ${formatCounted(fault.columns, 'column')}`;
    case 'market':
      return `'${fault.found}' is no market: it must be one of ${MARKETS.join(', ')}`;
    case 'side':
      return `the side '${fault.found}' must be over or under`;
    case 'line':
      return `the line '${fault.found}' must be a number like 2.5`;
    case 'odds':
      return `'${fault.found}' is no price: write it like 2.50, +150 or 3/2`;
    case 'captured':
      return `captured '${fault.found}' must be a time like 2025-10-07T16:00:00Z`;
    case 'date':
      return `the date '${fault.found}' must be one like 2025-10-07`;
    case 'empty':
      return `has no ${fault.column}`;
    case 'unwanted':
      return `a ${fault.market} has no ${fault.column}`;
    case 'playerUnder':
      return 'the under of a player has no place in a value file: these hold overs only';
    case 'long':
      return `its ${fault.column} is too long`;
    case 'noDay':
      return `the folder has no ${isOfPlayer(fault.market) ? 'players' : 'games'}${fault.date === null ? '' : ` on ${fault.date}`}`;
    case 'noPlayer':
      return `no player is named '${fault.player}' on ${fault.date}`;
    case 'whichPlayer':
      return `more than one player is named '${fault.player}': give the team (${fault.teams.join(', ')})`;
    case 'noGame':
      return `no game on ${fault.date} has ${fault.teams.join(' and ')}${fault.teams.length > 1 ? ' as the columns say' : ''}`;
    case 'otherTeam':
      return `'${fault.team}' is not the team of that player, or not one of that game`;
    case 'noLine':
      return `the folder has no line ${lineText(fault.line)} for ${betText(quote)}`;
    case 'noChance':
      return `the folder has no chance for ${betText(quote)}`;
    case 'repeated':
      return `is a second price of the bet of line ${fault.line} at that book`;
    default:
      return unreachable(fault);
  }
}

const isOfPlayer = (market: (typeof MARKETS)[number]): boolean =>
  market === 'goals' || market === 'assists' || market === 'points' || market === 'shots';

/** What a price is of: `the goals of Sam Reinhart`. A row that cannot be read has no such words. */
function betText(quote: ReadQuote['quote']): string {
  if (!quote.ok) return 'it';
  const { market, player, team, away, home } = quote.value;
  if (isOfPlayer(market)) return `the ${market} of ${player}`;
  if (market === 'total') return `the total of ${[away, home].filter((name) => name !== '').join(' @ ')}`;
  return `the ${market === 'moneyline' ? 'win' : 'goals'} of ${team}`;
}
