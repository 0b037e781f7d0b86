<?php
/**
 * Stores a receipt for each delivery on a site: the time of publication, the version, a digest of its files, and the
 * figures in its night.json.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Receipts {
	const OPTION = 'ddh_receipts';

	/**
	 * Stores the receipt of a delivery, and removes the receipts of deleted deliveries. The caller must hold the lock.
	 */
	public static function add( string $folder, array $receipt ): void {
		$kept = array_filter( self::all(), static fn( string $name ): bool => is_dir( DDH_Data::base() . '/' . $name ), ARRAY_FILTER_USE_KEY );
		$all  = array( $folder => $receipt ) + $kept;
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

	private static function all(): array {
		$stored = DDH_Data::is_shared() ? get_blog_option( get_main_site_id(), self::OPTION ) : get_option( self::OPTION ); // audit:ok -- only in a network.
		return is_array( $stored ) ? $stored : array();
	}
}
