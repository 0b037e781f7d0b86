<?php
/** Tests translations in the plugin's folder, for sites without language packs of wordpress.org. */
final class TranslationTest extends DdhTestCase {

	private const FILE = DDH_DIR . 'languages/ddh-hockey-de_DE.mo';

	protected function tearDown(): void {
		unload_textdomain( 'ddh-hockey' );
		is_file( self::FILE ) && unlink( self::FILE );
		parent::tearDown();
	}

	public function test_translations_load_in_versions_before_wordpress_6_8(): void {
		require_once ABSPATH . 'wp-includes/pomo/mo.php';
		$mo = new MO();
		$mo->add_entry( array( 'singular' => 'The file is empty.', 'translations' => array( 'Sie ist leer.' ) ) );
		$this->assertTrue( $mo->export_to_file( self::FILE ) );
		add_filter( 'locale', fn() => 'de_DE' );
		$this->load_as_an_older_wordpress();
		file_put_contents( $path = tempnam( sys_get_temp_dir(), 'ddh' ), '' );
		$this->assertSame( 'Sie ist leer.', DDH_Check::problem( $path, 'a.json' ) );
		unlink( $path );
	}

	/** Behaves like WordPress before 6.8, which finds a plugin's languages folder only at `init`. */
	private function load_as_an_older_wordpress(): void {
		// Also after a test that has unloaded the translations for good.
		unset( $GLOBALS['l10n']['ddh-hockey'], $GLOBALS['l10n_unloaded']['ddh-hockey'] );
		unload_textdomain( 'ddh-hockey', true );
		$GLOBALS['wp_textdomain_registry'] = new WP_Textdomain_Registry();
		$GLOBALS['wp_textdomain_registry']->init();
		foreach ( $GLOBALS['wp_filter']['init']->callbacks[0] ?? array() as $callback ) {
			$function = Closure::fromCallable( $callback['function'] );
			// Only the plugin's callbacks run, because WordPress's own callbacks report a second call as an error.
			if ( str_starts_with( ( new ReflectionFunction( $function ) )->getFileName(), DDH_DIR ) ) {
				$function();
			}
		}
	}

	public function test_the_editor_script_has_the_folder_of_translations(): void {
		$this->assertSame( DDH_DIR . 'languages', wp_scripts()->registered['ddh-hockey-block']->translations_path );
	}
}
