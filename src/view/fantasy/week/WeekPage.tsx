import { use, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { NO_WEEKS } from '@ddh/engine/internal/format';
import type { App } from '../../../state/app.ts';
import type { Fantasy } from '../../../state/fantasy.ts';
import { teamsOf } from '../../../state/teams/store.ts';
import { createWeek, type Week } from '../../../state/week.ts';
import { ExternalLink } from '../../shared/ExternalLink.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { SpreadsheetContext } from '../../shared/spreadsheet.ts';
import { NoFile } from '../NoFile.tsx';
import { FANTASY_TITLE, TABS } from '../tabs.ts';
import { CandidateSearch } from './CandidateSearch.tsx';
import { WeekFilters } from './WeekFilters.tsx';
import { SPREADSHEET, WEEK_COMING, WEEK_COMING_DETAIL } from './copy.ts';
import styles from './WeekPage.module.css';
import { WeekTable } from './WeekTable.tsx';

/** Every team's games in a fantasy week, by day. The page also links to the operator's spreadsheet (spec 2). */
export function WeekPage({ app, fantasy }: { readonly app: App; readonly fantasy: Fantasy }) {
  const week = app.keep(createWeek, { services: app.services, fantasy, teams: teamsOf(app, fantasy) });
  const spreadsheet = use(SpreadsheetContext);
  useEffect(() => week.actions.open(), [week]);
  return (
    <Page title={TABS.week.title} section={FANTASY_TITLE}>
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
    </Page>
  );
}

function Weeks({ week }: { readonly week: Week }) {
  const { week: chosen } = useSnapshot(week.state);
  if (chosen === null) return <Notice tone="plain" title={NO_WEEKS} />;
  return (
    <div className="ddh-stack-wide">
      <WeekFilters week={week} />
      <CandidateSearch week={week} />
      <WeekTable week={week} />
    </div>
  );
}
