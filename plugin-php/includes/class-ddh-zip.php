<?php
/**
 * Reads zip archives: their directory, and single entries in bounded memory.
 *
 * A reader of our own rather than ZipArchive (which many hosts lack) or WordPress's PclZip (which reads the directory
 * anew for each entry, and an entry whole into memory or through a second file): one behaviour on every host, every size
 * counted and not believed. It needs nothing but PHP's zlib. Also an npz is a zip: see class-ddh-check.php.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Zip {

	/** More entries than this, or a longer directory, are no delivery of data. */
	const MOST_ENTRIES   = 50000;
	const MOST_DIRECTORY = 16777216;

	const STORED   = 0;
	const DEFLATED = 8;

	/** Bytes read at a time; deflate makes at most 1,032 times as many of them. */
	const PIECE = 4096;

	/**
	 * The archive's files; its folders are not among them.
	 *
	 * @param string $path Absolute.
	 * @return array<string,array{name:string,method:int,size:int,packed:int,crc:int,offset:int,link:bool}>|WP_Error By
	 *         name, in the archive's order. ddh_zip: not a whole zip, encrypted, split, overlapping or packed in another way.
	 */
	public static function entries( $path ) {
		$file = self::open( $path );
		if ( is_wp_error( $file ) ) {
			return $file;
		}
		$entries = self::read_directory( $file, fstat( $file )['size'] );
		fclose( $file );
		return $entries;
	}

	/**
	 * Unpacks one entry. What it really holds is counted: more or less than it says, or another sum, is an error.
	 *
	 * @param string      $path   The archive.
	 * @param array       $entry  One of entries().
	 * @param string|null $target Absolute; its folder is there. On an error no file stays there. Null: only checked.
	 * @param int         $most   An entry of more bytes is refused.
	 * @return true|WP_Error ddh_zip, ddh_disk.
	 */
	public static function extract( $path, $entry, $target, $most ) {
		$to = null;
		if ( null !== $target ) {
			/* translators: %s: a file. */
			$to = DDH_Disk::attempt( sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $target ), 'fopen', $target, 'wb' );
			if ( is_wp_error( $to ) ) {
				return $to;
			}
		}
		$sum  = hash_init( 'crc32b' );
		$done = true;
		foreach ( self::pieces( $path, $entry, $most ) as $piece ) {
			if ( is_wp_error( $piece ) ) {
				$done = $piece;
				break;
			}
			hash_update( $sum, $piece );
			if ( null !== $to ) {
				/* translators: %s: a file. */
				$sentence = sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $target );
				$written  = DDH_Disk::attempt( $sentence, 'fwrite', $to, $piece );
				if ( strlen( $piece ) !== $written ) {
					$done = is_wp_error( $written ) ? $written : new WP_Error( 'ddh_disk', $sentence, array( 'status' => 500 ) );
					break;
				}
			}
		}
		if ( null !== $to ) {
			fclose( $to );
		}
		if ( true === $done && hash_final( $sum ) !== sprintf( '%08x', $entry['crc'] ) ) {
			$done = self::error( __( 'Its check sum is wrong: the archive is damaged.', 'ddh-hockey' ) );
		}
		if ( is_wp_error( $done ) && null !== $target ) {
			DDH_Disk::remove( $target );
		}
		return $done;
	}

	/**
	 * An entry's contents.
	 *
	 * @param string $path  The archive.
	 * @param array  $entry One of entries().
	 * @param int    $most  An entry of more bytes is refused.
	 * @return Generator<string|WP_Error> Pieces of text; an error is the last one.
	 */
	public static function pieces( $path, $entry, $most ) {
		$file = self::open( $path );
		if ( is_wp_error( $file ) ) {
			yield $file;
			return;
		}
		try {
			$context = self::DEFLATED === $entry['method'] ? self::inflater( ZLIB_ENCODING_RAW ) : null;
			$problem = $entry['size'] > $most ? self::too_large( $most ) : self::seek_contents( $file, $entry );
			if ( is_wp_error( $problem ) || is_wp_error( $context ) ) {
				yield is_wp_error( $problem ) ? $problem : $context;
				return;
			}
			$left  = $entry['packed'];
			$total = 0;
			while ( $left > 0 ) {
				$bytes = fread( $file, min( $left, self::PIECE ) );
				if ( ! is_string( $bytes ) || '' === $bytes ) {
					yield self::error( __( 'It is cut off.', 'ddh-hockey' ) );
					return;
				}
				$left  -= strlen( $bytes );
				$piece  = null === $context ? $bytes : self::inflate( $context, $bytes );
				$total += is_wp_error( $piece ) ? 0 : strlen( $piece );
				if ( ! is_wp_error( $piece ) && $total > $entry['size'] ) {
					$piece = self::error( __( 'It holds more than its archive says.', 'ddh-hockey' ) );
				}
				yield $piece;
				if ( is_wp_error( $piece ) ) {
					return;
				}
			}
			$whole = null === $context || ( ZLIB_STREAM_END === inflate_get_status( $context ) && inflate_get_read_len( $context ) === $entry['packed'] );
			if ( ! $whole || $total !== $entry['size'] ) {
				yield self::error( __( 'It holds less than its archive says.', 'ddh-hockey' ) );
			}
		} finally {
			fclose( $file );
		}
	}

	/**
	 * What inflates in pieces.
	 *
	 * @param int $encoding ZLIB_ENCODING_*.
	 * @return resource|InflateContext|WP_Error
	 */
	public static function inflater( $encoding ) {
		$sentence = __( 'This PHP has no zlib, which reads compressed files: ask your host for it.', 'ddh-hockey' );
		return function_exists( 'inflate_init' ) ? DDH_Disk::attempt( $sentence, 'inflate_init', $encoding ) : self::error( $sentence );
	}

	/**
	 * Inflates the next bytes.
	 *
	 * @param resource|InflateContext $context Of inflater().
	 * @param string                  $bytes   At most PIECE.
	 * @return string|WP_Error ddh_zip: damaged.
	 */
	public static function inflate( $context, $bytes ) {
		$sentence = __( 'It is damaged: what it holds cannot be unpacked.', 'ddh-hockey' );
		$text     = DDH_Disk::attempt( $sentence, 'inflate_add', $context, $bytes );
		return is_wp_error( $text ) ? self::error( $sentence ) : $text;
	}

	/**
	 * The error of a file that unpacks to too much.
	 *
	 * @param int $most Bytes.
	 * @return WP_Error
	 */
	public static function too_large( $most ) {
		/* translators: %s: a size. */
		return self::error( sprintf( __( 'It holds more than %s.', 'ddh-hockey' ), size_format( $most ) ) );
	}

	private static function open( $path ) {
		/* translators: %s: a file. */
		return DDH_Disk::attempt( sprintf( __( '%s cannot be read.', 'ddh-hockey' ), basename( $path ) ), 'fopen', $path, 'rb' );
	}

	private static function error( $sentence ) {
		return new WP_Error( 'ddh_zip', $sentence, array( 'status' => 422 ) );
	}

	/** Exactly the bytes of that place; '' when the file does not have them all. */
	private static function read( $file, $at, $bytes ) {
		$text = 0 === fseek( $file, $at ) && $bytes > 0 ? stream_get_contents( $file, $bytes ) : '';
		return is_string( $text ) && strlen( $text ) === $bytes ? $text : '';
	}

	/** Eight bytes, little-endian; where they are beyond what PHP counts exactly, a number that fits no file. */
	private static function long( $text ) {
		$half = unpack( 'Vlow/Vhigh', $text );
		return $half['high'] > 0xfffff ? PHP_INT_MAX : $half['high'] * 4294967296 + $half['low'];
	}

	private static function read_directory( $file, $size ) {
		$not_whole = self::error( __( 'It is not a whole zip archive: its directory is missing. It may have been cut off on its way.', 'ddh-hockey' ) );
		$place     = self::find_directory( $file, $size );
		if ( null === $place ) {
			return $not_whole;
		}
		list( $at, $bytes, $count ) = $place;
		if ( $count > self::MOST_ENTRIES || $bytes > self::MOST_DIRECTORY ) {
			return self::error( __( 'It has too many files in it.', 'ddh-hockey' ) );
		}
		$text    = self::read( $file, $at, $bytes );
		$entries = array();
		$ranges  = array();
		$from    = 0;
		for ( $i = 0; $i < $count; $i++ ) {
			$head = substr( $text, $from, 46 );
			if ( 46 !== strlen( $head ) || "PK\x01\x02" !== substr( $head, 0, 4 ) ) {
				return $not_whole;
			}
			$head  = unpack( 'vmade/vneeds/vflags/vmethod/Vtime/Vcrc/Vpacked/Vsize/vname/vextra/vcomment/vdisk/vinner/Vouter/Voffset', substr( $head, 4 ) );
			$name  = substr( $text, $from + 46, $head['name'] );
			$entry = self::sizes( $head, substr( $text, $from + 46 + $head['name'], $head['extra'] ) );
			$from += 46 + $head['name'] + $head['extra'] + $head['comment'];
			if ( $from > $bytes || null === $entry ) {
				return $not_whole;
			}
			$refused = self::refusal( $name, $head, isset( $entries[ $name ] ) );
			if ( '' !== $refused ) {
				return self::error( $refused );
			}
			$ranges[] = array( $entry['offset'], $entry['offset'] + 30 + $head['name'] + $entry['packed'] );
			if ( '/' !== substr( $name, -1 ) ) {
				$unix             = 3 === $head['made'] >> 8 ? $head['outer'] >> 16 & 0170000 : 0;
				$entries[ $name ] = array(
					'name'   => $name,
					'method' => $head['method'],
					'crc'    => $head['crc'],
					'link'   => 0120000 === $unix,
				) + $entry;
			}
		}
		// Entries that share bytes are how a small archive holds petabytes.
		sort( $ranges );
		$end = 0;
		foreach ( $ranges as $range ) {
			if ( $range[0] < $end || $range[1] > $at ) {
				return self::error( __( 'It is damaged: its entries overlap.', 'ddh-hockey' ) );
			}
			$end = $range[1];
		}
		return $entries;
	}

	/** Why an archive with such an entry is not read; '': it is. */
	private static function refusal( $name, $head, $twice ) {
		if ( '' === $name || false !== strpos( $name, "\0" ) ) {
			return __( 'It is damaged: an entry has no proper name.', 'ddh-hockey' );
		}
		if ( $twice ) {
			/* translators: %s: a file. */
			return sprintf( __( 'It holds %s twice.', 'ddh-hockey' ), $name );
		}
		if ( 0 !== ( $head['flags'] & 0x2041 ) ) {
			/* translators: %s: a file. */
			return sprintf( __( '%s in it is encrypted.', 'ddh-hockey' ), $name );
		}
		if ( ! in_array( $head['method'], array( self::STORED, self::DEFLATED ), true ) || ( self::STORED === $head['method'] && $head['packed'] !== $head['size'] ) ) {
			/* translators: %s: a file. */
			return sprintf( __( '%s in it is packed in a way that is not read here: only plain zip (deflate) is.', 'ddh-hockey' ), $name );
		}
		return '';
	}

	/** Where the directory begins, its bytes and its entries; null: there is none that fits the file. */
	private static function find_directory( $file, $size ) {
		$bytes = min( $size, 22 + 65535 );
		$tail  = self::read( $file, $size - $bytes, $bytes );
		$at    = strrpos( $tail, "PK\x05\x06" );
		while ( false !== $at ) {
			$end = strlen( $tail ) - $at >= 22 ? unpack( 'vdisk/vfirst/vhere/vcount/Vbytes/Voffset/vcomment', substr( $tail, $at + 4, 18 ) ) : null;
			// A comment may hold the same four bytes: the true record reaches exactly to the file's end.
			if ( null !== $end && strlen( $tail ) - $at === 22 + $end['comment'] ) {
				$found = array( $end['offset'], $end['bytes'], $end['count'] );
				$after = $size - $bytes + $at;
				if ( 0xffff === $end['count'] || 0xffffffff === $end['bytes'] || 0xffffffff === $end['offset'] ) {
					$locator = self::read( $file, max( 0, $after - 20 ), 20 );
					$after   = "PK\x06\x07" === substr( $locator, 0, 4 ) ? self::long( substr( $locator, 8, 8 ) ) : PHP_INT_MAX;
					$record  = $after <= $size - 56 ? self::read( $file, $after, 56 ) : '';
					if ( "PK\x06\x06" !== substr( $record, 0, 4 ) ) {
						return null;
					}
					$found = array( self::long( substr( $record, 48, 8 ) ), self::long( substr( $record, 40, 8 ) ), self::long( substr( $record, 32, 8 ) ) );
				}
				return $found[0] <= $after && $found[1] === $after - $found[0] ? $found : null;
			}
			$at = $at > 0 ? strrpos( substr( $tail, 0, $at + 3 ), "PK\x05\x06" ) : false;
		}
		return null;
	}

	/** Sizes and offset of a directory's entry, from its zip64 part where they do not fit; null: that part is missing. */
	private static function sizes( $head, $extra ) {
		$wanted = array();
		foreach ( array( 'size', 'packed', 'offset' ) as $key ) {
			if ( 0xffffffff === $head[ $key ] ) {
				$wanted[] = $key;
			}
		}
		$entry = array_intersect_key( $head, array_flip( array( 'size', 'packed', 'offset' ) ) );
		while ( $wanted && strlen( $extra ) >= 4 ) {
			$part = unpack( 'vid/vbytes', $extra );
			$body = substr( $extra, 4, $part['bytes'] );
			if ( 1 === $part['id'] && strlen( $body ) >= 8 * count( $wanted ) ) {
				foreach ( $wanted as $i => $key ) {
					$entry[ $key ] = self::long( substr( $body, 8 * $i, 8 ) );
				}
				$wanted = array();
			}
			$extra = (string) substr( $extra, 4 + $part['bytes'] );
		}
		return $wanted || max( $entry ) === PHP_INT_MAX ? null : $entry;
	}

	/** Goes to the first byte of an entry's contents. Its own header must be of the same file as the directory's. */
	private static function seek_contents( $file, $entry ) {
		$head = self::read( $file, $entry['offset'], 30 );
		if ( "PK\x03\x04" === substr( $head, 0, 4 ) ) {
			$head = unpack( 'vneeds/vflags/vmethod/Vtime/Vcrc/Vpacked/Vsize/vname/vextra', substr( $head, 4 ) );
			$name = self::read( $file, $entry['offset'] + 30, $head['name'] );
			if ( $name === $entry['name'] && $head['method'] === $entry['method'] && 0 === fseek( $file, $entry['offset'] + 30 + $head['name'] + $head['extra'] ) ) {
				return true;
			}
		}
		return self::error( __( 'It is damaged: an entry is not where the directory says.', 'ddh-hockey' ) );
	}
}
