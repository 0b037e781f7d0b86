<?php
/**
 * Takes over what 0.1.0 has left: data in the plugin's own folder, which updates replace, an import that was killed
 * halfway, and an upload of which a part has arrived.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Upgrade {

	/** Folders in which 0.1.0 prepared an import. */
	const STAGING = '.ddh-staging-';

	/** Where 0.1.0 kept zips that were being uploaded, below uploads. */
	const UPLOADS = 'ddh-upload';

	/** User meta of 0.1.0: a user's upload. */
	const UPLOAD = 'ddh_upload';

	/** The event of 0.1.0 that looked into the inbox. */
	const OLD_HOOK = 'ddh_inbox';

	public static function hook(): void {
		add_action( 'admin_init', array( __CLASS__, 'run' ) );
		add_action( DDH_Deliveries::HOOK, array( __CLASS__, 'run' ), 10, 0 );
	}

	/** Does everything that is left to do. Until it has succeeded, pages read the data where it was. */
	public static function run(): void {
		try {
			self::move();
		} catch ( DDH_Refusal $failure ) {
			// Site Health says that the data is still in the plugin's folder; the next run tries again.
			return;
		}
	}

	/**
	 * Moves the data, if that was not done yet. Files of an import of 0.1.0 that was killed while it replaced them go back first.
	 *
	 * @throws DDH_Refusal ddh_disk, ddh_import_busy.
	 */
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
			$manifest = DDH_Data::manifest();
			$version  = null === $manifest ? DDH_Data::version() : $manifest['version'];
			if ( $from === DDH_Data::base() || ! DDH_Data::files( $from ) ) {
				DDH_Deliveries::serve( '', $version );
			} else {
				// Its name is the same each time: a run that was killed is continued.
				$half = DDH_Data::base() . '/' . DDH_Delivery::PREFIX . 'upgrade';
				DDH_Disk::guarded( $half, false );
				DDH_Disk::guarded( $half . '/new', true );
				foreach ( array_keys( DDH_Data::files( $from ) ) as $name ) {
					$to = $half . '/new/' . $name;
					if ( ! is_file( $to ) ) {
						DDH_Disk::remove( $half . '/part' );
						DDH_Disk::link( $from . '/' . $name, $half . '/part' );
						DDH_Disk::make( dirname( $to ) );
						/* translators: %s: a file. */
						DDH_Disk::attempt( sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $to ), 'rename', $half . '/part', $to );
					}
				}
				$folder = gmdate( 'Ymd-His' ) . '-' . bin2hex( random_bytes( 4 ) );
				/* translators: %s: a folder. */
				DDH_Disk::attempt( sprintf( __( 'The folder %s cannot be created.', 'ddh-hockey' ), $folder ), 'rename', $half . '/new', DDH_Data::base() . '/' . $folder );
				DDH_Deliveries::serve( $folder, $version );
				DDH_Disk::remove( $half );
			}
		} finally {
			fclose( $lock );
		}
		delete_option( DDH_Data::OLD_VERSION );
		wp_unschedule_hook( self::OLD_HOOK );
		delete_metadata( 'user', 0, self::UPLOAD, '', true );
		DDH_Disk::remove( wp_upload_dir( null, false )['basedir'] . '/' . self::UPLOADS );
	}

	/** Puts back what imports of 0.1.0 had replaced in a data folder when they were killed. */
	private static function undo( string $dir ): void {
		foreach ( DDH_Disk::names( $dir ) as $name ) {
			if ( 0 !== strpos( $name, self::STAGING ) ) {
				continue;
			}
			$staging = $dir . '/' . $name;
			$state   = DDH_Disk::json( $staging . '/state.json' );
			foreach ( is_array( $state ) && 'publish' === $state['phase'] ? array_reverse( $state['replace'] ) : array() as $file ) {
				if ( ! DDH_Data::is_name( $file ) ) {
					continue;
				}
				if ( is_file( $staging . '/old/' . $file ) ) {
					// The old file stays in its place: a run that is killed here is repeated as a whole.
					DDH_Disk::remove( $staging . '/back' );
					DDH_Disk::link( $staging . '/old/' . $file, $staging . '/back' );
					/* translators: %s: a file. */
					DDH_Disk::attempt( sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $dir . '/' . $file ), 'rename', $staging . '/back', $dir . '/' . $file );
				} elseif ( ! in_array( $file, $state['obsolete'], true ) && ! is_file( $staging . '/new/' . $file ) ) {
					// It was not there before.
					DDH_Disk::remove( $dir . '/' . $file );
				}
			}
			DDH_Deliveries::discard( $staging );
		}
	}
}
