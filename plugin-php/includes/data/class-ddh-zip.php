<?php
/**
 * Reads zip archives: which files they hold, and each of them in bounded memory.
 *
 * A reader of our own rather than ZipArchive (which many hosts lack) or WordPress's PclZip (which reads the directory
 * anew for each entry, and an entry whole into memory or through a second file): one behaviour on every host, every size
 * counted and not believed. It needs nothing but PHP's zlib. Also an npz is a zip: see class-ddh-npz.php.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Zip {

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
		$entries = DDH_Zip_Directory::read( $file );
		fclose( $file );
		return is_array( $entries ) ? $entries : self::error( $entries );
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
		/* translators: %s: a file. */
		$sentence = sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $target );
		if ( null !== $target ) {
			$to = DDH_Disk::attempt( $sentence, 'fopen', $target, 'wb' );
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
				$written = DDH_Disk::attempt( $sentence, 'fwrite', $to, $piece );
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
			$context = DDH_Zip_Directory::DEFLATED === $entry['method'] ? DDH_Inflate::begin( ZLIB_ENCODING_RAW ) : null;
			$problem = $entry['size'] > $most ? DDH_Inflate::too_large( $most ) : self::seek_contents( $file, $entry );
			if ( is_wp_error( $problem ) || is_wp_error( $context ) ) {
				yield is_wp_error( $problem ) ? $problem : $context;
				return;
			}
			$left  = $entry['packed'];
			$total = 0;
			while ( $left > 0 ) {
				$bytes = fread( $file, min( $left, DDH_Inflate::PIECE ) );
				if ( ! is_string( $bytes ) || '' === $bytes ) {
					yield self::error( __( 'It is cut off.', 'ddh-hockey' ) );
					return;
				}
				$left  -= strlen( $bytes );
				$piece  = null === $context ? $bytes : DDH_Inflate::add( $context, $bytes );
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

	private static function open( $path ) {
		/* translators: %s: a file. */
		return DDH_Disk::attempt( sprintf( __( '%s cannot be read.', 'ddh-hockey' ), DDH_Report::name( basename( $path ) ) ), 'fopen', $path, 'rb' );
	}

	private static function error( $sentence ) {
		return new WP_Error( 'ddh_zip', $sentence, array( 'status' => 422 ) );
	}

	/** Goes to the first byte of an entry's contents. Its own header must be of the same file as the directory's. */
	private static function seek_contents( $file, $entry ) {
		$head = DDH_Zip_Directory::bytes( $file, $entry['offset'], 30 );
		if ( "PK\x03\x04" === substr( $head, 0, 4 ) ) {
			$head = unpack( 'vneeds/vflags/vmethod/Vtime/Vcrc/Vpacked/Vsize/vname/vextra', substr( $head, 4 ) );
			$name = DDH_Zip_Directory::bytes( $file, $entry['offset'] + 30, $head['name'] );
			if ( $name === $entry['name'] && $head['method'] === $entry['method'] && 0 === fseek( $file, $entry['offset'] + 30 + $head['name'] + $head['extra'] ) ) {
				return true;
			}
		}
		return self::error( __( 'It is damaged: an entry is not where the directory says.', 'ddh-hockey' ) );
	}
}
