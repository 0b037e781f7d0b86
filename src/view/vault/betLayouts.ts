import { fr, rem, tracks, type TableLayout } from '../shared/table/layout.ts';

const figures = (line: number, value: number, odds: number, prob: number, toggle: number): string =>
  [line, value, odds, odds, prob, toggle]
    .filter((width) => width > 0)
    .map(rem)
    .join(' ');

/** The layout of a tab's tables, with or without a line. */
function tabLayout(withLine: boolean): TableLayout {
  const line = withLine ? 'line' : '';
  const [middle, wide] = [`${line} value bookOdds modelOdds modelProb toggle`, `bookOdds modelOdds modelProb toggle`];
  const middleTracks = `${fr(1)} ${rem(6)} ${figures(withLine ? 4.5 : 0, 5, 4.5, 5.75, 4.5)}`;
  return {
    narrow: `
      'name name' 'book value' '${withLine ? 'line' : '.'} toggle' 'bookOdds modelOdds' 'modelProb .'
      / ${tracks(2, fr(1))}`,
    phone: `
      'name name value' 'book ${withLine ? 'line' : 'book'} toggle' 'bookOdds modelOdds modelProb'
      / ${fr(1.1)} ${fr(0.9)} ${fr(1.2)}`,
    middle: `'name name ${middle}' 'book book ${middle}' / ${middleTracks}`,
    middleHead: `'name book ${middle}' / ${middleTracks}`,
    wide: `
      'name ${line} value book ${wide}'
      / ${fr(1)} ${withLine ? rem(5) : ''} ${rem(5.75)} ${rem(9.5)} ${figures(0, 0, 7.25, 11, 5)}`,
    heads: 'middle',
  };
}

export const WITH_LINE = tabLayout(true);
export const WITHOUT_LINE = tabLayout(false);
const EDGE_TRACKS = `${fr(1)} ${fr(1)} ${rem(5)} ${rem(4.5)} ${rem(7)} ${rem(4.5)}`;
/** A card has the name and the EV, the prices and the stake, and the model's figures. */
export const EDGES: TableLayout = {
  narrow: `'name name' 'book book' 'modelOdds value' 'modelProb toggle' / ${tracks(2, fr(1))}`,
  phone: `
    'name name name value' 'book book toggle toggle' 'modelOdds modelProb modelProb modelProb'
    / auto ${fr(1)} auto auto`,
  middle: `
    'name name value modelOdds modelProb toggle' 'book book value modelOdds modelProb toggle'
    / ${EDGE_TRACKS}`,
  middleHead: `'name book value modelOdds modelProb toggle' / ${EDGE_TRACKS}`,
  wide: `
    'name value book modelOdds modelProb toggle'
    / ${fr(1)} ${rem(5.75)} ${fr(1.2)} ${rem(6.75)} ${rem(13)} ${rem(5.5)}`,
  heads: 'middle',
};
