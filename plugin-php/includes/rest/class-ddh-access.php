<?php
/**
 * Decides whether a user may use the fantasy pages, and why.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Access {

	/**
	 * Decides about a user's access. Any one of the operator's conditions grants it.
	 *
	 * @return array{has_access:bool,reason:string} Reasons: `open`, `role`, `membership`, `not_logged_in`, `no_membership`, or one that a filter gives.
	 */
	public static function of( WP_User $user ): array {
		$result = self::computed( $user );
		/**
		 * Filters a member's access, for memberships that this plugin does not support.
		 *
		 * @param array{has_access:bool,reason:string} $result The decision by the settings.
		 * @param WP_User                              $user   The user.
		 */
		$filtered = apply_filters( 'ddh_fantasy_access', $result, $user );
		if ( ! is_array( $filtered ) || ! isset( $filtered['has_access'], $filtered['reason'] ) || ! is_scalar( $filtered['has_access'] ) || ! is_string( $filtered['reason'] ) ) {
			return $result;
		}
		$reason = sanitize_key( $filtered['reason'] );
		return array(
			'has_access' => (bool) $filtered['has_access'],
			'reason'     => '' === $reason ? $result['reason'] : $reason,
		);
	}

	/**
	 * The decision by the settings.
	 *
	 * @return array{has_access:bool,reason:string}
	 */
	private static function computed( WP_User $user ): array {
		if ( ! DDH_Settings::get( 'access_restricted' ) ) {
			return self::answer( true, 'open' );
		}
		if ( ! $user->exists() ) {
			return self::answer( false, 'not_logged_in' );
		}
		$capability = DDH_Settings::get( 'access_capability' );
		if ( array_intersect( DDH_Settings::get( 'access_roles' ), $user->roles ) || ( '' !== $capability && user_can( $user, $capability ) ) ) {
			return self::answer( true, 'role' );
		}
		$cents = DDH_Settings::get( 'access_cents' );
		if ( $cents > 0 && DDH_Patreon::cents( $user ) >= $cents ) {
			return self::answer( true, 'membership' );
		}
		return self::answer( false, 'no_membership' );
	}

	/** @return array{has_access:bool,reason:string} */
	private static function answer( bool $has_access, string $reason ): array {
		return array( 'has_access' => $has_access, 'reason' => $reason );
	}
}
