import { describe, expect, test } from 'vitest';
import type { TabAnswer, TabRequest, Tab } from '@ddh/workers/protocol';
import { memoryServices } from '../../testing/memoryServices.ts';
import { type BuilderPage, builderAnswer, BUILDER_PAGE, GAME, parlayPage } from '../../testing/parlayPage.ts';
import { tabAnswer } from '../../testing/siteFiles.ts';

/** A builder with a slip of a loaded game. `deliver` loads newer data with these games. */
async function withSlip() {
  const site: { version: string; page: BuilderPage; failed: boolean } = {
    version: '1',
    page: BUILDER_PAGE,
    failed: false,
  };
  const services = memoryServices(<T extends Tab>({ tab }: TabRequest<T>) => {
    const failed: TabAnswer['failed'] = site.failed
      ? [{ file: 'game_id_ref', error: { kind: 'http', status: 500 } }]
      : [];
    const { version } = site;
    const answer =
      tab === 'parlay' ? builderAnswer(site.page, { version, failed }) : tabAnswer(tab, { version, failed });
    return Promise.resolve(answer as TabAnswer<T>);
  });
  const page = parlayPage({ services });
  await page.files();
  page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  page.actions.dispatch({ do: 'chooseWinner', winner: 'home' });
  page.actions.dispatch({ do: 'editRow', row: 0, change: { player: 'P', prop: 'Points', side: 'over' } });
  page.actions.typePrice('3.5');
  page.count(4_000);
  page.read();
  const deliver = async (games: BuilderPage['games'], version = '2', failed = false): Promise<void> => {
    Object.assign(site, { version, failed, page: { ...BUILDER_PAGE, games } });
    await page.files();
  };
  return { ...page, site, deliver };
}

describe("the builder's slip when newer data is loaded", () => {
  test("newer data opens the slip's game again, with the same legs, rows and price", async () => {
    const { state, services, game, count, deliver } = await withSlip();
    const { builder, price } = state;
    await deliver(BUILDER_PAGE.games);
    const { games } = services.simulations;
    expect([games.length, games[0]?.closed, game().source.url]).toEqual([2, true, '1.json']);
    expect(state.builder).toBe(builder);
    expect(game().slips[0]?.legs).toEqual([{ kind: 'winner', team: 'Home', margin: 0.5 }]);
    count(1_000, 4_000, { phase: 'reading' });
    expect(state.simulation).toMatchObject({ phase: 'ready', slip: { value: { price: { probability: 0.4 } } } });
    count(2_500);
    expect(state.simulation).toMatchObject({ phase: 'ready', slip: { value: { price: { probability: 0.25 } } } });
    expect(state.price.text).toBe(price.text);
  });

  test("data of the same version does not open the slip's game again", async () => {
    const { services, deliver } = await withSlip();
    await deliver(BUILDER_PAGE.games, '1');
    expect(services.simulations.games).toHaveLength(1);
  });

  test("if newer data lacks the slip's game, the slip is kept and its game is marked as gone until another game is chosen", async () => {
    const { state, actions, services, game, deliver } = await withSlip();
    const { builder, legs } = state;
    await deliver(BUILDER_PAGE.games.slice(1));
    expect(state.simulation).toEqual({ phase: 'gone' });
    expect([state.builder, state.legs, services.simulations.games[0]?.closed]).toEqual([builder, legs, true]);
    actions.dispatch({ do: 'chooseWinner', winner: 'away' });
    expect(state.simulation).toEqual({ phase: 'gone' });
    const [, other] = BUILDER_PAGE.games;
    actions.dispatch({ do: 'chooseMatchup', matchup: other! });
    expect([state.simulation.phase, game().source.url, state.legs]).toEqual(['waiting', '2.json', []]);
  });

  test("newer data with another game under the same id marks the slip's game as gone", async () => {
    const { state, deliver } = await withSlip();
    await deliver([{ ...BUILDER_PAGE.games[1]!, gameId: GAME.gameId }]);
    expect(state.simulation).toEqual({ phase: 'gone' });
  });

  test("if newer data has the slip's game again, the figures of the slip are computed again", async () => {
    const { state, game, count, deliver } = await withSlip();
    await deliver([]);
    expect(state.simulation).toEqual({ phase: 'gone' });
    await deliver(BUILDER_PAGE.games, '3');
    expect(game().slips[0]?.legs).toHaveLength(1);
    count(5_000);
    expect(state.simulation).toMatchObject({ phase: 'ready', slip: { value: { price: { probability: 0.5 } } } });
  });

  test("newer data whose list of games failed does not mark the slip's game as gone", async () => {
    const { state, services, deliver } = await withSlip();
    await deliver([], '2', true);
    expect([state.simulation.phase, services.simulations.games.length]).toEqual(['ready', 1]);
  });
});
