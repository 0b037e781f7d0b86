import { stateOf, type SeasonState } from './state.ts';
import { judge, learned, readSheets, type Judged } from './walk.ts';

export const SEASONS = ['2023-24', '2024-25'] as const;

export type JudgedSeason = { readonly season: string; readonly judged: Judged; readonly state: SeasonState };

/** Walks through both seasons. `note` gets the progress. */
export function judgeSeasons(records: number, note: (text: string) => void = () => {}): readonly JudgedSeason[] {
  const sheets = readSheets();
  return SEASONS.map((season) => {
    const rater = learned(sheets.filter(({ game }) => game.season < season));
    const own = sheets.filter(({ game }) => game.season === season);
    let games = 0;
    const judged = judge(rater, own, { season, records }, () => {
      if (++games % 100 === 0) note(`${season}: ${games} of ${own.length} games`);
    });
    return { season, judged, state: stateOf(records, judged.games, judged.markets) };
  });
}
