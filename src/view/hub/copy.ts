export const WHOLE_LINES = 'Whole lines: the odds do not allow for the stake that a push returns.';
