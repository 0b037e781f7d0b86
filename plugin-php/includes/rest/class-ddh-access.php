<?php
/** Decides whether a user may use the fantasy pages, and gives the reason. */

defined( 'ABSPATH' ) || exit;

final class DDH_Access {
	/** @return array{has_access:bool,reason:string} `reason` is the result of reason(), unless a filter gives another reason. */
	public static function of( WP_User $user ): array {
		$reason = self::reason( $user );
		$result = array( 'has_access' => in_array( $reason, array( 'open', 'role', 'membership' ), true ), 'reason' => $reason );
		/** Filters the access of a user, for memberships that this plugin does not support. */
		$filtered = apply_filters( 'ddh_fantasy_access', $result, $user );
		if ( ! is_array( $filtered ) || ! is_scalar( $filtered['has_access'] ?? null ) || ! is_string( $filtered['reason'] ?? null ) ) {
			return $result;
		}
		$reason = sanitize_key( $filtered['reason'] );
		return array( 'has_access' => (bool) $filtered['has_access'], 'reason' => '' === $reason ? $result['reason'] : $reason );
	}

	/**
	 * Decides by the settings whether a user has access. Returns the reason why access is granted or refused. The user
	 * needs to meet only one condition.
	 */
	private static function reason( WP_User $user ): string {
		if ( ! DDH_Settings::get( 'access_restricted' ) ) {
			return 'open';
		}
		if ( ! $user->exists() ) {
			return 'not_logged_in';
		}
		$capability = DDH_Settings::get( 'access_capability' );
		if ( array_intersect( DDH_Settings::get( 'access_roles' ), $user->roles ) || ( '' !== $capability && user_can( $user, $capability ) ) ) {
			return 'role';
		}
		$cents = DDH_Settings::get( 'access_cents' );
		return $cents > 0 && DDH_Patreon::cents( $user ) >= $cents ? 'membership' : 'no_membership';
	}
}
