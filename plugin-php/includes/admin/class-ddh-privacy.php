<?php
/** Exports and erases a member's data for WordPress's privacy tools, and suggests a text for the privacy page. */

defined( 'ABSPATH' ) || exit;

final class DDH_Privacy {
	const GROUP      = 'ddh-hockey';
	const NEWS_GROUP = 'ddh-hockey-news';

	public static function hook(): void {
		foreach ( array( 'exporter' => 'export', 'eraser' => 'erase' ) as $tool => $method ) {
			add_filter(
				'wp_privacy_personal_data_' . $tool . 's',
				static function ( $tools ) use ( $tool, $method ) {
					$tools[ self::GROUP ] = array( $tool . '_friendly_name' => __( 'DDH Hockey Hub', 'ddh-hockey' ), 'callback' => array( __CLASS__, $method ) );
					return $tools;
				}
			);
		}
		add_action( 'admin_init', array( __CLASS__, 'suggest_policy' ) );
	}

	/**
	 * Exports a member's data: the teams (at most five), stored texts that cannot be read as teams, the time of the
	 * last link to Firebase, and the line-up news that the member has entered.
	 */
	public static function export( string $email ): array {
		$user  = get_user_by( 'email', $email );
		$items = array();
		if ( $user ) {
			try {
				$items = array_map( array( __CLASS__, 'team' ), DDH_Team_Book::read( $user->ID )['teams'] );
			} catch ( DDH_Refusal $unreadable ) {
				$items = self::texts( $user->ID, DDH_Team_Book::META );
			}
			// If the stored text of the teams is unreadable, DDH_Team_Book::read() has moved it to the meta key ASIDE.
			$items = array_merge( $items, self::texts( $user->ID, DDH_Team_Book::ASIDE ), self::link( $user->ID ), self::news( $user->ID ) );
		}
		return array( 'data' => $items, 'done' => true );
	}

	/** Exports stored texts that cannot be read as teams, without changes. */
	private static function texts( int $user_id, string $key ): array {
		$items = array();
		foreach ( get_user_meta( $user_id, $key, false ) as $index => $text ) {
			$items[] = self::item( $key . '-' . $index, array( __( 'Stored text', 'ddh-hockey' ) => is_string( $text ) ? $text : wp_json_encode( $text ) ) );
		}
		return $items;
	}

	private static function team( array $record ): array {
		$values = array(
			__( 'Team', 'ddh-hockey' )       => $record['teamName'],
			__( 'Number', 'ddh-hockey' )     => $record['id'],
			__( 'Last saved', 'ddh-hockey' ) => gmdate( 'c', (int) ( $record['updatedAt'] / 1000 ) ),
		);
		foreach ( array_keys( DDH_Team_Check::bounds()['sections'] ) as $section ) {
			foreach ( $record[ $section ] as $field => $value ) {
				$values[ "$section.$field" ] = (string) $value;
			}
		}
		foreach ( $record['teamRoster'] as $group => $text ) {
			$values[ "teamRoster.$group" ] = implode( ', ', array_filter( (array) json_decode( $text, true ), 'is_string' ) );
		}
		return self::item( 'ddh-team-' . $record['id'], $values );
	}

	/** Exports the time at which a Firebase session was last linked to the member. */
	private static function link( int $user_id ): array {
		$at     = get_user_meta( $user_id, DDH_Token_Sync::LINKED, true );
		$values = array(
			__( 'Teams in Firebase, stored under', 'ddh-hockey' ) => 'users/wp_' . $user_id,
			__( 'Last linked', 'ddh-hockey' )                     => gmdate( 'c', (int) $at ),
		);
		return is_numeric( $at ) ? array( self::item( 'ddh-firebase', $values ) ) : array();
	}

	private static function news( int $user_id ): array {
		$items = array();
		foreach ( DDH_News::entries() as $entry ) {
			if ( $entry['user'] === $user_id ) {
				$values  = array(
					__( 'Entered', 'ddh-hockey' ) => gmdate( 'c', intdiv( $entry['at'], 1000 ) ),
					__( 'Entry', 'ddh-hockey' )   => implode( ', ', array( $entry['date'], $entry['team'], $entry['player'], $entry['kind'] ) ),
				);
				$items[] = array( 'group_id' => self::NEWS_GROUP, 'group_label' => __( 'Line-up news', 'ddh-hockey' ) ) + self::item( 'ddh-news-' . $entry['id'], $values );
			}
		}
		return $items;
	}

	/** Builds an item of the export. Escapes the text that the member has typed, because WordPress treats values as HTML. */
	private static function item( string $id, array $values ): array {
		$data = array();
		foreach ( $values as $name => $value ) {
			$data[] = array( 'name' => $name, 'value' => htmlspecialchars( $value, ENT_NOQUOTES | ENT_SUBSTITUTE, 'UTF-8' ) );
		}
		return array( 'group_id' => self::GROUP, 'group_label' => __( 'Fantasy hockey teams', 'ddh-hockey' ), 'item_id' => $id, 'data' => $data );
	}

	/**
	 * Removes a member's data from WordPress and Firebase. If Firebase fails, a message says how to remove the rest. On a
	 * site that may be a copy, nothing is removed from Firebase, because it may be another site's data. Line-up
	 * news stays, without the name of the user who entered it.
	 */
	public static function erase( string $email ): array {
		$user    = get_user_by( 'email', $email );
		$removed = false;
		$left    = array();
		if ( $user ) {
			foreach ( array( DDH_Team_Book::META, DDH_Team_Book::ASIDE ) as $key ) {
				$removed = delete_user_meta( $user->ID, $key ) || $removed;
			}
			$removed = DDH_News::forget( $user->ID ) || $removed;
			DDH_Patreon::forget( $user->ID );
			if ( metadata_exists( 'user', $user->ID, DDH_Token_Sync::LINKED ) ) {
				try {
					DDH_Firebase_Erasure::erase( $user->ID );
					// An open page may write to Firebase until the link between its session and the member expires.
					// Until then, keep the time of the link, so that data that was written after the account was
					// deleted is erased, too.
					if ( DDH_Token_Sync::link_ends( $user->ID ) <= DDH_Clock::now() ) {
						delete_user_meta( $user->ID, DDH_Token_Sync::LINKED );
					}
					$removed = true;
				} catch ( DDH_Refusal $failed ) {
					/* translators: 1: database path of the member, 2: a sentence that says why the removal failed. */
					$left[] = 'ddh_copy' === $failed->reason ? $failed->getMessage() : sprintf( __( 'Fantasy hockey teams remain in Firebase: remove %1$s in the Realtime Database by hand, or run this again. %2$s', 'ddh-hockey' ), 'users/wp_' . $user->ID, $failed->getMessage() );
				}
			}
		}
		return array( 'items_removed' => $removed, 'items_retained' => array() !== $left, 'messages' => $left, 'done' => true );
	}

	public static function suggest_policy(): void {
		$paragraphs = array(
			__( 'Members who use the fantasy hockey pages store the names, league settings and rosters of up to five teams. Depending on this site\'s settings they are kept in the member\'s browser, in this site\'s database, or in Firebase, a service of Google; there also with the member\'s display name and e-mail address.', 'ddh-hockey' ),
			__( 'If this site uses Firebase, the browser of a logged-in member connects to Google on the fantasy hockey pages.', 'ddh-hockey' ),
			__( 'Where access depends on a Patreon membership, this site asks the Patreon plugin for the amount that a member pledges, and keeps the answer for five minutes.', 'ddh-hockey' ),
			__( 'Games that a visitor has opened in the parlay builder are kept in the visitor\'s browser, so that they open at once the next time: at most 16, and only public figures. They are deleted when the figures change and the builder is opened again, or when the visitor deletes this site\'s data; uninstalling the plugin does not delete them.', 'ddh-hockey' ),
			__( 'Teams in this site\'s database are deleted with the member\'s account.', 'ddh-hockey' ),
			__( 'When an operator enters line-up news, this site keeps their name and the time with it until the day after the game. Other operators see both; nobody else sees the name.', 'ddh-hockey' ),
		);
		wp_add_privacy_policy_content( __( 'DDH Hockey Hub', 'ddh-hockey' ), wp_kses_post( '<p>' . implode( '</p><p>', $paragraphs ) . '</p>' ) );
	}
}
