export const WHOLE_LINES = 'On whole numbers a tie refunds you; these odds ignore that.';
