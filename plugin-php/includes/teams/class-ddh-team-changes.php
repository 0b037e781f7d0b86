<?php
/**
 * What a request may make of a book of teams: functions from a book to the changed book, or to why it
 * stays. Nothing is stored here.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Team_Changes {

	/**
	 * The book with one more team.
	 *
	 * @param array  $book The book.
	 * @param string $id   The wished id; then the one that it got.
	 * @param array  $team The document.
	 * @return array|WP_Error Codes: ddh_team_limit, ddh_team_name_taken.
	 */
	public static function create( array $book, &$id, array $team ) {
		$place = self::place( $book, $id );
		if ( null !== $place && self::is_same( $book['teams'][ $place ], $team ) ) {
			return $book;
		}
		$most = DDH_Team_Check::bounds()['max_teams'];
		if ( count( $book['teams'] ) >= $most ) {
			/* translators: %d: a number of teams. */
			return new WP_Error( 'ddh_team_limit', sprintf( __( 'Maximum %d teams allowed', 'ddh-hockey' ), $most ), array( 'status' => 400 ) );
		}
		if ( self::is_taken( $book, $team['teamName'], null ) ) {
			return self::name_taken();
		}
		while ( null !== self::place( $book, $id ) ) {
			$id = (string) wp_rand( 1000, 9999 );
		}
		$book['teams'][] = self::written( $id, $team, $book['floor'] + 1 );
		return $book;
	}

	/**
	 * The book with a team's new version.
	 *
	 * @param array  $book The book.
	 * @param string $id   The team's.
	 * @param array  $team The document.
	 * @param int    $base The revision that the edits began from.
	 * @return array|WP_Error Codes: ddh_team_gone, ddh_team_conflict, ddh_team_name_taken.
	 */
	public static function save( array $book, $id, array $team, $base ) {
		$place = self::place( $book, $id );
		if ( null === $place ) {
			return self::gone();
		}
		$before = $book['teams'][ $place ];
		if ( self::is_same( $before, $team ) ) {
			return $book;
		}
		if ( $before['rev'] !== $base ) {
			return self::conflict( $before );
		}
		if ( $before['teamName'] !== $team['teamName'] && self::is_taken( $book, $team['teamName'], $id ) ) {
			return self::name_taken();
		}
		$book['teams'][ $place ] = self::written( $id, $team, $base + 1 );
		return $book;
	}

	/**
	 * The book without a team.
	 *
	 * @param array  $book The book.
	 * @param string $id   The team's.
	 * @param int    $base The revision that was looked at.
	 * @return array|WP_Error Codes: ddh_team_gone, ddh_team_conflict.
	 */
	public static function delete( array $book, $id, $base ) {
		$place = self::place( $book, $id );
		if ( null === $place ) {
			return self::gone();
		}
		if ( $book['teams'][ $place ]['rev'] !== $base ) {
			return self::conflict( $book['teams'][ $place ] );
		}
		// A team that comes under this id again must not be taken for this one.
		$book['floor'] = max( $book['floor'], $base );
		array_splice( $book['teams'], $place, 1 );
		if ( $id === $book['currentTeam'] ) {
			$book['currentTeam'] = $book['teams'] ? $book['teams'][0]['id'] : null;
		}
		return $book;
	}

	/**
	 * The book with another current team.
	 *
	 * @param array $book The book.
	 * @param mixed $id   A team's; null: none.
	 * @return array|WP_Error Code: ddh_team_gone.
	 */
	public static function choose( array $book, $id ) {
		if ( null !== $id && null === self::place( $book, $id ) ) {
			return self::gone();
		}
		$book['currentTeam'] = $id;
		return $book;
	}

	/**
	 * Where a team stands in the book.
	 *
	 * @param array $book The book.
	 * @param mixed $id   Its id.
	 * @return int|null
	 */
	public static function place( array $book, $id ) {
		$place = array_search( $id, array_column( $book['teams'], 'id' ), true );
		return false === $place ? null : $place;
	}

	/**
	 * A team's record.
	 *
	 * @param string $id   Its id.
	 * @param array  $team The document.
	 * @param int    $rev  Its revision.
	 * @return array
	 */
	private static function written( $id, array $team, $rev ) {
		$about = array(
			'rev'       => $rev,
			// Milliseconds, as in a browser.
			'updatedAt' => (int) round( microtime( true ) * 1000 ),
		);
		return array_merge( array( 'id' => $id ), $team, $about );
	}

	/**
	 * Whether a record holds just this document.
	 *
	 * @param array $record The record.
	 * @param array $team   The document.
	 * @return bool
	 */
	private static function is_same( array $record, array $team ) {
		// Not `===`: 2 and 2.0 are one number.
		return array_intersect_key( $record, $team ) == $team && $record['teamName'] === $team['teamName'] && $record['teamRoster'] === $team['teamRoster'];
	}

	/**
	 * Whether another team has that name.
	 *
	 * @param array       $book The book.
	 * @param string      $name A name.
	 * @param string|null $id   The team whose own name does not count.
	 * @return bool
	 */
	private static function is_taken( array $book, $name, $id ) {
		foreach ( $book['teams'] as $record ) {
			if ( $record['id'] !== $id && DDH_Team_Check::fold( $record['teamName'] ) === DDH_Team_Check::fold( $name ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The team is not there.
	 *
	 * @return WP_Error
	 */
	private static function gone() {
		return new WP_Error( 'ddh_team_gone', __( 'Team not found', 'ddh-hockey' ), array( 'status' => 404 ) );
	}

	/**
	 * Another team has the name.
	 *
	 * @return WP_Error
	 */
	private static function name_taken() {
		return new WP_Error( 'ddh_team_name_taken', __( 'Team name already exists', 'ddh-hockey' ), array( 'status' => 400 ) );
	}

	/**
	 * The team has moved on.
	 *
	 * @param array $record As it is now.
	 * @return WP_Error
	 */
	private static function conflict( array $record ) {
		return new WP_Error(
			'ddh_team_conflict',
			__( 'The team was changed elsewhere.', 'ddh-hockey' ),
			array(
				'status' => 409,
				'team'   => DDH_Team_Book::record( $record ),
			)
		);
	}
}
