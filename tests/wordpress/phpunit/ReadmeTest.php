<?php
/** Tests the headers of the readme and of the plugin file, which the plugin directory reads. */
final class ReadmeTest extends DdhTestCase {

	private static function header( string $name ): string {
		preg_match( "/^$name:(.*)$/m", file_get_contents( DDH_DIR . 'readme.txt' ), $found );
		return trim( $found[1] ?? '' );
	}

	public function test_tested_up_to_in_the_readme_names_this_wordpress(): void {
		preg_match( '/^\d+\.\d+/', $GLOBALS['wp_version'], $release );
		$this->assertTrue( version_compare( self::header( 'Tested up to' ), $release[0], '>=' ), self::header( 'Tested up to' ) . " is older than WordPress $release[0]: run npm run wordpress:newest, then name it in readme.txt" );
	}

	public function test_the_headers_of_the_plugin_and_its_readme_agree(): void {
		$plugin = get_file_data( DDH_FILE, array( 'Requires at least' => 'Requires at least', 'Requires PHP' => 'Requires PHP', 'License' => 'License', 'Version' => 'Version', 'Update URI' => 'Update URI', 'Domain Path' => 'Domain Path' ) );
		foreach ( array( 'Requires at least', 'Requires PHP', 'License' ) as $header ) {
			$this->assertSame( $plugin[ $header ], self::header( $header ), $header );
		}
		$stable = self::header( 'Stable tag' );
		if ( '-dev' === substr( $plugin['Version'], -4 ) ) {
			$this->assertTrue( version_compare( $stable, $plugin['Version'], '<' ), "between releases, the stable tag $stable names the last one" );
		} else {
			$this->assertSame( $plugin['Version'], $stable );
		}
		$this->assertSame( array( '', '/languages' ), array( $plugin['Update URI'], $plugin['Domain Path'] ) );
		$this->assertMatchesRegularExpression( '/^[a-z0-9]+$/', self::header( 'Contributors' ) );
	}
}
