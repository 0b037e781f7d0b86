import type { Command } from './command.ts';

/** A command as `ddh --help` lists it. Its code is loaded when it is called, so that each call starts as fast as it can. */
type ListedCommand = { readonly name: string; readonly summary: string; readonly load: () => Promise<Command> };

export const COMMANDS = [
  {
    name: 'init',
    summary: 'writes a configuration for a night',
    load: async () => (await import('./commands/init.ts')).initCommand,
  },
  {
    name: 'doctor',
    summary: "checks whether 'ddh night' can run, and says how to fix problems",
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  {
    name: 'night',
    summary: 'makes and publishes a night: all steps from results to the site',
    load: async () => (await import('./commands/night.ts')).nightCommand,
  },
  {
    name: 'fetch',
    summary: 'fetches results, schedule and rosters of a season, or prices',
    load: async () => (await import('./commands/fetch.ts')).fetchCommand,
  },
  {
    name: 'news',
    summary: 'lists, adds and removes line-up news, or fetches it from a site',
    load: async () => (await import('./commands/news.ts')).newsCommand,
  },
  {
    name: 'rate',
    summary: 'rates past games and writes models of the next ones',
    load: async () => (await import('./commands/rate.ts')).rateCommand,
  },
  {
    name: 'simulate',
    summary: "simulates games and writes the Hub's files",
    load: async () => (await import('./commands/simulate.ts')).simulateCommand,
  },
  {
    name: 'project',
    summary: "projects a season and writes the Fantasy Hub's files",
    load: async () => (await import('./commands/project.ts')).projectCommand,
  },
  {
    name: 'backtest',
    summary: 'walks through a past season and scores the forecasts and two baselines',
    load: async () => (await import('./commands/backtest.ts')).backtestCommand,
  },
  {
    name: 'calibrate',
    summary: 'measures simulated seasons and compares them with real ones',
    load: async () => (await import('./commands/calibrate.ts')).calibrateCommand,
  },
  {
    name: 'hub',
    summary: "prints the figures of the Hub's pages",
    load: async () => (await import('./commands/hub.ts')).hubCommand,
  },
  {
    name: 'parlay',
    summary: "counts a slip's probability in a simulation and explains it",
    load: async () => (await import('./commands/parlay.ts')).parlayCommand,
  },
  {
    name: 'suggest',
    summary: 'suggests next legs for a slip, and other lines of its legs',
    load: async () => (await import('./commands/suggest.ts')).suggestCommand,
  },
  {
    name: 'value',
    summary: 'prints the bets of a value file, with their values',
    load: async () => (await import('./commands/value.ts')).valueCommand,
  },
  {
    name: 'value-build',
    summary: "writes the Value Vault's files from your own prices",
    load: async () => (await import('./commands/valueBuild.ts')).valueBuildCommand,
  },
  {
    name: 'value-sample',
    summary: 'writes sample value files with invented books',
    load: async () => (await import('./commands/valueSample.ts')).valueSampleCommand,
  },
  {
    name: 'fantasy',
    summary: 'ranks players by projected fantasy points',
    load: async () => (await import('./commands/fantasy.ts')).fantasyCommand,
  },
  {
    name: 'week',
    summary: "prints the teams' games of a fantasy week, day by day",
    load: async () => (await import('./commands/week.ts')).weekCommand,
  },
  {
    name: 'odds',
    summary: 'converts a probability to odds in every notation',
    load: async () => (await import('./commands/odds.ts')).oddsCommand,
  },
  {
    name: 'devig',
    summary: "removes a book's margin from its prices",
    load: async () => (await import('./commands/devig.ts')).devigCommand,
  },
  {
    name: 'validate',
    summary: "checks a site's data files",
    load: async () => (await import('./commands/validate.ts')).validateCommand,
  },
  {
    name: 'record',
    summary: 'keeps forecasts as they were before the games, and checks them',
    load: async () => (await import('./commands/record.ts')).trackRecordCommand,
  },
  {
    name: 'grade',
    summary: 'grades the forecasts of the record by the results',
    load: async () => (await import('./commands/grade.ts')).gradeCommand,
  },
  {
    name: 'publish',
    summary: 'delivers a data folder to a WordPress site',
    load: async () => (await import('./commands/publish.ts')).publishCommand,
  },
] as const satisfies readonly ListedCommand[];

export type CommandName = (typeof COMMANDS)[number]['name'];

/** Returns the command with a name. */
export const commandOf = async (name: string | undefined): Promise<Command | undefined> =>
  COMMANDS.find((command) => command.name === name)?.load();
