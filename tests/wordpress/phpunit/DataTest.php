<?php
require_once __DIR__ . '/DdhDataTestCase.php';

class DataTest extends DdhDataTestCase {

	public function test_pages_read_the_plugins_folder_until_a_delivery_is_in_uploads(): void {
		$this->assertSame( "$this->base/plugin/data", DDH_Data::dir() );
		$this->assertSame( array( untrailingslashit( DDH_URL ) . '/data', '' ), array( DDH_Data::url(), DDH_Data::version() ) );
		$folder = '20251007-120000-0123abcd';
		update_option( DDH_Data::SERVED, array( 'folder' => $folder, 'version' => 'v7' ) );
		$this->assertNull( DDH_Data::served(), 'the folder does not exist' );
		$this->assertSame( "$this->base/plugin/data", DDH_Data::dir() );
		mkdir( "$this->data/$folder", 0777, true );
		$this->assertSame( array( "$this->data/$folder", wp_upload_dir()['baseurl'] . "/ddh-data/$folder", 'v7' ), array( DDH_Data::dir(), DDH_Data::url(), DDH_Data::version() ) );
		delete_option( DDH_Data::SERVED );
		add_filter( 'ddh_data_dir', fn() => '/srv/data/' );
		add_filter( 'ddh_data_url', fn() => 'http://cdn.example/data/' );
		$this->assertSame( '/srv/data', DDH_Data::dir() );
		$this->assertSame( 'http://cdn.example/data', DDH_Data::url() );
	}

	public function test_a_constant_overrides_the_setting_of_the_data_folder_and_a_filter_overrides_the_constant(): void {
		$code = 'echo DDH_Data::dir(), " ", DDH_Data::url(); add_filter( "ddh_data_dir", fn( $d ) => $d . "/b" ); echo " ", DDH_Data::dir();';
		$this->assertSame( '/srv/a http://a.example/d /srv/a/b', $this->php( $code, 0, 'define( "DDH_DATA_DIR", "/srv/a/" ); define( "DDH_DATA_URL", "http://a.example/d/" );' ) );
	}

	/** @dataProvider names */
	public function test_is_name_accepts_only_names_of_data_files( $name, bool $good ): void {
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

	public function test_the_list_of_data_files_has_only_files_with_a_valid_name(): void {
		$data = $this->folder( 'plugin/data', array( 'a.json' => '[]', 'fantasy/b.json' => '[1]', 'x.php' => '', '.ddh-incoming-0/new/c.json' => '[]', '.ddh-incoming-0/d.json' => '[]', 'deep/er/e.json' => '[]', 'note.txt' => '' ) );
		mkdir( "$data/folder.json" );
		touch( "$data/a.json", 1700000000 );
		$files = DDH_Data::files();
		$this->assertSame( array( 'a.json', 'fantasy/b.json' ), array_keys( $files ) );
		$this->assertSame( array( 'bytes' => 2, 'modified' => 1700000000 ), $files['a.json'] );
	}

	public function test_a_data_folder_with_glob_characters_in_its_name_is_read(): void {
		$this->folder( 'we[i]rd*', array( 'a.json' => '[]' ) );
		add_filter( 'ddh_data_dir', fn() => "$this->base/we[i]rd*" );
		$this->assertSame( array( 'a.json' ), array_keys( DDH_Data::files() ) );
	}

	public function test_prepare_writes_files_that_prevent_directory_listings_and_the_running_of_scripts(): void {
		update_option( DDH_Guard::OPTION, array( 'blocks' => array_keys( DDH_Guard::BLOCKS ), 'time' => DDH_Clock::now(), 'server' => '' ) );
		DDH_Data::prepare();
		$this->assertDoesNotMatchRegularExpression( '/^\s*Options/m', file_get_contents( "$this->data/.htaccess" ), 'if it is not allowed there, Apache answers every request with an error' );
		$this->assertMatchesRegularExpression( '/^AddType application\/octet-stream \.npz$/m', file_get_contents( "$this->data/.htaccess" ), 'without it a browser may take an npz for a web page' );
		$this->assertMatchesRegularExpression( '/<IfModule mod_headers.c>\s+Header set X-Content-Type-Options nosniff\s+<\/IfModule>/', file_get_contents( "$this->data/.htaccess" ) );
		$this->assertStringContainsString( 'DEFLATE application/json', file_get_contents( "$this->data/.htaccess" ) );
		$this->assertMatchesRegularExpression( '/FilesMatch.*php.*Require all denied/s', file_get_contents( "$this->data/.htaccess" ) );
		$this->assertFileEquals( DDH_DIR . 'data/index.php', "$this->data/index.php", 'as shipped' );
		file_put_contents( "$this->data/.htaccess", '# mine' );
		DDH_Data::prepare();
		$this->assertSame( '# mine', file_get_contents( "$this->data/.htaccess" ), "the operator's own file stays" );
	}

	public function test_only_administrators_may_change_the_data_or_in_a_network_only_network_administrators(): void {
		$this->assertSame( 'ddh_publish', DDH_Data::capability( false, true ) );
		$this->assertSame( 'ddh_publish', DDH_Data::capability( true, false ) );
		$this->assertSame( 'manage_network_options', DDH_Data::capability( true, true ), 'all sites of the network share one folder' );
		foreach ( array( 'editor' => false, 'administrator' => true ) as $role => $may ) {
			wp_set_current_user( $this->user( $role ) );
			ob_start();
			DDH_Data_Panel::render();
			$this->assertSame( array( $may, $may, $may ), array( DDH_Data::may_change(), 403 !== $this->rest( 'GET', '/ddh/v1/deliveries' )->get_status(), false !== strpos( ob_get_clean(), '<form' ) ) );
		}
	}

	public function test_a_data_folder_that_cannot_be_created_is_refused(): void {
		file_put_contents( "$this->base/file", '' );
		add_filter( 'ddh_data_dir', fn() => "$this->base/file/data" );
		$this->assertRefused( 'ddh_disk', "$this->base/file/data cannot be created", self::refusal( fn() => DDH_Data::prepare() )->error() );
		$this->assertSame( array(), DDH_Data::files() );
	}

	public function test_the_version_of_the_data_is_stored_and_autoloaded(): void {
		$folder = '20251007-120000-0123abcd';
		mkdir( "$this->data/$folder", 0777, true );
		DDH_Data::store( array( 'folder' => $folder, 'version' => 'a1.b:c+d-e_f' ) );
		$this->assertSame( 'a1.b:c+d-e_f', DDH_Data::version() );
		wp_cache_flush();
		$this->assertArrayHasKey( DDH_Data::SERVED, wp_load_alloptions() );
		foreach ( array( '"><script>', array( 'x' ) ) as $wrong ) {
			DDH_Data::store( array( 'folder' => $folder, 'version' => $wrong ) );
			$this->assertSame( '', DDH_Data::version() );
		}
		foreach ( array( 'x', array( 'folder' => '', 'version' => 'v1' ), array( 'folder' => '../x', 'version' => 'v1' ) ) as $wrong ) {
			update_option( DDH_Data::SERVED, $wrong );
			$this->assertNull( DDH_Data::served() );
		}
	}

	public function test_unknown_keys_of_the_manifest_are_kept_in_the_response(): void {
		$this->assertNull( DDH_Data::manifest() );
		$this->folder( 'plugin/data', array( 'manifest.json' => '{"version":"a","own":{"x":1}}' ) );
		$this->assertSame( array( 'files' => array(), 'version' => 'a', 'own' => array( 'x' => 1 ) ), DDH_Data::manifest() );
	}

	/** @dataProvider bad_manifests */
	public function test_a_manifest_that_the_page_would_refuse_counts_as_missing( string $json ): void {
		$this->folder( 'plugin/data', array( 'manifest.json' => $json ) );
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
