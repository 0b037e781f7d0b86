<?php
/** Firebase as the store of members' teams: its configuration, as far as it is public, and the service account keys. */

defined( 'ABSPATH' ) || exit;

final class DDH_Firebase {

	/** The constant that names the key file of a service account without permissions, which signs the links. */
	const KEY = 'DDH_FIREBASE_SA_FILE';

	/** The constant that names the key file of an account with access to the database. It is optional and only deletes data. */
	const ERASER = 'DDH_FIREBASE_ERASER_FILE';

	/** The configuration of the Firebase web app, which every page with the app contains. Null if it is not valid. */
	public static function public_config(): ?array {
		$config = DDH_Settings::get( 'firebase' );
		return in_array( '', $config, true ) || null === self::database() ? null : $config;
	}

	/** Whether sessions can be linked: there is a project and a key that signs. */
	public static function is_configured(): bool {
		try {
			self::key( self::KEY );
			return true;
		} catch ( DDH_Refusal $none ) {
			return false;
		}
	}

	/**
	 * Reads a service account key of the project in the settings.
	 *
	 * @param string $constant KEY or ERASER: the constant that names its file.
	 * @return array{client_email:string,private_key:string}
	 */
	public static function key( string $constant ): array {
		if ( '' === self::project() ) {
			throw new DDH_Refusal( 'ddh_key_none', __( 'The settings have no Firebase project.', 'ddh-hockey' ), 500 );
		}
		return DDH_Google::key( $constant, self::project() );
	}

	/** The Firebase project's id, or ''. */
	public static function project(): string {
		return DDH_Settings::get( 'firebase' )['projectId'];
	}

	/** The URL of the Realtime Database without a trailing slash, or null. */
	public static function database(): ?string {
		$address = DDH_Settings::get( 'firebase' )['databaseURL'];
		return self::is_database( $address ) ? untrailingslashit( $address ) : null;
	}

	/** Whether a URL is that of a Realtime Database. Access tokens are sent there, so it must be one of Google's. */
	public static function is_database( string $address ): bool {
		return 1 === preg_match( '#^https://[a-z0-9-]+(\.firebaseio\.com|\.[a-z0-9-]+\.firebasedatabase\.app)/?\z#', $address );
	}

	/** The rules that the database needs, as JSON, or '' if the plugin's file is missing. */
	public static function rules(): string {
		$file = DDH_DIR . 'firebase/database.rules.json';
		return is_readable( $file ) ? trim( (string) file_get_contents( $file ) ) : '';
	}
}
