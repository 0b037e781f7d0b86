import { checkTeamName, type TeamId } from '@ddh/engine/internal/fantasy';
import { FRESH, siteDevice, type SiteDevice } from './siteDevice.ts';

/**
 * Imitates the plugin's routes for teams, as the tests of the plugin define them: one list of teams per user,
 * revisions, compare-and-set.
 */

type Document = { readonly teamName: string };
type SiteRecord = Document & { readonly id: string; readonly rev: number; readonly updatedAt: number };
type SiteBook = { teams: SiteRecord[]; currentTeam: string | null; floor: number };
/**
 * How a request fails. `offline`: the request is lost. `lost`: the response is lost. `loggedOut`, `refused`, `busy`:
 * the site rejects the request. `portal`: something other than the plugin responds.
 */
export type Trouble = 'offline' | 'lost' | 'loggedOut' | 'refused' | 'busy' | 'portal';

/** What a request asks for. */
export type Act = 'read' | 'save' | 'delete';

export type TeamSite = {
  readonly books: Map<string, SiteBook>;
  /** The user who is logged in according to the browser's cookie. */
  user: string;
  /** A nonce is valid until this number changes. */
  session: number;
  /** Returns how a request for teams fails, or `null` if it succeeds. */
  trouble: (act: Act, path: string) => Trouble | null;
  /** Awaited before and after each request. A test may use this to reorder the requests. */
  turn: () => Promise<void>;
  /** All requests, each with its status: `GET fantasy/teams 200`. */
  readonly log: string[];
  readonly fetch: typeof fetch;
  /** Returns a device whose tabs show the teams of the site. */
  readonly device: () => SiteDevice;
};

/** `null` for a request that no route of the teams answers. */
function actOf({ method, url }: Request): Act | null {
  if (method === 'GET') return url.endsWith('/fantasy/teams') ? 'read' : null;
  const act = /\/fantasy\/teams\/(?:\d{4}|current)\/(save|delete)$/.exec(url)?.[1];
  return method === 'POST' && act !== undefined ? (act as Act) : null;
}

const problem = (status: number, code: string, data: object = {}) => ({
  status,
  body: { code, message: code, data: { status, ...data } },
});

/** The routes that change a book. Each returns the response. */
function bookRoutes() {
  let time = 0;
  let draws = 0;

  const isSame = ({ id, rev, updatedAt, ...record }: SiteRecord, document: Document): boolean =>
    JSON.stringify(record) === JSON.stringify(document) && id !== '' && rev > 0 && updatedAt > 0;
  const named = (book: SiteBook) => book.teams.map(({ id, teamName: name }) => ({ id: id as TeamId, name }));
  const written = (id: string, document: Document, rev: number): SiteRecord => ({
    ...document,
    id,
    rev,
    updatedAt: ++time,
  });

  function put(book: SiteBook, id: string, { team, base_rev: base }: { team: Document; base_rev: number }) {
    const name = checkTeamName(team.teamName, [], null);
    if (!Number.isInteger(base) || base < 0) return problem(400, 'ddh_bad_request');
    if (!name.ok || name.value !== team.teamName) return problem(400, 'ddh_team_invalid');
    const at = book.teams.findIndex((record) => record.id === id);
    const before = book.teams[at];
    if (base > 0 && !before) return problem(404, 'ddh_team_gone');
    if (before && isSame(before, team)) return { status: base === 0 ? 201 : 200, body: before };
    if (base === 0) {
      const free = checkTeamName(team.teamName, named(book), null);
      if (!free.ok) return problem(400, free.error.kind === 'tooManyTeams' ? 'ddh_team_limit' : 'ddh_team_name_taken');
      let own = id;
      while (book.teams.some((record) => record.id === own)) own = String(1000 + ((++draws * 617) % 9000));
      const body = written(own, team, book.floor + 1);
      book.teams.push(body);
      return { status: 201, body };
    }
    if (before!.rev !== base) return problem(409, 'ddh_team_conflict', { team: before! });
    const renamed = before!.teamName !== team.teamName;
    const taken = renamed && !checkTeamName(team.teamName, named(book), id as TeamId).ok;
    if (taken) return problem(400, 'ddh_team_name_taken');
    const body = written(id, team, base + 1);
    book.teams[at] = body;
    return { status: 200, body };
  }

  function remove(book: SiteBook, id: string, base: number) {
    const at = book.teams.findIndex((record) => record.id === id);
    const before = book.teams[at];
    if (!before) return problem(404, 'ddh_team_gone');
    if (before.rev !== base) return problem(409, 'ddh_team_conflict', { team: before });
    book.floor = Math.max(book.floor, base);
    book.teams.splice(at, 1);
    if (book.currentTeam === id) book.currentTeam = book.teams[0]?.id ?? null;
    return { status: 200, body: { deleted: id, currentTeam: book.currentTeam } };
  }

  function setCurrent(book: SiteBook, id: string | null) {
    if (id !== null && !book.teams.some((record) => record.id === id)) return problem(404, 'ddh_team_gone');
    book.currentTeam = id;
    return { status: 200, body: { currentTeam: id } };
  }

  return { put, remove, setCurrent };
}

export function teamSite(): TeamSite {
  const books = new Map<string, SiteBook>();
  const { put, remove, setCurrent } = bookRoutes();

  const bookOf = (user: string): SiteBook => {
    const book = books.get(user) ?? { teams: [], currentTeam: null, floor: 0 };
    books.set(user, book);
    return book;
  };
  function teams(user: string, path: string, act: Act, sent: string) {
    const book = bookOf(user);
    const [id = ''] = path.split('/');
    const body = JSON.parse(sent || 'null') as never;
    if (act === 'read') return { status: 200, body: { ...book, floor: undefined } };
    if (act === 'delete') return remove(book, id, (body as { base_rev: number }).base_rev);
    return id === 'current' ? setCurrent(book, (body as { currentTeam: string }).currentTeam) : put(book, id, body);
  }

  function answer(request: Request, sent: string): { status: number; body: unknown } {
    const { pathname } = new URL(request.url);
    const nonce = request.headers.get('X-WP-Nonce');
    if (nonce !== null && nonce !== nonceOf()) return problem(403, 'rest_cookie_invalid_nonce');
    const user = nonce === null ? null : site.user;
    const route = pathname.slice('/wp-json/ddh/v1/'.length);
    if (route === 'current-user')
      return { status: 200, body: user === null ? { logged_in: false } : { logged_in: true, user_id: user } };
    if (user === null) return problem(401, 'ddh_not_logged_in');
    const act = actOf(request);
    return act === null ? problem(404, 'rest_no_route') : teams(user, route.slice('fantasy/teams/'.length), act, sent);
  }

  const nonceOf = (): string => `nonce${site.session}for${site.user}`;

  const site: TeamSite = {
    books,
    user: '7',
    session: 1,
    trouble: () => null,
    turn: () => Promise.resolve(),
    log: [],
    async fetch(input, init) {
      const request = new Request(input, init);
      if (request.url === FRESH) return new Response(nonceOf());
      const sent = await request.text();
      const act = actOf(request);
      const trouble = act === null ? null : site.trouble(act, request.url);
      await site.turn();
      if (trouble === 'offline') throw new TypeError('Failed to fetch');
      if (trouble === 'loggedOut') return Response.json(problem(401, 'ddh_not_logged_in').body, { status: 401 });
      if (trouble === 'refused') return Response.json(problem(400, 'ddh_bad_request').body, { status: 400 });
      if (trouble === 'busy') return Response.json(problem(503, 'ddh_teams_busy').body, { status: 503 });
      if (trouble === 'portal') return new Response('<!doctype html>');
      // The response is serialized at once, so that later writes do not change it.
      const { status, body } = answer(request, sent);
      const response = Response.json(body, { status });
      site.log.push(`${request.method} ${new URL(request.url).pathname.slice('/wp-json/ddh/v1/'.length)} ${status}`);
      await site.turn();
      if (trouble === 'lost') throw new TypeError('Failed to fetch');
      return response;
    },
    device: () => siteDevice(site),
  };
  return site;
}

/** Returns the names of a user's teams on the site. */
export const siteTeams = (site: TeamSite, user = '7'): readonly string[] =>
  (site.books.get(user)?.teams ?? []).map(({ teamName }) => teamName);
