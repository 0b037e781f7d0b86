<?php
require_once __DIR__ . '/DdhTeamsTestCase.php';

/** Tests the limits on a team's fields and on its stored size. */
final class TeamBoundsTest extends DdhTeamsTestCase {

	public function invalid(): array {
		$long = implode( ',', array_map( fn( $i ) => "\"Player $i\"", range( 0, 1000 ) ) );
		return array(
			array( 'skaterScoring.goal must be a number from -25 to 25', array( 'skaterScoring' => array( 'goal' => 25.01 ) ) ),
			array( 'skaterScoring.goal must be a number from -25 to 25', array( 'skaterScoring' => array( 'goal' => '2' ) ) ),
			array( 'skaterScoring.goal must be a number from -25 to 25', array( 'skaterScoring' => array( 'goal' => null ) ) ),
			array( 'skaterScoring.hit must be a number from -25 to 25', array( 'skaterScoring' => array( 'hit' => true ) ) ),
			array( 'goalieScoring.saves must be a number from -25 to 25', array( 'goalieScoring' => array( 'saves' => -26 ) ) ),
			array( 'leagueStructure.number_of_teams must be a whole number from 1 to 50', array( 'leagueStructure' => array( 'number_of_teams' => 0 ) ) ),
			array( 'leagueStructure.number_of_teams must be a whole number from 1 to 50', array( 'leagueStructure' => array( 'number_of_teams' => 1.5 ) ) ),
			array( 'leagueStructure.goalie_lineup_spots must be a whole number from 0 to 5', array( 'leagueStructure' => array( 'goalie_lineup_spots' => 6 ) ) ),
			array( 'leagueStructure.wings is not known', array( 'leagueStructure' => array( 'wings' => 1 ) ) ),
			array( 'leagueStructure.0 is not known', array( 'leagueStructure' => array( 1 ) ) ),
			array( 'leagueStructure must be an object', array( 'leagueStructure' => 'x' ) ),
			array( 'rev is not known', array( 'rev' => 5 ) ),
			array( 'teamName is required', array( 'teamName' => '' ) ),
			array( 'teamName is required', array( 'teamName' => " \u{A0}\u{200B}" ) ),
			array( 'teamName is required', array( 'teamName' => array( 'x' ) ) ),
			array( 'teamName must have at most 50 characters', array( 'teamName' => str_repeat( 'x', 51 ) ) ),
			array( 'teamName must have at most 50 characters', array( 'teamName' => str_repeat( '🏒', 25 ) . 'x' ) ),
			array( 'teamName must be one line', array( 'teamName' => "a\nb" ) ),
			array( 'teamName must be one line', array( 'teamName' => "a\u{202E}b" ) ),
			array( 'teamName must be one line', array( 'teamName' => ' a' ) ),
			array( 'teamName must be one line', array( 'teamName' => "a\u{FEFF}" ) ),
			array( 'teamRoster.F must be a string that contains a JSON list of at most 1000 names', array( 'teamRoster' => array( 'F' => array( 'x' ) ) ) ),
			array( 'teamRoster.F must be a string that contains a JSON list', array( 'teamRoster' => array( 'F' => '["x"' ) ) ),
			array( 'teamRoster.F must be a string that contains a JSON list', array( 'teamRoster' => array( 'F' => '{"0":"x"}' ) ) ),
			array( 'teamRoster.F must be a string that contains a JSON list', array( 'teamRoster' => array( 'F' => '"x"' ) ) ),
			array( 'teamRoster.F must be a string that contains a JSON list', array( 'teamRoster' => array( 'F' => '' ) ) ),
			array( 'teamRoster.F must be a string that contains a JSON list', array( 'teamRoster' => array( 'F' => "[$long]" ) ) ),
			array( 'teamRoster.D must be a string that contains a JSON list', array( 'teamRoster' => array( 'D' => '[["x"]]' ) ) ),
			array( 'teamRoster.D[1] must be a name of 1 to 200 characters', array( 'teamRoster' => array( 'D' => '["x",5]' ) ) ),
			array( 'teamRoster.D[0] must be a name of 1 to 200 characters', array( 'teamRoster' => array( 'D' => '["' . str_repeat( 'x', 201 ) . '"]' ) ) ),
			array( 'teamRoster.D[0] must be a name of 1 to 200 characters', array( 'teamRoster' => array( 'D' => '[" "]' ) ) ),
			array( 'teamRoster.G[0] is on the roster already', array( 'teamRoster' => array( 'F' => '["7"]', 'G' => '["7"]' ) ) ),
			array( 'teamRoster.C is not known', array( 'teamRoster' => array( 'C' => '[]' ) ) ),
			array( 'teamRoster must be an object', array( 'teamRoster' => '[]' ) ),
		);
	}

	/** @dataProvider invalid */
	public function test_an_invalid_team_is_refused_with_the_name_of_the_invalid_field( string $message, array $changes ): void {
		$response = $this->put( '1234', self::team( $changes ), 0 );
		$this->refused( $response, 400, 'ddh_team_invalid' );
		$this->assertStringStartsWith( $message, $response->get_data()['message'] );
		$this->assertSame( array(), $this->book()['teams'] );
	}

	public function test_values_equal_to_the_bounds_are_accepted(): void {
		$team = self::team(
			array(
				'teamName'        => str_repeat( '🏒', 25 ),
				'leagueStructure' => array( 'number_of_teams' => 50, 'goalie_lineup_spots' => 5, 'bench_spots' => 20, 'injury_spots' => 0 ),
				'skaterScoring'   => array( 'goal' => 25, 'assist' => -25, 'sog' => 1e-7, 'hit' => 0.1 ),
				'teamRoster'      => array( 'F' => wp_json_encode( array_map( fn( $i ) => "P $i", range( 1, 1000 ) ) ), 'D' => wp_json_encode( array( str_repeat( 'x', 200 ) ) ), 'G' => '[]' ),
			)
		);
		$this->assertSame( 201, $this->put( '1234', $team, 0 )->get_status() );
		$this->assertSame( $team, array_diff_key( $this->book()['teams'][0], array_flip( array( 'id', 'rev', 'updatedAt' ) ) ) );
	}

	/** Returns a team with this number of players. Each name takes 100 bytes when stored. */
	private static function heavy( int $players, string $name = 'Heavy' ): array {
		// Two escaped quotes and a comma take 5 bytes, the number takes 5, and each é takes 6, because it is stored as \u00e9.
		$names = array_map( fn( $i ) => sprintf( '%05d', $i ) . str_repeat( 'é', 15 ), range( 1, $players ) );
		return self::team( array( 'teamName' => $name, 'teamRoster' => array( 'F' => wp_json_encode( $names ), 'D' => '[]', 'G' => '[]' ) ) );
	}

	private function stored_bytes(): int {
		return strlen( $GLOBALS['wpdb']->get_var( "SELECT meta_value FROM {$GLOBALS['wpdb']->usermeta} WHERE meta_key = 'ddh_teams' AND user_id = $this->member" ) );
	}

	public function test_a_team_that_takes_more_than_16_kb_when_stored_is_refused(): void {
		$this->assertSame( 201, $this->put( '1234', self::heavy( 160 ), 0 )->get_status() );
		$this->assertGreaterThan( 16000, $this->stored_bytes() );
		$before = $this->book();
		foreach ( array( $this->put( '1234', self::heavy( 163 ), 1 ), $this->put( '2345', self::heavy( 163, 'Other' ), 0 ) ) as $response ) {
			$this->refused( $response, 413, 'ddh_team_too_large' );
			$this->assertStringContainsString( '16384', $response->get_data()['message'] );
		}
		$this->assertSame( $before, $this->book() );
	}

	public function test_a_team_with_the_maximum_number_of_players_can_be_stored(): void {
		$names = fn( $group ) => wp_json_encode( array_map( fn( $i ) => "$group Aleksandér Barköv $i", range( 1, 100 ) ) );
		$this->assertSame( 201, $this->put( '1234', self::team( array( 'teamRoster' => array( 'F' => $names( 'F' ), 'D' => $names( 'D' ), 'G' => $names( 'G' ) ) ) ), 0 )->get_status() );
	}

	public function test_white_space_in_the_json_of_a_roster_is_not_stored(): void {
		$padded = '[ ' . str_repeat( " \t\n", 10000 ) . '"\u0053am Reinhart" ]';
		$this->assertSame( 201, $this->put( '1234', self::team( array( 'teamRoster' => array( 'F' => $padded ) ) ), 0 )->get_status() );
		$this->assertSame( '["Sam Reinhart"]', $this->book()['teams'][0]['teamRoster']['F'] );
		$this->assertLessThan( 1000, $this->stored_bytes() );
	}

	public function test_a_list_of_teams_that_takes_more_than_64_kb_is_refused(): void {
		foreach ( array( 'a', 'b', 'c', 'd' ) as $i => $name ) {
			$this->assertSame( 201, $this->put( (string) ( 2000 + $i ), self::heavy( 160, $name ), 0 )->get_status() );
		}
		$before   = $this->book();
		$response = $this->put( '3000', self::heavy( 20, 'e' ), 0 );
		$this->refused( $response, 413, 'ddh_team_too_large' );
		$this->assertStringContainsString( '65536', $response->get_data()['message'] );
		$this->assertSame( $before, $this->book() );
		$this->assertSame( 201, $this->put( '3000', self::heavy( 1, 'e' ), 0 )->get_status(), 'a team within the size limit is stored' );
		$this->refused( $this->put( '3000', self::heavy( 20, 'e' ), 1 ), 413, 'ddh_team_too_large' );
		$this->assertLessThanOrEqual( 65536, $this->stored_bytes() );
		$this->assertSame( 200, $this->put( '2000', self::heavy( 100, 'a' ), 1 )->get_status() );
		$this->assertSame( 200, $this->put( '3000', self::heavy( 20, 'e' ), 1 )->get_status(), 'there is room again' );
	}

	public function test_a_book_over_the_limit_accepts_only_writes_that_make_it_smaller(): void {
		foreach ( array( 'a', 'b' ) as $i => $name ) {
			$this->put( (string) ( 2000 + $i ), self::heavy( 160, $name ), 0 );
		}
		$book = json_decode( get_user_meta( $this->member, 'ddh_teams', true ), true );
		// A version of the plugin with higher limits could have stored such a large team.
		$book['teams'][0]['teamRoster']['F'] = json_decode( wp_json_encode( self::heavy( 700 )['teamRoster']['F'] ) );
		update_user_meta( $this->member, 'ddh_teams', wp_slash( wp_json_encode( $book ) ) );
		$this->assertSame( 200, $this->rest( 'PUT', '/ddh/v1/fantasy/teams/current', array( 'currentTeam' => '2001' ) )->get_status() );
		$this->refused( $this->put( '2001', self::heavy( 161, 'b' ), 1 ), 413, 'ddh_team_too_large' );
		$this->assertSame( 200, $this->put( '2001', self::heavy( 150, 'b' ), 1 )->get_status() );
		$this->assertSame( 200, $this->rest( 'DELETE', '/ddh/v1/fantasy/teams/2000', array( 'base_rev' => 1 ) )->get_status() );
		$this->assertLessThan( 65536, $this->stored_bytes() );
	}
}
