/** A record in which Home wins, player P scores and the total is over 5. In `AWAY_WINS`, none of this happens. */
const HOME_WINS = {
  Home: 1,
  'Home Goal Differential': 2,
  Away: 0,
  'Away Goal Differential': -2,
  'Total Goals': 6,
  'P Goals': 1,
};
const AWAY_WINS = {
  Home: 0,
  'Home Goal Differential': -1,
  Away: 1,
  'Away Goal Differential': 1,
  'Total Goals': 5,
  'P Goals': 0,
};
export const FOUR_RECORDS = [HOME_WINS, AWAY_WINS, HOME_WINS, HOME_WINS];
