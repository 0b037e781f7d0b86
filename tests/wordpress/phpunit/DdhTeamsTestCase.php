<?php
/** Base class of the tests of stored teams. A member is logged in. */
abstract class DdhTeamsTestCase extends DdhTestCase {

	/** The method of each request for a change, and the end of its route. */
	const SAVE   = array( 'PUT', '' );
	const DELETE = array( 'DELETE', '' );

	protected int $member;

	protected function setUp(): void {
		parent::setUp();
		$this->settings( array( 'team_store' => 'wordpress' ) );
		$this->member = $this->user();
		wp_set_current_user( $this->member );
	}

	protected static function team( array $changes = array() ): array {
		return array_merge(
			array(
				'teamName'        => 'Otters',
				'leagueStructure' => array( 'number_of_teams' => 12, 'bench_spots' => 0 ),
				'skaterScoring'   => array( 'goal' => 2, 'plus_minus' => -0.5 ),
				'goalieScoring'   => array(),
				'teamRoster'      => array( 'F' => '["Sam Reinhart"]', 'D' => '[]', 'G' => '[]' ),
			),
			$changes
		);
	}

	protected function put( string $id, array $team, int $base ): WP_REST_Response {
		return $this->save( $id, array( 'team' => $team, 'base_rev' => $base ) );
	}

	protected function save( string $id, array $body ): WP_REST_Response {
		return $this->rest( static::SAVE[0], "/ddh/v1/fantasy/teams/$id" . static::SAVE[1], $body );
	}

	protected function remove( string $id, array $params ): WP_REST_Response {
		return $this->rest( static::DELETE[0], "/ddh/v1/fantasy/teams/$id" . static::DELETE[1], $params );
	}

	protected function choose( array $body ): WP_REST_Response {
		return $this->save( 'current', $body );
	}

	protected function made( string $id, string $name ): array {
		$response = $this->put( $id, self::team( array( 'teamName' => $name ) ), 0 );
		$this->assertSame( 201, $response->get_status() );
		return $response->get_data();
	}

	/** Returns the body of the response as a browser gets it, decoded from JSON. */
	protected static function json( WP_REST_Response $response ): array {
		return json_decode( wp_json_encode( $response->get_data() ), true );
	}

	protected function book(): array {
		return self::json( $this->rest( 'GET', '/ddh/v1/fantasy/teams' ) );
	}

	protected function refused( WP_REST_Response $response, int $status, string $code ): void {
		$this->assertSame( array( $status, $code ), array( $response->get_status(), $response->get_data()['code'] ?? '' ) );
	}
}
