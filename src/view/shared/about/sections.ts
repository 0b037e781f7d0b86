import { MEANINGS, type Term } from './meanings.ts';

type AboutSection = {
  readonly title: string;
  readonly text: readonly string[];
  readonly terms: readonly Term[];
};

/**
 * The text of the About drawer (spec 1), for bettors without knowledge of statistics. The text must agree with
 * docs/model.md, which has all details.
 */
export const SECTIONS: readonly AboutSection[] = [
  {
    title: 'General',
    text: [
      'The model plays every game thousands of times, from the rates of its teams and players in recent seasons. A probability is the share of these simulated games in which something happens.',
      "The figures come from this site's daily files, and the Hub's header says when they were last updated. They do not include later news. Figures marked 'Sample data' are for trying the pages, not for a bet.",
      'All figures are estimates. They allow for the starting goalies where a game card names them, and for injuries and lineups only as far as the rosters show them. Where the Hub has the tab Track Record, it shows what became of earlier forecasts and of the bets of All Edges.',
    ],
    terms: [
      ...Object.values(MEANINGS),
      {
        term: 'Decimal odds',
        meaning: '1 divided by the probability: what one unit staked pays back, stake included. 40% is 2.50.',
      },
      {
        term: 'American odds',
        meaning:
          '+150 wins 150 on a stake of 100, and -150 wins 100 on a stake of 150. A probability of 40% is +150, one of 60% is -150.',
      },
      {
        term: 'Honest price',
        meaning:
          'It leans on the books: the model has about a third of the say on players, half on games; it is no forecast that has been shown to beat the books.',
      },
    ],
  },
  {
    title: 'Game Win Probabilities',
    text: [
      'The chance that a team wins, however the game ends. It is computed from every final score the model allows, so it is exact for the model. The same win counted over simulated games, as in the Parlay Builder, can differ by a percentage point or so.',
    ],
    terms: [
      { term: 'Regulation', meaning: 'The team leads after 60 minutes.' },
      {
        term: 'OT/SO',
        meaning:
          'The game is level after 60 minutes, and the team wins in overtime or in the shootout. Regulation and OT/SO add up to the win probability.',
      },
      {
        term: 'Projected goals and shots',
        meaning: 'Averages over all simulated games, not the likeliest result. Shots are shots on goal.',
      },
    ],
  },
  {
    title: 'Total & Spread Probabilities',
    text: [
      'Shares of the simulated games, overtime included. A shootout counts as one goal for its winner, in the final score, in the totals and in the puck line, as most books settle it. Its attempts are not shots on goal.',
    ],
    terms: [
      { term: 'Over, under', meaning: 'Over is strictly above the line, under is strictly below it.' },
      {
        term: 'Push',
        meaning:
          'A result exactly on a whole line is neither over nor under, and a book returns the stake. Over and under then add up to less than 100%: the rest is the push. Our fair odds are those of the bets that win or lose.',
      },
      { term: 'Puck line -1.5', meaning: 'The team wins by more than 1.5 goals, so by at least two.' },
      { term: 'Puck line +1.5', meaning: 'The team wins, or loses by less than 1.5 goals, so by at most one.' },
    ],
  },
  {
    title: 'Player Prop Probabilities',
    text: [
      'The share of simulated games in which a player ends over or under the line: in goals, in assists, in points (goals and assists together), in shots on goal or in blocked shots. Overtime counts. The goal of a shootout belongs to no player.',
      'Each player plays in every simulated game. If a player does not dress tonight, ignore their figures. A result exactly on a whole line is a push here, too.',
    ],
    terms: [],
  },
  {
    title: 'Parlay Builder',
    text: [
      "All legs are looked up in the same simulated games, and the parlay's probability is the share of games in which every leg hits. So the price includes what tends to happen together, as when a team wins and its star scores. 'If you just multiplied' is what the legs would give without that.",
    ],
    terms: [
      {
        term: '95% interval',
        meaning:
          'Shows how exact a figure from a limited number of simulated games is: in 95 of 100 cases the interval contains the figure that infinitely many games would give. It does not include the error of the model itself, which may be larger.',
      },
      {
        term: 'Whole lines',
        meaning: 'Here a leg that ends exactly on its line is lost. Many books drop such a leg and settle the others.',
      },
      {
        term: 'Not in this simulation',
        meaning: 'The player counts 0: their over never hits, and their under always does.',
      },
    ],
  },
];

export const NOT_AFFILIATED = "Not affiliated with the NHL, its teams, its players' association or any sportsbook.";

export const NOT_ADVICE = 'A probability is not advice.';
