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

	/** No header of a CSV is longer. */
	const LONGEST_LINE = 1048576;

	const BLANK = " \t\r\n";

	/**
	 * Checks one file.
	 *
	 * @param string $path Where it lies now.
	 * @param string $name Its name as a data file.
	 * @return true|WP_Error ddh_check with a sentence that does not name the file.
	 */
	public static function file( $path, $name ) {
		if ( ! DDH_Data::is_name( $name ) ) {
			return self::error( __( 'Data files are not called so.', 'ddh-hockey' ) );
		}
		clearstatcache();
		$bytes = is_file( $path ) ? filesize( $path ) : false;
		if ( ! is_int( $bytes ) || $bytes > self::MOST ) {
			return self::error( is_file( $path ) ? self::too_large() : __( 'It is not there.', 'ddh-hockey' ) );
		}
		if ( 0 === $bytes ) {
			return self::error( __( 'It is empty.', 'ddh-hockey' ) );
		}
		if ( DDH_Data::MANIFEST === $name ) {
			return self::manifest( $path, $bytes );
		}
		if ( '.npz' === substr( $name, -4 ) ) {
			return self::npz( $path );
		}
		$gzip = '.gz' === substr( $name, -3 );
		$csv  = 1 === preg_match( '/\.csv(\.gz)?\z/', $name );
		if ( ! $gzip && ! $csv && self::fits_memory( $bytes ) ) {
			return self::json( $path );
		}
		$pieces = $gzip ? self::gunzipped( $path ) : self::pieces( $path );
		return $csv ? self::csv( $pieces ) : self::ends( $pieces );
	}

	/**
	 * How many records a file has that file() has found well.
	 *
	 * @param string $path Where it lies now.
	 * @param string $name Its name as a data file.
	 * @return int|null Null where counting would take reading what is too large, or is packed.
	 */
	public static function records( $path, $name ) {
		clearstatcache();
		if ( '.npz' === substr( $name, -4 ) ) {
			return self::npz_records( $path );
		}
		if ( '.json' !== substr( $name, -5 ) || ! self::fits_memory( (int) filesize( $path ) ) ) {
			return null;
		}
		$doc = json_decode( (string) file_get_contents( $path ) );
		return is_array( $doc ) ? count( $doc ) : 1;
	}

	private static function error( $sentence ) {
		return new WP_Error( 'ddh_check', $sentence, array( 'status' => 422 ) );
	}

	private static function too_large() {
		/* translators: %s: a size. */
		return sprintf( __( 'It is larger than %s.', 'ddh-hockey' ), size_format( self::MOST + 1 ) );
	}

	private static function html() {
		return self::error( __( 'It is a web page, not data: perhaps an error page was saved in its place.', 'ddh-hockey' ) );
	}

	private static function fits_memory( $bytes ) {
		$limit = wp_convert_hr_to_bytes( (string) ini_get( 'memory_limit' ) );
		return $bytes <= self::WHOLE && ( $limit <= 0 || $bytes * self::MEMORY <= $limit - memory_get_usage() );
	}

	private static function manifest( $path, $bytes ) {
		if ( ! self::fits_memory( $bytes ) ) {
			return self::error( __( 'It is too large for a manifest.', 'ddh-hockey' ) );
		}
		$whole   = self::json( $path );
		$problem = true === $whole ? DDH_Data::manifest_problem( json_decode( (string) file_get_contents( $path ), true ) ) : '';
		return '' === $problem ? $whole : self::error( $problem );
	}

	private static function json( $path ) {
		$text = DDH_Disk::attempt( __( 'It cannot be read.', 'ddh-hockey' ), 'file_get_contents', $path );
		if ( is_wp_error( $text ) ) {
			return $text;
		}
		$ends = self::ends( array( $text ) );
		if ( is_wp_error( $ends ) ) {
			return $ends;
		}
		json_decode( $text );
		return JSON_ERROR_NONE === json_last_error() ? true : self::error(
			/* translators: %s: a reason, in English. */
			sprintf( __( 'It is not proper JSON: %s.', 'ddh-hockey' ), json_last_error_msg() )
		);
	}

	/** JSON by its ends: an array or object that begins and ends. */
	private static function ends( $pieces ) {
		$first = '';
		$last  = '';
		foreach ( $pieces as $piece ) {
			if ( is_wp_error( $piece ) ) {
				return $piece;
			}
			$wrong = self::no_text( $piece );
			if ( is_wp_error( $wrong ) ) {
				return $wrong;
			}
			$text = trim( $piece, self::BLANK );
			if ( '' !== $text ) {
				$first = '' === $first ? $text[0] : $first;
				$last  = substr( $text, -1 );
			}
		}
		if ( '<' === $first ) {
			return self::html();
		}
		if ( '[' !== $first && '{' !== $first ) {
			return self::error( '' === $first ? __( 'It is blank.', 'ddh-hockey' ) : __( 'It is not JSON of records: it does not begin with [ or {.', 'ddh-hockey' ) );
		}
		if ( ( '[' === $first ? ']' : '}' ) !== $last ) {
			return self::error( __( 'It is cut off: its end is missing.', 'ddh-hockey' ) );
		}
		return true;
	}

	/** A table as text: a header of several columns, and as many cells in the last line, which is ended. */
	private static function csv( $pieces ) {
		$header = null;
		$start  = '';
		$tail   = '';
		foreach ( $pieces as $piece ) {
			if ( is_wp_error( $piece ) ) {
				return $piece;
			}
			$wrong = self::no_text( $piece );
			if ( is_wp_error( $wrong ) ) {
				return $wrong;
			}
			if ( null === $header ) {
				$start .= $piece;
				$end    = strpos( $start, "\n" );
				$header = false === $end ? null : substr( $start, 0, $end );
				if ( null === $header && strlen( $start ) > self::LONGEST_LINE ) {
					return self::error( __( 'It is not a table: its first line has no end.', 'ddh-hockey' ) );
				}
			}
			$tail = substr( $tail . $piece, -self::LONGEST_LINE );
		}
		if ( '<' === substr( ltrim( $start, "\xEF\xBB\xBF" . self::BLANK ), 0, 1 ) ) {
			return self::html();
		}
		if ( null === $header || "\n" !== substr( $tail, -1 ) ) {
			return self::error( __( 'It is cut off: its last line is not ended.', 'ddh-hockey' ) );
		}
		$separator = ',';
		foreach ( array( ';', "\t" ) as $other ) {
			$separator = substr_count( $header, $other ) > substr_count( $header, $separator ) ? $other : $separator;
		}
		$columns = count( str_getcsv( trim( $header ), $separator, '"', '' ) );
		if ( $columns < 2 || ! preg_match( '//u', $header ) ) {
			return self::error( __( 'It is not a table: its first line must name the columns, in UTF-8.', 'ddh-hockey' ) );
		}
		$lines = rtrim( $tail, "\r\n" );
		$from  = strrpos( $lines, "\n" );
		$cells = count( str_getcsv( rtrim( false === $from ? $lines : substr( $lines, $from + 1 ), "\r" ), $separator, '"', '' ) );
		/* translators: 1: a number, 2: a number. */
		return $cells === $columns ? true : self::error( sprintf( __( 'Its last line has %1$d cells, its header %2$d.', 'ddh-hockey' ), $cells, $columns ) );
	}

	/** Refuses bytes that are in no text: a file of another kind, or a hole that a broken transfer left. */
	private static function no_text( $piece ) {
		if ( "\x1f\x8b" === substr( $piece, 0, 2 ) ) {
			return self::error( __( 'It is compressed, which its name must say: .gz.', 'ddh-hockey' ) );
		}
		return false === strpos( $piece, "\0" ) ? true : self::error( __( 'It is not text: it has zero bytes in it.', 'ddh-hockey' ) );
	}

	private static function pieces( $path ) {
		$file = DDH_Disk::attempt( __( 'It cannot be read.', 'ddh-hockey' ), 'fopen', $path, 'rb' );
		if ( is_wp_error( $file ) ) {
			yield $file;
			return;
		}
		try {
			while ( ! feof( $file ) ) {
				$piece = fread( $file, 64 * DDH_Zip::PIECE );
				yield is_string( $piece ) ? $piece : self::error( __( 'It cannot be read.', 'ddh-hockey' ) );
			}
		} finally {
			fclose( $file );
		}
	}

	/** What a gzip file holds: one stream, to its end, and nothing after it. */
	private static function gunzipped( $path ) {
		$file    = DDH_Disk::attempt( __( 'It cannot be read.', 'ddh-hockey' ), 'fopen', $path, 'rb' );
		$context = is_wp_error( $file ) ? $file : DDH_Zip::inflater( ZLIB_ENCODING_GZIP );
		if ( is_wp_error( $context ) ) {
			yield $context;
			return;
		}
		try {
			$fed   = 0;
			$total = 0;
			$ended = false;
			while ( ! feof( $file ) ) {
				$bytes = (string) fread( $file, DDH_Zip::PIECE );
				if ( 0 === $fed && "\x1f\x8b" !== substr( $bytes, 0, 2 ) ) {
					yield '<' === substr( ltrim( $bytes ), 0, 1 ) ? self::html() : self::error( __( 'It is not compressed with gzip, as its name says.', 'ddh-hockey' ) );
					return;
				}
				$piece = $ended || '' === $bytes ? '' : DDH_Zip::inflate( $context, $bytes );
				if ( is_wp_error( $piece ) ) {
					yield self::error( $piece->get_error_message() );
					return;
				}
				$after  = $ended && '' !== $bytes;
				$fed   += strlen( $bytes );
				$total += strlen( $piece );
				$ended  = ZLIB_STREAM_END === inflate_get_status( $context );
				if ( $total > self::MOST ) {
					yield DDH_Zip::too_large( self::MOST );
					return;
				}
				if ( $after || ( $ended && inflate_get_read_len( $context ) !== $fed ) ) {
					yield self::error( __( 'It goes on after its end: it must be one gzip stream.', 'ddh-hockey' ) );
					return;
				}
				yield $piece;
			}
			if ( ! $ended ) {
				yield self::error( __( 'It is cut off: its end is missing.', 'ddh-hockey' ) );
			}
		} finally {
			fclose( $file );
		}
	}

	/** A simulation as numpy writes it: whole, and both of its members. */
	private static function npz( $path ) {
		$entries = DDH_Zip::entries( $path );
		if ( is_wp_error( $entries ) ) {
			return self::error( $entries->get_error_message() );
		}
		foreach ( array( 'columns.npy', 'data.npy' ) as $member ) {
			if ( ! isset( $entries[ $member ] ) ) {
				/* translators: %s: a name. */
				return self::error( sprintf( __( 'It has no member %s.', 'ddh-hockey' ), $member ) );
			}
			$whole = DDH_Zip::extract( $path, $entries[ $member ], null, self::MOST );
			if ( is_wp_error( $whole ) ) {
				return self::error( $member . ': ' . $whole->get_error_message() );
			}
		}
		return true;
	}

	/** The second number of the shape in data.npy's header: columns, records. */
	private static function npz_records( $path ) {
		$entries = DDH_Zip::entries( $path );
		if ( is_wp_error( $entries ) || ! isset( $entries['data.npy'] ) ) {
			return null;
		}
		foreach ( DDH_Zip::pieces( $path, $entries['data.npy'], self::MOST ) as $piece ) {
			if ( is_string( $piece ) && 1 === preg_match( "/^\x93NUMPY.{1,8}?\{[^}]*'shape': \(\d+, (\d+)\)/s", $piece, $found ) ) {
				return (int) $found[1];
			}
			return null;
		}
		return null;
	}
}
