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
	 * Refuses a delivery that has forecasts, but lacks or changes some of the site's forecasts. The caller must hold
	 * the lock.
	 *
	 * @param string $dir       The folder with the delivered files.
	 * @param array  $delivered The delivered files, by name.
	 */
	public static function require_whole( string $dir, array $delivered ): void {
		$given = preg_grep( self::FORECASTS, array_keys( $delivered ) );
		foreach ( $given ? preg_grep( self::FORECASTS, array_keys( self::files() ) ) : array() as $name ) {
			$old   = (string) file_get_contents( DDH_Data::base() . '/' . $name );
			$start = in_array( $name, $given, true ) ? (string) file_get_contents( $dir . '/' . $name, false, null, 0, strlen( $old ) ) : '';
			if ( $old !== $start ) {
				/* translators: %s: name of a file. */
				throw new DDH_Refusal( 'ddh_record_other', sprintf( __( 'The site has forecasts in %s that this delivery lacks or changes. Forecasts can only be added, so nothing was published.', 'ddh-hockey' ), $name ), 409 );
			}
		}
	}

	/**
	 * Stores the delivered files of the record, and adds a receipt for each new file of forecasts. The caller must hold
	 * the lock. Can be repeated after a killed run.
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
		DDH_Disk::guarded( self::path( '' ), true );
		foreach ( $parts as $name ) {
			self::replace( $dir . '/' . $name, DDH_Data::base() . '/' . $name );
		}
		$before   = DDH_Disk::json( DDH_Data::base() . '/' . self::RECEIPTS );
		$receipts = is_array( $before ) ? $before : array();
		foreach ( preg_grep( self::FORECASTS, $parts ) as $name ) {
			$day = basename( $name, '.ndjson.gz' );
			$sum = $delivered[ $name ]['sum'];
			if ( ! in_array( $sum, array_column( $receipts[ $day ] ?? array(), 'sha256' ), true ) ) {
				$receipts[ $day ][] = array(
					'bytes'    => $delivered[ $name ]['bytes'],
					'sha256'   => $sum,
					'time'     => gmdate( 'Y-m-d\TH:i:s\Z', $receipt['time'] ),
					'delivery' => $receipt['folder'],
					'digest'   => $receipt['digest'],
				);
			}
		}
		if ( $receipts !== $before && $receipts ) {
			DDH_Disk::write( DDH_Data::base() . '/' . self::RECEIPTS, wp_json_encode( $receipts ) . "\n" );
			DDH_Disk::make_readable( DDH_Data::base() . '/' . self::RECEIPTS );
		}
	}

	/** Links the forecast record's current files into this delivery's folder, where pages read them. */
	public static function show_in( string $folder ): void {
		foreach ( self::files() as $name => $path ) {
			self::replace( $path, DDH_Data::base() . '/' . $folder . '/' . $name );
		}
		// The manifest of an earlier delivery states the size that the record's summary had at that time. Update the
		// size.
		$path    = DDH_Data::base() . '/' . $folder . '/' . DDH_Data::MANIFEST;
		$listed  = is_file( $path ) ? json_decode( (string) file_get_contents( $path ) ) : null;
		$entry   = $listed->files->{self::SUMMARY} ?? null;
		$summary = DDH_Data::base() . '/' . self::SUMMARY;
		if ( is_object( $entry ) && is_file( $summary ) && filesize( $summary ) !== ( $entry->bytes ?? null ) ) {
			$entry->bytes = filesize( $summary );
			DDH_Disk::write( $path, wp_json_encode( $listed, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) . "\n" );
			DDH_Disk::make_readable( $path );
		}
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
