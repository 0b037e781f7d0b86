export const FAIR_ODDS = 'Fair odds';

export const WHOLE_LINES = 'On whole numbers a tie refunds you; the fair odds are those of the bets that win or lose.';
