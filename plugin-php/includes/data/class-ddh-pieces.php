<?php
/** Reads a file in pieces, in bounded memory, either unchanged or decompressed from gzip. Reading may throw refusals. */

defined( 'ABSPATH' ) || exit;

final class DDH_Pieces {
	/** Bytes of a gzip file to read at a time. They decompress to at most 1,032 times as many bytes. */
	const PIECE = 4096;

	/** Returns the reason why this host cannot read compressed files, or '' if it can. */
	public static function problem(): string {
		$sentence = extension_loaded( 'zlib' ) ? '' : __( 'Compressed files need PHP\'s zlib extension, which this PHP lacks. Ask your host for it.', 'ddh-hockey' );
		return '' === $sentence ? DDH_Host::problem( ...DDH_Host::ZLIB ) : $sentence;
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

	/** Whether a file begins with the whole contents of the file `$start`. */
	public static function begins( string $path, string $start ): bool {
		$file = self::open( $path );
		try {
			foreach ( self::of( $start ) as $piece ) {
				if ( '' !== $piece && stream_get_contents( $file, strlen( $piece ) ) !== $piece ) {
					return false;
				}
			}
			return true;
		} finally {
			fclose( $file );
		}
	}

	/**
	 * Decompresses a file that is one complete gzip stream, or several if `$many`, to at most `$most` bytes. The key of
	 * each piece is the byte at which its stream begins in the file.
	 */
	public static function of_gzip( string $path, int $most, bool $many = false ): Generator {
		self::must( '' === self::problem(), self::problem() );
		$trailing = __( 'The file has bytes after the end of the gzip stream: it must be exactly one stream.', 'ddh-hockey' );
		/* translators: %s: the largest allowed size with its unit, such as "2 GB". */
		$large   = sprintf( __( 'The unpacked contents are larger than %s.', 'ddh-hockey' ), size_format( $most ) );
		$damaged = __( 'The file is damaged: its contents cannot be unpacked.', 'ddh-hockey' );
		$file    = self::open( $path );
		try {
			$total   = 0;
			$context = null;
			$streams = 0;
			$read    = 0;
			$start   = 0;
			$rest    = '';
			while ( '' !== $rest || ! feof( $file ) ) {
				$bytes = '' !== $rest ? $rest : (string) fread( $file, self::PIECE );
				$read += '' !== $rest ? 0 : strlen( $bytes );
				$rest  = '';
				if ( '' === $bytes ) {
					continue;
				}
				if ( 0 === $streams && "\x1f\x8b" !== substr( $bytes, 0, 2 ) ) {
					self::must( '<' === substr( ltrim( $bytes ), 0, 1 ), __( 'The file is not compressed with gzip, although its name ends in .gz.', 'ddh-hockey' ) );
					// The file begins with "<". Pass it on unchanged, because the caller reports that it is a web page.
					yield 0 => $bytes;
					return;
				}
				if ( null === $context ) {
					self::must( 0 === $streams || $many, $trailing );
					$context = DDH_Disk::attempt( $damaged, 'inflate_init', ZLIB_ENCODING_GZIP );
					$fed     = 0;
					$start   = $read - strlen( $bytes );
					++$streams;
				}
				$piece  = DDH_Disk::attempt( $damaged, 'inflate_add', $context, $bytes );
				$total += strlen( $piece );
				self::must( $total <= $most, $large );
				if ( ZLIB_STREAM_END === inflate_get_status( $context ) ) {
					$rest    = substr( $bytes, inflate_get_read_len( $context ) - $fed );
					$context = null;
				} else {
					$fed += strlen( $bytes );
				}
				yield $start => $piece;
			}
			self::must( 0 < $streams && null === $context, __( 'The file is incomplete: its end is missing.', 'ddh-hockey' ) );
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
