<?php
require_once __DIR__ . '/TeamsTest.php';

/** The routes with POST, which pages use, do the same as those with PUT and DELETE. */
final class TeamsByPostTest extends TeamsTest {

	const SAVE   = array( 'POST', '/save' );
	const DELETE = array( 'POST', '/delete' );

	public function test_the_revision_of_a_deletion_has_the_bounds_of_every_body(): void {
		$this->made( '1234', 'Otters' );
		foreach ( array( array( 'base_rev' => 1, 'id' => '2345' ), array( 'base_rev' => 1.5 ), array( 'base_rev' => true ), array( 'base_rev' => -1 ) ) as $body ) {
			$this->refused( $this->remove( '1234', $body ), 400, 'ddh_bad_request' );
		}
		$this->refused( $this->remove( '1234', array( 'base_rev' => 1, 'x' => str_repeat( 'x', DDH_Teams::LARGEST ) ) ), 413, 'ddh_team_too_large' );
		$this->assertCount( 1, $this->book()['teams'] );
	}
}
