/** Said beside projections that are marked as estimated (`Projections.estimated`). */
export const ESTIMATES_NOTE =
  'Power-play assists, short-handed figures, goalie starts and percent owned are estimates from league-wide shares.';
