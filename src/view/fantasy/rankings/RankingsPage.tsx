import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { noRanksText, CATEGORY_HINT, scoringTitle, weightsText } from '@ddh/engine/internal/format';
import type { RankKind } from '@ddh/engine/internal/fantasy';
import type { App } from '../../../state/app.ts';
import type { Fantasy } from '../../../state/fantasy.ts';
import { teamsOf } from '../../../state/teams/store.ts';
import { createRankings, type Rankings } from '../../../state/rankings.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Awaited } from '../../shared/section/Awaited.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { Estimates } from '../Estimates.tsx';
import { TABS } from '../tabs.ts';
import { Unclear } from '../Unclear.tsx';
import { RankingFilters } from './RankingFilters.tsx';
import { RankingTable } from './RankingTable.tsx';
import styles from './RankingsPage.module.css';
import { sectionPath } from '../../paths.ts';
import { Link } from '../../shared/router.tsx';

type RankingsPageProps = { readonly app: App; readonly fantasy: Fantasy; readonly tab: RankKind };

/**
 * The Skater and Goalie Rankings: one page with different files. Visitors can see both rankings. A member's current
 * team sets the scoring.
 */
export function RankingsPage({ app, fantasy, tab }: RankingsPageProps) {
  const rankings = app.keep(createRankings, {
    preferences: app.services.preferences,
    fantasy,
    teams: teamsOf(app, fantasy),
  });
  useEffect(() => void rankings.actions.open(), [rankings]);
  return (
    <TabData section={fantasy} tab={tab}>
      {(figures) =>
        figures && (
          <>
            <Ranking rankings={rankings} fantasy={fantasy} kind={tab} />
            {figures.projections.estimated && <Estimates />}
          </>
        )
      }
    </TabData>
  );
}

type RankingProps = { readonly rankings: Rankings; readonly fantasy: Fantasy; readonly kind: RankKind };

function Ranking({ rankings, fantasy, kind }: RankingProps) {
  const { found, unclear, awaited } = useSnapshot(rankings.state[kind], { sync: true });
  return (
    <div className="ddh-stack">
      <RankingFilters rankings={rankings} kind={kind} />
      <ScoringNote rankings={rankings} kind={kind} />
      <Unclear names={unclear} />
      {awaited ? (
        <Awaited section={fantasy} tab={kind} />
      ) : found === 0 ? (
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

/** Names the scoring in use, with a link to the page that changes the scoring. */
function ScoringNote({ rankings, kind }: { readonly rankings: Rankings; readonly kind: RankKind }) {
  const { scoring, scoredFor } = useSnapshot(rankings.state[kind]);
  return (
    <p className={`ddh-quiet ${styles['note']}`}>
      <b className={styles['title']}>{scoringTitle(scoring, scoredFor)}</b>
      {scoring.mode === 'category' ? (
        <span>{`. ${CATEGORY_HINT} `}</span>
      ) : (
        <>
          <span className={styles['weights']}>{`: ${weightsText(scoring)}`}</span>
          <span>. </span>
        </>
      )}
      <Link to={`${sectionPath('fantasy')}/${TABS.team.slug}`} className={`ddh-not-printed ${styles['link']}`}>
        <span>{scoring.standard ? 'Use your own' : 'Change it'}</span>
        <span className="ddh-visually-hidden">{` in ${TABS.team.name}`}</span>
      </Link>
    </p>
  );
}
