<?php
require_once __DIR__ . '/LiveSite.php';

final class TeamsTest extends DdhTestCase {

	use LiveSite;

	private int $member;

	protected function setUp(): void {
		parent::setUp();
		$this->settings( array( 'team_store' => 'wordpress' ) );
		$this->member = $this->user();
		wp_set_current_user( $this->member );
	}

	private static function team( array $changes = array() ): array {
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

	private function put( string $id, array $team, int $base ): WP_REST_Response {
		return $this->rest( 'PUT', "/ddh/v1/fantasy/teams/$id", array( 'team' => $team, 'base_rev' => $base ) );
	}

	private function made( string $id, string $name ): array {
		$response = $this->put( $id, self::team( array( 'teamName' => $name ) ), 0 );
		$this->assertSame( 201, $response->get_status() );
		return $response->get_data();
	}

	/** What the browser gets, by way of JSON. */
	private static function json( WP_REST_Response $response ): array {
		return json_decode( wp_json_encode( $response->get_data() ), true );
	}

	private function book(): array {
		return self::json( $this->rest( 'GET', '/ddh/v1/fantasy/teams' ) );
	}

	private function refused( WP_REST_Response $response, int $status, string $code ): void {
		$this->assertSame( array( $status, $code ), array( $response->get_status(), $response->get_data()['code'] ?? '' ) );
	}

	public function test_without_the_setting_there_is_no_store(): void {
		foreach ( array( 'local', 'firebase' ) as $store ) {
			$this->settings( array( 'team_store' => $store ) );
			$this->refused( $this->rest( 'GET', '/ddh/v1/fantasy/teams' ), 404, 'ddh_teams_off' );
			$this->refused( $this->put( '1234', self::team(), 0 ), 404, 'ddh_teams_off' );
		}
		$this->assertSame( array(), get_user_meta( $this->member, 'ddh_teams' ) );
	}

	public function test_members_only(): void {
		wp_set_current_user( 0 );
		$this->refused( $this->rest( 'GET', '/ddh/v1/fantasy/teams' ), 401, 'ddh_not_logged_in' );
		$this->refused( $this->put( '1234', self::team(), 0 ), 401, 'ddh_not_logged_in' );
		$this->refused( $this->rest( 'DELETE', '/ddh/v1/fantasy/teams/1234', array( 'base_rev' => 1 ) ), 401, 'ddh_not_logged_in' );
		$this->refused( $this->rest( 'PUT', '/ddh/v1/fantasy/teams/current', array( 'currentTeam' => null ) ), 401, 'ddh_not_logged_in' );
	}

	public function test_each_member_has_his_own_book(): void {
		$this->made( '1234', 'Mine' );
		wp_set_current_user( $this->user() );
		$this->assertSame( array( 'teams' => array(), 'currentTeam' => null ), $this->book() );
		$this->refused( $this->put( '1234', self::team(), 1 ), 404, 'ddh_team_gone' );
		$this->made( '1234', 'Mine' );
		$this->assertCount( 1, $this->book()['teams'] );
	}

	public function test_reading_an_empty_book_writes_nothing(): void {
		$this->assertSame( array( 'teams' => array(), 'currentTeam' => null ), $this->book() );
		$this->assertSame( array(), get_user_meta( $this->member, 'ddh_teams' ) );
	}

	public function test_a_created_team_comes_back_as_it_went(): void {
		$before = microtime( true ) * 1000;
		$data   = $this->made( '1234', 'Otters' );
		$this->assertSame( array( 'id', 'teamName', 'leagueStructure', 'skaterScoring', 'goalieScoring', 'teamRoster', 'rev', 'updatedAt' ), array_keys( $data ) );
		$this->assertSame( array( '1234', 1 ), array( $data['id'], $data['rev'] ) );
		$this->assertEqualsWithDelta( $before, $data['updatedAt'], 30000 );
		$this->assertIsInt( $data['updatedAt'] );
		$text = wp_json_encode( $this->rest( 'GET', '/ddh/v1/fantasy/teams' )->get_data() );
		$this->assertStringContainsString( '"goalieScoring":{}', $text, 'an empty section is an object' );
		$this->assertStringContainsString( '"plus_minus":-0.5', $text );
		$this->assertSame( self::team(), array_diff_key( $this->book()['teams'][0], array_flip( array( 'id', 'rev', 'updatedAt' ) ) ) );
	}

	public function test_sections_may_be_missing(): void {
		$this->assertSame( 201, $this->put( '1234', array( 'teamName' => 'Bare' ), 0 )->get_status() );
		$this->assertSame( array( 'F' => '[]', 'D' => '[]', 'G' => '[]' ), $this->book()['teams'][0]['teamRoster'] );
	}

	public function texts(): array {
		return array_map( fn( $text ) => array( $text ), array( 'back\\slash', '\\\\two\\\\', "quote ' and \" both", 'Ærøskøbing Žižkov', '🏒 puck 🥅', '漢字', '\\u00e9 is not é', '%s %d', '<b>bold</b> &amp;', '\\0', "D'Arcy \\'O'", '{"json":1}', 'a:1:{i:0;s:1:"x";}', '𝔘nicode 𝟙' ) );
	}

	/** @dataProvider texts */
	public function test_names_survive_slashes_and_every_character( string $text ): void {
		$roster = array( 'F' => wp_json_encode( array( $text, "$text 2" ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ), 'D' => wp_json_encode( array( "$text 3" ) ), 'G' => '[]' );
		$team   = self::team( array( 'teamName' => $text, 'teamRoster' => $roster ) );
		$this->put( '1234', $team, 0 );
		$saved = $this->put( '1234', array_merge( $team, array( 'skaterScoring' => array( 'goal' => 3 ) ) ), 1 );
		$this->assertSame( 200, $saved->get_status() );
		$record = $this->book()['teams'][0];
		$this->assertSame( $text, $record['teamName'] );
		// As JSON.stringify() writes it, whatever way it came in.
		$this->assertSame( array( 'F' => $roster['F'], 'D' => wp_json_encode( array( "$text 3" ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ), 'G' => '[]' ), $record['teamRoster'] );
		$this->assertSame( array( $text, "$text 2" ), json_decode( $record['teamRoster']['F'], true ) );
		$this->assertMatchesRegularExpression( '/^[\x20-\x7e]+$/', get_user_meta( $this->member, 'ddh_teams', true ), 'stored in ASCII' );
	}

	public function test_saving_on_top_raises_the_revision(): void {
		$this->made( '1234', 'Otters' );
		$response = $this->put( '1234', self::team( array( 'teamName' => 'Sea Otters' ) ), 1 );
		$this->assertSame( array( 200, 2, 'Sea Otters' ), array( $response->get_status(), $response->get_data()['rev'], $response->get_data()['teamName'] ) );
	}

	public function test_an_old_base_is_answered_with_the_team_as_it_is(): void {
		$this->made( '1234', 'Otters' );
		$this->put( '1234', self::team( array( 'skaterScoring' => array( 'goal' => 5 ) ) ), 1 );
		$before   = $this->book();
		$response = $this->put( '1234', self::team( array( 'goalieScoring' => array( 'wins' => 5 ) ) ), 1 );
		$this->refused( $response, 409, 'ddh_team_conflict' );
		$this->assertSame( $before['teams'][0], self::json( $response )['data']['team'] );
		$this->refused( $this->put( '1234', self::team( array( 'teamName' => 'X' ) ), 7 ), 409, 'ddh_team_conflict' );
		$this->assertSame( $before, $this->book() );
	}

	public function test_a_repeated_write_whose_answer_was_lost_is_no_conflict(): void {
		$first = $this->made( '1234', 'Otters' );
		$again = $this->put( '1234', self::team(), 0 );
		$this->assertSame( self::json( new WP_REST_Response( $first ) ), self::json( $again ) );
		$changed = self::team( array( 'skaterScoring' => array( 'goal' => 3.0 ) ) );
		$this->put( '1234', $changed, 1 );
		$response = $this->put( '1234', $changed, 1 );
		$this->assertSame( array( 200, 2 ), array( $response->get_status(), $response->get_data()['rev'] ) );
		$this->assertCount( 1, $this->book()['teams'] );
	}

	public function test_names_that_look_like_numbers_are_not_the_same(): void {
		$this->put( '1234', self::team( array( 'teamName' => '1e1' ) ), 0 );
		$response = $this->put( '1234', self::team( array( 'teamName' => '10' ) ), 1 );
		$this->assertSame( array( '10', 2 ), array( $response->get_data()['teamName'], $response->get_data()['rev'] ) );
	}

	public function test_five_teams_at_most(): void {
		foreach ( array( 'a', 'b', 'c', 'd', 'e' ) as $i => $name ) {
			$this->made( (string) ( 2000 - $i ), $name );
		}
		$response = $this->put( '3000', self::team( array( 'teamName' => 'f' ) ), 0 );
		$this->refused( $response, 400, 'ddh_team_limit' );
		$this->assertSame( 'Maximum 5 teams allowed', $response->get_data()['message'] );
		$this->assertSame( array( 'a', 'b', 'c', 'd', 'e' ), array_column( $this->book()['teams'], 'teamName' ), 'in the order in which they were made' );
	}

	public function same_names(): array {
		return array( array( 'otters' ), array( 'OTTERS' ), array( "Otters\u{200B}" ), array( "Ot\u{AD}ters" ), array( "O\u{3164}tters" ) );
	}

	/** @dataProvider same_names */
	public function test_names_are_unique( string $name ): void {
		$this->made( '1234', 'Otters' );
		$this->made( '2345', 'Badgers' );
		$this->refused( $this->put( '3456', self::team( array( 'teamName' => $name ) ), 0 ), 400, 'ddh_team_name_taken' );
		$this->refused( $this->put( '2345', self::team( array( 'teamName' => $name ) ), 1 ), 400, 'ddh_team_name_taken' );
		$this->assertSame( 200, $this->put( '1234', self::team( array( 'teamName' => $name ) ), 1 )->get_status(), 'its own name does not count' );
	}

	public function test_case_is_folded_beyond_ascii_and_spaces_count_once(): void {
		$this->made( '1234', 'Straße  Über' );
		$this->refused( $this->put( '2345', self::team( array( 'teamName' => "STRASSE\u{A0}über" ) ), 0 ), 400, 'ddh_team_name_taken' );
	}

	public function test_a_taken_id_gives_way_to_a_free_one(): void {
		$this->made( '1234', 'Otters' );
		$id = $this->made( '1234', 'Badgers' )['id'];
		$this->assertNotSame( '1234', $id );
		$this->assertMatchesRegularExpression( '/^[1-9]\d{3}$/', $id );
		$this->assertSame( array( 'Otters', 'Badgers' ), array_column( $this->book()['teams'], 'teamName' ) );
	}

	public function test_ids_have_four_digits(): void {
		foreach ( array( '0123', '123', '12345', 'abcd', '12.4', '../1' ) as $id ) {
			$this->assertSame( 404, $this->put( $id, self::team(), 0 )->get_status(), $id );
		}
	}

	public function test_deleting(): void {
		$this->made( '1234', 'Otters' );
		$this->made( '2345', 'Badgers' );
		$this->rest( 'PUT', '/ddh/v1/fantasy/teams/current', array( 'currentTeam' => '1234' ) );
		$this->refused( $this->rest( 'DELETE', '/ddh/v1/fantasy/teams/1234', array( 'base_rev' => 2 ) ), 409, 'ddh_team_conflict' );
		foreach ( array( array(), array( 'base_rev' => '' ), array( 'base_rev' => '1x' ), array( 'base_rev' => array( 1 ) ), array( 'base_rev' => '0' ) ) as $query ) {
			$this->refused( $this->rest( 'DELETE', '/ddh/v1/fantasy/teams/1234', $query ), 400, 'ddh_bad_request' );
		}
		$response = $this->rest( 'DELETE', '/ddh/v1/fantasy/teams/1234', array( 'base_rev' => '1' ) );
		$this->assertSame( array( 'deleted' => '1234', 'currentTeam' => '2345' ), $response->get_data(), 'its place goes to the first that remains' );
		$this->refused( $this->rest( 'DELETE', '/ddh/v1/fantasy/teams/1234', array( 'base_rev' => '1' ) ), 404, 'ddh_team_gone' );
		$this->rest( 'DELETE', '/ddh/v1/fantasy/teams/2345', array( 'base_rev' => '1' ) );
		$this->assertSame( array( 'teams' => array(), 'currentTeam' => null ), $this->book() );
	}

	public function test_a_revision_never_comes_twice_under_one_id(): void {
		$this->made( '1234', 'Otters' );
		$this->put( '1234', self::team( array( 'teamName' => 'B' ) ), 1 );
		$this->rest( 'DELETE', '/ddh/v1/fantasy/teams/1234', array( 'base_rev' => 2 ) );
		$this->assertSame( 3, $this->made( '1234', 'Badgers' )['rev'] );
		$this->refused( $this->put( '1234', self::team( array( 'teamName' => 'C' ) ), 2 ), 409, 'ddh_team_conflict' );
	}

	public function test_the_current_team(): void {
		$this->made( '1234', 'Otters' );
		$set = fn( $body ) => $this->rest( 'PUT', '/ddh/v1/fantasy/teams/current', $body );
		$this->assertSame( array( 'currentTeam' => '1234' ), $set( array( 'currentTeam' => '1234' ) )->get_data() );
		$this->assertSame( '1234', $this->book()['currentTeam'] );
		$this->refused( $set( array( 'currentTeam' => '9999' ) ), 404, 'ddh_team_gone' );
		$this->refused( $set( array( 'currentTeam' => 1234 ) ), 404, 'ddh_team_gone' );
		$this->refused( $set( array() ), 400, 'ddh_bad_request' );
		$this->refused( $set( array( 'currentTeam' => '1234', 'x' => 1 ) ), 400, 'ddh_bad_request' );
		$this->assertSame( array( 'currentTeam' => null ), $set( array( 'currentTeam' => null ) )->get_data() );
		$this->assertSame( 1, $this->book()['teams'][0]['rev'], 'which is current is no part of the team' );
	}

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
			array( 'teamRoster.F must be the JSON text of a list of at most 1000 names', array( 'teamRoster' => array( 'F' => array( 'x' ) ) ) ),
			array( 'teamRoster.F must be the JSON text', array( 'teamRoster' => array( 'F' => '["x"' ) ) ),
			array( 'teamRoster.F must be the JSON text', array( 'teamRoster' => array( 'F' => '{"0":"x"}' ) ) ),
			array( 'teamRoster.F must be the JSON text', array( 'teamRoster' => array( 'F' => '"x"' ) ) ),
			array( 'teamRoster.F must be the JSON text', array( 'teamRoster' => array( 'F' => '' ) ) ),
			array( 'teamRoster.F must be the JSON text', array( 'teamRoster' => array( 'F' => "[$long]" ) ) ),
			array( 'teamRoster.D must be the JSON text', array( 'teamRoster' => array( 'D' => '[["x"]]' ) ) ),
			array( 'teamRoster.D[1] must be a name of 1 to 200 characters', array( 'teamRoster' => array( 'D' => '["x",5]' ) ) ),
			array( 'teamRoster.D[0] must be a name of 1 to 200 characters', array( 'teamRoster' => array( 'D' => '["' . str_repeat( 'x', 201 ) . '"]' ) ) ),
			array( 'teamRoster.D[0] must be a name of 1 to 200 characters', array( 'teamRoster' => array( 'D' => '[" "]' ) ) ),
			array( 'teamRoster.G[0] is on the roster already', array( 'teamRoster' => array( 'F' => '["7"]', 'G' => '["7"]' ) ) ),
			array( 'teamRoster.C is not known', array( 'teamRoster' => array( 'C' => '[]' ) ) ),
			array( 'teamRoster must be an object', array( 'teamRoster' => '[]' ) ),
		);
	}

	/** @dataProvider invalid */
	public function test_a_bad_document_is_refused_with_its_place( string $message, array $changes ): void {
		$response = $this->put( '1234', self::team( $changes ), 0 );
		$this->refused( $response, 400, 'ddh_team_invalid' );
		$this->assertStringStartsWith( $message, $response->get_data()['message'] );
		$this->assertSame( array(), $this->book()['teams'] );
	}

	public function test_the_bounds_themselves_are_allowed(): void {
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

	public function test_requests_that_are_none(): void {
		foreach ( array( array(), array( 'team' => self::team() ), array( 'base_rev' => 0 ), array( 'team' => self::team(), 'base_rev' => -1 ), array( 'team' => self::team(), 'base_rev' => '0' ), array( 'team' => self::team(), 'base_rev' => 0.5 ), array( 'team' => self::team(), 'base_rev' => 0, 'user_id' => 1 ) ) as $body ) {
			$this->refused( $this->rest( 'PUT', '/ddh/v1/fantasy/teams/1234', $body ), 400, 'ddh_bad_request' );
		}
		$this->refused( $this->rest( 'PUT', '/ddh/v1/fantasy/teams/1234', array( 'team' => 'x', 'base_rev' => 0 ) ), 400, 'ddh_team_invalid' );
		$names = array_map( fn( $i ) => str_repeat( 'x', 190 ) . $i, range( 1, 400 ) );
		$this->refused( $this->put( '1234', self::team( array( 'teamRoster' => array( 'F' => wp_json_encode( $names ) ) ) ), 0 ), 413, 'ddh_team_too_large' );
		$request = new WP_REST_Request( 'PUT', '/ddh/v1/fantasy/teams/1234' );
		$request->set_query_params( array( 'team' => self::team(), 'base_rev' => 0 ) );
		$this->refused( rest_do_request( $request ), 400, 'ddh_bad_request' );
	}

	/** A team of so many players, each of whose names takes 100 bytes as it is stored. */
	private static function heavy( int $players, string $name = 'Heavy' ): array {
		// Two escaped quotes and a comma are 5, the number 5, each é 6: \u00e9.
		$names = array_map( fn( $i ) => sprintf( '%05d', $i ) . str_repeat( 'é', 15 ), range( 1, $players ) );
		return self::team( array( 'teamName' => $name, 'teamRoster' => array( 'F' => wp_json_encode( $names ), 'D' => '[]', 'G' => '[]' ) ) );
	}

	private function stored_bytes(): int {
		return strlen( $GLOBALS['wpdb']->get_var( "SELECT meta_value FROM {$GLOBALS['wpdb']->usermeta} WHERE meta_key = 'ddh_teams' AND user_id = $this->member" ) );
	}

	public function test_a_team_has_at_most_16_kb_as_it_is_stored(): void {
		$this->assertSame( 201, $this->put( '1234', self::heavy( 160 ), 0 )->get_status() );
		$this->assertGreaterThan( 16000, $this->stored_bytes() );
		$before = $this->book();
		foreach ( array( $this->put( '1234', self::heavy( 163 ), 1 ), $this->put( '2345', self::heavy( 163, 'Other' ), 0 ) ) as $response ) {
			$this->refused( $response, 413, 'ddh_team_too_large' );
			$this->assertStringContainsString( '16384', $response->get_data()['message'] );
		}
		$this->assertSame( $before, $this->book() );
	}

	public function test_as_many_players_as_the_page_lets_a_member_add_fit(): void {
		$names = fn( $group ) => wp_json_encode( array_map( fn( $i ) => "$group Aleksandér Barköv $i", range( 1, 100 ) ) );
		$this->assertSame( 201, $this->put( '1234', self::team( array( 'teamRoster' => array( 'F' => $names( 'F' ), 'D' => $names( 'D' ), 'G' => $names( 'G' ) ) ) ), 0 )->get_status() );
	}

	public function test_padding_of_a_roster_is_not_stored(): void {
		$padded = '[ ' . str_repeat( " \t\n", 10000 ) . '"\u0053am Reinhart" ]';
		$this->assertSame( 201, $this->put( '1234', self::team( array( 'teamRoster' => array( 'F' => $padded ) ) ), 0 )->get_status() );
		$this->assertSame( '["Sam Reinhart"]', $this->book()['teams'][0]['teamRoster']['F'] );
		$this->assertLessThan( 1000, $this->stored_bytes() );
	}

	public function test_all_teams_have_at_most_64_kb_as_they_are_stored(): void {
		foreach ( array( 'a', 'b', 'c', 'd' ) as $i => $name ) {
			$this->assertSame( 201, $this->put( (string) ( 2000 + $i ), self::heavy( 160, $name ), 0 )->get_status() );
		}
		$before   = $this->book();
		$response = $this->put( '3000', self::heavy( 20, 'e' ), 0 );
		$this->refused( $response, 413, 'ddh_team_too_large' );
		$this->assertStringContainsString( '65536', $response->get_data()['message'] );
		$this->assertSame( $before, $this->book() );
		$this->assertSame( 201, $this->put( '3000', self::heavy( 1, 'e' ), 0 )->get_status(), 'what fits is taken' );
		$this->refused( $this->put( '3000', self::heavy( 20, 'e' ), 1 ), 413, 'ddh_team_too_large' );
		$this->assertLessThanOrEqual( 65536, $this->stored_bytes() );
		$this->assertSame( 200, $this->put( '2000', self::heavy( 100, 'a' ), 1 )->get_status() );
		$this->assertSame( 200, $this->put( '3000', self::heavy( 20, 'e' ), 1 )->get_status(), 'there is room again' );
	}

	public function test_a_book_over_the_bound_can_only_shrink(): void {
		foreach ( array( 'a', 'b' ) as $i => $name ) {
			$this->put( (string) ( 2000 + $i ), self::heavy( 160, $name ), 0 );
		}
		$book = json_decode( get_user_meta( $this->member, 'ddh_teams', true ), true );
		// As a version of the plugin with wider bounds could have stored it.
		$book['teams'][0]['teamRoster']['F'] = json_decode( wp_json_encode( self::heavy( 700 )['teamRoster']['F'] ) );
		update_user_meta( $this->member, 'ddh_teams', wp_slash( wp_json_encode( $book ) ) );
		$this->assertSame( 200, $this->rest( 'PUT', '/ddh/v1/fantasy/teams/current', array( 'currentTeam' => '2001' ) )->get_status() );
		$this->refused( $this->put( '2001', self::heavy( 161, 'b' ), 1 ), 413, 'ddh_team_too_large' );
		$this->assertSame( 200, $this->put( '2001', self::heavy( 150, 'b' ), 1 )->get_status() );
		$this->assertSame( 200, $this->rest( 'DELETE', '/ddh/v1/fantasy/teams/2000', array( 'base_rev' => 1 ) )->get_status() );
		$this->assertLessThan( 65536, $this->stored_bytes() );
	}

	public function test_what_is_no_book_is_kept_aside_and_the_member_goes_on(): void {
		foreach ( array( 'garbage \\ text', '{"version":1,"write":1,"floor":0,"currentTeam":null,"teams":[{"id":1}]}', '[]' ) as $i => $text ) {
			update_user_meta( $this->member, 'ddh_teams', wp_slash( $text ) );
			$this->refused( $this->rest( 'GET', '/ddh/v1/fantasy/teams' ), 500, 'ddh_teams_damaged' );
			$this->assertSame( $text, get_user_meta( $this->member, 'ddh_teams_aside' )[ $i ] );
			$this->assertSame( array(), $this->book()['teams'] );
		}
	}

	public function test_what_a_newer_version_has_stored_is_left_alone(): void {
		$text = '{"version":2,"teams":{}}';
		update_user_meta( $this->member, 'ddh_teams', wp_slash( $text ) );
		$this->refused( $this->rest( 'GET', '/ddh/v1/fantasy/teams' ), 500, 'ddh_teams_newer' );
		$this->refused( $this->put( '1234', self::team(), 0 ), 500, 'ddh_teams_newer' );
		$this->assertSame( $text, get_user_meta( $this->member, 'ddh_teams', true ) );
	}

	/** Runs something just before the next write of a book, as another request could. */
	private function meanwhile( callable $do ): void {
		$once = function ( $check, $user, $key ) use ( &$once, $do ) {
			if ( 'ddh_teams' === $key ) {
				remove_filter( 'update_user_metadata', $once );
				$do();
			}
			return $check;
		};
		add_filter( 'update_user_metadata', $once, 10, 3 );
	}

	public function test_a_lost_race_is_run_again_where_the_team_itself_has_not_moved(): void {
		$this->made( '1234', 'Otters' );
		$this->made( '2345', 'Badgers' );
		$this->meanwhile( fn() => $this->put( '2345', self::team( array( 'teamName' => 'BADGERS' ) ), 1 ) );
		$this->assertSame( 200, $this->put( '1234', self::team( array( 'teamName' => 'Sea Otters' ) ), 1 )->get_status() );
		$this->assertSame( array( 'Sea Otters', 'BADGERS' ), array_column( $this->book()['teams'], 'teamName' ), 'neither is lost, though only the case of letters differs' );
	}

	public function test_a_lost_race_for_the_same_team_is_a_conflict(): void {
		$this->made( '1234', 'Otters' );
		$this->meanwhile( fn() => $this->put( '1234', self::team( array( 'teamName' => 'otters' ) ), 1 ) );
		$response = $this->put( '1234', self::team( array( 'teamName' => 'OTTERS' ) ), 1 );
		$this->refused( $response, 409, 'ddh_team_conflict' );
		$this->assertSame( 'otters', self::json( $response )['data']['team']['teamName'] );
	}

	public function test_a_lost_race_for_the_fifth_place_or_a_name_is_seen(): void {
		foreach ( array( 'a', 'b', 'c', 'd' ) as $i => $name ) {
			$this->made( (string) ( 2000 + $i ), $name );
		}
		$this->meanwhile( fn() => $this->put( '3000', self::team( array( 'teamName' => 'e' ) ), 0 ) );
		$this->refused( $this->put( '3001', self::team( array( 'teamName' => 'f' ) ), 0 ), 400, 'ddh_team_limit' );
		$this->assertCount( 5, $this->book()['teams'] );
	}

	public function test_a_database_that_refuses_ends_in_a_clear_answer(): void {
		$this->made( '1234', 'Otters' );
		add_filter( 'update_user_metadata', '__return_false' );
		$this->refused( $this->put( '1234', self::team( array( 'teamName' => 'B' ) ), 1 ), 503, 'ddh_teams_busy' );
		remove_filter( 'update_user_metadata', '__return_false' );
		$this->assertSame( 'Otters', $this->book()['teams'][0]['teamName'] );
	}

	public function test_no_text_of_a_book_comes_twice(): void {
		$this->made( '1234', 'Otters' );
		$texts = array();
		foreach ( array( '1234', null, '1234', null ) as $id ) {
			$this->rest( 'PUT', '/ddh/v1/fantasy/teams/current', array( 'currentTeam' => $id ) );
			$texts[] = get_user_meta( $this->member, 'ddh_teams', true );
		}
		$this->assertCount( 4, array_unique( $texts ), 'who began from an older one can be told' );
	}

	/** Rows of a member's book, as the database has them. */
	private function rows( int $user ): array {
		global $wpdb;
		return $wpdb->get_col( $wpdb->prepare( "SELECT meta_value FROM $wpdb->usermeta WHERE user_id = %d AND meta_key = 'ddh_teams' ORDER BY umeta_id", $user ) );
	}

	private function lock( int $since ): void {
		$GLOBALS['wpdb']->insert( $GLOBALS['wpdb']->options, array( 'option_name' => "ddh_teams_begin_$this->member", 'option_value' => (string) $since, 'autoload' => 'no' ) );
	}

	public function test_while_another_request_makes_the_first_row_this_one_makes_none(): void {
		$this->lock( time() );
		$this->refused( $this->put( '1234', self::team(), 0 ), 503, 'ddh_teams_busy' );
		$this->assertSame( array(), $this->rows( $this->member ) );
	}

	public function test_a_request_that_died_over_the_first_row_blocks_nobody(): void {
		$this->lock( time() - 11 );
		$this->made( '1234', 'Otters' );
		$this->assertCount( 1, $this->rows( $this->member ) );
		$this->assertSame( '0', $GLOBALS['wpdb']->get_var( "SELECT COUNT(*) FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE 'ddh\\_teams\\_begin%'" ) );
	}

	/** So many processes fight: more than this machine may have cores. */
	private const FIGHTERS = 3;

	/** @var list<array{resource,array<int,resource>}> Kept from fight to fight: each loads a whole WordPress. */
	private static array $fighters = array();

	/** @var resource|null What they complain of. */
	private static $complaints = null;

	public static function tearDownAfterClass(): void {
		foreach ( self::$fighters as list( $process, $pipes ) ) {
			fclose( $pipes[0] );
			proc_close( $process );
		}
		self::$fighters   = array();
		self::$complaints = null;
	}

	/**
	 * Gives each of the processes a job for a member's book, and lets them begin together; what each answers.
	 *
	 * @param list<list<mixed>> $arguments Of each one's job.
	 */
	private function fight( int $user, string $job, array $arguments ): array {
		self::$complaints = self::$complaints ?? tmpfile();
		while ( count( self::$fighters ) < self::FIGHTERS ) {
			$process          = proc_open( array( PHP_BINARY, '-d', 'display_errors=stderr', __DIR__ . '/fight.php' ), array( array( 'pipe', 'r' ), array( 'pipe', 'w' ), self::$complaints ), $pipes );
			self::$fighters[] = array( $process, $pipes );
		}
		$answers = function () use ( $arguments ): array {
			$lines = array_map( fn( $i ) => (string) fgets( self::$fighters[ $i ][1][1] ), array_keys( $arguments ) );
			$this->assertSame( '', stream_get_contents( self::$complaints, -1, 0 ) );
			return $lines;
		};
		foreach ( $arguments as $i => $given ) {
			fwrite( self::$fighters[ $i ][1][0], wp_json_encode( array( $user, $job, $given ) ) . "\n" );
		}
		$this->assertSame( array_fill( 0, count( $arguments ), "set\n" ), $answers() );
		foreach ( array_keys( $arguments ) as $i ) {
			fwrite( self::$fighters[ $i ][1][0], "go\n" );
		}
		$results = array_map( fn( $line ) => json_decode( $line, true ), $answers() );
		wp_cache_flush();
		return $results;
	}

	private function stored_book( int $user ): array {
		$rows = $this->rows( $user );
		$this->assertCount( 1, $rows );
		return json_decode( $rows[0], true );
	}

	public function test_seven_creates_at_once_end_with_five_teams(): void {
		$this->leave_transaction();
		// Several members: the race for a book's first row is only run at its beginning.
		for ( $round = 0; $round < 4; $round++ ) {
			$user     = $this->stored_user();
			$results  = array_merge( ...$this->fight( $user, 'create', array( array( array( 1, 4, 7 ) ), array( array( 2, 5 ) ), array( array( 3, 6 ) ) ) ) );
			$statuses = array_count_values( array_column( $results, 'status' ) );
			ksort( $statuses );
			$this->assertSame( array( 201 => 5, 400 => 2 ), $statuses );
			$teams = $this->stored_book( $user )['teams'];
			$this->assertCount( 5, $teams );
			$this->assertCount( 5, array_unique( array_column( $teams, 'id' ) ) );
			$made = array_map( fn( $result ) => $result['data']['teamName'], array_filter( $results, fn( $result ) => 201 === $result['status'] ) );
			$this->assertEqualsCanonicalizing( $made, array_column( $teams, 'teamName' ), 'every team that was said to be made is there' );
		}
	}

	public function test_fifty_saves_of_one_team_at_once_lose_nothing(): void {
		$this->leave_transaction();
		$user = $this->stored_user();
		$this->assertSame( 201, $this->fight( $user, 'create', array( array( array( 0 ) ) ) )[0][0]['status'] );
		$names   = array_chunk( array_map( fn( $i ) => "Player $i", range( 1, 50 ) ), 17 );
		$results = $this->fight( $user, 'add', array_map( fn( $part ) => array( $part ), $names ) );
		$this->assertSame( array( 200, 200, 200 ), array_column( $results, 'status' ), wp_json_encode( $results ) );
		$this->assertGreaterThanOrEqual( 2, array_sum( array_column( $results, 'conflicts' ) ), 'of three that began from one revision two had to begin anew' );
		$team = $this->stored_book( $user )['teams'][0];
		$this->assertSame( 51, $team['rev'] );
		$this->assertEqualsCanonicalizing( array_merge( ...$names ), json_decode( $team['teamRoster']['F'], true ) );
	}

	public function test_saves_of_different_teams_at_once_are_no_conflicts(): void {
		$this->leave_transaction();
		$user  = $this->stored_user();
		$teams = array_map( fn( $id ) => array( 'id' => $id, 'teamName' => "Own $id", 'leagueStructure' => array(), 'skaterScoring' => array(), 'goalieScoring' => array(), 'teamRoster' => array( 'F' => '[]', 'D' => '[]', 'G' => '[]' ), 'rev' => 1, 'updatedAt' => 1 ), array( '1001', '1002', '1003' ) );
		add_user_meta( $user, 'ddh_teams', wp_slash( wp_json_encode( array( 'version' => 1, 'write' => 1, 'floor' => 0, 'currentTeam' => null, 'teams' => $teams ) ) ) );
		$results = $this->fight( $user, 'own', array_map( fn( $team ) => array( $team['id'], 10 ), $teams ) );
		$this->assertSame( array_fill( 0, 3, array( 'status' => 200, 'rev' => 11 ) ), $results );
		$this->assertSame( array( 11, 11, 11 ), array_column( $this->stored_book( $user )['teams'], 'rev' ) );
	}
}
