<?php
/**
 * Checks the files of forecasts of a record (docs/data-contract.md, "The files of the record"). Each gzip stream of a
 * file is one freeze. Reads files in pieces, so that no file exhausts PHP's memory.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Forecasts {
	/**
	 * Maximum bytes of a file, packed and unpacked, and of a line. A freeze of 16 games takes 70 kB, and 1 MB unpacked,
	 * in lines of at most 1 kB. So a day has room for more than 200 freezes of all its games.
	 */
	const MOST_BYTES    = 16777216;
	const MOST_UNPACKED = 268435456;
	const LONGEST_LINE  = 65536;

	/** What the first freeze of a record names as the digest of the file before it. */
	const NOTHING = '0000000000000000000000000000000000000000000000000000000000000000';

	/** Returns the day of a file, such as `2026-11-25`. */
	public static function day( string $name ): string {
		return basename( $name, '.ndjson.gz' );
	}

	/**
	 * Returns a sentence about the problem with a file, or '' if there is none. Does not check which file the first
	 * freeze names, see chain_problems().
	 */
	public static function problem( string $path, string $name ): string {
		try {
			self::require_day( self::day( $name ) );
			self::require_size( (int) filesize( $path ) );
			self::check( $path, self::day( $name ) );
			return '';
		} catch ( DDH_Refusal $refusal ) {
			return $refusal->getMessage();
		}
	}

	/** Returns a sentence about the size of a file that is not there yet, or ''. */
	public static function size_problem( int $bytes ): string {
		try {
			self::require_size( $bytes );
			return '';
		} catch ( DDH_Refusal $refusal ) {
			return $refusal->getMessage();
		}
	}

	/**
	 * Checks the beginnings of all files of a record, and that each names the file before it.
	 *
	 * @param array<string,array{path:string,sum:string}> $files The files with their SHA-256 by name, oldest first.
	 * @return array<string,string> The reason for each file that does not fit, by name.
	 */
	public static function chain_problems( array $files ): array {
		$bad      = array();
		$previous = self::NOTHING;
		foreach ( $files as $name => $file ) {
			try {
				self::require_day( self::day( $name ) );
				self::require_size( (int) filesize( $file['path'] ) );
				$head = self::first_freeze( $file['path'] );
				/* translators: %s: the SHA-256 that the file names. */
				self::must( $head['previous'] === $previous, sprintf( __( 'The file names another file before it than the record has (SHA-256 %s).', 'ddh-hockey' ), $head['previous'] ) );
				$previous = $file['sum'];
			} catch ( DDH_Refusal $refusal ) {
				$bad[ $name ] = $refusal->getMessage();
			}
		}
		return $bad;
	}

	/** Checks all lines of a file, and that each freeze but the first names what precedes it in the file. */
	private static function check( string $path, string $day ): void {
		/* translators: %s: path of the file. */
		$raw    = DDH_Disk::attempt( sprintf( __( '%s cannot be read.', 'ddh-hockey' ), $path ), 'fopen', $path, 'rb' );
		$sum    = hash_init( 'sha256' );
		$hashed = 0;
		$freeze = 0;
		$begun  = -1;
		$rest   = '';
		$has    = true;
		try {
			foreach ( DDH_Pieces::of_gzip( $path, self::MOST_UNPACKED, true ) as $start => $piece ) {
				if ( $start !== $begun ) {
					self::must( $has && '' === $rest, self::not_a_freeze( $freeze ) );
					$begun = $start;
					$has   = false;
					++$freeze;
				}
				$text = $rest . $piece;
				$from = 0;
				for ( $end = strpos( $text, "\n" ); false !== $end; $end = strpos( $text, "\n", $from ) ) {
					$line = substr( $text, $from, $end - $from );
					$from = $end + 1;
					if ( $has ) {
						self::require_line( $line, $day );
						continue;
					}
					$has     = true;
					$head    = self::head( $line, $freeze );
					$hashed += hash_update_stream( $sum, $raw, $start - $hashed );
					self::must( $start === $head['offset'] && ( 1 === $freeze || hash_final( hash_copy( $sum ) ) === $head['previous'] ), self::not_a_freeze( $freeze ) );
				}
				$rest = substr( $text, $from );
				self::must( strlen( $rest ) <= self::LONGEST_LINE, __( 'A line of the file is too long.', 'ddh-hockey' ) );
			}
			self::must( $has && '' === $rest, self::not_a_freeze( $freeze ) );
		} finally {
			fclose( $raw );
		}
	}

	/** @return array{offset:int,previous:string} The first line of a file. */
	private static function first_freeze( string $path ): array {
		$text = '';
		foreach ( DDH_Pieces::of_gzip( $path, self::MOST_UNPACKED, true ) as $piece ) {
			$text .= $piece;
			if ( strlen( $text ) > self::LONGEST_LINE || false !== strpos( $text, "\n" ) ) {
				break;
			}
		}
		return self::head( (string) strstr( $text, "\n", true ), 1 );
	}

	/** Decodes the first line of a freeze, which must have the number `$freeze`. */
	private static function head( string $line, int $freeze ): array {
		$head  = strlen( $line ) <= self::LONGEST_LINE ? json_decode( $line, true ) : null;
		$texts = array( 'at', 'data', 'previous' );
		$valid = is_array( $head ) && ( $head['freeze'] ?? null ) === $freeze && is_int( $head['offset'] ?? null ) && is_int( $head['records'] ?? null )
			&& array_filter( array_intersect_key( $head, array_flip( $texts ) ), 'is_string' ) === array_intersect_key( $head, array_flip( $texts ) )
			&& DDH_Data::is_time( $head['at'] ?? '' ) && isset( $head['data'] ) && preg_match( '/^[0-9a-f]{64}\z/', $head['previous'] ?? '' );
		self::must( $valid, self::not_a_freeze( $freeze ) );
		return $head;
	}

	/** Requires that a line is about a game of the day: the game itself, a forecast or a slip. */
	private static function require_line( string $line, string $day ): void {
		$row   = strlen( $line ) <= self::LONGEST_LINE ? json_decode( $line, true ) : null;
		$valid = is_array( $row ) && is_string( $row['game'] ?? null ) && ( $row['date'] ?? $day ) === $day && array_intersect_key( $row, array( 'players' => 0, 'leg' => 0, 'slip' => 0 ) );
		/* translators: %s: a date like 2026-11-25. */
		self::must( $valid, sprintf( __( 'The file has a line that is neither a freeze nor about a game of %s.', 'ddh-hockey' ), $day ) );
	}

	private static function require_day( string $day ): void {
		list( $year, $month, $date ) = array_map( 'intval', explode( '-', $day ) );
		/* translators: %s: the name of a file without its ending, which should be a date. */
		self::must( checkdate( $month, $date, $year ), sprintf( __( '%s is not a day.', 'ddh-hockey' ), $day ) );
		/* translators: 1: the date of the forecasts, 2: date and time of the site's clock in New York. */
		self::must( $day <= DDH_Clock::day( 1 ), sprintf( __( '%1$s is after tomorrow: the site\'s clock shows %2$s (New York time).', 'ddh-hockey' ), $day, DDH_Clock::in_league() ) );
	}

	private static function require_size( int $bytes ): void {
		/* translators: %s: the largest allowed size with its unit, such as "16 MB". */
		self::must( $bytes <= self::MOST_BYTES, sprintf( __( 'A file of forecasts must not be larger than %s.', 'ddh-hockey' ), size_format( self::MOST_BYTES ) ) );
	}

	private static function not_a_freeze( int $freeze ): string {
		/* translators: %d: number of the freeze in its file, from 1. */
		return sprintf( __( 'Freeze %d of the file does not begin with the line of a freeze that names what precedes it.', 'ddh-hockey' ), max( 1, $freeze ) );
	}

	/** @param mixed $met */
	private static function must( $met, string $sentence ): void {
		if ( ! $met ) {
			throw new DDH_Refusal( 'ddh_check', $sentence, 422 );
		}
	}
}
