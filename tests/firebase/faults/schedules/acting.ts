import { isUnsaved, NO_SETTINGS, SETUP_FIELDS, type FantasyTeam, type TeamId } from '@ddh/engine/internal/fantasy';
import type { VirtualTime } from '../virtualTime.ts';
import type { Chance } from './chance.ts';
import type { Happened } from './happened.ts';
import type { Intents } from './intents.ts';
import type { Reader } from './reader.ts';

/** The players that a team begins with. */
const OLD = ['old 1', 'old 2', 'old 3'];
const WEIGHTS = SETUP_FIELDS.skaterScoring;

const ACTIONS = [
  ...(['create', 'switch', 'delete', 'delete', 'reload', 'comeBack', 'leave', 'wait', 'close', 'kill'] as const),
  ...([
    'add',
    'add',
    'add',
    'add',
    'takeBack',
    'takeBack',
    'removeOld',
    'removeOld',
    'weigh',
    'weigh',
    'weigh',
  ] as const),
  ...(['save', 'save', 'save', 'save', 'save', 'save', 'killInSave', 'killInSave'] as const),
] as const;
export type Action = (typeof ACTIONS)[number];

/** What readers share. */
export type Stage = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly intents: Intents;
  readonly happened: Happened;
  /** Whether a device has edits of this team that were not sent. */
  readonly unsent: (id: TeamId) => boolean;
  /** The names that were given so far. */
  readonly names: string[];
  /** So that what they did can be told. */
  readonly note: (what: string) => void;
};

/** So many teams are deleted at most: a device keeps the last five that are gone. */
const MOST_DELETED = 4;
/** A page that is hidden for longer gives its connection up (`firebase/browser.ts`). */
const AWAY_MS = 300_000;

export const pause = (time: VirtualTime, ms: number): Promise<void> =>
  new Promise((resolve) => void time.after(ms, resolve));

export const newTeamOf = (reader: number, nth: number, name: string): FantasyTeam => ({
  ...NO_SETTINGS,
  id: String(1000 + reader * 100 + nth) as TeamId,
  name,
  roster: { F: OLD, D: [], G: [] },
});

/** A reader who does one thing after the other. `nth`: his number. */
export async function act(reader: Reader, nth: number, made: () => number, stage: Stage): Promise<void> {
  const { time, chance, intents, happened, names, note } = stage;
  const { page } = reader;
  if (page?.alive() !== true) {
    await pause(time, chance.wait(50, 60_000));
    await reader.open();
    return;
  }
  if (!reader.isOpen) {
    await pause(time, chance.wait(500, 30_000));
    await reader.open();
    return;
  }
  const action = chance.one(ACTIONS);
  const { teams, draft } = reader.book;
  note(`${nth} ${action}`);
  if (reader.isLocal && !['wait', 'reload', 'close', 'kill'].includes(action)) return;
  switch (action) {
    case 'create': {
      if (isUnsaved(reader.book)) return;
      // A name that somebody else has just chosen, too, or that did not work before.
      const last = names.at(-1);
      const name = last !== undefined && chance.is(0.3) ? last : `T${names.length + 1}`;
      names.push(name);
      await reader.create(newTeamOf(nth, made(), name));
      return;
    }
    case 'switch': {
      if (teams.length === 0) return;
      reader.run({ do: 'switch', team: chance.one(teams).team.id });
      return reader.setCurrent();
    }
    case 'delete': {
      const others = teams.filter(({ team }) => team.id !== draft?.team.id || !isUnsaved(reader.book));
      if (others.length === 0 || teams.length < 2 || intents.deleted.size >= MOST_DELETED) return;
      // One that somebody has edits of which nobody knows yet, if there is one.
      const unsent = others.filter(({ team }) => stage.unsent(team.id));
      if (unsent.length === 0 && chance.is(0.5)) return;
      await reader.remove(chance.one(unsent.length > 0 ? unsent : others).team);
      return;
    }
    case 'reload':
      if (reader.writing) return;
      await reader.open();
      return;
    case 'kill':
      happened.killed += 1;
      return page.kill();
    case 'close':
      happened.closed += 1;
      return page.close();
    case 'comeBack':
      page.setVisible(false);
      await pause(time, chance.wait(100, 10_000));
      return page.setVisible(true);
    case 'leave': {
      const ms = chance.wait(20_000, 2_400_000);
      page.setVisible(false);
      if (ms > AWAY_MS) happened.away += 1;
      await pause(time, ms);
      return page.setVisible(true);
    }
    case 'wait':
      return pause(time, chance.wait(1000, 1_200_000));
    case 'add':
    case 'takeBack': {
      const what = `mine ${reader.who}.${chance.between(0, 3)}`;
      const there = action === 'add';
      const change = ({ roster }: FantasyTeam) => {
        const others = roster.F.filter((name) => name !== what);
        return { do: 'editRoster', roster: { ...roster, F: there ? [...others, what] : others } } as const;
      };
      const key = reader.edit(what, change, ({ roster }) => roster.F.includes(what) === there);
      if (key) intents.want(key, { kind: 'player', there });
      return;
    }
    case 'removeOld': {
      const what = chance.one(OLD);
      if (draft?.team.roster.F.includes(what) !== true) return;
      const key = reader.edit(
        what,
        ({ roster }) => ({ do: 'editRoster', roster: { ...roster, F: roster.F.filter((name) => name !== what) } }),
        ({ roster }) => !roster.F.includes(what),
      );
      if (key) intents.want(key, { kind: 'player', there: false });
      return;
    }
    case 'weigh': {
      const field = WEIGHTS[reader.who % WEIGHTS.length];
      if (field === undefined) throw new RangeError(`reader ${reader.who} has no field to weigh`);
      const is = chance.between(0, 20);
      const key = reader.edit(
        field,
        (team) => ({
          do: 'editSettings',
          settings: { ...team, skaterScoring: { ...team.skaterScoring, [field]: is } },
        }),
        ({ skaterScoring }) => skaterScoring[field] === is,
      );
      if (key) intents.want(key, { kind: 'weight', is });
      return;
    }
    case 'killInSave':
      void time.after(chance.wait(1, 4000), () => {
        if (!page.alive() || !reader.writing || reader.page !== page) return;
        happened.killedInSave += 1;
        note(`${nth} is killed in its save`);
        page.kill();
      });
      await reader.save();
      return;
    case 'save': {
      // He goes on while it is being saved, now and then.
      const saved = reader.save();
      if (chance.is(0.6)) await saved;
      else saved.catch(() => undefined);
    }
  }
}
