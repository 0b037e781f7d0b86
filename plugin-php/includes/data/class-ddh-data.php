<?php
/** Finds the data on disk, its URL, and the names of its files. */

defined( 'ABSPATH' ) || exit;

final class DDH_Data {
	/** Names of data files, relative to the data folder. */
	const NAME = '#^([A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)?\.(json|csv|json\.gz|csv\.gz|npz)|record/(forecasts/\d{4}-\d\d-\d\d\.ndjson\.gz|results/\d{4}-\d\d-\d\d\.json))\z#';

	/**
	 * Matches names that no data file may have. These are device names of Windows with any extension, such as con.json,
	 * and paths that begin with the name of a delivery's folder, such as 20260115-120000-0a1b2c3d/.
	 */
	const RESERVED = '#(^|/)(aux|con|nul|prn|com[1-9]|lpt[1-9])[./]|^\d{8}-\d{6}-[0-9a-f]{8}/#i';

	/** The files of one game: its simulation in any format, its model, and the weights of its records. */
	const GAME = '#^([A-Za-z0-9_-]+)_(parlaytrix\.(json|csv|json\.gz|csv\.gz|npz)|gamemodel\.json|weights\.json)\z#';

	/** The weights of a game's records, which belong to the part of the value files. */
	const WEIGHTS = '#^[A-Za-z0-9_-]+_weights\.json\z#';

	/** The optional file that describes the other files. */
	const MANIFEST = 'manifest.json';

	/** Pattern of a manifest's version, which becomes part of URLs. */
	const VERSION = '/^[\w.:+-]{1,100}\z/';

	/** Maximum number of files in a manifest. The app rejects a manifest with more. */
	const MOST_FILES = 50000;

	/** Autoloaded option: the folder that pages read, and the version of its data. Writing it publishes a delivery. */
	const SERVED = 'ddh_delivery';

	/** The name of a delivery's folder: the time of the delivery and a random ending. */
	const FOLDER = '/^\d{8}-\d{6}-[0-9a-f]{8}\z/';

	/** The folder of all deliveries: absolute, without a trailing slash. It may not exist yet. */
	public static function base(): string {
		return self::filtered( defined( 'DDH_DATA_DIR' ) ? DDH_DATA_DIR : wp_upload_dir( null, false )['basedir'] . '/ddh-data' );
	}

	public static function dir(): string {
		return self::is_in_plugin() ? self::in_plugin() : self::served_in( self::base() );
	}

	/** The plugin's own folder of data, which has the sample. */
	public static function in_plugin(): string {
		return self::filtered( DDH_DIR . 'data' );
	}

	/** The URL of the folder of data that pages read. */
	public static function url(): string {
		return self::served_in( self::base_url( self::is_in_plugin() ) );
	}

	/**
	 * The URL of the folder of all deliveries, or of the plugin's own data. It uses https if the page does. If
	 * DDH_DATA_DIR is defined, DDH_DATA_URL should be defined, too.
	 */
	public static function base_url( bool $is_in_plugin = false ): string {
		if ( defined( 'DDH_DATA_URL' ) ) {
			$url = DDH_DATA_URL;
		} else {
			$url = $is_in_plugin ? plugins_url( 'data', DDH_FILE ) : set_url_scheme( wp_upload_dir( null, false )['baseurl'] ) . '/ddh-data';
		}
		/** Filters the absolute URL of the folder of all deliveries. */
		return untrailingslashit( (string) apply_filters( 'ddh_data_url', $url ) );
	}

	/**
	 * Appends the name of the served folder to the path or URL of the folder of all deliveries. Before the first
	 * delivery, pages read the files in the latter. If the data is missing, the result names the folder that is missing,
	 * so that pages find its files when it is back.
	 */
	private static function served_in( string $base ): string {
		$named = self::named();
		return null === $named ? $base : $base . '/' . $named['folder'];
	}

	/**
	 * @return array{folder:string,version:string}|null The delivery that pages read. If the recorded one is not on the
	 * disk, this is the newest other one. Null before the first delivery, and if the data is missing.
	 */
	public static function served(): ?array {
		$recorded = self::recorded();
		return null !== $recorded && is_dir( self::base() . '/' . $recorded['folder'] ) ? $recorded : DDH_Published::newest();
	}

	/**
	 * Whether pages read files that no delivery has brought. A folder that is missing does not make a site new, but a
	 * data folder that the operator has named since may have its own files.
	 */
	public static function is_new(): bool {
		if ( null !== self::served() ) {
			return false;
		}
		$is_moved = ! self::may_read_plugin() && array() === DDH_Deliveries::folders() && array() !== self::files( self::base() );
		return $is_moved || null === DDH_Receipts::newest();
	}

	/** Returns `there`, `other` if pages read another delivery because the recorded one is missing, or `missing` if there is none. */
	public static function state(): string {
		$served = self::served();
		if ( null === $served ) {
			return self::is_new() ? 'there' : 'missing';
		}
		$recorded = self::recorded();
		if ( null === $recorded || $recorded === $served ) {
			return 'there';
		}
		// A delivery may have been sent again while its folder was away.
		$digest = DDH_Published::digest( $recorded['folder'] );
		return null !== $digest && DDH_Published::digest( $served['folder'] ) === $digest ? 'there' : 'other';
	}

	/** @return array{folder:string,version:string}|null What the option says, even if the folder is missing. */
	private static function recorded(): ?array {
		$stored = self::is_shared() ? get_blog_option( get_main_site_id(), self::SERVED ) : get_option( self::SERVED ); // audit:ok -- only in a network.
		$folder = $stored['folder'] ?? null;
		return is_array( $stored ) && isset( $stored['version'] ) && is_string( $folder ) && preg_match( self::FOLDER, $folder ) ? $stored : null;
	}

	/** @return array{folder:string,version:string}|null The delivery that addresses name: the one that pages read or, if the data is missing, the recorded one. */
	private static function named(): ?array {
		$served = self::served();
		if ( null !== $served || self::is_new() ) {
			return $served;
		}
		return self::recorded() ?? array( 'folder' => 'missing', 'version' => '' );
	}

	/** Stores which delivery pages read. Only a delivery and an administrator's press do. */
	public static function store( array $served ): void {
		if ( self::is_shared() ) {
			update_blog_option( get_main_site_id(), self::SERVED, $served ); // audit:ok -- only in a network.
		} else {
			update_option( self::SERVED, $served, true );
		}
		DDH_Published::forget();
	}

	/** Whether all sites of a network share one folder, because wp-config.php defines that folder. */
	public static function is_shared(): bool {
		return is_multisite() && defined( 'DDH_DATA_DIR' );
	}

	/**
	 * Whether pages read the plugin's own folder, which has the sample, because nothing is in uploads yet. In a
	 * network, all sites share the plugin's folder, so none reads it.
	 */
	public static function is_in_plugin(): bool {
		return self::may_read_plugin() && self::is_new();
	}

	private static function may_read_plugin(): bool {
		return ! defined( 'DDH_DATA_DIR' ) && ! is_multisite();
	}

	/**
	 * Whether pages read data in the plugin's own folder that is not the sample. WordPress empties that folder when it
	 * updates or deletes the plugin.
	 */
	public static function is_own_in_plugin(): bool {
		return 0 === strpos( self::dir() . '/', wp_normalize_path( DDH_DIR ) ) && empty( self::manifest()['sample'] ) && array_diff_key( self::files(), array( self::MANIFEST => 0 ) );
	}

	public static function may_change(): bool {
		return current_user_can( self::capability( is_multisite(), defined( 'DDH_DATA_DIR' ) ) );
	}

	/**
	 * Returns the capability that a user needs to change the data. Sites of a network that share one folder need a
	 * network capability.
	 */
	public static function capability( bool $is_network, bool $is_folder_defined ): string {
		return $is_network && $is_folder_defined ? 'manage_network_options' : DDH_Roles::PUBLISH;
	}

	/**
	 * Creates the folder of deliveries. Guard files keep visitors from listing the folder or running anything in it.
	 */
	public static function prepare(): void {
		DDH_Host::must_have( ...DDH_Host::NEEDED );
		DDH_Disk::guarded( self::base(), true );
	}

	/**
	 * Returns the version of the data, or '' if the data has no version. Pages add it to every data URL. It changes
	 * with the data, not with the plugin.
	 */
	public static function version(): string {
		$version = self::named()['version'] ?? '';
		return self::is_version( $version ) ? $version : '';
	}

	private static function filtered( string $dir ): string {
		/**
		 * Filters the absolute path of a folder with data. A site that uses this filter should use ddh_data_url as
		 * well.
		 */
		return untrailingslashit( wp_normalize_path( (string) apply_filters( 'ddh_data_dir', $dir ) ) );
	}

	/** @param mixed $version Any value from a manifest or an option. */
	public static function is_version( $version ): bool {
		return is_string( $version ) && 1 === preg_match( self::VERSION, $version );
	}

	/** Whether a text is an ISO 8601 time with an offset, in a form that the app reads. */
	public static function is_time( string $text ): bool {
		return 1 === preg_match( '/^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)\z/', $text, $parts ) && checkdate( (int) $parts[2], (int) $parts[3], (int) $parts[1] );
	}

	/**
	 * @param mixed $name The name to check. The path of a valid name stays in the folder, servers neither hide nor run
	 * the file, and every file system accepts the name.
	 */
	public static function is_name( $name ): bool {
		return is_string( $name ) && strlen( $name ) <= 200 && 1 === preg_match( self::NAME, $name ) && ! preg_match( self::RESERVED, $name );
	}

	/** @return array<string,array{bytes:int,modified:int}> The data files in a folder by name; modified is a Unix time. */
	public static function files( string $dir = '' ): array {
		$dir   = '' === $dir ? self::dir() : $dir;
		$files = array();
		clearstatcache();
		foreach ( array( '/*', '/*/*', '/' . DDH_Record::FOLDER . '/*/*' ) as $pattern ) {
			// Escape brackets, `*` and `?` in the folder's path, because glob() would read them as a pattern.
			foreach ( (array) glob( preg_replace( '/[\[*?]/', '[$0]', $dir ) . $pattern, GLOB_NOSORT ) as $path ) {
				$name = substr( wp_normalize_path( $path ), strlen( $dir ) + 1 );
				if ( self::is_name( $name ) && is_file( $path ) ) {
					$files[ $name ] = array( 'bytes' => (int) filesize( $path ), 'modified' => (int) filemtime( $path ) );
				}
			}
		}
		ksort( $files );
		return $files;
	}

	/** Whether the site has a file with this name, size (`bytes`) and SHA-256 (`sum`). */
	public static function has( string $name, array $file ): bool {
		$path = self::dir() . '/' . $name;
		clearstatcache( true, $path );
		return is_file( $path ) && filesize( $path ) === $file['bytes'] && hash_file( 'sha256', $path ) === $file['sum'];
	}

	/** The decoded manifest of a folder, by default of the one that pages read, always with `files`. Null if the file is missing or not a manifest. */
	public static function manifest( string $dir = '' ): ?array {
		$doc = DDH_Disk::json( ( '' === $dir ? self::dir() : $dir ) . '/' . self::MANIFEST );
		return '' === self::manifest_problem( $doc ) ? array_merge( array( 'files' => array() ), $doc ) : null;
	}

	/**
	 * Returns a sentence that says why the app cannot read a document as a manifest. Returns '' if the app can.
	 *
	 * @param mixed $doc The decoded document.
	 */
	public static function manifest_problem( $doc ): string {
		if ( ! is_array( $doc ) || ( array() !== $doc && wp_is_numeric_array( $doc ) ) ) {
			return __( 'A manifest must be one object.', 'ddh-hockey' );
		}
		if ( ! self::is_version( $doc['version'] ?? null ) ) {
			return __( 'The manifest\'s version must be a string of at most 100 characters (letters, digits and . : + - _).', 'ddh-hockey' );
		}
		$time = $doc['generatedAt'] ?? null;
		if ( null !== $time && ( ! is_string( $time ) || ! self::is_time( $time ) ) ) {
			return __( 'The manifest\'s generatedAt must be a time like 2025-10-07T16:00:00Z.', 'ddh-hockey' );
		}
		if ( ! is_bool( $doc['sample'] ?? false ) ) {
			return __( 'The manifest\'s sample must be true or false.', 'ddh-hockey' );
		}
		$files = $doc['files'] ?? array();
		if ( ! is_array( $files ) || count( $files ) > self::MOST_FILES ) {
			return __( 'The manifest\'s files must be an object of at most 50,000 names.', 'ddh-hockey' );
		}
		foreach ( $files as $name => $entry ) {
			foreach ( array( 'bytes', 'records' ) as $key ) {
				if ( ! is_array( $entry ) || ! is_int( $entry[ $key ] ?? null ) || $entry[ $key ] < 0 ) {
					/* translators: 1: name of the file that the entry describes, 2: the field "bytes" or "records". */
					return sprintf( __( 'The manifest\'s entry %1$s must have %2$s, a whole number that is not negative.', 'ddh-hockey' ), DDH_Report::name( $name ), $key );
				}
			}
		}
		return '';
	}
}
