<?php
/**
 * Changes that a request may make to a member's teams. Each function takes a book of teams and returns the changed one or
 * throws a refusal. None of them stores anything.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Team_Changes {

	/**
	 * Adds a team.
	 *
	 * @param string $id The requested id; afterwards the actual one.
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
	 * Replaces a team with its new version.
	 *
	 * @param int $base The revision that the member edited.
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
	 * Removes a team.
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
		// A new team with the same id must not get a revision of the deleted one.
		$book['floor'] = max( $book['floor'], $base );
		array_splice( $book['teams'], $place, 1 );
		if ( $id === $book['currentTeam'] ) {
			$book['currentTeam'] = $book['teams'] ? $book['teams'][0]['id'] : null;
		}
		return $book;
	}

	/**
	 * Chooses the current team.
	 *
	 * @param mixed $id The id of a team, or null for none.
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
	 * @param mixed $id The id of a team.
	 */
	public static function place( array $book, $id ): ?int {
		$place = array_search( $id, array_column( $book['teams'], 'id' ), true );
		return false === $place ? null : $place;
	}

	private static function written( string $id, array $team, int $rev ): array {
		$about = array(
			'rev'       => $rev,
			// Milliseconds, as in browsers.
			'updatedAt' => (int) round( microtime( true ) * 1000 ),
		);
		return array_merge( array( 'id' => $id ), $team, $about );
	}

	/** Whether a record has exactly the values of a document. */
	private static function is_same( array $record, array $team ): bool {
		// Not `===`, because 2 and 2.0 are the same number.
		return array_intersect_key( $record, $team ) == $team && $record['teamName'] === $team['teamName'] && $record['teamRoster'] === $team['teamRoster'];
	}

	/**
	 * Whether another team has that name.
	 *
	 * @param string|null $id A team whose own name does not count.
	 */
	private static function is_taken( array $book, string $name, ?string $id ): bool {
		foreach ( $book['teams'] as $record ) {
			if ( $record['id'] !== $id && DDH_Team_Check::fold( $record['teamName'] ) === DDH_Team_Check::fold( $name ) ) {
				return true;
			}
		}
		return false;
	}

	private static function gone(): DDH_Refusal {
		return new DDH_Refusal( 'ddh_team_gone', __( 'Team not found', 'ddh-hockey' ), 404 );
	}

	private static function name_taken(): DDH_Refusal {
		return new DDH_Refusal( 'ddh_team_name_taken', __( 'Team name already exists', 'ddh-hockey' ), 400 );
	}

	/** The refusal if the stored team's revision is not the one that the member edited. */
	private static function conflict( array $record ): DDH_Refusal {
		return new DDH_Refusal( 'ddh_team_conflict', __( 'The team was changed elsewhere.', 'ddh-hockey' ), 409, array( 'team' => DDH_Team_Book::record( $record ) ) );
	}
}
