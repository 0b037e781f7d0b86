<?php
/**
 * Simulations as numpy writes them: an npz is a zip with an array each of the columns' names and of their values.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Npz {

	/**
	 * What keeps it from being whole, with both of its members.
	 *
	 * @param string $path Absolute.
	 * @param int    $most A member of more bytes is refused.
	 * @return string A sentence; '': nothing.
	 */
	public static function problem( $path, $most ) {
		$entries = DDH_Zip::entries( $path );
		if ( is_wp_error( $entries ) ) {
			return $entries->get_error_message();
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
		$first = DDH_Zip::pieces( $path, $entries['data.npy'], $entries['data.npy']['size'] )->current();
		$found = array();
		return is_string( $first ) && 1 === preg_match( "/^\x93NUMPY.{1,8}?\{[^}]*'shape': \(\d+, (\d+)\)/s", $first, $found ) ? (int) $found[1] : null;
	}
}
