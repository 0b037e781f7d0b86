<?php
/** The plugin's settings screen, Settings > Hockey Hub. Its form is in class-ddh-form.php, its Data tab in class-ddh-data-panel.php. */

defined( 'ABSPATH' ) || exit;

final class DDH_Admin {
	/** The slug of the screen, which is also the name of its settings group. */
	const SLUG = 'ddh-hockey';

	public static function hook(): void {
		add_action( 'admin_menu', array( __CLASS__, 'menu' ) );
		add_action( 'init', array( __CLASS__, 'register' ) );
		add_action( 'admin_post_ddh_make_pages', array( __CLASS__, 'make_pages' ) );
		add_action( 'admin_notices', array( __CLASS__, 'notice' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( DDH_FILE ), array( __CLASS__, 'links' ) );
	}

	public static function menu(): void {
		add_options_page( __( 'Hockey Hub', 'ddh-hockey' ), __( 'Hockey Hub', 'ddh-hockey' ), 'manage_options', self::SLUG, array( __CLASS__, 'render' ) );
	}

	public static function register(): void {
		register_setting( self::SLUG, DDH_Settings::OPTION, array( 'type' => 'array', 'default' => array(), 'sanitize_callback' => array( 'DDH_Clean', 'settings' ) ) );
	}

	/** Adds the link "Settings" to the plugin's row in the plugin list. */
	public static function links( $links ) {
		array_unshift( $links, '<a href="' . esc_url( self::address() ) . '">' . esc_html__( 'Settings', 'ddh-hockey' ) . '</a>' );
		return $links;
	}

	/**
	 * Shows a notice on the plugin list until a WordPress page shows the app. The notice asks the user to choose the
	 * pages.
	 */
	public static function notice(): void {
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

	/**
	 * Assigns a WordPress page to each page of the app that has none. Publishes a new WordPress page if none has the
	 * app's slug.
	 */
	public static function make_pages(): void {
		if ( ! current_user_can( 'manage_options' ) || ! current_user_can( 'publish_pages' ) ) {
			wp_die( esc_html__( 'You may not make pages.', 'ddh-hockey' ), 403 );
		}
		check_admin_referer( 'ddh_make_pages' );
		$map  = DDH_Settings::get( 'pages' );
		$done = array( 'made' => array(), 'found' => array() );
		foreach ( self::page_names() as $page => $name ) {
			if ( DDH_Pages::of( $page ) ) {
				continue;
			}
			$slug = DDH_Names::SLUGS[ $page ];
			// An earlier installation of the plugin may have created the page.
			$there = get_page_by_path( $slug );
			$found = $there && 'publish' === $there->post_status && ! in_array( $there->ID, $map, true );
			$id    = $found ? $there->ID : wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => $name, 'post_name' => $slug ) );
			if ( $id ) {
				$map[ $page ]                        = $id;
				$done[ $found ? 'found' : 'made' ][] = $page;
			}
		}
		update_option( DDH_Settings::OPTION, array( 'pages' => $map ) );
		wp_safe_redirect( add_query_arg( array_map( static fn( array $pages ): string => implode( ',', $pages ), $done ), self::address() ) );
		exit;
	}

	/** The URL of a tab of the settings screen. */
	public static function address( string $tab = 'settings' ): string {
		return admin_url( 'options-general.php?page=' . self::SLUG . ( 'settings' === $tab ? '' : '&tab=' . $tab ) );
	}

	/** @return array<string,string> The name of each page of the app, by its id. */
	public static function page_names(): array {
		return array(
			'hub'     => __( 'Game Probability Hub', 'ddh-hockey' ),
			'vault'   => __( 'Value Vault', 'ddh-hockey' ),
			'fantasy' => __( 'Fantasy Hub', 'ddh-hockey' ),
		);
	}

	public static function render(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$tabs = array( 'settings' => __( 'Settings', 'ddh-hockey' ), 'data' => __( 'Data', 'ddh-hockey' ) );
		$tab  = isset( $_GET['tab'] ) && 'data' === sanitize_key( $_GET['tab'] ) ? 'data' : 'settings';
		echo '<div class="wrap"><h1>', esc_html( get_admin_page_title() ), '</h1><nav class="nav-tab-wrapper" aria-label="', esc_attr__( 'Hockey Hub', 'ddh-hockey' ), '">';
		foreach ( $tabs as $key => $name ) {
			$current = $key === $tab;
			echo '<a class="nav-tab', esc_attr( $current ? ' nav-tab-active' : '' ), '" aria-current="', esc_attr( $current ? 'page' : 'false' ), '" href="', esc_url( self::address( $key ) ), '">', esc_html( $name ), '</a>';
		}
		echo '</nav>';
		if ( 'data' === $tab ) {
			DDH_Data_Panel::render();
		} else {
			echo '<p>', esc_html( DDH_Freshness::line() ), '</p>';
			self::render_done();
			self::render_pages();
			echo '<form method="post" action="options.php">';
			settings_fields( self::SLUG );
			DDH_Form::render();
			submit_button();
			echo '</form>';
		}
		echo '</div>';
	}

	/** Reports what the button "Make the missing pages" did. */
	private static function render_done(): void {
		foreach ( array(
			/* translators: %s: names of the app pages that were created, separated by commas. */
			'made'  => __( 'Created and assigned: %s.', 'ddh-hockey' ),
			/* translators: %s: names of the app pages that were found, separated by commas. */
			'found' => __( 'Found on your site and assigned: %s.', 'ddh-hockey' ),
		) as $key => $sentence ) {
			$pages = isset( $_GET[ $key ] ) ? explode( ',', sanitize_text_field( wp_unslash( $_GET[ $key ] ) ) ) : array();
			$names = array_intersect_key( self::page_names(), array_flip( $pages ) );
			if ( $names ) {
				echo '<div class="notice notice-success inline" role="status"><p>', esc_html( sprintf( $sentence, implode( ', ', $names ) ) ), '</p></div>';
			}
		}
	}

	/** Lists the WordPress page of each page of the app, with a button that creates the missing WordPress pages. */
	private static function render_pages(): void {
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
			echo '<p><strong>', esc_html__( 'Choose any permalinks except "Plain" under Settings > Permalinks: each tab has its own address.', 'ddh-hockey' ), '</strong></p>';
		}
		if ( $missing ) {
			echo '<form method="post" action="', esc_url( admin_url( 'admin-post.php' ) ), '"><input type="hidden" name="action" value="ddh_make_pages">';
			wp_nonce_field( 'ddh_make_pages' );
			submit_button( __( 'Make the missing pages', 'ddh-hockey' ), 'secondary', 'ddh_make_pages', false );
			echo '</form>';
		}
	}
}
