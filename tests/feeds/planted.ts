/** Returns the changed body of the response to a path, or the body itself. */
export type Change = (path: string, body: unknown) => unknown;

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
type Week = { readonly gameWeek?: readonly { readonly games: readonly Row[] }[] };

/** Changes fields in the schedule's row of a game. An undefined field is missing in the response. */
export const changedRow =
  (id: number, fields: Readonly<Record<string, unknown>>): Change =>
  (path, body) => {
    const { gameWeek } = body as Week;
    if (!path.includes('/schedule/') || gameWeek === undefined) return body;
    const change = (row: Row): Row => (row.id === id ? { ...row, ...fields } : row);
    return { ...(body as Week), gameWeek: gameWeek.map((day) => ({ ...day, games: day.games.map(change) })) };
  };

/** Removes the blocked shots of all skaters, as the league once did for weeks. */
export const withoutBlocks: Change = (path, body) =>
  path.endsWith('/boxscore')
    ? JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'blockedShots' ? undefined : value)))
    : body;
