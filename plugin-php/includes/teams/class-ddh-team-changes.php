<?php
/**
 * Pure functions for changes to a member's teams. Each takes the teams in the form of DDH_Team_Book::read() and returns
 * the changed teams or throws a refusal.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Team_Changes {
	/** Adds a team. `$id` is the requested id. If another team has that id, `$id` is set to a new one. */
	public static function create( array $book, string &$id, array $team ): array {
		$place = self::place( $book, $id );
		if ( null !== $place && self::is_same( $book['teams'][ $place ], $team ) ) {
			return $book;
		}
		$most = DDH_Team_Check::bounds()['max_teams'];
		if ( count( $book['teams'] ) >= $most ) {
			/* translators: %d: the largest allowed number of teams. */
			throw new DDH_Refusal( 'ddh_team_limit', sprintf( __( 'Maximum %d teams allowed', 'ddh-hockey' ), $most ), 400 );
		}
		self::require_free_name( $book, $team['teamName'], null );
		while ( null !== self::place( $book, $id ) ) {
			$id = (string) wp_rand( 1000, 9999 );
		}
		$book['teams'][] = self::written( $id, $team, $book['floor'] + 1 );
		return $book;
	}

	/** Replaces a team by its edited version. `$base` is the revision that the member edited. */
	public static function save( array $book, string $id, array $team, int $base ): array {
		$place  = self::require_place( $book, $id );
		$before = $book['teams'][ $place ];
		if ( self::is_same( $before, $team ) ) {
			return $book;
		}
		self::require_rev( $before, $base );
		if ( $before['teamName'] !== $team['teamName'] ) {
			self::require_free_name( $book, $team['teamName'], $id );
		}
		$book['teams'][ $place ] = self::written( $id, $team, $base + 1 );
		return $book;
	}

	public static function delete( array $book, string $id, int $base ): array {
		$place = self::require_place( $book, $id );
		self::require_rev( $book['teams'][ $place ], $base );
		// A new team with the same id must not get a revision of the deleted one.
		$book['floor'] = max( $book['floor'], $base );
		array_splice( $book['teams'], $place, 1 );
		if ( $id === $book['currentTeam'] ) {
			$book['currentTeam'] = $book['teams'][0]['id'] ?? null;
		}
		return $book;
	}

	/** @param mixed $id The id of the team that becomes current, or null for no team. */
	public static function choose( array $book, $id ): array {
		if ( null !== $id ) {
			self::require_place( $book, $id );
		}
		$book['currentTeam'] = $id;
		return $book;
	}

	/**
	 * Returns the position of a team in the member's list of teams, or null if the list does not have the team.
	 *
	 * @param mixed $id The id of the team.
	 */
	public static function place( array $book, $id ): ?int {
		$place = array_search( $id, array_column( $book['teams'], 'id' ), true );
		return false === $place ? null : $place;
	}

	/** @param mixed $id The id of a team. Returns its position in the member's list of teams. Refuses an unknown id. */
	private static function require_place( array $book, $id ): int {
		$place = self::place( $book, $id );
		if ( null === $place ) {
			throw new DDH_Refusal( 'ddh_team_gone', __( 'Team not found', 'ddh-hockey' ), 404 );
		}
		return $place;
	}

	/** Refuses to change a team if its revision is not the revision that the member edited. */
	private static function require_rev( array $record, int $base ): void {
		if ( $record['rev'] !== $base ) {
			throw new DDH_Refusal( 'ddh_team_conflict', __( 'The team was changed elsewhere.', 'ddh-hockey' ), 409, array( 'team' => DDH_Team_Book::record( $record ) ) );
		}
	}

	/** Refuses a name that another team has. Ignores the name of the team `$id`. */
	private static function require_free_name( array $book, string $name, ?string $id ): void {
		foreach ( $book['teams'] as $record ) {
			if ( $record['id'] !== $id && DDH_Team_Check::fold( $record['teamName'] ) === DDH_Team_Check::fold( $name ) ) {
				throw new DDH_Refusal( 'ddh_team_name_taken', __( 'Team name already exists', 'ddh-hockey' ), 400 );
			}
		}
	}

	private static function written( string $id, array $team, int $rev ): array {
		return array_merge( array( 'id' => $id ), $team, array( 'rev' => $rev, 'updatedAt' => DDH_Clock::ms() ) );
	}

	/** Whether a stored team has exactly the values of the team in a request. */
	private static function is_same( array $record, array $team ): bool {
		// Do not use `===`, because 2 and 2.0 are the same number.
		return array_intersect_key( $record, $team ) == $team && $record['teamName'] === $team['teamName'] && $record['teamRoster'] === $team['teamRoster'];
	}
}
