import { NO_ROSTER, type TeamId } from '@ddh/engine/internal/fantasy';
import { err, ok } from '@ddh/engine/internal/result';
import { expect, test } from 'vitest';
import { NO_SETTINGS } from '../../../../engine/src/fantasy/team/fields.ts';
import type { SiteRequest } from '../../siteHttp.ts';
import { wordpressRemote } from './wordpress.ts';

const RECORD = { team: { ...NO_SETTINGS, roster: NO_ROSTER, id: '1234' as TeamId, name: 'Bears' }, rev: 3 };

/** A remote whose site answers each request alike. */
function setUp(status: number, body: unknown) {
  const asked: string[] = [];
  const remote = wordpressRemote((_user, route, { method }: SiteRequest) => {
    asked.push(`${method} ${route}`);
    return Promise.resolve(ok({ status, body, retryAfter: 0 }));
  }, '7');
  return { asked, remote };
}

test.each<[number, unknown, string]>([
  // A firewall or a web server in front of WordPress.
  ...[400, 401, 403, 404, 405, 406, 411, 413, 415, 418, 451, 501].map((status): [number, unknown, string] => [
    status,
    null,
    'refused',
  ]),
  [403, { message: 'Forbidden' }, 'refused'],
  [401, { message: 'Unauthorized' }, 'refused'],
  ...[408, 425, 429, 500, 502, 503, 504].map((status): [number, unknown, string] => [status, null, 'unreachable']),
  [200, null, 'unreachable'],
  // WordPress.
  [401, { code: 'ddh_not_logged_in' }, 'loggedOut'],
  [403, { code: 'rest_cookie_invalid_nonce' }, 'loggedOut'],
  [404, { code: 'rest_no_route' }, 'refused'],
  [404, { code: 'ddh_team_gone' }, 'notFound'],
  [500, { code: 'ddh_teams_newer' }, 'damaged'],
  [503, { code: 'ddh_teams_busy' }, 'unreachable'],
])('a response with status %i and %j fails all calls as %s', async (status, body, kind) => {
  const { remote, asked } = setUp(status, body);
  const failed = err({ kind });
  expect(await remote.read()).toEqual(failed);
  expect(await remote.put(RECORD.team, RECORD)).toEqual(failed);
  expect(await remote.remove(RECORD)).toEqual(failed);
  expect(await remote.setCurrent(RECORD.team.id)).toEqual(failed);
  expect(asked).toEqual([
    'GET fantasy/teams',
    'POST fantasy/teams/1234/save',
    'POST fantasy/teams/1234/delete',
    'POST fantasy/teams/current/save',
  ]);
});
