import { formatAverage, formatPercent, newsStepText } from '@ddh/engine/internal/format';
import { VENUES } from '@ddh/engine/internal/domain';
import { newsSteps, type CardSide, type GameCard } from '@ddh/engine/internal/hub';
import { Arrowed } from '../../shared/Arrowed.tsx';
import { Button } from '../../shared/Button.tsx';
import { CardHead } from './CardHead.tsx';
import { CardTeams } from './CardTeams.tsx';
import { spokenGame } from './copy.ts';
import styles from './CardBack.module.css';

const ROWS: readonly { readonly name: string; readonly figure: (side: CardSide) => string }[] = [
  { name: 'Regulation win', figure: ({ wins }) => formatPercent(wins.regulation) },
  { name: 'OT/SO win', figure: ({ wins }) => formatPercent(wins.overtime) },
  { name: 'Projected goals', figure: ({ goals }) => formatAverage(goals) },
  { name: 'Projected shots', figure: ({ shots }) => formatAverage(shots) },
];

type CardFiguresProps = { readonly game: GameCard; readonly figures: NonNullable<GameCard['figures']> };

type CardBackProps = CardFiguresProps & { readonly isShown: boolean; readonly onTurn: () => void };

/** The back of a card: how each team wins, and the projections of each team. Each figure is on its team's side. */
export const CardBack = ({ game, figures, isShown, onTurn }: CardBackProps) => (
  <>
    <CardHead game={game}>
      <Button look="bare" label={`Back: ${spokenGame(game)}`} onPress={onTurn}>
        Back
      </Button>
    </CardHead>
    <CardFigures game={game} figures={figures} />
    {/* The hidden back would make the card higher than its front. */}
    {isShown && <CardNews game={game} />}
  </>
);

/** All news about a game, the newest first. */
export function CardNews({ game }: Pick<CardFiguresProps, 'game'>) {
  const steps = newsSteps(game);
  if (steps.length === 0) return null;
  return (
    <ul className={`ddh-quiet-small ${styles['news']}`}>
      {steps
        .map((step) => newsStepText(step))
        .map((text) => (
          <li key={text}>
            <Arrowed text={text} />
          </li>
        ))}
    </ul>
  );
}

/** Both teams with their figures. */
export function CardFigures({ game, figures }: CardFiguresProps) {
  return (
    <>
      <CardTeams game={game} />
      <table className={styles['table']}>
        <caption className="ddh-visually-hidden">{`Details: ${spokenGame(game)}`}</caption>
        <thead className="ddh-visually-hidden">
          <tr>
            <th scope="col">Figure</th>
            {VENUES.map((venue) => (
              <th key={venue} scope="col">
                {game[venue].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles['body']}>
          {ROWS.map((row) => (
            <tr key={row.name} className={styles['row']}>
              <th scope="row" className={`ddh-quiet ${styles['label']}`}>
                {row.name}
              </th>
              {VENUES.map((venue) => (
                <td key={venue} className={`${styles['figure']} ${styles[venue]}`}>
                  {row.figure(figures[venue])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
