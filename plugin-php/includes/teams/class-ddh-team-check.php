<?php
/** Checks whether a document is a valid fantasy team. Every part of the team has the same limits as in the app. */

defined( 'ABSPATH' ) || exit;

final class DDH_Team_Check {
	/**
	 * Maximum bytes of a stored team. The app lets a member add at most 300 players. A team with 300 players takes less
	 * than half of the limit.
	 */
	const LARGEST = 16384;

	/** Control characters, and characters that change the direction of text. */
	const BROKEN = '/[\p{Cc}\x{202A}-\x{202E}\x{2066}-\x{2069}]/u';

	/** White space at the beginning or the end of a text: the characters that `trim` removes in browsers. */
	const UNTRIMMED = '/^[\s\p{Z}\x{FEFF}]|[\s\p{Z}\x{FEFF}]$/uD';

	/** Invisible characters: joiners, fillers, variation selectors. */
	const UNSEEN = '/[\p{Cf}\x{034F}\x{115F}\x{1160}\x{17B4}\x{17B5}\x{180B}-\x{180F}\x{2800}\x{3164}\x{FE00}-\x{FE0F}\x{FFA0}\x{E0000}-\x{E0FFF}]/u';

	/** The limits, which are generated from the app's engine. */
	public static function bounds(): array {
		static $bounds = null;
		$bounds        = $bounds ?? require __DIR__ . '/team-bounds.php';
		return $bounds;
	}

	/**
	 * Returns a team as it is stored: with all its parts, in a fixed order. Throws a refusal if the team is not valid.
	 *
	 * @param mixed $document The team to check.
	 */
	public static function read( $document ): array {
		$bounds = self::bounds();
		if ( ! is_array( $document ) ) {
			throw self::problem( 'team', __( 'must be an object', 'ddh-hockey' ) );
		}
		self::refuse_unknown( $document, array_merge( array( 'teamName', 'teamRoster' ), array_keys( $bounds['sections'] ) ), '' );
		$team = array( 'teamName' => self::read_name( $document['teamName'] ?? null ) );
		foreach ( $bounds['sections'] as $section => $fields ) {
			$team[ $section ] = self::read_section( $document[ $section ] ?? array(), $section, $fields );
		}
		$team['teamRoster'] = self::read_roster( $document['teamRoster'] ?? array() );
		if ( strlen( DDH_Team_Book::text( $team ) ) > self::LARGEST ) {
			/* translators: %d: the largest allowed number of bytes. */
			throw new DDH_Refusal( 'ddh_team_too_large', sprintf( __( 'This team is too large to store: it may have at most %d bytes. Remove players from its roster.', 'ddh-hockey' ), self::LARGEST ), 413 );
		}
		return $team;
	}

	/**
	 * Normalizes a name for comparisons. Ignores case, invisible characters, repeated spaces and the Unicode form of
	 * accents. Empty if the name has no visible character.
	 */
	public static function fold( string $name ): string {
		$seen = (string) preg_replace( self::UNSEEN, '', $name );
		if ( class_exists( 'Normalizer' ) ) {
			$seen = (string) Normalizer::normalize( $seen, Normalizer::FORM_C );
		}
		$seen = DDH_Host::lacking( 'mb_convert_case' ) ? strtolower( $seen ) : mb_convert_case( $seen, MB_CASE_FOLD, 'UTF-8' );
		return trim( (string) preg_replace( '/[\s\p{Z}]+/u', ' ', $seen ) );
	}

	/** Returns the length of a text as browsers count it, in UTF-16 code units. */
	private static function length( string $text ): int {
		return (int) preg_match_all( '/./us', $text ) + (int) preg_match_all( '/[\x{10000}-\x{10FFFF}]/u', $text );
	}

	/** @param mixed $name A decoded JSON value. */
	private static function read_name( $name ): string {
		$longest = self::bounds()['max_team_name'];
		if ( ! is_string( $name ) || '' === self::fold( $name ) ) {
			throw self::problem( 'teamName', __( 'is required', 'ddh-hockey' ) );
		}
		if ( self::length( $name ) > $longest ) {
			/* translators: %d: the largest allowed number of characters. */
			throw self::problem( 'teamName', sprintf( __( 'must have at most %d characters', 'ddh-hockey' ), $longest ) );
		}
		if ( preg_match( self::BROKEN, $name ) || preg_match( self::UNTRIMMED, $name ) ) {
			throw self::problem( 'teamName', __( 'must be one line without control characters and without spaces at its ends', 'ddh-hockey' ) );
		}
		return $name;
	}

	/** @param mixed $values A decoded JSON value. `$fields` has the bounds of its fields. */
	private static function read_section( $values, string $section, array $fields ): array {
		if ( ! is_array( $values ) ) {
			throw self::problem( $section, __( 'must be an object', 'ddh-hockey' ) );
		}
		self::refuse_unknown( $values, array_keys( $fields ), $section . '.' );
		$read = array();
		foreach ( $fields as $field => $bound ) {
			if ( ! array_key_exists( $field, $values ) ) {
				continue;
			}
			$value = $values[ $field ];
			$fits  = ( is_int( $value ) || is_float( $value ) ) && $value >= $bound['min'] && $value <= $bound['max'];
			if ( ! $fits || ( $bound['whole'] && (float) (int) $value !== (float) $value ) ) {
				$words = $bound['whole']
					/* translators: 1: the lowest allowed number, 2: the highest allowed number. */
					? __( 'must be a whole number from %1$d to %2$d', 'ddh-hockey' )
					/* translators: 1: the lowest allowed number, 2: the highest allowed number. */
					: __( 'must be a number from %1$d to %2$d', 'ddh-hockey' );
				throw self::problem( "$section.$field", sprintf( $words, $bound['min'], $bound['max'] ) );
			}
			// Adding 0 turns -0 into 0.
			$read[ $field ] = $bound['whole'] ? (int) $value : $value + 0;
		}
		return $read;
	}

	/**
	 * @param mixed $parts The roster: a string of JSON for each group of players (F, D, G). The strings are encoded
	 * again without spaces, as in browsers.
	 */
	private static function read_roster( $parts ): array {
		$bounds = self::bounds();
		if ( ! is_array( $parts ) ) {
			throw self::problem( 'teamRoster', __( 'must be an object', 'ddh-hockey' ) );
		}
		self::refuse_unknown( $parts, $bounds['groups'], 'teamRoster.' );
		$read = array();
		$seen = array();
		foreach ( $bounds['groups'] as $group ) {
			$place = "teamRoster.$group";
			$text  = array_key_exists( $group, $parts ) ? $parts[ $group ] : '[]';
			$names = is_string( $text ) ? json_decode( $text, true, 2 ) : null;
			// Check the first character too, because PHP decodes an object with the keys 0, 1, 2… like a list.
			if ( ! is_array( $names ) || '[' !== substr( ltrim( $text ), 0, 1 ) || count( $names ) > $bounds['max_group'] ) {
				/* translators: %d: the largest allowed number of names. */
				throw self::problem( $place, sprintf( __( 'must be a string that contains a JSON list of at most %d names', 'ddh-hockey' ), $bounds['max_group'] ) );
			}
			foreach ( $names as $index => $name ) {
				if ( ! is_string( $name ) || '' === trim( $name ) || self::length( $name ) > $bounds['max_player_name'] ) {
					/* translators: %d: the largest allowed number of characters. */
					throw self::problem( "{$place}[$index]", sprintf( __( 'must be a name of 1 to %d characters', 'ddh-hockey' ), $bounds['max_player_name'] ) );
				}
				// The letter in front of the name keeps PHP from turning an array key of digits into a number.
				if ( isset( $seen[ 'n' . $name ] ) ) {
					throw self::problem( "{$place}[$index]", __( 'is on the roster already', 'ddh-hockey' ) );
				}
				$seen[ 'n' . $name ] = true;
			}
			$read[ $group ] = wp_json_encode( $names, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS );
		}
		return $read;
	}

	private static function refuse_unknown( array $values, array $known, string $prefix ): void {
		foreach ( array_keys( $values ) as $key ) {
			if ( ! in_array( (string) $key, $known, true ) ) {
				throw self::problem( $prefix . mb_substr( (string) $key, 0, 50 ), __( 'is not known', 'ddh-hockey' ) );
			}
		}
	}

	private static function problem( string $place, string $words ): DDH_Refusal {
		return new DDH_Refusal( 'ddh_team_invalid', $place . ' ' . $words, 400 );
	}
}
