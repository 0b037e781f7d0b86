<?php
/**
 * Whether a file is a whole data file of the kind its name says. What only the app can judge (columns, probabilities)
 * is left to it; here is caught what arrives broken: cut off, empty, an error page in its place, damaged packing.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Check {

	/** JSON up to this size is decoded whole, where memory allows; of larger files the ends are looked at. */
	const WHOLE = 16777216;

	/** Decoding takes up to so many times the text (measured: 5 to 6 for records). */
	const MEMORY = 12;

	/** Larger files, and files that unpack to more, are refused. */
	const MOST = 2147483647;

	/**
	 * Checks one file.
	 *
	 * @param string $path Where it lies now.
	 * @param string $name Its name as a data file.
	 * @return true|WP_Error ddh_check with a sentence that does not name the file.
	 */
	public static function file( $path, $name ) {
		$problem = self::problem( $path, $name );
		return '' === $problem ? true : new WP_Error( 'ddh_check', $problem, array( 'status' => 422 ) );
	}

	/**
	 * How many records a file has that file() has found well.
	 *
	 * @param string $path Where it lies now.
	 * @param string $name Its name as a data file.
	 * @return int|null Null where that is not known: of tables, of what is packed with gzip, and of what is too large to be read whole.
	 */
	public static function records( $path, $name ) {
		clearstatcache();
		if ( '.npz' === substr( $name, -4 ) ) {
			return DDH_Npz::records( $path );
		}
		if ( '.json' !== substr( $name, -5 ) || ! self::fits_memory( (int) filesize( $path ) ) ) {
			return null;
		}
		$doc = json_decode( (string) file_get_contents( $path ) );
		return is_array( $doc ) ? count( $doc ) : 1;
	}

	/**
	 * The records of a file of JSON.
	 *
	 * @param string $path Absolute.
	 * @return array[]|null Objects as arrays. Null: there is no such list, or it is too large for the memory.
	 */
	public static function rows( $path ) {
		$rows = is_file( $path ) && self::fits_memory( (int) filesize( $path ) ) ? DDH_Disk::json( $path ) : null;
		return is_array( $rows ) ? array_filter( $rows, 'is_array' ) : null;
	}

	/** What is wrong with a file, a sentence; '': nothing. */
	private static function problem( $path, $name ) {
		if ( ! DDH_Data::is_name( $name ) ) {
			return DDH_Report::misfit();
		}
		clearstatcache();
		$bytes = is_file( $path ) ? filesize( $path ) : false;
		if ( ! is_int( $bytes ) ) {
			return __( 'It is not there.', 'ddh-hockey' );
		}
		if ( $bytes > self::MOST ) {
			/* translators: %s: a size. */
			return sprintf( __( 'It is larger than %s.', 'ddh-hockey' ), size_format( self::MOST + 1 ) );
		}
		if ( 0 === $bytes ) {
			return __( 'It is empty.', 'ddh-hockey' );
		}
		if ( '.npz' === substr( $name, -4 ) ) {
			return DDH_Npz::problem( $path, self::MOST );
		}
		$gzip  = '.gz' === substr( $name, -3 );
		$csv   = 1 === preg_match( '/\.csv(\.gz)?\z/', $name );
		$whole = ! $gzip && ! $csv && self::fits_memory( $bytes );
		if ( DDH_Data::MANIFEST === $name ) {
			$problem = $whole ? self::json_problem( $path ) : __( 'It is too large for a manifest.', 'ddh-hockey' );
			return '' === $problem ? DDH_Data::manifest_problem( DDH_Disk::json( $path ) ) : $problem;
		}
		$records = DDH_Datasets::has( $name );
		if ( $whole ) {
			return self::json_problem( $path, $records );
		}
		if ( $records && '[' !== substr( ltrim( (string) file_get_contents( $path, false, null, 0, 4096 ), "\xEF\xBB\xBF \t\r\n" ), 0, 1 ) ) {
			return self::no_records();
		}
		$pieces = $gzip ? DDH_Pieces::of_gzip( $path, self::MOST ) : DDH_Pieces::of( $path );
		return $csv ? DDH_Text_Check::table( $pieces ) : DDH_Text_Check::json_ends( $pieces );
	}

	private static function fits_memory( $bytes ) {
		$limit = wp_convert_hr_to_bytes( (string) ini_get( 'memory_limit' ) );
		return $bytes <= self::WHOLE && ( $limit <= 0 || $bytes * self::MEMORY <= $limit - memory_get_usage() );
	}

	private static function no_records() {
		return __( 'It must be a list of records.', 'ddh-hockey' );
	}

	/** What is wrong with JSON that fits the memory. `$records`: it must be a list of objects. */
	private static function json_problem( $path, $records = false ) {
		$text    = DDH_Disk::attempt( __( 'It cannot be read.', 'ddh-hockey' ), 'file_get_contents', $path );
		$problem = DDH_Text_Check::json_ends( array( $text ) );
		if ( '' !== $problem ) {
			return $problem;
		}
		$doc = json_decode( $text );
		if ( JSON_ERROR_NONE !== json_last_error() ) {
			/* translators: %s: a reason, in English. */
			return sprintf( __( 'It is not proper JSON: %s.', 'ddh-hockey' ), json_last_error_msg() );
		}
		return $records && ( ! is_array( $doc ) || array_filter( $doc, 'is_object' ) !== $doc ) ? self::no_records() : '';
	}
}
