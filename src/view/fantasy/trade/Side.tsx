import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { formatPoints } from '@ddh/engine/internal/format';
import type { Asset, Assets, TradeSide } from '@ddh/engine/internal/fantasy';
import type { TradeTool } from '../../../state/trade.ts';
import { Button } from '../../shared/Button.tsx';
import { Combobox } from '../../shared/Combobox.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { sideText } from '../../shared/copy.ts';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { useListFocus } from '../../shared/useListFocus.ts';
import { teamOf } from '../../shared/teams/teamOf.ts';
import {
  addLabel,
  emptySideText,
  MINE,
  nobodyText,
  offeredText,
  overText,
  removeLabel,
  sideCountText,
  sideTitle,
} from './copy.ts';
import styles from './Side.module.css';

type SideProps = { readonly trade: TradeTool; readonly side: TradeSide; readonly worth: Assets['worth'] };

/** The players on one side of the trade, and a field to add more. */
export function Side({ trade, side, worth }: SideProps) {
  const { actions } = trade;
  const heading = useId();
  const { players, typed, offered } = useSnapshot(trade.state.sides[side], { sync: true });
  const { list, expectRemoved } = useListFocus<HTMLOListElement>(players.length, 'button');
  return (
    <section aria-labelledby={heading} tabIndex={-1} className={`ddh-card ${styles['side']} ${styles[side]}`}>
      <div className={`ddh-wrap ${styles['head']}`}>
        <h3 id={heading} className="ddh-title">
          {sideTitle(side)}
        </h3>
        <p className={styles['count']}>{sideCountText(players.length)}</p>
      </div>
      <div className={`ddh-not-printed ${styles['field']}`}>
        <Combobox
          label={addLabel(side)}
          placeholder="name or team..."
          items={offered}
          typed={typed}
          textOf={nameOf}
          keyOf={keyOf}
          onType={(text) => actions.search(side, text)}
          onChoose={(player) => actions.add(side, player)}
          noneText={nobodyText}
          foundText={offeredText(offered.length)}
        >
          {(player) => <Offered player={player} worth={worth} />}
        </Combobox>
      </div>
      {players.length === 0 && <p className={styles['empty']}>{emptySideText(side)}</p>}
      {/* The list is rendered even if it is empty, because the focus moves to its part of the page after the last player is removed. */}
      <ol ref={list}>
        {players.map((asset, place) => (
          <li key={asset.key} className={`ddh-unbroken ${styles['player']}`}>
            <Who asset={asset} />
            <Worth asset={asset} worth={worth} />
            <Button
              look="bare"
              label={removeLabel(asset.player.player)}
              onPress={() => {
                expectRemoved(place);
                actions.remove(side, asset);
              }}
            >
              <Icon name="remove" />
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const nameOf = (asset: Asset): string => asset.player.player;
const keyOf = ({ key }: Asset): string => key;

function Who({ asset: { player } }: { readonly asset: Asset }) {
  const team = teamOf(player);
  return (
    <span className={styles['who']}>
      {team && <TeamLogo key={team.name} team={team.name} abbreviation={team.abbreviation} size="small" />}
      <span translate="no" className={styles['name']}>
        {player.player}
      </span>
      <span className={styles['of']}>{sideText(team?.abbreviation ?? team?.name, player.position)}</span>
    </span>
  );
}

/** A player's points, and their value over replacement with its sign. */
const Worth = ({ asset: { points, over }, worth }: { readonly asset: Asset; readonly worth: Assets['worth'] }) => (
  <dl className={styles['worth']}>
    <div>
      <dt className={styles['term']}>
        <abbr title="Fantasy points">FP</abbr>
      </dt>
      <dd>{formatPoints(points)}</dd>
    </div>
    <div>
      <dt className={styles['term']}>
        <abbr title="Value over replacement">VOR</abbr>
      </dt>
      <dd>{overText(over, worth)}</dd>
    </div>
  </dl>
);

const Offered = ({ player: asset, worth }: { readonly player: Asset; readonly worth: Assets['worth'] }) => (
  <>
    <span className={styles['offered']}>
      <span translate="no">{asset.player.player}</span>
      <span className={styles['of']}>
        {`${sideText(asset.player.abbreviation ?? asset.player.team, asset.player.position)}${asset.mine ? `, ${MINE}` : ''}`}
      </span>
    </span>
    <span className="ddh-quiet">
      <span className="ddh-visually-hidden">value over replacement </span>
      <span>{overText(asset.over, worth)}</span>
    </span>
  </>
);
