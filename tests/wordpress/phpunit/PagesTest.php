<?php
/** Tests the pages that show the app, and the settings that they pass to it. */
final class PagesTest extends DdhPageTestCase {
	/** @dataProvider pages */
	public function test_the_page_that_the_spec_names_by_its_id_shows_the_app( string $page, int $id, string $path ): void {
		$this->assertSame( $id, DDH_Pages::of( $page ) );
		$root = $this->root( $this->visit( $path ) );
		$this->assertSame( (string) $id, $root['data-page-id'] );
		$this->assertSame( '/wp-content/plugins/ddh-hockey', $root['base'] );
		$this->assertSame( wp_make_link_relative( DDH_Data::url() ), $root['dataUrl'] );
		$this->assertArrayNotHasKey( 'routeBase', $root );
	}

	public function test_the_address_of_data_on_another_host_is_passed_unchanged(): void {
		add_filter( 'ddh_data_url', fn() => 'https://cdn.example/data' );
		$folder = DDH_Data::served()['folder'];
		$this->assertSame( "https://cdn.example/data/$folder", $this->root( $this->visit( '/nhl-fantasy/' ) )['dataUrl'] );
	}

	public function test_each_page_gets_the_addresses_of_the_published_pages(): void {
		$names = array( 'hubUrl', 'vaultUrl', 'fantasyUrl' );
		$paths = fn(): array => array_map( fn( string $name ) => $this->root( $this->visit( '/nhl-value-vault/' ) )[ $name ] ?? null, $names );
		$this->assertSame( array( '/nhl-game-probability-hub', '/nhl-value-vault', '/nhl-fantasy' ), $paths() );
		wp_update_post( array( 'ID' => 19503, 'post_status' => 'draft' ) );
		$this->next_request();
		$this->assertSame( array( '/nhl-game-probability-hub', '/nhl-value-vault', null ), $paths() );
	}

	public function test_the_hub_is_told_when_it_is_printed_whether_the_site_has_a_record(): void {
		$told = fn( string $path ) => $this->root( $this->visit( $path ) )['trackRecord'] ?? null;
		foreach ( array( 'on' => true, 'off' => false ) as $word => $listed ) {
			$this->with_record( $listed, fn() => $this->assertSame( $word, $told( '/nhl-game-probability-hub/' ) ) );
		}
		$this->assertNull( $told( '/nhl-value-vault/' ) );
	}

	public function test_our_template_is_offered_for_pages_and_prints_the_app_without_a_limit_of_width(): void {
		$this->assertArrayHasKey( DDH_Template::SLUG, wp_get_theme()->get_page_templates() );
		$this->assertArrayNotHasKey( DDH_Template::SLUG, wp_get_theme()->get_page_templates( null, 'post' ) );
		$file = fn(): string => apply_filters( 'template_include', 'page.php' );
		$html = $this->visit( '/nhl-value-vault/' );
		$this->assertStringContainsString( '<div class="alignwide"><style>', $html );
		$this->assertSame( 'page.php', $file() );
		update_post_meta( 17964, '_wp_page_template', DDH_Template::SLUG );
		$html = $this->visit( '/nhl-value-vault/goal-value' );
		$this->assertStringContainsString( '<div><style>', $html );
		$this->assertSame( DDH_DIR . 'includes/pages/template.php', $file() );
		$this->visit( '/nhl-fantasy/' );
		$this->assertSame( 'page.php', $file(), 'a page with the theme\'s template' );
	}

	public function test_drafts_posts_and_missing_pages_cannot_be_assigned(): void {
		$draft = $this->page( 'secret', array( 'post_status' => 'draft' ) );
		$post  = wp_insert_post( array( 'post_title' => 'A post', 'post_status' => 'publish' ) );
		$this->settings( array( 'pages' => array( 'hub' => $draft, 'vault' => $post, 'fantasy' => 999999 ) ) );
		$this->assertSame( array( 0, 0, 0 ), array_map( array( 'DDH_Pages', 'of' ), array( 'hub', 'vault', 'fantasy' ) ) );
	}

	public function test_the_page_of_a_visitor_contains_no_personal_data(): void {
		$html = $this->visit( '/nhl-fantasy/' );
		$this->assertStringNotContainsString( 'nonce', $html );
		$this->assertStringNotContainsString( '@', str_replace( array( '@keyframes', '@media' ), '', $html ) );
		$this->assertSame( $html, $this->visit( '/nhl-fantasy/' ), 'a cache can keep it' );
	}

	/** Rendered content must contain nothing about the visitor, because an author can send it to another server. */
	public function test_rendered_content_is_the_same_for_every_visitor(): void {
		$this->page( 'tools', array( 'post_content' => '[ddh_app page="fantasy"] [ddh_app page="none"] <img src="http://other.example/x?[ddh_app page=fantasy]">' ) );
		foreach ( array( '/tools/', '/nhl-game-probability-hub/', '/nhl-value-vault/', '/nhl-fantasy/my-team' ) as $path ) {
			wp_set_current_user( 0 );
			$visitors = $this->visit( $path );
			$this->assertStringContainsString( 'ddh-root', $visitors );
			foreach ( array( 'subscriber', 'author', 'administrator' ) as $role ) {
				wp_set_current_user( $this->user( $role ) );
				$this->assertSame( $visitors, $this->visit( $path ), "$role at $path" );
				$this->assertStringNotContainsString( wp_create_nonce( 'wp_rest' ), $visitors );
			}
		}
	}

	public function test_the_fantasy_page_gets_the_addresses_of_rest_and_login(): void {
		$root = $this->root( $this->visit( '/nhl-fantasy/my-team' ) );
		$this->assertSame( '/wp-json/', $root['restUrl'] );
		$this->assertSame( '/wp-admin/admin-ajax.php', $root['ajaxUrl'] );
		$this->assertSame( '/', $root['homeUrl'] );
		$this->assertStringContainsString( rawurlencode( home_url( '/nhl-fantasy/' ) ), $root['loginUrl'] );
	}

	public function test_a_feed_and_the_rest_api_contain_no_data_of_the_visitor(): void {
		$id = $this->page( 'tools', array( 'post_type' => 'post', 'post_content' => 'Before [ddh_app page="fantasy"] after' ) );
		wp_set_current_user( $this->user( 'administrator' ) );
		$GLOBALS['wp_query']->is_feed = true;
		$this->assertSame( 'Before  after', do_shortcode( get_post( $id )->post_content ) );
		$GLOBALS['wp_query']->is_feed = false;
		$members = rest_do_request( new WP_REST_Request( 'GET', "/wp/v2/posts/$id" ) )->get_data()['content']['rendered'];
		wp_set_current_user( 0 );
		$visitors = rest_do_request( new WP_REST_Request( 'GET', "/wp/v2/posts/$id" ) )->get_data()['content']['rendered'];
		$this->assertSame( $visitors, $members );
		$this->assertStringContainsString( 'ddh-root', $visitors );
	}

	public function test_the_settings_in_a_page_are_escaped(): void {
		$line = '"><script>alert(1)</script>\' onload=x & ü 🏒';
		$this->settings( array( 'gambling_line' => $line, 'theme' => 'dark' ) );
		$html = $this->visit( '/nhl-value-vault/' );
		$root = $this->root( $html );
		$this->assertSame( DDH_Settings::get( 'gambling_line' ), $root['gamblingLine'] );
		$this->assertSame( 'dark', $root['data-theme'] );
		$this->assertStringNotContainsString( '<script>', $html );
		$this->assertSame( 1, substr_count( $html, '</script' ) );
		$this->assertArrayNotHasKey( 'onload', $root );
	}

	public function test_only_the_hub_is_told_to_keep_books_off(): void {
		$told = fn( string $path ) => $this->root( $this->visit( $path ) )['hubBooks'] ?? null;
		$this->assertSame( 'on', $told( '/nhl-game-probability-hub/' ) );
		$this->settings( array( 'hub_books' => 'off' ) );
		$this->assertSame( 'off', $told( '/nhl-game-probability-hub/' ) );
		$this->assertNull( $told( '/nhl-value-vault/' ) );
	}

	public function test_a_root_has_a_sentence_until_the_app_replaces_it(): void {
		$dom = new DOMDocument();
		$dom->loadHTML( $this->visit( '/nhl-fantasy/' ), LIBXML_NOERROR );
		$sentence = ( new DOMXPath( $dom ) )->query( '//*[@id="ddh-root"]/p[@class="ddh-wait"]' );
		$this->assertSame( 1, $sentence->length );
		$this->assertNotSame( '', trim( $sentence->item( 0 )->textContent ) );
	}

	public function test_the_app_is_english_and_the_plugins_own_sentences_are_in_the_language_of_their_translation(): void {
		$languages = function (): array {
			$html = $this->visit( '/nhl-fantasy/' );
			$dom  = new DOMDocument();
			$dom->loadHTML( '<?xml encoding="utf-8">' . $html, LIBXML_NOERROR );
			$root = $dom->getElementById( 'ddh-root' );
			$wait = ( new DOMXPath( $dom ) )->query( '//p[@class="ddh-wait"]' )->item( 0 );
			return array_map( fn( DOMElement $one ): string => $one->getAttribute( 'lang' ) . ' ' . $one->getAttribute( 'dir' ), array( $root, $wait ) );
		};
		$this->assertSame( array( 'en ltr', 'en ltr' ), $languages() );
		add_filter( 'locale', fn() => 'he_IL' );
		$GLOBALS['wp_locale']->text_direction = 'rtl';
		try {
			$this->assertSame( array( 'en ltr', 'en ltr' ), $languages(), 'a site in Hebrew without a translation' );
			$GLOBALS['l10n']['ddh-hockey'] = new Translations();
			$this->assertSame( array( 'en ltr', 'he-IL rtl' ), $languages(), 'with a translation' );
		} finally {
			unset( $GLOBALS['l10n']['ddh-hockey'] );
			$GLOBALS['wp_locale']->text_direction = 'ltr';
		}
	}

	public function test_pages_load_everything_from_their_own_host_where_the_server_has_it(): void {
		add_filter( 'home_url', fn() => 'https://www.example.test' );
		$urls = static fn(): array => array( DDH_Assets::url( 'x.js' ), DDH_Assets::url( 'manifest.json' ), DDH_Root::own( DDH_Data::url(), DDH_Data::dir() ) );
		$own  = static fn(): array => array_map( fn( string $url ): bool => '/' === $url[0], $urls() );
		$this->assertSame( array( false, false, false ), $own(), 'a request without a server' );
		try {
			$_SERVER['DOCUMENT_ROOT'] = ABSPATH;
			$this->assertSame( array( false, true, true ), $own() );
			$_SERVER['DOCUMENT_ROOT'] = sys_get_temp_dir();
			$this->assertSame( array( false, false, false ), $own(), 'a server with another root' );
			$_SERVER['DOCUMENT_ROOT'] = ABSPATH;
			add_filter( 'option_home', fn() => 'http://ddh.localhost/blog', 20 );
			$this->assertSame( array( false, false, false ), $own(), 'a host that has a folder of the site only' );
		} finally {
			unset( $_SERVER['DOCUMENT_ROOT'] );
		}
	}

	/** Uses the content that WordPress keeps when a user who may not write scripts saves a post. */
	public function test_an_author_cannot_add_or_replace_the_settings_in_a_page(): void {
		$evil = '<script type="application/json" id="ddh-settings">{"restUrl":"/evil/"}</script>'
			. '<div id="ddh-settings">{"restUrl":"/evil/"}</div><div id="ddh-root" data-page-id="19503" data-rest-url="/evil/"></div>[ddh_app page="fantasy"]';
		wp_set_current_user( $this->user( 'author' ) );
		kses_init();
		$this->page( 'tools', array( 'post_content' => wp_slash( $evil ) ) );
		kses_remove_filters();
		$html = $this->visit( '/tools/' );
		$this->assertSame( 1, substr_count( $html, '<script' ) );
		$this->assertStringNotContainsString( '"/evil/"}</script>', $html );
		$this->assertSame( 1, preg_match( '#<script type="application/json" id="ddh-settings">(.*?)</script>#', $html, $found ) );
		$this->assertSame( '/wp-json/', json_decode( $found[1], true )['restUrl'] );
	}

	public function test_a_page_with_a_password_shows_the_password_form_instead_of_the_app(): void {
		wp_update_post( array( 'ID' => 19503, 'post_password' => 'secret' ) );
		$html = $this->visit( '/nhl-fantasy/' );
		$this->assertStringContainsString( 'post-password-form', $html );
		$this->assertStringNotContainsString( 'ddh-', $html );
	}

	public function test_the_page_gets_firebase_settings_only_if_chosen_and_complete(): void {
		$keys = array( 'apiKey' => 'k', 'authDomain' => 'd.firebaseapp.com', 'databaseURL' => 'https://d-default-rtdb.firebaseio.com', 'projectId' => 'd', 'appId' => '1:2:web:3' );
		$this->settings( array( 'firebase' => $keys ) );
		$this->assertArrayNotHasKey( 'firebase', $this->root( $this->visit( '/nhl-fantasy/' ) ) );
		$this->settings( array( 'team_store' => 'firebase' ) );
		$root = $this->root( $this->visit( '/nhl-fantasy/' ) );
		$this->assertSame( $keys, json_decode( $root['firebase'], true ) );
		$this->assertSame( '/wp-json/ddh/v1/token-sync', $root['tokenSyncUrl'] );
		$this->settings( array( 'firebase' => array( 'apiKey' => '' ) + $keys ) );
		$this->assertArrayNotHasKey( 'firebase', $this->root( $this->visit( '/nhl-fantasy/' ) ) );
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
	public function test_a_shortcode_or_block_shows_the_app_once( string $content, int $id = 0 ): void {
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
		$this->assertTrue( wp_script_is( DDH_Assets::OLD ) );
		$deep = $id ? '/nhl-value-vault/goal-value' : '/tools/nhl-value-vault/goal-value';
		$this->assertSame( '17964', $this->root( $this->visit( $deep ) )['data-page-id'] );
	}

	public function test_a_shortcode_with_an_unknown_page_prints_the_pages_that_it_can_name(): void {
		$this->assertStringContainsString( 'this needs page=&quot;hub&quot;', do_shortcode( '[ddh_app page="nope"]' ) );
	}

	public function test_the_app_is_not_added_outside_the_main_loop(): void {
		$this->visit( '/' );
		$this->assertStringNotContainsString( 'ddh-root', apply_filters( 'the_content', 'x' ) );
		$this->visit( '/nhl-fantasy/' );
		$this->assertStringNotContainsString( 'ddh-root', apply_filters( 'the_content', 'out of the loop' ) );
	}

	public function test_an_address_preloads_the_code_and_the_sheets_of_its_tab_only(): void {
		foreach ( array( '/nhl-game-probability-hub' => 'GamesPage', '/nhl-game-probability-hub/player-prop-probabilities' => 'PropsPage', '/nhl-value-vault/all-edges' => 'EdgesPage', '/nhl-fantasy/usage' => 'UsagePage' ) as $path => $own ) {
			$html = $this->visit( $path );
			preg_match_all( '#<link rel="modulepreload" href="[^"]+/(\w+Page)-#', $html, $code );
			$this->assertSame( array( $own ), $code[1] );
			$this->assertMatchesRegularExpression( '#<link rel="preload" as="style" crossorigin href="[^"]+\.css">#', $html );
		}
	}
}
