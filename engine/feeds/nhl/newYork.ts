const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time in New York at an instant in epoch milliseconds, as `HH:MM`. */
export const newYorkTime = (epochMs: number): string => CLOCK.format(epochMs);
