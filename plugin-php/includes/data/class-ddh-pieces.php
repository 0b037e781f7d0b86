<?php
/**
 * The contents of a file in pieces, in bounded memory: as it is, or unpacked from gzip.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Pieces {

	/**
	 * A file as it is.
	 *
	 * @return Generator<string|WP_Error> Text; an error is the last piece.
	 */
	public static function of( string $path ): Generator {
		$file = DDH_Disk::attempt( __( 'It cannot be read.', 'ddh-hockey' ), 'fopen', $path, 'rb' );
		if ( is_wp_error( $file ) ) {
			yield $file;
			return;
		}
		try {
			while ( ! feof( $file ) ) {
				$piece = fread( $file, 64 * DDH_Inflate::PIECE );
				yield is_string( $piece ) ? $piece : new WP_Error( 'ddh_disk', __( 'It cannot be read.', 'ddh-hockey' ) );
			}
		} finally {
			fclose( $file );
		}
	}

	/**
	 * What a gzip file holds: one stream, to its end, and nothing after it.
	 *
	 * @param int $most If it unpacks to more bytes it is an error.
	 * @return Generator<string|WP_Error> Text; an error is the last piece.
	 */
	public static function of_gzip( string $path, int $most ): Generator {
		$file    = DDH_Disk::attempt( __( 'It cannot be read.', 'ddh-hockey' ), 'fopen', $path, 'rb' );
		$context = is_wp_error( $file ) ? $file : DDH_Inflate::begin( ZLIB_ENCODING_GZIP );
		if ( is_wp_error( $context ) ) {
			yield $context;
			return;
		}
		try {
			$fed   = 0;
			$total = 0;
			$ended = false;
			while ( ! feof( $file ) ) {
				$bytes = (string) fread( $file, DDH_Inflate::PIECE );
				if ( 0 === $fed && "\x1f\x8b" !== substr( $bytes, 0, 2 ) ) {
					// A web page in its place is told apart by who looks at text.
					yield '<' === substr( ltrim( $bytes ), 0, 1 ) ? $bytes : self::error( __( 'It is not compressed with gzip, as its name says.', 'ddh-hockey' ) );
					return;
				}
				$piece = $ended || '' === $bytes ? '' : DDH_Inflate::add( $context, $bytes );
				if ( is_wp_error( $piece ) ) {
					yield $piece;
					return;
				}
				$after  = $ended && '' !== $bytes;
				$fed   += strlen( $bytes );
				$total += strlen( $piece );
				$ended  = ZLIB_STREAM_END === inflate_get_status( $context );
				if ( $total > $most ) {
					yield DDH_Inflate::too_large( $most );
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

	private static function error( string $sentence ) {
		return new WP_Error( 'ddh_gzip', $sentence, array( 'status' => 422 ) );
	}
}
