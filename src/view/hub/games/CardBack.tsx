import { formatAverage, formatPercent } from '@ddh/engine/internal/format';
import { VENUES } from '@ddh/engine/internal/domain';
import type { CardSide, GameCard } from '@ddh/engine/internal/hub';
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

/** The back of a card: how each team wins, and the projections of each team. Each figure is on its team's side. */
export const CardBack = ({ game, figures, onTurn }: CardFiguresProps & { readonly onTurn: () => void }) => (
  <>
    <CardHead game={game}>
      <Button look="bare" label={`Back: ${spokenGame(game)}`} onPress={onTurn}>
        Back
      </Button>
    </CardHead>
    <CardFigures game={game} figures={figures} />
  </>
);

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
