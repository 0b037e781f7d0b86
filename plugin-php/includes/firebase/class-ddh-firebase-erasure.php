<?php
/** Deletes a member's data from Firebase. After a member is deleted, this happens in the background, with retries. */

defined( 'ABSPATH' ) || exit;

final class DDH_Firebase_Erasure {
	/** Option: the ids of deleted members whose data may still be in Firebase. */
	const LEFT = 'ddh_firebase_left';

	/** The event that deletes a deleted member's data. */
	const EVENT = 'ddh_firebase_erase';

	/**
	 * Prefix of the options that name the members whose data is deleted when an administrator says that this site is no
	 * copy. The member's id follows the prefix.
	 */
	const WAITING = 'ddh_erase_';

	/** Seconds to wait before each retry of a failed deletion. */
	const PAUSES = array( 300, 3600, 21600, 86400 );

	public static function hook(): void {
		add_action( 'delete_user', array( __CLASS__, 'schedule' ) );
		add_action( 'wpmu_delete_user', array( __CLASS__, 'schedule' ) );
		add_action( self::EVENT, array( __CLASS__, 'erase_event' ), 10, 2 );
	}

	/**
	 * Deletes a member's data from Firebase. The function waits for Google's servers, so do not call it while WordPress
	 * renders a page. On a site that may be a copy the deletion waits, and the function throws the refusal ddh_copy.
	 */
	public static function erase( int $user_id ): void {
		self::must_be_home( $user_id );
		$key      = DDH_Firebase::key( DDH_Firebase::ERASER );
		$database = DDH_Firebase::database();
		if ( null === $database ) {
			throw new DDH_Refusal( 'ddh_database_none', __( 'The settings have no Firebase database.', 'ddh-hockey' ), 500 );
		}
		$headers  = array( 'Authorization' => 'Bearer ' . DDH_Google::access_token( $key ) );
		// An administrator may have answered while Google did.
		self::must_be_home( $user_id );
		$response = wp_remote_request( $database . '/users/wp_' . $user_id . '.json?print=silent', array( 'method' => 'DELETE', 'headers' => $headers ) + DDH_Google::LIMITS );
		if ( ! in_array( wp_remote_retrieve_response_code( $response ), array( 200, 204 ), true ) ) {
			throw new DDH_Refusal( 'ddh_erase_failed', __( 'The Firebase database did not delete the data.', 'ddh-hockey' ), 500 );
		}
	}

	/**
	 * Schedules the deletion of a member's data when the account is deleted. An open page may write to Firebase until
	 * the link between its session and the member expires, so a second deletion is scheduled for the time after that.
	 */
	public static function schedule( $user_id ) {
		$event = array( (int) $user_id, 0 );
		if ( ! metadata_exists( 'user', $user_id, DDH_Token_Sync::LINKED ) || wp_next_scheduled( self::EVENT, $event ) ) {
			return;
		}
		wp_schedule_single_event( DDH_Clock::now(), self::EVENT, $event );
		$end = DDH_Token_Sync::link_ends( $user_id );
		if ( $end > DDH_Clock::now() ) {
			// WordPress refuses an event within ten minutes of an identical one, so leave at least eleven minutes
			// between the two.
			wp_schedule_single_event( $end + 11 * MINUTE_IN_SECONDS, self::EVENT, $event );
		}
	}

	/**
	 * Deletes the data of a deleted member. Retries a failed deletion later. After the last failure, Site Health names
	 * the member.
	 */
	public static function erase_event( $user_id, $attempt ) {
		DDH_Jobs::run( __CLASS__, static fn() => self::try_to_erase( (int) $user_id, (int) $attempt ) );
	}

	private static function try_to_erase( int $user_id, int $attempt ): void {
		try {
			self::erase( $user_id );
			self::mark( $user_id, false );
		} catch ( DDH_Refusal $failed ) {
			if ( 'ddh_copy' === $failed->reason ) {
				return;
			}
			// Store the member's id first, because a scheduled retry can get lost. Do not schedule a retry without a
			// service account key, because it would fail too.
			self::mark( $user_id, true );
			if ( 'ddh_key_none' !== $failed->reason && isset( self::PAUSES[ $attempt ] ) ) {
				wp_schedule_single_event( DDH_Clock::now() + self::PAUSES[ $attempt ], self::EVENT, array( $user_id, $attempt + 1 ) );
			}
		}
	}

	/** Throws on a site that may be a copy. Lets the deletion wait for an answer, unless this site is called a copy already. */
	private static function must_be_home( int $user_id ): void {
		global $wpdb;
		$state = DDH_Home::state();
		if ( DDH_Home::HOME === $state ) {
			return;
		}
		if ( DDH_Home::ASKED === $state ) {
			$wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} ( option_name, option_value, autoload ) VALUES ( %s, '1', 'no' )", self::WAITING . $user_id ) );
			// An administrator may have answered before the row was there.
			self::follow_answer();
		}
		throw new DDH_Refusal( 'ddh_copy', DDH_Home_Panel::sentence(), 409 );
	}

	/** Schedules the deletions that wait, if this site is no copy. Drops them, and those that are scheduled, if it is one. */
	public static function follow_answer(): void {
		$state = DDH_Home::state();
		if ( DDH_Home::ASKED === $state ) {
			return;
		}
		if ( DDH_Home::COPY === $state ) {
			wp_unschedule_hook( self::EVENT );
		}
		foreach ( self::waiting() as $user_id ) {
			$event = array( $user_id, 0 );
			if ( DDH_Home::COPY === $state || wp_next_scheduled( self::EVENT, $event ) || wp_schedule_single_event( DDH_Clock::now(), self::EVENT, $event ) ) {
				delete_option( self::WAITING . $user_id );
			}
		}
	}

	/** @return int[] The ids of the members whose data waits for an answer. */
	public static function waiting(): array {
		global $wpdb;
		$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( self::WAITING ) . '%' ) );
		return array_map( static fn( string $name ): int => (int) substr( $name, strlen( self::WAITING ) ), preg_grep( '/^' . self::WAITING . '\d+\z/', $names ) );
	}

	private static function mark( int $user_id, bool $is_left ): void {
		$others = array_values( array_diff( self::left(), array( $user_id ) ) );
		update_option( self::LEFT, $is_left ? array_merge( $others, array( $user_id ) ) : $others, false );
	}

	/** @return int[] The ids of deleted members whose data may still be in Firebase. */
	public static function left(): array {
		return array_map( 'intval', (array) get_option( self::LEFT, array() ) );
	}
}
