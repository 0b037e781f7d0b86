<?php
/** Which page shows what, its deep links, and the root element. */
final class PagesTest extends DdhTestCase {

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

	/** What the next request does before it looks at its address. */
	private function next_request(): void {
		$GLOBALS['wp_rewrite']->extra_rules_top = array();
		delete_transient( 'ddh_rules_written' );
		DDH_Pages::add_rules();
		DDH_Pages::keep_rules();
	}

	private function rewrite(): void {
		$GLOBALS['wp_rewrite']->extra_rules_top = array();
		DDH_Pages::add_rules();
		flush_rewrite_rules( false );
	}

	/** A page of the site; its id. */
	private function page( string $slug, array $more = array() ): int {
		return wp_insert_post( $more + array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => $slug, 'post_title' => $slug ) );
	}

	/** What the theme would print as content at this address. */
	private function visit( string $path ): string {
		$_SERVER['REQUEST_URI'] = $path;
		$_GET                   = array();
		parse_str( (string) parse_url( $path, PHP_URL_QUERY ), $_GET );
		unset( $_SERVER['PATH_INFO'] );
		$_SERVER['PHP_SELF'] = '/index.php';
		$GLOBALS['wp']->query_vars   = array();
		$GLOBALS['wp']->matched_rule = null;
		$GLOBALS['wp']->main();
		$html = '';
		while ( have_posts() ) {
			the_post();
			$html .= apply_filters( 'the_content', get_the_content() );
		}
		return is_404() ? '404' : $html;
	}

	/** The attributes of the root element in this HTML. */
	private function root( string $html ): array {
		$dom = new DOMDocument();
		$this->assertStringContainsString( 'id="ddh-root"', $html );
		$strict = libxml_use_internal_errors( true );
		$dom->loadHTML( '<?xml encoding="utf-8">' . $html );
		libxml_use_internal_errors( $strict );
		$found = array();
		foreach ( $dom->getElementById( 'ddh-root' )->attributes as $attribute ) {
			$found[ $attribute->name ] = $attribute->value;
		}
		return $found;
	}

	public function pages(): array {
		return array(
			array( 'hub', 15970, '/nhl-game-probability-hub/' ),
			array( 'vault', 17964, '/nhl-value-vault/' ),
			array( 'fantasy', 19503, '/nhl-fantasy/' ),
		);
	}

	/** @dataProvider pages */
	public function test_a_page_with_the_id_of_the_spec_shows_the_app( string $page, int $id, string $path ): void {
		$this->assertSame( $id, DDH_Pages::of( $page ) );
		$root = $this->root( $this->visit( $path ) );
		$this->assertSame( (string) $id, $root['data-page-id'] );
		$this->assertSame( '/wp-content/plugins/ddh-hockey', $root['data-base'] );
		$this->assertSame( wp_make_link_relative( DDH_Data::url() ), $root['data-data-url'] );
		$this->assertArrayNotHasKey( 'data-route-base', $root );
	}

	/** @dataProvider pages */
	public function test_a_reload_of_any_path_below_comes_back_to_the_page( string $page, int $id, string $path ): void {
		foreach ( array( 'some-tab', 'some-tab/', 'a/b/c', 'x?lang=en', 'with.dot' ) as $below ) {
			$this->assertSame( (string) $id, $this->root( $this->visit( $path . $below ) )['data-page-id'], $below );
			$this->assertFalse( DDH_Pages::no_redirect( home_url( $path ) ), $below );
		}
		$this->visit( '/' );
		$this->assertSame( 'x', DDH_Pages::no_redirect( 'x' ) );
	}

	public function test_the_id_of_the_spec_is_told_whatever_the_id_of_the_host(): void {
		$id = $this->page( 'our-odds' );
		$this->settings( array( 'pages' => array( 'hub' => $id, 'vault' => 0, 'fantasy' => 0 ) ) );
		$this->next_request();
		$root = $this->root( $this->visit( '/our-odds/' ) );
		$this->assertSame( array( '15970', '/our-odds' ), array( $root['data-page-id'], $root['data-route-base'] ) );
		// The app's own paths lie below the page, and a reload comes back.
		$this->assertSame( '15970', $this->root( $this->visit( '/our-odds/nhl-game-probability-hub/parlay-builder' ) )['data-page-id'] );
		// What is mapped no longer is a page like any other.
		$this->assertSame( '', $this->visit( '/nhl-value-vault/' ) );
		$this->assertSame( '404', $this->visit( '/nhl-value-vault/goal-value' ) );
	}

	public function test_a_page_below_another_has_its_parent_as_the_base(): void {
		$parent = $this->page( 'sports' );
		$id     = $this->page( 'nhl-fantasy', array( 'post_parent' => $parent ) );
		$this->settings( array( 'pages' => array( 'fantasy' => $id ) ) );
		$this->next_request();
		foreach ( array( '/sports/nhl-fantasy/', '/sports/nhl-fantasy/my-team' ) as $path ) {
			$this->assertSame( '/sports', $this->root( $this->visit( $path ) )['data-route-base'] );
		}
	}

	public function test_an_unmapped_page_that_is_named_like_ours_is_found_with_its_deep_links(): void {
		$tools = $this->page( 'tools' );
		$this->page( 'nhl-value-vault', array( 'post_parent' => $tools, 'post_content' => '[ddh_app page="vault"]' ) );
		foreach ( array( '/tools/nhl-value-vault/', '/tools/nhl-value-vault/goal-value' ) as $path ) {
			$this->assertSame( '/tools', $this->root( $this->visit( $path ) )['data-route-base'], $path );
		}
	}

	public function test_another_hosts_data_keeps_its_address(): void {
		add_filter( 'ddh_data_url', fn() => 'https://cdn.example/data' );
		$this->assertSame( 'https://cdn.example/data', $this->root( $this->visit( '/nhl-fantasy/' ) )['data-data-url'] );
	}

	public function test_the_front_page_may_be_the_hub(): void {
		update_option( 'show_on_front', 'page' );
		update_option( 'page_on_front', 15970 );
		$this->rewrite();
		$this->assertArrayNotHasKey( 'data-route-base', $this->root( $this->visit( '/' ) ) );
		$this->assertSame( '15970', $this->root( $this->visit( '/nhl-game-probability-hub/totals-and-spread-probabilities' ) )['data-page-id'] );
	}

	public function test_a_renamed_page_keeps_its_deep_links(): void {
		wp_update_post( array( 'ID' => 19503, 'post_name' => 'nhl-fantasy-2' ) );
		$this->next_request();
		$this->assertSame( '19503', $this->root( $this->visit( '/nhl-fantasy-2/nhl-fantasy/my-team' ) )['data-page-id'] );
	}

	public function test_rules_that_never_stick_are_not_written_at_each_request(): void {
		add_filter( 'rewrite_rules_array', fn() => array( 'x' => 'index.php' ) );
		flush_rewrite_rules( false );
		$written = 0;
		add_action( 'update_option_rewrite_rules', function () use ( &$written ) { ++$written; } );
		delete_transient( 'ddh_rules_written' );
		$count = 0;
		add_filter( 'rewrite_rules_array', function ( $rules ) use ( &$count ) { ++$count; return $rules; } );
		DDH_Pages::keep_rules();
		DDH_Pages::keep_rules();
		$this->assertSame( 1, $count );
	}

	public function test_a_page_of_the_sites_own_below_ours_stays_reachable(): void {
		$this->page( 'guide', array( 'post_parent' => 19503, 'post_content' => 'How to play' ) );
		$this->page( 'draft', array( 'post_parent' => 19503, 'post_content' => 'Not yet', 'post_status' => 'draft' ) );
		$this->assertStringContainsString( 'How to play', $this->visit( '/nhl-fantasy/guide/' ) );
		$this->assertStringNotContainsString( 'ddh-root', $this->visit( '/nhl-fantasy/guide/' ) );
		$this->assertStringNotContainsString( 'Not yet', $this->visit( '/nhl-fantasy/draft/' ) );
	}

	public function test_drafts_and_other_types_are_no_pages(): void {
		$draft = $this->page( 'secret', array( 'post_status' => 'draft' ) );
		$post  = wp_insert_post( array( 'post_title' => 'A post', 'post_status' => 'publish' ) );
		$this->settings( array( 'pages' => array( 'hub' => $draft, 'vault' => $post, 'fantasy' => 999999 ) ) );
		$this->assertSame( array( 0, 0, 0 ), array_map( array( 'DDH_Pages', 'of' ), array( 'hub', 'vault', 'fantasy' ) ) );
	}

	public function test_a_visitors_page_holds_nothing_of_anybody(): void {
		$html = $this->visit( '/nhl-fantasy/' );
		$this->assertStringNotContainsString( 'nonce', $html );
		$this->assertStringNotContainsString( '@', $html );
		$this->assertSame( $html, $this->visit( '/nhl-fantasy/' ), 'so a cache can keep it' );
	}

	public function test_a_members_page_holds_a_nonce_and_no_address_of_theirs(): void {
		wp_set_current_user( $this->user() );
		$root = $this->root( $html = $this->visit( '/nhl-fantasy/my-team' ) );
		$this->assertSame( 1, wp_verify_nonce( $root['data-nonce'], 'wp_rest' ) );
		$this->assertSame( '/wp-json/', $root['data-rest-url'] );
		$this->assertStringNotContainsString( '@', $html );
		$this->assertStringContainsString( rawurlencode( home_url( '/nhl-fantasy/' ) ), $root['data-login-url'] );
		// The other pages ask nobody who they are.
		$this->assertArrayNotHasKey( 'data-nonce', $this->root( $this->visit( '/nhl-value-vault/' ) ) );
	}

	public function test_settings_reach_the_page_and_hostile_ones_stay_text(): void {
		$line = '"><script>alert(1)</script>\' onload=x & ü 🏒';
		$this->settings( array( 'gambling_line' => $line, 'theme' => 'dark' ) );
		$html = $this->visit( '/nhl-value-vault/' );
		$root = $this->root( $html );
		$this->assertSame( DDH_Settings::get( 'gambling_line' ), $root['data-gambling-line'] );
		$this->assertSame( 'dark', $root['data-theme'] );
		$this->assertStringNotContainsString( '<script', $html );
		$this->assertArrayNotHasKey( 'onload', $root );
	}

	public function test_firebase_is_told_only_when_it_is_chosen_and_complete(): void {
		$keys = array( 'apiKey' => 'k', 'authDomain' => 'd.firebaseapp.com', 'databaseURL' => 'https://d-default-rtdb.firebaseio.com', 'projectId' => 'd', 'appId' => '1:2:web:3' );
		$this->settings( array( 'firebase' => $keys ) );
		$this->assertArrayNotHasKey( 'data-firebase', $this->root( $this->visit( '/nhl-fantasy/' ) ) );
		$this->settings( array( 'team_store' => 'firebase' ) );
		$root = $this->root( $this->visit( '/nhl-fantasy/' ) );
		$this->assertSame( $keys, json_decode( $root['data-firebase'], true ) );
		$this->assertSame( '/wp-json/ddh/v1/token-sync', $root['data-token-sync-url'] );
		$this->settings( array( 'firebase' => array( 'apiKey' => '' ) + $keys ) );
		$this->assertArrayNotHasKey( 'data-firebase', $this->root( $this->visit( '/nhl-fantasy/' ) ) );
	}

	public function placements(): array {
		return array(
			'shortcode'         => array( 'Before [ddh_app page="vault"] after' ),
			'block'             => array( '<!-- wp:ddh-hockey/app {"page":"vault"} /-->' ),
			'wide block'        => array( '<!-- wp:ddh-hockey/app {"page":"vault","align":"wide"} /-->' ),
			'shortcode, mapped' => array( '[ddh_app]', 17964 ),
			'block, mapped'     => array( '<!-- wp:ddh-hockey/app /-->', 17964 ),
		);
	}

	/** @dataProvider placements */
	public function test_shortcode_and_block_place_the_app_once( string $content, int $id = 0 ): void {
		if ( $id ) {
			wp_update_post( array( 'ID' => $id, 'post_content' => $content ) );
			$path = '/nhl-value-vault/';
		} else {
			$this->page( 'tools', array( 'post_content' => $content ) );
			$path = '/tools/';
		}
		$html = $this->visit( $path );
		$this->assertSame( 1, substr_count( $html, 'id="ddh-root"' ) );
		$this->assertSame( '17964', $this->root( $html )['data-page-id'] );
		$this->assertTrue( wp_style_is( 'ddh-hockey-0' ) );
		$deep = $id ? '/nhl-value-vault/goal-value' : '/tools/nhl-value-vault/goal-value';
		$this->assertSame( '17964', $this->root( $this->visit( $deep ) )['data-page-id'] );
	}

	public function test_a_shortcode_without_a_page_tells_editors_only(): void {
		$this->assertSame( '', do_shortcode( '[ddh_app page="nope"]' ) );
		wp_set_current_user( $this->user( 'editor' ) );
		$this->assertStringContainsString( 'this needs page=&quot;hub&quot;', do_shortcode( '[ddh_app page="nope"]' ) );
	}

	public function test_the_app_is_not_put_into_feeds_excerpts_and_lists(): void {
		$this->visit( '/' );
		$this->assertStringNotContainsString( 'ddh-root', apply_filters( 'the_content', 'x' ) );
		$this->visit( '/nhl-fantasy/' );
		$this->assertStringNotContainsString( 'ddh-root', apply_filters( 'the_content', 'out of the loop' ) );
	}
}
