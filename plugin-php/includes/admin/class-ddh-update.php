<?php
/**
 * Keeps the operator's files when the plugin is updated. WordPress replaces the plugin's whole folder, and with it the logos
 * of sportsbooks in assets/books/ and data that could not be moved to uploads.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Update {

	public static function hook(): void {
		add_filter( 'upgrader_source_selection', array( __CLASS__, 'keep' ), 20 );
	}

	/**
	 * Copies the operator's files from the plugin's folder into the unpacked new one before WordPress replaces anything. An
	 * error stops the update and leaves everything in place.
	 *
	 * If there is data, the new version's sample data is left out, because pages would mix the two. All logos are kept and
	 * replace those of the new version, because the operator may have changed any of them.
	 *
	 * @param string|WP_Error $source The new plugin's folder as $wp_filesystem sees it (which may be FTP).
	 * @return string|WP_Error
	 */
	public static function keep( $source ) {
		global $wp_filesystem;
		if ( is_wp_error( $source ) || ! $wp_filesystem || dirname( plugin_basename( DDH_FILE ) ) !== basename( $source ) || ! $wp_filesystem->exists( trailingslashit( $source ) . basename( DDH_FILE ) ) ) {
			return $source;
		}
		$link = self::link();
		if ( '' !== $link ) {
			/* translators: %s: a file or folder. */
			return new WP_Error( 'ddh_update', sprintf( __( 'The plugin was not updated: %s is a symbolic link, and WordPress would empty its target. Replace the link with a real file or folder. Nothing was changed.', 'ddh-hockey' ), $link ) );
		}
		$here    = $wp_filesystem->find_folder( untrailingslashit( DDH_DIR ) );
		$folders = array( 'assets/books' );
		if ( DDH_Data::is_in_plugin() ) {
			// The data could not be moved to uploads yet.
			$folders[] = 'data';
		}
		foreach ( $folders as $folder ) {
			$from = trailingslashit( $here ) . $folder;
			$to   = trailingslashit( $source ) . $folder;
			if ( ! $here || ! $wp_filesystem->is_dir( $from ) ) {
				continue;
			}
			$failed = self::make( $source, $folder );
			if ( null === $failed && 'data' === $folder ) {
				$failed = self::leave_sample( $from, $to );
			}
			$copied = $failed ?? copy_dir( $from, $to, 'data' === $folder ? array( 'index.php' ) : array() );
			if ( is_wp_error( $copied ) ) {
				return new WP_Error(
					'ddh_update',
					sprintf(
						/* translators: 1: a folder, 2: a reason. */
						__( 'The plugin was not updated, because its folder %1$s could not be copied: %2$s Nothing was changed.', 'ddh-hockey' ),
						$folder,
						$copied->get_error_message()
					)
				);
			}
		}
		return $source;
	}

	/**
	 * The first symbolic link in the plugin's folder whose target WordPress would empty when it removes the old folder.
	 *
	 * @return string An absolute path, or '' if there is no such link.
	 */
	public static function link(): string {
		// DDH_DIR is the target if the folder is a link. WordPress removes this path.
		$plugin = wp_normalize_path( WP_PLUGIN_DIR ) . '/' . dirname( plugin_basename( DDH_FILE ) );
		foreach ( array( $plugin, $plugin . '/assets' ) as $folder ) {
			if ( is_link( $folder ) ) {
				return $folder;
			}
		}
		foreach ( array( $plugin . '/data', $plugin . '/assets/books' ) as $folder ) {
			$link = self::link_within( $folder );
			if ( '' !== $link ) {
				return $link;
			}
		}
		return '';
	}

	/** The first link at a path or below it, or ''. */
	private static function link_within( string $path ): string {
		if ( is_link( $path ) ) {
			return $path;
		}
		foreach ( is_dir( $path ) ? DDH_Disk::names( $path ) : array() as $name ) {
			$link = self::link_within( $path . '/' . $name );
			if ( '' !== $link ) {
				return $link;
			}
		}
		return '';
	}

	/** Removes the sample data of the new version if the installed one has data. The guard file index.php stays. */
	private static function leave_sample( string $from, string $to ): ?WP_Error {
		global $wp_filesystem;
		if ( ! array_diff( array_keys( (array) $wp_filesystem->dirlist( $from, false ) ), array( 'index.php' ) ) ) {
			return null;
		}
		foreach ( array_keys( (array) $wp_filesystem->dirlist( $to, false ) ) as $name ) {
			if ( 'index.php' !== $name && ! $wp_filesystem->delete( trailingslashit( $to ) . $name, true ) ) {
				/* translators: %s: a file. */
				return new WP_Error( 'ddh_update', sprintf( __( 'The file %s cannot be removed.', 'ddh-hockey' ), $name ) );
			}
		}
		return null;
	}

	/** Creates a folder below the new plugin's folder, and the folders between. */
	private static function make( string $source, string $folder ): ?WP_Error {
		global $wp_filesystem;
		$path = untrailingslashit( $source );
		foreach ( explode( '/', $folder ) as $part ) {
			$path .= '/' . $part;
			if ( ! $wp_filesystem->is_dir( $path ) && ! $wp_filesystem->mkdir( $path, FS_CHMOD_DIR ) ) {
				/* translators: %s: a folder. */
				return new WP_Error( 'ddh_update', sprintf( __( 'The folder %s cannot be created.', 'ddh-hockey' ), $path ) );
			}
		}
		return null;
	}
}
