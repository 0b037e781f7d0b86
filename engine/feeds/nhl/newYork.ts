const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns the time in New York, as `HH:MM`, at an instant in epoch milliseconds. */
export const newYorkTime = (epochMs: number): string => CLOCK.format(epochMs);
