<?php
/** Base class of the tests that open pages of the site. */
abstract class DdhPageTestCase extends DdhTestCase {
	protected function setUp(): void {
		parent::setUp();
		update_option( 'permalink_structure', '/%postname%/' );
		$GLOBALS['wp_rewrite']->init();
		$this->rewrite();
	}

	protected function tearDown(): void {
		parent::tearDown();
		unset( $_SERVER['HTTPS'] );
		$_SERVER['REQUEST_URI'] = '/';
		$GLOBALS['wp_rewrite']->init();
	}

	/** Does what WordPress does at the start of a request, before it parses the URL. */
	protected function next_request(): void {
		delete_transient( 'ddh_rules_written' );
		DDH_Routes::keep_rules();
	}

	protected function rewrite(): void {
		delete_option( 'rewrite_rules' );
	}

	/** Creates a page of the site. Returns its id. */
	protected function page( string $slug, array $more = array() ): int {
		return wp_insert_post( $more + array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => $slug, 'post_title' => $slug ) );
	}

	/** Returns the content that the theme prints at this path, or '404'. */
	protected function visit( string $path ): string {
		$_SERVER['REQUEST_URI'] = $path;
		$_GET                   = array();
		parse_str( (string) parse_url( $path, PHP_URL_QUERY ), $_GET );
		unset( $_SERVER['PATH_INFO'] );
		$_SERVER['PHP_SELF'] = '/index.php';
		$GLOBALS['wp']->query_vars   = array();
		$GLOBALS['wp']->matched_rule = null;
		// A query that was once an embed stays one.
		$GLOBALS['wp_the_query'] = new WP_Query();
		$GLOBALS['wp_query']     = $GLOBALS['wp_the_query'];
		$GLOBALS['wp']->main();
		$html = '';
		while ( have_posts() ) {
			the_post();
			$html .= apply_filters( 'the_content', get_the_content() );
		}
		return is_404() ? '404' : $html;
	}

	/** Calls `$test` while the manifest lists a record, or none. */
	protected function with_record( bool $has_record, callable $test ): void {
		$manifest = DDH_Data::dir() . '/' . DDH_Data::MANIFEST;
		$kept     = file_get_contents( $manifest );
		$doc      = json_decode( $kept );
		unset( $doc->files->{DDH_Record::SUMMARY} );
		if ( $has_record ) {
			$doc->files->{DDH_Record::SUMMARY} = (object) array( 'bytes' => 1, 'records' => 1 );
		}
		try {
			file_put_contents( $manifest, wp_json_encode( $doc ) );
			$test();
		} finally {
			file_put_contents( $manifest, $kept );
		}
	}

	/** Returns the attributes of the root element, and the settings in the script next to it. */
	protected function root( string $html ): array {
		$this->assertStringContainsString( 'id="ddh-root"', $html );
		$dom    = new DOMDocument();
		$strict = libxml_use_internal_errors( true );
		$dom->loadHTML( '<?xml encoding="utf-8">' . $html );
		libxml_use_internal_errors( $strict );
		$found = array();
		foreach ( $dom->getElementById( 'ddh-root' )->attributes as $attribute ) {
			$found[ $attribute->name ] = $attribute->value;
		}
		$settings = $dom->getElementById( 'ddh-settings' );
		$this->assertSame( array( 'script', 'application/json' ), array( $settings->tagName, $settings->getAttribute( 'type' ) ) );
		return $found + json_decode( $settings->textContent, true, 2, JSON_THROW_ON_ERROR );
	}

	public function pages(): array {
		return array(
			array( 'hub', 15970, '/nhl-game-probability-hub/' ),
			array( 'vault', 17964, '/nhl-value-vault/' ),
			array( 'fantasy', 19503, '/nhl-fantasy/' ),
		);
	}
}
