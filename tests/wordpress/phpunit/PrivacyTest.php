<?php
require_once __DIR__ . '/FirebaseKeys.php';

final class PrivacyTest extends DdhTestCase {

	use FirebaseKeys;

	private int $member;
	private string $email;

	protected function setUp(): void {
		parent::setUp();
		$this->settings( array( 'team_store' => 'wordpress' ) );
		$this->member = $this->user();
		$this->email  = get_userdata( $this->member )->user_email;
		wp_set_current_user( $this->member );
	}

	private function make_team( string $id, string $name ): void {
		$team = array( 'teamName' => $name, 'leagueStructure' => array( 'number_of_teams' => 12 ), 'skaterScoring' => array( 'goal' => 2.5 ), 'teamRoster' => array( 'F' => '["Sam Reinhart","Aleksander Barkov"]' ) );
		$this->assertSame( 201, $this->rest( 'PUT', "/ddh/v1/fantasy/teams/$id", array( 'team' => $team, 'base_rev' => 0 ) )->get_status() );
	}

	/** Calls the registered exporter in the same way as WordPress. Returns the values by item and name. */
	private function export(): array {
		$tool   = apply_filters( 'wp_privacy_personal_data_exporters', array() )['ddh-hockey'];
		$answer = call_user_func( $tool['callback'], $this->email, 1 );
		$this->assertTrue( $answer['done'] );
		$items = array();
		foreach ( $answer['data'] as $item ) {
			$this->assertNotSame( '', $item['group_label'] );
			$items[ $item['item_id'] ] = array_column( $item['data'], 'value', 'name' );
		}
		return $items;
	}

	private function erase(): array {
		$tool   = apply_filters( 'wp_privacy_personal_data_erasers', array() )['ddh-hockey'];
		$answer = call_user_func( $tool['callback'], $this->email, 1 );
		$this->assertSame( array( 'items_removed', 'items_retained', 'messages', 'done' ), array_keys( $answer ) );
		$this->assertTrue( $answer['done'] );
		return $answer;
	}

	public function test_the_export_contains_every_field_of_every_team(): void {
		$this->make_team( '1234', 'Otters \\ "quoted"' );
		$this->make_team( '2345', 'Badgers' );
		$items = $this->export();
		$this->assertSame( array( 'ddh-team-1234', 'ddh-team-2345' ), array_keys( $items ) );
		$team = $items['ddh-team-1234'];
		$this->assertSame( array( 'Otters \\ "quoted"', '1234', '12', '2.5', 'Sam Reinhart, Aleksander Barkov' ), array( $team['Team'], $team['Number'], $team['leagueStructure.number_of_teams'], $team['skaterScoring.goal'], $team['teamRoster.F'] ) );
		$this->assertEqualsWithDelta( time(), strtotime( $team['Last saved'] ), 30 );
	}

	public function test_the_export_contains_data_that_cannot_be_decoded(): void {
		add_user_meta( $this->member, 'ddh_teams_aside', 'old' );
		add_user_meta( $this->member, 'ddh_teams', 'garbage' );
		$this->assertSame( array( 'old', 'garbage' ), array_merge( ...array_map( 'array_values', array_values( $this->export() ) ) ) );
		update_user_meta( $this->member, 'ddh_teams', '{"version":2}' );
		$this->assertContains( '{"version":2}', $this->export()['ddh_teams-0'] );
	}

	/** Returns the value as WordPress prints it in its report. */
	private function printed( string $value ): string {
		require_once ABSPATH . 'wp-admin/includes/privacy-tools.php';
		$html = wp_privacy_generate_personal_data_export_group_html( array( 'group_label' => 'x', 'items' => array( 'x' => array( array( 'name' => 'n', 'value' => $value ) ) ) ) );
		$this->assertSame( 1, preg_match( '#<td>(.*)</td>#s', $html, $match ) );
		return $match[1];
	}

	public function test_names_that_look_like_html_are_printed_as_text(): void {
		$names = array( '<a href="//evil.test">Salt &amp; Pepper</a>', 'Salt & "Pepper" <3', '&lt;b&gt;', 'a<br>b' );
		foreach ( $names as $i => $name ) {
			$this->make_team( (string) ( 2000 + $i ), $name );
		}
		add_user_meta( $this->member, 'ddh_teams_aside', '<a href="//evil.test">aside</a>' );
		$items = $this->export();
		foreach ( $names as $i => $name ) {
			$html = $this->printed( $items[ 'ddh-team-' . ( 2000 + $i ) ]['Team'] );
			$this->assertStringNotContainsString( '<', $html );
			$this->assertSame( $name, html_entity_decode( $html, ENT_QUOTES, 'UTF-8' ) );
		}
		$this->assertSame( '&lt;a href="//evil.test"&gt;aside&lt;/a&gt;', $this->printed( current( $items['ddh_teams_aside-0'] ) ) );
	}

	public function test_the_export_contains_the_firebase_link(): void {
		update_user_meta( $this->member, DDH_Token_Sync::LINKED, 1700000000 );
		$this->assertSame( array( "users/wp_$this->member", '2023-11-14T22:13:20+00:00' ), array_values( $this->export()['ddh-firebase'] ) );
	}

	public function test_the_line_up_news_of_a_user_is_exported_and_an_erasure_removes_only_their_name_from_it(): void {
		$entry = array( 'date' => DDH_News::first_day(), 'team' => 'Boston Bruins', 'player' => 'Jeremy <b>Swayman', 'player_id' => null, 'kind' => 'goalie' );
		DDH_News::add( $entry );
		wp_set_current_user( $this->user() );
		DDH_News::add( $entry );
		$items = $this->export();
		$this->assertCount( 1, $items );
		$this->assertSame( $entry['date'] . ', Boston Bruins, Jeremy &lt;b&gt;Swayman, goalie', current( $items )['Entry'] );
		$this->assertEqualsWithDelta( time(), strtotime( current( $items )['Entered'] ), 30 );
		$this->assertTrue( $this->erase()['items_removed'] );
		$this->assertSame( array( 0, get_current_user_id() ), array_column( DDH_News::entries(), 'user' ) );
		$this->assertSame( array(), $this->export() );
	}

	public function test_a_user_without_data_has_an_empty_export_and_nothing_to_erase(): void {
		$this->assertSame( array(), $this->export() );
		$this->email = 'nobody@example.test';
		$this->assertSame( array(), $this->export() );
		$this->assertSame( array( 'items_removed' => false, 'items_retained' => false, 'messages' => array(), 'done' => true ), $this->erase() );
	}

	public function test_the_eraser_removes_only_the_data_of_this_member(): void {
		$this->make_team( '1234', 'Otters' );
		add_user_meta( $this->member, 'ddh_teams_aside', 'garbage' );
		$other = $this->user();
		wp_set_current_user( $other );
		$this->make_team( '1234', 'Others' );
		$this->assertSame( array( true, false, array() ), array_slice( array_values( $this->erase() ), 0, 3 ) );
		$this->assertSame( array(), preg_grep( '/ddh/', array_keys( get_user_meta( $this->member ) ) ) );
		$this->assertStringContainsString( 'Others', get_user_meta( $other, 'ddh_teams', true ) );
		$this->assertSame( array(), $this->requests );
	}

	public function test_without_a_key_the_eraser_reports_data_left_in_firebase(): void {
		$this->firebase_settings();
		update_user_meta( $this->member, DDH_Token_Sync::LINKED, time() );
		$answer = $this->erase();
		$this->assertTrue( $answer['items_retained'] );
		$this->assertCount( 1, $answer['messages'] );
		$this->assertStringContainsString( "users/wp_$this->member", $answer['messages'][0] );
		$this->assertTrue( metadata_exists( 'user', $this->member, DDH_Token_Sync::LINKED ), 'so that a second run tries again' );
		$this->assertStringNotContainsString( DDH_FIREBASE_ERASER_FILE, $answer['messages'][0] );
	}

	public function test_with_a_key_the_eraser_deletes_the_data_in_firebase(): void {
		$this->firebase_settings();
		$this->put_key( 'DDH_FIREBASE_ERASER_FILE' );
		update_user_meta( $this->member, DDH_Token_Sync::LINKED, time() - DDH_Token_Sync::DURATION );
		$this->network = fn( $url ) => array( 'response' => array( 'code' => DDH_Google::TOKENS === $url ? 200 : 401 ), 'headers' => array(), 'body' => '{"access_token":"t"}' );
		$this->assertTrue( $this->erase()['items_retained'] );
		$this->network = fn( $url ) => array( 'response' => array( 'code' => 200 ), 'headers' => array(), 'body' => '{"access_token":"t"}' );
		$answer        = $this->erase();
		$this->assertSame( array( true, false, array() ), array_slice( array_values( $answer ), 0, 3 ) );
		$this->assertFalse( metadata_exists( 'user', $this->member, DDH_Token_Sync::LINKED ) );
		$this->assertStringContainsString( "/users/wp_$this->member.json", end( $this->requests )['url'] );
	}

	public function test_deleting_the_account_erases_the_data_a_second_time_in_case_an_open_page_has_written_since(): void {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		$this->firebase_settings();
		$this->put_key( 'DDH_FIREBASE_ERASER_FILE' );
		update_user_meta( $this->member, DDH_Token_Sync::LINKED, time() );
		$this->network = fn( $url ) => array( 'response' => array( 'code' => 200 ), 'headers' => array(), 'body' => '{"access_token":"t"}' );
		$this->assertSame( array( true, false, array() ), array_slice( array_values( $this->erase() ), 0, 3 ) );
		wp_delete_user( $this->member );
		$this->assertNotFalse( wp_next_scheduled( DDH_Firebase_Erasure::EVENT, array( $this->member, 0 ) ) );
	}

	public function test_deleting_the_account_deletes_its_teams(): void {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		$this->make_team( '1234', 'Otters' );
		wp_delete_user( $this->member );
		$this->assertSame( array(), get_user_meta( $this->member, 'ddh_teams' ) );
	}

	public function test_the_privacy_guide_gets_a_text_from_the_plugin(): void {
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		require_once ABSPATH . 'wp-admin/includes/class-wp-privacy-policy-content.php';
		$this->assertNotFalse( has_action( 'admin_init', array( 'DDH_Privacy', 'suggest_policy' ) ) );
		require_once ABSPATH . 'wp-admin/includes/class-wp-screen.php';
		require_once ABSPATH . 'wp-admin/includes/screen.php';
		set_current_screen( 'dashboard' );
		$GLOBALS['wp_actions']['admin_init'] = 1;
		DDH_Privacy::suggest_policy();
		unset( $GLOBALS['current_screen'], $GLOBALS['wp_actions']['admin_init'] );
		$texts = ( new ReflectionProperty( 'WP_Privacy_Policy_Content', 'policy_content' ) );
		$texts->setAccessible( true );
		$ours = array_column( $texts->getValue(), 'policy_text', 'plugin_name' )['DDH Hockey Hub'];
		$this->assertStringContainsString( 'Firebase', $ours );
		$this->assertStringContainsString( 'Patreon', $ours );
	}
}
