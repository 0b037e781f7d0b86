<?php
/** Tests the title, description, canonical address, `og:` texts and sitemap of the tabs. */
final class HeadTest extends DdhPageTestCase {

	const HUB = '/nhl-game-probability-hub/';

	protected function setUp(): void {
		parent::setUp();
		// Other tests may have applied the filters of plugins for search engines.
		$GLOBALS['wp_filters']  = array();
		$_SERVER['SERVER_NAME'] = 'x.test';
	}

	protected function tearDown(): void {
		unset( $_SERVER['SERVER_NAME'] );
		parent::tearDown();
	}

	/** Returns the head that the theme prints at a path: each title, description, canonical address and `og:` text as a list. */
	private function head( string $path ): array {
		$this->visit( $path );
		$error = libxml_use_internal_errors( true );
		ob_start();
		do_action( 'wp_head' );
		$dom = new DOMDocument();
		$dom->loadHTML( '<?xml encoding="utf-8"><html><head>' . ob_get_clean() . '</head></html>' );
		libxml_use_internal_errors( $error );
		$found = array();
		foreach ( $dom->getElementsByTagName( 'title' ) as $title ) {
			$found['title'][] = $title->textContent;
		}
		foreach ( $dom->getElementsByTagName( 'link' ) as $link ) {
			if ( 'canonical' === $link->getAttribute( 'rel' ) ) {
				$found['canonical'][] = $link->getAttribute( 'href' );
			}
		}
		foreach ( $dom->getElementsByTagName( 'meta' ) as $meta ) {
			$name = $meta->getAttribute( 'property' ) . $meta->getAttribute( 'name' );
			if ( 'description' === $name || 0 === strpos( $name, 'og:' ) ) {
				$found[ $name ][] = $meta->getAttribute( 'content' );
			}
		}
		ksort( $found );
		return $found;
	}

	/** What the head of a tab has, each text once. `$sep` is the dash in titles, which WordPress makes longer. */
	private function texts( string $page, string $tab, string $path, string $night = '', string $sep = '–' ): array {
		list( $title, $about ) = DDH_Names::TEXTS[ $page ][ $tab ];
		$site  = html_entity_decode( get_bloginfo( 'name' ), ENT_QUOTES );
		$texts = array(
			'canonical'      => home_url( $path ),
			'description'    => $about,
			'og:description' => $about,
			'og:site_name'   => $site,
			'og:title'       => $title . $night,
			'og:type'        => 'website',
			'og:url'         => home_url( $path ),
			'title'          => "$title $sep " . DDH_Names::TITLES[ $page ] . " $sep $site",
		);
		return array_map( static fn( $text ) => array( $text ), $texts );
	}

	/** Gives the delivery that pages read these figures of a night. */
	private function night( array $night ): void {
		DDH_Receipts::add( DDH_Data::served()['folder'], array( 'time' => DDH_Clock::now(), 'night' => $night ) );
	}

	public function test_each_tab_has_its_own_texts_and_an_address_without_parameters(): void {
		$this->with_record(
			true,
			function () {
				$all = array();
				foreach ( $this->pages() as list( $page, , $path ) ) {
					foreach ( DDH_Names::TABS[ $page ] as $tab ) {
						$expected = $this->texts( $page, $tab, $path . $tab );
						foreach ( array( '', '/', '?ddh=show.all&x=1' ) as $more ) {
							$this->assertSame( $expected, $this->head( $path . $tab . $more ), $tab . $more );
						}
						$all[] = $expected;
					}
				}
				$this->assertCount( 17, array_unique( array_column( array_column( $all, 'title' ), 0 ) ) );
				$this->assertCount( 17, array_unique( array_column( array_column( $all, 'description' ), 0 ) ) );
			}
		);
	}

	/** Some plugins print a description as they get it. */
	public function test_descriptions_are_one_sentence_without_signs_of_html(): void {
		foreach ( array_merge( ...array_values( DDH_Names::TEXTS ) ) as list( , $about ) ) {
			$this->assertMatchesRegularExpression( '/^[A-Z][A-Za-z ,-]{49,158}\.\z/', $about );
		}
		$slugs = array_merge( ...array_values( DDH_Names::TABS ) );
		$this->assertSame( array_unique( $slugs ), $slugs );
	}

	public function test_other_addresses_keep_the_texts_of_wordpress(): void {
		$before = array( 'canonical' => array( home_url( '/nhl-fantasy/' ) ), 'title' => array( get_the_title( 19503 ) . ' – ' . get_bloginfo( 'name' ) ) );
		$this->assertSame( $before, $this->head( '/nhl-fantasy/' ) );
		// A query can name a tab on any page of the site.
		$other = $this->page( 'other' );
		$head  = $this->head( "/?page_id=$other&ddh_path=nhl-fantasy/usage" );
		$this->assertSame( array( 'canonical', 'title' ), array_keys( $head ) );
		$this->assertSame( array( home_url( '/other/' ) ), $head['canonical'] );
	}

	public function test_pages_at_other_places_have_the_address_of_the_tab_there(): void {
		$this->page( 'tools', array( 'post_content' => '[ddh_app page="vault"]' ) );
		$this->assertSame( $this->texts( 'vault', 'all-edges', '/tools/nhl-value-vault/all-edges' ), $this->head( '/tools/nhl-value-vault/all-edges' ) );
		update_option( 'show_on_front', 'page' );
		update_option( 'page_on_front', 15970 );
		$this->rewrite();
		$this->assertSame( $this->texts( 'hub', 'parlay-builder', self::HUB . 'parlay-builder' ), $this->head( self::HUB . 'parlay-builder' ) );
		$this->settings( array( 'pages' => array( 'hub' => $this->page( '価値' ) ) ) );
		$this->next_request();
		$path = '/' . strtolower( rawurlencode( '価値' ) ) . self::HUB . 'parlay-builder';
		$this->assertSame( $this->texts( 'hub', 'parlay-builder', $path ), $this->head( $path ) );
		update_option( 'permalink_structure', '' );
		$GLOBALS['wp_rewrite']->init();
		$path = '/?page_id=19503&ddh_path=nhl-fantasy/usage';
		$this->assertSame( $this->texts( 'fantasy', 'usage', $path ), $this->head( "$path&ddh=a.b" ) );
	}

	public function test_the_name_of_the_night_is_in_og_texts_until_the_night_is_past(): void {
		self::stop_clock( '2026-10-08T02:00:00Z' );
		$og = fn( string $path ) => $this->head( $path )['og:title'][0];
		foreach ( array( '2026-10-06' => '', '2026-10-07' => ', October 7, 2026', '2026-10-08' => ', October 8, 2026', '2026-99-99' => '' ) as $date => $night ) {
			$this->night( array( 'date' => $date ) );
			$this->assertSame( "Game Win Probabilities$night", $og( self::HUB . 'game-probabilities' ), $date );
			$this->assertSame( "All Edges$night", $og( '/nhl-value-vault/all-edges' ), $date );
		}
		$this->night( array( 'date' => '2026-10-08' ) );
		$this->assertSame( 'Skater Rankings', $og( '/nhl-fantasy/skater-rankings' ) );
		$this->night( array() );
		$this->assertSame( 'All Edges', $og( '/nhl-value-vault/all-edges' ) );
	}

	public function test_a_hostile_name_of_the_site_is_escaped(): void {
		// No sanitizing: a plugin or the database may give any name.
		add_filter( 'pre_option_blogname', static fn() => '"><script>x</script>\'&amp;' );
		$this->visit( self::HUB . 'totals-and-spread-probabilities' );
		ob_start();
		DDH_Head::print_texts();
		$html = ob_get_clean();
		$this->assertStringNotContainsString( '<script', $html );
		$this->assertStringContainsString( 'content="&quot;&gt;&lt;script&gt;x&lt;/script&gt;&#039;&amp;"', $html );
		$this->assertStringNotContainsString( '<script', apply_filters( 'seopress_titles_title', '' ) );
	}

	public function test_the_sitemap_has_the_tabs_of_the_assigned_pages(): void {
		$listed = fn() => array_column( wp_sitemaps_get_server()->registry->get_provider( 'hockey' )->get_url_list( 1 ), 'loc' );
		$all    = array();
		foreach ( $this->pages() as list( $page, , $path ) ) {
			foreach ( DDH_Names::TABS[ $page ] as $tab ) {
				$all[] = home_url( $path . $tab );
			}
		}
		$this->with_record( true, fn() => $this->assertSame( $all, $listed() ) );
		$record = home_url( self::HUB . DDH_Names::RECORD );
		$this->with_record( false, fn() => $this->assertSame( array_values( array_diff( $all, array( $record ) ) ), $listed() ) );
		// All that the sitemap has is its own canonical address.
		$this->with_record( false, fn() => array_map( fn( $address ) => $this->assertSame( array( $address ), $this->head( wp_make_link_relative( $address ) )['canonical'] ), $listed() ) );
		$index = fn() => array_column( wp_sitemaps_get_server()->index->get_sitemap_list(), 'loc' );
		$this->assertContains( home_url( '/wp-sitemap-hockey-1.xml' ), $index() );
		$this->settings( array( 'pages' => array( 'hub' => 0, 'vault' => 0, 'fantasy' => 0 ) ) );
		$this->next_request();
		$this->assertSame( array(), $listed() );
		$this->assertNotContains( home_url( '/wp-sitemap-hockey-1.xml' ), $index() );
	}

	public function test_a_tab_that_the_site_lacks_has_the_texts_of_the_first_one(): void {
		$this->with_record(
			false,
			fn() => $this->assertSame( $this->texts( 'hub', 'game-probabilities', self::HUB . 'game-probabilities' ), $this->head( self::HUB . DDH_Names::RECORD ) )
		);
	}

	/**
	 * Stand-ins for plugins for search engines. Each applies the documented filters of one and prints what these return, as
	 * that plugin does.
	 */
	public static function plugins(): array {
		$element = static fn( string $name, string $text ) => '<meta property="' . $name . '" content="' . esc_attr( $text ) . '">';
		$print   = static function ( array $names, bool $og ) use ( $element ): void {
			remove_action( 'wp_head', 'rel_canonical' );
			add_filter( 'pre_get_document_title', static fn() => apply_filters( $names['title'], 'Theirs' ), 15 );
			add_action(
				'wp_head',
				static function () use ( $names, $og, $element ) {
					echo '<meta name="description" content="', esc_attr( apply_filters( $names['description'], 'Theirs' ) ), '">';
					echo '<link rel="canonical" href="', esc_url( apply_filters( $names['canonical'], 'https://theirs.test/' ) ), '">';
					foreach ( $og ? array( 'og:title', 'og:description', 'og:url' ) : array() as $name ) {
						echo $element( $name, apply_filters( $names[ $name ], 'Theirs' ) );
					}
					echo $og ? $element( 'og:type', 'article' ) . $element( 'og:site_name', html_entity_decode( get_bloginfo( 'name' ) ) ) : '';
				},
				1
			);
		};
		$yoast    = array( 'title' => 'wpseo_title', 'description' => 'wpseo_metadesc', 'canonical' => 'wpseo_canonical', 'og:title' => 'wpseo_opengraph_title', 'og:description' => 'wpseo_opengraph_desc', 'og:url' => 'wpseo_opengraph_url' );
		$rank     = array( 'title' => 'rank_math/frontend/title', 'description' => 'rank_math/frontend/description', 'canonical' => 'rank_math/frontend/canonical', 'og:title' => 'rank_math/opengraph/facebook/og_title', 'og:description' => 'rank_math/opengraph/facebook/og_description', 'og:url' => 'rank_math/opengraph/url' );
		$aioseo   = array( 'title' => 'aioseo_title', 'description' => 'aioseo_description', 'canonical' => 'aioseo_canonical_url' );
		$seopress = array( 'title' => 'seopress_titles_title', 'description' => 'seopress_titles_desc' );
		return array(
			'Yoast SEO'                  => array( static fn() => $print( $yoast, true ) ),
			'Yoast SEO without og texts' => array( static fn() => $print( $yoast, false ), 'website' ),
			'Rank Math'                  => array( static fn() => $print( $rank, true ) ),
			'All in One SEO'             => array(
				static function () use ( $print, $aioseo, $element ) {
					$print( $aioseo, false );
					add_action(
						'wp_head',
						static function () use ( $element ) {
							foreach ( apply_filters( 'aioseo_facebook_tags', array( 'og:type' => 'article', 'og:title' => 'Theirs' ) ) as $name => $text ) {
								echo $element( $name, $text );
							}
						},
						1
					);
				},
				'website',
			),
			'SEOPress'                   => array(
				static function () use ( $seopress, $element ) {
					remove_action( 'wp_head', 'rel_canonical' );
					add_filter( 'pre_get_document_title', static fn() => apply_filters( $seopress['title'], 'Theirs' ) );
					add_action(
						'wp_head',
						static function () use ( $seopress, $element ) {
							echo '<meta name="description" content="', apply_filters( $seopress['description'], 'Theirs' ), '">';
							echo apply_filters( 'seopress_titles_canonical', '<link rel="canonical" href="https://theirs.test/">' );
							foreach ( array( 'og:title' => 'title', 'og:description' => 'desc', 'og:url' => 'url' ) as $name => $end ) {
								echo apply_filters( "seopress_social_og_$end", $element( $name, 'Theirs' ) );
							}
							echo $element( 'og:type', 'article' ), $element( 'og:site_name', html_entity_decode( get_bloginfo( 'name' ) ) );
						},
						1
					);
				},
			),
		);
	}

	/** @dataProvider plugins */
	public function test_a_plugin_for_search_engines_prints_our_texts_once_and_its_own_elsewhere( callable $start, string $type = 'article' ): void {
		$start();
		foreach ( array( array( 'hub', self::HUB, 'totals-and-spread-probabilities' ), array( 'fantasy', '/nhl-fantasy/', 'usage' ) ) as list( $page, $path, $tab ) ) {
			$GLOBALS['wp_filters'] = array();
			$expected              = array( 'og:type' => array( $type ) ) + $this->texts( $page, $tab, $path . $tab, '', '-' );
			ksort( $expected );
			$this->assertSame( $expected, $this->head( "$path$tab?ddh=a.b" ) );
		}
		$head = $this->head( '/nhl-fantasy/' );
		$this->assertSame( array( array( 'Theirs' ), array( 'Theirs' ), array( 'https://theirs.test/' ) ), array( $head['title'], $head['description'], $head['canonical'] ) );
	}
}
