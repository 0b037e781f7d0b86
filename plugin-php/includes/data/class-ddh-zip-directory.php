<?php
/**
 * The directory of a zip archive: its entries, with zip64 sizes, and what makes an archive be refused as a whole.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Zip_Directory {

	/** More entries than this, or a longer directory, are no delivery of data. */
	const MOST_ENTRIES = DDH_Data::MOST_FILES;
	const MOST_BYTES   = 16777216;

	const STORED   = 0;
	const DEFLATED = 8;

	/**
	 * The archive's files; its folders are not among them.
	 *
	 * @param resource $file The archive, open for reading.
	 * @return array<string,array{name:string,method:int,size:int,packed:int,crc:int,offset:int,link:bool}>|string By name,
	 *         in the archive's order; a sentence: why it is not read.
	 */
	public static function read( $file ) {
		$not_whole = __( 'It is not a whole zip archive: its directory is missing. It may have been cut off on its way.', 'ddh-hockey' );
		$place     = self::find( $file, fstat( $file )['size'] );
		if ( null === $place ) {
			return $not_whole;
		}
		list( $at, $bytes, $count ) = $place;
		if ( $count > self::MOST_ENTRIES || $bytes > self::MOST_BYTES ) {
			return __( 'It has too many files in it.', 'ddh-hockey' );
		}
		$text    = self::bytes( $file, $at, $bytes );
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
				return $refused;
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
				return __( 'It is damaged: its entries overlap.', 'ddh-hockey' );
			}
			$end = $range[1];
		}
		return $entries;
	}

	/**
	 * Exactly the bytes of a place.
	 *
	 * @param resource $file  Open for reading.
	 * @param int      $at    Where they begin.
	 * @param int      $bytes How many.
	 * @return string '': the file does not have them all.
	 */
	public static function bytes( $file, $at, $bytes ) {
		$text = 0 === fseek( $file, $at ) && $bytes > 0 ? stream_get_contents( $file, $bytes ) : '';
		return is_string( $text ) && strlen( $text ) === $bytes ? $text : '';
	}

	/** Why an archive with such an entry is not read; '': it is. */
	private static function refusal( $name, $head, $twice ) {
		if ( '' === $name || false !== strpos( $name, "\0" ) ) {
			return __( 'It is damaged: an entry has no proper name.', 'ddh-hockey' );
		}
		if ( $twice ) {
			/* translators: %s: a file. */
			return sprintf( __( 'It holds %s twice.', 'ddh-hockey' ), DDH_Report::name( $name ) );
		}
		if ( 0 !== ( $head['flags'] & 0x2041 ) ) {
			/* translators: %s: a file. */
			return sprintf( __( '%s in it is encrypted.', 'ddh-hockey' ), DDH_Report::name( $name ) );
		}
		if ( ! in_array( $head['method'], array( self::STORED, self::DEFLATED ), true ) || ( self::STORED === $head['method'] && $head['packed'] !== $head['size'] ) ) {
			/* translators: %s: a file. */
			return sprintf( __( '%s in it is packed in a way that is not read here: only plain zip (deflate) is.', 'ddh-hockey' ), DDH_Report::name( $name ) );
		}
		return '';
	}

	/** Where the directory begins, its bytes and its entries; null: there is none that fits the file. */
	private static function find( $file, $size ) {
		$bytes = min( $size, 22 + 65535 );
		$tail  = self::bytes( $file, $size - $bytes, $bytes );
		$at    = strrpos( $tail, "PK\x05\x06" );
		while ( false !== $at ) {
			$end = strlen( $tail ) - $at >= 22 ? unpack( 'vdisk/vfirst/vhere/vcount/Vbytes/Voffset/vcomment', substr( $tail, $at + 4, 18 ) ) : null;
			// A comment may hold the same four bytes: the true record reaches exactly to the file's end.
			if ( null !== $end && strlen( $tail ) - $at === 22 + $end['comment'] ) {
				$found = array( $end['offset'], $end['bytes'], $end['count'] );
				$after = $size - $bytes + $at;
				if ( 0xffff === $end['count'] || 0xffffffff === $end['bytes'] || 0xffffffff === $end['offset'] ) {
					$locator = self::bytes( $file, max( 0, $after - 20 ), 20 );
					$after   = "PK\x06\x07" === substr( $locator, 0, 4 ) ? self::long( substr( $locator, 8, 8 ) ) : PHP_INT_MAX;
					$record  = $after <= $size - 56 ? self::bytes( $file, $after, 56 ) : '';
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

	/** Eight bytes, little-endian; where they are beyond what PHP counts exactly, a number that fits no file. */
	private static function long( $text ) {
		$half = unpack( 'Vlow/Vhigh', $text );
		return $half['high'] > 0xfffff ? PHP_INT_MAX : $half['high'] * 4294967296 + $half['low'];
	}
}
