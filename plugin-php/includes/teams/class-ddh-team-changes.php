<?php
/**
 * What a request may make of a book of teams: functions from a book to the changed book, or to why it
 * stays. Nothing is stored here.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Team_Changes {

	/**
	 * The book with one more team.
	 *
	 * @param string $id The wished id; then the one that it got.
	 * @throws DDH_Refusal ddh_team_limit, ddh_team_name_taken.
	 */
	public static function create( array $book, string &$id, array $team ): array {
		$place = self::place( $book, $id );
		if ( null !== $place && self::is_same( $book['teams'][ $place ], $team ) ) {
			return $book;
		}
		$most = DDH_Team_Check::bounds()['max_teams'];
		if ( count( $book['teams'] ) >= $most ) {
			/* translators: %d: a number of teams. */
			throw new DDH_Refusal( 'ddh_team_limit', sprintf( __( 'Maximum %d teams allowed', 'ddh-hockey' ), $most ), 400 );
		}
		if ( self::is_taken( $book, $team['teamName'], null ) ) {
			throw self::name_taken();
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
	 * @param int $base The revision that the edits began from.
	 * @throws DDH_Refusal ddh_team_gone, ddh_team_conflict, ddh_team_name_taken.
	 */
	public static function save( array $book, string $id, array $team, int $base ): array {
		$place = self::place( $book, $id );
		if ( null === $place ) {
			throw self::gone();
		}
		$before = $book['teams'][ $place ];
		if ( self::is_same( $before, $team ) ) {
			return $book;
		}
		if ( $before['rev'] !== $base ) {
			throw self::conflict( $before );
		}
		if ( $before['teamName'] !== $team['teamName'] && self::is_taken( $book, $team['teamName'], $id ) ) {
			throw self::name_taken();
		}
		$book['teams'][ $place ] = self::written( $id, $team, $base + 1 );
		return $book;
	}

	/**
	 * The book without a team.
	 *
	 * @throws DDH_Refusal ddh_team_gone, ddh_team_conflict.
	 */
	public static function delete( array $book, string $id, int $base ): array {
		$place = self::place( $book, $id );
		if ( null === $place ) {
			throw self::gone();
		}
		if ( $book['teams'][ $place ]['rev'] !== $base ) {
			throw self::conflict( $book['teams'][ $place ] );
		}
		// A new team with this id must not be taken for this one.
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
	 * @param mixed $id A team's; null: none.
	 * @throws DDH_Refusal ddh_team_gone.
	 */
	public static function choose( array $book, $id ): array {
		if ( null !== $id && null === self::place( $book, $id ) ) {
			throw self::gone();
		}
		$book['currentTeam'] = $id;
		return $book;
	}

	/**
	 * A team's position in the book.
	 *
	 * @param mixed $id Its id.
	 */
	public static function place( array $book, $id ): ?int {
		$place = array_search( $id, array_column( $book['teams'], 'id' ), true );
		return false === $place ? null : $place;
	}

	/** A team's record. */
	private static function written( string $id, array $team, int $rev ): array {
		$about = array(
			'rev'       => $rev,
			// Milliseconds, as in a browser.
			'updatedAt' => (int) round( microtime( true ) * 1000 ),
		);
		return array_merge( array( 'id' => $id ), $team, $about );
	}

	/** Whether a record holds just this document. */
	private static function is_same( array $record, array $team ): bool {
		// Not `===`: 2 and 2.0 are one number.
		return array_intersect_key( $record, $team ) == $team && $record['teamName'] === $team['teamName'] && $record['teamRoster'] === $team['teamRoster'];
	}

	/**
	 * Whether another team has that name.
	 *
	 * @param string|null $id The team whose own name does not count.
	 */
	private static function is_taken( array $book, string $name, ?string $id ): bool {
		foreach ( $book['teams'] as $record ) {
			if ( $record['id'] !== $id && DDH_Team_Check::fold( $record['teamName'] ) === DDH_Team_Check::fold( $name ) ) {
				return true;
			}
		}
		return false;
	}

	/** The team is not there. */
	private static function gone(): DDH_Refusal {
		return new DDH_Refusal( 'ddh_team_gone', __( 'Team not found', 'ddh-hockey' ), 404 );
	}

	/** Another team has the name. */
	private static function name_taken(): DDH_Refusal {
		return new DDH_Refusal( 'ddh_team_name_taken', __( 'Team name already exists', 'ddh-hockey' ), 400 );
	}

	/** The team has moved on. */
	private static function conflict( array $record ): DDH_Refusal {
		return new DDH_Refusal( 'ddh_team_conflict', __( 'The team was changed elsewhere.', 'ddh-hockey' ), 409, array( 'team' => DDH_Team_Book::record( $record ) ) );
	}
}
