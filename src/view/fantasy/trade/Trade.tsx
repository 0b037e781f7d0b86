import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { TRADE_SIDES } from '@ddh/engine/internal/fantasy';
import { tradeText } from '@ddh/engine/internal/format';
import type { TradeTool, TradeEdit } from '../../../state/trade.ts';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { Select } from '../../shared/Select.tsx';
import { Unclear } from '../Unclear.tsx';
import { Outcome } from './Outcome.tsx';
import { Side } from './Side.tsx';
import { countedText, NO_TRADERS, tradeRules, CLEARED, SWAPPED, tradeDoneText, tradeErrorText } from './copy.ts';
import styles from './Trade.module.css';
import { SaidChanges } from '../../shared/Said.tsx';

/** The Trade Tool: the lists of players on both sides, and what the trade changes. */
export function Trade({ trade }: { readonly trade: TradeTool }) {
  const { actions } = trade;
  const lists = useRef<HTMLDivElement>(null);
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { timeframes, timeframe, assets, team, sides } = useSnapshot(trade.state, { sync: true });
  if (assets === null || timeframe === null) return <Notice tone="plain" title={NO_TRADERS} />;
  const empty = TRADE_SIDES.every((side) => sides[side].players.length === 0);
  return (
    <div className="ddh-stack-wide">
      <div className={`ddh-stack ${styles['head']}`}>
        <div>
          <Select
            label="Timeframe"
            placeholder="choose timeframe..."
            value={timeframe}
            options={timeframes.map((name) => ({ value: name, label: name }))}
            onChoose={actions.selectTimeframe}
          />
        </div>
        <p className={`ddh-quiet ${styles['counted']}`}>{countedText(assets, team)}</p>
        {!empty && (
          <div className="ddh-wrap ddh-not-printed">
            <Button onPress={actions.swap}>
              <Icon name="swap" />
              <span> Swap sides</span>
            </Button>
            <Button
              look="bare"
              onPress={() => {
                // The Clear button disappears when both lists are empty, so the focus moves to the first list.
                lists.current?.querySelector('section')?.focus();
                actions.clear();
              }}
            >
              <Icon name="reset" />
              <span> Clear</span>
            </Button>
          </div>
        )}
      </div>
      <Unclear names={assets.unclear} />
      <div ref={lists} className={`ddh-stack ${styles['sides']}`}>
        {TRADE_SIDES.map((side) => (
          <Side key={side} trade={trade} side={side} worth={assets.worth} />
        ))}
      </div>
      <Outcome trade={trade} />
      <details className="ddh-quiet">
        <summary className="ddh-strong ddh-summary">How this is counted</summary>
        <ul className={styles['list']}>
          {tradeRules(assets, team).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
      <TradeAnnouncer trade={trade} />
    </div>
  );
}

/** After each edit, announces the edit and the new outcome as one message. */
function TradeAnnouncer({ trade }: { readonly trade: TradeTool }) {
  const { lastEdit, edits, assets, balance, left, timeframe } = useSnapshot(trade.state);
  const changes = assets && balance && balance.categories.length > 0 && tradeText(balance, assets.worth, left);
  const done = lastEdit && doneText(lastEdit, timeframe ?? '');
  const words = [done, lastEdit?.kind !== 'refused' && changes].filter(Boolean).join(' ');
  return <SaidChanges topics={[{ of: String(edits), words }]} />;
}

function doneText(lastEdit: TradeEdit, timeframe: string): string {
  switch (lastEdit.kind) {
    case 'added':
    case 'removed':
      return tradeDoneText(lastEdit.kind, lastEdit.player, lastEdit.side);
    case 'refused':
      return tradeErrorText(lastEdit.player, lastEdit.error);
    case 'swapped':
      return SWAPPED;
    case 'cleared':
      return CLEARED;
    case 'timeframe':
      return `${timeframe}.`;
  }
}
