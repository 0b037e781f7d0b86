<?php
/**
 * The operator's page, Settings > Hockey Hub: which page shows what, the data, who has fantasy access, where teams are
 * kept. Its form is in class-ddh-form.php, what it accepts in class-ddh-clean.php.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Admin {

	/** The page's slug, and the group of its one option. */
	const SLUG = 'ddh-hockey';

	/** Registers what WordPress is to call. */
	public static function hook() {
		add_action( 'admin_menu', array( __CLASS__, 'menu' ) );
		add_action( 'init', array( __CLASS__, 'register' ) );
		add_action( 'admin_post_ddh_make_pages', array( __CLASS__, 'make_pages' ) );
		add_action( 'admin_notices', array( __CLASS__, 'notice' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( DDH_FILE ), array( __CLASS__, 'links' ) );
	}

	public static function menu() {
		add_options_page( __( 'Hockey Hub', 'ddh-hockey' ), __( 'Hockey Hub', 'ddh-hockey' ), 'manage_options', self::SLUG, array( __CLASS__, 'render' ) );
	}

	public static function register() {
		register_setting(
			self::SLUG,
			DDH_Settings::OPTION,
			array(
				'type'              => 'array',
				'default'           => array(),
				'sanitize_callback' => array( 'DDH_Clean', 'settings' ),
			)
		);
	}

	/**
	 * @param string[] $links Of the plugin's row.
	 * @return string[]
	 */
	public static function links( $links ) {
		array_unshift( $links, '<a href="' . esc_url( self::address() ) . '">' . esc_html__( 'Settings', 'ddh-hockey' ) . '</a>' );
		return $links;
	}

	/** After the installation nothing shows on the site yet: the plugin list says what is missing. */
	public static function notice() {
		$screen = get_current_screen();
		if ( ! $screen || 'plugins' !== $screen->id || ! current_user_can( 'manage_options' ) || array_filter( array_map( array( 'DDH_Pages', 'of' ), array_keys( DDH_Settings::PAGES ) ) ) ) {
			return;
		}
		printf(
			'<div class="notice notice-info"><p>%s <a href="%s">%s</a></p></div>',
			esc_html__( 'Hockey Hub has no page on this site yet.', 'ddh-hockey' ),
			esc_url( self::address() ),
			esc_html__( 'Choose or make its pages', 'ddh-hockey' )
		);
	}

	/** Makes a published page for each page of the app that has none, and maps it. */
	public static function make_pages() {
		if ( ! current_user_can( 'manage_options' ) || ! current_user_can( 'publish_pages' ) ) {
			wp_die( esc_html__( 'You may not make pages.', 'ddh-hockey' ), 403 );
		}
		check_admin_referer( 'ddh_make_pages' );
		$map = DDH_Settings::get( 'pages' );
		foreach ( self::page_names() as $page => $name ) {
			if ( DDH_Pages::of( $page ) ) {
				continue;
			}
			$id = wp_insert_post(
				array(
					'post_type'   => 'page',
					'post_status' => 'publish',
					'post_title'  => $name,
					'post_name'   => DDH_Routes::SLUGS[ $page ],
				)
			);
			if ( $id ) {
				$map[ $page ] = $id;
			}
		}
		update_option( DDH_Settings::OPTION, array_merge( (array) get_option( DDH_Settings::OPTION, array() ), array( 'pages' => $map ) ) );
		wp_safe_redirect( self::address() );
		exit;
	}

	private static function address() {
		return admin_url( 'options-general.php?page=' . self::SLUG );
	}

	/** @return array<string,string> The pages of the app by name. */
	public static function page_names() {
		return array(
			'hub'     => __( 'Game Probability Hub', 'ddh-hockey' ),
			'vault'   => __( 'Value Vault', 'ddh-hockey' ),
			'fantasy' => __( 'Fantasy Hub', 'ddh-hockey' ),
		);
	}

	public static function render() {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		echo '<div class="wrap"><h1>', esc_html( get_admin_page_title() ), '</h1>';
		self::render_pages();
		DDH_Data_Panel::render();
		echo '<form method="post" action="options.php">';
		settings_fields( self::SLUG );
		DDH_Form::render();
		submit_button();
		echo '</form></div>';
	}

	/** What each page of the app shows itself on, and a way to make what is missing. */
	private static function render_pages() {
		$missing = false;
		echo '<h2>', esc_html__( 'Pages', 'ddh-hockey' ), '</h2><ul>';
		foreach ( self::page_names() as $page => $name ) {
			$id      = DDH_Pages::of( $page );
			$missing = $missing || ! $id;
			echo '<li><strong>', esc_html( $name ), ':</strong> ';
			if ( $id ) {
				echo '<a href="', esc_url( (string) get_permalink( $id ) ), '">', esc_html( (string) get_permalink( $id ) ), '</a>';
			} else {
				echo esc_html__( 'no published page yet.', 'ddh-hockey' );
			}
			echo '</li>';
		}
		echo '</ul>';
		if ( ! get_option( 'permalink_structure' ) ) {
			echo '<p><strong>', esc_html__( 'Choose any permalinks but "Plain" under Settings > Permalinks: the tabs have addresses of their own.', 'ddh-hockey' ), '</strong></p>';
		}
		if ( $missing ) {
			echo '<form method="post" action="', esc_url( admin_url( 'admin-post.php' ) ), '"><input type="hidden" name="action" value="ddh_make_pages">';
			wp_nonce_field( 'ddh_make_pages' );
			submit_button( __( 'Make the missing pages', 'ddh-hockey' ), 'secondary', 'ddh_make_pages', false );
			echo '</form>';
		}
	}
}
