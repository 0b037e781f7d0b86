<?php
/**
 * Stores a member's teams in WordPress, as one string of JSON in the user's meta. Several requests may change this
 * string at the same time.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Team_Book {
	const META = 'ddh_teams';

	/** User meta: the unchanged copy of a stored string that could not be read as teams. */
	const ASIDE = 'ddh_teams_aside';

	const VERSION = 1;

	/**
	 * Maximum bytes of the text that stores a member's teams. WordPress loads all meta of a user wherever it shows the
	 * user, so the text must be small.
	 */
	const LARGEST = 65536;

	const FIRST = '{"version":1,"write":0,"floor":0,"currentTeam":null,"teams":[]}';

	/**
	 * Maximum number of attempts to write a member's teams. An attempt fails only if another request has changed them.
	 * That is unlikely to happen TRIES times in a row, so then the write is given up.
	 */
	const TRIES = 40;

	/**
	 * LOCK and the member's id form the name of the option that serves as a lock while the row for the member's teams
	 * is created. LOCKED is the maximum age of that lock in seconds.
	 */
	const LOCK   = 'ddh_teams_begin_';
	const LOCKED = 10;

	/**
	 * Reads a member's teams. `write` grows with every change. `floor` is the highest revision of any deleted team, so that no
	 * revision is used twice. `teams` has the records in the order of their creation.
	 */
	public static function read( int $user_id ): array {
		return self::decode( $user_id, self::row( $user_id ) ?? (object) array( 'meta_value' => self::FIRST ) );
	}

	/**
	 * Changes a member's teams by compare-and-set: the result is written only if the stored text is still the one that
	 * was read. Otherwise the change is repeated on the new text. Returns the changed teams in the form that read()
	 * returns.
	 *
	 * @param callable( array ):array $change Takes what read() returns, and returns it with changes. Without changes,
	 * nothing is written.
	 */
	public static function change( int $user_id, callable $change ): array {
		for ( $try = 0; $try < self::TRIES; $try++ ) {
			$row = self::row( $user_id );
			if ( ! $row ) {
				if ( ! self::begin( $user_id ) ) {
					self::pause( $try );
				}
				continue;
			}
			$book = self::decode( $user_id, $row );
			$next = $change( $book );
			if ( $next === $book ) {
				return $next;
			}
			// The database may ignore case when it compares two versions of this text. That does no harm, because every
			// version has another number in `write`.
			$next['write'] = $book['write'] + 1;
			$text          = self::text( array_merge( $next, array( 'teams' => array_map( array( __CLASS__, 'record' ), $next['teams'] ) ) ) );
			// A version of the plugin with wider limits may have stored teams that are too large now. The member may
			// still make them smaller, or choose another current team.
			if ( strlen( $text ) > self::LARGEST && $next['teams'] !== $book['teams'] && strlen( $text ) >= strlen( $row->meta_value ) ) {
				/* translators: %d: the largest allowed number of bytes. */
				throw new DDH_Refusal( 'ddh_team_too_large', sprintf( __( 'Your teams are too large to store: together they may have at most %d bytes. Remove players from a roster, or delete a team.', 'ddh-hockey' ), self::LARGEST ), 413 );
			}
			// update_user_meta() removes slashes from the new value, but not from the old one.
			if ( update_user_meta( $user_id, self::META, wp_slash( $text ), $row->meta_value ) ) {
				return $next;
			}
			self::pause( $try );
		}
		throw new DDH_Refusal( 'ddh_teams_busy', __( 'The teams could not be saved. Try again.', 'ddh-hockey' ), 503 );
	}

	/** Converts a team for storing and for responses. Empty sections become objects, because PHP would encode empty arrays as lists. */
	public static function record( array $record ): array {
		foreach ( array_keys( DDH_Team_Check::bounds()['sections'] ) as $section ) {
			$record[ $section ] = (object) $record[ $section ];
		}
		return $record;
	}

	private static function pause( int $try ): void {
		DDH_Clock::pause( wp_rand( 1, $try + 1 ) );
	}

	/** Reads the row of a member's teams (umeta_id, meta_value) from the database, because a cache may be outdated. */
	private static function row( int $user_id ): ?object {
		global $wpdb;
		return $wpdb->get_row( $wpdb->prepare( "SELECT umeta_id, meta_value FROM {$wpdb->usermeta} WHERE user_id = %d AND meta_key = %s ORDER BY umeta_id LIMIT 1", $user_id, self::META ) );
	}

	/**
	 * Creates the row for a member's teams, or returns false if another request is creating it. Two requests must not
	 * each create a row, because each could then use its own row. User meta has no unique keys that prevent this. Names
	 * of options are unique, so inserting an option works as a lock, as in WordPress's own updates.
	 */
	private static function begin( int $user_id ): bool {
		global $wpdb;
		$lock = self::LOCK . $user_id;
		$now  = DDH_Clock::now();
		if ( ! $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} ( option_name, option_value, autoload ) VALUES ( %s, %s, 'no' )", $lock, (string) $now ) ) ) {
			// A request that has held the lock for this long has died.
			$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name = %s AND option_value < %s", $lock, (string) ( $now - self::LOCKED ) ) );
			return false;
		}
		if ( ! self::row( $user_id ) ) {
			add_user_meta( $user_id, self::META, wp_slash( self::FIRST ) );
		}
		$wpdb->delete( $wpdb->options, array( 'option_name' => $lock ) );
		return true;
	}

	/**
	 * Decodes a row of stored teams. If its text cannot be read as teams, moves the text to another key and throws a
	 * refusal, so that nothing is lost and the member can start again without teams.
	 */
	private static function decode( int $user_id, object $row ): array {
		global $wpdb;
		$book    = json_decode( $row->meta_value, true );
		$version = $book['version'] ?? null;
		if ( is_int( $version ) && $version > self::VERSION ) {
			throw new DDH_Refusal( 'ddh_teams_newer', __( 'A newer version of the plugin has stored these teams. Update the plugin.', 'ddh-hockey' ), 500 );
		}
		if ( self::VERSION === $version && self::is_book( $book ) ) {
			return $book;
		}
		$wpdb->update( $wpdb->usermeta, array( 'meta_key' => self::ASIDE ), array( 'umeta_id' => $row->umeta_id ) );
		wp_cache_delete( $user_id, 'user_meta' );
		throw new DDH_Refusal( 'ddh_teams_damaged', __( 'The stored teams cannot be read. They have been moved to another key, so nothing is lost.', 'ddh-hockey' ), 500 );
	}

	/**
	 * Whether decoded JSON has the form of a member's stored teams. Does not check the limits of its values, because
	 * they may have been wider when the teams were stored.
	 */
	private static function is_book( array $book ): bool {
		if ( ! is_int( $book['write'] ?? null ) || ! is_int( $book['floor'] ?? null ) || ! is_array( $book['teams'] ?? null ) || ! array_key_exists( 'currentTeam', $book ) ) {
			return false;
		}
		foreach ( $book['teams'] as $record ) {
			if ( ! is_string( $record['id'] ?? null ) || ! is_int( $record['rev'] ?? null ) || ! isset( $record['updatedAt'] ) || ! is_string( $record['teamName'] ?? null ) || ! is_array( $record['teamRoster'] ?? null ) ) {
				return false;
			}
			foreach ( array_keys( DDH_Team_Check::bounds()['sections'] ) as $section ) {
				if ( ! is_array( $record[ $section ] ?? null ) ) {
					return false;
				}
			}
		}
		return true;
	}

	/** Encodes a value as JSON in ASCII, because old tables cannot store characters of four bytes. */
	public static function text( array $value ): string {
		return (string) wp_json_encode( $value, JSON_UNESCAPED_SLASHES );
	}
}
