import { encodeTeam, parseTeamId, type StoreFailure } from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, toJson } from '@ddh/engine/internal/text';
import { isLoggedOut, isRefused, type SiteAnswer, type SiteRequest } from '../../siteHttp.ts';
import type { Site } from '../../wordpressApi.ts';
import type { TeamStore, WriteFailure } from '../port.ts';
import { decodeRecord } from '../storage/documents.ts';
import type { Conflict, RemoteBook, SyncDeps, TeamRemote } from '../sync/remotePort.ts';
import { openSyncedTeams } from '../sync/syncedTeams.ts';

const ROUTE = 'fantasy/teams';

/** Opens a member's teams on the host site, with their cache on this device. */
export const openWordpressTeams = (
  userId: string,
  { ask }: Site,
  deps: Omit<SyncDeps, 'place' | 'remote'>,
): Promise<TeamStore> => openSyncedTeams(userId, { ...deps, place: 'site', remote: wordpressRemote(ask, userId) });

/** Calls the plugin's REST routes for a member's teams. */
export function wordpressRemote(ask: Site['ask'], userId: string): TeamRemote {
  /** `read` decodes the body of a successful response, and returns `null` if the body is not from the plugin. */
  async function call<T, E>(
    route: string,
    request: SiteRequest,
    read: (body: unknown) => T | null,
    failure: (answer: SiteAnswer) => E,
  ): Promise<Result<T, E | StoreFailure>> {
    const answer = await ask(userId, route, request);
    if (!answer.ok) return err({ kind: answer.error.kind === 'refused' ? 'refused' : 'unreachable' });
    const { status, body } = answer.value;
    if (status < 200 || status >= 300) return err(failure(answer.value));
    const value = read(body);
    return value === null ? err({ kind: 'unreachable' }) : ok(value);
  }

  return {
    read: () => call(ROUTE, { method: 'GET' }, readBook, storeFailure),
    put: (team, base) =>
      call(
        `${ROUTE}/${team.id}/save`,
        { method: 'POST', body: { team: encodeTeam(team), base_rev: base?.rev ?? 0 } },
        (body) => readRecord(body)?.record ?? null,
        (answer) => conflictOf(answer) ?? putFailure(answer),
      ),
    remove: ({ team, rev }) =>
      call(
        `${ROUTE}/${team.id}/delete`,
        { method: 'POST', body: { base_rev: rev } },
        (body) =>
          isObject(body) && body['deleted'] === team.id ? { current: parseTeamId(body['currentTeam']) } : null,
        (answer) => conflictOf(answer) ?? storeFailure(answer),
      ),
    async setCurrent(id) {
      const request = { method: 'POST', body: { currentTeam: id } } as const;
      const made = await call(`${ROUTE}/current/save`, request, (body) => (isObject(body) ? body : null), storeFailure);
      return made.ok ? ok(null) : made;
    },
    // The plugin does not report changes. A page pulls the teams when the user returns to it.
    subscribe: () => () => undefined,
  };
}

const readRecord = (body: unknown) =>
  isObject(body) ? decodeRecord({ id: body['id'], rev: body['rev'], team: body }) : null;

function readBook(body: unknown): RemoteBook | null {
  if (!isObject(body) || !Array.isArray(body['teams'])) return null;
  const records = body['teams'].map(readRecord);
  const known = records.filter((one) => one !== null);
  const current = parseTeamId(body['currentTeam']);
  const teams = known.map(({ record }) => record);
  const whole = known.length === records.length && known.every((one) => one.whole);
  return {
    book: { teams, current: teams.some(({ team }) => team.id === current) ? current : null },
    undecoded: whole ? null : toJson(body),
  };
}

const codeOf = (body: unknown): unknown => (isObject(body) ? body['code'] : null);

function conflictOf({ status, body }: SiteAnswer): Conflict | null {
  const data = status === 409 && isObject(body) ? body['data'] : null;
  const read = isObject(data) ? readRecord(data['team']) : null;
  return read && { kind: 'conflict', record: read.record };
}

/** The plugin's error codes that mean the same failure in all REST calls. */
const STORE_FAILURES = new Map<unknown, StoreFailure['kind']>([
  ['ddh_team_gone', 'notFound'],
  ['ddh_teams_damaged', 'damaged'],
  ['ddh_teams_newer', 'damaged'],
]);

function storeFailure(answer: SiteAnswer): StoreFailure {
  const kind = STORE_FAILURES.get(codeOf(answer.body));
  if (kind !== undefined) return { kind };
  if (isLoggedOut(answer)) return { kind: 'loggedOut' };
  return { kind: isRefused(answer) ? 'refused' : 'unreachable' };
}

function putFailure(answer: SiteAnswer): WriteFailure {
  const code = codeOf(answer.body);
  if (code === 'ddh_team_limit') return { kind: 'tooManyTeams' };
  return code === 'ddh_team_name_taken' ? { kind: 'nameTaken' } : storeFailure(answer);
}
