import { use, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { NO_WEEKS, offNightLimitText, weekText } from '@ddh/engine/internal/format';
import type { App } from '../../../state/app.ts';
import type { Fantasy } from '../../../state/fantasy.ts';
import { teamsOf } from '../../../state/teams/store.ts';
import { createWeek, type Week } from '../../../state/week.ts';
import { ExternalLink } from '../../shared/ExternalLink.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { NoFile } from '../NoFile.tsx';
import { Unclear } from '../Unclear.tsx';
import { CandidateSearch } from './CandidateSearch.tsx';
import { SPREADSHEET, WEEK_COMING, WEEK_COMING_DETAIL } from './copy.ts';
import styles from './WeekPage.module.css';
import { WeekTable } from './WeekTable.tsx';
import { OFF_NIGHT_LIMITS, USUAL_OFF_NIGHT } from '@ddh/engine/internal/schedule';
import { Check } from '../../shared/Check.tsx';
import { Filters } from '../../shared/Filters.tsx';
import { Select } from '../../shared/Select.tsx';
import { SiteContext } from '../../shared/site.ts';

/** Every team's games in a fantasy week, by day. The page also links to the operator's spreadsheet (spec 2). */
export function WeekPage({ app, fantasy }: { readonly app: App; readonly fantasy: Fantasy }) {
  const week = app.keep(createWeek, { services: app.services, fantasy, teams: teamsOf(app, fantasy) });
  const { spreadsheet } = use(SiteContext);
  useEffect(() => week.actions.open(), [week]);
  return (
    <>
      {spreadsheet !== null && (
        <p className={styles['link']}>
          <ExternalLink to={spreadsheet} name={SPREADSHEET} />
        </p>
      )}
      <TabData section={fantasy} tab="week">
        {(figures) =>
          figures === null ? (
            <NoFile fantasy={fantasy} tab="week" title={WEEK_COMING}>
              {WEEK_COMING_DETAIL}
            </NoFile>
          ) : (
            <Weeks week={week} />
          )
        }
      </TabData>
    </>
  );
}

function Weeks({ week }: { readonly week: Week }) {
  const { week: chosen, unclear } = useSnapshot(week.state);
  if (chosen === null) return <Notice tone="plain" title={NO_WEEKS} />;
  return (
    <div className="ddh-stack-wide">
      <WeekFilters week={week} />
      <Unclear names={unclear} />
      <CandidateSearch week={week} />
      <WeekTable week={week} />
    </div>
  );
}

const LIMITS = OFF_NIGHT_LIMITS.map((limit) => ({ value: String(limit), label: offNightLimitText(limit) }));

/** Filters for the week and the teams, and the limit for off-nights. */
function WeekFilters({ week: { state, actions } }: { readonly week: Week }) {
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { weeks, week, offNightLimit, roster, onlyRoster } = useSnapshot(state, { sync: true });
  return (
    <Filters
      className={`ddh-stack ddh-not-printed ${styles['filters']}`}
      set={[offNightLimit !== USUAL_OFF_NIGHT, onlyRoster].filter(Boolean).length}
      lead={
        <Select
          label="Week"
          placeholder="choose week..."
          value={week?.name ?? null}
          options={weeks.map((one) => ({ value: one.name, label: weekText(one) }))}
          onChoose={actions.selectWeek}
        />
      }
    >
      <Select
        label="Off-night"
        placeholder="choose games..."
        value={String(offNightLimit)}
        options={LIMITS}
        onChoose={(text) => {
          const limit = OFF_NIGHT_LIMITS.find((one) => String(one) === text);
          if (limit !== undefined) actions.selectOffNightLimit(limit);
        }}
      />
      {roster !== null && (
        <Check checked={onlyRoster} onChange={actions.filterByRoster}>
          Only teams of my players
        </Check>
      )}
    </Filters>
  );
}
