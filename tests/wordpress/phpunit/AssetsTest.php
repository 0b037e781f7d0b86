<?php
/** Tests the scripts, styles and preloads that WordPress prints for the built page. */
final class AssetsTest extends DdhTestCase {

	protected function setUp(): void {
		parent::setUp();
		$GLOBALS['wp_styles'] = null;
	}

	private function module(): string {
		ob_start();
		wp_script_modules()->print_enqueued_script_modules();
		return ob_get_clean();
	}

	public function test_the_entry_script_is_a_module_without_a_version_query(): void {
		DDH_Assets::enqueue( 'hub' );
		$html  = $this->module();
		$entry = DDH_Assets::manifest()['src/main.tsx']['file'];
		$this->assertStringContainsString( 'src="' . DDH_Assets::url( $entry ) . '"', $html );
		$this->assertStringContainsString( 'type="module"', $html );
		$this->assertStringNotContainsString( 'ver=', $html );
		foreach ( array( 'data-no-optimize="1"', 'data-cfasync="false"', ' nowprocket' ) as $attribute ) {
			$this->assertStringContainsString( $attribute, $html );
		}
	}

	public function test_only_browsers_without_modules_run_the_script_for_old_browsers(): void {
		DDH_Assets::enqueue( 'hub' );
		ob_start();
		wp_scripts()->do_items( DDH_Assets::OLD );
		$html = ob_get_clean();
		$this->assertMatchesRegularExpression( '#<script[^>]* src="' . preg_quote( DDH_URL, '#' ) . 'dist/old-browser\.js#', $html );
		$this->assertStringContainsString( ' nomodule', $html );
		$this->assertFileExists( DDH_DIR . 'dist/old-browser.js' );
	}

	/** @return array<array{string,string,string}> */
	public function pages(): array {
		return array( array( 'hub', 'HubSection', 'VaultSection' ), array( 'vault', 'VaultSection', 'HubSection' ), array( 'fantasy', 'FantasySection', 'HubSection' ) );
	}

	/** @dataProvider pages */
	public function test_a_page_preloads_only_its_own_section( string $page, string $own, string $other ): void {
		$html = DDH_Assets::preloads( $page );
		$this->assertStringContainsString( $own, $html );
		$this->assertStringNotContainsString( $other, $html );
		preg_match_all( '/href="([^"]+)"/', $html, $found );
		$this->assertGreaterThan( 4, count( $found[1] ) );
		foreach ( $found[1] as $address ) {
			$this->assertStringStartsWith( DDH_Assets::url( 'assets/' ), $address );
			$this->assertFileExists( DDH_DIR . 'dist/' . substr( $address, strlen( DDH_Assets::url( '' ) ) ) );
		}
	}

	public function test_the_script_of_an_admin_screen_is_a_module_without_a_version_query_and_has_its_styles(): void {
		DDH_Assets::enqueue_admin( 'lineups' );
		ob_start();
		wp_styles()->do_items();
		do_action( 'admin_print_footer_scripts' );
		$html = ob_get_clean();
		$file = 'dist/(assets/lineups-[\w-]+';
		foreach ( array( "#<script type=\"module\" src=\"[^\"]+$file\.js)\"#", "#href='[^']+$file\.css)'#" ) as $pattern ) {
			$this->assertSame( 1, preg_match( $pattern, $html, $found ) );
			$this->assertFileExists( DDH_DIR . 'dist/' . $found[1] );
		}
	}

	public function test_scripts_of_other_plugins_keep_their_attributes(): void {
		$others = array( 'id' => 'jquery-js', 'src' => 'x' );
		$this->assertSame( $others, apply_filters( 'wp_script_attributes', $others ) );
		$this->assertSame( array(), apply_filters( 'wp_script_attributes', array() ) );
	}
}
