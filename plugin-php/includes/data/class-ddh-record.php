<?php
/**
 * The record of a site's forecasts. It is kept outside of the deliveries, so that neither a rollback nor the cleanup
 * changes it. Pages read it through links in the folder of the served delivery.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Record {
	const FOLDER = 'record';

	/** Pattern of the names of the forecast record's files. */
	const PART = '#^record/#';

	/** Pattern of the names of the files with forecasts. Forecasts are only ever added to them. */
	const FORECASTS = '#^record/forecasts/#';

	/** The file that the tab Track Record shows. Pages have the tab only if the manifest lists the file. */
	const SUMMARY = 'record/summary.json';

	/**
	 * The site writes this file itself. It states for each day which files of forecasts the site received, and when.
	 */
	const RECEIPTS = 'record/receipts.json';

	/** The receipts as they will be when all files of a delivery are stored. Exists only while keep() stores them. */
	const NEXT = '.receipts-next';

	/** @return array<string,string> The paths of the forecast record's files by name. */
	public static function files(): array {
		$files = array();
		foreach ( array( '', 'forecasts/', 'results/' ) as $below ) {
			foreach ( DDH_Disk::names( self::path( $below ) ) as $entry ) {
				$name = self::FOLDER . '/' . $below . $entry;
				if ( DDH_Data::is_name( $name ) && is_file( DDH_Data::base() . '/' . $name ) ) {
					$files[ $name ] = DDH_Data::base() . '/' . $name;
				}
			}
		}
		return $files;
	}

	/**
	 * Returns why the site keeps its record instead of a delivery's, or null if the delivery's record can be kept. A
	 * delivery with forecasts must have all of the site's, and each of its files must fit. The caller must hold the lock.
	 *
	 * @param string               $dir       The folder with the delivered files.
	 * @param array                $delivered The delivered files, by name.
	 * @param array<string,string> $faulty    The reasons for the delivered files of the record that are faulty, by name.
	 * @return array{code:string,message:string,files:string[]}|null The message is for people, `files` has the names of the site's files that differ.
	 */
	public static function problem( string $dir, array $delivered, array $faulty ): ?array {
		self::mend();
		$given = preg_grep( self::FORECASTS, array_keys( $delivered ) );
		sort( $given );
		$other = array();
		foreach ( $given ? self::forecasts() : array() as $name => $path ) {
			DDH_Lock::beat();
			if ( ! isset( $faulty[ $name ] ) && ! ( in_array( $name, $given, true ) && DDH_Pieces::begins( $dir . '/' . $name, $path ) ) ) {
				$other[] = $name;
			}
		}
		if ( $other ) {
			/* translators: %s: names of files. */
			$sentence = __( 'The site has forecasts in %s that this delivery lacks or changes. Forecasts can only be added, so the record of the site was not changed. If the site\'s file is wrong, an administrator can set it aside on the Data tab.', 'ddh-hockey' );
			return array( 'code' => 'ddh_record_other', 'message' => sprintf( $sentence, DDH_Report::names( $other, DDH_Report::MOST ) ), 'files' => $other );
		}
		$files = array();
		foreach ( $faulty ? array() : $given as $name ) {
			$files[ $name ] = array( 'path' => $dir . '/' . $name, 'sum' => $delivered[ $name ]['sum'] );
		}
		$faulty += DDH_Forecasts::chain_problems( $files );
		if ( ! $faulty ) {
			return null;
		}
		$sentence = __( 'The record of this delivery does not fit, so the record of the site was not changed:', 'ddh-hockey' );
		return array( 'code' => 'ddh_record_faulty', 'message' => $sentence . DDH_Report::reasons( $faulty ), 'files' => array() );
	}

	/** @return array<string,string> The paths of the site's files of forecasts by name, oldest first. */
	public static function forecasts(): array {
		$files = array();
		foreach ( preg_grep( self::FORECASTS, array_keys( self::files() ) ) as $name ) {
			$files[ $name ] = DDH_Data::base() . '/' . $name;
		}
		ksort( $files );
		return $files;
	}

	/** @return array<string,array[]> The site's receipts by day. */
	public static function receipts(): array {
		$stored = DDH_Disk::json( DDH_Data::base() . '/' . self::RECEIPTS );
		return is_array( $stored ) ? $stored : array();
	}

	/**
	 * Stores the delivered files of the record, and adds a receipt for each new file of forecasts. The caller must hold
	 * the lock. If the process is killed, mend() makes the receipts agree with the files.
	 *
	 * @param string $dir       The folder with the delivered files.
	 * @param array  $delivered The delivered files, by name.
	 * @param array  $receipt   `folder`, `time` and `digest` of the delivery.
	 */
	public static function keep( string $dir, array $delivered, array $receipt ): void {
		$parts = array_diff( preg_grep( self::PART, array_keys( $delivered ) ), array( self::RECEIPTS ) );
		if ( ! $parts ) {
			return;
		}
		self::mend();
		DDH_Disk::guarded( self::path( '' ), true );
		$before   = self::receipts();
		$receipts = $before;
		foreach ( preg_grep( self::FORECASTS, $parts ) as $name ) {
			$day  = DDH_Forecasts::day( $name );
			$sum  = $delivered[ $name ]['sum'];
			$kept = array_filter( $receipts[ $day ] ?? array(), static fn( array $one ): bool => ! isset( $one['aside'] ) );
			if ( ! in_array( $sum, array_column( $kept, 'sha256' ), true ) ) {
				$receipts[ $day ][] = self::receipt( $delivered[ $name ]['bytes'], $sum, $receipt );
			}
		}
		DDH_Lock::hold();
		if ( $receipts !== $before ) {
			DDH_Disk::write( self::path( self::NEXT ), wp_json_encode( $receipts ) . "\n" );
		}
		foreach ( $parts as $name ) {
			$path = DDH_Data::base() . '/' . $name;
			if ( ! is_file( $path ) || hash_file( 'sha256', $path ) !== $delivered[ $name ]['sum'] ) {
				DDH_Disk::flush( $dir . '/' . $name );
				DDH_Lock::hold();
				self::replace( $dir . '/' . $name, $path );
			}
		}
		if ( $receipts !== $before ) {
			DDH_Lock::hold();
			DDH_Disk::make_readable( self::path( self::NEXT ) );
			DDH_Disk::rename( self::path( self::NEXT ), DDH_Data::base() . '/' . self::RECEIPTS );
		}
	}

	/**
	 * Makes the receipts agree with the files after a process was killed while it stored files of a delivery: adds the
	 * receipts of the files that it had stored. The caller must hold the lock.
	 */
	public static function mend(): void {
		$next = DDH_Disk::json( self::path( self::NEXT ) );
		if ( null === $next ) {
			return;
		}
		$receipts = self::receipts();
		foreach ( $next as $day => $all ) {
			$path = DDH_Data::base() . '/' . self::FOLDER . '/forecasts/' . $day . '.ndjson.gz';
			$sum  = is_file( $path ) ? hash_file( 'sha256', $path ) : '';
			foreach ( $all as $one ) {
				if ( $one['sha256'] === $sum && ! in_array( $one, $receipts[ $day ] ?? array(), true ) ) {
					$receipts[ $day ][] = $one;
				}
			}
		}
		DDH_Lock::hold();
		self::write_receipts( $receipts );
		DDH_Disk::remove( self::path( self::NEXT ) );
	}

	public static function write_receipts( array $receipts ): void {
		if ( $receipts ) {
			DDH_Disk::write( DDH_Data::base() . '/' . self::RECEIPTS, wp_json_encode( $receipts ) . "\n" );
			DDH_Disk::make_readable( DDH_Data::base() . '/' . self::RECEIPTS );
		}
	}

	/** @return array The receipt of a file, as receipts.json has it. `$delivery` has `folder`, `time` and `digest`. */
	public static function receipt( int $bytes, string $sum, array $delivery ): array {
		return array(
			'bytes'    => $bytes,
			'sha256'   => $sum,
			'time'     => gmdate( 'Y-m-d\TH:i:s\Z', $delivery['time'] ),
			'delivery' => $delivery['folder'],
			'digest'   => $delivery['digest'],
		);
	}

	/** Whether pages have the tab Track Record. */
	public static function is_shown(): bool {
		return isset( DDH_Data::manifest()['files'][ self::SUMMARY ] );
	}

	/** Links the forecast record's current files into this delivery's folder, where pages read them. */
	public static function show_in( string $folder ): void {
		$dir   = DDH_Data::base() . '/' . $folder;
		$shown = is_file( $dir . '/' . self::SUMMARY ) ? hash_file( 'sha256', $dir . '/' . self::SUMMARY ) : '';
		DDH_Lock::hold();
		foreach ( self::files() as $name => $path ) {
			DDH_Lock::beat();
			self::replace( $path, $dir . '/' . $name );
		}
		// The manifest of an earlier delivery states the size and the contents that the record's summary had at that time.
		$path    = $dir . '/' . DDH_Data::MANIFEST;
		$listed  = is_file( $path ) ? json_decode( (string) file_get_contents( $path ) ) : null;
		$entry   = $listed->files->{self::SUMMARY} ?? null;
		$summary = DDH_Data::base() . '/' . self::SUMMARY;
		if ( is_object( $entry ) && is_file( $summary ) && hash_file( 'sha256', $summary ) !== $shown ) {
			$entry->bytes = filesize( $summary );
			if ( is_object( $listed->parts ?? null ) ) {
				unset( $listed->parts->{self::FOLDER} );
			}
			DDH_Disk::write( $path, wp_json_encode( $listed, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) . "\n" );
			DDH_Disk::make_readable( $path );
		}
	}

	/** Links the receipts into a delivery's folder. */
	public static function show_receipts_in( string $folder ): void {
		self::replace( DDH_Data::base() . '/' . self::RECEIPTS, DDH_Data::base() . '/' . $folder . '/' . self::RECEIPTS );
	}

	/** Replaces a file in one step by a link to another one. */
	private static function replace( string $from, string $to ): void {
		$beside = $to . '.' . bin2hex( random_bytes( 4 ) );
		DDH_Disk::link( $from, $beside );
		DDH_Disk::rename( $beside, $to );
		// rename() does nothing if both names already belong to the same file. Then delete the temporary name.
		DDH_Disk::tried( 'unlink', $beside );
	}

	private static function path( string $below ): string {
		return DDH_Data::base() . '/' . self::FOLDER . '/' . $below;
	}
}
