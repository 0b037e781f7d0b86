<?php
/**
 * Finds rows of the value files that the pages will not show after an import: those for a day or a team without a game in
 * schedule_times. If a night has no prices, those of the previous night are such rows. The import lists them and continues.
 *
 * The rule is the engine's (engine/src/vault/placing.ts), except that a row that names no team is checked by its date only,
 * because finding a player's team needs more files.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Old_Prices {

	const FILES = '#^value_vault/(goal|assist|point|sog|total|moneyline)_value\.json\z#';

	/**
	 * Notes about the rows that the pages will not show.
	 *
	 * @param string   $staged_in The folder of the delivery's files.
	 * @param string[] $names     The delivery's files. Other files are read from the data folder.
	 * @return string[] A sentence for each file with such rows.
	 */
	public static function notes( string $staged_in, array $names ): array {
		$files  = preg_grep( self::FILES, array_unique( array_merge( $names, array_keys( DDH_Data::files() ) ) ) );
		$placed = array( 'schedule_times.json', 'p_info.json' );
		if ( ! $files || ! array_intersect( $names, array_merge( $files, $placed ) ) ) {
			return array();
		}
		$rows  = static function ( $name ) use ( $staged_in, $names ) {
			return DDH_Check::rows( ( in_array( $name, $names, true ) ? $staged_in : DDH_Data::dir() ) . '/' . $name );
		};
		$games = self::games( (array) $rows( 'schedule_times.json' ), (array) $rows( 'p_info.json' ) );
		$notes = array();
		foreach ( $games ? $files : array() as $name ) {
			$notes[] = self::note( $name, (array) $rows( $name ), $games );
		}
		return array_values( array_filter( $notes ) );
	}

	/** The note about one file, or ''. */
	private static function note( string $name, array $rows, array $games ): string {
		$reasons = array();
		$count   = 0;
		foreach ( $rows as $row ) {
			$reason = self::reason( $row, $games );
			if ( '' !== $reason ) {
				$reasons[ $reason ] = true;
				++$count;
			}
		}
		if ( 0 === $count ) {
			return '';
		}
		return sprintf(
			/* translators: 1: a file's name, 2: a number, 3: a number, 4: dates and names of teams. */
			__( '%1$s: the pages do not show %2$s of %3$s prices, because schedule_times has no game for: %4$s.', 'ddh-hockey' ),
			$name,
			number_format_i18n( $count ),
			number_format_i18n( count( $rows ) ),
			DDH_Report::names( array_keys( $reasons ), DDH_Report::MOST )
		);
	}

	/** The day or the teams of a row that have no game. '' if they have one, or if the row names neither. */
	private static function reason( array $row, array $games ): string {
		$day   = self::day( self::value( $row, 'Date' ) );
		$teams = array();
		foreach ( '' === self::value( $row, 'Away' ) ? array( 'Team', 'Opponent' ) : array( 'Away', 'Home' ) as $key ) {
			if ( '' !== self::value( $row, $key ) ) {
				$teams[ self::fold( $row[ $key ] ) ] = (string) $row[ $key ];
			}
		}
		$on_day = '' === $day ? $games : array_filter( $games, static function ( $game ) use ( $day ) {
			return $game['day'] === $day;
		} );
		if ( ! $on_day ) {
			return $day;
		}
		foreach ( $on_day as $game ) {
			if ( ! array_diff_key( $teams, $game['teams'] ) ) {
				return '';
			}
		}
		return implode( ' / ', $teams ) . ( '' === $day ? '' : ' (' . $day . ')' );
	}

	/**
	 * The games of the schedule, with every name and abbreviation of their teams.
	 *
	 * @param array[] $schedule The rows of schedule_times.
	 * @param array[] $players  The rows of p_info.
	 * @return array<int,array{day:string,teams:array<string,true>}>
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
				$teams += array( $name => true ) + ( isset( $abbreviations[ $name ] ) ? $abbreviations[ $name ] : array() );
			}
			$games[] = array( 'day' => self::day( self::value( $row, 'Date' ) ), 'teams' => $teams );
		}
		return $games;
	}

	/** A value as text, or '' if it is missing or neither text nor a number. */
	private static function value( array $row, string $key ): string {
		return isset( $row[ $key ] ) && ( is_string( $row[ $key ] ) || is_int( $row[ $key ] ) ) ? (string) $row[ $key ] : '';
	}

	/** A date as YYYY-MM-DD, or ''. It may be followed by a time, or be in milliseconds as pandas writes it. */
	private static function day( string $date ): string {
		if ( preg_match( '/^-?\d+\z/', $date ) ) {
			return gmdate( 'Y-m-d', (int) ( $date / 1000 ) );
		}
		return preg_match( '/^\d{4}-\d\d-\d\d/', $date, $found ) ? $found[0] : '';
	}

	/** A name in lower case without accents, for comparing. */
	private static function fold( string $name ): string {
		return strtolower( remove_accents( (string) $name ) );
	}
}
