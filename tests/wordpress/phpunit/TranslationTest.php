<?php
/** Translations in the plugin's folder, for sites without language packs from wordpress.org. */
final class TranslationTest extends DdhTestCase {

	private const FILE = DDH_DIR . 'languages/ddh-hockey-de_DE.mo';

	protected function tearDown(): void {
		unload_textdomain( 'ddh-hockey' );
		is_file( self::FILE ) && unlink( self::FILE );
		parent::tearDown();
	}

	public function test_they_are_loaded_without_the_header_that_wordpress_reads_from_6_8_on(): void {
		require_once ABSPATH . 'wp-includes/pomo/mo.php';
		$mo = new MO();
		$mo->add_entry( array( 'singular' => 'It is empty.', 'translations' => array( 'Sie ist leer.' ) ) );
		$this->assertTrue( $mo->export_to_file( self::FILE ) );
		add_filter( 'locale', fn() => 'de_DE' );
		$this->load_as_an_older_wordpress();
		file_put_contents( $path = tempnam( sys_get_temp_dir(), 'ddh' ), '' );
		$this->assertSame( 'Sie ist leer.', DDH_Check::problem( $path, 'a.json' ) );
		unlink( $path );
	}

	/** Up to 6.7 nothing is known of a plugin's folder before `init`. */
	private function load_as_an_older_wordpress(): void {
		unload_textdomain( 'ddh-hockey', true );
		$GLOBALS['wp_textdomain_registry'] = new WP_Textdomain_Registry();
		$GLOBALS['wp_textdomain_registry']->init();
		foreach ( $GLOBALS['wp_filter']['init']->callbacks[0] ?? array() as $callback ) {
			$function = Closure::fromCallable( $callback['function'] );
			// WordPress's own callbacks complain about a second call.
			if ( str_starts_with( ( new ReflectionFunction( $function ) )->getFileName(), DDH_DIR ) ) {
				$function();
			}
		}
	}

	public function test_the_editors_script_finds_them(): void {
		$this->assertSame( DDH_DIR . 'languages', wp_scripts()->registered['ddh-hockey-block']->translations_path );
	}
}
