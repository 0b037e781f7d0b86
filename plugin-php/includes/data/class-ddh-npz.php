<?php
/**
 * Simulations as numpy writes them: an npz is a zip with an array each of the columns' names and of their values.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Npz {

	/** Every array of numpy begins so. */
	const MAGIC = "\x93NUMPY";

	/**
	 * What keeps it from being whole, with both of its members.
	 *
	 * @param string $path     Absolute.
	 * @param int    $most     A member of more bytes is refused.
	 * @param int    $int_size Bytes of an integer in this PHP.
	 * @return string A sentence; '': nothing.
	 */
	public static function problem( $path, $most, $int_size = PHP_INT_SIZE ) {
		// The sizes in a zip as numpy writes it have 64 bits.
		if ( $int_size < 8 ) {
			return __( 'npz files need a PHP of 64 bits, and this one has 32. Ask your host for one, or deliver JSON or CSV.', 'ddh-hockey' );
		}
		$entries = DDH_Zip::entries( $path );
		if ( is_wp_error( $entries ) ) {
			return $entries->get_error_message();
		}
		// Bytes before the archive, or a header there that its directory does not name, could be a web page to a browser.
		if ( ! $entries || 0 !== min( array_column( $entries, 'offset' ) ) || "PK\x03\x04" !== self::begin( $path ) ) {
			return __( 'It does not begin with the archive that it holds.', 'ddh-hockey' );
		}
		foreach ( array( 'columns.npy', 'data.npy' ) as $member ) {
			if ( ! isset( $entries[ $member ] ) ) {
				/* translators: %s: a name. */
				return sprintf( __( 'It has no member %s.', 'ddh-hockey' ), $member );
			}
			$whole = DDH_Zip::extract( $path, $entries[ $member ], null, $most );
			if ( is_wp_error( $whole ) ) {
				return $member . ': ' . $whole->get_error_message();
			}
			if ( 0 !== strpos( self::first( $path, $entries[ $member ] ), self::MAGIC ) ) {
				/* translators: %s: a name. */
				return sprintf( __( '%s: It is not an array of numpy.', 'ddh-hockey' ), $member );
			}
		}
		return '';
	}

	/**
	 * How many records it has: the second number of the shape in data.npy's header.
	 *
	 * @param string $path Absolute.
	 * @return int|null Null: it does not say.
	 */
	public static function records( $path ) {
		$entries = DDH_Zip::entries( $path );
		if ( is_wp_error( $entries ) || ! isset( $entries['data.npy'] ) ) {
			return null;
		}
		$found = array();
		return 1 === preg_match( '/^' . self::MAGIC . ".{1,8}?\{[^}]*'shape': \(\d+, (\d+)\)/s", self::first( $path, $entries['data.npy'] ), $found ) ? (int) $found[1] : null;
	}

	/** The first piece of a member; '': it has none that can be read. */
	private static function first( $path, $entry ) {
		$first = DDH_Zip::pieces( $path, $entry, $entry['size'] )->current();
		return is_string( $first ) ? $first : '';
	}

	/** The file's first four bytes, or fewer. */
	private static function begin( $path ) {
		$bytes = DDH_Disk::attempt( '', 'file_get_contents', $path, false, null, 0, 4 );
		return is_string( $bytes ) ? $bytes : '';
	}
}
