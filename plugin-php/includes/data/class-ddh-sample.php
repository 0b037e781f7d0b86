<?php
/** Copies the zip's sample out of the plugin's own folder into uploads, where deliveries are kept. */

defined( 'ABSPATH' ) || exit;

final class DDH_Sample {
	/** Maximum time in seconds for the copies to the sites of a network. A later activation goes on with the other sites. */
	const NETWORK_SECONDS = 10;

	public static function hook(): void {
		// WordPress makes the tables of a new site at priority 10.
		add_action( 'wp_initialize_site', array( __CLASS__, 'give_to_new_site' ), 200 );
	}

	/**
	 * Copies the sample when the plugin is activated. Visitors never cause the copy. Until it has succeeded, pages read
	 * the sample from the plugin's folder, but not in a network.
	 *
	 * @param mixed $network_wide Whether the plugin is activated for all sites of a network.
	 */
	public static function activate( $network_wide = false ): void {
		if ( ! $network_wide ) {
			self::give();
			return;
		}
		$until = DDH_Clock::now() + self::NETWORK_SECONDS;
		foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) { // audit:ok -- only in a network.
			if ( DDH_Clock::now() < $until ) {
				self::give_to( $site );
			}
		}
	}

	public static function give_to_new_site( WP_Site $site ): void {
		$active = (array) get_site_option( 'active_sitewide_plugins' );
		if ( isset( $active[ plugin_basename( DDH_FILE ) ] ) ) {
			self::give_to( (int) $site->blog_id );
		}
	}

	private static function give_to( int $site ): void {
		switch_to_blog( $site ); // audit:ok -- only in a network.
		self::give();
		restore_current_blog(); // audit:ok -- only in a network.
	}

	private static function give(): void {
		try {
			self::copy();
		} catch ( DDH_Refusal $failure ) {
			// The Data tab says why nothing can be written. The first delivery tries again.
			return;
		}
	}

	/**
	 * Copies the sample and makes pages read the copy, unless pages read data elsewhere. So the first delivery can
	 * build on the sample, and the sample can be brought back.
	 */
	public static function copy(): void {
		DDH_Host::must_have( ...DDH_Host::NEEDED );
		if ( ! self::is_due() ) {
			return;
		}
		$lock = DDH_Deliveries::lock();
		try {
			if ( ! self::is_due() ) {
				return;
			}
			$from = DDH_Data::in_plugin();
			// A run that was killed may have left a part of the copy.
			$half = DDH_Data::base() . '/' . DDH_Delivery::PREFIX . 'sample';
			DDH_Disk::remove( $half );
			DDH_Disk::guarded( $half, true );
			foreach ( array_keys( DDH_Data::files( $from ) ) as $name ) {
				// Hard links would not do: an update by FTP may write into the files of the plugin's folder.
				DDH_Lock::beat();
				DDH_Disk::copy( $from . '/' . $name, $half . '/' . $name );
			}
			$folder = DDH_Deliveries::new_folder();
			DDH_Lock::hold();
			DDH_Disk::rename( $half, DDH_Data::base() . '/' . $folder );
			DDH_Deliveries::serve( $folder, DDH_Data::manifest( $from )['version'] ?? '' );
		} finally {
			$lock->release();
		}
	}

	/**
	 * Whether all data of a manifest is the sample. If it is partly the sample, the manifest marks the entries of the
	 * sample's files.
	 */
	public static function is_whole_sample( ?array $manifest ): bool {
		$marked = array_filter( array_column( $manifest['files'] ?? array(), 'sample' ) );
		return ! empty( $manifest['sample'] ) && ( ! $marked || count( $marked ) === count( $manifest['files'] ) );
	}

	/**
	 * In a network, the plugin's folder is that of all sites, so only the sample is copied from it, and only to a site
	 * whose own folder has no data.
	 */
	private static function is_due(): bool {
		$from = DDH_Data::in_plugin();
		if ( defined( 'DDH_DATA_DIR' ) || ! DDH_Data::is_new() || array() === DDH_Data::files( $from ) ) {
			return false;
		}
		return ! is_multisite() || ( self::is_whole_sample( DDH_Data::manifest( $from ) ) && array() === DDH_Data::files( DDH_Data::base() ) );
	}
}
