import { useEffect, useLayoutEffect, useRef, useDeferredValue, useState, memo } from 'react';
import { useSnapshot } from 'valtio';
import { formatDate, shortName, tileText } from '@ddh/engine/internal/format';
import type { App } from '../../state/app.ts';
import type { Hub } from '../../state/hub.ts';
import { createBuilderStores, type BuilderStores } from '../../state/parlay/stores.ts';
import type { Slips } from '../../state/slips.ts';
import { Notice } from '../shared/Notice.tsx';
import { Awaited } from '../shared/section/Awaited.tsx';
import { TabData } from '../shared/section/TabData.tsx';
import { NoGames } from '../shared/NoGames.tsx';
import { dateMismatchText } from '../slip/dockCopy.ts';
import styles from './BuilderPage.module.css';
import { Button } from '../shared/Button.tsx';
import { FailureBoundary } from '../shared/FailureBoundary.tsx';
import { Icon } from '../shared/Icon.tsx';
import { lazyOptional, lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { Segments } from '../shared/Segments.tsx';
import { BUILDER_FACES, paperHead } from './copy.ts';
import { Slip } from '../slip/Slip.tsx';
import { createBoard } from '../../state/parlay/board.ts';
import { Board } from './board/Board.tsx';
import { PICK_A_GAME } from './board/copy.ts';
import type { BoardGame } from '@ddh/engine/internal/hub';
import type { Matchup } from '@ddh/engine/internal/parlay';
import { BegunMark } from '../shared/Begun.tsx';
import { LocalStart } from '../shared/StartTime.tsx';
import { Live } from '../shared/Said.tsx';

type BuilderPageProps = { readonly app: App; readonly hub: Hub; readonly slips: Slips };

export function BuilderPage({ app, hub, slips }: BuilderPageProps) {
  const stores = app.keep(createBuilderStores, { app, hub });
  // Makes the other pages mark the legs that are picked on this page.
  useEffect(() => void slips.open(), [slips]);
  return (
    <>
      <LinkNotice stores={stores} />
      <TabData section={hub} tab="parlay">
        {() => <OnItsDate stores={stores} />}
      </TabData>
    </>
  );
}

/** Shows the builder on its date. On another date, shows a notice with a button that switches to the builder's date. */
function OnItsDate({ stores }: { readonly stores: BuilderStores }) {
  const { date } = useSnapshot(stores.hub.state);
  const { day } = useSnapshot(stores.parlay.state);
  // Without a date, the file with the dates could not be read, and there is nothing to switch in the menu.
  if (day.date !== null && date !== null && date !== day.date) {
    const only = day.date;
    const go = { label: `Switch to ${formatDate(only)}`, run: () => stores.hub.actions.selectDate(only) };
    return <Notice tone="warn" title={dateMismatchText(only)} action={go} />;
  }
  return day.games.length === 0 ? <WithoutGames stores={stores} /> : <Builder stores={stores} />;
}

/** Shown if the date has no games: the slip of a game from older data, if there is one, and otherwise a notice. */
function WithoutGames({ stores }: { readonly stores: BuilderStores }) {
  const { builder } = useSnapshot(stores.parlay.state);
  return builder.matchup === null ? <NoGames hub={stores.hub} tab="parlay" /> : <Builder stores={stores} />;
}

/** The texts are loaded on demand, because few visits follow a link. */
const LinkText = lazyWithRetry(() => import('./LinkText.tsx').then((m) => m.LinkText), null).Component;

/**
 * Says whether the slip in the link that opened the page could be restored. The notice stays until the user closes it.
 */
function LinkNotice({ stores }: { readonly stores: BuilderStores }) {
  const { state, actions } = stores.parlay;
  const { link } = useSnapshot(state);
  const place = useRef<HTMLDivElement>(null);
  const isCalm = link?.kind === 'opened' || link?.kind === 'played';
  const tone = link === null ? '' : isCalm ? styles['quiet'] : styles['warn'];
  return (
    <Live ref={place} tabIndex={-1} className={styles['place']}>
      {link !== null && (
        <div className={`ddh-not-printed ddh-line ${styles['notice']} ${tone}`}>
          <div className={styles['words']}>
            <FailureBoundary>
              <LinkText link={link} legs={state.legs.length} />
            </FailureBoundary>
          </div>
          <Button
            look="bare"
            label="Close"
            onPress={() => {
              // The button disappears together with the notice, so the focus moves to the element around the notice.
              place.current?.focus({ preventScroll: true });
              actions.dismissLink();
            }}
          >
            <Icon name="remove" />
          </Button>
        </div>
      )}
    </Live>
  );
}

const Form = lazyWithRetry(
  () => import('./Form.tsx').then((m) => m.Form),
  <div data-pending className={styles['form']} />,
).Component;

/** The Parlay Builder: the board or the form, with the slip next to it. The board and the form edit the same picks. */
function Builder({ stores }: { readonly stores: BuilderStores }) {
  const { builder, start } = useSnapshot(stores.parlay.state);
  const { face } = useSnapshot(stores.face.state, { sync: true });
  const { matchup } = builder;
  return (
    <div className={styles['layout']}>
      {matchup && <p className={styles['paper']}>{paperHead(matchup, start?.date ?? null)}</p>}
      <div className={`ddh-stack ddh-not-printed ${styles['picks']}`}>
        <fieldset className={styles['face']}>
          <legend className="ddh-visually-hidden">Builder</legend>
          <Segments value={face} options={BUILDER_FACES} onChoose={stores.face.show} />
        </fieldset>
        {face === 'board' ? (
          <BoardFace stores={stores} />
        ) : (
          <FailureBoundary>
            <Form parlay={stores.parlay} />
          </FailureBoundary>
        )}
      </div>
      <Slip stores={stores} />
    </div>
  );
}

/** Loaded on demand, because a reader with a slip does not see them. */
const Examples = lazyOptional(() => import('./board/Examples.tsx').then((m) => m.Examples));

/** The day's games as tiles, and the prices of the chosen game. Without a slip, the next game is open, with examples. */
function BoardFace({ stores }: { readonly stores: BuilderStores }) {
  const { state, actions } = stores.parlay;
  const board = stores.panel(createBoard);
  const { games, awaited } = useSnapshot(board.state);
  const chosen = useSnapshot(state, { sync: true }).builder.matchup?.gameId ?? null;
  // The pressed tile is marked at once, and the prices of its game are rendered later.
  const shown = useDeferredValue(chosen);
  const game = games.find(({ gameId }) => gameId === shown);
  const isOpening = game === undefined && games.some(({ gameId }) => gameId === chosen);
  // They stay after the first press, because the prices below must not move under the finger.
  const [withExamples] = useState(state.legs.length === 0 && state.link === null);
  useLayoutEffect(() => board.actions.openNext(), [board]);
  return (
    <>
      <GameTiles games={games} chosen={chosen} onChoose={actions.openSlip} onReach={actions.reachGames} />
      {game === undefined ? (
        !isOpening && <p className={styles['hint']}>{PICK_A_GAME}</p>
      ) : awaited.lines ? (
        <Awaited section={stores.hub} tab="parlay" />
      ) : (
        <Board board={board} stores={stores} game={game}>
          {withExamples && <Examples key={game.gameId} stores={stores} game={game} />}
        </Board>
      )}
    </>
  );
}

type GameTilesProps = {
  readonly games: readonly BoardGame[];
  readonly chosen: string | null;
  readonly onChoose: (matchup: Matchup) => void;
  readonly onReach: () => void;
};

/** The games of the day. Each has its own slip. */
const GameTiles = memo(function GameTiles({ games, chosen, onChoose, onReach }: GameTilesProps) {
  return (
    <div role="group" aria-label="Game" className={styles['tiles']}>
      {games.map((game) => {
        const { gameId, away, home } = game;
        return (
          <button
            key={gameId}
            type="button"
            className={styles['tile']}
            aria-pressed={gameId === chosen}
            onFocus={onReach}
            onPointerEnter={onReach}
            onClick={() => onChoose({ gameId, away, home })}
          >
            <span className={styles['teams']}>
              <span>{`${shortName(game, 'away')} @ ${shortName(game, 'home')} `}</span>
              <BegunMark {...game} />
            </span>
            <span className={styles['note']}>{`${tileText(game)} `}</span>
            <span className={styles['note']}>
              <LocalStart {...game} />
            </span>
            <span className="ddh-visually-hidden">{`, ${away} @ ${home}`}</span>
          </button>
        );
      })}
    </div>
  );
});
