<?php
/** Names of the data files that pages read. */

defined( 'ABSPATH' ) || exit;

final class DDH_Datasets {
	/** The datasets, each a list of records in `<name>.json`. Pages also read DDH_Data::GAME, DDH_Data::MANIFEST and DDH_Record::PART. */
	const NAMES = array(
		'game_probs', 'puck_line_probs', 'skater_probs', 'schedule_times', 'p_info', 'team_avs', 'game_id_ref', 'lineups', 'changes', 'schedule_changes',
		'value_vault/goal_value', 'value_vault/assist_value', 'value_vault/point_value', 'value_vault/sog_value', 'value_vault/total_value', 'value_vault/moneyline_value',
		'fantasy/skater_projections', 'fantasy/goalie_projections', 'fantasy/all_available_players', 'fantasy/season_schedule',
	);

	public static function is_read( string $name ): bool {
		return DDH_Data::MANIFEST === $name || self::has( $name ) || 1 === preg_match( DDH_Record::PART, $name ) || 1 === preg_match( DDH_Data::GAME, $name );
	}

	public static function has( string $name ): bool {
		return '.json' === substr( $name, -5 ) && in_array( substr( $name, 0, -5 ), self::NAMES, true );
	}

	/**
	 * Returns the data file whose name differs from `$name` only in capital letters, hyphens and underscores, or null.
	 */
	public static function meant( string $name ): ?string {
		$plain = static fn( string $text ): string => str_replace( array( '-', '_' ), '', strtolower( $text ) );
		foreach ( array_merge( array( 'manifest' ), self::NAMES ) as $dataset ) {
			if ( $plain( $dataset . '.json' ) === $plain( $name ) ) {
				return $dataset . '.json';
			}
		}
		return null;
	}
}
