<?php
/**
 * Checks that a file has the format that its name says, and that it is not cut off, empty, damaged or an error page.
 * The app itself checks columns and probabilities.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Check {
	/**
	 * Maximum bytes of a JSON file for a full check. If a JSON file is larger or compressed, only its beginning and end
	 * are checked, because a full check would take too long.
	 */
	const WHOLE = 67108864;

	/** Maximum bytes of a JSON file to decode. */
	const DECODED = 16777216;

	/**
	 * Number of manifests that are in memory at once during a commit: the site's, the delivered one and the new one.
	 */
	const MANIFESTS = 3;

	/** Maximum bytes of a file, also after unpacking. Larger files are refused. */
	const MOST = 2147483647;

	/** Returns a sentence about the problem with a data file, without its name. Returns '' if there is no problem. */
	public static function problem( string $path, string $name ): string {
		try {
			return self::found( $path, $name );
		} catch ( DDH_Refusal $refusal ) {
			return $refusal->getMessage();
		}
	}

	/**
	 * Returns the number of records of a file for which problem() is ''. Null for tables, and for JSON that is not
	 * checked fully.
	 */
	public static function records( string $path, string $name ): ?int {
		clearstatcache();
		if ( '.npz' === substr( $name, -4 ) ) {
			return DDH_Npz::records( $path );
		}
		return '.json' === substr( $name, -5 ) && filesize( $path ) <= self::WHOLE ? DDH_Json::scan( DDH_Pieces::of( $path ) )['records'] : null;
	}

	/** @return array[]|null The records of a JSON file. Null if the file has no list of records, or is too large for the memory limit. */
	public static function rows( string $path ): ?array {
		$rows = is_file( $path ) && self::fits_memory( $path ) ? DDH_Disk::json( $path ) : null;
		return is_array( $rows ) ? array_filter( $rows, 'is_array' ) : null;
	}

	public static function size_problem( int $bytes ): string {
		if ( 0 === $bytes ) {
			return __( 'The file is empty.', 'ddh-hockey' );
		}
		/* translators: %s: the largest allowed size with its unit, such as "2 GB". */
		return $bytes > self::MOST ? sprintf( __( 'The file is larger than %s.', 'ddh-hockey' ), size_format( self::MOST + 1 ) ) : '';
	}

	/** Does the work of problem(), but may throw a refusal instead of returning the problem. */
	private static function found( string $path, string $name ): string {
		if ( ! DDH_Data::is_name( $name ) ) {
			return DDH_Report::misfit();
		}
		clearstatcache();
		$bytes = is_file( $path ) ? filesize( $path ) : false;
		if ( ! is_int( $bytes ) ) {
			return __( 'The file is missing.', 'ddh-hockey' );
		}
		$problem = self::size_problem( $bytes );
		if ( '' !== $problem || '.npz' === substr( $name, -4 ) ) {
			return '' !== $problem ? $problem : DDH_Npz::problem( $path, self::MOST );
		}
		if ( preg_match( DDH_Record::FORECASTS, $name ) ) {
			return DDH_Forecasts::problem( $path, $name );
		}
		if ( DDH_Night::FILE === $name ) {
			return DDH_Night::problem( $path );
		}
		if ( DDH_Data::MANIFEST === $name && ! self::fits_memory( $path ) ) {
			return __( 'The file is too large for a manifest.', 'ddh-hockey' );
		}
		$gzip   = '.gz' === substr( $name, -3 );
		$pieces = $gzip ? DDH_Pieces::of_gzip( $path, self::MOST ) : DDH_Pieces::of( $path );
		if ( preg_match( '/\.csv(\.gz)?\z/', $name ) ) {
			return DDH_Text_Check::table( $pieces );
		}
		$problem = DDH_Text_Check::json_ends( $pieces );
		if ( '' !== $problem || $gzip ) {
			return $problem;
		}
		if ( $bytes > self::WHOLE ) {
			$is_list = '[' === substr( ltrim( (string) file_get_contents( $path, false, null, 0, 4096 ) ), 0, 1 );
		} else {
			$json = DDH_Json::scan( DDH_Pieces::of( $path ) );
			$word = '' === $json['problem'] ? '' : DDH_Json_Word::problem( DDH_Pieces::of( $path ) );
			if ( '' !== $word ) {
				return $word;
			}
			if ( '' !== $json['problem'] || DDH_Data::MANIFEST === $name ) {
				return '' !== $json['problem'] ? $json['problem'] : DDH_Data::manifest_problem( DDH_Disk::json( $path ) );
			}
			$is_list = $json['objects'];
		}
		return ( DDH_Datasets::has( $name ) || DDH_Cuts::is_cut( $name ) ) && ! $is_list ? __( 'The file must be a list of records.', 'ddh-hockey' ) : '';
	}

	/** True if PHP's memory limit is certain to hold MANIFESTS decoded copies of a JSON file of this size. */
	private static function fits_memory( string $path ): bool {
		$limit = wp_convert_hr_to_bytes( (string) ini_get( 'memory_limit' ) );
		return filesize( $path ) <= self::DECODED && ( $limit <= 0 || self::MANIFESTS * DDH_Json::memory( (string) file_get_contents( $path ) ) <= $limit - memory_get_usage() );
	}
}
