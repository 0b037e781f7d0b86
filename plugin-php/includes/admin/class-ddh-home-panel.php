<?php
/** Asks administrators whether the site has moved or is a copy (DDH_Home), and says what that changes. */

defined( 'ABSPATH' ) || exit;

final class DDH_Home_Panel {
	/** The action of the form, after `ddh_`. DONE is the parameter of the settings screen that follows it. */
	const ACTION = 'site';
	const DONE   = 'answered';

	/** The screens with the question. The first is the plugin's settings screen. */
	const SCREENS = array( 'settings_page_' . DDH_Admin::SLUG, 'dashboard', 'plugins', 'site-health' );

	public static function hook(): void {
		add_action( 'admin_notices', array( __CLASS__, 'render' ) );
		add_action( 'admin_post_ddh_' . self::ACTION, array( __CLASS__, 'answer' ) );
	}

	/** Says what is unclear about this site, or that it is a copy, and what it therefore does not do. '' for the site for which the plugin was set up. */
	public static function sentence(): string {
		$state = DDH_Home::state();
		$names = DDH_Home::addresses();
		$waits = count( DDH_Firebase_Erasure::waiting() );
		if ( DDH_Home::COPY === $state ) {
			/* translators: %s: address of the other site. */
			return sprintf( __( 'This site is a copy of %s. It links no members to Firebase, deletes nothing there, and sends no e-mail about late nights.', 'ddh-hockey' ), $names['home'] );
		}
		if ( DDH_Home::HOME === $state && ! DDH_Home::is_open() ) {
			return '';
		}
		$text = array();
		if ( $names['here'] !== $names['home'] ) {
			/* translators: 1: address of the site at that time, 2: its address now. */
			$text[] = sprintf( __( 'The hockey plugin was set up on %1$s, and this is %2$s.', 'ddh-hockey' ), $names['home'], $names['here'] );
		} elseif ( 'production' !== wp_get_environment_type() ) {
			/* translators: %s: type of the environment, such as staging. */
			$text[] = sprintf( __( 'This site runs in the environment "%s".', 'ddh-hockey' ), wp_get_environment_type() );
		}
		if ( DDH_Home::ASKED === $state ) {
			$text[] = __( 'Until an administrator says under Settings > Hockey Hub whether it has moved or is a copy, it links no members to Firebase, deletes nothing there, and sends no e-mail about late nights.', 'ddh-hockey' );
		} else {
			$text[] = __( 'Say under Settings > Hockey Hub whether it is a copy of another site. Until then it works as before.', 'ddh-hockey' );
		}
		if ( $waits ) {
			/* translators: %s: number of members. */
			$text[] = sprintf( _n( 'The deletion of %s member\'s data in Firebase waits for this.', 'The deletion of %s members\' data in Firebase waits for this.', $waits, 'ddh-hockey' ), number_format_i18n( $waits ) );
		}
		return implode( ' ', $text );
	}

	/** Shows the question with a button for each answer. The settings screen of a copy shows that it is one. */
	public static function render(): void {
		$screen = get_current_screen();
		if ( ! $screen || ! in_array( $screen->id, self::SCREENS, true ) || ! current_user_can( 'manage_options' ) || ! DDH_Home::matters() ) {
			return;
		}
		$is_copy     = DDH_Home::COPY === DDH_Home::state();
		$on_settings = self::SCREENS[0] === $screen->id;
		if ( DDH_Home::is_open() || ( $is_copy && $on_settings ) ) {
			self::render_question( $is_copy );
		} elseif ( $on_settings && isset( $_GET[ self::DONE ] ) ) {
			echo '<div class="notice notice-success" role="status"><p>' . esc_html__( 'The hockey plugin is now set up for this site.', 'ddh-hockey' ) . '</p></div>';
		}
	}

	private static function render_question( bool $is_copy ): void {
		$answers = array(
			'moved'        => __( 'This site has moved', 'ddh-hockey' ),
			DDH_Home::COPY => __( 'This is a copy', 'ddh-hockey' ),
		);
		echo '<div class="notice notice-' . esc_attr( $is_copy ? 'info' : 'warning' ) . '"><p><strong>' . esc_html__( 'Hockey Hub', 'ddh-hockey' ) . '</strong></p><p style="overflow-wrap: anywhere">' . esc_html( self::sentence() ) . '</p>';
		$results = array( __( 'If it has moved, or has its own Firebase project, it works as before.', 'ddh-hockey' ) );
		if ( ! $is_copy ) {
			$results[] = __( 'Deletions that wait are then done. If it is a copy, they are dropped.', 'ddh-hockey' );
		}
		echo '<p>' . esc_html( implode( ' ', $results ) ) . '</p>';
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="ddh_' . esc_attr( self::ACTION ) . '">';
		wp_nonce_field( 'ddh_' . self::ACTION );
		echo '<p>';
		foreach ( $is_copy ? array_diff_key( $answers, array( DDH_Home::COPY => 0 ) ) : $answers as $answer => $label ) {
			echo '<button type="submit" class="button" name="answer" value="' . esc_attr( $answer ) . '">' . esc_html( $label ) . '</button> ';
		}
		echo '</p></form></div>';
	}

	/** Handles the form of render_question(). */
	public static function answer(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You may not say what this site is.', 'ddh-hockey' ), 403 );
		}
		check_admin_referer( 'ddh_' . self::ACTION );
		$answer = isset( $_POST['answer'] ) ? sanitize_key( $_POST['answer'] ) : '';
		if ( in_array( $answer, DDH_Home::ANSWERS, true ) ) {
			DDH_Home::answer( $answer );
		}
		wp_safe_redirect( add_query_arg( self::DONE, $answer, DDH_Admin::address() ) );
		exit;
	}
}
