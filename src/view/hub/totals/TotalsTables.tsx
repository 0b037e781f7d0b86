import { useDeferredValue } from 'react';
import { formatScope } from '@ddh/engine/internal/format';
import { SCOPES, VENUES, type OddsType, type Scope } from '@ddh/engine/internal/domain';
import { pickIn, type Subject } from '@ddh/engine/internal/parlay';
import type { TotalsGame, TotalsView } from '@ddh/engine/internal/hub';
import type { GameBets } from '../../../state/slips.ts';
import { totalSubject } from '../../slip/bets/totalSubject.ts';
import { Segments } from '../../shared/Segments.tsx';
import { Ladder } from './Ladder.tsx';
import { PuckLine } from './PuckLine.tsx';
import { PUCK_LINE_MEANING } from './copy.ts';
import styles from './TotalsTables.module.css';
import { WHOLE_LINES } from '../copy.ts';

type View<K extends TotalsView['kind']> = Extract<TotalsView, { readonly kind: K }>;

type TotalsTablesProps = {
  readonly view: View<'totals' | 'puckLine'>;
  readonly game: TotalsGame;
  /** The table that a narrow page shows. A wide page shows all tables. */
  readonly scope: Scope;
  readonly oddsType: OddsType;
  /** Null if the builder is not open for the game. */
  readonly bets: GameBets | null;
  readonly picked: readonly string[];
  readonly onScope: (scope: Scope) => void;
};

/** All tables of a game. The style sheet hides some on a narrow page. */
export function TotalsTables({ view, game, scope, oddsType, bets, picked, onScope }: TotalsTablesProps) {
  const ofPuckLine = view.kind === 'puckLine';
  // Only teams have a puck line.
  const [scopes, shown] = ofPuckLine ? [VENUES, scope === 'game' ? 'away' : scope] : [SCOPES, scope];
  const pick = (subject: Subject): string | null => bets && pickIn(picked, bets.gameId, subject);
  const many = ofPuckLine ? styles['two'] : styles['three'];
  return (
    <>
      <fieldset className={`${styles['choice']} ${many}`}>
        <legend className="ddh-visually-hidden">Table</legend>
        <div className={styles['names']}>
          <Segments
            names
            value={shown}
            options={scopes.map((each) => ({ value: each, label: formatScope(each, game) }))}
            onChoose={onScope}
          />
        </div>
      </fieldset>
      {ofPuckLine && <p className="ddh-quiet">{PUCK_LINE_MEANING}</p>}
      <div className={`ddh-stack-wide ${styles['tables']} ${many}`}>
        {view.kind === 'puckLine' ? (
          VENUES.map((venue) => (
            <div key={venue} className={place(venue, shown)}>
              <PuckLine
                table={view.tables[venue]}
                venue={venue}
                game={game}
                oddsType={oddsType}
                bets={bets}
                pick={pick({ kind: 'winner', team: game[venue].name })}
              />
            </div>
          ))
        ) : (
          <Ladders view={view} game={game} oddsType={oddsType} shown={shown} bets={bets} pick={pick} />
        )}
      </div>
      <Legend bars={!ofPuckLine} />
    </>
  );
}

type LaddersProps = {
  readonly view: View<'totals'>;
  readonly game: TotalsGame;
  readonly oddsType: OddsType;
  readonly shown: Scope;
  readonly bets: GameBets | null;
  readonly pick: (subject: Subject) => string | null;
};

/**
 * The tables have up to 180 lines in total. The chosen table renders first and the others later, because rendering all
 * at once would block the page.
 */
function Ladders({ view, game, oddsType, shown, bets, pick }: LaddersProps) {
  const now = { view, game, oddsType, bets };
  const later = {
    view: useDeferredValue(view),
    game: useDeferredValue(game),
    oddsType: useDeferredValue(oddsType),
    bets: useDeferredValue(bets),
  };
  return SCOPES.map((scope) => {
    const { view: each, ...rest } = scope === shown ? now : later;
    return (
      <div key={scope} className={place(scope, shown)}>
        <Ladder
          table={each.tables[scope]}
          scope={scope}
          stat={each.stat}
          pick={pick(totalSubject(rest.game, scope, each.stat))}
          {...rest}
        />
      </div>
    );
  });
}

const place = (scope: Scope, shown: Scope): string => `${styles['table']} ${scope === shown ? '' : styles['aside']}`;

/**
 * Explains the marks in the tables. Hidden from screen readers, because the rows and the sentence above name the marks
 * in words.
 */
const Legend = ({ bars }: { readonly bars: boolean }) => (
  <>
    <p className={`ddh-quiet-small ddh-wrap ${styles['legend']}`} aria-hidden="true">
      <span className="ddh-line">
        <span className={styles['even']} />
        <span>Nearest even money</span>
      </span>
      {bars && (
        <span className="ddh-line">
          <span className={styles['bar']} />
          <span>How often it ends on exactly that number</span>
        </span>
      )}
    </p>
    {bars && <p className={`ddh-quiet-small ${styles['note']}`}>{WHOLE_LINES}</p>}
  </>
);
