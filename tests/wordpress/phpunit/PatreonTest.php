<?php
final class PatreonTest extends DdhTestCase {

	protected function setUp(): void {
		parent::setUp();
		$this->settings( array( 'access_restricted' => true, 'access_cents' => 500 ) );
	}

	/**
	 * Tests run in random order. If an earlier test has already defined the stub's class, this test can only check that
	 * the class exists.
	 */
	public function test_without_the_patreon_plugin_no_user_is_a_patron(): void {
		if ( class_exists( 'Patreon_Wordpress', false ) ) {
			$this->assertTrue( DDH_Patreon::is_there() );
			return;
		}
		$this->assertFalse( DDH_Patreon::is_there() );
		$this->assertSame( 0, DDH_Patreon::cents( new WP_User( $this->user() ) ) );
	}

	private function patreon( $cents, $declined = false ): int {
		require_once __DIR__ . '/PatreonStub.php';
		Patreon_Wordpress::$cents    = $cents;
		Patreon_Wordpress::$declined = $declined;
		Patreon_Wordpress::$asked    = array();
		return $this->user();
	}

	private function reason( int $user ): string {
		return DDH_Access::of( new WP_User( $user ) )['reason'];
	}

	public function test_a_patreon_pledge_of_the_required_amount_grants_access(): void {
		$this->assertSame( 'membership', $this->reason( $this->patreon( 500 ) ) );
		$this->assertSame( 'membership', $this->reason( $this->patreon( '700' ) ) );
		$this->assertSame( 'membership', $this->reason( $this->patreon( PHP_INT_MAX ) ) );
		$this->assertSame( 'no_membership', $this->reason( $this->patreon( 499 ) ) );
	}

	public function test_the_pledge_to_patreon_is_read_for_the_given_user(): void {
		$user = $this->patreon( 500 );
		wp_set_current_user( $this->user() );
		$this->reason( $user );
		$this->assertSame( array( $user, $user ), Patreon_Wordpress::$asked );
	}

	public function test_a_declined_patreon_pledge_grants_no_access(): void {
		$this->assertSame( 'no_membership', $this->reason( $this->patreon( 500, true ) ) );
	}

	public function test_an_invalid_amount_counts_as_zero(): void {
		foreach ( array( false, null, '', 'lots', array( 500 ), 0, -500, new WP_Error( 'x' ) ) as $answer ) {
			$this->assertSame( 0, DDH_Patreon::cents( new WP_User( $this->patreon( $answer ) ) ), wp_json_encode( $answer ) );
		}
	}

	public function test_if_the_required_pledge_is_0_patreon_is_not_asked(): void {
		$this->settings( array( 'access_cents' => 0 ) );
		$this->assertSame( 'no_membership', $this->reason( $this->patreon( 500 ) ) );
		$this->assertSame( array(), Patreon_Wordpress::$asked );
	}

	public function test_pledges_are_cached_for_each_user(): void {
		$one = $this->patreon( 500 );
		$two = $this->user();
		$this->assertSame( 'membership', $this->reason( $one ) );
		Patreon_Wordpress::$cents = 0;
		$this->assertSame( 'membership', $this->reason( $one ) );
		$this->assertSame( 'no_membership', $this->reason( $two ) );
		$this->assertEqualsWithDelta( time() + 300, get_option( "_transient_timeout_ddh_patreon_$one" ), 30 );
		DDH_Patreon::forget( $one );
		$this->assertSame( 'no_membership', $this->reason( $one ) );
	}

	public function test_a_missing_pledge_is_cached_too(): void {
		$user = $this->patreon( false );
		$this->reason( $user );
		$this->reason( $user );
		$this->assertSame( array( $user ), Patreon_Wordpress::$asked );
	}

	public function test_if_patreon_fails_access_is_denied_and_the_denial_is_cached_for_a_minute(): void {
		foreach ( array( new RuntimeException( 'x' ), new TypeError( 'x' ) ) as $failure ) {
			$user = $this->patreon( $failure );
			$this->assertSame( 'no_membership', $this->reason( $user ) );
			$this->assertEqualsWithDelta( time() + 60, get_option( "_transient_timeout_ddh_patreon_$user" ), 30 );
		}
	}
}
