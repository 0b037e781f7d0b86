<?php
/**
 * Reads a file in pieces, in bounded memory, either unchanged or decompressed from gzip.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Pieces {

	/** Bytes of gzip to read at a time. Deflate expands them at most 1,032 times. */
	const PIECE = 4096;

	/** Why this host cannot read compressed files, or ''. */
	public static function problem(): string {
		return function_exists( 'inflate_init' ) ? '' : __( 'Compressed files need PHP\'s zlib extension, which this PHP lacks. Ask your host for it.', 'ddh-hockey' );
	}

	/**
	 * Reads a file unchanged.
	 *
	 * @return Generator<string>
	 * @throws DDH_Refusal While the file is read.
	 */
	public static function of( string $path ): Generator {
		$file = self::open( $path );
		try {
			while ( ! feof( $file ) ) {
				yield (string) DDH_Disk::attempt( __( 'The file cannot be read.', 'ddh-hockey' ), 'fread', $file, 64 * self::PIECE );
			}
		} finally {
			fclose( $file );
		}
	}

	/**
	 * Decompresses a gzip file, which must be exactly one complete stream.
	 *
	 * @param int $most Maximum bytes after decompression.
	 * @return Generator<string>
	 * @throws DDH_Refusal While the file is read.
	 */
	public static function of_gzip( string $path, int $most ): Generator {
		if ( '' !== self::problem() ) {
			throw self::refusal( self::problem() );
		}
		$damaged = __( 'The file is damaged: its contents cannot be unpacked.', 'ddh-hockey' );
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
						throw self::refusal( __( 'The file is not compressed with gzip, although its name ends in .gz.', 'ddh-hockey' ) );
					}
					// The caller's check of the text recognizes a web page.
					yield $bytes;
					return;
				}
				if ( $ended && '' !== $bytes ) {
					throw self::trailing_bytes();
				}
				$piece  = $ended ? '' : DDH_Disk::attempt( $damaged, 'inflate_add', $context, $bytes );
				$fed   += strlen( $bytes );
				$total += strlen( $piece );
				$ended  = ZLIB_STREAM_END === inflate_get_status( $context );
				if ( $total > $most ) {
					/* translators: %s: a size. */
					throw self::refusal( sprintf( __( 'The unpacked contents are larger than %s.', 'ddh-hockey' ), size_format( $most ) ) );
				}
				if ( $ended && inflate_get_read_len( $context ) !== $fed ) {
					throw self::trailing_bytes();
				}
				yield $piece;
			}
			if ( ! $ended ) {
				throw self::refusal( __( 'The file is incomplete: its end is missing.', 'ddh-hockey' ) );
			}
		} finally {
			fclose( $file );
		}
	}

	/** @return resource */
	private static function open( string $path ) {
		return DDH_Disk::attempt( __( 'The file cannot be read.', 'ddh-hockey' ), 'fopen', $path, 'rb' );
	}

	private static function trailing_bytes(): DDH_Refusal {
		return self::refusal( __( 'The file has bytes after the end of the gzip stream: it must be exactly one stream.', 'ddh-hockey' ) );
	}

	private static function refusal( string $sentence ): DDH_Refusal {
		return new DDH_Refusal( 'ddh_check', $sentence, 422 );
	}
}
