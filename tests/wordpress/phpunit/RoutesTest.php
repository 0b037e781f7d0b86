<?php
/** Addresses: deep links come back to their page, and nothing else of the site is lost by them. */
final class RoutesTest extends DdhPageTestCase {
	/** @dataProvider pages */
	public function test_a_reload_of_any_path_below_comes_back_to_the_page( string $page, int $id, string $path ): void {
		$tab = DDH_Routes::TABS[ $page ][1];
		foreach ( array( $tab, "$tab/", "$tab?lang=en" ) as $below ) {
			$this->assertSame( (string) $id, $this->root( $this->visit( $path . $below ) )['data-page-id'], $below );
			$this->assertFalse( DDH_Routes::no_redirect( home_url( $path ) ), $below );
		}
		$this->visit( '/' );
		$this->assertSame( 'x', DDH_Routes::no_redirect( 'x' ) );
	}

	public function test_the_id_of_the_spec_is_told_whatever_the_id_of_the_host(): void {
		$id = $this->page( 'our-odds' );
		$this->settings( array( 'pages' => array( 'hub' => $id, 'vault' => 0, 'fantasy' => 0 ) ) );
		$this->next_request();
		$root = $this->root( $this->visit( '/our-odds/' ) );
		$this->assertSame( array( '15970', '/our-odds' ), array( $root['data-page-id'], $root['routeBase'] ) );
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
			$this->assertSame( '/sports', $this->root( $this->visit( $path ) )['routeBase'] );
		}
	}

	public function test_an_unmapped_page_that_is_named_like_ours_is_found_with_its_deep_links(): void {
		$tools = $this->page( 'tools' );
		$this->page( 'nhl-value-vault', array( 'post_parent' => $tools, 'post_content' => '[ddh_app page="vault"]' ) );
		foreach ( array( '/tools/nhl-value-vault/', '/tools/nhl-value-vault/goal-value' ) as $path ) {
			$this->assertSame( '/tools', $this->root( $this->visit( $path ) )['routeBase'], $path );
		}
	}

	public function test_the_front_page_may_be_the_hub(): void {
		update_option( 'show_on_front', 'page' );
		update_option( 'page_on_front', 15970 );
		$this->rewrite();
		$this->assertArrayNotHasKey( 'routeBase', $this->root( $this->visit( '/' ) ) );
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
		DDH_Routes::keep_rules();
		DDH_Routes::keep_rules();
		$this->assertSame( 1, $count );
	}

	/** Where this address leads, when it is not answered itself. */
	private function led( string $path ): ?string {
		$to = null;
		remove_all_filters( 'wp_redirect' );
		add_filter( 'wp_redirect', function ( $address ) use ( &$to ) {
			$to = $address;
			throw new RuntimeException( 'led' );
		} );
		$this->visit( $path );
		try {
			DDH_Routes::lead_to_first_tab();
		} catch ( RuntimeException $led ) {
			$this->assertSame( 'led', $led->getMessage() );
		}
		return $to;
	}

	/** Else anybody could make a cache keep pages without end. */
	public function test_unknown_paths_lead_to_the_first_tab(): void {
		foreach ( array( 'x', 'my-team/x', 'a/b/c', 'goal-value', 'my-team.php', rawurlencode( '"><b>' ) ) as $below ) {
			$this->assertSame( home_url( '/nhl-fantasy/' ), $this->led( "/nhl-fantasy/$below" ), $below );
		}
		$this->assertSame( home_url( '/nhl-fantasy/' ), $this->led( '/?page_id=19503&ddh_path=x' ) );
	}

	public function test_known_paths_lead_nowhere(): void {
		foreach ( array( '/nhl-fantasy/', '/nhl-fantasy/usage', '/nhl-game-probability-hub/parlay-builder/', '/' ) as $path ) {
			$this->assertNull( $this->led( $path ), $path );
		}
	}

	public function test_below_pages_without_the_app_there_is_nothing_of_ours(): void {
		$this->page( 'about-us', array( 'post_content' => 'Nothing here' ) );
		foreach ( array( '/about-us/nhl-fantasy', '/about-us/nhl-fantasy/my-team', '/no-such-page/nhl-fantasy/my-team' ) as $path ) {
			$this->assertSame( '404', $this->visit( $path ), $path );
		}
	}

	public function test_what_wordpress_has_below_a_page_stays_its_own(): void {
		foreach ( array( 'feed/', 'feed/rss2/', 'embed/', 'comment-page-2/' ) as $below ) {
			$this->visit( "/nhl-fantasy/$below" );
			$this->assertSame( '', get_query_var( 'ddh_path' ), $below );
		}
	}

	public function test_variables_of_any_type_do_no_harm(): void {
		foreach ( array( 'pagename[]=a&ddh_path=b', 'page_id[]=1&ddh_path=b', 'ddh_path[]=b', 'pagename=a&ddh_path[x][y]=b', 'ddh_path=', 'ddh_path=0' ) as $query ) {
			$this->assertStringNotContainsString( 'ddh-root', $this->visit( "/?$query" ), $query );
		}
	}

	public function test_a_page_of_the_sites_own_below_ours_stays_reachable(): void {
		$this->page( 'guide', array( 'post_parent' => 19503, 'post_content' => 'How to play' ) );
		$this->page( 'draft', array( 'post_parent' => 19503, 'post_content' => 'Not yet', 'post_status' => 'draft' ) );
		$this->assertStringContainsString( 'How to play', $this->visit( '/nhl-fantasy/guide/' ) );
		$this->assertStringNotContainsString( 'ddh-root', $this->visit( '/nhl-fantasy/guide/' ) );
		$this->assertStringNotContainsString( 'Not yet', $this->visit( '/nhl-fantasy/draft/' ) );
	}
}
