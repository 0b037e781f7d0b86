<?php
/**
 * Reads night.json, a file of a delivery with figures about the nightly run that made the delivery. Pages do not read
 * the file, so it is not published.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Night {
	const FILE = 'night.json';

	/**
	 * Maximum size of night.json in bytes, maximum number of games without a figure in it, and maximum characters of
	 * the text for each of these games.
	 */
	const MOST_BYTES = 65536;
	const MOST_GAMES = 100;
	const LONGEST    = 200;

	/** Returns a sentence that says why a night.json is not valid, or '' if it is valid. */
	public static function problem( string $path ): string {
		$doc = filesize( $path ) <= self::MOST_BYTES ? DDH_Disk::json( $path ) : null;
		if ( ! is_array( $doc ) || ( array() !== $doc && wp_is_numeric_array( $doc ) ) ) {
			return __( 'The file must be one JSON object of at most 64 KB.', 'ddh-hockey' );
		}
		foreach ( self::tests() as $key => list( $is_valid, $sentence ) ) {
			if ( isset( $doc[ $key ] ) && ! $is_valid( $doc[ $key ] ) ) {
				return $sentence;
			}
		}
		return '';
	}

	/**
	 * Returns the known figures in a night.json for which problem() is ''. If the file does not exist, returns an empty
	 * array.
	 */
	public static function read( string $path ): array {
		return array_filter( array_intersect_key( (array) DDH_Disk::json( $path ), self::tests() ), static fn( $value ): bool => null !== $value );
	}

	/** Returns the known figures of the delivery that pages read. Empty for data that was never delivered. */
	public static function shown(): array {
		return DDH_Receipts::of( DDH_Data::served()['folder'] ?? '' )['night'] ?? array();
	}

	/**
	 * @return array<string,array{callable,string}> For each key of night.json, a function that tests the key's value,
	 * and the error message.
	 */
	private static function tests(): array {
		$is_time = static fn( $value ): bool => is_string( $value ) && DDH_Data::is_time( $value );
		$is_game = static fn( $game ): bool => is_string( $game ) && mb_strlen( $game ) <= self::LONGEST;
		return array(
			'date'          => array( static fn( $value ): bool => is_string( $value ) && 1 === preg_match( '/^\d{4}-\d\d-\d\d\z/', $value ), __( 'date must be a day like 2025-10-07.', 'ddh-hockey' ) ),
			'withoutFigure' => array(
				static fn( $value ): bool => is_array( $value ) && count( $value ) <= self::MOST_GAMES && array_filter( $value, $is_game ) === $value && array_values( $value ) === $value,
				__( 'withoutFigure must be a list of at most 100 texts of at most 200 characters.', 'ddh-hockey' ),
			),
			'pricesAt'      => array( $is_time, __( 'pricesAt must be a time like 2025-10-07T16:00:00Z.', 'ddh-hockey' ) ),
			'creditsLeft'   => array( static fn( $value ): bool => is_int( $value ) && $value >= 0, __( 'creditsLeft must be a whole number that is not negative.', 'ddh-hockey' ) ),
			'nextExpected'  => array( $is_time, __( 'nextExpected must be a time like 2025-10-07T16:00:00Z.', 'ddh-hockey' ) ),
		);
	}
}
