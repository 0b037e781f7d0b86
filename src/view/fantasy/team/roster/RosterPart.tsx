import { use, type CSSProperties } from 'react';
import { groupTitle } from '@ddh/engine/internal/format';
import type { PoolPlayer, RosterCounts } from '@ddh/engine/internal/fantasy';
import type { RosterGroup } from '@ddh/engine/internal/domain';
import { Button } from '../../../shared/Button.tsx';
import { Icon } from '../../../shared/Icon.tsx';
import { HubPathContext, playerLink } from '../../../shared/hubLink.ts';
import { PlayerSide } from '../../../shared/teams/PlayerSide.tsx';
import { TeamLogo } from '../../../shared/teams/TeamLogo.tsx';
import { useListFocus } from '../../../shared/useListFocus.ts';
import { teamOf } from '../../../shared/teams/teamOf.ts';
import { groupCountShort, groupCountText, NO_PLAYERS_YET } from './copy.ts';
import styles from './RosterPart.module.css';

type RosterPartProps = {
  readonly group: RosterGroup;
  readonly names: readonly string[];
  readonly count: RosterCounts['groups'][RosterGroup];
  /** All players in the files, keyed by position group and name. */
  readonly known: ReadonlyMap<string, PoolPlayer>;
  readonly onRemove: (name: string) => void;
};

/** The players of one position, in the order in which they were added. */
export function RosterPart({ group, names, count, known, onRemove }: RosterPartProps) {
  const { list, expectRemoved } = useListFocus<HTMLUListElement>(names.length, 'button');
  const id = `ddh-roster-${group}`;
  return (
    <section className={styles['part']} aria-labelledby={id} tabIndex={-1}>
      <div className={`ddh-wrap ${styles['head']}`}>
        <h4 className={styles['name']} id={id}>
          {groupTitle(group)}
        </h4>
        <p className="ddh-quiet">
          <span aria-hidden="true">{groupCountShort(group, count)}</span>
          <span className="ddh-visually-hidden">{groupCountText(count)}</span>
        </p>
      </div>
      {count.spots !== null && count.spots > 0 && (
        <div
          className={styles['fill']}
          style={{ '--players': count.players, '--spots': count.spots } as CSSProperties}
          aria-hidden="true"
        />
      )}
      {names.length === 0 && <p className={`ddh-quiet ${styles['empty']}`}>{NO_PLAYERS_YET}</p>}
      <ul ref={list}>
        {names.map((name, place) => (
          <RosterRow
            key={name}
            name={name}
            player={known.get(`${group} ${name}`) ?? null}
            onRemove={() => {
              expectRemoved(place);
              onRemove(name);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

type RosterRowProps = { readonly name: string; readonly player: PoolPlayer | null; readonly onRemove: () => void };

/** A player on the roster. `player` is `null` if no file contains the player any more. */
function RosterRow({ name, player, onRemove }: RosterRowProps) {
  const hub = use(HubPathContext);
  return (
    <li className={styles['row']}>
      <TeamLogo team={player?.team ?? ''} abbreviation={player?.abbreviation ?? null} size="small" />
      <p className={styles['who']}>
        <span className={styles['player']}>{name}</span>
        <PlayerSide
          team={teamOf(player)}
          position={player?.position ?? null}
          className={`ddh-quiet-small ${styles['side']}`}
        />
      </p>
      {hub !== null && player !== null && player.position !== 'G' && (
        <a
          className={`ddh-quiet-small ${styles['link']}`}
          href={playerLink(hub, name)}
          aria-label={`Prices of ${name}`}
        >
          Prices
        </a>
      )}
      <Button look="bare" label={`Remove ${name}`} onPress={onRemove}>
        <Icon name="remove" />
      </Button>
    </li>
  );
}
