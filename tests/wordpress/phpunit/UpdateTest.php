<?php
require_once __DIR__ . '/DdhDataTestCase.php';

/** Tests updates. Runs WordPress's upgrader on a copy of the plugin, in a separate process with a temporary plugin folder. */
class UpdateTest extends DdhDataTestCase {

	/** @var string */
	private $plugin;

	protected function setUp(): void {
		parent::setUp();
		$this->plugin = "$this->base/plugins/ddh-hockey";
		$this->copy( $this->plugin );
	}

	/** Copies the files of a release, except the built page, most pictures and the data. */
	private function copy( string $to ): void {
		$parts = 'ddh-hockey.php uninstall.php readme.txt includes block assets/books data/index.php';
		is_dir( $to ) || mkdir( $to, 0777, true );
		exec( 'cd ' . escapeshellarg( DDH_DIR ) . " && tar -cf - $parts | tar -xf - -C " . escapeshellarg( $to ), $out, $status );
		$this->assertSame( 0, $status );
	}

	/** Returns a zip of the plugin with changed files. A change is the new contents of the file, or null to leave the file out. */
	private function release( array $changes, string $folder = 'ddh-hockey' ): string {
		require_once ABSPATH . 'wp-admin/includes/class-pclzip.php';
		$from = "$this->base/release/$folder";
		$this->copy( $from );
		foreach ( $changes as $name => $text ) {
			null === $text ? unlink( "$from/$name" ) : file_put_contents( "$from/$name", $text );
		}
		$zip = new PclZip( "$this->base/release.zip" );
		$this->assertIsArray( $zip->create( $from, PCLZIP_OPT_REMOVE_PATH, "$this->base/release", PCLZIP_OPT_NO_COMPRESSION ) );
		return "$this->base/release.zip";
	}

	/** Installs a zip over the test's copy of the plugin. Returns the message of WordPress. */
	private function install( string $zip, string $before = '' ): string {
		global $wpdb;
		// This transaction must end, because the other process writes to the same database. That process rolls back its
		// writes.
		$wpdb->query( 'ROLLBACK' );
		$code = '$_SERVER["HTTP_HOST"] = "x"; define( "WP_ADMIN", true ); define( "WP_PLUGIN_DIR", ' . var_export( "$this->base/plugins", true ) . ' ); ob_start(); require ' . var_export( ABSPATH . 'wp-load.php', true ) . ';'
			. 'if ( realpath( WP_PLUGIN_DIR . "/ddh-hockey" ) !== realpath( DDH_DIR ) || 0 !== strpos( DDH_DIR, sys_get_temp_dir() ) ) { exit( "not the copy" ); }'
			. 'global $wpdb; $wpdb->query( "START TRANSACTION" ); foreach ( array( "plugin", "file", "misc", "class-wp-upgrader" ) as $f ) { require_once ABSPATH . "wp-admin/includes/$f.php"; }' . $before
			. '$skin = new Automatic_Upgrader_Skin(); $done = ( new Plugin_Upgrader( $skin ) )->install( ' . var_export( $zip, true ) . ', array( "overwrite_package" => true ) );'
			. '$wpdb->query( "ROLLBACK" ); ob_end_clean(); echo true === $done ? "installed" : ( is_wp_error( $skin->result ) ? $skin->result->get_error_message() : "failed " . implode( " ", $skin->get_upgrade_messages() ) );';
		exec( escapeshellarg( PHP_BINARY ) . ' -r ' . escapeshellarg( $code ) . ' 2>&1', $out );
		$wpdb->query( 'START TRANSACTION' );
		return implode( "\n", $out );
	}

	private function text( string $name ): ?string {
		return is_file( "$this->plugin/$name" ) ? file_get_contents( "$this->plugin/$name" ) : null;
	}

	/** Code for the other process, after which nothing is in uploads, so that pages read the plugin's folder. */
	private const IN_PLUGIN = 'delete_option( DDH_Data::SERVED );';

	public function test_an_update_keeps_logos_and_own_data_in_the_plugins_folder(): void {
		$own = array( 'data/a.json' => '[1]', 'data/value_vault/b.json' => '[2]', 'data/manifest.json' => '{"version":"mine"}', 'data/.htaccess' => '# mine', 'assets/books/mybook.png' => 'mine', 'assets/books/samplebirch.png' => 'replaced' );
		foreach ( $own as $name => $text ) {
			is_dir( dirname( "$this->plugin/$name" ) ) || mkdir( dirname( "$this->plugin/$name" ), 0777, true );
			file_put_contents( "$this->plugin/$name", $text );
		}
		$zip = $this->release( array( 'ddh-hockey.php' => str_replace( DDH_VERSION, '9.9.9', file_get_contents( DDH_FILE ) ), 'data/a.json' => '["shipped"]', 'data/only.json' => '["shipped"]', 'assets/books/newbook.png' => 'new' ) );
		$this->assertSame( 'installed', $this->install( $zip, self::IN_PLUGIN ) );
		$this->assertStringContainsString( '9.9.9', $this->text( 'ddh-hockey.php' ) );
		foreach ( $own + array( 'assets/books/newbook.png' => 'new' ) as $name => $text ) {
			$this->assertSame( $text, $this->text( $name ), $name );
		}
		$this->assertNull( $this->text( 'data/only.json' ), 'pages do not mix the data with the sample' );
	}

	/** Pages in caches name the files of the version that made them, and these load others lazily. */
	public function test_an_update_keeps_the_built_files_of_earlier_versions_for_thirty_days(): void {
		$day   = static fn( int $ago ): string => DDH_Clock::day( -$ago );
		$built = array( 'main-AAAAAAA1.js' => 'then', 'same-AAAAAAA2.css' => 'same', 'x.worker-AAAAAAA3.js' => 'then', 'late-AAAAAAA4.js' => 'before', 'gone-AAAAAAA5.js' => 'long before', 'own.txt' => 'not ours' );
		$this->folder( 'plugins/ddh-hockey/dist/assets', $built );
		file_put_contents( "$this->plugin/dist/earlier.json", wp_json_encode( array( 'late-AAAAAAA4.js' => $day( 29 ), 'gone-AAAAAAA5.js' => $day( 30 ), '../main.js' => $day( 99 ) ) ) );
		$this->folder( 'release/ddh-hockey/dist/assets', array( 'main-BBBBBBB1.js' => 'now', 'same-AAAAAAA2.css' => 'same' ) );
		$this->assertSame( 'installed', $this->install( $this->release( array() ) ) );
		$this->assertSame( array( 'late-AAAAAAA4.js', 'main-AAAAAAA1.js', 'main-BBBBBBB1.js', 'same-AAAAAAA2.css', 'x.worker-AAAAAAA3.js' ), DDH_Disk::names( "$this->plugin/dist/assets" ) );
		$this->assertEquals( array( 'late-AAAAAAA4.js' => $day( 29 ), 'main-AAAAAAA1.js' => $day( 0 ), 'x.worker-AAAAAAA3.js' => $day( 0 ) ), json_decode( $this->text( 'dist/earlier.json' ), true ) );
		// An update back to the earlier version makes its files current again.
		$this->folder( 'release/ddh-hockey/dist/assets', array( 'main-AAAAAAA1.js' => 'then' ) );
		unlink( "$this->base/release/ddh-hockey/dist/assets/main-BBBBBBB1.js" );
		$this->assertSame( 'installed', $this->install( $this->release( array() ) ) );
		$this->assertEqualsCanonicalizing( array( 'late-AAAAAAA4.js', 'main-BBBBBBB1.js', 'x.worker-AAAAAAA3.js' ), array_keys( json_decode( $this->text( 'dist/earlier.json' ), true ) ) );
		$this->php( 'DDH_Clock::$stopped = 1000 * ( time() + 3 * DAY_IN_SECONDS ); DDH_Earlier::clean();', 0, 'define( "WP_PLUGIN_DIR", ' . var_export( "$this->base/plugins", true ) . ' );' );
		$this->assertSame( array( 'main-AAAAAAA1.js', 'main-BBBBBBB1.js', 'same-AAAAAAA2.css', 'x.worker-AAAAAAA3.js' ), DDH_Disk::names( "$this->plugin/dist/assets" ) );
	}

	/** @dataProvider places */
	public function test_an_update_replaces_the_sample_also_if_it_could_not_be_copied_to_uploads( string $before ): void {
		file_put_contents( "$this->plugin/data/manifest.json", '{"version":"old","sample":true}' );
		file_put_contents( "$this->plugin/data/old.json", '[1]' );
		$this->assertSame( 'installed', $this->install( $this->release( array( 'data/manifest.json' => '{"version":"new","sample":true}' ) ), $before ) );
		$this->assertSame( array( '{"version":"new","sample":true}', null ), array( $this->text( 'data/manifest.json' ), $this->text( 'data/old.json' ) ) );
	}

	public static function places(): array {
		return array( 'the copy is in uploads' => array( '' ), 'there is no copy' => array( self::IN_PLUGIN ) );
	}

	public function test_without_data_and_logos_an_update_installs_the_shipped_files(): void {
		exec( 'rm -r ' . escapeshellarg( "$this->plugin/data" ) . ' ' . escapeshellarg( "$this->plugin/assets" ) );
		$this->assertSame( 'installed', $this->install( $this->release( array( 'data/x.json' => '[1]' ) ) ) );
		$this->assertSame( '[1]', $this->text( 'data/x.json' ) );
		$this->assertSame( file_get_contents( DDH_DIR . 'assets/books/samplebirch.png' ), $this->text( 'assets/books/samplebirch.png' ) );
	}

	public function test_an_update_that_cannot_copy_the_logos_is_refused(): void {
		file_put_contents( "$this->plugin/data/a.json", '[1]' );
		file_put_contents( "$this->plugin/assets/books/mine.png", 'mine' );
		$zip = $this->release( array( 'ddh-hockey.php' => str_replace( DDH_VERSION, '9.9.9', file_get_contents( DDH_FILE ) ) ) );
		// The logo's path is a folder, so copying the logo fails. The log is written to /dev/null, because WordPress also logs a warning then.
		$before = 'ini_set( "error_log", "/dev/null" ); add_filter( "upgrader_source_selection", function ( $s ) { mkdir( "$s/assets/books/mine.png" ); touch( "$s/assets/books/mine.png/x" ); return $s; }, 5 );';
		$told   = $this->install( $zip, $before );
		$this->assertStringContainsString( 'The plugin was not updated, because its folder assets/books could not be copied', $told );
		$this->assertStringContainsString( DDH_VERSION, $this->text( 'ddh-hockey.php' ) );
		$this->assertSame( array( '[1]', 'mine' ), array( $this->text( 'data/a.json' ), $this->text( 'assets/books/mine.png' ) ) );
	}

	/** @dataProvider links */
	public function test_an_update_with_symbolic_links_in_the_plugin_is_refused( string $link ): void {
		$this->folder( 'elsewhere', array( 'mine.json' => '[1]', 'mine.png' => 'mine', 'deep/er/file' => 'x' ) );
		$place = "$this->base/plugins/$link";
		$to    = "$this->base/elsewhere";
		if ( 'ddh-hockey' === $link ) {
			$to = "$this->base/real";
			rename( $place, $to );
		} else {
			exec( 'rm -rf ' . escapeshellarg( $place ) );
			is_dir( dirname( $place ) ) || mkdir( dirname( $place ), 0777, true );
		}
		symlink( $to, $place );
		$before = shell_exec( 'cd ' . escapeshellarg( $to ) . ' && find . | sort' );
		$told   = $this->install( $this->release( array( 'ddh-hockey.php' => str_replace( DDH_VERSION, '9.9.9', file_get_contents( DDH_FILE ) ) ) ) );
		$this->assertStringContainsString( "The plugin was not updated: $place is a symbolic link", $told );
		$this->assertStringContainsString( DDH_VERSION, $this->text( 'ddh-hockey.php' ) );
		$this->assertSame( $before, shell_exec( 'cd ' . escapeshellarg( $to ) . ' && find . | sort' ) );
		$this->assertStringContainsString( "$place is a symbolic link", $this->panel() );
	}

	public static function links(): array {
		return array_map( fn( $link ) => array( "ddh-hockey$link" ), array( '', '/data', '/assets', '/assets/books', '/data/fantasy', '/data/.htaccess', '/assets/books/deep/mine.png' ) );
	}

	/** Returns the HTML of the copied plugin's Data tab. */
	private function panel(): string {
		$code = 'define( "WP_PLUGIN_DIR", ' . var_export( "$this->base/plugins", true ) . ' );';
		return $this->php( 'add_filter( "ddh_data_dir", fn() => "' . $this->data . '" ); wp_set_current_user( 1 ); DDH_Data_Panel::render();', 0, $code );
	}

	public function test_the_data_panel_has_no_warning_without_symbolic_links(): void {
		$this->assertStringNotContainsString( 'is a symbolic link. When', $this->panel() );
	}

	public function test_the_update_data_of_other_plugins_is_left_unchanged(): void {
		file_put_contents( "$this->plugin/data/a.json", '[1]' );
		$this->assertSame( 'installed', $this->install( $this->release( array(), 'other-plugin' ) ) );
		$this->assertFileDoesNotExist( "$this->base/plugins/other-plugin/data/a.json" );
		$error = new WP_Error( 'x' );
		$this->assertSame( $error, DDH_Update::keep( $error ) );
	}
}
