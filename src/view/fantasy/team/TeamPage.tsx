import { use, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { App } from '../../../state/app.ts';
import type { Fantasy } from '../../../state/fantasy.ts';
import { teamsOf, type Teams } from '../../../state/teams/store.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Reserve } from '../../shared/Reserve.tsx';
import { StaleNotice } from '../../shared/section/StaleNotice.tsx';
import { ShownTabContext } from '../../shared/section/pageTab.ts';
import { useTab } from '../../shared/section/useTab.ts';
import { LoggedOut } from './LoggedOut.tsx';
import { Popup } from './Popup.tsx';
import { TeamHub } from './TeamHub.tsx';
import { LOADING_HUB, TEAMS_FAILED, TEAMS_FAILED_WHY } from './copy.ts';
import { storeFailureText, TEAMS_NOT_LOADED } from './storeCopy.ts';

/** Shows a visitor the login link, and a member their own teams. */
export function TeamPage({ app, fantasy }: { readonly app: App; readonly fantasy: Fantasy }) {
  const teams = teamsOf(app, fantasy);
  useEffect(() => void teams.actions.manage(), [teams]);
  return (
    <div className="ddh-stack-wide">
      <Shown fantasy={fantasy} teams={teams} />
    </div>
  );
}

function Shown({ fantasy, teams }: { readonly fantasy: Fantasy; readonly teams: Teams }) {
  const { login, stored } = useSnapshot(teams.state);
  const players = useTab(fantasy, 'team');
  const { loading } = use(ShownTabContext);
  if (login.phase === 'waiting') return <Reserve />;
  if (login.phase === 'loading') return <Reserve>{LOADING_HUB}</Reserve>;
  if (login.phase === 'out') {
    return (
      <>
        <LoggedOut error={login.error} onRetry={() => void teams.actions.manage()} />
        <Popup teams={teams} />
      </>
    );
  }
  switch (stored.phase) {
    case 'waiting':
      return <Reserve />;
    case 'loading':
      return <Reserve>{loading}</Reserve>;
    case 'failed':
      return (
        <Notice tone="fail" title={TEAMS_FAILED} action={{ label: 'Retry', run: () => window.location.reload() }}>
          <p>{TEAMS_FAILED_WHY}</p>
          <p>
            <b>{TEAMS_NOT_LOADED}</b>
            <span>: </span>
            <span>{storeFailureText(stored.error)}</span>
          </p>
        </Notice>
      );
    case 'ready':
      // The notice about old data is above the teams. The page waits for the notice, because inserting it later would
      // move the teams.
      if (players.phase === 'waiting') return <Reserve />;
      return (
        <>
          {players.phase === 'ready' && <StaleNotice section={fantasy} tab="team" />}
          <TeamHub fantasy={fantasy} teams={teams} />
        </>
      );
  }
}
