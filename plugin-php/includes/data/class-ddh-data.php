<?php
/**
 * Where the data is, on disk and for the browser, and which files it has.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Data {

	/** Names of data files, relative to the data folder. */
	const NAME = '#^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)?\.(json|csv|json\.gz|csv\.gz|npz)\z#';

	/**
	 * Names that a data file must not have: names of devices on Windows, with any extension, and names below a delivery's
	 * folder.
	 */
	const RESERVED = '#(^|/)(aux|con|nul|prn|com[1-9]|lpt[1-9])[./]|^\d{8}-\d{6}-[0-9a-f]{8}/#i';

	/** The files of one game: its simulation in any format, and its model. */
	const GAME = '#^([A-Za-z0-9_-]+)_(parlaytrix\.(json|csv|json\.gz|csv\.gz|npz)|gamemodel\.json)\z#';

	/** The optional file that describes the other files. */
	const MANIFEST = 'manifest.json';

	/** The manifest's version must match this, because it becomes part of URLs. */
	const VERSION = '/^[\w.:+-]{1,100}\z/';

	/** The app rejects a manifest with more files. */
	const MOST_FILES = 50000;

	/**
	 * Autoloaded option: the folder that pages read, and the version of its data. A delivery is published by writing this
	 * option.
	 */
	const SERVED = 'ddh_delivery';

	/** Option of version 0.1.0: the version of the data, which was then in the data folder itself. */
	const OLD_VERSION = 'ddh_data_version';

	/** The name of a delivery's folder: the time of the delivery and a random ending. */
	const FOLDER = '/^\d{8}-\d{6}-[0-9a-f]{8}\z/';

	/** The folder of all deliveries: absolute, without a trailing slash. It may not exist yet. */
	public static function base(): string {
		return self::filtered( defined( 'DDH_DATA_DIR' ) ? DDH_DATA_DIR : wp_upload_dir( null, false )['basedir'] . '/ddh-data' );
	}

	/** The folder that pages currently read. */
	public static function dir(): string {
		$served = self::served();
		if ( null === $served && self::is_in_plugin() ) {
			return self::plugin_dir();
		}
		return null === $served || '' === $served['folder'] ? self::base() : self::base() . '/' . $served['folder'];
	}

	/** Where version 0.1.0 kept the data unless the operator had chosen uploads. */
	public static function plugin_dir(): string {
		return self::filtered( DDH_DIR . 'data' );
	}

	/**
	 * The URL of the folder that pages currently read. If DDH_DATA_DIR is defined, DDH_DATA_URL should be too.
	 *
	 * @return string Absolute, without a trailing slash, with https if the page uses it.
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
		 * Filters the URL of the folder of all deliveries.
		 *
		 * @param string $url Absolute.
		 */
		$url = untrailingslashit( (string) apply_filters( 'ddh_data_url', $url ) );
		return null === $served || '' === $served['folder'] ? $url : $url . '/' . $served['folder'];
	}

	/**
	 * The delivery that pages read.
	 *
	 * @return array{folder:string,version:string}|null The folder below base(), or '' for base() itself, which 0.1.0 used. Null if none was chosen or it no longer exists.
	 */
	public static function served(): ?array {
		$served = self::is_shared() ? get_blog_option( get_main_site_id(), self::SERVED ) : get_option( self::SERVED ); // audit:ok -- only in a network.
		if ( ! is_array( $served ) || ! isset( $served['folder'], $served['version'] ) || ! is_string( $served['folder'] ) ) {
			return null;
		}
		$known = '' === $served['folder'] || ( preg_match( self::FOLDER, $served['folder'] ) && is_dir( self::base() . '/' . $served['folder'] ) );
		return $known ? $served : null;
	}

	/** Stores which delivery pages read. */
	public static function store( array $served ): void {
		if ( self::is_shared() ) {
			update_blog_option( get_main_site_id(), self::SERVED, $served ); // audit:ok -- only in a network.
		} else {
			update_option( self::SERVED, $served, true );
		}
	}

	/** Whether all sites of a network share one folder, because wp-config.php defines it. */
	private static function is_shared(): bool {
		return is_multisite() && defined( 'DDH_DATA_DIR' );
	}

	/** Whether the data is still in the plugin's own folder. In a network, no site ever had its data there. */
	public static function is_in_plugin(): bool {
		$stored = get_option( DDH_Settings::OPTION );
		$place  = is_array( $stored ) && isset( $stored['data_place'] ) ? $stored['data_place'] : 'plugin';
		return null === self::served() && ! defined( 'DDH_DATA_DIR' ) && ! is_multisite() && 'plugin' === $place;
	}

	/** Whether the user may change the data: administrators of the site, or of the network if its sites share one folder. */
	public static function may_change(): bool {
		return current_user_can( self::capability( is_multisite(), defined( 'DDH_DATA_DIR' ) ) );
	}

	/**
	 * The capability that changing the data requires.
	 *
	 * @param bool $network Whether the site is part of a network.
	 * @param bool $defined Whether wp-config.php, which all its sites share, defines the data folder.
	 */
	public static function capability( bool $network, bool $defined ): string {
		return $network && $defined ? 'manage_network_options' : 'manage_options';
	}

	/** Creates the folder of deliveries. Guard files keep visitors from listing it or running anything in it. */
	public static function prepare(): void {
		DDH_Disk::guarded( self::base(), true );
	}

	/** The version of the data, which pages add to every URL, or ''. It changes with the data, not with the plugin. */
	public static function version(): string {
		$served  = self::served();
		$version = null === $served ? get_option( self::OLD_VERSION, '' ) : $served['version'];
		return self::is_version( $version ) ? $version : '';
	}

	private static function filtered( string $dir ): string {
		/**
		 * Filters the path of the folder with the data. Filter ddh_data_url as well.
		 *
		 * @param string $dir Absolute.
		 */
		return untrailingslashit( wp_normalize_path( (string) apply_filters( 'ddh_data_dir', $dir ) ) );
	}

	/**
	 * Whether a value is a version that fits into URLs.
	 *
	 * @param mixed $version Any value.
	 */
	public static function is_version( $version ): bool {
		return is_string( $version ) && 1 === preg_match( self::VERSION, $version );
	}

	/**
	 * Whether a file may have a name: no path traversal, no hidden file, nothing that a server runs or a disk refuses.
	 *
	 * @param mixed $name Relative to the data folder.
	 */
	public static function is_name( $name ): bool {
		return is_string( $name ) && strlen( $name ) <= 200 && 1 === preg_match( self::NAME, $name ) && ! preg_match( self::RESERVED, $name );
	}

	/**
	 * The data files in a folder.
	 *
	 * @return array<string,array{bytes:int,modified:int}> By name; modified is a Unix time.
	 */
	public static function files( string $dir = '' ): array {
		$dir   = '' === $dir ? self::dir() : $dir;
		$files = array();
		clearstatcache();
		foreach ( array( '/*', '/*/*' ) as $pattern ) {
			// Brackets in the folder's own path are not part of the pattern.
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

	/** A glob pattern that matches only the given path. */
	private static function unglob( string $path ): string {
		return preg_replace( '/[\[*?]/', '[$0]', $path );
	}

	/**
	 * The manifest in the folder.
	 *
	 * @return array|null Decoded, with every key of the file and with `files`, which may be empty. Null if it is missing or not a manifest.
	 */
	public static function manifest(): ?array {
		$doc = DDH_Disk::json( self::dir() . '/' . self::MANIFEST );
		return '' === self::manifest_problem( $doc ) ? array_merge( array( 'files' => array() ), $doc ) : null;
	}

	/**
	 * Why a decoded document is not a manifest that the app can read.
	 *
	 * @param mixed $doc Decoded, with objects as arrays.
	 * @return string A sentence, or '' if it is one.
	 */
	public static function manifest_problem( $doc ): string {
		if ( ! is_array( $doc ) || ( array() !== $doc && wp_is_numeric_array( $doc ) ) ) {
			return __( 'A manifest must be one object.', 'ddh-hockey' );
		}
		if ( ! self::is_version( isset( $doc['version'] ) ? $doc['version'] : null ) ) {
			return __( 'The manifest\'s version must be a string of at most 100 characters (letters, digits and . : + - _).', 'ddh-hockey' );
		}
		$time  = isset( $doc['generatedAt'] ) ? $doc['generatedAt'] : null;
		$parts = array();
		if ( null !== $time && ( ! is_string( $time ) || ! preg_match( '/^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)\z/', $time, $parts ) || ! checkdate( (int) $parts[2], (int) $parts[3], (int) $parts[1] ) ) ) {
			return __( 'The manifest\'s generatedAt must be a time like 2025-10-07T16:00:00Z.', 'ddh-hockey' );
		}
		if ( isset( $doc['sample'] ) && ! is_bool( $doc['sample'] ) ) {
			return __( 'The manifest\'s sample must be true or false.', 'ddh-hockey' );
		}
		$files = isset( $doc['files'] ) ? $doc['files'] : array();
		if ( ! is_array( $files ) || count( $files ) > self::MOST_FILES ) {
			return __( 'The manifest\'s files must be an object of at most 50,000 names.', 'ddh-hockey' );
		}
		foreach ( $files as $name => $entry ) {
			foreach ( array( 'bytes', 'records' ) as $key ) {
				if ( ! is_array( $entry ) || ! isset( $entry[ $key ] ) || ! is_int( $entry[ $key ] ) || $entry[ $key ] < 0 ) {
					/* translators: 1: a file's name, 2: bytes or records. */
					return sprintf( __( 'The manifest\'s entry %1$s must have %2$s, a whole number that is not negative.', 'ddh-hockey' ), DDH_Report::name( $name ), $key );
				}
			}
		}
		return '';
	}
}
