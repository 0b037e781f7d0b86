import { useLayoutEffect, memo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Fantasy } from '../../../state/fantasy.ts';
import type { Teams } from '../../../state/teams/store.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useDock } from '../../shared/useDock.ts';
import { EarlierDialog } from './EarlierDialog.tsx';
import { EARLIER_TITLE } from './earlierCopy.ts';
import { leagueScoringText } from './league/copy.ts';
import { SetupDialog } from './league/SetupDialog.tsx';
import { Popup } from './Popup.tsx';
import { DeleteQuestion, UnsavedQuestion } from './Questions.tsx';
import { TeamList } from './TeamList.tsx';
import { orphansText, NO_TEAM_DATA, NOT_SENT, storeStatusText } from './storeCopy.ts';
import { useUnfoldFocus } from './useUnfoldFocus.ts';
import styles from './TeamHub.module.css';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { BackupFile } from './BackupFile.tsx';
import { NameForm } from './NameForm.tsx';
import {
  FIRST_TEAM,
  FIRST_TEAM_WHY,
  ALL_SAVED,
  SAVING,
  UNSAVED,
  CHANGED_ELSEWHERE,
  DELETED_ELSEWHERE,
  teamDeletedText,
  leagueSummary,
  SETUP_MISSING,
} from './copy.ts';
import { unsentTeams, leagueShape } from '@ddh/engine/internal/fantasy';
import { ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { TabFailures } from '../../shared/section/TabFailures.tsx';
import { PlayerSearch } from './roster/PlayerSearch.tsx';
import { RosterPart } from './roster/RosterPart.tsx';
import { rosterCountText, rosterLimitText, rosterEditText } from './roster/copy.ts';
import { Live, Said, SaidChanges } from '../../shared/Said.tsx';

/** Shows the list of the user's teams, and the current team with its league and roster. */
export function TeamHub({ fantasy, teams }: { readonly fantasy: Fantasy; readonly teams: Teams }) {
  const { teams: all, team, setup, pending, deleting, earlier, status } = useSnapshot(teams.state, { sync: true });
  const none = all.length === 0 && team === null;
  const place = useUnfoldFocus<HTMLDivElement>(none, 'input', '#ddh-team');
  const popup = <Popup teams={teams} />;
  // While a modal dialog is open, nothing outside it can be pressed or announced, so popups are shown inside the
  // dialog.
  const dialog = setup !== null || pending !== null || deleting !== null || earlier !== null;
  // Closes an older popup, which would cover the dialog.
  useLayoutEffect(() => {
    if (dialog) teams.actions.closePopup();
  }, [dialog, teams]);
  const orphans = orphansText(status, all);
  return (
    <div ref={place}>
      {orphans !== null && (
        <div className={styles['orphans']}>
          <Notice tone="warn" title={orphans} action={{ label: EARLIER_TITLE, run: teams.actions.openEarlier }} />
        </div>
      )}
      {none ? (
        <FirstTeam teams={teams} />
      ) : (
        <div className={styles['layout']}>
          <TeamList teams={teams} />
          {team !== null && (
            <div className={styles['team']}>
              <TeamHead teams={teams} />
              <Roster fantasy={fantasy} teams={teams} />
              <SaveBar teams={teams} />
            </div>
          )}
        </div>
      )}
      {setup !== null && <SetupDialog teams={teams}>{popup}</SetupDialog>}
      {pending !== null && <UnsavedQuestion teams={teams}>{popup}</UnsavedQuestion>}
      {deleting !== null && <DeleteQuestion teams={teams}>{popup}</DeleteQuestion>}
      {earlier !== null && <EarlierDialog teams={teams}>{popup}</EarlierDialog>}
      {!dialog && popup}
      <Deleted teams={teams} />
    </div>
  );
}

/** The form for a member's first team (spec 4), with a button to restore deleted teams. */
function FirstTeam({ teams }: { readonly teams: Teams }) {
  const { canRestore } = useSnapshot(teams.state);
  return (
    <section className={`ddh-card ddh-stack ${styles['card']}`} aria-labelledby="ddh-first-team">
      <p className={`ddh-quiet ${styles['none']}`}>{NO_TEAM_DATA}</p>
      <h3 className={styles['title']} id="ddh-first-team">
        {FIRST_TEAM}
      </h3>
      <p className={styles['why']}>{FIRST_TEAM_WHY}</p>
      <NameForm first teams={teams} purpose="create" label="Team name" action="Create team" />
      {canRestore && (
        <div className={styles['earlier']}>
          <Button look="bare" onPress={teams.actions.openEarlier}>
            <Icon name="reset" />
            <span>{` ${EARLIER_TITLE}`}</span>
          </Button>
        </div>
      )}
      <StoreLine teams={teams} />
      <BackupFile teams={teams} />
    </section>
  );
}

/** The Save button and the state of the team, sticky at the bottom of the window. */
function SaveBar({ teams }: { readonly teams: Teams }) {
  const { state, actions } = teams;
  const { unsaved, saving, status, current } = useSnapshot(state, { sync: true });
  const bar = useRef<HTMLDivElement>(null);
  useDock(bar);
  const saved = unsentTeams(status).some((id) => id === current) ? NOT_SENT : ALL_SAVED;
  return (
    <div ref={bar} data-dock="full" className={`ddh-spread ${styles['bar']}`}>
      <div className={styles['words']}>
        <p className={`ddh-quiet ddh-line ${unsaved ? styles['unsaved'] : ''}`}>{unsaved ? UNSAVED : saved}</p>
        <StoreLine teams={teams} />
      </div>
      <Button look={unsaved ? 'solid' : 'plain'} unavailable={saving} onPress={() => void actions.save()}>
        {saving ? SAVING : 'Save team'}
      </Button>
    </div>
  );
}

/** Says where the teams are stored, unless a remote store has all of them. Announces each change. */
function StoreLine({ teams: { state } }: { readonly teams: Teams }) {
  const { status, teams, saving } = useSnapshot(state);
  const words = storeStatusText(status, teams, saving) ?? '';
  return (
    <>
      <p className={`ddh-quiet-small ${styles['line']}`}>{words}</p>
      <SaidChanges topics={[{ of: words, words }]} />
    </>
  );
}

/** Says which team is gone. The focus is on another one then, or on the form for a first one. */
function Deleted({ teams: { state } }: { readonly teams: Teams }) {
  const { teams } = useSnapshot(state);
  const [last, setLast] = useState<{ teams: typeof teams; gone: (typeof teams)[number] | undefined }>({
    teams,
    gone: undefined,
  });
  if (last.teams !== teams)
    setLast({ teams, gone: last.teams.find(({ id }) => !teams.some((team) => team.id === id)) ?? last.gone });
  return <Said of={last.gone?.id}>{last.gone && teamDeletedText(last.gone.name)}</Said>;
}

/** The current team's name and league summary, with the buttons to edit both. */
const TeamHead = memo(function TeamHead({ teams }: { readonly teams: Teams }) {
  const { state, actions } = teams;
  const { team, naming, changedElsewhere, deletedElsewhere } = useSnapshot(state, { sync: true });
  const renaming = naming?.purpose === 'rename';
  const place = useUnfoldFocus<HTMLDivElement>(renaming, 'input', 'button');
  if (team === null) return null;
  const shape = leagueShape(team);
  const league = leagueSummary(shape);
  const scoring = leagueScoringText(team, shape);
  return (
    <section className={`ddh-card ddh-stack ${styles['teamHeadCard']}`} aria-labelledby="ddh-team">
      <div ref={place} className={`ddh-line ${styles['head']}`}>
        <h3
          translate="no"
          dir="auto"
          className={renaming ? 'ddh-visually-hidden' : styles['name']}
          id="ddh-team"
          tabIndex={-1}
        >
          {team.name}
        </h3>
        {renaming ? (
          <NameForm teams={teams} purpose="rename" label="Team name" action="Rename" />
        ) : (
          <Button look="bare" label={`Rename ${team.name}`} onPress={() => actions.startNaming('rename')}>
            <Icon name="edit" />
          </Button>
        )}
      </div>
      <div className={`ddh-spread ${styles['league']}`}>
        <div className={`ddh-quiet ${styles['summary']}`}>
          <p>{league ?? SETUP_MISSING}</p>
          {scoring !== null && <p>{scoring}</p>}
        </div>
        <Button look={league === null ? 'solid' : 'plain'} onPress={actions.openSetup}>
          <Icon name="setup" />
          <span> League setup</span>
        </Button>
      </div>
      {deletedElsewhere && <Notice tone="warn" title={DELETED_ELSEWHERE} />}
      {changedElsewhere && !deletedElsewhere && <Notice tone="warn" title={CHANGED_ELSEWHERE} />}
    </section>
  );
});

/** The current team's players by position, and a search to add more. */
const Roster = memo(function Roster({ fantasy, teams }: { readonly fantasy: Fantasy; readonly teams: Teams }) {
  const { state, actions } = teams;
  const { team, roster, counts, rosterMessage } = useSnapshot(state, { sync: true });
  const data = useSnapshot(fantasy.state).tabs.team;
  const players = data.phase === 'ready' ? data.value.figures.players : null;
  const failed =
    data.phase === 'failed' || (players?.length === 0 && data.phase === 'ready' && data.value.failed.length > 0);
  const file = failed ? 'failed' : players === null ? 'loading' : 'ready';
  if (team === null) return null;
  const limit = rosterLimitText(counts);
  return (
    <section className="ddh-card" aria-labelledby="ddh-roster">
      <div className="ddh-card-head">
        <h3 className="ddh-title" id="ddh-roster">
          Roster
        </h3>
        <p className="ddh-quiet">{rosterCountText(counts)}</p>
      </div>
      <div className={`ddh-stack-tight ${styles['search']}`}>
        <PlayerSearch teams={teams} file={file} />
        <Live className={`ddh-quiet ${styles['message']}`}>{rosterMessage && rosterEditText(rosterMessage)}</Live>
      </div>
      <div className={styles['notices']}>
        {limit !== null && <Notice tone="warn" title={limit} />}
        <TabFailures section={fantasy} tab="team" />
      </div>
      <div className={styles['parts']}>
        {ROSTER_GROUPS.map((group) => (
          <RosterPart
            key={group}
            group={group}
            names={roster[group]}
            count={counts.groups[group]}
            onChoose={actions.choosePlayer}
            onRemove={(name) => actions.removePlayer(group, name)}
          />
        ))}
      </div>
    </section>
  );
});
