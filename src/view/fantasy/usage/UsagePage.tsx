import { useEffect } from 'react';
import type { App } from '../../../state/app.ts';
import type { Fantasy } from '../../../state/fantasy.ts';
import { teamsOf } from '../../../state/teams/store.ts';
import { createUsage } from '../../../state/usage.ts';
import { Page } from '../../shared/Page.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { Estimates } from '../Estimates.tsx';
import { NoFile } from '../NoFile.tsx';
import { FANTASY_TITLE, TABS } from '../tabs.ts';
import { Usage } from './Usage.tsx';
import { USAGE_COMING, USAGE_COMING_DETAIL } from './copy.ts';

export function UsagePage({ app, fantasy }: { readonly app: App; readonly fantasy: Fantasy }) {
  const usage = app.keep(createUsage, { preferences: app.services.preferences, fantasy, teams: teamsOf(app, fantasy) });
  useEffect(() => void usage.actions.open(), [usage]);
  return (
    <Page title={TABS.usage.title} section={FANTASY_TITLE}>
      <TabData section={fantasy} tab="usage">
        {(figures) =>
          figures === null ? (
            <NoFile fantasy={fantasy} tab="usage" title={USAGE_COMING}>
              {USAGE_COMING_DETAIL}
            </NoFile>
          ) : (
            <>
              <Usage usage={usage} />
              {figures.projections.estimated && <Estimates />}
            </>
          )
        }
      </TabData>
    </Page>
  );
}
