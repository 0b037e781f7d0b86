<?php
require_once __DIR__ . '/DdhTeamsTestCase.php';

/** Tests the REST routes of stored teams. */
class TeamsTest extends DdhTeamsTestCase {

	public function test_the_team_routes_return_404_unless_wordpress_stores_the_teams(): void {
		foreach ( array( 'local', 'firebase' ) as $store ) {
			$this->settings( array( 'team_store' => $store ) );
			$this->refused( $this->rest( 'GET', '/ddh/v1/fantasy/teams' ), 404, 'ddh_teams_off' );
			$this->refused( $this->put( '1234', self::team(), 0 ), 404, 'ddh_teams_off' );
		}
		$this->assertSame( array(), get_user_meta( $this->member, 'ddh_teams' ) );
	}

	public function test_the_team_routes_refuse_visitors(): void {
		wp_set_current_user( 0 );
		$this->refused( $this->rest( 'GET', '/ddh/v1/fantasy/teams' ), 401, 'ddh_not_logged_in' );
		$this->refused( $this->put( '1234', self::team(), 0 ), 401, 'ddh_not_logged_in' );
		$this->refused( $this->remove( '1234', array( 'base_rev' => 1 ) ), 401, 'ddh_not_logged_in' );
		$this->refused( $this->choose( array( 'currentTeam' => null ) ), 401, 'ddh_not_logged_in' );
	}

	public function test_each_member_has_separate_teams(): void {
		$this->made( '1234', 'Mine' );
		wp_set_current_user( $this->user() );
		$this->assertSame( array( 'teams' => array(), 'currentTeam' => null ), $this->book() );
		$this->refused( $this->put( '1234', self::team(), 1 ), 404, 'ddh_team_gone' );
		$this->made( '1234', 'Mine' );
		$this->assertCount( 1, $this->book()['teams'] );
	}

	public function test_reading_an_empty_list_of_teams_writes_nothing(): void {
		$this->assertSame( array( 'teams' => array(), 'currentTeam' => null ), $this->book() );
		$this->assertSame( array(), get_user_meta( $this->member, 'ddh_teams' ) );
	}

	public function test_a_created_team_is_read_back_unchanged(): void {
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

	public function test_missing_sections_of_a_team_are_stored_as_empty(): void {
		$this->assertSame( 201, $this->put( '1234', array( 'teamName' => 'Bare' ), 0 )->get_status() );
		$this->assertSame( array( 'F' => '[]', 'D' => '[]', 'G' => '[]' ), $this->book()['teams'][0]['teamRoster'] );
	}

	public function texts(): array {
		return array_map( fn( $text ) => array( $text ), array( 'back\\slash', '\\\\two\\\\', "quote ' and \" both", 'Ærøskøbing Žižkov', '🏒 puck 🥅', '漢字', '\\u00e9 is not é', '%s %d', '<b>bold</b> &amp;', '\\0', "D'Arcy \\'O'", '{"json":1}', 'a:1:{i:0;s:1:"x";}', '𝔘nicode 𝟙' ) );
	}

	/** @dataProvider texts */
	public function test_names_with_backslashes_or_any_other_characters_are_stored_unchanged( string $text ): void {
		$roster = array( 'F' => wp_json_encode( array( $text, "$text 2" ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ), 'D' => wp_json_encode( array( "$text 3" ) ), 'G' => '[]' );
		$team   = self::team( array( 'teamName' => $text, 'teamRoster' => $roster ) );
		$this->put( '1234', $team, 0 );
		$saved = $this->put( '1234', array_merge( $team, array( 'skaterScoring' => array( 'goal' => 3 ) ) ), 1 );
		$this->assertSame( 200, $saved->get_status() );
		$record = $this->book()['teams'][0];
		$this->assertSame( $text, $record['teamName'] );
		// The stored JSON has the form that JSON.stringify() writes, whatever form the request used.
		$this->assertSame( array( 'F' => $roster['F'], 'D' => wp_json_encode( array( "$text 3" ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ), 'G' => '[]' ), $record['teamRoster'] );
		$this->assertSame( array( $text, "$text 2" ), json_decode( $record['teamRoster']['F'], true ) );
		$this->assertMatchesRegularExpression( '/^[\x20-\x7e]+$/', get_user_meta( $this->member, 'ddh_teams', true ), 'the stored text is ASCII' );
	}

	public function test_a_save_based_on_the_current_revision_raises_the_revision(): void {
		$this->made( '1234', 'Otters' );
		$response = $this->put( '1234', self::team( array( 'teamName' => 'Sea Otters' ) ), 1 );
		$this->assertSame( array( 200, 2, 'Sea Otters' ), array( $response->get_status(), $response->get_data()['rev'], $response->get_data()['teamName'] ) );
	}

	public function test_a_save_based_on_an_old_revision_is_a_conflict_and_returns_the_stored_team(): void {
		$this->made( '1234', 'Otters' );
		$this->put( '1234', self::team( array( 'skaterScoring' => array( 'goal' => 5 ) ) ), 1 );
		$before   = $this->book();
		$response = $this->put( '1234', self::team( array( 'goalieScoring' => array( 'wins' => 5 ) ) ), 1 );
		$this->refused( $response, 409, 'ddh_team_conflict' );
		$this->assertSame( $before['teams'][0], self::json( $response )['data']['team'] );
		$this->refused( $this->put( '1234', self::team( array( 'teamName' => 'X' ) ), 7 ), 409, 'ddh_team_conflict' );
		$this->assertSame( $before, $this->book() );
	}

	public function test_repeating_a_write_is_not_a_conflict(): void {
		$first = $this->made( '1234', 'Otters' );
		$again = $this->put( '1234', self::team(), 0 );
		$this->assertSame( self::json( new WP_REST_Response( $first ) ), self::json( $again ) );
		$changed = self::team( array( 'skaterScoring' => array( 'goal' => 3.0 ) ) );
		$this->put( '1234', $changed, 1 );
		$response = $this->put( '1234', $changed, 1 );
		$this->assertSame( array( 200, 2 ), array( $response->get_status(), $response->get_data()['rev'] ) );
		$this->assertCount( 1, $this->book()['teams'] );
	}

	public function test_two_team_names_that_are_equal_as_numbers_are_different_names(): void {
		$this->put( '1234', self::team( array( 'teamName' => '1e1' ) ), 0 );
		$response = $this->put( '1234', self::team( array( 'teamName' => '10' ) ), 1 );
		$this->assertSame( array( '10', 2 ), array( $response->get_data()['teamName'], $response->get_data()['rev'] ) );
	}

	public function test_a_sixth_team_is_refused(): void {
		foreach ( array( 'a', 'b', 'c', 'd', 'e' ) as $i => $name ) {
			$this->made( (string) ( 2000 - $i ), $name );
		}
		$response = $this->put( '3000', self::team( array( 'teamName' => 'f' ) ), 0 );
		$this->refused( $response, 400, 'ddh_team_limit' );
		$this->assertSame( 'Maximum 5 teams allowed', $response->get_data()['message'] );
		$this->assertSame( array( 'a', 'b', 'c', 'd', 'e' ), array_column( $this->book()['teams'], 'teamName' ), 'in the order of creation' );
	}

	public function same_names(): array {
		return array( array( 'otters' ), array( 'OTTERS' ), array( "Otters\u{200B}" ), array( "Ot\u{AD}ters" ), array( "O\u{3164}tters" ) );
	}

	/** @dataProvider same_names */
	public function test_the_names_of_a_members_teams_are_unique( string $name ): void {
		$this->made( '1234', 'Otters' );
		$this->made( '2345', 'Badgers' );
		$this->refused( $this->put( '3456', self::team( array( 'teamName' => $name ) ), 0 ), 400, 'ddh_team_name_taken' );
		$this->refused( $this->put( '2345', self::team( array( 'teamName' => $name ) ), 1 ), 400, 'ddh_team_name_taken' );
		$this->assertSame( 200, $this->put( '1234', self::team( array( 'teamName' => $name ) ), 1 )->get_status(), 'a team may keep its own name' );
	}

	public function test_team_names_are_compared_with_unicode_case_folding_and_with_single_spaces(): void {
		$this->made( '1234', 'Straße  Über' );
		$this->refused( $this->put( '2345', self::team( array( 'teamName' => "STRASSE\u{A0}über" ) ), 0 ), 400, 'ddh_team_name_taken' );
	}

	public function test_a_new_team_with_a_taken_id_gets_a_free_id(): void {
		$this->made( '1234', 'Otters' );
		$id = $this->made( '1234', 'Badgers' )['id'];
		$this->assertNotSame( '1234', $id );
		$this->assertMatchesRegularExpression( '/^[1-9]\d{3}$/', $id );
		$this->assertSame( array( 'Otters', 'Badgers' ), array_column( $this->book()['teams'], 'teamName' ) );
	}

	public function test_an_id_that_does_not_have_four_digits_is_refused(): void {
		foreach ( array( '0123', '123', '12345', 'abcd', '12.4', '../1' ) as $id ) {
			$this->assertSame( 404, $this->put( $id, self::team(), 0 )->get_status(), $id );
		}
	}

	public function test_deleting_a_team_needs_its_revision_and_may_change_the_current_team(): void {
		$this->made( '1234', 'Otters' );
		$this->made( '2345', 'Badgers' );
		$this->choose( array( 'currentTeam' => '1234' ) );
		$this->refused( $this->remove( '1234', array( 'base_rev' => 2 ) ), 409, 'ddh_team_conflict' );
		foreach ( array( array(), array( 'base_rev' => '' ), array( 'base_rev' => '1x' ), array( 'base_rev' => array( 1 ) ), array( 'base_rev' => '0' ) ) as $query ) {
			$this->refused( $this->remove( '1234', $query ), 400, 'ddh_bad_request' );
		}
		$response = $this->remove( '1234', array( 'base_rev' => '1' ) );
		$this->assertSame( array( 'deleted' => '1234', 'currentTeam' => '2345' ), $response->get_data(), 'the first remaining team becomes the current one' );
		$this->refused( $this->remove( '1234', array( 'base_rev' => '1' ) ), 404, 'ddh_team_gone' );
		$this->remove( '2345', array( 'base_rev' => '1' ) );
		$this->assertSame( array( 'teams' => array(), 'currentTeam' => null ), $this->book() );
	}

	public function test_a_new_team_with_the_id_of_a_deleted_one_continues_the_revisions_of_the_deleted_one(): void {
		$this->made( '1234', 'Otters' );
		$this->put( '1234', self::team( array( 'teamName' => 'B' ) ), 1 );
		$this->remove( '1234', array( 'base_rev' => 2 ) );
		$this->assertSame( 3, $this->made( '1234', 'Badgers' )['rev'] );
		$this->refused( $this->put( '1234', self::team( array( 'teamName' => 'C' ) ), 2 ), 409, 'ddh_team_conflict' );
	}

	public function test_the_current_team_can_be_chosen(): void {
		$this->made( '1234', 'Otters' );
		$set = fn( $body ) => $this->choose( $body );
		$this->assertSame( array( 'currentTeam' => '1234' ), $set( array( 'currentTeam' => '1234' ) )->get_data() );
		$this->assertSame( '1234', $this->book()['currentTeam'] );
		$this->refused( $set( array( 'currentTeam' => '9999' ) ), 404, 'ddh_team_gone' );
		$this->refused( $set( array( 'currentTeam' => 1234 ) ), 404, 'ddh_team_gone' );
		$this->refused( $set( array() ), 400, 'ddh_bad_request' );
		$this->refused( $set( array( 'currentTeam' => '1234', 'x' => 1 ) ), 400, 'ddh_bad_request' );
		$this->assertSame( array( 'currentTeam' => null ), $set( array( 'currentTeam' => null ) )->get_data() );
		$this->assertSame( 1, $this->book()['teams'][0]['rev'], 'choosing the current team does not change its revision' );
	}

	public function test_invalid_requests_for_teams_are_refused(): void {
		foreach ( array( array(), array( 'team' => self::team() ), array( 'base_rev' => 0 ), array( 'team' => self::team(), 'base_rev' => -1 ), array( 'team' => self::team(), 'base_rev' => '0' ), array( 'team' => self::team(), 'base_rev' => 0.5 ), array( 'team' => self::team(), 'base_rev' => 0, 'user_id' => 1 ) ) as $body ) {
			$this->refused( $this->save( '1234', $body ), 400, 'ddh_bad_request' );
		}
		$this->refused( $this->save( '1234', array( 'team' => 'x', 'base_rev' => 0 ) ), 400, 'ddh_team_invalid' );
		$names = array_map( fn( $i ) => str_repeat( 'x', 190 ) . $i, range( 1, 400 ) );
		$this->refused( $this->put( '1234', self::team( array( 'teamRoster' => array( 'F' => wp_json_encode( $names ) ) ) ), 0 ), 413, 'ddh_team_too_large' );
		$request = new WP_REST_Request( static::SAVE[0], '/ddh/v1/fantasy/teams/1234' . static::SAVE[1] );
		$request->set_query_params( array( 'team' => self::team(), 'base_rev' => 0 ) );
		$this->refused( rest_do_request( $request ), 400, 'ddh_bad_request' );
	}

	public function test_damaged_stored_teams_are_set_aside_and_replaced_by_an_empty_set(): void {
		foreach ( array( 'garbage \\ text', '{"version":1,"write":1,"floor":0,"currentTeam":null,"teams":[{"id":1}]}', '[]' ) as $i => $text ) {
			update_user_meta( $this->member, 'ddh_teams', wp_slash( $text ) );
			$this->refused( $this->rest( 'GET', '/ddh/v1/fantasy/teams' ), 500, 'ddh_teams_damaged' );
			$this->assertSame( $text, get_user_meta( $this->member, 'ddh_teams_aside' )[ $i ] );
			$this->assertSame( array(), $this->book()['teams'] );
		}
	}

	public function test_stored_teams_of_a_newer_version_are_not_changed(): void {
		$text = '{"version":2,"teams":{}}';
		update_user_meta( $this->member, 'ddh_teams', wp_slash( $text ) );
		$this->refused( $this->rest( 'GET', '/ddh/v1/fantasy/teams' ), 500, 'ddh_teams_newer' );
		$this->refused( $this->put( '1234', self::team(), 0 ), 500, 'ddh_teams_newer' );
		$this->assertSame( $text, get_user_meta( $this->member, 'ddh_teams', true ) );
	}
}
