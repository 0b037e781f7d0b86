/**
 * The screen Tools > Line-ups. It lists the games of a day from the site's own data files, and the news about players
 * that operators have entered. To make a change, the operator presses its button twice. class-ddh-news-rest.php handles
 * the requests.
 */
import './lineups.css';
import * as v from 'valibot';
import {
  gamesByDay,
  hasBegun,
  lineupOf,
  matches,
  type Game,
  type Lineup,
  type Player,
  type Team,
} from './lineupState.ts';
import { Config, DataFiles, News, type ScreenEntry } from './lineupsData.ts';
import { configOf, element, format, printed, unseen } from './page.ts';
import { pressButtons } from './presses.ts';

/** WordPress's own script for requests. It adds the nonce to requests and renews it. */
declare const wp: {
  readonly apiFetch: (
    request: Readonly<Record<'path' | 'method', string>> & { readonly data: object; readonly signal: AbortSignal },
  ) => Promise<unknown>;
};

/** What WordPress's script rejects with. */
const Refusal = v.object({ code: v.string(), message: v.string() });
/** The codes of WordPress's script for requests to which the site did not respond. */
const LOST = ['', 'fetch_error', 'offline_error', 'invalid_json'];

const root = printed('.ddh-lineups', HTMLElement);
const { files, route, texts } = configOf(root, Config);

/**
 * Interval between the screen's requests for news, in ms. The site treats the screen as open for two minutes after each
 * request.
 */
const REFRESH_MS = 15_000;
const TIMEOUT_MS = 20_000;

const locale = document.documentElement.lang || undefined;
const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

const SAID = { goalie: texts.saidGoalie, scratch: texts.saidScratch, return: texts.saidReturn };
const sentence = ({ kind, player, team }: Pick<ScreenEntry, 'kind' | 'player' | 'team'>): string =>
  format(SAID[kind], player, team);

const message = element('span');
const undoLast = element('span');
const bar = element(
  'div',
  { className: 'ddh-bar', hidden: true, tabIndex: -1 },
  element('span', { role: 'status' }, message),
  undoLast,
);
const games = element('div', { className: 'ddh-games' });
const log = element('ol', { className: 'ddh-log' });
const nothing = element('p', {}, texts.nothing);
/** The list items of the news log, by the id of the news entry. */
const items = new Map<number, HTMLElement>();

/** Shows a message. `undo` is a button that undoes the change in the message, or null. */
function say(
  text: string,
  { isError = false, undo = null }: { readonly isError?: boolean; readonly undo?: HTMLElement | null } = {},
): void {
  bar.hidden = text === '';
  bar.classList.toggle('ddh-error', isError);
  message.textContent = text;
  undoLast.replaceChildren(...(undo === null ? [] : [undo]));
}

const pressButton = pressButtons({ texts, say });

let days: ReadonlyMap<string, readonly Game[]> = new Map();
let day = '';
let answer: v.InferOutput<typeof News> = { entries: [], now: '' };
/** Functions that update the rows and games on the page from the newest response. */
let updates: ((lineup: Lineup) => void)[] = [];
/** Sends requests one after another, so that an older response never replaces a newer one. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Sends a request and shows the news entries in the response. If the request fails, shows a message and resolves to
 * false.
 */
function send(path: string, data = {}): Promise<boolean> {
  const sent = queue.then(async () => {
    try {
      const request = { path: route + path, method: 'POST', data, signal: AbortSignal.timeout(TIMEOUT_MS) };
      answer = v.parse(News, await wp.apiFetch(request));
      if (message.textContent === texts.lost) say('');
      show();
      return true;
    } catch (error) {
      const refusal = v.safeParse(Refusal, error);
      const isRefused = refusal.success && !LOST.includes(refusal.output.code);
      say(isRefused ? refusal.output.message : texts.lost, { isError: true });
      return false;
    }
  });
  queue = sent;
  return sent;
}

function show(): void {
  const lineup = lineupOf(answer.entries, day);
  for (const update of updates) update(lineup);
  showLog();
}

async function enter(kind: ScreenEntry['kind'], team: string, player: Player): Promise<void> {
  say(texts.saving);
  const before = new Set(answer.entries.map(({ id }) => id));
  const entry = { date: day, team, player: player.name, player_id: player.id, kind };
  if (!(await send('', entry))) return;
  // The response may also contain a new entry of another operator, so compare the sentences to find the entry that this
  // request added.
  const made = answer.entries.find((one) => !before.has(one.id) && sentence(one) === sentence(entry));
  say(sentence(entry), { undo: made === undefined ? null : undoButton(made) });
}

async function takeBack(entry: ScreenEntry): Promise<void> {
  say(texts.saving);
  const isDone = await send(`/${entry.id}/undo`);
  if (isDone) say(format(texts.undone, sentence(entry)));
  // If undoing fails, another operator may have undone the news entry already, so reload the entries.
  else await send('/open');
  // If the update has removed the pressed button, the focus is on the body. Move it to the message bar.
  if (document.activeElement === document.body) bar.focus();
}

function undoButton(entry: ScreenEntry): HTMLElement {
  const button = element('button', { type: 'button', className: 'button' }, texts.undo, unseen(sentence(entry)));
  button.addEventListener('click', () => void takeBack(entry));
  return button;
}

/**
 * Lists all news entries in the log, newest first. Reuses the list items of entries that are already there, so that
 * their buttons keep the focus.
 */
function showLog(): void {
  const ids = new Set(answer.entries.map(({ id }) => id));
  for (const [id, item] of items) {
    if (ids.has(id)) continue;
    item.remove();
    items.delete(id);
  }
  for (const entry of answer.entries) {
    if (items.has(entry.id)) continue;
    const told = format(texts.by, clock.format(new Date(entry.at)), entry.by ?? texts.unknownUser);
    const by = element('span', { className: 'ddh-by' }, told);
    const item = element('li', {}, element('span', {}, sentence(entry), ' ', by), undoButton(entry));
    items.set(entry.id, item);
    log.prepend(item);
  }
  nothing.hidden = items.size > 0;
}

function statusOf(player: Player, lineup: Lineup, team: string): string {
  if (lineup.scratchOf(team, player)) return texts.scratched;
  if (lineup.startOf(team, player)) return texts.confirmed;
  if (player.forecast === null) return '';
  if (player.forecast.isConfirmed) return texts.confirmed;
  const { chance } = player.forecast;
  return chance === null ? '' : format(texts.predicted, `${Math.round(chance * 100)}%`);
}

/** Creates the list item of a player. Later updates reuse its buttons, so that a pressed button keeps the focus. */
function playerRow(game: Game, team: string, player: Player): HTMLElement {
  const status = element('span', { className: 'ddh-status' });
  const out = pressButton();
  const start = player.isGoalie ? pressButton() : null;
  const actions = element('span', { className: 'ddh-actions' }, ...(start === null ? [] : [start.button]), out.button);
  const row = element(
    'li',
    { className: 'ddh-player' },
    element('span', { className: 'ddh-name' }, player.name, ' ', status),
    actions,
  );
  row.dataset['names'] = `${player.name} ${team}`;
  updates.push((lineup) => {
    const [scratch, goalie] = [lineup.scratchOf(team, player), lineup.startOf(team, player)];
    status.textContent = statusOf(player, lineup, team);
    row.classList.toggle('ddh-out', scratch !== null);
    row.classList.toggle('ddh-starts', goalie !== null);
    const action = (kind: ScreenEntry['kind']) => ({
      kind,
      player: player.name,
      act: () => enter(kind, team, player),
    });
    out.set(action(scratch === null ? 'scratch' : 'return'));
    if (start === null) return;
    if (goalie === null) start.set(action('goalie'));
    else start.set({ kind: 'undo', player: sentence(goalie), act: () => takeBack(goalie) });
  });
  updates.push(() => (actions.hidden = hasBegun(game, answer.now)));
  return row;
}

function teamPart(game: Game, { name, goalies, skaters }: Team): HTMLElement {
  const summary = element('summary');
  updates.push((lineup) => {
    const scratched = skaters.filter((skater) => lineup.scratchOf(name, skater)).length;
    summary.replaceChildren(
      scratched === 0 ? format(texts.skaters, skaters.length) : format(texts.skatersOut, skaters.length, scratched),
      unseen(name),
    );
  });
  const list = (players: readonly Player[]): HTMLElement =>
    element('ul', {}, ...players.map((player) => playerRow(game, name, player)));
  return element(
    'section',
    { className: 'ddh-team' },
    element('h3', {}, name),
    list(goalies),
    element('details', {}, summary, list(skaters)),
  );
}

function gamePart(game: Game): HTMLElement {
  const [away, home] = game.teams;
  const begun = element('p', { className: 'ddh-begun' }, texts.begun);
  updates.push(() => (begun.hidden = !hasBegun(game, answer.now)));
  const time = game.time === null ? '' : format(texts.time, clock.format(new Date(`${game.date}T${game.time}`)));
  return element(
    'section',
    { className: 'ddh-game' },
    element('h2', {}, format(texts.game, away.name, home.name), ' ', element('span', { className: 'ddh-time' }, time)),
    begun,
    element('div', { className: 'ddh-teams' }, ...game.teams.map((team) => teamPart(game, team))),
  );
}

function showDay(chosen: string): void {
  day = chosen;
  updates = [];
  games.replaceChildren(...(days.get(day) ?? []).map(gamePart));
  show();
}

/** Hides the players who do not match the search text, and opens all lists of skaters while there is a search text. */
function filter(query: string, noMatch: HTMLElement): void {
  for (const part of games.querySelectorAll<HTMLElement>('.ddh-game, .ddh-team')) {
    const rows = [...part.querySelectorAll<HTMLElement>('.ddh-player')];
    for (const row of rows) row.hidden = !matches(query, row.dataset['names'] ?? '');
    part.hidden = rows.length > 0 && rows.every(({ hidden }) => hidden);
  }
  for (const list of games.querySelectorAll('details')) list.open = query.trim() !== '';
  noMatch.hidden = games.querySelector('.ddh-game:not([hidden])') !== null;
}

function controls(): readonly HTMLElement[] {
  const noMatch = element('p', { hidden: true, role: 'status' }, texts.noMatch);
  const search = element('input', { type: 'search', id: 'ddh-filter', autocomplete: 'off' });
  search.addEventListener('input', () => filter(search.value, noMatch));
  const choice = element('select', { id: 'ddh-day' });
  for (const date of days.keys()) choice.append(new Option(dayName.format(new Date(`${date}T00:00Z`)), date));
  choice.addEventListener('change', () => {
    showDay(choice.value);
    filter(search.value, noMatch);
  });
  const field = (label: string, input: HTMLElement): HTMLElement =>
    element('p', {}, element('label', { htmlFor: input.id }, label), ' ', input);
  return [
    element('div', { className: 'ddh-controls' }, field(texts.day, choice), field(texts.filter, search)),
    noMatch,
  ];
}

/** Reads the data files. Resolves to null if one of them cannot be read. */
async function readFiles(): Promise<DataFiles | null> {
  const read = async ([name, url]: readonly [string, string]): Promise<readonly [string, unknown]> => [
    name,
    await (await fetch(url)).json(),
  ];
  try {
    return v.parse(DataFiles, Object.fromEntries(await Promise.all(Object.entries(files).map(read))));
  } catch {
    return null;
  }
}

const refresh = (): void => {
  if (document.visibilityState === 'visible') void send('/open');
};

async function load(): Promise<void> {
  say(texts.loading);
  const [data, isOpen] = await Promise.all([readFiles(), send('/open')]);
  if (data === null || !isOpen) {
    say(texts.noData, { isError: true });
    return;
  }
  days = gamesByDay(data, answer.now.slice(0, 10));
  say('');
  const shown = days.size === 0 ? [element('p', {}, texts.noGames)] : controls();
  const said = element('section', { className: 'ddh-said' }, element('h2', {}, texts.log), nothing, log);
  root.append(...shown, element('div', { className: 'ddh-columns' }, games, said), bar);
  showDay(days.keys().next().value ?? '');
  setInterval(refresh, REFRESH_MS);
  document.addEventListener('visibilitychange', refresh);
}

root.append(bar);
void load();
