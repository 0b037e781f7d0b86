<?php
require_once __DIR__ . '/DdhTeamsTestCase.php';
require_once __DIR__ . '/LiveSite.php';
require_once __DIR__ . '/Fighters.php';

/**
 * Tests simultaneous requests of one member. The member's teams are written only if they have not changed since they
 * were read.
 */
final class TeamRacesTest extends DdhTeamsTestCase {

	use LiveSite;
	use Fighters;

	/** Runs $do just before the next write of a member's teams, which is when a concurrent request could interfere. */
	private function before_next_write( callable $do ): void {
		$once = function ( $check, $user, $key ) use ( &$once, $do ) {
			if ( 'ddh_teams' === $key ) {
				remove_filter( 'update_user_metadata', $once );
				$do();
			}
			return $check;
		};
		add_filter( 'update_user_metadata', $once, 10, 3 );
	}

	public function test_a_write_that_loses_a_race_is_repeated_if_the_other_write_was_of_another_team(): void {
		$this->made( '1234', 'Otters' );
		$this->made( '2345', 'Badgers' );
		$this->before_next_write( fn() => $this->put( '2345', self::team( array( 'teamName' => 'BADGERS' ) ), 1 ) );
		$this->assertSame( 200, $this->put( '1234', self::team( array( 'teamName' => 'Sea Otters' ) ), 1 )->get_status() );
		$this->assertSame( array( 'Sea Otters', 'BADGERS' ), array_column( $this->book()['teams'], 'teamName' ), 'both writes are stored' );
	}

	public function test_a_lost_race_for_the_same_team_is_a_conflict(): void {
		$this->made( '1234', 'Otters' );
		$this->before_next_write( fn() => $this->put( '1234', self::team( array( 'teamName' => 'otters' ) ), 1 ) );
		$response = $this->put( '1234', self::team( array( 'teamName' => 'OTTERS' ) ), 1 );
		$this->refused( $response, 409, 'ddh_team_conflict' );
		$this->assertSame( 'otters', self::json( $response )['data']['team']['teamName'] );
	}

	public function test_of_several_simultaneous_requests_for_the_fifth_team_only_one_is_accepted(): void {
		foreach ( array( 'a', 'b', 'c', 'd' ) as $i => $name ) {
			$this->made( (string) ( 2000 + $i ), $name );
		}
		$this->before_next_write( fn() => $this->put( '3000', self::team( array( 'teamName' => 'e' ) ), 0 ) );
		$this->refused( $this->put( '3001', self::team( array( 'teamName' => 'f' ) ), 0 ), 400, 'ddh_team_limit' );
		$this->assertCount( 5, $this->book()['teams'] );
	}

	public function test_a_failing_database_write_results_in_the_error_busy(): void {
		$this->made( '1234', 'Otters' );
		add_filter( 'update_user_metadata', '__return_false' );
		$this->refused( $this->put( '1234', self::team( array( 'teamName' => 'B' ) ), 1 ), 503, 'ddh_teams_busy' );
		remove_filter( 'update_user_metadata', '__return_false' );
		$this->assertSame( 'Otters', $this->book()['teams'][0]['teamName'] );
	}

	public function test_each_write_stores_a_different_value(): void {
		$this->made( '1234', 'Otters' );
		$texts = array();
		foreach ( array( '1234', null, '1234', null ) as $id ) {
			$this->rest( 'PUT', '/ddh/v1/fantasy/teams/current', array( 'currentTeam' => $id ) );
			$texts[] = get_user_meta( $this->member, 'ddh_teams', true );
		}
		$this->assertCount( 4, array_unique( $texts ), 'a request that read an older text can be detected' );
	}

	/** Returns the stored values of a member's teams, bypassing the cache. */
	private function rows( int $user ): array {
		global $wpdb;
		return $wpdb->get_col( $wpdb->prepare( "SELECT meta_value FROM $wpdb->usermeta WHERE user_id = %d AND meta_key = 'ddh_teams' ORDER BY umeta_id", $user ) );
	}

	private function lock( int $since ): void {
		$GLOBALS['wpdb']->insert( $GLOBALS['wpdb']->options, array( 'option_name' => "ddh_teams_begin_$this->member", 'option_value' => (string) $since, 'autoload' => 'no' ) );
	}

	public function test_a_request_does_not_create_the_first_row_while_another_one_creates_it(): void {
		$this->lock( time() );
		$this->refused( $this->put( '1234', self::team(), 0 ), 503, 'ddh_teams_busy' );
		$this->assertSame( array(), $this->rows( $this->member ) );
	}

	public function test_the_lock_of_a_request_that_died_expires(): void {
		$this->lock( time() - 11 );
		$this->made( '1234', 'Otters' );
		$this->assertCount( 1, $this->rows( $this->member ) );
		$this->assertSame( '0', $GLOBALS['wpdb']->get_var( "SELECT COUNT(*) FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE 'ddh\\_teams\\_begin%'" ) );
	}

	private function stored_book( int $user ): array {
		$rows = $this->rows( $user );
		$this->assertCount( 1, $rows );
		return json_decode( $rows[0], true );
	}

	public function test_seven_simultaneous_creates_end_with_five_teams(): void {
		$this->leave_transaction();
		// Use a new member each time, because only the first write of a member creates a row.
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
			$this->assertEqualsCanonicalizing( $made, array_column( $teams, 'teamName' ), 'every team that a response reported as created is stored' );
		}
	}

	public function test_fifty_simultaneous_saves_of_one_team_are_all_stored(): void {
		$this->leave_transaction();
		$user = $this->stored_user();
		$this->assertSame( 201, $this->fight( $user, 'create', array( array( array( 0 ) ) ) )[0][0]['status'] );
		$names   = array_chunk( array_map( fn( $i ) => "Player $i", range( 1, 50 ) ), 17 );
		$results = $this->fight( $user, 'add', array_map( fn( $part ) => array( $part ), $names ) );
		$this->assertSame( array( 200, 200, 200 ), array_column( $results, 'status' ), wp_json_encode( $results ) );
		$this->assertGreaterThanOrEqual( 2, array_sum( array_column( $results, 'conflicts' ) ), 'two of three saves from the same revision conflict' );
		$team = $this->stored_book( $user )['teams'][0];
		$this->assertSame( 51, $team['rev'] );
		$this->assertEqualsCanonicalizing( array_merge( ...$names ), json_decode( $team['teamRoster']['F'], true ) );
	}

	public function test_simultaneous_saves_of_different_teams_do_not_conflict(): void {
		$this->leave_transaction();
		$user  = $this->stored_user();
		$teams = array_map( fn( $id ) => array( 'id' => $id, 'teamName' => "Own $id", 'leagueStructure' => array(), 'skaterScoring' => array(), 'goalieScoring' => array(), 'teamRoster' => array( 'F' => '[]', 'D' => '[]', 'G' => '[]' ), 'rev' => 1, 'updatedAt' => 1 ), array( '1001', '1002', '1003' ) );
		add_user_meta( $user, 'ddh_teams', wp_slash( wp_json_encode( array( 'version' => 1, 'write' => 1, 'floor' => 0, 'currentTeam' => null, 'teams' => $teams ) ) ) );
		$results = $this->fight( $user, 'own', array_map( fn( $team ) => array( $team['id'], 10 ), $teams ) );
		$this->assertSame( array_fill( 0, 3, array( 'status' => 200, 'rev' => 11 ) ), $results );
		$this->assertSame( array( 11, 11, 11 ), array_column( $this->stored_book( $user )['teams'], 'rev' ) );
	}
}
