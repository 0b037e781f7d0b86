<?php
/** Moves the data of version 0.1.0 out of the plugin's own folder, because updates replace that folder. */

defined( 'ABSPATH' ) || exit;

final class DDH_Upgrade {
	public static function hook(): void {
		add_action( 'admin_init', array( __CLASS__, 'run' ) );
		add_action( DDH_Deliveries::HOOK, array( __CLASS__, 'run' ), 10, 0 );
	}

	/**
	 * Moves the data out of the plugin's folder if no earlier run has moved it. Pages read the data from the old folder
	 * until the move has succeeded.
	 */
	public static function run(): void {
		try {
			self::move();
		} catch ( DDH_Refusal $failure ) {
			// Ignore the failure: Site Health reports that the data is still in the plugin's folder, and the next run
			// tries again.
			return;
		}
	}

	public static function move(): void {
		if ( null !== DDH_Data::served() ) {
			return;
		}
		$lock = DDH_Deliveries::lock();
		try {
			if ( null !== DDH_Data::served() ) {
				return;
			}
			$from = DDH_Data::dir();
			self::undo( $from );
			$version = DDH_Data::manifest()['version'] ?? DDH_Data::version();
			$names   = array_keys( DDH_Data::files( $from ) );
			if ( $from === DDH_Data::base() || ! $names ) {
				DDH_Deliveries::serve( '', $version );
			} else {
				// The folder has the same name in each run, so that a run can continue a run that was killed.
				$half = DDH_Data::base() . '/' . DDH_Delivery::PREFIX . 'upgrade';
				DDH_Disk::guarded( $half, false );
				DDH_Disk::guarded( $half . '/new', true );
				foreach ( $names as $name ) {
					if ( ! is_file( $half . '/new/' . $name ) ) {
						self::copy( $from . '/' . $name, $half . '/part', $half . '/new/' . $name );
					}
				}
				$folder = DDH_Deliveries::new_folder();
				DDH_Disk::rename( $half . '/new', DDH_Data::base() . '/' . $folder );
				DDH_Deliveries::serve( $folder, $version );
				DDH_Disk::remove( $half );
			}
		} finally {
			fclose( $lock );
		}
		delete_option( DDH_Data::OLD_VERSION );
		// Remove the hourly event and the stored uploads of version 0.1.0.
		wp_unschedule_hook( 'ddh_inbox' );
		delete_metadata( 'user', 0, 'ddh_upload', '', true );
		DDH_Disk::remove( wp_upload_dir( null, false )['basedir'] . '/ddh-upload' );
	}

	/** Restores the files that an interrupted import of version 0.1.0 had already replaced. */
	private static function undo( string $dir ): void {
		foreach ( preg_grep( '/^\.ddh-staging-/', DDH_Disk::names( $dir ) ) as $name ) {
			$staging = $dir . '/' . $name;
			$state   = DDH_Disk::json( $staging . '/state.json' );
			$files   = 'publish' === ( $state['phase'] ?? '' ) ? array_reverse( $state['replace'] ) : array();
			foreach ( array_filter( $files, array( 'DDH_Data', 'is_name' ) ) as $file ) {
				if ( is_file( $staging . '/old/' . $file ) ) {
					// Copy the old file instead of moving it, so that a run that is killed here can be repeated.
					self::copy( $staging . '/old/' . $file, $staging . '/back', $dir . '/' . $file );
				} elseif ( ! in_array( $file, $state['obsolete'], true ) && ! is_file( $staging . '/new/' . $file ) ) {
					// The file did not exist before the interrupted import, so delete it.
					DDH_Disk::remove( $dir . '/' . $file );
				}
			}
			DDH_Deliveries::discard( $staging );
		}
	}

	/**
	 * Links or copies a file to `$half` and then renames `$half` to `$to`, so that `$to` is never incomplete. Both must
	 * be on the same disk.
	 */
	private static function copy( string $from, string $half, string $to ): void {
		DDH_Disk::remove( $half );
		DDH_Disk::link( $from, $half );
		DDH_Disk::make( dirname( $to ) );
		DDH_Disk::rename( $half, $to );
	}
}
