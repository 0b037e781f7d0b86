import { useSnapshot } from 'valtio';
import { liftText, slipAsCsv } from '@ddh/engine/internal/format';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { pricedOf } from '../../../state/parlay/counted.ts';
import { createShare } from '../../../state/parlay/share.ts';
import { Button } from '../../shared/Button.tsx';
import { DownloadCsv } from '../../shared/DownloadCsv.tsx';
import { betLine, LINK_KEEPS, NOTHING_TO_SHARE, slipAsText, slipFile } from './shareCopy.ts';
import { useSlipState } from './useSlipState.ts';

/** Copies, shares, prints or saves the slip. */
export function ShareSlip({ stores }: { readonly stores: BuilderStores }) {
  const { oddsType } = useSnapshot(stores.hub.state);
  const { simulation, builder, price, pushRule } = useSlipState(stores);
  const { bet } = price;
  const { actions } = stores.panel(createShare);
  const priced = pricedOf(simulation);
  const { matchup } = builder;
  if (priced === null || matchup === null) return <p className="ddh-note">{NOTHING_TO_SHARE}</p>;

  const { honest } = priced;
  const { explanation, settled } = honest ?? priced;
  const counted = {
    price: priced.price,
    honest,
    ladder: priced.explanation.ladder,
    legs: priced.legs.map(({ leg }) => leg),
  };
  const copyText = () =>
    actions.copyText(
      slipAsText({
        ...counted,
        matchup,
        settled: settled[pushRule],
        oddsType,
        lift: liftText(explanation.lift),
        bet: bet?.ok ? betLine(bet.value, price.notation ?? oddsType) : null,
        link: actions.link(),
      }),
    );
  return (
    <div className="ddh-stack-tight ddh-moves">
      <div className="ddh-wrap">
        <Button onPress={() => void actions.copyLink()}>Copy link</Button>
        <Button onPress={() => void copyText()}>Copy as text</Button>
        <Button onPress={actions.print}>Print</Button>
        <DownloadCsv file={slipFile(matchup)} text={() => slipAsCsv(counted)}>
          <span className="ddh-visually-hidden"> of the slip</span>
        </DownloadCsv>
      </div>
      <p className="ddh-note">{LINK_KEEPS}</p>
    </div>
  );
}
