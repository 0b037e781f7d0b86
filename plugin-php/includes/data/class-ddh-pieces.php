<?php
/** Reads a file in pieces, in bounded memory, either unchanged or decompressed from gzip. Reading may throw refusals. */

defined( 'ABSPATH' ) || exit;

final class DDH_Pieces {
	/** Bytes of a gzip file to read at a time. They decompress to at most 1,032 times as many bytes. */
	const PIECE = 4096;

	/** Returns the reason why this host cannot read compressed files, or ''. */
	public static function problem(): string {
		return function_exists( 'inflate_init' ) ? '' : __( 'Compressed files need PHP\'s zlib extension, which this PHP lacks. Ask your host for it.', 'ddh-hockey' );
	}

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

	/** Decompresses a file that is exactly one complete gzip stream, to at most `$most` bytes. */
	public static function of_gzip( string $path, int $most ): Generator {
		self::must( '' === self::problem(), self::problem() );
		$trailing = __( 'The file has bytes after the end of the gzip stream: it must be exactly one stream.', 'ddh-hockey' );
		/* translators: %s: the largest allowed size with its unit, such as "2 GB". */
		$large    = sprintf( __( 'The unpacked contents are larger than %s.', 'ddh-hockey' ), size_format( $most ) );
		$damaged  = __( 'The file is damaged: its contents cannot be unpacked.', 'ddh-hockey' );
		$context  = DDH_Disk::attempt( $damaged, 'inflate_init', ZLIB_ENCODING_GZIP );
		$file     = self::open( $path );
		try {
			$fed   = 0;
			$total = 0;
			$ended = false;
			while ( ! feof( $file ) ) {
				$bytes = (string) fread( $file, self::PIECE );
				if ( 0 === $fed && "\x1f\x8b" !== substr( $bytes, 0, 2 ) ) {
					self::must( '<' === substr( ltrim( $bytes ), 0, 1 ), __( 'The file is not compressed with gzip, although its name ends in .gz.', 'ddh-hockey' ) );
					// The file begins with "<". Pass it on unchanged, because the caller reports that it is a web page.
					yield $bytes;
					return;
				}
				self::must( ! $ended || '' === $bytes, $trailing );
				$piece  = $ended ? '' : DDH_Disk::attempt( $damaged, 'inflate_add', $context, $bytes );
				$fed   += strlen( $bytes );
				$total += strlen( $piece );
				$ended  = ZLIB_STREAM_END === inflate_get_status( $context );
				self::must( $total <= $most, $large );
				self::must( ! $ended || inflate_get_read_len( $context ) === $fed, $trailing );
				yield $piece;
			}
			self::must( $ended, __( 'The file is incomplete: its end is missing.', 'ddh-hockey' ) );
		} finally {
			fclose( $file );
		}
	}

	/** @return resource */
	private static function open( string $path ) {
		return DDH_Disk::attempt( __( 'The file cannot be read.', 'ddh-hockey' ), 'fopen', $path, 'rb' );
	}

	private static function must( bool $met, string $sentence ): void {
		if ( ! $met ) {
			throw new DDH_Refusal( 'ddh_check', $sentence, 422 );
		}
	}
}
