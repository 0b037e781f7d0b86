import { memo, useId, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_TEAMS, unsentTeams } from '@ddh/engine/internal/fantasy';
import type { Teams } from '../../../state/teams/store.ts';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { BackupFile } from './BackupFile.tsx';
import { NameForm } from './NameForm.tsx';
import { teamNameErrorText, teamsCountText, UNSAVED } from './copy.ts';
import { EARLIER_TITLE } from './earlierCopy.ts';
import { NOT_SENT } from './storeCopy.ts';
import { useUnfoldFocus } from './useUnfoldFocus.ts';
import styles from './TeamList.module.css';

/** The user's teams, with the current one marked. */
export const TeamList = memo(function TeamList({ teams }: { readonly teams: Teams }) {
  const { state, actions } = teams;
  const { teams: all, current, unsaved, naming, deleting, status } = useSnapshot(state, { sync: true });
  const fullId = useId();
  const creating = naming?.purpose === 'create';
  const foot = useUnfoldFocus<HTMLDivElement>(creating, 'input', 'button');
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef(deleting);
  // When a team is deleted, its focused Delete button disappears, so the focus must move.
  useLayoutEffect(() => {
    const lost = asked.current !== null && deleting === null && document.activeElement === document.body;
    asked.current = deleting;
    if (lost) list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [deleting]);
  const unsent = unsentTeams(status);
  const full = all.length >= MAX_TEAMS;
  return (
    <section className="ddh-card" aria-labelledby="ddh-teams">
      <div className="ddh-card-head">
        <h3 className="ddh-title" id="ddh-teams">
          Your teams
        </h3>
        <p className="ddh-quiet">{teamsCountText(all.length)}</p>
      </div>
      <ul ref={list}>
        {all.map(({ id, name }) => {
          const shown = id === current;
          return (
            <li key={id} className={`${styles['item']} ${shown ? styles['current'] : ''}`}>
              <button
                type="button"
                className={`ddh-wrap ${styles['team']}`}
                aria-current={shown || undefined}
                onClick={() => {
                  if (!shown) void actions.switchTo(id);
                }}
              >
                <span translate="no" dir="auto" className={styles['name']}>
                  {name}
                </span>
                {shown && <span className="ddh-quiet-small">Current</span>}
                {shown && unsaved && <span className={`ddh-quiet-small ${styles['unsaved']}`}>{UNSAVED}</span>}
                {unsent.includes(id) && <span className="ddh-quiet-small">{NOT_SENT}</span>}
              </button>
              <Button look="bare" label={`Delete ${name}`} onPress={() => actions.askToDelete(id)}>
                <Icon name="delete" />
              </Button>
            </li>
          );
        })}
      </ul>
      <div ref={foot} className={styles['foot']}>
        {creating ? (
          <NameForm teams={teams} purpose="create" label="New team's name" action="Create team" />
        ) : (
          <>
            <div className="ddh-wrap">
              <Button unavailable={full} describedBy={fullId} onPress={() => actions.startNaming('create')}>
                <Icon name="add" />
                <span> New team</span>
              </Button>
              <Button look="bare" onPress={actions.openEarlier}>
                <Icon name="reset" />
                <span>{` ${EARLIER_TITLE}`}</span>
              </Button>
            </div>
            <p id={fullId} className={`ddh-quiet ${styles['full']}`}>
              {full && teamNameErrorText({ kind: 'tooManyTeams' }, false)}
            </p>
            <BackupFile teams={teams} />
          </>
        )}
      </div>
    </section>
  );
});
