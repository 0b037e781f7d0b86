import { memo, useId, useRef, type CSSProperties } from 'react';
import { offNightText, teamsText, weekCaption } from '@ddh/engine/internal/format';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import {
  WEEK_FIGURES,
  type SeasonWeek,
  type WeekOrder,
  type RosterDay,
  type WeekDay,
} from '@ddh/engine/internal/schedule';
import type { WeekView, RosterWeek } from '@ddh/engine/internal/fantasy';
import type { Week, WeekActions } from '../../../state/week.ts';
import { Notice } from '../../shared/Notice.tsx';
import { SortHead } from '../../shared/table/SortHead.tsx';
import { useSideScroll } from '../../shared/table/useSideScroll.ts';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { DayHead, dayClass } from './DayHead.tsx';
import { Either } from './Either.tsx';
import { TeamLine } from './TeamLine.tsx';
import { NO_ROSTER_TEAMS, weekSortedText, rosterDayFigure, rosterDayText, rosterLineText } from './copy.ts';
import styles from './WeekTable.module.css';
import { Said, SaidChanges } from '../../shared/Said.tsx';

type RosterLineProps = {
  readonly days: readonly WeekDay[];
  readonly roster: RosterWeek;
  readonly today: LeagueDate;
};

/** The row of the user's team: how many players have a game on each day, and how many of them fit into the lineup. */
const RosterLine = ({ days, roster, today }: RosterLineProps) => (
  <tr className={`${styles['row']} ${styles['rosterLine']}`}>
    <th scope="row" className={`${styles['team']} ${styles['rosterName']}`}>
      <span>My team </span>
      <span className={`ddh-quiet-small ${styles['what']}`}>{rosterLineText(roster.total)}</span>
    </th>
    {WEEK_FIGURES.map(({ key }) => (
      <td key={key} className={`${styles[key]} ${styles['rosterFigure']}`}>
        {key === 'games' && <Figure day={roster.total} />}
      </td>
    ))}
    {days.map((day, i) => {
      const figures = roster.days[i];
      if (figures === undefined) throw new RangeError(`the roster has no figures for ${day.date}`);
      return (
        <td key={day.date} className={`${styles['day']} ${dayClass(day, day.date === today)}`}>
          <Figure day={figures} />
        </td>
      );
    })}
  </tr>
);

const Figure = ({ day }: { readonly day: RosterDay }) => (
  <>
    <span aria-hidden="true">{rosterDayFigure(day)}</span>
    <span className="ddh-visually-hidden">{rosterDayText(day)}</span>
  </>
);

/** The week as a table, with the number of teams and a legend. */
export function WeekTable({ week: { state, actions } }: { readonly week: Week }) {
  const { week, view, order, offNightLimit, today, onlyRoster } = useDeferredSnapshot(state);
  if (week === null || view === null) return null;
  const teams = teamsText(view.rows.length, view.of);
  return (
    <div className="ddh-stack-tight">
      <div className={`ddh-quiet ddh-spread ${styles['caption']}`}>
        {/* The text is shown at once, because the legend moves when it comes later. */}
        <p>{teams}</p>
        <Said>{teams}</Said>
        <p className="ddh-line">
          <span className={styles['sample']} aria-hidden="true" />
          <span>{offNightText(offNightLimit)}</span>
        </p>
      </div>
      {view.rows.length === 0 ? (
        <Notice
          tone="plain"
          title={NO_ROSTER_TEAMS}
          action={{ label: 'Show all teams', run: () => actions.filterByRoster(false) }}
        />
      ) : (
        <Grid week={week} view={view} order={order} today={today} onlyRoster={onlyRoster} onOrder={actions.order} />
      )}
      <SaidChanges
        topics={[
          { of: `${order.by} ${order.descending}`, words: weekSortedText(order, view.rows.length, view.of) },
          { of: week.name, words: weekCaption(week) },
          { of: String(offNightLimit), words: offNightText(offNightLimit) },
        ]}
      />
    </div>
  );
}

type GridProps = {
  readonly week: SeasonWeek;
  readonly view: WeekView;
  readonly order: WeekOrder;
  readonly today: LeagueDate;
  readonly onlyRoster: boolean;
  readonly onOrder: WeekActions['order'];
};

const TEAM = { key: 'team', head: 'Team', name: 'Team' } as const;

const Grid = memo(function Grid({ week, view, order, today, onlyRoster, onOrder }: GridProps) {
  const headRow = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { scrolls, onKeyDown } = useSideScroll(headRow, body);
  const caption = useId();
  // The region can be focused only if the table scrolls.
  const reach = scrolls ? { tabIndex: 0, 'aria-labelledby': caption, onKeyDown } : {};
  return (
    <div className="ddh-card ddh-listing">
      <table className={`ddh-listing-table ${styles['table']}`} style={{ '--days': view.days.length } as CSSProperties}>
        <caption id={caption} className="ddh-visually-hidden">
          {weekCaption(week)}
        </caption>
        <thead ref={headRow} className={`ddh-listing-head ${styles['head']}`}>
          <tr className={styles['row']}>
            {[TEAM, ...WEEK_FIGURES].map(({ key, head, name }) => (
              <SortHead
                key={key}
                column={key}
                order={order}
                name={<Either long={name} short={head} />}
                figures={key !== 'team'}
                className={styles[key]}
                onPress={onOrder}
              />
            ))}
            {view.days.map((day) => (
              <DayHead key={day.date} day={day} today={day.date === today} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...reach} className={`ddh-listing-scroll ${styles['body']}`}>
          {view.roster !== null && <RosterLine days={view.days} roster={view.roster} today={today} />}
          {view.rows.map((row) => (
            <TeamLine key={row.team.name} row={row} days={view.days} today={today} named={onlyRoster} />
          ))}
        </tbody>
      </table>
    </div>
  );
});
