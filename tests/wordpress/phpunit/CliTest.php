<?php
require_once __DIR__ . '/DdhDataTestCase.php';
require_once __DIR__ . '/Forecasts.php';

/** A stand-in for WP-CLI, which is not installed in the tested site. */
if ( ! class_exists( 'WP_CLI' ) ) {
	class WP_CLI {
		public static $told = array();
		public static function line( $text ) { self::$told[] = $text; }
		public static function warning( $text ) { self::$told[] = "Warning: $text"; }
		public static function success( $text ) { self::$told[] = "Success: $text"; }
		public static function confirm( $text, $named ) { self::$told[] = empty( $named['yes'] ) ? "Confirm: $text" : 'Not asked'; }
		public static function error( $text ) { throw new RuntimeException( $text ); }
	}
}

class CliTest extends DdhDataTestCase {

	private function ddh( array $args, array $named = array(), string $method = 'data' ): string {
		WP_CLI::$told = array();
		try {
			( new DDH_CLI() )->$method( $args, $named );
		} catch ( RuntimeException $error ) {
			WP_CLI::$told[] = 'Error: ' . $error->getMessage();
		}
		return implode( "\n", WP_CLI::$told );
	}

	public function test_the_commands_import_list_version_and_check_print_their_results(): void {
		$folder = $this->folder( 'in', array( 'p_info.json' => '[{"n":1}]', 'x.txt' => '', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{"n":1}]' ) ) ) );
		$told   = $this->ddh( array( 'import', $folder ), array( 'dry-run' => true ) );
		$this->assertStringContainsString( 'Success: No file is faulty, and nothing was changed: 2 files', $told );
		$this->assertSame( array(), DDH_Data::files() );
		$told = $this->ddh( array( 'import', $folder ) );
		$this->assertStringContainsString( ".npz): x.txt\nSuccess: Imported: 2 files", $told );
		$this->assertStringContainsString( 'version v1', $told );
		$this->assertMatchesRegularExpression( "/^manifest\.json\t\d+\t\d{4}-\d\d-\d\dT[\d:]{8}Z\np_info\.json\t9\t/", $this->ddh( array( 'list' ) ) );
		$this->assertSame( 'v1', $this->ddh( array( 'version' ) ) );
		$this->assertSame( 'Success: 2 files, no problems.', $this->ddh( array( 'check' ) ) );
		file_put_contents( DDH_Data::dir() . '/p_info.json', '[1' );
		file_put_contents( DDH_Data::dir() . '/b.csv', 'x' );
		$this->assertSame( "Warning: b.csv: The file is incomplete: its last line has no line break.\nWarning: p_info.json: The file is incomplete: its end is missing.\nWarning: p_info.json: the file has 2 bytes, but the manifest says 9.\nError: 3 problems in 3 files.", $this->ddh( array( 'check' ) ) );
		file_put_contents( DDH_Data::dir() . '/manifest.json', self::manifest( array( "x\x1b[31m" => '' ) ) );
		$this->assertStringContainsString( 'Warning: x?[31m: the manifest lists this file, but it is missing.', $this->ddh( array( 'check' ) ) );
	}

	public function test_the_rollback_command_restores_an_earlier_delivery(): void {
		foreach ( array( 'v1', 'v2' ) as $version ) {
			$files = array( 'p_info.json' => "[{\"n\":\"$version\"}]" );
			$this->ddh( array( 'import', $this->folder( $version, $files + array( 'manifest.json' => self::manifest( $files, array( 'version' => $version ) ) ) ) ) );
			$folders[] = DDH_Data::served()['folder'];
		}
		$this->assertStringContainsString( "$folders[1]\tv2\t2 files", $this->ddh( array( 'deliveries' ) ) );
		$this->assertSame( 'Success: Pages now read version v1.', $this->ddh( array( 'rollback', $folders[0] ) ) );
		$this->assertSame( '[{"n":"v1"}]', $this->data()['p_info.json'] );
		$this->assertSame( 'Error: This delivery no longer exists.', $this->ddh( array( 'rollback', '../x' ) ) );
	}

	public function test_the_site_command_prints_what_the_site_is_and_takes_an_answer(): void {
		global $wpdb;
		$site = fn( string ...$answer ): string => explode( "\t", $this->ddh( $answer, array(), 'site' ) )[0];
		DDH_Home::remember();
		$this->assertSame( 'home', $site() );
		$wpdb->update( $wpdb->options, array( 'option_value' => 'https://staging.example' ), array( 'option_name' => 'home' ) );
		$this->assertSame( array( 'asked', 'Error: The answer must be moved or copy.', 'asked', 'copy', 'copy', 'home' ), array( $site(), $site( 'home' ), $site(), $site( 'copy' ), $site(), $site( 'moved' ) ) );
	}

	public function test_the_remove_sample_command_names_what_it_has_removed(): void {
		$files = array( 'p_info.json' => '[]', 'team_avs.json' => '[]' );
		$this->folder( 'plugin/data', $files + array( 'manifest.json' => self::manifest( $files, array( 'sample' => true ) ) ) );
		$this->assertStringStartsWith( 'Success: No file of the sample', $this->ddh( array( 'remove-sample' ) ) );
		$this->ddh( array( 'import', $this->folder( 'in', array( 'p_info.json' => '[{"n":1}]' ) ) ) );
		$this->assertSame( 'Success: Removed: team_avs.json', $this->ddh( array( 'remove-sample' ) ) );
		$this->assertSame( array( 'manifest.json', 'p_info.json' ), array_keys( $this->data() ) );
	}

	public function test_the_record_command_lists_the_files_of_forecasts_and_sets_one_aside(): void {
		self::stop_clock( '2026-11-26 12:00 America/New_York' );
		$files = Forecasts::chain( array( '2026-11-25' => array( 'a' ) ) );
		$this->ddh( array( 'import', $this->folder( 'in', $files + array( 'p_info.json' => '[{"n":1}]' ) ) ) );
		file_put_contents( "$this->data/" . Forecasts::name( '2027-01-01' ), 'x' );
		$record = fn( array $args, array $named = array() ): string => $this->ddh( $args, $named, 'record' );
		$this->assertStringContainsString( "2026-11-25\t" . strlen( reset( $files ) ) . "\tok\n2027-01-01\t1\t2027-01-01 is after tomorrow", $record( array( 'list' ) ) );
		$this->assertSame( "Not asked\nSuccess: record/forecasts/2027-01-01.ndjson.gz was set aside.", $record( array( 'set-aside', '2027-01-01' ), array( 'yes' => true ) ) );
		$this->assertStringContainsString( "2027-01-01\t1\tset aside at 2026-11-26T17:00:00Z, SHA-256 ", $record( array( 'list' ) ) );
		$this->assertStringContainsString( 'Error: The record of the site has no forecasts of this day', $record( array( 'set-aside', '2027-01-01' ) ) );
		$this->assertSame( 'Error: The action must be list or set-aside.', $record( array( 'x' ) ) );
		$this->assertStringContainsString( 'Confirm: Set record/forecasts/2026-11-25.ndjson.gz', $record( array( 'set-aside', '2026-11-25' ) ) );
	}

	public function test_a_command_that_fails_prints_an_error(): void {
		$this->assertSame( 'Error: The folder to import is missing: wp ddh data import <folder>', $this->ddh( array( 'import' ) ) );
		$this->assertStringContainsString( 'Error: /none does not exist', $this->ddh( array( 'import', '/none' ) ) );
		$this->assertSame( 'Error: The action must be import, list, version, check, deliveries, rollback or remove-sample.', $this->ddh( array( 'x' ) ) );
		$this->assertStringContainsString( "Error: This file is faulty, so nothing was imported:\np_info.json: The file is empty.", $this->ddh( array( 'import', $this->folder( 'in', array( 'p_info.json' => '' ) ) ) ) );
	}

	public function test_the_access_command_prints_whether_a_user_has_access(): void {
		$user = get_userdata( $this->user() );
		foreach ( array( (string) $user->ID, $user->user_login, $user->user_email ) as $name ) {
			$this->assertSame( "$user->user_login: access (open)", $this->ddh( array( $name ), array(), 'access' ) );
		}
		$this->settings( array( 'access_restricted' => true ) );
		$this->assertMatchesRegularExpression( '/: no access \([a-z_]+\)$/', $this->ddh( array( $user->user_login ), array(), 'access' ) );
		$this->assertSame( 'Error: User nobody does not exist.', $this->ddh( array( 'nobody' ), array(), 'access' ) );
	}

	public function test_every_command_has_options_and_examples_in_its_docblock(): void {
		foreach ( array( 'data', 'access' ) as $method ) {
			$comment = ( new ReflectionMethod( 'DDH_CLI', $method ) )->getDocComment();
			$this->assertStringContainsString( '## OPTIONS', $comment );
			$this->assertStringContainsString( '## EXAMPLES', $comment );
		}
	}
}
