import { ambiguousNameText, formatCounted, unknownNameText } from '@ddh/engine/internal/format';
import { MARKETS, QUOTE_COLUMNS, type BadQuote, type HeaderFault, type ReadQuote } from '@ddh/forecast/quotes';
import { lineText, type AliasFault } from '@ddh/engine/internal/domain';
import { unreachable } from '@ddh/engine/internal/result';
import { JSON_FOR_CSV } from '../../texts.ts';

/** Why a file of prices cannot be read, after its name. */
export function headerText(fault: HeaderFault): string {
  const columns = `the columns are ${QUOTE_COLUMNS.join(', ')}`;
  switch (fault.kind) {
    case 'noHeader':
      return `the first line must name the columns: ${columns}`;
    case 'json':
      return JSON_FOR_CSV;
    case 'misspeltColumn':
      return `the column '${fault.column}' is probably ${fault.meant}: rename it, or remove it`;
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
      return 'value files hold only overs of players';
    case 'long':
      return `its ${fault.column} is too long`;
    case 'noDay':
      return `the folder has no ${isOfPlayer(fault.market) ? 'players' : 'games'}${fault.date === null ? '' : ` on ${fault.date}`}`;
    case 'otherMarket':
      return `value files do not hold the market '${fault.found}'`;
    case 'noPlayer':
      return unknownNameText('player', fault.player, `on ${fault.date}`, fault.nearest);
    case 'noTeam':
      return unknownNameText('team', fault.team, `plays on ${fault.date}`, fault.nearest);
    case 'whichPlayer':
      return ambiguousNameText(fault.player, fault.all, 'give the team');
    case 'whichTeam':
      return ambiguousNameText(fault.team, fault.all, 'give the full name');
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

/** What is wrong with a file of aliases, after its line. */
export function aliasFaultText(fault: AliasFault): string {
  switch (fault.kind) {
    case 'header':
      return 'the first line must name the columns alias and name';
    case 'row':
      return 'must have an alias and a name';
    case 'twice':
      return `'${fault.alias}' already stands for another name`;
    default:
      return unreachable(fault);
  }
}
