<?php
/**
 * Keeps the operator's files when the plugin is updated. An update replaces the plugin's folder, including the logos of
 * sportsbooks in assets/books/ and, where PHP cannot write to uploads, data that the operator has put into data/. The
 * built files of earlier versions are kept, too (DDH_Earlier).
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Update {
	public static function hook(): void {
		add_filter( 'upgrader_source_selection', array( __CLASS__, 'keep' ), 20 );
	}

	/**
	 * Copies the operator's files into the new version's unpacked folder before WordPress replaces the old folder.
	 * `$source` is the path of the new folder for $wp_filesystem, which may use FTP. An error stops the update and
	 * changes nothing. All old logos replace those of the new version, because the operator may have changed any of
	 * them.
	 */
	public static function keep( $source ) {
		global $wp_filesystem;
		if ( is_wp_error( $source ) || ! $wp_filesystem || dirname( plugin_basename( DDH_FILE ) ) !== basename( $source ) || ! $wp_filesystem->exists( trailingslashit( $source ) . basename( DDH_FILE ) ) ) {
			return $source;
		}
		$lacking = DDH_Host::problem( ...DDH_Host::NEEDED );
		if ( '' !== $lacking ) {
			return new WP_Error( 'ddh_update', __( 'The plugin was not updated.', 'ddh-hockey' ) . ' ' . $lacking );
		}
		$link = self::link();
		if ( '' !== $link ) {
			/* translators: %s: path of a symbolic link in the plugin's folder. */
			return new WP_Error( 'ddh_update', sprintf( __( 'The plugin was not updated: %s is a symbolic link, and WordPress would empty its target. Replace the link with a real file or folder. Nothing was changed.', 'ddh-hockey' ), $link ) );
		}
		$here    = $wp_filesystem->find_folder( untrailingslashit( DDH_DIR ) );
		$folders = array( 'assets/books' );
		if ( DDH_Data::is_own_in_plugin() ) {
			$folders[] = 'data';
			// Pages would otherwise mix the data with the new version's sample.
			$wp_filesystem->delete( trailingslashit( $source ) . 'data', true );
		}
		foreach ( $folders as $folder ) {
			$from = trailingslashit( $here ) . $folder;
			$to   = trailingslashit( $source ) . $folder;
			if ( ! $here || ! $wp_filesystem->is_dir( $from ) ) {
				continue;
			}
			$copied = self::make( $source, $folder ) ?? copy_dir( $from, $to );
			if ( is_wp_error( $copied ) ) {
				/* translators: 1: a folder of the plugin, 2: a sentence that says why the copy failed. */
				$sentence = __( 'The plugin was not updated, because its folder %1$s could not be copied: %2$s Nothing was changed.', 'ddh-hockey' );
				return new WP_Error( 'ddh_update', sprintf( $sentence, $folder, $copied->get_error_message() ) );
			}
		}
		if ( $here ) {
			DDH_Earlier::carry( $here, $source );
		}
		return $source;
	}

	/**
	 * Returns the first symbolic link in the plugin's folder, or ''. WordPress would empty the link's target when it
	 * removes the old folder.
	 */
	public static function link(): string {
		// Do not use DDH_DIR here. If the plugin's folder is a link, DDH_DIR is the link's target, but WordPress
		// removes the path of the link.
		$plugin = wp_normalize_path( WP_PLUGIN_DIR ) . '/' . dirname( plugin_basename( DDH_FILE ) );
		foreach ( array( $plugin, $plugin . '/assets' ) as $folder ) {
			if ( is_link( $folder ) ) {
				return $folder;
			}
		}
		$link = self::link_within( $plugin . '/data' );
		return '' !== $link ? $link : self::link_within( $plugin . '/assets/books' );
	}

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

	/** Creates a folder below the new plugin's folder, together with the folders in between. */
	private static function make( string $source, string $folder ): ?WP_Error {
		global $wp_filesystem;
		$path = untrailingslashit( $source );
		foreach ( explode( '/', $folder ) as $part ) {
			$path .= '/' . $part;
			if ( ! $wp_filesystem->is_dir( $path ) && ! $wp_filesystem->mkdir( $path, FS_CHMOD_DIR ) ) {
				/* translators: %s: path of the folder. */
				return new WP_Error( 'ddh_update', sprintf( __( 'The folder %s cannot be created.', 'ddh-hockey' ), $path ) );
			}
		}
		return null;
	}
}
