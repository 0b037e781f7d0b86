<?php
/** Validates an entry of line-up news. The rules are those of the news file, into which `ddh news` copies the entry. */

defined( 'ABSPATH' ) || exit;

final class DDH_News_Check {
	const KINDS = array( 'goalie', 'scratch', 'return' );

	/** Maximum length of a name, in characters. */
	const LONGEST = 200;

	/** Number of days ahead for which news is accepted. */
	const DAYS_AHEAD = 7;

	/**
	 * @param mixed $body The decoded body of a request.
	 * @return array{date:string,team:string,player:string,player_id:int|null,kind:string}
	 */
	public static function read( $body ): array {
		$entry = array();
		foreach ( array( 'date', 'team', 'player', 'player_id', 'kind' ) as $field ) {
			$entry[ $field ] = is_array( $body ) ? $body[ $field ] ?? null : null;
		}
		$last = DDH_Clock::day( self::DAYS_AHEAD );
		self::must( in_array( $entry['kind'], self::KINDS, true ), 'kind', 'goalie, scratch, return' );
		self::must( self::is_day( $entry['date'] ) && $entry['date'] >= DDH_News::first_day() && $entry['date'] <= $last, 'date', DDH_News::first_day() . ' - ' . $last );
		foreach ( array( 'team', 'player' ) as $field ) {
			/* translators: %d: the largest allowed number of characters. */
			self::must( self::is_name( $entry[ $field ] ), $field, sprintf( __( 'a name of at most %d characters', 'ddh-hockey' ), self::LONGEST ) );
		}
		self::must( null === $entry['player_id'] || ( is_int( $entry['player_id'] ) && $entry['player_id'] > 0 ), 'player_id', __( 'a whole number above 0', 'ddh-hockey' ) );
		if ( self::has_begun( $entry ) ) {
			throw new DDH_Refusal( 'ddh_news_begun', __( 'This game has begun. News no longer changes its figures.', 'ddh-hockey' ), 409 );
		}
		return $entry;
	}

	/** Whether the team's game on that day has begun: its start time has passed, or `lineups` marks it as started. */
	private static function has_begun( array $entry ): bool {
		$rows = static fn( string $name, string $away, string $home ): array => array_filter(
			(array) DDH_Check::rows( DDH_Data::dir() . "/$name.json" ),
			static fn( array $row ): bool => ( $row['Date'] ?? null ) === $entry['date'] && in_array( $entry['team'], array( $row[ $away ] ?? null, $row[ $home ] ?? null ), true )
		);
		foreach ( $rows( 'schedule_times', 'Away Team', 'Home Team' ) as $row ) {
			$start = is_string( $row['Time'] ?? null ) ? DDH_Clock::start( $entry['date'], $row['Time'] ) : null;
			if ( null !== $start && $start <= DDH_Clock::now() ) {
				return true;
			}
		}
		return in_array( true, array_column( $rows( 'lineups', 'Away', 'Home' ), 'Started' ), true );
	}

	private static function must( bool $valid, string $field, string $expected ): void {
		if ( ! $valid ) {
			/* translators: 1: name of a field, 2: the values that it may have. */
			throw new DDH_Refusal( 'ddh_bad_request', sprintf( __( '%1$s must be: %2$s.', 'ddh-hockey' ), $field, $expected ), 400 );
		}
	}

	/** @param mixed $day */
	private static function is_day( $day ): bool {
		return is_string( $day ) && 1 === preg_match( '/^(\d{4})-(\d\d)-(\d\d)\z/', $day, $parts ) && checkdate( (int) $parts[2], (int) $parts[3], (int) $parts[1] );
	}

	/**
	 * Whether a value is a name in one line, without characters that change the direction of the text after them.
	 *
	 * @param mixed $name
	 */
	private static function is_name( $name ): bool {
		return is_string( $name ) && 1 === preg_match( '/^\S(?:.{0,' . ( self::LONGEST - 2 ) . '}\S)?\z/us', $name ) && ! preg_match( '/[\p{Cc}\x{202a}-\x{202e}\x{2066}-\x{2069}]/u', $name );
	}
}
