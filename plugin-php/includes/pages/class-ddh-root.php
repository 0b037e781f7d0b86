<?php
/** Renders the element in which the app starts, and the settings that the app needs. */

defined( 'ABSPATH' ) || exit;

final class DDH_Root {
	/** The sentence of waiting() waits. What follows the app is below the window, so that it is not seen to move when the app gets its height. */
	const STYLES = '@keyframes ddh-wait{from{visibility:hidden}}@media screen{.ddh{min-height:100vh}}';

	/**
	 * Renders the app's element, and its settings in a script of type JSON. The settings are not in attributes of the
	 * element, because any author can write such an element into a post. WordPress removes scripts from authors' posts.
	 *
	 * The result must be the same for all visitors and must contain no nonce and nothing about the visitor: WordPress
	 * expands shortcodes inside attributes, so an author can make the result part of an image's URL and so send it to
	 * another server.
	 */
	public static function html( string $page ): string {
		if ( null === DDH_Assets::manifest() ) {
			// The build is missing. Site Health shows the reason.
			return '<p' . self::language() . '>' . esc_html__( 'The Hockey Hub is not available at the moment.', 'ddh-hockey' ) . '</p>';
		}
		DDH_Footer::expect();
		$first = DDH_First::html( $page );
		// The styles are outside, because ours show every child of the root as a block, with its text.
		return ( '' === $first ? '' : DDH_First::styles() ) . '<style>' . self::STYLES . '</style><div id="ddh-root" class="ddh" lang="en" dir="ltr" data-page-id="' . esc_attr( DDH_Settings::PAGES[ $page ] ) . '" data-theme="' . esc_attr( DDH_Settings::get( 'theme' ) ) . '">'
			. $first . self::waiting() . '</div>'
			. DDH_Assets::preloads( $page )
			. '<script type="application/json" id="ddh-settings">' . wp_json_encode( self::settings( $page ), JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES ) . '</script>';
	}

	/**
	 * Returns attributes with the language of the plugin's own sentences: the site's, if they are translated into it. The
	 * app is not translated.
	 */
	private static function language(): string {
		return ' ' . ( get_translations_for_domain( 'ddh-hockey' ) instanceof NOOP_Translations ? 'lang="en" dir="ltr"' : get_language_attributes() );
	}

	/**
	 * Renders the sentence that the app replaces. It appears after three seconds, by its own styles, because neither our
	 * scripts nor our style sheets may arrive. Its place is kept from the start, so that nothing moves then.
	 */
	private static function waiting(): string {
		return '<noscript><style>.ddh-wait{display:none}</style><span' . self::language() . '>' . esc_html__( 'This page needs JavaScript.', 'ddh-hockey' ) . '</span></noscript>'
			. '<p class="ddh-wait"' . self::language() . ' style="margin:0;animation:ddh-wait 3s step-end!important">' . esc_html__( 'Loading. If this stays, this page\'s scripts could not start.', 'ddh-hockey' ) . '</p>';
	}

	/** @return array<string,string> The settings by name. Empty settings are left out. All values are public texts. */
	private static function settings( string $page ): array {
		$settings = array(
			'base'             => self::own( untrailingslashit( DDH_URL ), DDH_DIR ),
			'dataUrl'          => self::own( DDH_Data::url(), DDH_Data::dir() ),
			'dataVersion'      => DDH_Data::version(),
			'manifest'         => self::manifest( $page ),
			'firstTab'         => DDH_Names::KEYS[ $page ][ DDH_Routes::shown_tab( $page ) ],
			'servedDataUrl'    => self::own( rest_url( DDH_Rest::NAMESPACE_V1 . '/data' ) ),
			'routeBase'        => DDH_Routes::base( $page ),
			'hubUrl'           => DDH_Routes::path_of( 'hub' ),
			'vaultUrl'         => DDH_Routes::path_of( 'vault' ),
			'fantasyUrl'       => DDH_Routes::path_of( 'fantasy' ),
			'builderFace'      => DDH_Settings::get( 'builder_face' ),
			'builderDates'     => DDH_Settings::get( 'builder_dates' ),
			'oddsType'         => DDH_Settings::get( 'odds_type' ),
			'stakes'           => DDH_Settings::get( 'stakes' ),
			'gamblingLine'     => DDH_Settings::get( 'gambling_line' ),
			'gamblingAddress'  => DDH_Settings::get( 'gambling_address' ),
			'designer'         => DDH_Settings::get( 'designer' ),
			'designerProfile'  => DDH_Settings::get( 'designer_profile' ),
			'designerDatabase' => DDH_Settings::get( 'designer_database' ),
		);
		if ( 'hub' === $page ) {
			$settings['hubBooks'] = DDH_Settings::get( 'hub_books' );
			// Without this, the tab Track Record would appear only with the data, and move what is below the tabs.
			$settings['trackRecord'] = DDH_Record::is_shown() ? 'on' : 'off';
		}
		if ( 'fantasy' === $page ) {
			$settings += array(
				'spreadsheet' => DDH_Settings::get( 'spreadsheet' ),
				'restUrl'     => self::own( rest_url() ),
				'ajaxUrl'     => self::own( admin_url( 'admin-ajax.php' ), ABSPATH . 'wp-admin/admin-ajax.php' ),
				'homeUrl'     => DDH_Nonce::path(),
				'loginUrl'    => wp_login_url( (string) get_permalink() ),
				'teamStore'   => DDH_Settings::get( 'team_store' ),
			);
			if ( 'firebase' === $settings['teamStore'] && null !== DDH_Firebase::public_config() ) {
				$settings['teamStore'] = DDH_Home::is_home() ? 'firebase' : 'copy';
				$settings             += array(
					'firebase'     => (string) wp_json_encode( DDH_Firebase::public_config() ),
					'tokenSyncUrl' => self::own( rest_url( DDH_Rest::NAMESPACE_V1 . DDH_Token_Sync::ROUTE ) ),
				);
			}
		}
		return array_filter( $settings, 'strlen' );
	}

	/** Upper bound for the size of a manifest that is printed, in bytes. A night of 16 games has 10,000. */
	const LARGEST_MANIFEST = 65536;

	/** What pages read of an entry of the manifest. */
	const OF_ENTRY = array( 'records', 'sample', 'simulated', 'generatedAt', 'from', 'to', 'through', 'season', 'next' );

	/**
	 * Returns the manifest as JSON, with what pages read of it to show a tab, so that they need not wait for the file. ''
	 * if the manifest is missing, damaged or large.
	 */
	private static function manifest( string $page ): string {
		$size     = DDH_Disk::tried( 'filesize', DDH_Data::dir() . '/' . DDH_Data::MANIFEST );
		$manifest = is_int( $size ) && $size <= self::LARGEST_MANIFEST ? DDH_Data::manifest() : null;
		if ( null === $manifest ) {
			return '';
		}
		// Only tabs of the page read the cuts of a file.
		$is_own  = static fn( string $name ): bool => ( 'fantasy' === $page ) === ( 'fantasy' === DDH_Manifest::part( $name ) );
		$is_read = static fn( string $name ): bool => DDH_Datasets::has( $name ) || DDH_Record::SUMMARY === $name || 1 === preg_match( DDH_Data::GAME, $name ) || ( DDH_Cuts::is_cut( $name ) && $is_own( $name ) );
		$files   = array_filter( $manifest['files'], $is_read, ARRAY_FILTER_USE_KEY );
		foreach ( $files as $name => $entry ) {
			$files[ $name ] = array_intersect_key( $entry, array_flip( array_merge( self::OF_ENTRY, $is_own( $name ) ? array( 'cuts' ) : array() ) ) );
		}
		$printed = array( 'files' => (object) $files ) + array_intersect_key( $manifest, array_flip( array( 'version', 'generatedAt', 'sample' ) ) );
		return (string) wp_json_encode( $printed, JSON_UNESCAPED_SLASHES );
	}

	/**
	 * Removes scheme and host from a URL of this site, so that it also works behind an HTTPS proxy and under a second host
	 * name. A URL of another host is of this site, too, if this server has the file or folder `$path` at the same place:
	 * the dashboard may have another host name, and plugins rewrite URLs.
	 */
	public static function own( string $address, string $path = '' ): string {
		return self::has_host_of( $address, home_url() ) || self::is_served( $address, $path ) ? wp_make_link_relative( $address ) : $address;
	}

	/** Compares host and port, but not the scheme, which depends on the request. Scheduled jobs have no request. */
	public static function has_host_of( string $one, string $other ): bool {
		$host = static fn( string $url ): array => array( wp_parse_url( $url, PHP_URL_HOST ), wp_parse_url( $url, PHP_URL_PORT ) );
		return $host( $one ) === $host( $other );
	}

	/**
	 * Whether the server of this request has the file or folder `$path` below its root at the place that the URL names. Of
	 * a site in a folder, only that folder may be known under the host of its pages.
	 */
	private static function is_served( string $address, string $path ): bool {
		$root   = $_SERVER['DOCUMENT_ROOT'] ?? ''; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- audit:ok -- a path of the server, not of the request.
		$place  = (string) wp_parse_url( $address, PHP_URL_PATH );
		$folder = untrailingslashit( (string) wp_parse_url( (string) get_option( 'home' ), PHP_URL_PATH ) ) . '/';
		if ( '' === $root || '' === $path || 0 !== strpos( $place, $folder ) ) {
			return false;
		}
		$served = DDH_Disk::tried( 'realpath', $root . rawurldecode( $place ) );
		return null !== $served && DDH_Disk::tried( 'realpath', $path ) === $served;
	}
}
