import {
  ambiguousNameText,
  CHECK_PRICE,
  formatCounted,
  pairText,
  readingTexts,
  unknownNameText,
} from '@ddh/engine/internal/format';
import {
  isOfPlayer,
  MARKETS,
  QUOTE_COLUMNS,
  type FindingFault,
  type HeaderFault,
  type Judgment,
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
    case 'wide':
      return wideText(fault.columns);
    default:
      return unreachable(fault);
  }
}

function wideText(columns: readonly string[]): string {
  const sides = columns.map((column) => /over|under|home|away|draw/i.exec(column)?.[0]?.toLowerCase() ?? column);
  const renames = columns.map((column, i) => `"${column}": "${sides[i]}"`).join(', ');
  const names = sides.map((side) => `"${side}"`).join(', ');
  return (
    `each row has several prices, in the columns ${columns.join(', ')}: write a row for each price, in pandas with ` +
    `df.rename(columns={${renames}}).melt(id_vars=[...], value_vars=[${names}], var_name="side", value_name="odds")`
  );
}

/** Describes the fault of a price. The text follows the line number in a sentence. `quote` is the parsed row. */
export function quoteText(fault: FindingFault, quote: ReadQuote['quote']): string {
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
    case 'twoReadings': {
      const [decimal, american] = readingTexts(fault);
      return `the price '${fault.found}' can be ${decimal} or ${american}: write it as one of these, or give --odds-format`;
    }
    case 'captured':
      return `captured '${fault.found}' is not a time like 2025-10-07T16:00:00Z, so the price counts without a time`;
    case 'playerId':
      return `the player_id '${fault.found}' must be the league's id of the player, a whole number`;
    case 'date':
      return `the date '${fault.found}' must be a date like 2025-10-07`;
    case 'empty':
      return `the ${fault.column} is missing`;
    case 'unwanted':
      return `the ${fault.column} must be empty for the market ${fault.market}`;
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
    case 'bothPlus':
      return 'the book has a puck line above 0 for both teams, so one of the two has lost its minus, and none counts';
    case 'noChance':
      return `the folder has no probability for ${betText(quote)}`;
    case 'otherDay':
      return `the price is for another day, and prices of ${fault.source} are written only for the folder's day${fault.date === null ? '' : `, ${fault.date}`}`;
    default:
      return priceText(fault, (by) => `line ${by}`);
  }
}

/** Says what speaks against a price. The text follows the place of the price. `placeText` names the place of another. */
export function priceText(fault: Judgment, placeText: (by: number) => string = String): string {
  switch (fault.kind) {
    case 'repeated':
      return `${placeText(fault.by)} has the same bet at the same book and no higher price, so that one counts`;
    case 'counted':
      return `${placeText(fault.by)} has the same bet at the same book, so the lower price counts`;
    case 'late':
      return 'the price was seen after the start of its game';
    case 'future':
      return 'the time of the price is in the future';
    case 'early':
      return 'the price was seen more than a day before its game, or before the newest price';
    case 'third':
      return 'the book also has a price for a draw, so its prices of this game are for 60 minutes';
    case 'older':
      return 'the book has a newer price of the same bet';
    case 'pairBelow':
      return `${pairText(fault)} One of them is misread or old, so none counts`;
    case 'pairAbove':
      return `${pairText(fault)} Check that none is misread`;
    case 'lostSign':
      return 'the price has no sign: check that it has not lost a minus';
    case 'tooGood':
      return `the EV is above 20%. ${CHECK_PRICE}`;
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

/** Names the bet of a price: `the goals of Sam Reinhart`, or `it` if the row is unreadable. */
function betText(quote: ReadQuote['quote']): string {
  if (!quote.ok) return 'it';
  const { market, player, team, away, home } = quote.value;
  if (isOfPlayer(market)) return `the ${market} of ${player}`;
  if (market === 'total') return `the total of ${[away, home].filter((name) => name !== '').join(' @ ')}`;
  return `the ${market === 'moneyline' ? 'win' : market === 'puck_line' ? 'puck line' : 'goals'} of ${team}`;
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
