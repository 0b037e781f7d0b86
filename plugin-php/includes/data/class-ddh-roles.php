<?php
/** Adds the capability to publish data, and a role with only this capability, for the account of a machine. */

defined( 'ABSPATH' ) || exit;

final class DDH_Roles {
	const PUBLISH = 'ddh_publish';
	const ROLE    = 'ddh_publisher';

	/**
	 * Autoloaded option: whether add() has run on this site. If an operator removes the role or the capability later,
	 * add() does not restore it.
	 */
	const ADDED = 'ddh_roles';

	public static function hook(): void {
		// The activation hook is not used, because WordPress does not run it after an update.
		add_action( 'init', array( __CLASS__, 'add' ), 1 );
	}

	/**
	 * Adds the role, and gives the capability to each role that may change the site's settings. Does this only once.
	 */
	public static function add(): void {
		if ( get_option( self::ADDED ) || wp_installing() ) {
			return;
		}
		add_role( self::ROLE, 'DDH publisher', array( self::PUBLISH => true ) );
		foreach ( wp_roles()->role_objects as $role ) {
			if ( $role->has_cap( 'manage_options' ) ) {
				$role->add_cap( self::PUBLISH );
			}
		}
		update_option( self::ADDED, '1', true );
	}
}
