<?php
/** The capability to publish data, and the role of a machine's account that has no other capability. */

defined( 'ABSPATH' ) || exit;

final class DDH_Roles {
	const PUBLISH = 'ddh_publish';
	const ROLE    = 'ddh_publisher';

	/** Autoloaded option: whether add() has run on this site. An operator may then remove the role or the capability. */
	const ADDED = 'ddh_roles';

	public static function hook(): void {
		// An update of the plugin does not run its activation hook.
		add_action( 'init', array( __CLASS__, 'add' ), 1 );
	}

	/** Adds the role once, and the capability for administrators: for each role that may change the site's settings. */
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
