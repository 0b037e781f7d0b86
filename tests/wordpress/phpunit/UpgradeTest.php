<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests upgrades from 0.1.0. */
final class UpgradeTest extends DdhImportTestCase {

	/** Redirects the plugin's data folder to a folder below the test's folder. */
	protected function setUp(): void {
		parent::setUp();
		delete_option( DDH_Data::SERVED );
		add_filter( 'ddh_data_dir', fn( $dir ) => str_replace( untrailingslashit( wp_normalize_path( DDH_DIR ) ), "$this->base/plugin", $dir ) );
		$this->folder( 'plugin/data', array( 'index.php' => '', 'value_vault/goal_value.json' => '[]', 'p_info.json' => '[{}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{}]' ), array( 'sample' => true ) ), 'note.txt' => '' ) );
		touch( "$this->base/plugin/data/p_info.json", 1700000000 );
	}

	public function test_data_in_the_plugins_folder_is_moved_to_uploads_once(): void {
		$this->assertNotFalse( has_action( 'admin_init', array( 'DDH_Upgrade', 'run' ) ) );
		$this->assertSame( "$this->base/plugin/data", DDH_Data::dir() );
		$before = DDH_Data::files();
		DDH_Upgrade::run();
		$this->assertSame( $before, DDH_Data::files(), 'sizes and modification times stay' );
		$this->assertMatchesRegularExpression( "#^$this->data/\d{8}-\d{6}-[0-9a-f]{8}$#", DDH_Data::dir() );
		$this->assertSame( 'v1', DDH_Data::version() );
		$this->assertFileExists( DDH_Data::dir() . '/.htaccess' );
		$this->assertFileExists( "$this->base/plugin/data/p_info.json", 'cached pages still read the old folder' );
		$this->assertSame( array( 'manifest.json', 'p_info.json', 'value_vault/goal_value.json' ), array_keys( $this->data() ) );
		$folder = DDH_Data::dir();
		DDH_Upgrade::run();
		$this->assertSame( $folder, DDH_Data::dir(), 'a second run changes nothing' );
	}

	public function test_a_delivery_first_moves_the_data_of_version_0_1_0(): void {
		$this->imported( array( 'team_avs.json' => '[{"n":2}]' ) );
		$this->assertSame( array( 'manifest.json', 'p_info.json', 'team_avs.json', 'value_vault/goal_value.json' ), array_keys( $this->data() ) );
		$this->assertCount( 2, DDH_Deliveries::all(), 'the moved data can be brought back' );
	}

	public function test_data_already_in_uploads_is_not_moved(): void {
		update_option( DDH_Settings::OPTION, array( 'data_place' => 'uploads' ) );
		remove_all_filters( 'sanitize_option_' . DDH_Settings::OPTION );
		update_option( DDH_Settings::OPTION, array( 'data_place' => 'uploads' ) );
		update_option( DDH_Data::OLD_VERSION, 'old-7' );
		$this->folder( 'uploads/ddh-data', array( 'p_info.json' => '[{"n":1}]' ) );
		$this->assertSame( $this->data, DDH_Data::dir() );
		do_action( DDH_Deliveries::HOOK );
		$this->assertSame( array( $this->data, 'old-7' ), array( DDH_Data::dir(), DDH_Data::version() ) );
		$this->assertFalse( get_option( DDH_Data::OLD_VERSION ) );
		$this->imported( array( 'team_avs.json' => '[{"n":2}]' ) );
		$this->assertSame( array( 'p_info.json', 'team_avs.json' ), array_keys( $this->data() ) );
	}

	public function test_data_that_cannot_be_moved_stays_and_site_health_reports_it(): void {
		file_put_contents( $this->data, 'in the way' );
		$dir = DDH_DIR . 'data/ddh-upgrade-' . getmypid();
		DDH_Upgrade::run();
		$this->assertSame( "$this->base/plugin/data", DDH_Data::dir() );
		unlink( "$this->base/plugin/data/manifest.json" );
		add_filter( 'ddh_data_dir', fn( $at ) => "$this->base/plugin/data" === $at ? $dir : $at );
		mkdir( $dir );
		try {
			file_put_contents( "$dir/p_info.json", '[]' );
			$this->assertStringContainsString( 'could not be moved to ' . $this->data, DDH_Health::test_place()['description'] );
		} finally {
			DDH_Disk::remove( $dir );
		}
		unlink( $this->data );
		DDH_Upgrade::run();
		$this->assertNotNull( DDH_Data::served() );
	}

	public function test_an_upgrade_removes_an_unfinished_upload_and_the_old_scheduled_event(): void {
		$user = $this->user( 'administrator' );
		add_user_meta( $user, 'ddh_upload', array( 'id' => str_repeat( 'a', 32 ), 'size' => 100, 'name' => 'night.zip', 'import' => '', 'report' => array() ) );
		$this->folder( 'uploads/ddh-upload', array( str_repeat( 'a', 32 ) . '.zip' => "PK\x03\x04half", '.htaccess' => 'x' ) );
		wp_schedule_event( time(), 'hourly', 'ddh_inbox' );
		DDH_Upgrade::run();
		$this->assertFileDoesNotExist( "$this->base/uploads/ddh-upload" );
		$this->assertSame( '', get_user_meta( $user, 'ddh_upload', true ) );
		$this->assertFalse( wp_next_scheduled( 'ddh_inbox' ) );
	}

	public function test_an_interrupted_import_is_undone_even_if_the_undo_is_killed_repeatedly(): void {
		$dir   = "$this->base/plugin/data";
		$state = array( 'phase' => 'publish', 'replace' => array( 'p_info.json', 'team_avs.json', 'game_probs.json', 'old.json' ), 'obsolete' => array( 'old.json' ), 'version' => 'v9' );
		// The import had replaced p_info, added team_avs and removed old.json when it was interrupted. The import had
		// not reached game_probs yet.
		$this->folder( 'plugin/data', array( 'p_info.json' => '[{"new":1}]', 'team_avs.json' => '[{"new":1}]', 'game_probs.json' => '[{"old":1}]' ) );
		$this->folder( 'plugin/data/.ddh-staging-' . str_repeat( 'b', 32 ), array( 'state.json' => wp_json_encode( $state ), 'old/p_info.json' => '[{}]', 'old/game_probs.json' => '[{"old":1}]', 'old/old.json' => '[{"old":1}]', 'new/game_probs.json' => '[{"new":1}]' ) );
		foreach ( range( 1, 4 ) as $kill ) {
			$code = 'add_filter( "ddh_data_dir", fn( $d ) => str_replace( untrailingslashit( DDH_DIR ), "' . $this->base . '/plugin", false === strpos( $d, "plugins" ) ? "' . $this->data . '" : $d ) ); add_filter( "pre_option_ddh_delivery", fn() => "" );'
				. 'add_filter( "gettext", function ( $t ) { static $n = 0; if ( "%s cannot be written." === $t && ++$n > ' . $kill . ' ) { posix_kill( getmypid(), SIGKILL ); } return $t; } ); DDH_Upgrade::run();';
			$this->php( $code, 137 );
		}
		DDH_Upgrade::run();
		$data = $this->data();
		$this->assertSame( array( '[{"old":1}]', '[{"old":1}]', '[{}]' ), array( $data['game_probs.json'], $data['old.json'], $data['p_info.json'] ) );
		$this->assertArrayNotHasKey( 'team_avs.json', $data );
		$this->assertSame( array(), glob( "$dir/.ddh-*" ) );
	}

	public function test_activation_moves_the_sample_to_uploads(): void {
		do_action( 'activate_' . plugin_basename( DDH_FILE ) );
		$this->assertStringEqualsFile( "$this->data/.htaccess", DDH_Disk::PUBLIC_GUARD );
		$this->assertSame( '[{}]', $this->data()['p_info.json'] );
	}
}
