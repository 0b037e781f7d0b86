<?php
/** The part of the Data tab about the files of the sample that are left beside the site's own. */

defined( 'ABSPATH' ) || exit;

final class DDH_Sample_Panel {
	/** The action of the form, after `ddh_`. */
	const ACTION = 'remove_sample';

	/** The parameter of the Data tab after these files were removed. */
	const DONE = 'sample_removed';

	public static function hook(): void {
		add_action( 'admin_post_ddh_' . self::ACTION, array( __CLASS__, 'remove' ) );
	}

	public static function render(): void {
		if ( isset( $_GET[ self::DONE ] ) ) {
			echo '<div class="notice notice-success inline" role="status"><p>' . esc_html__( 'The sample files were removed. To undo this, bring back the delivery before.', 'ddh-hockey' ) . '</p></div>';
		}
		$names = DDH_Manifest::sample_files();
		if ( ! $names ) {
			return;
		}
		echo '<h3>' . esc_html__( 'Sample', 'ddh-hockey' ) . '</h3>';
		echo '<p style="overflow-wrap: anywhere">' . esc_html( DDH_Sample_Rest::sentence( $names ) ) . '</p>';
		if ( DDH_Data::may_change() ) {
			echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="ddh_' . esc_attr( self::ACTION ) . '">';
			wp_nonce_field( 'ddh_' . self::ACTION );
			echo '<p><button type="submit" class="button">' . esc_html( DDH_Sample_Rest::button() ) . '</button></p></form>';
		}
	}

	/** Handles the form of render(). */
	public static function remove(): void {
		if ( ! DDH_Data::may_change() ) {
			wp_die( esc_html__( 'You may not change the data.', 'ddh-hockey' ), 403 );
		}
		check_admin_referer( 'ddh_' . self::ACTION );
		try {
			DDH_Sample_Rest::remove();
		} catch ( DDH_Refusal $refusal ) {
			wp_die( esc_html( $refusal->getMessage() ), '', array( 'response' => (int) $refusal->getCode(), 'back_link' => true ) );
		}
		wp_safe_redirect( add_query_arg( self::DONE, '1', DDH_Admin::address( 'data' ) ) );
		exit;
	}
}
