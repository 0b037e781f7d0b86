<?php
/**
 * Sets files of forecasts aside that block the record of a site, for administrators. A file that is set aside is kept
 * where visitors cannot read it, and receipts.json names it.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Record_Aside {
	/** The folder of the files. Hidden, so that neither deliveries nor the cleanup touch it. */
	const FOLDER = '.ddh-record-aside';

	/** Whether the current user may set files aside. The publisher's account of a machine may not. */
	public static function permit(): bool {
		return current_user_can( 'manage_options' ) && DDH_Data::may_change();
	}

	/**
	 * @return array<string,string> The site's files of forecasts that do not fit the record or that the last delivery
	 * lacked or changed, by name, each with the reason.
	 */
	public static function blocking(): array {
		$files = array();
		foreach ( DDH_Record::forecasts() as $name => $path ) {
			$files[ $name ] = array( 'path' => $path, 'sum' => (string) hash_file( 'sha256', $path ) );
		}
		$reasons = DDH_Forecasts::chain_problems( $files );
		foreach ( self::refusal()['files'] ?? array() as $name ) {
			if ( isset( $files[ $name ] ) ) {
				$reasons += array( $name => __( 'The last delivery lacked this file or had another one in its place.', 'ddh-hockey' ) );
			}
		}
		return $reasons;
	}

	/** @return array{code:string,message:string,files:string[]}|null Why the record of the delivery that pages read was refused. */
	public static function refusal(): ?array {
		$served = DDH_Data::served();
		return null === $served ? null : DDH_Receipts::of( $served['folder'] )['record'] ?? null;
	}

	/** @return array<int,array{day:string,aside:string,bytes:int,sha256:string}> The files that were set aside, by day. */
	public static function all(): array {
		$all = array();
		foreach ( DDH_Record::receipts() as $day => $receipts ) {
			foreach ( $receipts as $receipt ) {
				if ( isset( $receipt['aside'] ) ) {
					$all[] = array( 'day' => $day ) + array_intersect_key( $receipt, array_flip( array( 'aside', 'bytes', 'sha256' ) ) );
				}
			}
		}
		return $all;
	}

	/**
	 * Sets a file of forecasts aside. `$sum` is the SHA-256 of the file that the administrator has seen. If the process
	 * is killed, the file stays in the record, and setting it aside again succeeds.
	 */
	public static function set_aside( string $name, string $sum ): void {
		$lock = DDH_Deliveries::lock();
		try {
			DDH_Record::mend();
			$path = DDH_Record::forecasts()[ $name ] ?? '';
			if ( '' === $path || hash_file( 'sha256', $path ) !== $sum ) {
				/* translators: %s: name of a file. */
				throw new DDH_Refusal( 'ddh_record_changed', sprintf( __( 'The file %s was changed or is no longer in the record of the site. Nothing was changed.', 'ddh-hockey' ), DDH_Report::name( $name ) ), 409 );
			}
			DDH_Lock::hold();
			$aside = DDH_Data::base() . '/' . self::FOLDER;
			DDH_Disk::guarded( $aside, false );
			// Where a server ignores .htaccess, only a name that cannot be guessed keeps visitors out.
			DDH_Disk::link( $path, $aside . '/' . DDH_Forecasts::day( $name ) . '-' . bin2hex( random_bytes( 16 ) ) . '.ndjson.gz' );
			DDH_Record::write_receipts( self::marked( DDH_Forecasts::day( $name ), $sum, (int) filesize( $path ) ) );
			DDH_Lock::hold();
			DDH_Disk::remove( $path );
			foreach ( DDH_Deliveries::all() as $delivery ) {
				DDH_Lock::hold();
				DDH_Disk::remove( DDH_Data::base() . '/' . $delivery['folder'] . '/' . $name );
				DDH_Record::show_receipts_in( $delivery['folder'] );
			}
		} finally {
			$lock->release();
		}
	}

	/** @return array<string,array[]> The receipts, in which those of the day's file say since when it is set aside. */
	private static function marked( string $day, string $sum, int $bytes ): array {
		$receipts = DDH_Record::receipts();
		$now      = gmdate( 'Y-m-d\TH:i:s\Z', DDH_Clock::now() );
		$own      = $receipts[ $day ] ?? array();
		if ( ! in_array( $sum, array_column( $own, 'sha256' ), true ) ) {
			$own[] = DDH_Record::receipt( $bytes, $sum, array( 'folder' => '-', 'time' => DDH_Clock::now(), 'digest' => $sum ) );
		}
		foreach ( $own as $i => $receipt ) {
			$own[ $i ] = $receipt + array( 'aside' => $now );
		}
		$receipts[ $day ] = $own;
		return $receipts;
	}
}
