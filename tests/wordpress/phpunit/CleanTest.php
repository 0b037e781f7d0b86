<?php
/** Tests the validation of settings. */
final class CleanTest extends DdhTestCase {

	protected function setUp(): void {
		parent::setUp();
		delete_option( DDH_Settings::OPTION );
		$GLOBALS['wp_settings_errors'] = array();
		require_once ABSPATH . 'wp-admin/includes/template.php';
	}

	/** Stores the input in the same way as the form. Returns the value of the setting afterwards. */
	private function store( array $input, string $key ) {
		update_option( DDH_Settings::OPTION, $input );
		return DDH_Settings::get( $key );
	}

	private function errors(): array {
		return array_column( get_settings_errors( DDH_Settings::OPTION ), 'code' );
	}

	public function accepted(): array {
		return array(
			array( 'pages', array( 'hub' => '7', 'vault' => '0' ), array( 'hub' => 7, 'vault' => 0, 'fantasy' => 19503 ) ),
			array( 'keep_days', '14', 14 ),
			array( 'keep_days', '', 0 ),
			array( 'late_mail', ' me@example.test ', 'me@example.test' ),
			array( 'late_mail', '', '' ),
			array( 'team_store', 'wordpress', 'wordpress' ),
			array( 'access_restricted', '1', true ),
			array( 'access_restricted', '0', false ),
			array( 'access_roles', array( 'editor', 'nobody', array() ), array( 'editor' ) ),
			array( 'access_capability', ' read_private_pages ', 'read_private_pages' ),
			array( 'access_cents', '500', 500 ),
			array( 'theme', 'auto', 'auto' ),
			array( 'builder_face', 'form', 'form' ),
			array( 'builder_dates', 'all', 'all' ),
			array( 'odds_type', 'american', 'american' ),
			array( 'stakes', 'off', 'off' ),
			array( 'hub_books', 'off', 'off' ),
			array( 'gambling_line', "Call <b>1</b>\n now", 'Call 1 now' ),
			array( 'gambling_line', str_repeat( 'ü', 300 ), str_repeat( 'ü', 300 ) ),
			array( 'gambling_address', 'tel:+1-800-426-2537', 'tel:+1-800-426-2537' ),
			array( 'gambling_address', 'https://example.com/help', 'https://example.com/help' ),
			array( 'designer_profile', 'https://example.com/a?b=c&d', 'https://example.com/a?b=c&d' ),
			array( 'spreadsheet', '', '' ),
			array( 'remove_all', 'on', true ),
		);
	}

	/** @dataProvider accepted */
	public function test_a_valid_setting_is_stored( string $key, $input, $expected ): void {
		$this->assertSame( $expected, $this->store( array( $key => $input ), $key ) );
		$this->assertSame( array(), $this->errors() );
	}

	public function refused(): array {
		return array(
			array( 'pages', array( 'hub' => 7, 'vault' => 7 ) ),
			array( 'team_store', '../../etc' ),
			array( 'keep_days', '-1' ),
			array( 'late_mail', 'me at example.test' ),
			array( 'late_mail', "me@example.test\r\nBcc: x@example.test" ),
			array( 'keep_days', '1.5' ),
			array( 'keep_days', array( 1 ) ),
			array( 'team_store', 'elsewhere' ),
			array( 'firebase', array( 'databaseURL' => 'https://evil.example/' ) ),
			array( 'firebase', array( 'apiKey' => str_repeat( 'k', 501 ) ) ),
			array( 'access_capability', 'a b' ),
			array( 'access_cents', 'five' ),
			array( 'theme', 'pink' ),
			array( 'builder_face', 'both' ),
			array( 'builder_dates', 'tomorrow' ),
			array( 'odds_type', 'fractional' ),
			array( 'stakes', '1' ),
			array( 'hub_books', 'no' ),
			array( 'gambling_line', str_repeat( 'x', 301 ) ),
			array( 'gambling_address', 'tel:call me' ),
			array( 'gambling_address', 'javascript:alert(1)' ),
			array( 'designer', str_repeat( 'x', 101 ) ),
			array( 'designer_profile', 'javascript:alert(1)' ),
			array( 'designer_database', '/relative' ),
			array( 'designer_database', '//evil' ),
			array( 'designer_profile', ' //evil.example/x' ),
			array( 'spreadsheet', 'ftp://evil.example' ),
			array( 'spreadsheet', 'https://' . str_repeat( 'x', 500 ) . '.example' ),
		);
	}

	/** @dataProvider refused */
	public function test_an_invalid_setting_keeps_the_stored_value_and_adds_an_error( string $key, $input ): void {
		$before = DDH_Settings::get( $key );
		$this->assertSame( $before, $this->store( array( $key => $input ), $key ) );
		$this->assertSame( array( "ddh_$key" ), $this->errors() );
	}

	public function test_storing_one_setting_keeps_the_other_settings_and_removes_unknown_keys(): void {
		$this->store( array( 'keep_days' => 3 ), 'keep_days' );
		$this->store( array( 'theme' => 'dark', 'secret' => 'x' ), 'theme' );
		$this->assertSame( 3, DDH_Settings::get( 'keep_days' ) );
		$this->assertEqualsCanonicalizing( array( 'keep_days', 'theme' ), array_keys( get_option( DDH_Settings::OPTION ) ) );
	}

	public function test_unchecked_boxes_of_the_form_turn_settings_off(): void {
		$this->store( array( 'remove_all' => '1', 'access_restricted' => '1', 'access_roles' => array( 'editor' ) ), 'remove_all' );
		$this->store( array( 'form' => '1' ), 'remove_all' );
		$this->assertSame( array( false, false, array() ), array( DDH_Settings::get( 'remove_all' ), DDH_Settings::get( 'access_restricted' ), DDH_Settings::get( 'access_roles' ) ) );
	}

	/** @dataProvider nonsense */
	public function test_a_damaged_option_gives_the_defaults( $stored ): void {
		global $wpdb;
		$wpdb->delete( $wpdb->options, array( 'option_name' => DDH_Settings::OPTION ) );
		$wpdb->insert( $wpdb->options, array( 'option_name' => DDH_Settings::OPTION, 'option_value' => maybe_serialize( $stored ), 'autoload' => 'yes' ) );
		wp_cache_flush();
		foreach ( DDH_Settings::defaults() as $key => $default ) {
			$this->assertSame( $default, DDH_Settings::get( $key ), $key );
		}
	}

	public function nonsense(): array {
		return array( array( 'text' ), array( 7 ), array( array( 'pages' => 'x', 'keep_days' => array(), 'theme' => 1, 'remove_all' => 'yes' ) ), array( array( 'pages' => array(), 'firebase' => array() ) ), array( array( 'pages' => array( 'hub' => 'x', 'other' => 7 ), 'firebase' => array( 'apiKey' => array(), 'other' => 'x' ) ) ) );
	}
}
