<?php
/** Names that the plugin shares with the app. Made by `npm run made`: do not edit. */

defined( 'ABSPATH' ) || exit;

final class DDH_Names {
	/** For each page, the first part of the app's paths. The app's router uses the same slugs. */
	const SLUGS = array( 'hub' => 'nhl-game-probability-hub', 'vault' => 'nhl-value-vault', 'fantasy' => 'nhl-fantasy' );

	/** The tabs of each page. Their paths follow the slug. */
	const TABS = array(
		'hub'     => array( 'game-probabilities', 'totals-and-spread-probabilities', 'player-prop-probabilities', 'parlay-builder', 'track-record' ),
		'vault'   => array( 'goal-value', 'assist-value', 'point-value', 'sog-value', 'main-value', 'all-edges' ),
		'fantasy' => array( 'my-team', 'skater-rankings', 'goalie-rankings', 'games-by-week', 'trade-tool', 'usage' ),
	);

	/** The title of each page in the app. */
	const TITLES = array( 'hub' => 'NHL Game Probability Hub', 'vault' => 'NHL Value Vault', 'fantasy' => 'NHL Fantasy Hub' );

	/** The title, the description and the short name of each tab, in plain text. */
	const TEXTS = array(
		'hub'     => array(
			'game-probabilities'              => array( 'Game Win Probabilities', 'Win probabilities and fair odds of every NHL game of the night, counted in simulations of the game.', 'Game Win' ),
			'totals-and-spread-probabilities' => array( 'Total & Spread Probabilities', 'Probabilities and fair odds of NHL totals and spreads, at every line and for every game of the night.', 'Totals & Spread' ),
			'player-prop-probabilities'       => array( 'Player Prop Probabilities', 'Probabilities and fair odds of goals, assists, points and shots of every player in an NHL game of the night.', 'Player Props' ),
			'parlay-builder'                  => array( 'Parlay Builder', 'Build an NHL same-game parlay and see its probability and fair odds, counted in simulations of the game.', 'Parlay Builder' ),
			'track-record'                    => array( 'Track Record', 'How often the probabilities of past NHL games came true, with the intervals that chance allows.', 'Track Record' ),
		),
		'vault'   => array(
			'goal-value'   => array( 'Goal Value', 'NHL goal scorer prices of the books beside their fair odds and expected value.', 'Goals' ),
			'assist-value' => array( 'Assist Value', 'NHL assist prices of the books beside their fair odds and expected value.', 'Assists' ),
			'point-value'  => array( 'Point Value', 'NHL point prices of the books beside their fair odds and expected value.', 'Points' ),
			'sog-value'    => array( 'SOG Value', 'NHL shots on goal prices of the books beside their fair odds and expected value.', 'Shots' ),
			'main-value'   => array( 'Main Value', 'NHL moneyline and total prices of the books beside their fair odds and expected value.', 'Main' ),
			'all-edges'    => array( 'All Edges', 'NHL bets of every market in one list, with the prices of the books, fair odds and expected value.', 'All Edges' ),
		),
		'fantasy' => array(
			'my-team'         => array( 'My Team', 'Keep your NHL fantasy teams with the projected points of their players.', 'My Team' ),
			'skater-rankings' => array( 'Skater Rankings', 'NHL skaters ranked by projected fantasy points in your scoring, for the season or a week.', 'Skaters' ),
			'goalie-rankings' => array( 'Goalie Rankings', 'NHL goalies ranked by projected fantasy points in your scoring, for the season or a week.', 'Goalies' ),
			'games-by-week'   => array( 'Games by Week', 'How many games every NHL team has in each week of the fantasy season, and against whom.', 'Games by Week' ),
			'trade-tool'      => array( 'Trade Tool', 'Compare both sides of an NHL fantasy trade by the projected points of their players.', 'Trade Tool' ),
			'usage'           => array( 'Usage Analytics', 'Projected shots, goals and power-play share of every NHL skater beside those of the position.', 'Usage' ),
		),
	);

	/** The source of each tab, by which the build's manifest knows the tab's code. */
	const SOURCES = array(
		'hub'     => array( 'game-probabilities' => 'src/view/hub/games/GamesPage.tsx', 'totals-and-spread-probabilities' => 'src/view/hub/totals/TotalsPage.tsx', 'player-prop-probabilities' => 'src/view/hub/props/PropsPage.tsx', 'parlay-builder' => 'src/view/builder/BuilderPage.tsx', 'track-record' => 'src/view/hub/trackRecord/TrackRecordPage.tsx' ),
		'vault'   => array( 'goal-value' => 'src/view/vault/ValuePage.tsx', 'assist-value' => 'src/view/vault/ValuePage.tsx', 'point-value' => 'src/view/vault/ValuePage.tsx', 'sog-value' => 'src/view/vault/ValuePage.tsx', 'main-value' => 'src/view/vault/ValuePage.tsx', 'all-edges' => 'src/view/vault/EdgesPage.tsx' ),
		'fantasy' => array( 'my-team' => 'src/view/fantasy/team/TeamPage.tsx', 'skater-rankings' => 'src/view/fantasy/rankings/RankingsPage.tsx', 'goalie-rankings' => 'src/view/fantasy/rankings/RankingsPage.tsx', 'games-by-week' => 'src/view/fantasy/week/WeekPage.tsx', 'trade-tool' => 'src/view/fantasy/trade/TradePage.tsx', 'usage' => 'src/view/fantasy/usage/UsagePage.tsx' ),
	);

	/** The app's own name of each tab. */
	const KEYS = array(
		'hub'     => array( 'game-probabilities' => 'games', 'totals-and-spread-probabilities' => 'totals', 'player-prop-probabilities' => 'props', 'parlay-builder' => 'parlay', 'track-record' => 'record' ),
		'vault'   => array( 'goal-value' => 'goal', 'assist-value' => 'assist', 'point-value' => 'point', 'sog-value' => 'sog', 'main-value' => 'main', 'all-edges' => 'edges' ),
		'fantasy' => array( 'my-team' => 'team', 'skater-rankings' => 'skaters', 'goalie-rankings' => 'goalies', 'games-by-week' => 'week', 'trade-tool' => 'trade', 'usage' => 'usage' ),
	);

	/** The file with the finished texts of a page's first rows, of the pages that have some. */
	const FIRST = array( 'hub' => 'first_figures.json', 'fantasy' => 'fantasy/first_figures.json' );

	/** The tab that a site without a record does not have. */
	const RECORD = 'track-record';

	/** The datasets, each a list of records in `<name>.json`. Pages also read DDH_Data::GAME, DDH_Data::MANIFEST and DDH_Record::PART. */
	const DATASETS = array( 'game_probs', 'puck_line_probs', 'skater_probs', 'schedule_times', 'p_info', 'team_avs', 'game_id_ref', 'lineups', 'changes', 'schedule_changes', 'value_vault/goal_value', 'value_vault/assist_value', 'value_vault/point_value', 'value_vault/sog_value', 'value_vault/total_value', 'value_vault/moneyline_value', 'fantasy/skater_projections', 'fantasy/goalie_projections', 'fantasy/all_available_players', 'fantasy/season_schedule' );

	/** A pattern of the names of cuts (DDH_Cuts). */
	const CUT = '#^(game_probs|skater_probs|fantasy/skater_projections|fantasy/goalie_projections)-[a-z0-9]+(?:-[a-z0-9]+)*\\.json$#D';
}
