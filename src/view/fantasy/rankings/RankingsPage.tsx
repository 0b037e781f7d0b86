import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { noRanksText } from '@ddh/engine/internal/format';
import type { RankKind } from '@ddh/engine/internal/fantasy';
import type { App } from '../../../state/app.ts';
import { createFantasy } from '../../../state/fantasy.ts';
import { createRankings, type Rankings } from '../../../state/rankings.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { Estimates } from '../Estimates.tsx';
import { FANTASY_TITLE, TABS } from '../tabs.ts';
import { RankingFilters } from './RankingFilters.tsx';
import { RankingTable } from './RankingTable.tsx';
import { ScoringNote } from './ScoringNote.tsx';

type RankingsPageProps = { readonly app: App; readonly tab: RankKind };

/** Skater and Goalie Rankings: one page of different files. Open to visitors; a team of one's own brings its scoring. */
export function RankingsPage({ app, tab }: RankingsPageProps) {
  const rankings = app.part(createRankings);
  useEffect(() => void rankings.actions.open(), [rankings]);
  return (
    <Page title={TABS[tab].title} section={FANTASY_TITLE}>
      <TabData section={app.part(createFantasy)} tab={tab}>
        {(figures) =>
          figures && (
            <>
              <Ranking rankings={rankings} kind={tab} />
              {figures.projections.estimated && <Estimates />}
            </>
          )
        }
      </TabData>
    </Page>
  );
}

type RankingProps = { readonly rankings: Rankings; readonly kind: RankKind };

function Ranking({ rankings, kind }: RankingProps) {
  const { found } = useSnapshot(rankings.state[kind], { sync: true });
  return (
    <div className="ddh-stack">
      <RankingFilters rankings={rankings} kind={kind} />
      <ScoringNote rankings={rankings} kind={kind} />
      {found === 0 ? (
        <Notice
          tone="plain"
          title={noRanksText(kind)}
          action={{ label: 'Clear filters', run: () => rankings.actions.clearFilters(kind) }}
        />
      ) : (
        <RankingTable rankings={rankings} kind={kind} />
      )}
    </div>
  );
}
