/**
 * The named slips of the track record, in display order. The best scorer of a team is the skater with the highest
 * chance of a point. `engine/forecast/trackRecord/namedSlips.ts` defines their legs.
 */
export const NAMED_SLIPS = {
  winStar: 'Team wins + its best scorer has a point',
  winLine: 'Team wins + two forwards of its best line have a point',
  goalShots: 'Best goal scorer: a goal + 4 or more shots',
  totalStar: 'Team over 3.5 goals + its best scorer has a point',
  underQuiet: 'Under 5.5 goals + none of the four best goal scorers scores twice',
  overStars: "Over 5.5 goals + both teams' best scorers have a point",
  bigWinOver: 'Team wins by 2 or more + over 5.5 goals',
  assistGoal: "Best forward has an assist + a linemate's goal",
  winRival: "Team wins + the opponent's best scorer has a point",
  winUnder: 'Team wins + under 5.5 goals',
  shotsBlocks: "Best shooter has 3 or more shots + the opponent's best blocker 2 or more blocks",
} as const satisfies Readonly<Record<string, string>>;
export type NamedSlip = keyof typeof NAMED_SLIPS;
