import { memo, type CSSProperties } from 'react';
import { playersText, propsCaption, formatPercent, formatPush } from '@ddh/engine/internal/format';
import type { HubGame, PropsOrder, PropsPlayer, PropsRow } from '@ddh/engine/internal/hub';
import { pickIn, pickText } from '@ddh/engine/internal/parlay';
import {
  canPush,
  SIDES,
  type LeagueDate,
  type Line,
  type OddsType,
  type Prop,
  type Side,
} from '@ddh/engine/internal/domain';
import type { GameBets } from '../../../state/slips.ts';
import { usePriceGrid } from '../../slip/bets/usePriceGrid.ts';
import { ListFoot } from '../../shared/table/ListFoot.tsx';
import { Announcer } from '../../shared/Announcer.tsx';
import { SortHead } from '../../shared/table/SortHead.tsx';
import { useFirstNewRow } from '../../shared/table/useFirstNewRow.ts';
import { GONE } from '../../slip/bets/copy.ts';
import { WHOLE_LINES } from '../copy.ts';
import { formatOrder, formatSideLine, sortedText } from './copy.ts';
import styles from './PropsTable.module.css';
import { BetPrice } from '../../slip/bets/BetPrice.tsx';
import { PlayerSide } from '../../shared/teams/PlayerSide.tsx';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';

type PlayerLineProps = Pick<PropsRow, 'player' | 'over' | 'under' | 'push'> & {
  readonly fairOver: PropsRow['over'];
  readonly fairUnder: PropsRow['under'];
  readonly prop: Prop;
  readonly line: Line;
  readonly withPush: boolean;
  /** True if the player is missing from newer data. */
  readonly gone: boolean;
  readonly oddsType: OddsType;
  readonly bets: GameBets | null;
  /** The side of this line that is in the slip. */
  readonly picked: Side | null;
};

/** A player's row. Takes values instead of the row object, because that object is new after every keystroke. */
const PlayerLine = memo(function PlayerLine(props: PlayerLineProps) {
  const { player, prop, line, over, under, fairOver, fairUnder, push, withPush, gone, oddsType, bets, picked } = props;
  const { name, team, position } = player;
  const price = (side: Side) => (
    <BetPrice
      leg={{ kind: 'player', player: name, stat: prop, side, line }}
      chance={props[side]}
      fair={side === 'over' ? fairOver : fairUnder}
      pressed={picked === side}
      oddsType={oddsType}
      bets={bets}
      className={styles['bet']}
    />
  );
  return (
    <tr className={`${styles['row']} ddh-listing-row ${styles['line']} ${withPush ? styles['withPush'] : ''}`}>
      <th scope="row" className={`${styles['player']} ddh-listing-player ${styles['playerName']}`}>
        {team && <TeamLogo key={team.name} team={team.name} abbreviation={team.abbreviation} size="small" />}
        <span translate="no" className={styles['name']}>
          {name}
        </span>
        {gone ? (
          <span className={`ddh-quiet-small ${styles['side']}`}>{GONE}</span>
        ) : (
          <PlayerSide team={team} position={position} className={`ddh-quiet-small ${styles['side']}`} />
        )}
      </th>
      <td className={`${styles['over']} ${styles['overShare']}`} style={{ '--share': over ?? 0 } as CSSProperties}>
        {formatPercent(over)}
      </td>
      <td className={`${styles['overOdds']} ddh-quiet ${styles['odds']}`}>{price('over')}</td>
      <td className={`${styles['under']} ${styles['underShare']}`}>{formatPercent(under)}</td>
      <td className={`${styles['underOdds']} ddh-quiet ${styles['odds']}`}>{price('under')}</td>
      {withPush && (
        <td className={`${styles['push']} ddh-quiet ${styles['pushShare']}`}>{formatPush({ over, under, push })}</td>
      )}
    </tr>
  );
});

type PropsTableProps = {
  readonly prop: Prop;
  readonly line: Line;
  readonly game: HubGame | null;
  readonly date: LeagueDate | null;
  readonly oddsType: OddsType;
  readonly order: PropsOrder;
  readonly rows: readonly PropsRow[];
  readonly found: number;
  /** Returns the bets of the player's game, or null if the builder is not open for the game. */
  readonly betsOf: (player: PropsPlayer) => GameBets | null;
  readonly picked: readonly string[];
  readonly onOrder: (order: PropsOrder) => void;
  readonly onMore: () => void;
};

type HeadRowProps = Pick<PropsTableProps, 'line' | 'order' | 'onOrder'> & { readonly withPush: boolean };

function HeadRow({ line, order, withPush, onOrder }: HeadRowProps) {
  const sortable = (by: PropsOrder) => (
    <SortHead
      column={by}
      // Names are sorted ascending, and shares descending.
      order={{ by: order, descending: order !== 'player' }}
      name={by === 'player' ? formatOrder(by) : formatSideLine(by, line)}
      figures={by !== 'player'}
      className={`${styles[by]} ${styles['sortable']}`}
      onPress={onOrder}
    />
  );
  return (
    <tr className={`${styles['row']} ddh-listing-names`}>
      {sortable('player')}
      {sortable('over')}
      <th scope="col" className={`${styles['overOdds']} ${styles['plain']}`}>
        <span className="ddh-visually-hidden">Over: </span>
        <span>Fair odds</span>
      </th>
      {sortable('under')}
      <th scope="col" className={`${styles['underOdds']} ${styles['plain']}`}>
        <span className="ddh-visually-hidden">Under: </span>
        <span>Fair odds</span>
      </th>
      {withPush && (
        <th scope="col" className={`${styles['push']} ${styles['plain']}`}>
          Push
        </th>
      )}
    </tr>
  );
}

/**
 * Shows over and under of each player at one line. A phone shows each player in two rows. Screen readers always get
 * columns.
 */
export const PropsTable = memo(function PropsTable(props: PropsTableProps) {
  const { prop, line, game, date, oddsType, order, rows, found, betsOf, picked, onOrder, onMore } = props;
  const { body, expectMore } = useFirstNewRow(rows.length);
  usePriceGrid(body);
  const withPush = canPush(line);
  const caption = propsCaption({ prop, line, game, date });
  return (
    <div className={`ddh-card ddh-listing ${styles['card']}`}>
      <table className="ddh-listing-table">
        <caption className={styles['caption']}>{caption}</caption>
        <thead className="ddh-listing-head">
          <HeadRow line={line} order={order} withPush={withPush} onOrder={onOrder} />
        </thead>
        <tbody ref={body} className="ddh-listing-body">
          {rows.map(({ player, over, under, fair, push, gone = false }) => {
            const bets = betsOf(player);
            const pick = bets && pickIn(picked, bets.gameId, { kind: 'player', player: player.name, stat: prop });
            return (
              <PlayerLine
                key={player.id}
                player={player}
                prop={prop}
                line={line}
                over={over}
                under={under}
                fairOver={fair.over}
                fairUnder={fair.under}
                push={push}
                withPush={withPush}
                gone={gone}
                oddsType={oddsType}
                bets={bets}
                picked={SIDES.find((side) => pick === pickText(side, line)) ?? null}
              />
            );
          })}
        </tbody>
      </table>
      <Announcer
        topics={[
          { of: caption, words: caption },
          { of: order, words: sortedText(order, rows.length, found) },
        ]}
      />
      <ListFoot
        count={
          <>
            <span>{playersText(rows.length, found)}</span>
            {withPush && <span className={styles['note']}>{WHOLE_LINES}</span>}
          </>
        }
        shown={rows.length}
        found={found}
        onMore={() => {
          expectMore();
          onMore();
        }}
      />
    </div>
  );
});
