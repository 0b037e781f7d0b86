import { useSnapshot } from 'valtio';
import { groupTitle } from '@ddh/engine/internal/format';
import { ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import type { PoolPlayer } from '@ddh/engine/internal/fantasy';
import type { Teams } from '../../../../state/teams/store.ts';
import { Check } from '../../../shared/Check.tsx';
import { Combobox } from '../../../shared/Combobox.tsx';
import { sideText } from '../../../shared/copy.ts';
import { TeamLogo } from '../../../shared/teams/TeamLogo.tsx';
import { groupName } from '../../copy.ts';
import { foundText, NOBODY_FOUND, ON_ROSTER, PLAYERS_FAILED, PLAYERS_LOADING } from './copy.ts';
import styles from './PlayerSearch.module.css';

type PlayerSearchProps = {
  readonly teams: Teams;
  /** Whether the file of players is loading, has failed or is ready. */
  readonly file: 'loading' | 'failed' | 'ready';
};

/** Searches for players to add, in the chosen positions. */
export function PlayerSearch({ teams: { state, actions }, file }: PlayerSearchProps) {
  // `sync` renders each change at once, so that a field shows the typed text before the browser paints.
  const { search } = useSnapshot(state, { sync: true });
  return (
    <search className={`ddh-stack ${styles['search']}`}>
      <Combobox
        label="Add a player"
        placeholder="search by name..."
        items={search.found}
        textOf={nameOf}
        keyOf={keyOf}
        typed={search.typed}
        onType={actions.searchPlayers}
        onChoose={(player) => {
          actions.addPlayer(player);
          actions.searchPlayers('');
        }}
        noneText={(typed) => {
          if (typed.trim() === '') return null;
          return NOBODY[file];
        }}
        foundText={search.typed.trim() === '' ? null : foundText(search.found.length)}
      >
        {(player) => (
          <>
            <TeamLogo team={player.team ?? ''} abbreviation={player.abbreviation} size="small" />
            <span translate="no" className={styles['name']}>
              {player.name}
            </span>
            {search.rostered.has(player) ? (
              <span className="ddh-quiet ddh-option-side">{ON_ROSTER}</span>
            ) : (
              <span translate="no" className="ddh-quiet ddh-option-side">
                {sideText(player.abbreviation ?? player.team, player.position)}
              </span>
            )}
          </>
        )}
      </Combobox>
      <fieldset className={styles['filter']}>
        <legend className="ddh-legend">Positions</legend>
        <div className={`ddh-wrap ${styles['groups']}`}>
          {ROSTER_GROUPS.map((group) => (
            <Check key={group} checked={search.groups.includes(group)} onChange={() => actions.toggleGroup(group)}>
              <span className={styles['short']} aria-hidden="true">
                {groupName(group)}
              </span>
              <span className={styles['long']}>{groupTitle(group)}</span>
            </Check>
          ))}
        </div>
      </fieldset>
    </search>
  );
}

/** The text of an empty list of players, by the state of the players file. */
const NOBODY = { loading: PLAYERS_LOADING, failed: PLAYERS_FAILED, ready: NOBODY_FOUND } as const;

const nameOf = ({ name }: PoolPlayer): string => name;
const keyOf = ({ name, group, playerId }: PoolPlayer): string => `${group} ${name} ${playerId ?? ''}`;
