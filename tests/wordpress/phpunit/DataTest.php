<?php
require_once __DIR__ . '/DdhDataTestCase.php';

class DataTest extends DdhDataTestCase {

	public function test_the_folder_is_the_plugins_own_unless_set_otherwise(): void {
		$this->assertSame( "$this->base/uploads/ddh-data", DDH_Data::dir() );
		$this->assertSame( wp_upload_dir()['baseurl'] . '/ddh-data', DDH_Data::url() );
		$this->settings( array( 'data_place' => 'plugin' ) );
		$this->assertSame( untrailingslashit( DDH_DIR ) . '/data', DDH_Data::dir() );
		$this->assertSame( untrailingslashit( DDH_URL ) . '/data', DDH_Data::url() );
		add_filter( 'ddh_data_dir', fn() => '/srv/data/' );
		add_filter( 'ddh_data_url', fn() => 'http://cdn.example/data/' );
		$this->assertSame( '/srv/data', DDH_Data::dir() );
		$this->assertSame( 'http://cdn.example/data', DDH_Data::url() );
	}

	public function test_constants_win_over_the_setting_and_filters_over_constants(): void {
		$code = 'echo DDH_Data::dir(), " ", DDH_Data::url(); add_filter( "ddh_data_dir", fn( $d ) => $d . "/b" ); echo " ", DDH_Data::dir();';
		$this->assertSame( '/srv/a http://a.example/d /srv/a/b', $this->php( $code, 0, 'define( "DDH_DATA_DIR", "/srv/a/" ); define( "DDH_DATA_URL", "http://a.example/d/" );' ) );
	}

	/** The plugin's own folder is another's here: both places are below the test's. */
	private function places(): void {
		add_filter( 'ddh_data_dir', fn( $dir ) => str_replace( untrailingslashit( wp_normalize_path( DDH_DIR ) ), "$this->base/plugin", $dir ) );
		$this->folder( 'plugin/data', array( 'value_vault/goal_value.json' => '[]', 'p_info.json' => '[{}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{}]' ), array( 'sample' => true ) ), 'note.txt' => '' ) );
		touch( "$this->base/plugin/data/p_info.json", 1700000000 );
		DDH_Disk::remove( $this->data );
		update_option( DDH_Settings::OPTION, array( 'data_place' => 'plugin' ) );
	}

	public function test_the_files_go_along_into_another_folder(): void {
		$this->places();
		$before = DDH_Data::files();
		$this->settings( array( 'data_place' => 'uploads' ) );
		$this->assertSame( $this->data, DDH_Data::dir() );
		$this->assertSame( $before, DDH_Data::files(), 'sizes and times too' );
		$this->assertSame( array( 'manifest.json', 'p_info.json', 'value_vault/goal_value.json' ), array_keys( $this->data() ) );
		$this->assertFileExists( "$this->data/.htaccess" );
		$this->assertFileDoesNotExist( "$this->data/note.txt" );
		$this->assertIsArray( DDH_Import::run( $this->folder( 'new', array( 'p_info.json' => '[{},{}]' ) ) ) );
		$this->assertSame( '[{}]', file_get_contents( "$this->base/plugin/data/p_info.json" ), 'the old one stays as it was' );
		$this->settings( array( 'data_place' => 'plugin' ) );
		$this->settings( array( 'data_place' => 'uploads' ) );
		$this->assertSame( '[{},{}]', $this->data()['p_info.json'], 'a folder with files keeps its own' );
	}

	public function test_where_the_files_cannot_go_along_the_folder_stays(): void {
		$this->places();
		require_once ABSPATH . 'wp-admin/includes/template.php';
		$GLOBALS['wp_settings_errors'] = array();
		file_put_contents( $this->data, 'in the way' );
		$this->settings( array( 'data_place' => 'uploads', 'keep_days' => 9 ) );
		$this->assertSame( array( 'plugin', 9 ), array( DDH_Settings::get( 'data_place' ), DDH_Settings::get( 'keep_days' ) ) );
		$this->assertStringContainsString( 'The data folder stays where it was, because its files cannot be copied: The folder', get_settings_errors()[0]['message'] );
		unlink( $this->data );
		$id = DDH_Import::begin( $this->folder( 'new', array( 'p_info.json' => '[]' ) ) );
		$this->settings( array( 'data_place' => 'uploads' ) );
		$this->assertStringContainsString( 'Another import is running', get_settings_errors()[1]['message'] );
		$this->assertCount( 3, DDH_Data::files() );
		DDH_Import::cancel( $id );
		// A folder in the place of the last file: what was placed before it goes again.
		mkdir( "$this->data/manifest.json", 0777, true );
		$this->settings( array( 'data_place' => 'uploads' ) );
		$this->assertSame( 'plugin', DDH_Settings::get( 'data_place' ) );
		$this->assertSame( array(), $this->data_of_uploads() );
		rmdir( "$this->data/manifest.json" );
		$this->settings( array( 'data_place' => 'uploads' ) );
		$this->assertCount( 3, $this->data() );
		$GLOBALS['wp_settings_errors'] = array();
	}

	private function data_of_uploads(): array {
		return array_keys( DDH_Data::files( $this->data ) );
	}

	/** @dataProvider names */
	public function test_names( $name, bool $good ): void {
		$this->assertSame( $good, DDH_Data::is_name( $name ) );
	}

	public static function names(): array {
		$cases = array();
		foreach ( array( 'game_probs.json', 'value_vault/goal_value.json', '2025020001_parlaytrix.npz', 'a-b.csv', 'a.json.gz', 'a.csv.gz', 'manifest.json', 'aux_value.json', 'com10.json', 'lpt0.json', 'console/con-1.json' ) as $name ) {
			$cases[ $name ] = array( $name, true );
		}
		foreach ( array( "a.json\n", '../a.json', 'a/../b.json', '/a.json', 'a/b/c.json', 'a.php', 'a.php.json', '.a.json', '.htaccess', "a\0.json", 'a.JSON', 'a b.json', 'ä.json', 'a\\b.json', '', 'a/.json', 'a.npz.gz', 'C:a.json', 'aux.json', 'CON.csv', 'fantasy/nul.json.gz', 'prn/a.json', 'Com1.npz', 'lpt9.json', str_repeat( 'a', 300 ) . '.json', null, 7, array( 'a.json' ) ) as $i => $name ) {
			$cases[ "bad $i" ] = array( $name, false );
		}
		return $cases;
	}

	public function test_files_are_those_whose_names_fit(): void {
		$this->folder( 'uploads/ddh-data', array( 'a.json' => '[]', 'fantasy/b.json' => '[1]', 'x.php' => '', '.ddh-staging-0/new/c.json' => '[]', '.ddh-staging-0/d.json' => '[]', 'deep/er/e.json' => '[]', 'note.txt' => '' ) );
		mkdir( "$this->data/folder.json" );
		touch( "$this->data/a.json", 1700000000 );
		$files = DDH_Data::files();
		$this->assertSame( array( 'a.json', 'fantasy/b.json' ), array_keys( $files ) );
		$this->assertSame( array( 'bytes' => 2, 'modified' => 1700000000 ), $files['a.json'] );
	}

	public function test_a_folder_with_signs_of_a_pattern_in_its_name_is_read(): void {
		$this->folder( 'we[i]rd*', array( 'a.json' => '[]' ) );
		add_filter( 'ddh_data_dir', fn() => "$this->base/we[i]rd*" );
		$this->assertSame( array( 'a.json' ), array_keys( DDH_Data::files() ) );
	}

	public function test_preparing_keeps_visitors_from_listing_and_running(): void {
		$this->assertTrue( DDH_Data::prepare() );
		$this->assertDoesNotMatchRegularExpression( '/^\s*Options/m', file_get_contents( "$this->data/.htaccess" ), 'where it may not be set, Apache serves nothing at all' );
		$this->assertMatchesRegularExpression( '/^AddType application\/octet-stream \.npz$/m', file_get_contents( "$this->data/.htaccess" ), 'else a browser may take it for a web page' );
		$this->assertMatchesRegularExpression( '/<IfModule mod_headers.c>\s+Header set X-Content-Type-Options nosniff\s+<\/IfModule>/', file_get_contents( "$this->data/.htaccess" ) );
		$this->assertStringContainsString( 'DEFLATE application/json', file_get_contents( "$this->data/.htaccess" ) );
		$this->assertMatchesRegularExpression( '/FilesMatch.*php.*Require all denied/s', file_get_contents( "$this->data/.htaccess" ) );
		$this->assertFileEquals( DDH_DIR . 'data/index.php', "$this->data/index.php", 'as shipped' );
		file_put_contents( "$this->data/.htaccess", '# mine' );
		$this->assertTrue( DDH_Data::prepare() );
		$this->assertSame( '# mine', file_get_contents( "$this->data/.htaccess" ), 'the operator’s own stays' );
	}

	public function test_activation_guards_the_data_that_came_in_the_zip(): void {
		$this->assertStringEqualsFile( DDH_DIR . 'data/.htaccess', DDH_Disk::PUBLIC_GUARD );
		do_action( 'activate_' . plugin_basename( DDH_FILE ) );
		$this->assertStringEqualsFile( "$this->data/.htaccess", DDH_Disk::PUBLIC_GUARD );
	}

	public function test_a_guard_of_an_older_version_is_renewed(): void {
		$first = "# The data files are public: pages fetch them. Nothing is listed, and nothing is run.\nOptions -Indexes\n<IfModule mod_deflate.c>\n\tAddOutputFilterByType DEFLATE application/json text/csv\n</IfModule>\n<FilesMatch \"(?i)\\.(php\\d?|phtml|phar|phps|cgi|pl|py|sh)$\">\n\t<IfModule mod_authz_core.c>\n\t\tRequire all denied\n\t</IfModule>\n\t<IfModule !mod_authz_core.c>\n\t\tDeny from all\n\t</IfModule>\n</FilesMatch>\n";
		$this->folder( 'uploads/ddh-data', array( '.htaccess' => $first ) );
		$this->assertTrue( DDH_Data::prepare() );
		$this->assertStringEqualsFile( "$this->data/.htaccess", DDH_Disk::PUBLIC_GUARD );
		foreach ( array( "$first# and mine\n", '' ) as $own ) {
			file_put_contents( "$this->data/.htaccess", $own );
			$this->assertTrue( DDH_Data::prepare() );
			$this->assertSame( $own, file_get_contents( "$this->data/.htaccess" ), 'the operator’s own stays' );
		}
	}

	public function test_in_a_network_each_site_has_its_own_data(): void {
		$this->assertSame( array( 'uploads' => "$this->base/uploads/ddh-data" ), DDH_Data::folders( true ) );
		$this->assertSame( array( 'uploads' => "$this->base/uploads/ddh-data", 'plugin' => DDH_DIR . 'data' ), DDH_Data::folders( false ) );
		$this->settings( array( 'data_place' => 'nowhere' ) );
		$this->assertSame( array( "$this->base/uploads/ddh-data", wp_upload_dir()['baseurl'] . '/ddh-data' ), array( DDH_Data::dir(), DDH_Data::url() ), 'a place that is not there is uploads' );
	}

	public function test_who_may_change_the_data(): void {
		$this->assertSame( 'manage_options', DDH_Data::capability( false, true ) );
		$this->assertSame( 'manage_options', DDH_Data::capability( true, false ) );
		$this->assertSame( 'manage_network_options', DDH_Data::capability( true, true ), 'one folder for the whole network' );
		foreach ( array( 'editor' => false, 'administrator' => true ) as $role => $may ) {
			wp_set_current_user( $this->user( $role ) );
			ob_start();
			DDH_Data_Panel::render();
			$this->assertSame( array( $may, $may, $may ), array( DDH_Data::may_change(), 403 !== $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => str_repeat( '0', 32 ) ) )->get_status(), false !== strpos( ob_get_clean(), '<form' ) ) );
		}
	}

	public function test_a_place_where_no_folder_can_be_is_a_sentence(): void {
		file_put_contents( "$this->base/file", '' );
		add_filter( 'ddh_data_dir', fn() => "$this->base/file/data" );
		$this->assertRefused( 'ddh_disk', "$this->base/file/data cannot be created", DDH_Data::prepare() );
		$this->assertSame( array(), DDH_Data::files() );
	}

	public function test_the_version_is_kept_and_autoloaded(): void {
		DDH_Data::set_version( '' );
		$this->assertSame( '', DDH_Data::version() );
		DDH_Data::set_version( 'a1.b:c+d-e_f' );
		$this->assertSame( 'a1.b:c+d-e_f', DDH_Data::version() );
		wp_cache_flush();
		$this->assertArrayHasKey( DDH_Data::OPTION, wp_load_alloptions() );
		DDH_Data::set_version( '"><script>' );
		$this->assertSame( '', DDH_Data::version() );
		update_option( DDH_Data::OPTION, array( 'x' ) );
		$this->assertSame( '', DDH_Data::version() );
	}

	public function test_the_manifest_is_the_files_as_it_is(): void {
		$this->assertNull( DDH_Data::manifest() );
		$this->folder( 'uploads/ddh-data', array( 'manifest.json' => '{"version":"a","own":{"x":1}}' ) );
		$this->assertSame( array( 'files' => array(), 'version' => 'a', 'own' => array( 'x' => 1 ) ), DDH_Data::manifest() );
	}

	/** @dataProvider bad_manifests */
	public function test_what_the_app_would_not_read_is_no_manifest( string $json ): void {
		$this->folder( 'uploads/ddh-data', array( 'manifest.json' => $json ) );
		$this->assertNull( DDH_Data::manifest() );
		$this->assertNotSame( '', DDH_Data::manifest_problem( json_decode( $json, true ) ) );
	}

	public static function bad_manifests(): array {
		return array_map(
			fn( $json ) => array( $json ),
			array( '', '[]]', '7', '[{"version":"a"}]', '{}', '{"version":7}', '{"version":""}', '{"version":"a b"}', '{"version":"a\n"}', '{"version":"' . str_repeat( 'a', 101 ) . '"}', '{"version":"a","generatedAt":7}', '{"version":"a","generatedAt":"yesterday"}', '{"version":"a","sample":1}', '{"version":"a","files":7}', '{"version":"a","files":{"x.json":7}}', '{"version":"a","files":{"x.json":{"bytes":1}}}', '{"version":"a","files":{"x.json":{"bytes":1.5,"records":1}}}', '{"version":"a","files":{"x.json":{"bytes":-1,"records":1}}}' )
		);
	}
}
