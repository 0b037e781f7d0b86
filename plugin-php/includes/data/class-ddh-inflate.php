<?php
/**
 * Unpacks deflated bytes piece by piece, in bounded memory. It needs nothing but PHP's zlib, and says when that is missing.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Inflate {

	/** Bytes read at a time; deflate makes at most 1,032 times as many of them. */
	const PIECE = 4096;

	/**
	 * What keeps compressed files from being read.
	 *
	 * @return string A sentence; '': nothing.
	 */
	public static function problem() {
		return function_exists( 'inflate_init' ) ? '' : __( 'This PHP has no zlib, which reads compressed files: ask your host for it.', 'ddh-hockey' );
	}

	/**
	 * Begins a stream.
	 *
	 * @param int $encoding ZLIB_ENCODING_*.
	 * @return resource|InflateContext|WP_Error ddh_zip: there is no zlib; ddh_disk.
	 */
	public static function begin( $encoding ) {
		$problem = self::problem();
		return '' === $problem ? DDH_Disk::attempt( self::damaged(), 'inflate_init', $encoding ) : self::error( $problem );
	}

	/**
	 * Inflates the next bytes.
	 *
	 * @param resource|InflateContext $context Of begin().
	 * @param string                  $bytes   At most PIECE.
	 * @return string|WP_Error ddh_zip: damaged.
	 */
	public static function add( $context, $bytes ) {
		$text = DDH_Disk::attempt( '', 'inflate_add', $context, $bytes );
		return is_wp_error( $text ) ? self::error( self::damaged() ) : $text;
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

	private static function damaged() {
		return __( 'It is damaged: what it holds cannot be unpacked.', 'ddh-hockey' );
	}

	private static function error( $sentence ) {
		return new WP_Error( 'ddh_zip', $sentence, array( 'status' => 422 ) );
	}
}
