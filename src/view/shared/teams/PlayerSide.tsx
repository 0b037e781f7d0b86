import type { HubTeam } from '@ddh/engine/internal/hub';
import { sideText } from '../copy.ts';

type PlayerSideProps = {
  readonly team: HubTeam | null;
  readonly position: string | null;
  readonly className?: string | undefined;
};

/**
 * A player's team and position. The abbreviation is visible, and screen readers get the full name. Renders as few
 * elements as possible, because a table has hundreds of rows.
 */
export function PlayerSide({ team, position, className }: PlayerSideProps) {
  const short = team?.abbreviation ?? null;
  if (team === null || short === null) {
    return (
      <span translate="no" className={className}>
        {sideText(team?.name, position)}
      </span>
    );
  }
  return (
    <>
      <span translate="no" className={className} aria-hidden="true">
        {sideText(short, position)}
      </span>
      <span translate="no" className="ddh-visually-hidden">{`, ${team.name}, ${position ?? ''}`}</span>
    </>
  );
}
