<?php
/** What has arrived of a delivery: complete files, the beginnings of others, and why files of the record are faulty. */

defined( 'ABSPATH' ) || exit;

final class DDH_Incoming {
	/** The hidden folder of the delivery. */
	private string $dir;

	/** @var array<string,array{bytes:int,sum:string}> The size and the SHA-256 of each file, by data file name. */
	private array $files;

	public function __construct( string $dir, array $files ) {
		$this->dir   = $dir;
		$this->files = $files;
	}

	/**
	 * @return array<string,array{file:int,part:int,from:int}> The missing files by name: the number of the file in the
	 * list, and from where it has to be sent, as the number of a part and as an offset in bytes. All count from 0.
	 */
	public function expected(): array {
		$expected = array();
		clearstatcache();
		foreach ( array_keys( $this->files ) as $number => $name ) {
			if ( ! $this->has( $number, $name ) ) {
				$path = $this->dir . '/parts/' . $number;
				// The request that brings the last byte completes the file. It may have been killed before it did.
				$from              = is_file( $path ) ? max( 0, min( filesize( $path ), $this->files[ $name ]['bytes'] - 1 ) ) : 0;
				$expected[ $name ] = array( 'file' => $number, 'part' => intdiv( $from, DDH_Delivery::PART ), 'from' => $from );
			}
		}
		return $expected;
	}

	/** Receives a part of a file. A part must have PART bytes, or be the rest of the file. */
	public function receive_part( int $number, int $part, string $bytes ): void {
		$from = $part * DDH_Delivery::PART;
		$name = array_keys( $this->files )[ $number ] ?? '';
		if ( '' !== $name && ! $this->has( $number, $name ) && strlen( $bytes ) !== min( DDH_Delivery::PART, $this->files[ $name ]['bytes'] - $from ) ) {
			throw self::cut_off();
		}
		$this->receive( $number, $from, $bytes );
	}

	/**
	 * Receives several whole files. `$bytes` has their contents one after the other, in the order of `$numbers`.
	 *
	 * @param int[] $numbers
	 */
	public function receive_whole( array $numbers, string $bytes ): void {
		$sizes = array_map( fn( int $number ): int => array_values( $this->files )[ $number ]['bytes'] ?? -1, $numbers );
		if ( in_array( -1, $sizes, true ) || array_sum( $sizes ) !== strlen( $bytes ) ) {
			throw self::cut_off();
		}
		$from = 0;
		foreach ( $numbers as $i => $number ) {
			$this->receive( $number, 0, substr( $bytes, $from, $sizes[ $i ] ) );
			$from += $sizes[ $i ];
		}
	}

	/**
	 * Receives the bytes of a file from an offset on. They may have arrived before, also in part, but none before them may
	 * be missing. After the last byte, checks the file and deletes it if it is faulty.
	 */
	public function receive( int $number, int $from, string $bytes ): void {
		$name = array_keys( $this->files )[ $number ] ?? '';
		if ( '' === $name ) {
			throw self::refusal( __( 'The delivery has no such file.', 'ddh-hockey' ), 404 );
		}
		if ( $this->has( $number, $name ) ) {
			return;
		}
		$size = $this->files[ $name ]['bytes'];
		if ( '' === $bytes || $from > $size - strlen( $bytes ) ) {
			throw self::cut_off();
		}
		$path = $this->dir . '/parts/' . $number;
		$file = DDH_Disk::attempt( DDH_Disk::unwritable( $path ), 'fopen', $path, 'c+b' );
		try {
			// Without locks, two requests may write the same bytes at once. The digest shows if they have damaged the file.
			if ( false === DDH_Lock::flock( $file ) ) {
				throw DDH_Deliveries::busy();
			}
			self::place( $file, $path, $from, $bytes );
			// DDH_Deliveries::clean() uses the time of the folder as the time of its last part.
			DDH_Disk::tried( 'touch', $this->dir, DDH_Clock::now() );
			if ( $from + strlen( $bytes ) === $size ) {
				ftruncate( $file, $size );
				$this->complete( $name, $path );
			}
		} finally {
			fclose( $file );
		}
	}

	/**
	 * Writes what the file lacks of the bytes. Where it has other bytes, from a killed request or a changed file, the later
	 * ones count and everything behind them is sent again: the digest of the whole file decides.
	 *
	 * @param resource $file
	 */
	private static function place( $file, string $path, int $from, string $bytes ): void {
		$there = fstat( $file )['size'];
		if ( $there < $from ) {
			$next = array( 'expected' => intdiv( $there, DDH_Delivery::PART ), 'from' => $there );
			throw self::refusal( __( 'An earlier part of the file is missing.', 'ddh-hockey' ), 409, $next );
		}
		$known = min( strlen( $bytes ), $there - $from );
		fseek( $file, $from );
		if ( $known > 0 && stream_get_contents( $file, $known ) !== substr( $bytes, 0, $known ) ) {
			ftruncate( $file, $from );
			$known = 0;
		}
		fseek( $file, $from + $known );
		$rest = substr( $bytes, $known );
		if ( '' !== $rest && ( strlen( $rest ) !== DDH_Disk::attempt( DDH_Disk::unwritable( $path ), 'fwrite', $file, $rest ) || ! fflush( $file ) ) ) {
			throw new DDH_Refusal( 'ddh_disk', DDH_Disk::unwritable( $path ), 500 );
		}
	}

	private function complete( string $name, string $path ): void {
		clearstatcache();
		$arrived = hash_equals( $this->files[ $name ]['sum'], (string) hash_file( 'sha256', $path ) );
		$problem = $arrived ? DDH_Check::problem( $path, $name ) : __( 'The file that arrived differs from the one that was sent. Try again.', 'ddh-hockey' );
		if ( $arrived && '' !== $problem && preg_match( DDH_Record::PART, $name ) ) {
			$this->set_faulty( $name, $problem );
			DDH_Disk::remove( $path );
			return;
		}
		if ( '' !== $problem ) {
			DDH_Disk::remove( $path );
			throw DDH_Report::refused( array( $name => $problem ), count( $this->files ) );
		}
		$this->keep( $name, $path );
	}

	/** Whether the delivery needs no more bytes of a file. */
	private function has( int $number, string $name ): bool {
		return is_file( $this->dir . '/files/' . $name ) || is_file( $this->dir . '/faulty/' . $number );
	}

	/** Notes that a file of the record is faulty. Such a file does not keep the other files from being published. */
	public function set_faulty( string $name, string $problem ): void {
		DDH_Disk::make( $this->dir . '/faulty' );
		DDH_Disk::write( $this->dir . '/faulty/' . array_search( $name, array_keys( $this->files ), true ), $problem );
	}

	/** @return array<string,string> The reason for each faulty file of the record, by name. */
	public function faulty(): array {
		$faulty = array();
		foreach ( array_keys( $this->files ) as $number => $name ) {
			$path = $this->dir . '/faulty/' . $number;
			if ( is_file( $path ) ) {
				$faulty[ $name ] = (string) file_get_contents( $path );
			}
		}
		return $faulty;
	}

	/** Moves a checked file to the complete ones. */
	public function keep( string $name, string $path ): void {
		$to = $this->dir . '/files/' . $name;
		DDH_Disk::make( dirname( $to ) );
		DDH_Disk::make_readable( $path );
		DDH_Disk::rename( $path, $to );
	}

	private static function cut_off(): DDH_Refusal {
		return self::refusal( __( 'The size of the part differs from the one in the list. Perhaps the server cuts uploads off.', 'ddh-hockey' ), 422 );
	}

	private static function refusal( string $sentence, int $status, array $data = array() ): DDH_Refusal {
		return new DDH_Refusal( 'ddh_delivery_part', $sentence, $status, $data );
	}
}
