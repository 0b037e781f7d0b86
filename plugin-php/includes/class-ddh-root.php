<?php
/**
 * The element that the app starts in, and all that it is to know of its host.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Root {

	/**
	 * What each page of the app has of its host is in a script of JSON, which WordPress lets nobody write who may not run
	 * scripts on the site. In attributes of the element it could come from any author: he would write such an element
	 * into a post, and have a reader's nonce sent where he likes.
	 *
	 * @param string $page hub, vault or fantasy.
	 * @return string
	 */
	public static function html( $page ) {
		$built = DDH_Assets::manifest();
		if ( is_wp_error( $built ) ) {
			return current_user_can( 'manage_options' ) ? '<p>' . esc_html( $built->get_error_message() ) . '</p>' : '';
		}
		$settings = self::settings( $page );
		if ( isset( $settings['nonce'] ) ) {
			self::no_cache();
		}
		return '<div id="ddh-root" class="ddh" data-page-id="' . esc_attr( DDH_Settings::PAGES[ $page ] ) . '" data-theme="' . esc_attr( DDH_Settings::get( 'theme' ) ) . '">'
			. '<noscript>' . esc_html__( 'This page needs JavaScript.', 'ddh-hockey' ) . '</noscript></div>'
			. '<script type="application/json" id="ddh-settings">' . wp_json_encode( $settings, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES ) . '</script>';
	}

	/** A member's page holds their nonce: no cache may keep it. A visitor's page is the same for all. */
	public static function no_cache() {
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			define( 'DONOTCACHEPAGE', true ); // audit:ok -- the name that page caches agree on.
		}
		if ( ! headers_sent() ) {
			nocache_headers();
		}
	}

	/**
	 * Texts by name. Nothing of it is secret, and for visitors nothing of it is their own: their page can be cached.
	 *
	 * @param string $page hub, vault or fantasy.
	 * @return array<string,string> Without the empty ones.
	 */
	private static function settings( $page ) {
		$settings = array(
			'base'             => self::own( untrailingslashit( DDH_URL ) ),
			'dataUrl'          => self::own( DDH_Data::url() ),
			'dataVersion'      => DDH_Data::version(),
			'routeBase'        => DDH_Routes::base( $page ),
			'gamblingLine'     => DDH_Settings::get( 'gambling_line' ),
			'designer'         => DDH_Settings::get( 'designer' ),
			'designerProfile'  => DDH_Settings::get( 'designer_profile' ),
			'designerDatabase' => DDH_Settings::get( 'designer_database' ),
		);
		if ( 'fantasy' === $page ) {
			$settings += array(
				'spreadsheet' => DDH_Settings::get( 'spreadsheet' ),
				'restUrl'     => self::own( rest_url() ),
				'ajaxUrl'     => self::own( admin_url( 'admin-ajax.php' ) ),
				'loginUrl'    => wp_login_url( (string) get_permalink() ),
				'nonce'       => is_user_logged_in() ? wp_create_nonce( 'wp_rest' ) : '',
				'teamStore'   => DDH_Settings::get( 'team_store' ),
			);
			if ( 'firebase' === $settings['teamStore'] && null !== DDH_Firebase::public_config() ) {
				$settings += array(
					'firebase'     => (string) wp_json_encode( DDH_Firebase::public_config() ),
					'tokenSyncUrl' => self::own( rest_url( DDH_Rest::NAMESPACE_V1 . '/token-sync' ) ),
				);
			}
		}
		return array_filter( $settings, 'strlen' );
	}

	/**
	 * An address of this site without scheme and host: right also behind a proxy that ends HTTPS, and under a second name.
	 *
	 * @param string $address Full.
	 * @return string
	 */
	private static function own( $address ) {
		$same = wp_parse_url( $address, PHP_URL_HOST ) === wp_parse_url( home_url(), PHP_URL_HOST ) && wp_parse_url( $address, PHP_URL_PORT ) === wp_parse_url( home_url(), PHP_URL_PORT );
		return $same ? wp_make_link_relative( $address ) : $address;
	}
}
