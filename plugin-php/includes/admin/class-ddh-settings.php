<?php
/**
 * The plugin's settings: one option, read with default values. The form is in class-ddh-form.php.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Settings {

	const OPTION = 'ddh_settings';

	/** The pages of the app, with the ids that the root element states (spec 2). */
	const PAGES = array( 'hub' => 15970, 'vault' => 17964, 'fantasy' => 19503 );

	/** Where the fantasy teams of members are kept. */
	const TEAM_STORES = array( 'local', 'wordpress', 'firebase' );

	/** The page's colors. 'auto' follows the visitor's device, which fits only themes that do the same. */
	const THEMES = array( 'light', 'dark', 'auto' );

	/** How the Parlay Builder opens: prices on buttons, or all fields of the form. */
	const BUILDER_FACES = array( 'board', 'form' );

	/** The dates for which the Parlay Builder is open. */
	const BUILDER_DATES = array( 'today', 'all' );

	/** The odds that visitors see until they choose. */
	const ODDS_TYPES = array( 'decimal', 'american' );

	/** Whether slips and bets show a verdict and a stake. */
	const STAKES = array( 'on', 'off' );

	/** The public parts of a Firebase web app's configuration. */
	const FIREBASE = array( 'apiKey', 'authDomain', 'databaseURL', 'projectId', 'appId' );

	/**
	 * Every setting with its default.
	 *
	 * @return array<string,mixed>
	 */
	public static function defaults(): array {
		return array(
			// The id of the WordPress page for each page of the app; 0 for none.
			'pages'             => self::PAGES,
			// Days after which files of games that the manifest no longer lists are deleted; 0 for never.
			'keep_days'         => 30,
			'team_store'        => 'local',
			'firebase'          => array_fill_keys( self::FIREBASE, '' ),
			// Whether fantasy-access checks any condition. If it does, any one of the next three grants access.
			'access_restricted' => false,
			'access_roles'      => array(),
			'access_capability' => '',
			'access_cents'      => 0,
			'theme'             => 'light',
			'builder_face'      => 'board',
			'builder_dates'     => 'today',
			'odds_type'         => 'decimal',
			'stakes'            => 'on',
			'gambling_line'     => '',
			'designer'          => '',
			'designer_profile'  => '',
			'designer_database' => '',
			'spreadsheet'       => '',
			// Whether deleting the plugin also deletes members' teams and the data in uploads.
			'remove_all'        => false,
		);
	}

	/**
	 * The name of each setting on the form and in messages.
	 *
	 * @return array<string,string>
	 */
	public static function labels(): array {
		return array(
			'pages'             => __( 'Which page shows what', 'ddh-hockey' ),
			'keep_days'         => __( 'Delete the files of old games after (days)', 'ddh-hockey' ),
			'team_store'        => __( 'Members\' teams are kept', 'ddh-hockey' ),
			'firebase'          => __( 'Firebase', 'ddh-hockey' ),
			'access_restricted' => __( 'Restricted', 'ddh-hockey' ),
			'access_roles'      => __( 'Roles', 'ddh-hockey' ),
			'access_capability' => __( 'Capability', 'ddh-hockey' ),
			'access_cents'      => __( 'Patreon pledge in cents, at least', 'ddh-hockey' ),
			'theme'             => __( 'Colors', 'ddh-hockey' ),
			'builder_face'      => __( 'The Parlay Builder opens with', 'ddh-hockey' ),
			'builder_dates'     => __( 'The Parlay Builder is open for', 'ddh-hockey' ),
			'odds_type'         => __( 'Odds', 'ddh-hockey' ),
			'stakes'            => __( 'Verdicts and stakes', 'ddh-hockey' ),
			'gambling_line'     => __( 'Responsible gambling line', 'ddh-hockey' ),
			'designer'          => __( 'Designer in the About drawer', 'ddh-hockey' ),
			'designer_profile'  => __( 'The designer\'s profile', 'ddh-hockey' ),
			'designer_database' => __( 'The designer in a hockey player database', 'ddh-hockey' ),
			'spreadsheet'       => __( 'Spreadsheet beside Games by Week', 'ddh-hockey' ),
			'remove_all'        => __( 'Remove everything', 'ddh-hockey' ),
		);
	}

	/**
	 * Returns a setting. A stored value of another type than the default is ignored.
	 *
	 * @return mixed
	 */
	public static function get( string $key ) {
		$defaults = self::defaults();
		$stored   = get_option( self::OPTION );
		$value    = is_array( $stored ) && array_key_exists( $key, $stored ) ? $stored[ $key ] : $defaults[ $key ];
		if ( gettype( $value ) !== gettype( $defaults[ $key ] ) ) {
			return $defaults[ $key ];
		}
		if ( ! in_array( $key, array( 'pages', 'firebase' ), true ) ) {
			return $value;
		}
		// A part that is missing or of another type gets its default.
		$parts = array_intersect_key( $value, $defaults[ $key ] );
		return array_merge( $defaults[ $key ], array_filter( $parts, 'pages' === $key ? 'is_int' : 'is_string' ) );
	}
}
