import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { leagueShape } from '@ddh/engine/internal/fantasy';
import type { Teams } from '../../../state/teams/store.ts';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { NameForm } from './NameForm.tsx';
import { CHANGED_ELSEWHERE, DELETED_ELSEWHERE, leagueSummary, SETUP_MISSING } from './copy.ts';
import { useUnfoldFocus } from './useUnfoldFocus.ts';
import styles from './TeamHead.module.css';

/** The current team's name and league summary, with the buttons to edit both. */
export const TeamHead = memo(function TeamHead({ teams }: { readonly teams: Teams }) {
  const { state, actions } = teams;
  const { team, naming, changedElsewhere, deletedElsewhere } = useSnapshot(state, { sync: true });
  const renaming = naming?.purpose === 'rename';
  const place = useUnfoldFocus<HTMLDivElement>(renaming, 'input', 'button');
  if (team === null) return null;
  const league = leagueSummary(leagueShape(team));
  return (
    <section className={`ddh-card ddh-stack ${styles['card']}`} aria-labelledby="ddh-team">
      <div ref={place} className={`ddh-line ${styles['head']}`}>
        <h3 className={renaming ? 'ddh-visually-hidden' : styles['name']} id="ddh-team" tabIndex={-1}>
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
        <p className={`ddh-quiet ${styles['summary']}`}>{league ?? SETUP_MISSING}</p>
        <Button look={league === null ? 'solid' : 'plain'} onPress={actions.openSetup}>
          <Icon name="setup" /> League setup
        </Button>
      </div>
      {deletedElsewhere && <Notice tone="warn" title={DELETED_ELSEWHERE} />}
      {changedElsewhere && !deletedElsewhere && <Notice tone="warn" title={CHANGED_ELSEWHERE} />}
    </section>
  );
});
