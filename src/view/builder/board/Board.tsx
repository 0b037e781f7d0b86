import { useCallback, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatCount, formatSide, shortName } from '@ddh/engine/internal/format';
import {
  PROPS,
  SCOPES,
  SIDES,
  TEAM_STATS,
  VENUES,
  type OddsType,
  type Scope,
  type TeamStat,
} from '@ddh/engine/internal/domain';
import { MAX_ROWS, type Leg, type Matchup } from '@ddh/engine/internal/parlay';
import type { BoardGame, BoardMarket } from '@ddh/engine/internal/hub';
import type { Elements } from '../../jsx.ts';
import type { Board as BoardStore } from '../../../state/parlay/board.ts';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { Notice } from '../../shared/Notice.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { Awaited } from '../../shared/section/Awaited.tsx';
import { Segments } from '../../shared/Segments.tsx';
import { ListFoot } from '../../shared/table/ListFoot.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { PLAYER_ROWS_FULL } from '../../slip/dockCopy.ts';
import { GONE } from '../../slip/bets/copy.ts';
import { MarketRow } from './MarketRow.tsx';
import { useBegun } from '../../slip/useBegun.ts';
import { usePriceGrid } from '../../slip/bets/usePriceGrid.ts';
import {
  BOARD_BEGUN,
  BOARD_HINT,
  GAME_LINES_TITLE,
  LINE_COLUMN,
  MARGIN_NAME,
  MARKET_COLUMN,
  MORE_MARKETS,
  noPlayerText,
  PLAYER_COLUMN,
  PLAYERS_TITLE,
  playersFoundText,
  SEARCH_PLAYERS,
  totalName,
  WINNER_NAME,
} from './copy.ts';
import styles from './Board.module.css';

type BoardProps = {
  readonly board: BoardStore;
  readonly stores: BuilderStores;
  readonly game: BoardGame;
  /** Shown between the prices of the game and those of its players. */
  readonly children: Elements;
};

/** Shows the bets of the chosen game as buttons with prices. */
export function Board({ board, stores, game, children }: BoardProps) {
  const { oddsType, isStale } = useDeferredSnapshot(stores.hub.state);
  // `sync` renders each change at once, so that a pressed price shows its mark with the next paint.
  const { picked } = useSnapshot(board.state, { sync: true });
  const { builder } = useDeferredSnapshot(stores.parlay.state);
  const press = isStale ? null : stores.parlay.actions.press;
  const short = (team: string): string => (team === game.away ? shortName(game, 'away') : shortName(game, 'home'));
  return (
    <>
      <GameLines
        board={board}
        stores={stores}
        matchup={game}
        short={short}
        picked={picked}
        oddsType={oddsType}
        onPress={press}
      />
      {children && <div className={styles['examples']}>{children}</div>}
      <Players
        board={board}
        stores={stores}
        short={short}
        picked={picked}
        isFull={builder.rows.length >= MAX_ROWS}
        oddsType={oddsType}
        onPress={press}
      />
    </>
  );
}

type PartProps = {
  readonly board: BoardStore;
  readonly short: (team: string) => string;
  readonly picked: readonly string[];
  readonly oddsType: OddsType;
  /** Null if the figures are old. */
  readonly onPress: ((leg: Leg) => void) | null;
};

type RowProps = Pick<PartProps, 'board' | 'picked' | 'oddsType' | 'onPress'>;

function useRow({ board, picked, oddsType, onPress }: RowProps, withTeams: boolean) {
  const { lines } = useSnapshot(board.state, { sync: true });
  const onLine = useCallback(
    (market: BoardMarket, index: number) => board.actions.showLine(market, index),
    [board.actions],
  );
  return (name: string, market: BoardMarket, note?: string) => (
    <MarketRow
      key={market.key}
      name={name}
      {...(note === undefined ? {} : { note })}
      market={market}
      withTeams={withTeams}
      shown={lines[market.key]}
      oddsType={oddsType}
      picked={pickedOf(market, picked)}
      onPress={onPress}
      onLine={onLine}
    />
  );
}

/** The keys of the legs of this market that are in the slip, joined to one string. */
function pickedOf({ lines }: BoardMarket, picked: readonly string[]): string {
  return lines
    .flatMap(({ bets }) => bets.map(({ key }) => key))
    .filter((key) => picked.includes(key))
    .join(' | ');
}

/** A separate component that subscribes to the clock, so that each minute renders only this text again. */
const BoardHint = ({ stores }: Pick<BoardProps, 'stores'>) => (
  <p className="ddh-quiet-small">{useBegun(stores) ? BOARD_BEGUN : BOARD_HINT}</p>
);

function GameLines(props: PartProps & Pick<BoardProps, 'stores'> & { readonly matchup: Matchup }) {
  const { board, stores, matchup, short } = props;
  const { game } = useDeferredSnapshot(board.state);
  const grid = useRef<HTMLDivElement>(null);
  usePriceGrid(grid);
  const row = useRow(props, true);
  const heading = useId();
  if (game === null) return null;
  const total = (scope: Scope, stat: TeamStat) =>
    row(totalName(scope === 'game' ? null : short(matchup[scope]), stat), game.totals[stat][scope]);
  const rest = SCOPES.flatMap((scope) =>
    TEAM_STATS.filter((stat) => scope !== 'game' || stat !== 'Goals').map((stat) => total(scope, stat)),
  );
  return (
    <section className="ddh-card" aria-labelledby={heading}>
      <div className="ddh-card-head">
        <h3 className="ddh-title" id={heading}>
          {GAME_LINES_TITLE}
        </h3>
        <BoardHint stores={stores} />
      </div>
      <div ref={grid} role="grid" tabIndex={-1} aria-labelledby={heading}>
        <div role="row" className={styles['columns']}>
          <HiddenHeads names={[MARKET_COLUMN, LINE_COLUMN]} />
          {VENUES.map((venue) => (
            <span key={venue} role="columnheader" translate="no">
              <span className="ddh-visually-hidden">{matchup[venue]}</span>
              <span aria-hidden="true">{short(matchup[venue])}</span>
            </span>
          ))}
          <HiddenHeads names={SIDE_COLUMNS} />
        </div>
        {row(WINNER_NAME, game.winner)}
        {total('game', 'Goals')}
      </div>
      <MoreMarkets heads={[MARKET_COLUMN, LINE_COLUMN, matchup.away, matchup.home, ...SIDE_COLUMNS]}>
        {row(MARGIN_NAME, game.margin)}
        {rest}
      </MoreMarkets>
    </section>
  );
}

const SIDE_COLUMNS = SIDES.map(formatSide);

/** Heads of columns for screen readers. Of the shown prices, each says its side. */
const HiddenHeads = ({ names }: { readonly names: readonly string[] }) =>
  names.map((name) => (
    <span key={name} role="columnheader" className="ddh-visually-hidden">
      {name}
    </span>
  ));

type MoreMarketsProps = { readonly heads: readonly string[]; readonly children: Elements };

/** A collapsible group for less popular markets. The markets are rendered only while the group is open. */
function MoreMarkets({ heads, children }: MoreMarketsProps) {
  const [open, setOpen] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  usePriceGrid(grid);
  return (
    <details className={styles['more']} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles['summary']}>{MORE_MARKETS}</summary>
      {open && (
        <div ref={grid} role="grid" tabIndex={-1} aria-label={MORE_MARKETS}>
          <div role="row" className={styles['heads']}>
            <HiddenHeads names={heads} />
          </div>
          {children}
        </div>
      )}
    </details>
  );
}

const PROP_OPTIONS = PROPS.map((prop) => ({ value: prop, label: prop }));

function Players(props: PartProps & Pick<BoardProps, 'stores'> & { readonly isFull: boolean }) {
  const { board, stores, short, isFull } = props;
  const { state, actions } = board;
  const { prop, search } = useSnapshot(state, { sync: true });
  const { rows, found, awaited } = useDeferredSnapshot(state);
  const grid = useRef<HTMLDivElement>(null);
  usePriceGrid(grid);
  const row = useRow(props, false);
  const heading = useId();
  return (
    <section className="ddh-card" aria-labelledby={heading}>
      <div className={`ddh-stack ${styles['head']}`}>
        <div className={styles['find']}>
          <h3 className="ddh-title" id={heading}>
            {PLAYERS_TITLE}
          </h3>
          <SearchField label={SEARCH_PLAYERS} placeholder="name or team" value={search} onSearch={actions.search}>
            {search !== '' && found > 0 ? playersFoundText(found) : ''}
          </SearchField>
        </div>
        <fieldset>
          <legend className="ddh-visually-hidden">Prop</legend>
          <Segments value={prop} options={PROP_OPTIONS} onChoose={actions.selectProp} />
        </fieldset>
        {isFull && <Notice tone="warn" title={PLAYER_ROWS_FULL} />}
      </div>
      {awaited.players ? (
        <Awaited section={stores.hub} tab="parlay" />
      ) : found === 0 ? (
        <p className={`ddh-quiet ${styles['none']}`}>{search === '' ? '' : noPlayerText(search)}</p>
      ) : (
        <div ref={grid} role="grid" tabIndex={-1} aria-labelledby={heading}>
          <div role="row" className={styles['heads']}>
            <HiddenHeads names={[PLAYER_COLUMN, LINE_COLUMN, ...SIDE_COLUMNS]} />
          </div>
          {rows.map(({ name, team, market, gone }) => row(name, market, gone ? GONE : short(team)))}
        </div>
      )}
      {!awaited.players && (
        <ListFoot
          count={`${formatCount(rows.length)} of ${playersFoundText(found)}`}
          shown={rows.length}
          found={found}
          onMore={actions.showMore}
        />
      )}
    </section>
  );
}
