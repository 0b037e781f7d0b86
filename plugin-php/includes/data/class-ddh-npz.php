<?php
/** Checks simulations in numpy's npz format: a zip with one array of column names and one of values. */

defined( 'ABSPATH' ) || exit;

final class DDH_Npz {
	const MEMBERS = array( 'columns.npy', 'data.npy' );

	/** The bytes with which an array file of numpy begins. */
	const MAGIC = "\x93NUMPY";

	/** Returns the reason why this host cannot read npz files, or '' if it can. `$int_size` is in bytes. */
	public static function host_problem( int $int_size = PHP_INT_SIZE, ?bool $has_zip = null ): string {
		// numpy writes zips with 64-bit sizes, which 32-bit PHP cannot store.
		if ( $int_size < 8 ) {
			return __( 'npz files need 64-bit PHP, but this server runs 32-bit PHP. Ask your host for 64-bit PHP, or deliver JSON or CSV.', 'ddh-hockey' );
		}
		return $has_zip ?? class_exists( 'ZipArchive' ) ? '' : __( 'npz files need PHP\'s zip extension, which this PHP lacks. Ask your host for it, or deliver JSON or CSV.', 'ddh-hockey' );
	}

	/**
	 * Returns a sentence that says why a file is not a complete npz file, or '' if it is one. No member may unpack to
	 * more than `$most` bytes.
	 */
	public static function problem( string $path, int $most ): string {
		$problem = self::host_problem();
		if ( '' !== $problem ) {
			return $problem;
		}
		$zip = self::open( $path );
		if ( null === $zip ) {
			return __( 'The file is not a complete zip: its directory is missing or damaged. The transfer may have been cut off.', 'ddh-hockey' );
		}
		try {
			$names = array();
			for ( $i = 0; $i < $zip->numFiles; $i++ ) {
				$names[] = $zip->getNameIndex( $i );
			}
			if ( count( array_unique( $names ) ) < count( $names ) ) {
				return __( 'The zip contains a member twice.', 'ddh-hockey' );
			}
			// A browser could interpret bytes in front of the archive as a web page.
			if ( ! in_array( self::first_name( $path ), $names, true ) ) {
				return __( 'The file has other bytes before the zip.', 'ddh-hockey' );
			}
			foreach ( self::MEMBERS as $member ) {
				$problem = in_array( $member, $names, true ) ? self::member_problem( $zip, $member, $most ) : __( 'The member is missing.', 'ddh-hockey' );
				if ( '' !== $problem ) {
					return $member . ': ' . $problem;
				}
			}
			return '';
		} finally {
			$zip->close();
		}
	}

	/**
	 * Returns the number of records: the second number of the shape in the header of data.npy. Null if the header
	 * cannot be read.
	 */
	public static function records( string $path ): ?int {
		$zip = '' === self::host_problem() ? self::open( $path ) : null;
		if ( null === $zip ) {
			return null;
		}
		$head = (string) $zip->getFromName( 'data.npy', 4096 );
		$zip->close();
		return preg_match( '/^' . self::MAGIC . ".{1,8}?\{[^}]*'shape': \(\d+, (\d+)\)/s", $head, $found ) ? (int) $found[1] : null;
	}

	private static function open( string $path ): ?ZipArchive {
		$zip = new ZipArchive();
		return filesize( $path ) > 0 && true === $zip->open( $path, ZipArchive::CHECKCONS ) ? $zip : null;
	}

	/**
	 * Returns the name of the member in the zip header at the beginning of the file, or '' if no zip header is there.
	 */
	private static function first_name( string $path ): string {
		$head = (string) DDH_Disk::attempt( __( 'The file cannot be read.', 'ddh-hockey' ), 'file_get_contents', $path, false, null, 0, 30 + 255 );
		return strlen( $head ) >= 30 && "PK\x03\x04" === substr( $head, 0, 4 ) ? substr( $head, 30, unpack( 'v', $head, 26 )[1] ) : '';
	}

	/**
	 * Returns the problem with a file of the archive, or '' if the file is valid. Computes the actual size and
	 * checksum, because the stated ones may be wrong.
	 */
	private static function member_problem( ZipArchive $zip, string $member, int $most ): string {
		$stat   = $zip->statName( $member );
		$stream = DDH_Disk::tried( array( $zip, 'getStream' ), $member );
		if ( ! is_resource( $stream ) || $stat['size'] > $most ) {
			/* translators: %s: the largest allowed size with its unit, such as "2 GB". */
			return is_resource( $stream ) ? sprintf( __( 'The unpacked contents are larger than %s.', 'ddh-hockey' ), size_format( $most ) ) : __( 'The member cannot be unpacked: it is damaged or encrypted.', 'ddh-hockey' );
		}
		$sum   = hash_init( 'crc32b' );
		$total = 0;
		$first = '';
		while ( ! feof( $stream ) && $total <= $stat['size'] ) {
			$piece = (string) DDH_Disk::tried( 'fread', $stream, 65536 );
			if ( '' === $piece ) {
				break;
			}
			$first  = '' === $first ? $piece : $first;
			$total += strlen( $piece );
			hash_update( $sum, $piece );
		}
		fclose( $stream );
		if ( $total !== $stat['size'] || hash_final( $sum ) !== sprintf( '%08x', $stat['crc'] ) ) {
			return __( 'The checksum is wrong: the zip is damaged.', 'ddh-hockey' );
		}
		return 0 === strpos( $first, self::MAGIC ) ? '' : __( 'The member is not a numpy array.', 'ddh-hockey' );
	}
}
