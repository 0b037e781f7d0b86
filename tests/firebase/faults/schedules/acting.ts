import { isUnsaved, SETUP_FIELDS, type FantasyTeam, type TeamId } from '@ddh/engine/internal/fantasy';
import { NO_SETTINGS } from '../../../../engine/src/fantasy/team/fields.ts';
import type { VirtualTime } from '../virtualTime.ts';
import type { Chance } from './chance.ts';
import type { Happened } from './happened.ts';
import type { Intents } from './intents.ts';
import type { SimulatedUser } from './simulatedUser.ts';

/** The players that a team has when it is created. */
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

/** The state that all simulated users share. */
export type Stage = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly intents: Intents;
  readonly happened: Happened;
  /** True if a device has unsent edits of this team. */
  readonly unsent: (id: TeamId) => boolean;
  /** All team names that have been used. */
  readonly names: string[];
  /** Adds a line to the log, which is printed if only one schedule runs. */
  readonly note: (what: string) => void;
};

/**
 * Maximum number of teams that the users delete in one run. A device keeps the backups of the last five deleted teams,
 * so it drops none of the backups.
 */
const MOST_DELETED = 4;
/** In ms. A page that is hidden for longer than this closes its connection (`firebase/browser.ts`). */
const AWAY_MS = 300_000;

export const pause = (time: VirtualTime, ms: number): Promise<void> =>
  new Promise((resolve) => void time.after(ms, resolve));

export const newTeamOf = (user: number, nth: number, name: string): FantasyTeam => ({
  ...NO_SETTINGS,
  id: String(1000 + user * 100 + nth) as TeamId,
  name,
  roster: { F: OLD, D: [], G: [] },
});

/** Lets a simulated user take one random action. `nth` is the number of the user. */
export async function act(user: SimulatedUser, nth: number, made: () => number, stage: Stage): Promise<void> {
  const { time, chance, intents, happened, names, note } = stage;
  const { page } = user;
  if (page?.alive() !== true) {
    await pause(time, chance.wait(50, 60_000));
    await user.open();
    return;
  }
  if (!user.isOpen) {
    await pause(time, chance.wait(500, 30_000));
    await user.open();
    return;
  }
  const action = chance.one(ACTIONS);
  const { teams, draft } = user.book;
  note(`${nth} ${action}`);
  if (user.isLocal && !['wait', 'reload', 'close', 'kill'].includes(action)) return;
  switch (action) {
    case 'create': {
      if (isUnsaved(user.book)) return;
      // Sometimes the user chooses a name that another user has just chosen, or a name that was refused before.
      const last = names.at(-1);
      const name = last !== undefined && chance.is(0.3) ? last : `T${names.length + 1}`;
      names.push(name);
      await user.create(newTeamOf(nth, made(), name));
      return;
    }
    case 'switch': {
      if (teams.length === 0) return;
      user.run({ do: 'switch', team: chance.one(teams).team.id });
      return user.setCurrent();
    }
    case 'delete': {
      const others = teams.filter(({ team }) => team.id !== draft?.team.id || !isUnsaved(user.book));
      if (others.length === 0 || teams.length < 2 || intents.deleted.size >= MOST_DELETED) return;
      // Prefer to delete a team with edits that a device has not sent yet.
      const unsent = others.filter(({ team }) => stage.unsent(team.id));
      if (unsent.length === 0 && chance.is(0.5)) return;
      await user.remove(chance.one(unsent.length > 0 ? unsent : others).team);
      return;
    }
    case 'reload':
      if (user.writing) return;
      await user.open();
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
      const what = `mine ${user.who}.${chance.between(0, 3)}`;
      const there = action === 'add';
      const change = ({ roster }: FantasyTeam) => {
        const others = roster.F.filter((name) => name !== what);
        return { do: 'editRoster', roster: { ...roster, F: there ? [...others, what] : others } } as const;
      };
      const key = user.edit(what, change, ({ roster }) => roster.F.includes(what) === there);
      if (key) intents.want(key, { kind: 'player', there });
      return;
    }
    case 'removeOld': {
      const what = chance.one(OLD);
      if (draft?.team.roster.F.includes(what) !== true) return;
      const key = user.edit(
        what,
        ({ roster }) => ({ do: 'editRoster', roster: { ...roster, F: roster.F.filter((name) => name !== what) } }),
        ({ roster }) => !roster.F.includes(what),
      );
      if (key) intents.want(key, { kind: 'player', there: false });
      return;
    }
    case 'weigh': {
      const field = WEIGHTS[user.who % WEIGHTS.length];
      if (field === undefined) throw new RangeError(`user ${user.who} has no scoring weight to edit`);
      const is = chance.between(0, 20);
      const key = user.edit(
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
        if (!page.alive() || !user.writing || user.page !== page) return;
        happened.killedInSave += 1;
        note(`${nth} is killed while it saves`);
        page.kill();
      });
      await user.save();
      return;
    case 'save': {
      // Sometimes the user continues to edit during the save.
      const saved = user.save();
      if (chance.is(0.6)) await saved;
      else saved.catch(() => undefined);
    }
  }
}
