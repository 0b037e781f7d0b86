<?php
/** The plugin's settings: one option, read with default values. The form is in class-ddh-form.php. */

defined( 'ABSPATH' ) || exit;

final class DDH_Settings {
	const OPTION = 'ddh_settings';

	/** The pages of the app, each with the id that the app's root element must have. */
	const PAGES = array( 'hub' => 15970, 'vault' => 17964, 'fantasy' => 19503 );

	/** The public parts of a Firebase web app's configuration. */
	const FIREBASE = array( 'apiKey', 'authDomain', 'databaseURL', 'projectId', 'appId' );

	/** @return array<string,mixed> Every setting with its default. */
	public static function defaults(): array {
		return array(
			// The id of the WordPress page for each page of the app; 0 for none.
			'pages'             => self::PAGES,
			// Age in days at which the files of a game are deleted if the manifest does not list them; 0 for never.
			'keep_days'         => 30,
			// The e-mail address to notify when a nightly delivery is late; '' for none.
			'late_mail'         => '',
			'team_store'        => 'local',
			'firebase'          => array_fill_keys( self::FIREBASE, '' ),
			// Whether access to the fantasy pages is restricted. Each of the next three settings is then a condition,
			// and meeting one of them grants access.
			'access_restricted' => false,
			'access_roles'      => array(),
			'access_capability' => '',
			'access_cents'      => 0,
			'theme'             => 'light',
			'builder_face'      => 'board',
			'builder_dates'     => 'today',
			'odds_type'         => 'decimal',
			'stakes'            => 'on',
			'hub_books'         => 'on',
			'gambling_line'     => '',
			'gambling_address'  => '',
			'designer'          => '',
			'designer_profile'  => '',
			'designer_database' => '',
			'spreadsheet'       => '',
			// Whether deleting the plugin also deletes members' teams and the data in uploads.
			'remove_all'        => false,
		);
	}

	/** @return mixed A setting. A stored value of another type than the default is ignored. */
	public static function get( string $key ) {
		$default = self::defaults()[ $key ];
		$value   = get_option( self::OPTION )[ $key ] ?? $default;
		if ( gettype( $value ) !== gettype( $default ) ) {
			return $default;
		}
		if ( ! in_array( $key, array( 'pages', 'firebase' ), true ) ) {
			return $value;
		}
		// Use the default for each page or Firebase field that is missing or has a value of another type.
		$parts = array_intersect_key( $value, $default );
		return array_merge( $default, array_filter( $parts, 'pages' === $key ? 'is_int' : 'is_string' ) );
	}
}
