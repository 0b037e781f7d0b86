<?php
/**
 * Firebase as the store of members' teams: its configuration, as far as the page may know it, and the keys to it.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Firebase {

	/** Names the key of a service account without any rights, which signs the links. */
	const KEY = 'DDH_FIREBASE_SA_FILE';

	/** Names the key of an account with rights on the database. Optional; it serves to erase alone. */
	const ERASER = 'DDH_FIREBASE_ERASER_FILE';

	/**
	 * The configuration of the Firebase web app. It is public by design: every page of it carries it.
	 *
	 * @return array<string,string>|null Null: it is not complete, or the database's address is none of Google's.
	 */
	public static function public_config(): ?array {
		$config = DDH_Settings::get( 'firebase' );
		return in_array( '', $config, true ) || null === self::database() ? null : $config;
	}

	/** Whether sessions can be linked: there is a project and a key to sign with. */
	public static function is_configured(): bool {
		try {
			self::key( self::KEY );
			return true;
		} catch ( DDH_Refusal $none ) {
			return false;
		}
	}

	/**
	 * A key of the project in the settings.
	 *
	 * @param string $constant KEY or ERASER: the constant that names its file.
	 * @return array{client_email:string,private_key:string}
	 * @throws DDH_Refusal as in DDH_Google::key(); ddh_key_none also without a project.
	 */
	public static function key( string $constant ): array {
		$project = self::project();
		if ( '' === $project ) {
			throw new DDH_Refusal( 'ddh_key_none', __( 'The settings name no Firebase project.', 'ddh-hockey' ), 500 );
		}
		return DDH_Google::key( $constant, $project );
	}

	/**
	 * The Firebase project's id.
	 *
	 * @return string Empty: none.
	 */
	public static function project(): string {
		return DDH_Settings::get( 'firebase' )['projectId'];
	}

	/**
	 * The Realtime Database's address.
	 *
	 * @return string|null Without a slash at its end.
	 */
	public static function database(): ?string {
		$address = DDH_Settings::get( 'firebase' )['databaseURL'];
		return self::is_database( $address ) ? untrailingslashit( $address ) : null;
	}

	/**
	 * Whether an address is that of a Realtime Database. Access tokens are sent there: it must be one of Google's.
	 *
	 * @param mixed $address Anything.
	 */
	public static function is_database( $address ): bool {
		return is_string( $address ) && 1 === preg_match( '#^https://[a-z0-9-]+(\.firebaseio\.com|\.[a-z0-9-]+\.firebasedatabase\.app)/?\z#', $address );
	}

	/**
	 * The rules that the database needs, as they are published.
	 *
	 * @return string JSON; empty: the plugin's file is not there.
	 */
	public static function rules(): string {
		$file = DDH_DIR . 'firebase/database.rules.json';
		return is_readable( $file ) ? trim( (string) file_get_contents( $file ) ) : '';
	}
}
