import { use } from 'react';
import { formatLocalStart, formatStart } from '@ddh/engine/internal/format';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { SiteContext } from './site.ts';

type StartTimeProps = { readonly date: LeagueDate; readonly time: string };

function useLocalStart({ date, time }: StartTimeProps): string | null {
  const { zone } = use(SiteContext);
  const local = zone === null ? null : formatLocalStart(date, time, zone);
  return local === null ? null : `(${local})`;
}

/** The start of a game in New York and in the user's time zone: `7:00 PM ET (4:00 PM PDT)`. */
export function StartTime(start: StartTimeProps) {
  const local = useLocalStart(start);
  return <span>{`${formatStart(start.time)} ${local ?? ''}`}</span>;
}

/**
 * The start of a game in the user's time zone: `(4:00 PM PDT)`. Empty if that time zone has the same time as New York.
 */
export function LocalStart(start: StartTimeProps) {
  const local = useLocalStart(start);
  return local && <span>{local}</span>;
}
