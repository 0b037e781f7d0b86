<?php

final class NewsTest extends DdhTestCase {

	/** The last hour of the day of 25 hours in New York. */
	private const NOW   = '2026-11-02T04:20:00Z';
	private const TODAY = '2026-11-01';

	private int $operator;

	protected function setUp(): void {
		parent::setUp();
		self::stop_clock( self::NOW );
		$this->operator = $this->user( 'administrator' );
		wp_set_current_user( $this->operator );
	}

	private static function entry( array $changes = array() ): array {
		return $changes + array( 'date' => self::TODAY, 'team' => 'Boston Bruins', 'player' => 'Jeremy Swayman', 'player_id' => 8480280, 'kind' => 'goalie' );
	}

	/** Adds an entry. Returns the entry as the screen shows it. */
	private function add( array $changes = array() ): array {
		$response = $this->rest( 'POST', '/ddh/v1/news', self::entry( $changes ) );
		$this->assertSame( 201, $response->get_status(), wp_json_encode( $response->get_data() ) );
		$entries = $response->get_data()['entries'];
		return end( $entries );
	}

	private function news(): array {
		return $this->rest( 'GET', '/ddh/v1/news' )->get_data();
	}

	public function test_a_machine_gets_the_columns_of_the_news_file_but_not_the_author_of_an_entry(): void {
		$made = $this->add();
		$news = $this->news();
		$this->assertSame( array( 'entries', 'from', 'askAgainSeconds', 'version' ), array_keys( $news ) );
		$expected = self::entry() + array( 'at' => $made['at'], 'source' => 'site' );
		$this->assertEquals( array( $expected ), $news['entries'] );
		$this->assertSame( '2026-11-02T04:20:00.000Z', $made['at'] );
		$this->assertStringNotContainsString( get_userdata( $this->operator )->display_name, wp_json_encode( $news ) );
		$this->assertStringNotContainsString( "\"$this->operator\"", wp_json_encode( $news ) );
	}

	public function test_the_screen_shows_who_made_an_entry(): void {
		$this->assertSame( get_userdata( $this->operator )->display_name, $this->add()['by'] );
		wp_set_current_user( $this->user( 'administrator' ) );
		$this->assertSame( get_userdata( $this->operator )->display_name, $this->rest( 'POST', '/ddh/v1/news/open' )->get_data()['entries'][0]['by'] );
	}

	public function users(): array {
		return array( 'a visitor' => array( null, 401 ), 'a member' => array( 'subscriber', 403 ), 'an author' => array( 'author', 403 ), 'an editor' => array( 'editor', 403 ) );
	}

	/** @dataProvider users */
	public function test_only_operators_may_read_and_change_the_news( ?string $role, int $status ): void {
		$id = $this->add()['id'];
		wp_set_current_user( null === $role ? 0 : $this->user( $role ) );
		foreach ( array( array( 'GET', '' ), array( 'POST', '' ), array( 'POST', '/open' ), array( 'POST', "/$id/undo" ) ) as list( $method, $path ) ) {
			$this->assertSame( $status, $this->rest( $method, "/ddh/v1/news$path", self::entry() )->get_status(), "$method $path" );
		}
		$this->assertCount( 1, DDH_News::entries() );
		$this->assertFalse( get_transient( DDH_News::OPEN ) );
	}

	public function test_a_user_with_the_machine_role_may_read_the_news(): void {
		$this->add();
		wp_set_current_user( $this->user( DDH_Roles::ROLE ) );
		$this->assertCount( 1, $this->news()['entries'] );
	}

	public function faults(): array {
		return array(
			'an unknown kind'          => array( array( 'kind' => 'injured' ), 'kind' ),
			'no kind'                  => array( array( 'kind' => null ), 'kind' ),
			'no day'                   => array( array( 'date' => null ), 'date' ),
			'a day that does not exist' => array( array( 'date' => '2026-02-30' ), 'date' ),
			'a time'                   => array( array( 'date' => self::TODAY . ' 19:00' ), 'date' ),
			'a past day'               => array( array( 'date' => '2026-10-30' ), 'date' ),
			'a day after next week'    => array( array( 'date' => '2026-11-09' ), 'date' ),
			'no team'                  => array( array( 'team' => '' ), 'team' ),
			'a list of teams'          => array( array( 'team' => array( 'Boston' ) ), 'team' ),
			'no player'                => array( array( 'player' => null ), 'player' ),
			'a name in two lines'      => array( array( 'player' => "Jeremy\nSwayman" ), 'player' ),
			'a name that turns text'   => array( array( 'player' => "Jeremy \u{202e}Swayman" ), 'player' ),
			'invalid UTF-8'            => array( array( 'player' => "Jeremy \xff" ), 'player' ),
			'a name with 201 characters' => array( array( 'player' => str_repeat( 'é', 201 ) ), 'player' ),
			'an id that is a text'     => array( array( 'player_id' => '8480280' ), 'player_id' ),
			'an id of 0'               => array( array( 'player_id' => 0 ), 'player_id' ),
		);
	}

	/** @dataProvider faults */
	public function test_an_invalid_entry_is_refused_and_its_field_is_named( array $changes, string $field ): void {
		$refusal = self::refusal( fn() => DDH_News_Check::read( self::entry( $changes ) ) );
		$this->assertSame( array( 'ddh_bad_request', 400 ), array( $refusal->reason, $refusal->getCode() ) );
		$this->assertStringStartsWith( $field, $refusal->getMessage() );
	}

	/** @return array<string,array{string,string,string}> A time, and the first and the last day of which news is accepted. */
	public static function days(): array {
		return array(
			'the last second of a day'             => array( '2026-11-29T04:59:59Z', '2026-11-27', '2026-12-05' ),
			'the first second of a day'            => array( '2026-11-29T05:00:00Z', '2026-11-28', '2026-12-06' ),
			'the new year'                         => array( '2027-01-01T05:00:00Z', '2026-12-31', '2027-01-08' ),
			'the first hour of the day of 25 hours' => array( '2026-11-01T04:30:00Z', '2026-10-31', '2026-11-08' ),
			'the last hour of the day of 25 hours' => array( '2026-11-02T04:20:00Z', '2026-10-31', '2026-11-08' ),
			'the last hour before the day of 23 hours' => array( '2027-03-14T04:30:00Z', '2027-03-12', '2027-03-20' ),
			'the first hour after the day of 23 hours' => array( '2027-03-15T04:10:00Z', '2027-03-14', '2027-03-22' ),
		);
	}

	/** @dataProvider days */
	public function test_news_is_accepted_from_yesterday_until_seven_days_ahead( string $at, string $first, string $last ): void {
		self::stop_clock( $at );
		$this->assertSame( $first, $this->news()['from'] );
		foreach ( array( $first, $last ) as $day ) {
			$this->assertSame( $day, $this->add( array( 'date' => $day ) )['date'] );
		}
		$before = gmdate( 'Y-m-d', strtotime( "$first UTC" ) - DAY_IN_SECONDS );
		$after  = gmdate( 'Y-m-d', strtotime( "$last UTC" ) + DAY_IN_SECONDS );
		foreach ( array( $before, $after ) as $day ) {
			$this->assertSame( 400, $this->rest( 'POST', '/ddh/v1/news', self::entry( array( 'date' => $day ) ) )->get_status(), $day );
		}
	}

	public function games(): array {
		$game = array( 'Away Team' => 'Boston Bruins', 'Home Team' => 'Florida Panthers' );
		$row  = array( 'Away' => 'Boston Bruins', 'Home' => 'Florida Panthers' );
		return array(
			'at its start'                    => array( $game + array( 'Time' => '23:20' ), $row, true ),
			'before its scheduled start'      => array( $game + array( 'Time' => 'TBD' ), $row + array( 'Started' => true ), true ),
			'not before its start'            => array( $game + array( 'Time' => '23:21' ), $row, false ),
			'not without a time'              => array( $game + array( 'Time' => 'TBD' ), $row, false ),
			'not if another game has started' => array( array( 'Away Team' => 'Ottawa Senators' ) + $game + array( 'Time' => '00:00' ), array( 'Away' => 'Ottawa Senators' ) + $row, false ),
		);
	}

	/** @dataProvider games */
	public function test_news_of_a_game_is_refused_once_it_has_begun( array $game, array $row, bool $has_begun ): void {
		$folder = sys_get_temp_dir() . '/ddh-test-' . bin2hex( random_bytes( 6 ) );
		mkdir( $folder );
		foreach ( array( 'schedule_times' => $game, 'lineups' => $row ) as $name => $one ) {
			file_put_contents( "$folder/$name.json", wp_json_encode( array( array( 'Date' => self::TODAY ) + $one ) ) );
		}
		add_filter( 'ddh_data_dir', static fn(): string => $folder );
		$response = $this->rest( 'POST', '/ddh/v1/news', self::entry() );
		DDH_Disk::remove( $folder );
		$this->assertSame( $has_begun ? array( 409, 'ddh_news_begun' ) : array( 201, null ), array( $response->get_status(), $response->get_data()['code'] ?? null ) );
		$this->assertCount( $has_begun ? 0 : 1, DDH_News::entries() );
	}

	public function test_a_body_that_is_not_an_object_is_refused(): void {
		foreach ( array( array(), array( array( self::entry() ) ) ) as $body ) {
			$this->assertSame( 400, $this->rest( 'POST', '/ddh/v1/news', $body )->get_status() );
		}
		$this->assertSame( array(), DDH_News::entries() );
	}

	public function test_names_with_accents_or_slashes_or_200_characters_are_kept(): void {
		foreach ( array( 'Alexis Lafrenière', 'Bo "Slash\\" O\'Brien', str_repeat( 'é', 200 ), 'X' ) as $name ) {
			$this->add( array( 'player' => $name, 'player_id' => null ) );
			$this->assertSame( $name, array_slice( $this->news()['entries'], -1 )[0]['player'] );
		}
	}

	public function test_each_entry_has_a_later_time_than_the_one_before(): void {
		foreach ( array( 'scratch', 'return', 'scratch', 'return' ) as $kind ) {
			$this->add( array( 'kind' => $kind ) );
		}
		$times = array_column( $this->news()['entries'], 'at' );
		$this->assertSame( 4, count( array_unique( $times ) ) );
		$sorted = $times;
		sort( $sorted );
		$this->assertSame( $sorted, $times );
	}

	public function test_undo_removes_the_entry_whoever_made_it(): void {
		$first  = $this->add();
		$second = $this->add( array( 'kind' => 'scratch' ) );
		wp_set_current_user( $this->user( 'administrator' ) );
		$response = $this->rest( 'POST', "/ddh/v1/news/{$first['id']}/undo" );
		$this->assertSame( array( 200, array( $second['id'] ) ), array( $response->get_status(), array_column( $response->get_data()['entries'], 'id' ) ) );
		$this->assertSame( array( 'scratch' ), array_column( $this->news()['entries'], 'kind' ) );
	}

	public function test_an_entry_that_was_undone_cannot_be_undone_again_and_its_id_is_not_used_again(): void {
		$id = $this->add()['id'];
		$this->rest( 'POST', "/ddh/v1/news/$id/undo" );
		$again = $this->rest( 'POST', "/ddh/v1/news/$id/undo" );
		$this->assertSame( array( 404, 'ddh_news_gone' ), array( $again->get_status(), $again->get_data()['code'] ) );
		$this->assertGreaterThan( $id, $this->add()['id'] );
	}

	public function test_the_version_depends_on_the_entries_only(): void {
		$empty = $this->news()['version'];
		$id    = $this->add()['id'];
		$one   = $this->news()['version'];
		$this->rest( 'POST', '/ddh/v1/news/open' );
		$this->assertSame( $one, $this->news()['version'] );
		$this->assertNotSame( $empty, $one );
		$this->rest( 'POST', "/ddh/v1/news/$id/undo" );
		$this->assertSame( $empty, $this->news()['version'] );
	}

	public function test_a_machine_asks_again_after_2_seconds_while_the_screen_is_open_and_after_60_otherwise(): void {
		$this->assertSame( 60, $this->news()['askAgainSeconds'] );
		$this->assertSame( 60, $this->news()['askAgainSeconds'], 'a request of the machine does not open the screen' );
		$this->rest( 'POST', '/ddh/v1/news/open' );
		$this->assertSame( 1, $this->news()['askAgainSeconds'] );
		$closes = (int) get_option( '_transient_timeout_' . DDH_News::OPEN );
		$this->assertEqualsWithDelta( time() + DDH_News::OPEN_SECONDS, $closes, 5 );
		update_option( '_transient_timeout_' . DDH_News::OPEN, time() - 1 );
		$this->assertSame( 60, $this->news()['askAgainSeconds'] );
	}

	public function test_entries_of_past_days_are_deleted_with_the_next_change_and_by_the_hourly_job(): void {
		global $wpdb;
		$this->add();
		$this->add( array( 'date' => '2026-10-31' ) );
		$aged = str_replace( '2026-10-31', '2026-10-30', $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", DDH_News::OPTION ) ) );
		$wpdb->update( $wpdb->options, array( 'option_value' => $aged ), array( 'option_name' => DDH_News::OPTION ) );
		$this->assertCount( 2, DDH_News::entries() );
		$this->assertSame( 20, has_action( DDH_Deliveries::HOOK, array( 'DDH_News', 'clean' ) ) );
		DDH_News::clean();
		$this->assertSame( array( self::TODAY ), array_column( DDH_News::entries(), 'date' ) );
		$this->assertSame( '2026-10-31', $this->news()['from'] );
	}

	public function test_the_log_keeps_up_to_1000_entries(): void {
		global $wpdb;
		$entry = array( 'id' => 1, 'at' => 1, 'user' => 0 ) + self::entry();
		$wpdb->insert( $wpdb->options, array( 'option_name' => DDH_News::OPTION, 'option_value' => wp_json_encode( array( 'write' => 1, 'entries' => array_fill( 0, DDH_News::MOST, $entry ) ) ) ) );
		$full = $this->rest( 'POST', '/ddh/v1/news', self::entry() );
		$this->assertSame( array( 409, 'ddh_news_full' ), array( $full->get_status(), $full->get_data()['code'] ) );
		$this->assertCount( DDH_News::MOST, DDH_News::entries() );
	}

	public function test_a_change_is_repeated_if_another_operator_has_written_in_between(): void {
		global $wpdb;
		$this->add();
		$meanwhile = true;
		add_filter(
			'query',
			function ( $sql ) use ( &$meanwhile ) {
				if ( $meanwhile && 0 === stripos( $sql, 'UPDATE' ) && false !== strpos( $sql, DDH_News::OPTION ) ) {
					$meanwhile = false;
					DDH_News::add( DDH_News_Check::read( self::entry( array( 'player' => 'Joonas Korpisalo', 'player_id' => null ) ) ) );
				}
				return $sql;
			}
		);
		$this->add( array( 'kind' => 'scratch' ) );
		$this->assertFalse( $meanwhile );
		$this->assertSame( array( 'Jeremy Swayman', 'Joonas Korpisalo', 'Jeremy Swayman' ), array_column( DDH_News::entries(), 'player' ) );
		$this->assertSame( 3, count( array_unique( array_column( DDH_News::entries(), 'id' ) ) ) );
	}

	public function test_deleting_a_user_removes_their_id_from_their_entries(): void {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		$this->add();
		wp_delete_user( $this->operator );
		wp_set_current_user( $this->user( 'administrator' ) );
		$this->assertSame( array( 0 ), array_column( DDH_News::entries(), 'user' ) );
		$this->assertNull( $this->rest( 'POST', '/ddh/v1/news/open' )->get_data()['entries'][0]['by'] );
	}

	public function test_the_screen_reads_only_those_data_files_that_the_site_has(): void {
		ob_start();
		DDH_Lineups::render();
		$this->assertSame( 1, preg_match( '/data-config="([^"]+)"/', ob_get_clean(), $match ) );
		$config = json_decode( html_entity_decode( $match[1], ENT_QUOTES ), true );
		$this->assertSame( DDH_Lineups::FILES, array_keys( $config['files'] ) );
		$this->assertStringStartsWith( DDH_Data::url() . '/schedule_times.json?v=', $config['files']['schedule_times'] );
	}

	public function test_users_without_access_see_an_empty_screen(): void {
		wp_set_current_user( $this->user( 'editor' ) );
		ob_start();
		DDH_Lineups::render();
		$this->assertSame( '', ob_get_clean() );
	}
}
