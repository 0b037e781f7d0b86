<?php
/**
 * Where the data is, on the disk and for the browser, and which files are in it.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Data {

	/** Names of data files, below the data folder. */
	const NAME = '#^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)?\.(json|csv|json\.gz|csv\.gz|npz)\z#';

	/** Names of devices on Windows, with any ending, and of the folders of deliveries. */
	const RESERVED = '#(^|/)(aux|con|nul|prn|com[1-9]|lpt[1-9])[./]|^\d{8}-\d{6}-[0-9a-f]{8}/#i';

	/** Files of one game: its simulation in any form, and its model. */
	const GAME = '#^([A-Za-z0-9_-]+)_(parlaytrix\.(json|csv|json\.gz|csv\.gz|npz)|gamemodel\.json)\z#';

	/** Tells of the other files; optional. */
	const MANIFEST = 'manifest.json';

	/** What a manifest may call its version: it becomes part of addresses. */
	const VERSION = '/^[\w.:+-]{1,100}\z/';

	/** The app reads no more entries of a manifest. */
	const MOST_FILES = 50000;

	/** Option, autoloaded: the folder that pages read, with the version of its data. Writing it is the one step that shows a delivery. */
	const SERVED = 'ddh_delivery';

	/** Option of 0.1.0: the version of the data in the folder itself. */
	const OLD_VERSION = 'ddh_data_version';

	/** Names of the folders of deliveries: when each was made, and a random ending. */
	const FOLDER = '/^\d{8}-\d{6}-[0-9a-f]{8}\z/';

	/** The folder that holds all deliveries: absolute, without a slash at its end; it may not exist yet. */
	public static function base(): string {
		return self::filtered( defined( 'DDH_DATA_DIR' ) ? DDH_DATA_DIR : wp_upload_dir( null, false )['basedir'] . '/ddh-data' );
	}

	/** The folder that pages read now. */
	public static function dir(): string {
		$served = self::served();
		if ( null === $served && self::is_in_plugin() ) {
			return self::plugin_dir();
		}
		return null === $served || '' === $served['folder'] ? self::base() : self::base() . '/' . $served['folder'];
	}

	/** Where 0.1.0 kept data unless its operator had chosen uploads. */
	public static function plugin_dir(): string {
		return self::filtered( DDH_DIR . 'data' );
	}

	/**
	 * The address of the folder that pages read now. If DDH_DATA_DIR is defined, DDH_DATA_URL should be too.
	 *
	 * @return string Absolute, without a slash at its end, https if the page is.
	 */
	public static function url(): string {
		$served = self::served();
		if ( defined( 'DDH_DATA_URL' ) ) {
			$url = DDH_DATA_URL;
		} elseif ( null === $served && self::is_in_plugin() ) {
			$url = plugins_url( 'data', DDH_FILE );
		} else {
			$url = set_url_scheme( wp_upload_dir( null, false )['baseurl'] ) . '/ddh-data';
		}
		/**
		 * The address of the folder that holds all deliveries.
		 *
		 * @param string $url Absolute.
		 */
		$url = untrailingslashit( (string) apply_filters( 'ddh_data_url', $url ) );
		return null === $served || '' === $served['folder'] ? $url : $url . '/' . $served['folder'];
	}

	/**
	 * The delivery that pages read.
	 *
	 * @return array{folder:string,version:string}|null The folder below base(); '': base() itself, as 0.1.0 filled it. Null: none chosen, or it is gone.
	 */
	public static function served(): ?array {
		$served = self::is_shared() ? get_blog_option( get_main_site_id(), self::SERVED ) : get_option( self::SERVED ); // audit:ok -- of a network only.
		if ( ! is_array( $served ) || ! isset( $served['folder'], $served['version'] ) || ! is_string( $served['folder'] ) ) {
			return null;
		}
		$known = '' === $served['folder'] || ( preg_match( self::FOLDER, $served['folder'] ) && is_dir( self::base() . '/' . $served['folder'] ) );
		return $known ? $served : null;
	}

	/** Stores which delivery pages read. */
	public static function store( array $served ): void {
		if ( self::is_shared() ) {
			update_blog_option( get_main_site_id(), self::SERVED, $served ); // audit:ok -- of a network only.
		} else {
			update_option( self::SERVED, $served, true );
		}
	}

	/** Whether all sites of a network read one folder, because wp-config.php names it. */
	private static function is_shared(): bool {
		return is_multisite() && defined( 'DDH_DATA_DIR' );
	}

	/** Whether the data has not left the plugin's own folder yet. The sites of a network never had theirs there. */
	public static function is_in_plugin(): bool {
		$stored = get_option( DDH_Settings::OPTION );
		$place  = is_array( $stored ) && isset( $stored['data_place'] ) ? $stored['data_place'] : 'plugin';
		return null === self::served() && ! defined( 'DDH_DATA_DIR' ) && ! is_multisite() && 'plugin' === $place;
	}

	/** Whether the user may change the data: managers of the site, or of the network if all its sites share one folder. */
	public static function may_change(): bool {
		return current_user_can( self::capability( is_multisite(), defined( 'DDH_DATA_DIR' ) ) );
	}

	/**
	 * What a user must be able to do to change the data.
	 *
	 * @param bool $network Whether the site is one of a network.
	 * @param bool $defined Whether wp-config.php, which all its sites share, says where the data is.
	 */
	public static function capability( bool $network, bool $defined ): string {
		return $network && $defined ? 'manage_network_options' : 'manage_options';
	}

	/** Makes the folder of deliveries, in which visitors can list and run nothing. */
	public static function prepare(): void {
		DDH_Disk::guarded( self::base(), true );
	}

	/** The version of the data, which pages add to every address. It changes with the data, not with the plugin. '': none. */
	public static function version(): string {
		$served  = self::served();
		$version = null === $served ? get_option( self::OLD_VERSION, '' ) : $served['version'];
		return self::is_version( $version ) ? $version : '';
	}

	private static function filtered( string $dir ): string {
		/**
		 * Where the data files are on the disk.
		 *
		 * @param string $dir Absolute. Filter ddh_data_url with it.
		 */
		return untrailingslashit( wp_normalize_path( (string) apply_filters( 'ddh_data_dir', $dir ) ) );
	}

	/**
	 * Whether it fits an address.
	 *
	 * @param mixed $version Anything.
	 */
	public static function is_version( $version ): bool {
		return is_string( $version ) && 1 === preg_match( self::VERSION, $version );
	}

	/**
	 * Whether a file may be called so: no traversal, no hidden file, nothing that a server runs or a disk does not take.
	 *
	 * @param mixed $name Below the data folder.
	 */
	public static function is_name( $name ): bool {
		return is_string( $name ) && strlen( $name ) <= 200 && 1 === preg_match( self::NAME, $name ) && ! preg_match( self::RESERVED, $name );
	}

	/**
	 * The data files that are there.
	 *
	 * @return array<string,array{bytes:int,modified:int}> By name; modified is a Unix time.
	 */
	public static function files( string $dir = '' ): array {
		$dir   = '' === $dir ? self::dir() : $dir;
		$files = array();
		clearstatcache();
		foreach ( array( '/*', '/*/*' ) as $pattern ) {
			// Brackets of the folder's own path are no pattern.
			foreach ( (array) glob( self::unglob( $dir ) . $pattern, GLOB_NOSORT ) as $path ) {
				$name = substr( wp_normalize_path( $path ), strlen( $dir ) + 1 );
				if ( self::is_name( $name ) && is_file( $path ) ) {
					$files[ $name ] = array( 'bytes' => (int) filesize( $path ), 'modified' => (int) filemtime( $path ) );
				}
			}
		}
		ksort( $files );
		return $files;
	}

	/** A path as a glob pattern that only fits itself. */
	private static function unglob( string $path ): string {
		return preg_replace( '/[\[*?]/', '[$0]', $path );
	}

	/**
	 * The manifest in the folder.
	 *
	 * @return array|null As decoded, every key of the file; with `files`, which may be empty. Null: it is missing or not a manifest.
	 */
	public static function manifest(): ?array {
		$doc = DDH_Disk::json( self::dir() . '/' . self::MANIFEST );
		return '' === self::manifest_problem( $doc ) ? array_merge( array( 'files' => array() ), $doc ) : null;
	}

	/**
	 * What keeps a decoded document from being a manifest that the app reads.
	 *
	 * @param mixed $doc Decoded, objects as arrays.
	 * @return string A sentence; '': nothing.
	 */
	public static function manifest_problem( $doc ): string {
		if ( ! is_array( $doc ) || ( array() !== $doc && wp_is_numeric_array( $doc ) ) ) {
			return __( 'A manifest is one object.', 'ddh-hockey' );
		}
		if ( ! self::is_version( isset( $doc['version'] ) ? $doc['version'] : null ) ) {
			return __( 'Its version must be a text of letters, digits and . : + - _ of at most 100 characters.', 'ddh-hockey' );
		}
		$time  = isset( $doc['generatedAt'] ) ? $doc['generatedAt'] : null;
		$parts = array();
		if ( null !== $time && ( ! is_string( $time ) || ! preg_match( '/^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)\z/', $time, $parts ) || ! checkdate( (int) $parts[2], (int) $parts[3], (int) $parts[1] ) ) ) {
			return __( 'Its generatedAt must be a time like 2025-10-07T16:00:00Z.', 'ddh-hockey' );
		}
		if ( isset( $doc['sample'] ) && ! is_bool( $doc['sample'] ) ) {
			return __( 'Its sample must be true or false.', 'ddh-hockey' );
		}
		$files = isset( $doc['files'] ) ? $doc['files'] : array();
		if ( ! is_array( $files ) || count( $files ) > self::MOST_FILES ) {
			return __( 'Its files must be an object of at most 50,000 names.', 'ddh-hockey' );
		}
		foreach ( $files as $name => $entry ) {
			foreach ( array( 'bytes', 'records' ) as $key ) {
				if ( ! is_array( $entry ) || ! isset( $entry[ $key ] ) || ! is_int( $entry[ $key ] ) || $entry[ $key ] < 0 ) {
					/* translators: 1: a file's name, 2: bytes or records. */
					return sprintf( __( 'Its entry %1$s must have %2$s, a whole number from 0.', 'ddh-hockey' ), DDH_Report::name( $name ), $key );
				}
			}
		}
		return '';
	}
}
