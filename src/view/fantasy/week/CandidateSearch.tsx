import { useSnapshot } from 'valtio';
import { formatCounted, formatDate, meetingText } from '@ddh/engine/internal/format';
import type { Week } from '../../../state/week.ts';
import { Combobox } from '../../shared/Combobox.tsx';
import { sideText } from '../../shared/copy.ts';
import { SaidChanges } from '../../shared/Said.tsx';
import {
  candidateHint,
  nobodyNamedText,
  outcomeText,
  spokenMeeting,
  startsRule,
  startsText,
  type CandidateAnswer,
} from './copy.ts';
import styles from './CandidateSearch.module.css';

/** Finds a player and shows the starts they would add to the user's team in the chosen week. */
export function CandidateSearch({ week: { state, actions } }: { readonly week: Week }) {
  const { candidate, found, roster, week } = useSnapshot(state, { sync: true });
  const answer = candidate && { ...candidate, roster };
  const name = week?.name ?? '';
  const sentence = answer === null ? '' : startsText(answer, name);
  return (
    <section aria-label="Added starts" className={`ddh-card ddh-stack ddh-not-printed ${styles['candidate']}`}>
      <Combobox
        label="Player to add"
        placeholder="search players..."
        items={found}
        textOf={(player) => player.name}
        keyOf={(player) => `${player.group} ${player.name} ${player.playerId ?? player.team}`}
        chosen={candidate?.player ?? null}
        onType={(typed) => {
          actions.search(typed);
          if (typed === '') actions.choose(null);
        }}
        onChoose={actions.choose}
        noneText={(typed) => (typed === '' ? null : nobodyNamedText(typed))}
        foundText={found.length === 0 ? null : `${formatCounted(found.length, 'player')} found`}
      >
        {(player) => (
          <>
            <span translate="no">{player.name}</span>
            <span className="ddh-quiet ddh-option-side">
              {sideText(player.abbreviation ?? player.team, player.position)}
            </span>
          </>
        )}
      </Combobox>
      <div className={`ddh-stack-tight ${styles['answer']}`}>
        {answer === null ? (
          <p className={`ddh-quiet ${styles['hint']}`}>{candidateHint(roster)}</p>
        ) : (
          <Answer answer={answer} sentence={sentence} />
        )}
      </div>
      <SaidChanges topics={[{ of: sentence, words: sentence }]} />
    </section>
  );
}

type AnswerProps = { readonly answer: CandidateAnswer; readonly sentence: string };

const Answer = ({ answer, sentence }: AnswerProps) => (
  <>
    <p className="ddh-strong">{sentence}</p>
    {answer.starts !== null && answer.starts.days.length > 0 && (
      <ul className="ddh-wrap">
        {answer.starts.days.map((day) => (
          <li key={day.date} className={`${styles['day']} ${styles[day.outcome]}`}>
            <span className="ddh-strong">{`${formatDate(day.date)} `}</span>
            {day.meetings.map((meeting) => (
              <span key={spokenMeeting(meeting)}>
                <span aria-hidden="true">{meetingText(meeting)}</span>
                <span className="ddh-visually-hidden">{`${spokenMeeting(meeting)}: `}</span>
              </span>
            ))}
            <span className={`ddh-quiet-small ${styles['outcome']}`}>{outcomeText(day.outcome, answer)}</span>
          </li>
        ))}
      </ul>
    )}
    {answer.starts !== null && <p className={`ddh-quiet ${styles['rule']}`}>{startsRule(answer)}</p>}
  </>
);
