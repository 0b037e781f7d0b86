import { use, useRef, type CSSProperties } from 'react';
import { groupTitle } from '@ddh/engine/internal/format';
import type { PoolPlayer, RosterCounts, SavedName } from '@ddh/engine/internal/fantasy';
import type { RosterGroup } from '@ddh/engine/internal/domain';
import { Button } from '../../../shared/Button.tsx';
import { Icon } from '../../../shared/Icon.tsx';
import { PlayerSide } from '../../../shared/teams/PlayerSide.tsx';
import { sideText } from '../../../shared/copy.ts';
import { TeamLogo } from '../../../shared/teams/TeamLogo.tsx';
import { useListFocus } from '../../../shared/useListFocus.ts';
import { teamOf } from '../../../shared/teams/teamOf.ts';
import { groupCountShort, groupCountText, NO_PLAYERS_YET, whichText } from './copy.ts';
import { SiteContext } from '../../../shared/site.ts';
import styles from './RosterPart.module.css';

type RosterPartProps = {
  readonly group: RosterGroup;
  readonly names: readonly SavedName<PoolPlayer>[];
  readonly count: RosterCounts['groups'][RosterGroup];
  readonly onChoose: (name: string, player: PoolPlayer) => void;
  readonly onRemove: (name: string) => void;
};

/** The players of one position, in the order in which they were added. */
export function RosterPart({ group, names, count, onChoose, onRemove }: RosterPartProps) {
  const { list, expectRemoved } = useListFocus<HTMLUListElement>(names.length, 'button');
  const part = useRef<HTMLElement>(null);
  const id = `ddh-roster-${group}`;
  return (
    <section ref={part} className={styles['part']} aria-labelledby={id} tabIndex={-1}>
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
        {names.map(({ name, found }, place) => (
          <RosterRow
            key={name}
            name={name}
            found={found}
            onChoose={(player) => {
              // The pressed button disappears with the question, so the focus moves to the list of the position.
              part.current?.focus();
              onChoose(name, player);
            }}
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

type RosterRowProps = SavedName<PoolPlayer> & {
  readonly onChoose: (player: PoolPlayer) => void;
  readonly onRemove: () => void;
};

/** A name on the roster, with the player whom it means. If several players fit the name, the row asks which one. */
function RosterRow({ name, found, onChoose, onRemove }: RosterRowProps) {
  const { hubPath: hub } = use(SiteContext);
  const player = found.ok ? found.value : null;
  return (
    <li className={styles['row']}>
      <TeamLogo team={player?.team ?? ''} abbreviation={player?.abbreviation ?? null} size="small" />
      <p className={styles['who']}>
        <span translate="no" className={styles['player']}>
          {name}
        </span>
        <PlayerSide
          team={teamOf(player)}
          position={player?.position ?? null}
          className={`ddh-quiet-small ${styles['side']}`}
        />
      </p>
      {hub !== null && player !== null && player.position !== 'G' && (
        <a
          className={`ddh-quiet-small ${styles['link']}`}
          href={playerLink(hub, player.name)}
          aria-label={`Prices of ${name}`}
        >
          Prices
        </a>
      )}
      <Button look="bare" label={`Remove ${name}`} onPress={onRemove}>
        <Icon name="remove" />
      </Button>
      {!found.ok && found.error.kind === 'ambiguous' && (
        <fieldset className={styles['which']}>
          <legend className="ddh-legend">{whichText(name)}</legend>
          <div className="ddh-wrap">
            {found.error.all.map((one) => (
              <Button key={one.name} onPress={() => onChoose(one)}>
                <span translate="no">{one.name}</span>
                {/* The name of a button begins with what it shows, so it has the abbreviation, too. */}
                <span translate="no" className="ddh-quiet-small">
                  {sideText(one.abbreviation ?? one.team, one.position)}
                </span>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </li>
  );
}

/** Returns a link to a player's prices. The linked page then selects the player's game. */
const playerLink = (hub: string, player: string): string =>
  `${hub}/player-prop-probabilities#player=${encodeURIComponent(player)}`;
