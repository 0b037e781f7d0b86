import { createContext, use } from 'react';
import { formatLocalStart, formatStart } from '@ddh/engine/internal/format';
import type { LeagueDate } from '@ddh/engine/internal/domain';

/** The time zone of the user's device. `null`: only New York's times are shown. */
export const ZoneContext = createContext<string | null>(null);

type StartTimeProps = { readonly date: LeagueDate; readonly time: string };

/** When a game starts, in New York and in the user's time zone: `7:00 PM ET (4:00 PM PDT)`. */
export function StartTime({ date, time }: StartTimeProps) {
  const zone = use(ZoneContext);
  const local = zone === null ? null : formatLocalStart(date, time, zone);
  // A line breaks before the second time, not in it.
  return `${formatStart(time)}${local === null ? '' : ` (${local.replaceAll(' ', '\u00a0')})`}`;
}
