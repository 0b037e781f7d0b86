<?php
/**
 * Stores a receipt for each delivery on a site: the time of publication, the version, a digest of its files, and the
 * figures in its night.json.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Receipts {
	const OPTION = 'ddh_receipts';

	/**
	 * Maximum number of receipts to keep of deliveries whose folder is not on the disk. They are either deleted or away for
	 * a moment, because the disk is: nothing tells which.
	 */
	const MOST_AWAY = 20;

	/**
	 * Stores the receipt of a delivery, and removes the oldest ones of deliveries that are not on the disk. The caller
	 * must hold the lock.
	 */
	public static function add( string $folder, array $receipt ): void {
		$all  = array( $folder => $receipt ) + self::all();
		$away = array_filter( array_keys( $all ), static fn( string $name ): bool => ! is_dir( DDH_Data::base() . '/' . $name ) );
		$all  = array_diff_key( $all, array_flip( array_slice( $away, self::MOST_AWAY ) ) );
		if ( DDH_Data::is_shared() ) {
			update_blog_option( get_main_site_id(), self::OPTION, $all ); // audit:ok -- only in a network.
		} else {
			update_option( self::OPTION, $all, false );
		}
	}

	/** @return array{time:int,version:string,digest:string,night:array<string,mixed>}|null Null for data that was never delivered, such as the sample. */
	public static function of( string $folder ): ?array {
		return self::all()[ $folder ] ?? null;
	}

	/** @return array{time:int,version:string,digest:string,night:array<string,mixed>}|null The receipt of the last delivery, also if its folder is missing. */
	public static function newest(): ?array {
		$newest = null;
		foreach ( self::all() as $receipt ) {
			// The first one was stored last. Other times in the future are those of a clock that was wrong.
			if ( null === $newest || ( $receipt['time'] <= DDH_Clock::now() && $receipt['time'] > $newest['time'] ) ) {
				$newest = $receipt;
			}
		}
		return $newest;
	}

	/**
	 * Returns the digest of a delivery: the SHA-256 of a text with one line per file, sorted by name (as bytes). A line
	 * has the file's SHA-256, two spaces and its name, as `sha256sum` prints it.
	 */
	public static function digest( array $files ): string {
		ksort( $files, SORT_STRING );
		$lines = '';
		foreach ( $files as $name => $file ) {
			$lines .= $file['sum'] . '  ' . $name . "\n";
		}
		return hash( 'sha256', $lines );
	}

	/** @return string[] The folders of the deliveries with a receipt, the one that was stored last first. */
	public static function folders(): array {
		return array_keys( self::all() );
	}

	private static function all(): array {
		$stored = DDH_Data::is_shared() ? get_blog_option( get_main_site_id(), self::OPTION ) : get_option( self::OPTION ); // audit:ok -- only in a network.
		return is_array( $stored ) ? $stored : array();
	}
}
