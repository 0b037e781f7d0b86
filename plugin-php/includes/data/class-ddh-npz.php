<?php
/**
 * Simulations as numpy writes them: an npz is a zip with one array of the columns' names and one of their values.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Npz {

	const MEMBERS = array( 'columns.npy', 'data.npy' );

	/** Every array of numpy begins so. */
	const MAGIC = "\x93NUMPY";

	/**
	 * What keeps npz files from being read on this host; '': nothing.
	 *
	 * @param int  $int_size Bytes of an integer in this PHP.
	 * @param bool $has_zip  Whether this PHP reads zips.
	 */
	public static function host_problem( int $int_size = PHP_INT_SIZE, ?bool $has_zip = null ): string {
		// The sizes in a zip as numpy writes it have 64 bits.
		if ( $int_size < 8 ) {
			return __( 'npz files need a PHP of 64 bits, and this one has 32. Ask your host for one, or deliver JSON or CSV.', 'ddh-hockey' );
		}
		return $has_zip ?? class_exists( 'ZipArchive' ) ? '' : __( 'npz files need PHP\'s zip extension, and this PHP lacks it. Ask your host for it, or deliver JSON or CSV.', 'ddh-hockey' );
	}

	/**
	 * What keeps a file from being whole, with both of its members.
	 *
	 * @param int $most Bytes that a member may have.
	 * @return string A sentence; '': nothing.
	 */
	public static function problem( string $path, int $most ): string {
		$problem = self::host_problem();
		if ( '' !== $problem ) {
			return $problem;
		}
		$zip = self::open( $path );
		if ( null === $zip ) {
			return __( 'It is not a whole zip archive: its directory is missing or damaged. It may have been cut off on its way.', 'ddh-hockey' );
		}
		try {
			$names = array();
			for ( $i = 0; $i < $zip->numFiles; $i++ ) {
				$names[] = $zip->getNameIndex( $i );
			}
			if ( count( array_unique( $names ) ) < count( $names ) ) {
				return __( 'It holds a member twice.', 'ddh-hockey' );
			}
			// Bytes before the archive could be a web page to a browser.
			if ( ! in_array( self::first_name( $path ), $names, true ) ) {
				return __( 'It does not begin with the archive that it holds.', 'ddh-hockey' );
			}
			foreach ( self::MEMBERS as $member ) {
				$problem = in_array( $member, $names, true ) ? self::member_problem( $zip, $member, $most ) : __( 'It is missing.', 'ddh-hockey' );
				if ( '' !== $problem ) {
					return $member . ': ' . $problem;
				}
			}
			return '';
		} finally {
			$zip->close();
		}
	}

	/** How many records it has: the second number of the shape in data.npy's header. Null: it does not say. */
	public static function records( string $path ): ?int {
		$zip = '' === self::host_problem() ? self::open( $path ) : null;
		if ( null === $zip ) {
			return null;
		}
		$head = (string) $zip->getFromName( 'data.npy', 4096 );
		$zip->close();
		$found = array();
		return 1 === preg_match( '/^' . self::MAGIC . ".{1,8}?\{[^}]*'shape': \(\d+, (\d+)\)/s", $head, $found ) ? (int) $found[1] : null;
	}

	private static function open( string $path ): ?ZipArchive {
		$zip = new ZipArchive();
		return filesize( $path ) > 0 && true === $zip->open( $path, ZipArchive::CHECKCONS ) ? $zip : null;
	}

	/** The name in the header at the file's first byte; '': there is no such header. */
	private static function first_name( string $path ): string {
		$head = (string) DDH_Disk::attempt( __( 'It cannot be read.', 'ddh-hockey' ), 'file_get_contents', $path, false, null, 0, 30 + 255 );
		if ( strlen( $head ) < 30 || "PK\x03\x04" !== substr( $head, 0, 4 ) ) {
			return '';
		}
		return substr( $head, 30, unpack( 'v', $head, 26 )[1] );
	}

	/** What is wrong with a member. Its real size and check sum count, not the stated ones. */
	private static function member_problem( ZipArchive $zip, string $member, int $most ): string {
		$stat   = $zip->statName( $member );
		$stream = DDH_Disk::tried( array( $zip, 'getStream' ), $member );
		if ( ! is_resource( $stream ) || $stat['size'] > $most ) {
			/* translators: %s: a size. */
			return is_resource( $stream ) ? sprintf( __( 'It holds more than %s.', 'ddh-hockey' ), size_format( $most ) ) : __( 'It cannot be unpacked: it is damaged or encrypted.', 'ddh-hockey' );
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
			return __( 'Its check sum is wrong: the archive is damaged.', 'ddh-hockey' );
		}
		return 0 === strpos( $first, self::MAGIC ) ? '' : __( 'It is not an array of numpy.', 'ddh-hockey' );
	}
}
