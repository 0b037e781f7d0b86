<?php
/**
 * The data folder: where it is, on the disk and for the browser, and what is in it.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Data {

	/** Names of data files, below the data folder. */
	const NAME = '#^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)?\.(json|csv|json\.gz|csv\.gz|npz)\z#';

	/** Names of devices on Windows, where a file or folder of any ending may not be called so. */
	const RESERVED = '#(^|/)(aux|con|nul|prn|com[1-9]|lpt[1-9])[./]#i';

	/** Files of one game: its simulation in any form, and its model. */
	const GAME = '#^([A-Za-z0-9_-]+)_(parlaytrix\.(json|csv|json\.gz|csv\.gz|npz)|gamemodel\.json)\z#';

	/** Tells of the other files; optional. */
	const MANIFEST = 'manifest.json';

	/** What a manifest may call its version: it becomes part of addresses. */
	const VERSION = '/^[\w.:+-]{1,100}\z/';

	/** The app reads no more entries of a manifest. */
	const MOST_FILES = 50000;

	const OPTION = 'ddh_data_version';

	/**
	 * The folder on the disk.
	 *
	 * @param mixed $place Of the setting data_place; null: the one of now.
	 * @return string Absolute, without a slash at its end; it may not be there yet.
	 */
	public static function dir( $place = null ): string {
		if ( defined( 'DDH_DATA_DIR' ) ) {
			$dir = DDH_DATA_DIR;
		} else {
			$dir = self::folders( is_multisite() )[ self::place( $place ) ];
		}
		/**
		 * Where the data files are on the disk.
		 *
		 * @param string $dir Absolute. Filter ddh_data_url with it.
		 */
		return untrailingslashit( wp_normalize_path( (string) apply_filters( 'ddh_data_dir', $dir ) ) );
	}

	/**
	 * The folder's address. Where DDH_DATA_DIR is defined, DDH_DATA_URL should be too.
	 *
	 * @return string Absolute, without a slash at its end, as https where the page is.
	 */
	public static function url(): string {
		if ( defined( 'DDH_DATA_URL' ) ) {
			$url = DDH_DATA_URL;
		} elseif ( 'uploads' === self::place() ) {
			$url = set_url_scheme( wp_upload_dir( null, false )['baseurl'] ) . '/ddh-data';
		} else {
			$url = plugins_url( 'data', DDH_FILE );
		}
		/**
		 * The address of the data files.
		 *
		 * @param string $url Absolute.
		 */
		return untrailingslashit( (string) apply_filters( 'ddh_data_url', $url ) );
	}

	/**
	 * Every folder that is or was the data folder by the setting.
	 *
	 * @return string[] Absolute, without a slash at its end, the one of now first; they may not be there.
	 */
	public static function dirs(): array {
		return array_values( array_unique( array_merge( array( self::dir() ), array_map( 'untrailingslashit', array_map( 'wp_normalize_path', self::folders( is_multisite() ) ) ) ) ) );
	}

	/** Whether the user may change the data: who manages the site, or the network where all its sites have one folder. */
	public static function may_change(): bool {
		return current_user_can( self::capability( is_multisite(), defined( 'DDH_DATA_DIR' ) ) );
	}

	/**
	 * What a user must be able to do who changes the data.
	 *
	 * @param bool $network Whether the site is one of a network.
	 * @param bool $defined Whether wp-config.php, which all its sites have in common, says where the data is.
	 */
	public static function capability( bool $network, bool $defined ): string {
		return $network && $defined ? 'manage_network_options' : 'manage_options';
	}

	/**
	 * The folder of each place that the setting can be. The sites of a network share the plugin's, but not their data.
	 *
	 * @param bool $network Whether the site is one of a network.
	 * @return array<string,string> By 'plugin' and 'uploads'; absolute.
	 */
	public static function folders( bool $network ): array {
		$folders = array( 'uploads' => wp_upload_dir( null, false )['basedir'] . '/ddh-data' );
		return $network ? $folders : $folders + array( 'plugin' => DDH_DIR . 'data' );
	}

	/** Which of them it is; null: by the setting. */
	private static function place( ?string $place = null ) {
		$place = null === $place ? DDH_Settings::get( 'data_place' ) : $place;
		return is_string( $place ) && isset( self::folders( is_multisite() )[ $place ] ) ? $place : 'uploads';
	}

	/**
	 * Makes the folder, with what keeps visitors from listing and running files in it.
	 *
	 * @return true|WP_Error
	 */
	public static function prepare() {
		return DDH_Disk::guarded( self::dir(), true );
	}

	/**
	 * The version of the data, which pages add to every address; it changes with the data, not with the plugin.
	 *
	 * @return string '': none yet.
	 */
	public static function version(): string {
		$version = get_option( self::OPTION, '' );
		return self::is_version( $version ) ? $version : '';
	}

	/**
	 * Sets the version.
	 *
	 * @param string $version See VERSION; anything else is no version.
	 */
	public static function set_version( string $version ): void {
		update_option( self::OPTION, self::is_version( $version ) ? $version : '', true );
	}

	/**
	 * Whether it fits an address.
	 *
	 * @param mixed $version Anything.
	 */
	private static function is_version( $version ): bool {
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
					$files[ $name ] = array(
						'bytes'    => (int) filesize( $path ),
						'modified' => (int) filemtime( $path ),
					);
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
	 * @return array|null As decoded, every key of the file; its `files` is always there. Null when there is none, or it is not a manifest.
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
