import { use } from 'react';
import { formatLocalStart, formatStart } from '@ddh/engine/internal/format';
import type { GameStart } from '@ddh/engine/internal/hub';
import { BegunMark } from './Begun.tsx';
import { SiteContext } from './site.ts';

function useLocalStart({ date, time }: Omit<GameStart, 'started'>): string | null {
  const { zone } = use(SiteContext);
  return zone === null ? null : formatLocalStart(date, time, zone);
}

type StartTimeProps = GameStart & {
  /** True for one time only, the user's if it differs from New York's. */
  readonly short?: boolean;
};

/** The start of a game in New York and in the user's time zone, and a mark once it is past: `7:00 PM ET (4:00 PM PDT) begun`. */
export function StartTime({ short = false, ...start }: StartTimeProps) {
  const local = useLocalStart(start);
  const own = formatStart(start.time);
  return (
    <>
      <span>{local === null || short ? `${local ?? own} ` : `${own} (${local}) `}</span>
      <BegunMark {...start} />
    </>
  );
}

/**
 * The start of a game in the user's time zone: `(4:00 PM PDT)`. Empty if that time zone has the same time as New York.
 */
export function LocalStart(start: Omit<GameStart, 'started'>) {
  const local = useLocalStart(start);
  return local !== null && <span>{`(${local})`}</span>;
}
