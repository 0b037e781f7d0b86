<?php
/**
 * The contents of a file in pieces, in bounded memory: as it is, or unpacked from gzip.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Pieces {

	/** Bytes of gzip read at a time. Deflate makes at most 1,032 times as many of them. */
	const PIECE = 4096;

	/** What keeps compressed files from being read; '': nothing. */
	public static function problem(): string {
		return function_exists( 'inflate_init' ) ? '' : __( 'This PHP has no zlib, which reads compressed files: ask your host for it.', 'ddh-hockey' );
	}

	/**
	 * A file as it is.
	 *
	 * @return Generator<string>
	 * @throws DDH_Refusal While it is read.
	 */
	public static function of( string $path ): Generator {
		$file = self::open( $path );
		try {
			while ( ! feof( $file ) ) {
				yield (string) DDH_Disk::attempt( __( 'It cannot be read.', 'ddh-hockey' ), 'fread', $file, 64 * self::PIECE );
			}
		} finally {
			fclose( $file );
		}
	}

	/**
	 * What a gzip file holds: one stream, to its end, and nothing after it.
	 *
	 * @param int $most Bytes that it may unpack to.
	 * @return Generator<string>
	 * @throws DDH_Refusal While it is read.
	 */
	public static function of_gzip( string $path, int $most ): Generator {
		if ( '' !== self::problem() ) {
			throw self::refusal( self::problem() );
		}
		$damaged = __( 'It is damaged: what it holds cannot be unpacked.', 'ddh-hockey' );
		$context = DDH_Disk::attempt( $damaged, 'inflate_init', ZLIB_ENCODING_GZIP );
		$file    = self::open( $path );
		try {
			$fed   = 0;
			$total = 0;
			$ended = false;
			while ( ! feof( $file ) ) {
				$bytes = (string) fread( $file, self::PIECE );
				if ( 0 === $fed && "\x1f\x8b" !== substr( $bytes, 0, 2 ) ) {
					if ( '<' !== substr( ltrim( $bytes ), 0, 1 ) ) {
						throw self::refusal( __( 'It is not compressed with gzip, as its name says.', 'ddh-hockey' ) );
					}
					// The check of the text recognizes the web page.
					yield $bytes;
					return;
				}
				if ( $ended && '' !== $bytes ) {
					throw self::goes_on();
				}
				$piece  = $ended ? '' : DDH_Disk::attempt( $damaged, 'inflate_add', $context, $bytes );
				$fed   += strlen( $bytes );
				$total += strlen( $piece );
				$ended  = ZLIB_STREAM_END === inflate_get_status( $context );
				if ( $total > $most ) {
					/* translators: %s: a size. */
					throw self::refusal( sprintf( __( 'It holds more than %s.', 'ddh-hockey' ), size_format( $most ) ) );
				}
				if ( $ended && inflate_get_read_len( $context ) !== $fed ) {
					throw self::goes_on();
				}
				yield $piece;
			}
			if ( ! $ended ) {
				throw self::refusal( __( 'It is cut off: its end is missing.', 'ddh-hockey' ) );
			}
		} finally {
			fclose( $file );
		}
	}

	/** @return resource */
	private static function open( string $path ) {
		return DDH_Disk::attempt( __( 'It cannot be read.', 'ddh-hockey' ), 'fopen', $path, 'rb' );
	}

	private static function goes_on(): DDH_Refusal {
		return self::refusal( __( 'It goes on after its end: it must be one gzip stream.', 'ddh-hockey' ) );
	}

	private static function refusal( string $sentence ): DDH_Refusal {
		return new DDH_Refusal( 'ddh_check', $sentence, 422 );
	}
}
