<?php
/** Firebase as the store of members' teams: the public configuration, and the service account keys. */

defined( 'ABSPATH' ) || exit;

final class DDH_Firebase {
	/**
	 * The constant that names the key file for signing the tokens that link Firebase sessions to members. The service
	 * account of this key needs no permissions.
	 */
	const KEY = 'DDH_FIREBASE_SA_FILE';

	/**
	 * The constant that names the key file of a service account with access to the database. This key is optional. The
	 * plugin uses it only to delete data.
	 */
	const ERASER = 'DDH_FIREBASE_ERASER_FILE';

	/** Maximum size of a key file, in bytes. */
	const LARGEST_KEY = 65536;

	/**
	 * Returns the configuration of the Firebase web app, or null if it is not valid. It is public: the fantasy page
	 * contains it.
	 */
	public static function public_config(): ?array {
		$config = DDH_Settings::get( 'firebase' );
		return in_array( '', $config, true ) || null === self::database() ? null : $config;
	}

	/**
	 * Whether Firebase sessions can be linked to members. This needs a Firebase project and a service account's key
	 * (KEY).
	 */
	public static function is_configured(): bool {
		return null !== DDH_Disk::tried( array( __CLASS__, 'key' ), self::KEY );
	}

	/**
	 * Reads a service account key of the project. `$constant` is KEY or ERASER: wp-config.php defines a constant of
	 * this name with the path of the key file. Refuses a file that the web server could serve. Keys are never stored in
	 * the database.
	 */
	public static function key( string $constant ): array {
		DDH_Host::must_have( ...DDH_Host::OPENSSL );
		$project = self::project();
		if ( '' === $project ) {
			throw new DDH_Refusal( 'ddh_key_none', __( 'The settings have no Firebase project.', 'ddh-hockey' ), 500 );
		}
		$named = defined( $constant ) ? constant( $constant ) : '';
		if ( ! is_string( $named ) || '' === $named ) {
			/* translators: %s: name of a constant of wp-config.php. */
			throw new DDH_Refusal( 'ddh_key_none', sprintf( __( 'wp-config.php does not define %s.', 'ddh-hockey' ), $constant ), 500 );
		}
		$file = realpath( $named );
		if ( false === $file || ! is_file( $file ) || ! is_readable( $file ) || filesize( $file ) > self::LARGEST_KEY ) {
			/* translators: %s: name of a constant of wp-config.php. */
			throw new DDH_Refusal( 'ddh_key_unreadable', sprintf( __( 'The file that %s names cannot be read.', 'ddh-hockey' ), $constant ), 500 );
		}
		if ( self::is_public( $file ) ) {
			/* translators: %s: name of a constant of wp-config.php. */
			throw new DDH_Refusal( 'ddh_key_public', sprintf( __( 'The file that %s names is in the web root, where anyone could download it. Move it out of there, and create a new key.', 'ddh-hockey' ), $constant ), 500 );
		}
		$key = DDH_Disk::json( $file );
		if ( ! is_string( $key['client_email'] ?? null ) || ! is_string( $key['private_key'] ?? null ) || $project !== ( $key['project_id'] ?? null ) || ! openssl_pkey_get_private( $key['private_key'] ) ) {
			/* translators: %s: name of a constant of wp-config.php. */
			throw new DDH_Refusal( 'ddh_key_bad', sprintf( __( 'The file that %s names is not a service account key of the Firebase project in the settings.', 'ddh-hockey' ), $constant ), 500 );
		}
		return array( 'client_email' => $key['client_email'], 'private_key' => $key['private_key'] );
	}

	/** Whether a file is in a folder that the web server serves. */
	private static function is_public( string $file ): bool {
		$roots = array( ABSPATH, WP_CONTENT_DIR );
		// WordPress may be installed in a folder of a larger site.
		if ( isset( $_SERVER['DOCUMENT_ROOT'] ) ) {
			$roots[] = sanitize_text_field( wp_unslash( $_SERVER['DOCUMENT_ROOT'] ) );
		}
		foreach ( array_filter( array_map( 'realpath', array_filter( $roots ) ) ) as $root ) {
			if ( 0 === strpos( wp_normalize_path( $file ), trailingslashit( wp_normalize_path( $root ) ) ) ) {
				return true;
			}
		}
		return false;
	}

	/** Returns the Firebase project's id, or '' if it is not set. */
	public static function project(): string {
		return DDH_Settings::get( 'firebase' )['projectId'];
	}

	/** Returns the URL of the Realtime Database without a trailing slash, or null if it is not valid. */
	public static function database(): ?string {
		$address = DDH_Settings::get( 'firebase' )['databaseURL'];
		return self::is_database( $address ) ? untrailingslashit( $address ) : null;
	}

	/**
	 * Whether a URL is the URL of a Realtime Database at Google. No other host is allowed, because access tokens are
	 * sent to this URL.
	 */
	public static function is_database( string $address ): bool {
		return 1 === preg_match( '#^https://[a-z0-9-]+(\.firebaseio\.com|\.[a-z0-9-]+\.firebasedatabase\.app)/?\z#', $address );
	}

	/** The rules that the database needs, as JSON, or '' if the plugin's file is missing. */
	public static function rules(): string {
		$file = DDH_DIR . 'firebase/database.rules.json';
		return is_readable( $file ) ? trim( (string) file_get_contents( $file ) ) : '';
	}
}
