<?php
/** Tests the deep links of the app, which must not replace the URLs of other content. */
final class RoutesTest extends DdhPageTestCase {

	/** The last status that WordPress has sent. */
	private int $status = 0;

	protected function setUp(): void {
		parent::setUp();
		add_filter( 'status_header', fn( $header, $status ) => ( $this->status = $status ) ? $header : $header, 10, 2 );
	}

	/** @dataProvider pages */
	public function test_a_deep_link_opens_its_page_without_a_redirect( string $page, int $id, string $path ): void {
		$tab = DDH_Names::TABS[ $page ][1];
		foreach ( array( $tab, "$tab/", "$tab?lang=en" ) as $below ) {
			$this->assertSame( (string) $id, $this->root( $this->visit( $path . $below ) )['data-page-id'], $below );
			$this->assertFalse( DDH_Routes::no_redirect( home_url( $path ) ), $below );
		}
		$this->visit( '/' );
		$this->assertSame( 'x', DDH_Routes::no_redirect( 'x' ) );
	}

	public function test_any_assigned_page_gives_the_app_the_page_id_of_the_specification(): void {
		$id = $this->page( 'our-odds' );
		$this->settings( array( 'pages' => array( 'hub' => $id, 'vault' => 0, 'fantasy' => 0 ) ) );
		$this->next_request();
		$root = $this->root( $this->visit( '/our-odds/' ) );
		$this->assertSame( array( '15970', '/our-odds' ), array( $root['data-page-id'], $root['routeBase'] ) );
		// The URLs of the app's tabs are below the page, and open when the page is reloaded.
		$this->assertSame( '15970', $this->root( $this->visit( '/our-odds/nhl-game-probability-hub/parlay-builder' ) )['data-page-id'] );
		// A page that is no longer assigned in the settings does not show the app.
		$this->assertSame( '', $this->visit( '/nhl-value-vault/' ) );
		$this->assertSame( '404', $this->visit( '/nhl-value-vault/goal-value' ) );
	}

	public function test_pages_get_the_path_of_the_hub_only_while_a_page_shows_the_hub(): void {
		$hub_url = fn( string $path ) => $this->root( $this->visit( $path ) )['hubUrl'] ?? null;
		foreach ( array( '/nhl-value-vault/', '/nhl-fantasy/my-team', '/nhl-game-probability-hub/' ) as $path ) {
			$this->assertSame( '/nhl-game-probability-hub', $hub_url( $path ), $path );
		}
		$parent = $this->page( 'sports' );
		$named  = $this->page( 'nhl-game-probability-hub', array( 'post_parent' => $parent ) );
		// If a page does not have the default path, the URLs of its tabs begin with its own path, followed by the app's
		// slug.
		foreach ( array( '/our-odds/nhl-game-probability-hub' => $this->page( 'our-odds' ), '/sports/nhl-game-probability-hub' => $named ) as $expected => $hub ) {
			$this->settings( array( 'pages' => array( 'hub' => $hub ) ) );
			$this->next_request();
			$this->assertSame( $expected, $hub_url( '/nhl-value-vault/' ) );
			// The URL of a tab below this path must open the Hub.
			$this->assertSame( '15970', $this->root( $this->visit( $expected . '/parlay-builder' ) )['data-page-id'] );
		}
		$this->settings( array( 'pages' => array( 'hub' => 0 ) ) );
		$this->next_request();
		$this->assertNull( $hub_url( '/nhl-value-vault/' ) );
	}

	public function test_a_page_below_another_page_has_that_page_in_its_base_path(): void {
		$parent = $this->page( 'sports' );
		$id     = $this->page( 'nhl-fantasy', array( 'post_parent' => $parent ) );
		$this->settings( array( 'pages' => array( 'fantasy' => $id ) ) );
		$this->next_request();
		foreach ( array( '/sports/nhl-fantasy/', '/sports/nhl-fantasy/my-team' ) as $path ) {
			$this->assertSame( '/sports', $this->root( $this->visit( $path ) )['routeBase'] );
		}
	}

	public function test_an_unassigned_page_with_an_app_slug_and_a_shortcode_has_deep_links(): void {
		$tools = $this->page( 'tools' );
		$this->page( 'nhl-value-vault', array( 'post_parent' => $tools, 'post_content' => '[ddh_app page="vault"]' ) );
		foreach ( array( '/tools/nhl-value-vault/', '/tools/nhl-value-vault/goal-value' ) as $path ) {
			$this->assertSame( '/tools', $this->root( $this->visit( $path ) )['routeBase'], $path );
		}
	}

	public static function slugs(): array {
		return array_map( static fn( $slug ) => array( $slug ), array( 'вероятности', '価値', 'احتمالات', 'öfter-über', '🏒', 'two words', 'a+b' ) );
	}

	/**
	 * WordPress stores slugs percent-encoded in lower case. Browsers and other programs send the same letters in other ways.
	 *
	 * @dataProvider slugs
	 */
	public function test_pages_and_parents_of_any_name_have_deep_links( string $slug ): void {
		$page  = $this->page( $slug );
		$child = $this->page( 'nhl-fantasy', array( 'post_parent' => $this->page( $slug . '2' ) ) );
		$loose = $this->page( $slug . '3', array( 'post_content' => '[ddh_app page="vault"]' ) );
		$this->settings( array( 'pages' => array( 'hub' => $page, 'vault' => 0, 'fantasy' => $child ) ) );
		$this->next_request();
		// A table without characters of 4 bytes refuses an option that has one.
		$this->assertMatchesRegularExpression( '/^[\x00-\x7f]*\z/', serialize( get_option( 'rewrite_rules' ) ) . serialize( DDH_Routes::pages() ) );
		foreach ( array( array( $page, '15970', 'nhl-game-probability-hub/parlay-builder' ), array( $child, '19503', 'usage' ), array( $loose, '17964', 'nhl-value-vault/sog-value' ) ) as list( $id, $number, $below ) ) {
			$at = untrailingslashit( wp_make_link_relative( get_permalink( $id ) ) );
			$this->assertStringStartsWith( $this->root( $this->visit( "$at/" ) )['routeBase'], $at );
			foreach ( array( $at, rawurldecode( $at ), implode( '/', array_map( 'rawurlencode', explode( '/', rawurldecode( $at ) ) ) ) ) as $written ) {
				$root = $this->root( $this->visit( "$written/$below" ) );
				$this->assertSame( array( $number, $id, 200 ), array( $root['data-page-id'], get_queried_object_id(), $this->status ), $written );
				$this->assertFalse( DDH_Routes::no_redirect( home_url( $written ) ), $written );
				$this->assertSame( "$at/$below", $root['routeBase'] . ( $id === $child ? "/nhl-fantasy/$below" : "/$below" ) );
				$this->assertSame( wp_make_link_relative( get_permalink( $page ) ) . 'nhl-game-probability-hub', $root['hubUrl'] );
				$this->assertSame( get_permalink( $id ), $this->led( dirname( "$written/$below" ) . '/no-such-tab' ), $written );
			}
		}
	}

	/** As plugins for languages do, whose rules and addresses WordPress knows only by their filters. */
	public function test_pages_below_a_language_have_deep_links_there(): void {
		$this->page( 'tools', array( 'post_content' => '[ddh_app page="vault"]' ) );
		add_filter( 'page_link', static fn( $link ) => str_replace( home_url( '/' ), home_url( '/ru/' ), $link ) );
		add_filter( 'rewrite_rules_array', static fn( $rules ) => array( '^ru/(.?.+?)/?$' => 'index.php?pagename=$matches[1]' ) + $rules );
		$this->rewrite();
		foreach ( array( '/ru/nhl-fantasy/' => '/ru', '/ru/nhl-fantasy/usage' => '/ru', '/ru/tools/' => '/ru/tools', '/ru/tools/nhl-value-vault/sog-value' => '/ru/tools' ) as $path => $base ) {
			$this->assertSame( $base, $this->root( $this->visit( $path ) )['routeBase'], $path );
			$this->assertSame( 200, $this->status, $path );
		}
		foreach ( array( '/ru/nhl-fantasy/goal-value', '/ru/nhl-value-vault/usage', '/ru/sample-page/nhl-fantasy/usage' ) as $path ) {
			$this->assertSame( '404', $this->visit( $path ), $path );
		}
	}

	public function test_without_pretty_permalinks_links_lead_to_a_tab_by_a_query(): void {
		update_option( 'permalink_structure', '' );
		$GLOBALS['wp_rewrite']->init();
		$hub = $this->root( $this->visit( '/?page_id=19503' ) )['hubUrl'];
		$this->assertSame( '15970', $this->root( $this->visit( "$hub/parlay-builder" ) )['data-page-id'] );
		$this->assertNull( $this->led( "$hub/parlay-builder" ) );
		$this->assertSame( get_permalink( 15970 ), $this->led( "$hub/no-such-tab" ) );
	}

	public function test_the_hub_can_be_the_front_page(): void {
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

	public function test_rules_that_another_plugin_removes_are_not_rewritten_at_each_request(): void {
		add_filter( 'rewrite_rules_array', fn() => array( 'x' => 'index.php' ), 20 );
		flush_rewrite_rules( false );
		delete_transient( 'ddh_rules_written' );
		$count = 0;
		add_action( 'delete_option_rewrite_rules', function () use ( &$count ) { ++$count; } );
		for ( $request = 0; $request < 3; $request++ ) {
			DDH_Routes::keep_rules();
			flush_rewrite_rules( false );
		}
		$this->assertSame( 1, $count );
	}

	public function test_rewrite_rules_match_only_tabs_of_assigned_pages(): void {
		$parent = $this->page( 'sports' );
		$odds   = $this->page( 'our-odds', array( 'post_parent' => $parent ) );
		update_option( 'show_on_front', 'page' );
		update_option( 'page_on_front', 17964 );
		$this->settings( array( 'pages' => array( 'hub' => $odds, 'vault' => 17964, 'fantasy' => 19503 ) ) );
		flush_rewrite_rules( false );
		$ours = array_filter( get_option( 'rewrite_rules' ), fn( $query ) => false !== strpos( $query, 'ddh_path' ) );
		$hub  = implode( '|', DDH_Names::TABS['hub'] );
		$this->assertSame(
			array(
				'^sports/our\-odds/(nhl-game-probability-hub/(?:' . $hub . '))/?$' => "index.php?page_id=$odds&ddh_path=\$matches[1]",
				'^(nhl-value-vault/(?:' . implode( '|', DDH_Names::TABS['vault'] ) . '))/?$' => 'index.php?page_id=17964&ddh_path=$matches[1]',
				'^nhl\-fantasy/((?:' . implode( '|', DDH_Names::TABS['fantasy'] ) . '))/?$' => 'index.php?page_id=19503&ddh_path=$matches[1]',
			),
			$ours
		);
		wp_update_post( array( 'ID' => 19503, 'post_status' => 'draft' ) );
		wp_update_post( array( 'ID' => $parent, 'post_name' => 'games' ) );
		wp_delete_post( 17964, true );
		$this->next_request();
		$this->visit( '/' );
		$this->assertSame( array( '^games/our\-odds/(nhl-game-probability-hub/(?:' . $hub . '))/?$' ), array_keys( array_filter( get_option( 'rewrite_rules' ), fn( $query ) => false !== strpos( $query, 'ddh_path' ) ) ) );
	}

	/** A site that is added to a network later is such a site. */
	public function test_a_site_on_which_the_plugin_was_never_activated_gets_its_rewrite_rules(): void {
		delete_option( DDH_Routes::OPTION );
		flush_rewrite_rules( false );
		$this->assertStringNotContainsString( 'ddh_path', wp_json_encode( get_option( 'rewrite_rules' ) ) );
		$this->next_request();
		$this->visit( '/' );
		$this->assertSame( '19503', $this->root( $this->visit( '/nhl-fantasy/my-team' ) )['data-page-id'] );
	}

	public static function structures(): array {
		return array_map( fn( $structure ) => array( $structure ), array( '/%postname%/', '/%year%/%monthnum%/%postname%/', '/%year%/%monthnum%/%day%/%postname%/', '/%category%/%postname%/', '/%author%/%postname%/', '/archives/%post_id%', '/blog/%postname%', '/index.php/%postname%/' ) );
	}

	private function structure( string $structure ): void {
		$GLOBALS['wp_rewrite']->set_permalink_structure( $structure );
		create_initial_taxonomies();
		$this->rewrite();
	}

	/** @dataProvider structures */
	public function test_other_content_with_the_slugs_of_the_app_keeps_its_addresses( string $structure ): void {
		// The assigned pages are moved to other URLs, and one more page shows the app without being assigned.
		$sports = $this->page( 'sports' );
		foreach ( array( 15970, 17964, 19503 ) as $id ) {
			wp_update_post( array( 'ID' => $id, 'post_parent' => $sports ) );
		}
		$this->page( 'tools', array( 'post_content' => '[ddh_app page="fantasy"]' ) );
		$author = $this->user( 'author' );
		$GLOBALS['wpdb']->update( $GLOBALS['wpdb']->users, array( 'user_nicename' => 'nhl-value-vault' ), array( 'ID' => $author ) );
		clean_user_cache( $author );
		$this->structure( $structure );
		foreach ( DDH_Names::SLUGS as $page => $slug ) {
			$tab      = DDH_Names::TABS[ $page ][1];
			$category = wp_insert_term( "C $slug", 'category', array( 'slug' => $slug ) )['term_id'];
			$child    = wp_insert_term( "C $tab", 'category', array( 'slug' => $tab, 'parent' => $category ) )['term_id'];
			$tag      = wp_insert_term( "T $slug", 'post_tag', array( 'slug' => $slug ) )['term_id'];
			$posts    = array();
			foreach ( array( $slug, $tab ) as $name ) {
				$posts[] = wp_insert_post( array( 'post_title' => $name, 'post_name' => $name, 'post_status' => 'publish', 'post_author' => $author, 'post_content' => "The post $name", 'post_category' => array( $category ), 'tags_input' => array( "T $slug" ), 'post_date' => '2026-01-05 12:00:00' ) );
			}
			$addresses = array( get_author_posts_url( $author ) => array( 'is_author', $author ) );
			foreach ( array( $category, $child, $tag ) as $term ) {
				$addresses[ get_term_link( $term ) ] = array( $term === $tag ? 'is_tag' : 'is_category', $term );
			}
			foreach ( $posts as $post ) {
				$addresses[ get_permalink( $post ) ] = array( 'is_single', $post );
			}
			foreach ( $addresses as $address => list( $is, $id ) ) {
				$path = wp_make_link_relative( $address );
				$this->assertStringNotContainsString( 'ddh-root', $this->visit( $path ), $path );
				$this->assertSame( array( true, $id, false ), array( $is(), get_queried_object_id(), is_404() ), $path );
				$this->assertNull( $this->led( $path ), $path );
			}
		}
	}

	/** @dataProvider structures */
	public function test_deep_links_work_with_every_permalink_structure( string $structure ): void {
		$this->page( 'tools', array( 'post_content' => '[ddh_app page="vault"]' ) );
		$this->structure( $structure );
		foreach ( array( '/nhl-game-probability-hub/parlay-builder' => '15970', '/nhl-fantasy/my-team/' => '19503', '/tools/nhl-value-vault/sog-value' => '17964' ) as $path => $id ) {
			$html = $this->visit( $path );
			$this->assertSame( $id, $this->root( $html )['data-page-id'], $path );
			$this->assertSame( 200, $this->status, $path );
			$this->assertFalse( DDH_Routes::no_redirect( home_url( $path ) ), $path );
		}
		foreach ( array( '/nhl-fantasy/no-such-tab' => '/nhl-fantasy/', '/tools/nhl-value-vault/no-such-tab' => '/tools/', '/tools/nhl-value-vault' => '/tools/' ) as $path => $page ) {
			$this->assertSame( get_permalink( get_page_by_path( trim( $page, '/' ) ) ), $this->led( $path ), $path );
		}
	}

	/** @dataProvider structures */
	public function test_a_path_that_repeats_a_slug_is_not_found( string $structure ): void {
		$odds = $this->page( 'our-odds' );
		$this->settings( array( 'pages' => array( 'hub' => $odds, 'vault' => 17964, 'fantasy' => 19503 ) ) );
		$this->page( 'tools', array( 'post_content' => '[ddh_app page="vault"]' ) );
		$this->structure( $structure );
		foreach ( array(
			'/nhl-fantasy/nhl-fantasy',
			'/nhl-fantasy/nhl-fantasy/my-team',
			'/nhl-fantasy/nhl-fantasy/nhl-fantasy/my-team',
			'/nhl-fantasy/my-team/nhl-fantasy/my-team',
			'/nhl-fantasy/nhl-value-vault/goal-value',
			'/our-odds/nhl-game-probability-hub/nhl-game-probability-hub/parlay-builder',
			'/our-odds/nhl-fantasy/my-team',
			'/tools/nhl-value-vault/nhl-value-vault/goal-value',
		) as $path ) {
			$this->assertNull( $this->led( $path ), $path );
			$this->assertSame( array( true, 404 ), array( is_404(), $this->status ), $path );
		}
	}

	public function test_a_file_with_the_name_of_a_tab_does_not_replace_the_tab(): void {
		$file = wp_insert_post( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'post_name' => 'usage', 'post_title' => 'usage', 'post_mime_type' => 'image/png' ) );
		$this->assertSame( '19503', $this->root( $this->visit( '/nhl-fantasy/usage' ) )['data-page-id'] );
		$this->visit( '/usage/' );
		$this->assertSame( $file, get_queried_object_id() );
	}

	/** Counts the database queries of one request in another process, and lists those that the plugin's code causes. */
	private function queries( string $path, bool $active ): array {
		$code = '$_SERVER["REQUEST_URI"] = "' . $path . '"; $_SERVER["PHP_SELF"] = "/index.php"; $_SERVER["REQUEST_METHOD"] = "GET"; $_SERVER["SERVER_PROTOCOL"] = "HTTP/1.1"; $_SERVER["HTTP_HOST"] = $_SERVER["SERVER_NAME"] = "ddh.localhost";'
			. 'define( "SAVEQUERIES", true ); define( "WP_USE_THEMES", true );'
			. ( $active ? '' : '$wp_filter = array( "pre_option_active_plugins" => array( 10 => array( "none" => array( "accepted_args" => 0, "function" => fn() => array() ) ) ) );' )
			. 'ob_start(); register_shutdown_function( function () {
				while ( ob_get_level() ) { ob_end_clean(); }
				$ours = array_filter( $GLOBALS["wpdb"]->queries, fn( $query ) => preg_match( "/\\bDDH_/", $query[2] ) );
				echo wp_json_encode( array( "all" => count( $GLOBALS["wpdb"]->queries ), "ours" => array_column( $ours, 0 ) ) );
			} );
			require "' . ABSPATH . 'wp-blog-header.php";';
		exec( escapeshellarg( PHP_BINARY ) . ' -r ' . escapeshellarg( $code ), $out, $status );
		$this->assertSame( 0, $status, implode( "\n", $out ) );
		return json_decode( implode( "\n", $out ), true );
	}

	public function test_the_plugin_adds_no_query_to_requests_for_other_pages(): void {
		// The transaction of this test must end, because other processes would wait for it.
		$GLOBALS['wpdb']->query( 'ROLLBACK' );
		wp_cache_flush();
		delete_transient( 'ddh_rules_written' );
		$this->rewrite();
		$this->queries( '/', true );
		foreach ( array( '/', '/sample-page/', '/no-such-page/', '/feed/' ) as $path ) {
			$with = $this->queries( $path, true );
			$this->assertSame( array(), $with['ours'], $path );
			$this->assertSame( $this->queries( $path, false )['all'], $with['all'], $path );
		}
		$this->assertNotSame( array(), $this->queries( '/nhl-fantasy/my-team', true )['ours'], 'a request for the app makes queries' );
	}

	/** Returns the URL to which this path redirects, or null if it does not redirect. */
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

	/** If unknown paths showed the page, any visitor could fill a cache with an unlimited number of pages. */
	public function test_unknown_paths_redirect_to_the_page(): void {
		foreach ( array( 'x', 'my-team/x', 'a/b/c', 'goal-value', 'my-team.php', rawurlencode( '"><b>' ) ) as $below ) {
			$this->assertSame( home_url( '/nhl-fantasy/' ), $this->led( "/nhl-fantasy/$below" ), $below );
		}
		$this->assertSame( home_url( '/nhl-fantasy/' ), $this->led( '/?page_id=19503&ddh_path=x' ) );
	}

	public function test_known_paths_are_not_redirected(): void {
		foreach ( array( '/nhl-fantasy/', '/nhl-fantasy/usage', '/nhl-game-probability-hub/parlay-builder/', '/' ) as $path ) {
			$this->assertNull( $this->led( $path ), $path );
		}
	}

	public function test_app_paths_below_a_page_without_the_app_are_not_found(): void {
		$this->page( 'about-us', array( 'post_content' => 'Nothing here' ) );
		foreach ( array( '/about-us/nhl-fantasy', '/about-us/nhl-fantasy/my-team', '/no-such-page/nhl-fantasy/my-team' ) as $path ) {
			$this->assertSame( '404', $this->visit( $path ), $path );
		}
	}

	public function test_feeds_embeds_and_comment_pages_below_a_page_are_not_app_paths(): void {
		foreach ( array( 'feed/', 'feed/rss2/', 'embed/', 'comment-page-2/' ) as $below ) {
			$this->visit( "/nhl-fantasy/$below" );
			$this->assertSame( '', get_query_var( 'ddh_path' ), $below );
		}
	}

	public function test_query_variables_of_wrong_types_are_ignored(): void {
		foreach ( array( 'pagename[]=a&ddh_path=b', 'page_id[]=1&ddh_path=b', 'ddh_path[]=b', 'pagename=a&ddh_path[x][y]=b', 'ddh_path=', 'ddh_path=0' ) as $query ) {
			$this->assertStringNotContainsString( 'ddh-root', $this->visit( "/?$query" ), $query );
		}
	}

	public function test_site_health_names_a_page_that_was_printed_without_a_footer(): void {
		$seen = static function ( string $path, array $actions, callable $visit ): string {
			$GLOBALS['wp_actions'] = array_diff_key( $GLOBALS['wp_actions'], array( 'wp_head' => 0, 'wp_footer' => 0 ) ) + array_fill_keys( $actions, 1 );
			remove_action( 'shutdown', array( 'DDH_Footer', 'look' ) );
			$visit( $path );
			if ( has_action( 'shutdown', array( 'DDH_Footer', 'look' ) ) ) {
				DDH_Footer::look();
			}
			return DDH_Footer::problem();
		};
		$visit = fn( string $path ) => $this->visit( $path );
		$this->assertSame( '', $seen( '/sample-page/', array( 'wp_head' ), $visit ) );
		$this->assertSame( '', $seen( '/nhl-fantasy/', array(), $visit ), 'a preview, or a block theme' );
		$this->assertStringContainsString( '/nhl-fantasy/', $seen( '/nhl-fantasy/usage', array( 'wp_head' ), $visit ) );
		$this->assertStringContainsString( '/nhl-fantasy/', $seen( '/nhl-value-vault/', array( 'wp_head' ), $visit ) );
		$this->assertSame( '', $seen( '/nhl-value-vault/', array( 'wp_head', 'wp_footer' ), $visit ) );
	}

	public function test_a_child_page_of_an_app_page_stays_reachable(): void {
		$this->page( 'guide', array( 'post_parent' => 19503, 'post_content' => 'How to play' ) );
		$this->page( 'draft', array( 'post_parent' => 19503, 'post_content' => 'Not yet', 'post_status' => 'draft' ) );
		$this->assertStringContainsString( 'How to play', $this->visit( '/nhl-fantasy/guide/' ) );
		$this->assertStringNotContainsString( 'ddh-root', $this->visit( '/nhl-fantasy/guide/' ) );
		$this->assertStringNotContainsString( 'Not yet', $this->visit( '/nhl-fantasy/draft/' ) );
	}
}
