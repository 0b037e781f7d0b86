import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import {
  NO_PICTURES,
  OUTLOOK_COUNTING,
  OUTLOOK_FAILED,
  OUTLOOK_NEEDS_GAME,
  outlookFailedText,
  subjectName,
} from '@ddh/engine/format';
import type { App } from '../../../../state/app.ts';
import { createParlay } from '../../../../state/parlay.ts';
import { createOutlook } from '../../../../state/parlay/outlook.ts';
import { Notice } from '../../../shared/Notice.tsx';
import { CountPicture, PictureKey } from './CountPicture.tsx';
import note from './Note.module.css';
import styles from './Pictures.module.css';
import { PlayerChoice } from './PlayerChoice.tsx';

/** What the game looks like where the slip holds, beside what it looks like at all. */
export function Pictures({ app }: { readonly app: App }) {
  const outlook = app.part(createOutlook);
  const { phase, failure, pictures } = useSnapshot(outlook.state);
  const { simulation } = useSnapshot(app.part(createParlay).state);
  useEffect(() => outlook.actions.watch(), [outlook]);
  if (failure !== null) {
    return (
      <Notice tone="fail" title={OUTLOOK_FAILED} action={{ label: 'Retry', run: outlook.actions.retry }}>
        {outlookFailedText(failure)}
      </Notice>
    );
  }
  if (phase === 'none' || (phase === 'waiting' && pictures.length === 0)) {
    return (
      <p className={`${note['note']} ${styles['coming']}`}>
        {simulation.phase === 'ready' ? OUTLOOK_COUNTING : OUTLOOK_NEEDS_GAME}
      </p>
    );
  }
  const teams = pictures.filter(({ subject }) => subject.kind !== 'player');
  const player = pictures.find(({ subject }) => subject.kind === 'player');
  const old = phase === 'waiting';
  return (
    <div className={`${styles['pictures']} ${old ? styles['old'] : ''}`} aria-busy={old}>
      {teams.length === 0 ? <p className={note['note']}>{NO_PICTURES}</p> : <PictureKey />}
      {teams.map((one) => (
        <CountPicture key={subjectName(one.subject)} {...one} />
      ))}
      {teams.length > 0 && <PlayerChoice app={app} shown={player?.subject ?? null} />}
      {player && <CountPicture {...player} />}
    </div>
  );
}
