import { honestClaimsTexts, type ClaimsTexts } from '@ddh/engine/internal/format';
import type { App } from './app.ts';
import { createTrackRecord } from './trackRecord.ts';

/** Says what the honest bets of the list of edges came to, by the record of a site that has one. Never fails. */
export async function loadClaims({ keep, services }: App, version: string): Promise<ClaimsTexts> {
  const { state, actions } = keep(createTrackRecord, services);
  await actions.show(version);
  const { load } = state;
  return honestClaimsTexts(load.phase === 'ready' ? load.value.summary.edges : null);
}
