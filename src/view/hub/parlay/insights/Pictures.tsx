import { useDeferredValue, useEffect } from 'react';
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
import { useFrames } from '../../../shared/useFrames.ts';
import { CountPicture, PictureKey } from './CountPicture.tsx';
import note from './Note.module.css';
import styles from './Pictures.module.css';
import { PlayerChoice } from './PlayerChoice.tsx';

/** What the game looks like where the slip holds, beside what it looks like at all. */
export function Pictures({ app }: { readonly app: App }) {
  const outlook = app.part(createOutlook);
  const { phase, failure, pictures: newest } = useSnapshot(outlook.state);
  const pictures = useDeferredValue(newest);
  const { simulation } = useSnapshot(app.part(createParlay).state);
  const teams = pictures.filter(({ subject }) => subject.kind !== 'player');
  const player = pictures.find(({ subject }) => subject.kind === 'player');
  // The pictures, the choice of a player and his picture.
  const shown = useFrames(teams.length === 0 ? 0 : teams.length + 2);
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
  const old = phase === 'waiting';
  return (
    <div className={`${styles['pictures']} ${old ? styles['old'] : ''}`} aria-busy={old}>
      {teams.length === 0 ? <p className={note['note']}>{NO_PICTURES}</p> : <PictureKey />}
      {teams.slice(0, shown).map((one) => (
        <CountPicture key={subjectName(one.subject)} {...one} />
      ))}
      {shown > teams.length && <PlayerChoice app={app} shown={player?.subject ?? null} />}
      {player && shown > teams.length + 1 && <CountPicture {...player} />}
    </div>
  );
}
