const RATE = 'rate $FILES --as-of 2024-11-01 --out rated';
const ODDS = 'fetch odds --provider the-odds-api --store store --out fetched.csv';
const PARLAY = 'parlay game.json --slip';
const NIGHT = 'parlay night.json --slip';
const GOALS = 'value valued/value_vault/goal_value.json';
const WEEK = 'week weeks/fantasy/season_schedule.json';

/**
 * For each command, the runs whose texts a person should look at when they change: the usual runs and the most important
 * refusals. Each line begins with the exit code. `# on` sets the clock.
 */
export const TEXT_RUNS: Readonly<Record<string, string>> = {
  ddh: `
    2 parley
    2 frobnicate
    2 help rate odds
    2 odds 0.5 --jason
    2 odds 0.5 --slip=x
    2 odds 0.5 --json=yes
    2 parlay game.json --slip
    2 simulate --seed -1
    2 parlay - --slip -
    1 hub games nowhere --json
    2 parley --json`,
  odds: `
    0 odds 0.4
    1 odds +150
    1 odds 1.5
    1 odds half
    2 odds 0.1 0.2`,
  devig: `
    0 devig --method shin -- -150 +130
    0 devig 2.6 2.4 4.3
    0 devig 1.1494 5 10 20 50 99
    1 devig 1.1494 5 10 20 50 99 --method additive
    1 devig 2.1 2.1
    1 devig 2 x
    1 devig 2 0.9
    2 devig 1.9
    2 devig 2 2 --method goto`,
  parlay: `
    0 ${PARLAY} slip.json --explain --price +450
    0 ${PARLAY} whole.json --price 1.95
    0 ${PARLAY} slip.json --price 40
    0 ${PARLAY} never.json
    0 ${PARLAY} both.json
    0 parlay game.json --link $LINK
    0 ${NIGHT} unknown.json --allow-missing
    1 ${NIGHT} unknown.json
    1 ${NIGHT} unclear.json
    1 ${NIGHT} boston.json
    1 ${PARLAY} bare.json
    1 ${PARLAY} my/slip.json
    1 parlay nowhere.json --slip slip.json
    1 parlay models --slip slip.json
    1 parlay cut.json --slip slip.json
    1 parlay other.json --slip slip.json
    1 parlay empty.json --slip slip.json
    1 parlay game.json --link https://example.com/
    2 ${PARLAY} slip.json --price soon
    2 ${PARLAY} slip.json --price 0.5
    2 ${PARLAY} slip.json --link x
    2 parlay game.json`,
  suggest: `
    0 suggest game.json --slip win.json --by lift --price +100
    0 suggest game.json --slip win.json --only winner
    0 suggest game.json --slip never.json
    0 suggest game.json --slip slip.json --leg 1
    1 suggest game.json --slip game.json
    2 suggest game.json --slip slip.json --by value
    2 suggest game.json --slip slip.json --own 0.8-0.2
    2 suggest game.json --slip slip.json --leg 1 --by lift
    2 suggest game.json --slip slip.json --only goalie`,
  hub: `
    0 hub games data --date 2025-10-08 --odds american
    0 hub totals data --game "Away 1 @ Home 1" --type puckline
    0 hub props data --prop shots --line 6 --game "home 1" --search "no 2"
    0 hub props data --search Gretzky
    1 hub totals data
    1 hub totals data --game away
    1 hub totals data --game Bruins
    1 hub games data --date 2025-10-09
    1 hub games nowhere
    1 hub games models
    2 hub parlay data
    2 hub games data --game x
    2 hub totals data --type x
    2 hub props data --line 0.75`,
  simulate: `
    0 simulate models --records 50 --out sim
    1 simulate models --from 2025-11-01
    1 simulate nowhere
    1 simulate weeks
    1 simulate oldModels
    1 simulate twoModels
    2 simulate models --from 2025-10-08 --to 2025-10-07
    2 simulate models --to 2025-02-30
    2 simulate models --records 10000001
    2 simulate models --format csv`,
  validate: `
    0 validate data
    1 validate valued
    3 validate otherDay
    1 validate weeks
    1 validate broken
    1 validate nowhere
    2 validate`,
  'value-build': `
    3 value-build data --quotes quotes.csv --out built
    1 value-build data --quotes quotes.csv --strict --out built
    1 value-build data --quotes nobody.csv
    1 value-build data --quotes header.csv
    1 value-build data --quotes sied.csv
    1 value-build data --quotes quotes.json
    1 value-build data --quotes quotes.csv --aliases twice.csv
    1 value-build data --quotes quotes.csv --aliases noName.csv
    1 value-build nowhere --quotes quotes.csv
    2 value-build data`,
  'value-sample': `
    0 value-sample sampled
    1 value-sample sampled --date 2025-12-24
    1 value-sample nowhere
    2 value-sample`,
  value: `
    0 ${GOALS} --odds american
    3 value valued --edges
    0 value alone/goal_value.json
    0 value none/goal_value.json
    3 value wrong/goal_value.json
    3 value valued/value_vault/sog_value.json
    1 value feed/goal_value.json --csv
    1 ${GOALS} --books none
    1 value nowhere --edges
    2 value valued --edges --display best
    2 ${GOALS} --all
    2 value s.json
    2 value -`,
  fantasy: `
    0 fantasy s.json --scoring team.json
    0 fantasy g.json --scoring team.json
    0 fantasy g.json --scoring goals.json
    0 fantasy s.json --pos D --search zed
    3 fantasy bad.json
    1 fantasy s.json --scoring weights.json
    1 fantasy s.json --scoring s.json
    1 fantasy columns.json
    1 fantasy noWeek.json
    1 fantasy team.json
    1 fantasy s.json --timeframe "Week 7"
    2 fantasy s.json --pos C
    2 fantasy s.json --json --csv`,
  week: `
    0 ${WEEK} --off-nights 1
    0 ${WEEK}  # on 2025-10-06
    0 ${WEEK}  # on 2025-10-15
    3 week weeks/bad.json
    1 week s.json
    1 week empty.json
    1 ${WEEK} --week 3
    2 ${WEEK} --sort shoes`,
  rate: `
    0 ${RATE} --schedule schedule.csv
    3 ${RATE} --schedule teams.csv
    3 ${RATE} --schedule schedule.csv --starters starters.csv --absent absent.csv
    3 ${RATE} --schedule schedule.csv --news news.json
    1 ${RATE} --schedule gaps.csv
    1 ${RATE} --schedule schedule.csv --as-of 2025-05-19
    1 ${RATE} --schedule schedule.csv --as-of 2024-01-01
    1 ${RATE} --schedule schedule.csv --games lost.csv
    1 ${RATE} --schedule schedule.csv --skaters cells.csv
    1 ${RATE} --schedule schedule.csv --news said.json
    1 ${RATE} --schedule quotes.json
    1 rate --seasons seasons --as-of 2026-11-01 --out rated
    2 ${RATE} --schedule schedule.csv --news news.json --starters starters.csv
    2 ${RATE}`,
  project: `
    0 project season.json --out projected
    0 project --seasons seasons --as-of 2024-11-01 --out projected
    0 project --seasons seasons --as-of 2025-06-10 --out projected
    3 project --seasons seasons --as-of 2024-11-01 --absent absent.csv --out projected
    1 project season.json --as-of 2027-01-01
    1 project newSeason.json
    1 project --seasons seasons --as-of 2026-01-10
    2 project season.json --seasons seasons --as-of 2024-11-01
    2 project --seasons seasons`,
  backtest: `
    3 backtest --seasons seasons --records 20
    3 backtest --seasons seasons --records 20 --slices
    3 backtest --seasons seasons --records 20 --slips --news news.json
    1 backtest $FILES --projections
    1 backtest --seasons seasons --season 2030-31
    1 backtest --seasons seasons --season 2019-20
    2 backtest --seasons seasons --summary x.json
    2 backtest --seasons seasons --projections --slips
    2 backtest`,
  calibrate: `
    1 calibrate models --seasons 1
    1 calibrate newSeason.json
    1 calibrate weeks
    2 calibrate --games games.csv
    2 calibrate models season.json`,
  fetch: `
    3 ${ODDS} --budget 60 --config operator.json  # on 2026-11-23
    3 ${ODDS} --budget 4 --config operator.json  # on 2026-11-23
    0 ${ODDS} --budget 60 --config operator.json --date 2026-11-26  # on 2026-11-23
    1 ${ODDS} --budget 60 --config noTerms.json  # on 2026-11-23
    1 ${ODDS} --budget 60 --config noContact.json  # on 2026-11-23
    2 ${ODDS} --config noTerms.json
    2 fetch odds --provider other --budget 5 --store store
    1 fetch nhl --season 2026-27 --store store --config noContact.json
    1 fetch nhl --season 2026-27 --store store --config typo.json
    1 fetch nhl --season 2026-27 --store store --raw-folder nowhere
    1 fetch nhl --season 2026-27 --store store --raw-folder weeks
    1 fetch nhl --season 2026-27 --store new --rebuild --config operator.json`,
  news: `
    0 news goalie "J. Swayman" --team BOS --news own.json  # on 2026-11-25
    0 news scratch 8477493 --team FLA --through 2026-12-01 --news own.json  # on 2026-11-25
    0 news --news own.json
    0 news undo --news own.json  # on 2026-11-25
    0 news --news none.json
    1 news undo 3 --news own.json
    1 news --news said.json
    1 news --from https://example.org --user night --news own.json
    2 news goalie "J. Swayman" --news own.json
    2 news goalie J. Swayman --team BOS --news own.json
    2 news goalie X --team BOS --source site --news own.json
    2 news --from http://example.org --user night --news own.json
    2 news`,
  record: `
    0 record freeze data
    0 record freeze data
    0 record verify
    0 record freeze data --record begun  # on 2025-10-08
    1 record freeze weeks
    0 record freeze next --record later
    1 record freeze data --record later
    1 record check nowhere
    2 record thaw data
    2 record`,
  grade: `
    1 grade --store store --season 2026-27 --record none
    1 grade --store nowhere --season 2025-26
    2 grade --store store
    2 grade --season 2025-26`,
  init: `
    0 init
    1 init
    2 init --contact me
    2 init --to https://example.org`,
  doctor: `
    0 doctor --offline --config operator.json
    1 doctor --offline --config typo.json
    1 doctor --to https://example.org
    2 doctor models`,
  night: `
    0 night --config operator.json --date 2026-11-23 --dry-run
    1 night --config typo.json
    2 night --watch --dry-run --config operator.json`,
  publish: `
    1 publish data --to https://example.org --user night
    2 publish data --to http://example.org --user night
    2 publish data --user night --config operator.json
    2 publish`,
};
