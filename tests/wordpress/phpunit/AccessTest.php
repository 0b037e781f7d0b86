<?php
final class AccessTest extends DdhTestCase {

	private function access( int $user = 0 ): array {
		return DDH_Access::of( 0 === $user ? new WP_User() : new WP_User( $user ) );
	}

	private static function yes( string $reason ): array {
		return array( 'has_access' => true, 'reason' => $reason );
	}

	private static function no( string $reason ): array {
		return array( 'has_access' => false, 'reason' => $reason );
	}

	public function test_all_users_have_access_until_the_operator_restricts_access(): void {
		$this->assertSame( self::yes( 'open' ), $this->access() );
		$this->assertSame( self::yes( 'open' ), $this->access( $this->user() ) );
	}

	public function test_no_user_has_access_if_access_is_restricted_without_a_condition(): void {
		$this->settings( array( 'access_restricted' => true ) );
		$this->assertSame( self::no( 'not_logged_in' ), $this->access() );
		$this->assertSame( self::no( 'no_membership' ), $this->access( $this->user() ) );
		$this->assertSame( self::no( 'no_membership' ), $this->access( $this->user( 'administrator' ) ), 'an empty capability grants nothing, even to administrators' );
	}

	public function test_each_of_the_chosen_roles_grants_access(): void {
		$this->settings( array( 'access_restricted' => true, 'access_roles' => array( 'editor', 'author' ) ) );
		$this->assertSame( self::yes( 'role' ), $this->access( $this->user( 'author' ) ) );
		$this->assertSame( self::no( 'no_membership' ), $this->access( $this->user( 'subscriber' ) ) );
		$this->assertSame( self::no( 'not_logged_in' ), $this->access() );
	}

	public function test_the_chosen_capability_grants_access(): void {
		$this->settings( array( 'access_restricted' => true, 'access_capability' => 'edit_others_posts' ) );
		$this->assertSame( self::yes( 'role' ), $this->access( $this->user( 'editor' ) ) );
		$this->assertSame( self::no( 'no_membership' ), $this->access( $this->user( 'author' ) ) );
	}

	public function test_the_access_filter_overrides_the_computed_access(): void {
		$this->settings( array( 'access_restricted' => true ) );
		$seen = null;
		add_filter( 'ddh_fantasy_access', function ( $result, $user ) use ( &$seen ) {
			$seen = array( $result, $user->ID );
			return array( 'has_access' => 1, 'reason' => 'Gold <b>Member</b>', 'secret' => 'x' );
		}, 10, 2 );
		$user = $this->user();
		$this->assertSame( self::yes( 'goldbmemberb' ), $this->access( $user ) );
		$this->assertSame( array( self::no( 'no_membership' ), $user ), $seen );
	}

	public function nonsense(): array {
		return array( array( null ), array( true ), array( 'yes' ), array( array() ), array( array( 'has_access' => true ) ), array( array( 'has_access' => array( 1 ), 'reason' => 'x' ) ), array( array( 'has_access' => true, 'reason' => 5 ) ), array( new WP_Error( 'x' ) ) );
	}

	/** @dataProvider nonsense */
	public function test_an_invalid_result_of_the_access_filter_is_ignored( $nonsense ): void {
		$this->settings( array( 'access_restricted' => true ) );
		add_filter( 'ddh_fantasy_access', fn() => $nonsense );
		$this->assertSame( self::no( 'no_membership' ), $this->access( $this->user() ) );
	}

	public function test_if_the_filter_returns_a_reason_without_letters_the_computed_reason_is_used(): void {
		add_filter( 'ddh_fantasy_access', fn() => array( 'has_access' => false, 'reason' => '!!' ) );
		$this->assertSame( self::no( 'open' ), $this->access() );
	}

	public function test_the_access_route_returns_200_with_and_without_access(): void {
		$this->settings( array( 'access_restricted' => true ) );
		$response = $this->rest( 'GET', '/ddh/v1/fantasy-access' );
		$this->assertSame( 200, $response->get_status() );
		$this->assertSame( self::no( 'not_logged_in' ), $response->get_data() );
		wp_set_current_user( $this->user() );
		$this->assertSame( self::no( 'no_membership' ), $this->rest( 'GET', '/ddh/v1/fantasy-access' )->get_data() );
	}
}
