import { memo, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import type { Fantasy } from '../../../../state/fantasy.ts';
import type { Teams } from '../../../../state/teams/store.ts';
import { Notice } from '../../../shared/Notice.tsx';
import { TabFailures } from '../../../shared/section/TabFailures.tsx';
import { PlayerSearch } from './PlayerSearch.tsx';
import { RosterPart } from './RosterPart.tsx';
import { rosterCountText, rosterLimitText, rosterEditText } from './copy.ts';
import styles from './Roster.module.css';

/** The current team's players by position, and a search to add more. */
export const Roster = memo(function Roster({ fantasy, teams }: { readonly fantasy: Fantasy; readonly teams: Teams }) {
  const { state, actions } = teams;
  const { team, counts, rosterMessage } = useSnapshot(state, { sync: true });
  const data = useSnapshot(fantasy.state).tabs.team;
  const players = data.phase === 'ready' ? data.value.figures.players : null;
  const failed =
    data.phase === 'failed' || (players?.length === 0 && data.phase === 'ready' && data.value.failed.length > 0);
  const file = failed ? 'failed' : players === null ? 'loading' : 'ready';
  const known = useMemo(
    () => new Map((players ?? []).map((player) => [`${player.group} ${player.name}`, player])),
    [players],
  );
  if (team === null) return null;
  const limit = rosterLimitText(counts);
  return (
    <section className="ddh-card" aria-labelledby="ddh-roster">
      <div className="ddh-card-head">
        <h3 className="ddh-title" id="ddh-roster">
          Roster
        </h3>
        <p className="ddh-quiet">{rosterCountText(counts)}</p>
      </div>
      <div className={`ddh-stack-tight ${styles['search']}`}>
        <PlayerSearch teams={teams} file={file} />
        <p role="status" className={`ddh-quiet ${styles['message']}`}>
          {rosterMessage && rosterEditText(rosterMessage)}
        </p>
      </div>
      <div className={styles['notices']}>
        {limit !== null && <Notice tone="warn" title={limit} />}
        <TabFailures section={fantasy} tab="team" />
      </div>
      <div className={styles['parts']}>
        {ROSTER_GROUPS.map((group) => (
          <RosterPart
            key={group}
            group={group}
            names={team.roster[group]}
            count={counts.groups[group]}
            known={known}
            onRemove={(name) => actions.removePlayer(group, name)}
          />
        ))}
      </div>
    </section>
  );
});
