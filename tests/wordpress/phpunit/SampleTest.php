<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests the copy of the zip's sample to uploads. */
final class SampleTest extends DdhImportTestCase {

	private string $sample;

	protected function setUp(): void {
		parent::setUp();
		$this->sample = $this->folder( 'plugin/data', array( 'index.php' => '', 'value_vault/goal_value.json' => '[]', 'p_info.json' => '[{}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{}]' ), array( 'sample' => true ) ), 'note.txt' => '' ) );
		touch( "$this->sample/p_info.json", 1700000000 );
	}

	private static function activate(): void {
		do_action( 'activate_' . plugin_basename( DDH_FILE ) );
	}

	public function test_activation_copies_the_sample_to_uploads_once(): void {
		$this->assertSame( $this->sample, DDH_Data::dir() );
		$before = DDH_Data::files();
		self::activate();
		$this->assertMatchesRegularExpression( "#^$this->data/\d{8}-\d{6}-[0-9a-f]{8}$#", DDH_Data::dir() );
		$this->assertSame( $before, DDH_Data::files(), 'sizes and modification times stay' );
		$this->assertSame( array( 'manifest.json', 'p_info.json', 'value_vault/goal_value.json' ), array_keys( $this->data() ) );
		$this->assertSame( 'v1', DDH_Data::version() );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/.htaccess', DDH_Guard::text() );
		$this->assertStringEqualsFile( "$this->data/.htaccess", DDH_Guard::text() );
		$this->assertFileExists( "$this->sample/p_info.json", 'cached pages still read the plugin\'s folder' );
		$folder = DDH_Data::dir();
		self::activate();
		$this->assertSame( $folder, DDH_Data::dir(), 'a second activation changes nothing' );
	}

	public function test_an_update_by_ftp_that_writes_over_the_sample_does_not_change_the_copy(): void {
		self::activate();
		file_put_contents( "$this->sample/p_info.json", '[{"of":"the new version"}]' );
		$this->assertSame( '[{}]', $this->data()['p_info.json'] );
	}

	public function test_the_first_delivery_copies_the_sample_before_it_builds_on_it(): void {
		$this->imported( array( 'team_avs.json' => '[{"n":2}]' ) );
		$this->assertSame( array( 'manifest.json', 'p_info.json', 'team_avs.json', 'value_vault/goal_value.json' ), array_keys( $this->data() ) );
		list( $sample ) = array_column( array_filter( DDH_Deliveries::all(), fn( $one ) => ! $one['served'] ), 'folder' );
		DDH_Deliveries::roll_back( $sample );
		$this->assertSame( array( 'manifest.json', 'p_info.json', 'value_vault/goal_value.json' ), array_keys( $this->data() ) );
	}

	public function test_a_sample_that_cannot_be_copied_is_read_from_the_plugins_folder_and_copied_later(): void {
		file_put_contents( $this->data, 'in the way' );
		self::activate();
		$this->assertSame( $this->sample, DDH_Data::dir() );
		$this->assertRefused( 'ddh_disk', 'cannot be created', $this->import( array( 'team_avs.json' => '[]' ) ) );
		$this->assertSame( $this->sample, DDH_Data::dir() );
		unlink( $this->data );
		self::activate();
		$this->assertSame( '[{}]', $this->data()['p_info.json'] );
		$this->assertNotSame( $this->sample, DDH_Data::dir() );
	}

	public function test_a_copy_that_is_killed_at_any_file_shows_nothing_and_is_repeated(): void {
		DDH_Data::prepare();
		foreach ( range( 1, 5 ) as $kill ) {
			$code = $this->folders() . 'add_filter( "gettext", function ( $t ) { static $n = 0; if ( "The permissions of a file cannot be set." === $t && ++$n === ' . $kill . ' ) { posix_kill( getmypid(), SIGKILL ); } return $t; } ); DDH_Sample::copy();';
			$this->php( $code, 137 );
			$this->assertSame( $this->sample, DDH_Data::dir() );
			$this->assertSame( array(), DDH_Deliveries::all() );
		}
		$before = array_keys( DDH_Data::files() );
		self::activate();
		$this->assertSame( $before, array_keys( $this->data() ) );
	}

	public function test_without_a_sample_activation_writes_nothing(): void {
		DDH_Disk::remove( $this->sample );
		self::activate();
		$this->assertFalse( get_option( DDH_Data::SERVED ) );
		$this->assertFileDoesNotExist( $this->data );
	}

	public function test_a_folder_that_wp_config_names_is_read_itself_and_gets_no_sample(): void {
		$this->folder( 'uploads/ddh-data', array( 'team_avs.json' => '[]' ) );
		// The site had deliveries elsewhere, before the operator named this folder.
		$code = $this->folders() . 'add_filter( "pre_option_' . DDH_Receipts::OPTION . '", fn() => array( "x" => array( "time" => 1 ) ) ); DDH_Sample::activate(); echo DDH_Data::dir(), " ", implode( " ", array_keys( DDH_Data::files() ) );';
		$this->assertSame( "$this->data team_avs.json", $this->php( $code, 0, 'define( "DDH_DATA_DIR", "/srv/data" );' ) );
	}
}
