<?php
/**
 * Finds rows of the value files that the pages will not show after an import, because schedule_times has no game for
 * their day and team. The rule is that of the engine, except that a row without a team is checked by its date only.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Old_Prices {
	const FILES = '#^value_vault/(goal|assist|point|sog|total|moneyline)_value\.json\z#';

	/**
	 * Returns a note for each file with such rows. `$names` are the delivered files, which are in the folder
	 * `$staged_in`. All other files are in the data folder.
	 */
	public static function notes( string $staged_in, array $names ): array {
		$files  = preg_grep( self::FILES, array_unique( array_merge( $names, array_keys( DDH_Data::files() ) ) ) );
		$placed = array( 'schedule_times.json', 'p_info.json' );
		if ( ! $files || ! array_intersect( $names, array_merge( $files, $placed ) ) ) {
			return array();
		}
		$rows  = static fn( string $name ): array => (array) DDH_Check::rows( ( in_array( $name, $names, true ) ? $staged_in : DDH_Data::dir() ) . '/' . $name );
		$games = self::games( $rows( 'schedule_times.json' ), $rows( 'p_info.json' ) );
		$notes = array();
		foreach ( $games ? $files : array() as $name ) {
			$notes[] = self::note( $name, $rows( $name ), $games );
		}
		return array_values( array_filter( $notes ) );
	}

	private static function note( string $name, array $rows, array $games ): string {
		$reasons = array();
		foreach ( $rows as $row ) {
			$reasons[] = self::reason( $row, $games );
		}
		$reasons = array_filter( $reasons, 'strlen' );
		if ( ! $reasons ) {
			return '';
		}
		return sprintf(
			/* translators: 1: name of the file, 2: number of prices that are not shown, 3: number of all prices in the file, 4: the dates or teams that have no game. */
			__( '%1$s: the pages do not show %2$s of %3$s prices, because schedule_times has no game for: %4$s.', 'ddh-hockey' ),
			$name,
			number_format_i18n( count( $reasons ) ),
			number_format_i18n( count( $rows ) ),
			DDH_Report::names( array_values( array_unique( $reasons ) ), DDH_Report::MOST )
		);
	}

	/**
	 * Returns the day or the teams of a value file's row if schedule_times has no game for them. Returns '' if there is
	 * a game, or if the row has neither day nor teams.
	 */
	private static function reason( array $row, array $games ): string {
		$day   = self::day( self::value( $row, 'Date' ) );
		$teams = array();
		foreach ( '' === self::value( $row, 'Away' ) ? array( 'Team', 'Opponent' ) : array( 'Away', 'Home' ) as $key ) {
			$team = self::value( $row, $key );
			if ( '' !== $team ) {
				$teams[ self::fold( $team ) ] = $team;
			}
		}
		if ( ! isset( $games[ $day ] ) ) {
			return $day;
		}
		if ( ! $teams || isset( $games[ self::key( $day, (string) array_key_first( $teams ), (string) array_key_last( $teams ) ) ] ) ) {
			return '';
		}
		return implode( ' / ', $teams ) . ( '' === $day ? '' : ' (' . $day . ')' );
	}

	private static function key( string $day, string $team, string $other ): string {
		return "$day\n$team\n$other";
	}

	/**
	 * Returns an index of the games. Its keys are the days, and key() of each day and two names or abbreviations of the
	 * teams of one game, which may be the same. A row without a day can be of any, so the games of all days also have
	 * the day ''.
	 *
	 * @return array<string,true>
	 */
	private static function games( array $schedule, array $players ): array {
		$abbreviations = array();
		foreach ( $players as $player ) {
			if ( '' !== self::value( $player, 'API ABRV' ) ) {
				$abbreviations[ self::fold( self::value( $player, 'Team' ) ) ][ self::fold( $player['API ABRV'] ) ] = true;
			}
		}
		$games = array();
		foreach ( $schedule as $row ) {
			$teams = array();
			foreach ( array( 'Away Team', 'Home Team' ) as $key ) {
				$name   = self::fold( self::value( $row, $key ) );
				$teams += array( $name => true ) + ( $abbreviations[ $name ] ?? array() );
			}
			foreach ( array_unique( array( '', self::day( self::value( $row, 'Date' ) ) ) ) as $day ) {
				$games[ $day ] = true;
				foreach ( array_keys( $teams ) as $team ) {
					foreach ( array_keys( $teams ) as $other ) {
						$games[ self::key( $day, (string) $team, (string) $other ) ] = true;
					}
				}
			}
		}
		return $games;
	}

	/** Returns a value as text, or '' if the value is missing or neither text nor a number. */
	private static function value( array $row, string $key ): string {
		$value = $row[ $key ] ?? '';
		return is_string( $value ) || is_int( $value ) ? (string) $value : '';
	}

	/**
	 * Converts a date to YYYY-MM-DD. Returns '' if the text is not a date. Accepts a date with a time after it, and a
	 * number of milliseconds, as pandas writes it.
	 */
	private static function day( string $date ): string {
		if ( preg_match( '/^-?\d+\z/', $date ) ) {
			return gmdate( 'Y-m-d', (int) ( $date / 1000 ) );
		}
		return preg_match( '/^\d{4}-\d\d-\d\d/', $date, $found ) ? $found[0] : '';
	}

	/** Converts a name to lower case without accents, so that names can be compared. */
	private static function fold( string $name ): string {
		return strtolower( remove_accents( $name ) );
	}
}
