import { memo, useMemo, useRef } from 'react';
import { formatSide, playersText, propsCaption } from '@ddh/engine/internal/format';
import {
  SHARE_COLUMNS,
  type HubGame,
  type PropsOrder,
  type PropsPlayer,
  type PropsRow,
  type ShareColumn,
} from '@ddh/engine/internal/hub';
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
import { BetPrice } from '../../slip/bets/BetPrice.tsx';
import { BegunMark } from '../../shared/Begun.tsx';
import { DataTable, Name, Row, type TableColumn } from '../../shared/table/DataTable.tsx';
import { fr, rem, tracks, type TableLayout } from '../../shared/table/layout.ts';
import { PlayerSide } from '../../shared/teams/PlayerSide.tsx';
import { GONE } from '../../slip/bets/copy.ts';
import { WHOLE_LINES } from '../copy.ts';
import { formatOrder, formatSideLine, sortedText } from './copy.ts';
import styles from './PropsTable.module.css';

type PropsColumn = 'player' | ShareColumn;
type Columns = readonly TableColumn<PropsColumn, PlayerLineProps>[];

/** The columns of a line, whose heads include the line. */
const columnsOf = (line: Line): Columns => [
  { key: 'player', head: formatOrder('player'), left: true, cell: (row) => <Player {...row} /> },
  ...SHARE_COLUMNS.filter(({ key }) => key !== 'push' || canPush(line)).map(
    ({ key, head, text }): TableColumn<PropsColumn, PlayerLineProps> => {
      const cell = (row: PlayerLineProps) => text({ ...row, fair: fairOf(row) }, row.oddsType);
      switch (key) {
        case 'over':
          return { key, head: formatSideLine(key, line), cell, share: ({ over }) => over };
        case 'under':
          return { key, head: formatSideLine(key, line), cell };
        case 'push':
          return { key, head, sorts: false, cell };
        default: {
          const side = key === 'overOdds' ? 'over' : 'under';
          const price = (row: PlayerLineProps) => <Price {...row} side={side} />;
          return { key, head: <OddsHead of={side} />, sorts: false, className: styles['odds'], cell: price };
        }
      }
    },
  ),
];

const OddsHead = ({ of }: { readonly of: Side }) => (
  <>
    <span className="ddh-visually-hidden">{`${formatSide(of)}: `}</span>
    <span>Fair odds</span>
  </>
);

/** The odds are below the percentage, and on a wide page beside it. */
const layoutOf = (withPush: boolean): TableLayout => {
  const [push, width] = withPush ? ['push', rem(4.5)] : ['', ''];
  const middle = `'player over overOdds under underOdds ${push}'`;
  return {
    narrow: `
      'player player' 'over under' 'overOdds underOdds' ${withPush ? "'push push'" : ''} / ${tracks(2, fr(1))}`,
    phone: `
      'player over under' 'player overOdds underOdds' ${withPush ? "'. push push'" : ''}
      / ${fr(1)} ${rem(4.75)} ${rem(5.25)}`,
    middle: `${middle} / ${fr(11)} ${fr(13)} ${rem(4.5)} ${rem(5.5)} ${rem(4.5)} ${width}`,
    wide: `${middle} / ${fr(15)} ${fr(13)} ${rem(5)} ${rem(6)} ${rem(5)} ${width}`,
    heads: 'narrow',
  };
};
const WITH_PUSH = layoutOf(true);
const WITHOUT_PUSH = layoutOf(false);

type PlayerLineProps = Pick<PropsRow, 'player' | 'over' | 'under' | 'push'> & {
  readonly fairOver: PropsRow['over'];
  readonly fairUnder: PropsRow['under'];
  readonly prop: Prop;
  readonly line: Line;
  /** True if the player is missing from newer data. */
  readonly gone: boolean;
  readonly oddsType: OddsType;
  /** The player's game. Null if the date has none. */
  readonly own: HubGame | null;
  readonly bets: GameBets | null;
  /** The side of this line that is in the slip. */
  readonly picked: Side | null;
};

/** A player's row. Takes values instead of the row object, because that object is new after every keystroke. */
const PlayerLine = memo(function PlayerLine({ columns, ...row }: PlayerLineProps & { readonly columns: Columns }) {
  return <Row columns={columns} of={row} />;
});

const Player = ({ player: { name, team, position }, gone, own }: PlayerLineProps) => (
  <Name team={team} name={name}>
    {gone ? <span>{GONE}</span> : <PlayerSide team={team} position={position} />}
    {own && <BegunMark {...own} />}
  </Name>
);

const Price = ({ side, ...row }: PlayerLineProps & { readonly side: Side }) => (
  <BetPrice
    leg={{ kind: 'player', player: row.player.name, stat: row.prop, side, line: row.line }}
    chance={row[side]}
    fair={fairOf(row)[side]}
    pressed={row.picked === side}
    oddsType={row.oddsType}
    bets={row.bets}
    className={styles['bet']}
  />
);

const fairOf = ({ fairOver, fairUnder }: PlayerLineProps) => ({ over: fairOver, under: fairUnder });

type PropsTableProps = {
  readonly prop: Prop;
  readonly line: Line;
  readonly game: HubGame | null;
  readonly date: LeagueDate | null;
  readonly oddsType: OddsType;
  readonly order: PropsOrder;
  readonly rows: readonly PropsRow[];
  readonly found: number;
  readonly gameOf: (player: PropsPlayer) => HubGame | null;
  /** Returns the bets of a game, or null if the builder is not open for the game. */
  readonly betsOf: (game: HubGame) => GameBets | null;
  readonly picked: readonly string[];
  readonly onOrder: (order: PropsOrder) => void;
  readonly onMore: () => void;
};

/**
 * Shows over and under of each player at one line. A phone shows each player in two rows. Screen readers always get
 * columns.
 */
export const PropsTable = memo(function PropsTable(props: PropsTableProps) {
  const { prop, line, game, date, oddsType, order, rows, found, gameOf, betsOf, picked, onOrder, onMore } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  usePriceGrid(body);
  const withPush = canPush(line);
  const columns = useMemo(() => columnsOf(line), [line]);
  const caption = propsCaption({ prop, line, game, date });
  return (
    <DataTable<PropsColumn, PropsOrder, PropsRow>
      caption={caption}
      captioned
      columns={columns}
      layout={withPush ? WITH_PUSH : WITHOUT_PUSH}
      // Names are sorted ascending, and shares descending.
      order={{ by: order, descending: order !== 'player' }}
      onOrder={onOrder}
      rows={rows}
      renderRow={({ player, over, under, fair, push, gone = false }) => {
        const own = gameOf(player);
        const bets = own && betsOf(own);
        const pick = bets && pickIn(picked, bets.gameId, { kind: 'player', player: player.name, stat: prop });
        return (
          <PlayerLine
            key={player.id}
            columns={columns}
            player={player}
            prop={prop}
            line={line}
            over={over}
            under={under}
            fairOver={fair.over}
            fairUnder={fair.under}
            push={push}
            gone={gone}
            oddsType={oddsType}
            own={own}
            bets={bets}
            picked={SIDES.find((side) => pick === pickText(side, line)) ?? null}
          />
        );
      }}
      body={body}
      topics={[
        { of: caption, words: caption },
        { of: order, words: sortedText(order, rows.length, found) },
      ]}
      foot={{
        count: (
          <>
            <span>{playersText(rows.length, found)}</span>
            {withPush && <span className={styles['note']}>{WHOLE_LINES}</span>}
          </>
        ),
        found,
        onMore,
      }}
    />
  );
});
