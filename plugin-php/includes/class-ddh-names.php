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

	/** The datasets, each a list of records in `<name>.json`. Pages also read DDH_Data::GAME, DDH_Data::MANIFEST and DDH_Record::PART. */
	const DATASETS = array( 'game_probs', 'puck_line_probs', 'skater_probs', 'schedule_times', 'p_info', 'team_avs', 'game_id_ref', 'lineups', 'changes', 'schedule_changes', 'value_vault/goal_value', 'value_vault/assist_value', 'value_vault/point_value', 'value_vault/sog_value', 'value_vault/total_value', 'value_vault/moneyline_value', 'fantasy/skater_projections', 'fantasy/goalie_projections', 'fantasy/all_available_players', 'fantasy/season_schedule' );
}
