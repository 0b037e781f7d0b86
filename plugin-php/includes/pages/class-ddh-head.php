<?php
/**
 * Title, description, canonical address and `og:` texts of each tab. They are the app's texts, in English as the app, and
 * the same for all visitors. A page's own address keeps the texts that WordPress and the operator give it.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Head {
	/** Filters with which plugins for search engines take a plain text or an address, and the name of our text. */
	const FILTERS = array(
		'wpseo_title'                                    => 'title', // Yoast SEO.
		'wpseo_metadesc'                                 => 'description',
		'wpseo_canonical'                                => 'url',
		'wpseo_opengraph_title'                          => 'og:title',
		'wpseo_opengraph_desc'                           => 'description',
		'wpseo_opengraph_url'                            => 'url',
		'rank_math/frontend/title'                       => 'title', // Rank Math, which takes the canonical address as og:url.
		'rank_math/frontend/description'                 => 'description',
		'rank_math/frontend/canonical'                   => 'url',
		'rank_math/opengraph/facebook/og_title'          => 'og:title',
		'rank_math/opengraph/facebook/og_description'    => 'description',
		'rank_math/opengraph/url'                        => 'url',
		'aioseo_title'                                   => 'title', // All in One SEO.
		'aioseo_description'                             => 'description',
		'aioseo_canonical_url'                           => 'url',
		'seopress_titles_title'                          => 'title', // SEOPress.
		'seopress_titles_desc'                           => 'description',
	);

	/** Filters of SEOPress that take a whole element, and the element. */
	const ELEMENTS = array(
		'seopress_titles_canonical' => 'canonical',
		'seopress_social_og_title'  => 'og:title',
		'seopress_social_og_desc'   => 'og:description',
		'seopress_social_og_url'    => 'og:url',
	);

	/** The filter of All in One SEO that takes all `og:` texts by name. */
	const LIST_FILTER = 'aioseo_facebook_tags';

	/** Filters that run when a plugin prints a description, and those that run when it prints `og:` texts. */
	const PRINTS_DESCRIPTION = array( 'wpseo_metadesc', 'rank_math/frontend/description', 'aioseo_description', 'seopress_titles_desc' );
	const PRINTS_OG          = array( 'wpseo_opengraph_title', 'rank_math/opengraph/facebook/og_title', self::LIST_FILTER, 'seopress_social_og_title' );

	public static function hook(): void {
		add_action( 'init', array( __CLASS__, 'register_sitemap' ) );
		add_filter( 'document_title_parts', array( __CLASS__, 'title_parts' ) );
		add_filter( 'get_canonical_url', array( __CLASS__, 'canonical' ), 10, 2 );
		// After plugins for search engines, which print at priority 1.
		add_action( 'wp_head', array( __CLASS__, 'print_texts' ), 5 );
		foreach ( self::FILTERS as $filter => $name ) {
			add_filter( $filter, static fn( $given ) => self::texts()[ $name ] ?? $given );
		}
		foreach ( self::ELEMENTS as $filter => $name ) {
			add_filter( $filter, static fn( $given ) => self::elements()[ $name ] ?? $given );
		}
		add_filter( self::LIST_FILTER, static fn( $given ) => is_array( $given ) ? array_merge( $given, self::og() ) : $given );
	}

	public static function register_sitemap(): void {
		wp_register_sitemap_provider( 'hockey', new DDH_Sitemap() );
	}

	/** Titles a tab as the app does, before the site's name. */
	public static function title_parts( $parts ) {
		$tab = self::tab();
		return null === $tab ? $parts : array( 'title' => self::title( $tab ), 'site' => get_bloginfo( 'name', 'display' ) );
	}

	public static function canonical( $address, $post ) {
		return get_queried_object_id() === $post->ID ? self::texts()['url'] ?? $address : $address;
	}

	/** Prints what no plugin for search engines has printed. */
	public static function print_texts(): void {
		$elements = self::elements();
		unset( $elements['canonical'] ); // WordPress prints it.
		if ( array_filter( self::PRINTS_DESCRIPTION, 'did_filter' ) ) {
			unset( $elements['description'] );
		}
		if ( array_filter( self::PRINTS_OG, 'did_filter' ) ) {
			$elements = array_intersect_key( $elements, array( 'description' => 0 ) );
		}
		echo implode( '', $elements ); // phpcs:ignore WordPress.Security.EscapeOutput -- audit:ok -- elements() escapes.
	}

	/** @return array{string,string}|null The page of the app and the tab that the address shows. Without a record, the app shows its first tab instead. */
	private static function tab(): ?array {
		$tab = DDH_Routes::tab();
		return array( 'hub', DDH_Names::RECORD ) === $tab && ! DDH_Record::is_shown() ? array( 'hub', DDH_Names::TABS['hub'][0] ) : $tab;
	}

	/** @param array{string,string} $tab A page of the app and its tab. */
	private static function title( array $tab ): string {
		list( $page, $slug ) = $tab;
		return DDH_Names::TEXTS[ $page ][ $slug ][0] . ' - ' . DDH_Names::TITLES[ $page ];
	}

	/** @return array<string,string> The texts of the shown tab by name, without tags. Empty if the address names no tab. */
	private static function texts(): array {
		$tab = self::tab();
		if ( null === $tab ) {
			return array();
		}
		list( $page, $slug ) = $tab;
		list( $name, $about ) = DDH_Names::TEXTS[ $page ][ $slug ];
		// Some plugins print a title as they get it; none encodes an entity again.
		return array(
			'title'       => esc_html( self::title( $tab ) . ' - ' . get_bloginfo( 'name' ) ),
			'description' => $about,
			'url'         => DDH_Routes::address( $page, $slug, get_queried_object_id() ),
			'og:title'    => $name . self::night( $page, $slug ),
		);
	}

	/** Returns the night of a tab's figures, such as `, October 7, 2025`. Empty if it is past or not known, and for a tab of many nights. */
	private static function night( string $page, string $slug ): string {
		$date = 'fantasy' === $page || DDH_Names::RECORD === $slug ? '' : DDH_Night::shown()['date'] ?? '';
		$day  = DateTimeImmutable::createFromFormat( '!Y-m-d', $date );
		return $date >= DDH_Clock::day() && $day && $date === $day->format( 'Y-m-d' ) ? $day->format( ', F j, Y' ) : '';
	}

	/** @return array<string,string> The `og:` texts of the shown tab. */
	private static function og(): array {
		$texts = self::texts();
		return $texts ? array(
			'og:site_name'   => get_bloginfo( 'name' ),
			'og:type'        => 'website',
			'og:title'       => $texts['og:title'],
			'og:description' => $texts['description'],
			'og:url'         => $texts['url'],
		) : array();
	}

	/** @return array<string,string> The elements of the shown tab in HTML. */
	private static function elements(): array {
		$texts = self::texts();
		if ( ! $texts ) {
			return array();
		}
		$elements = array(
			'canonical'   => '<link rel="canonical" href="' . esc_url( $texts['url'] ) . "\">\n",
			'description' => '<meta name="description" content="' . esc_attr( $texts['description'] ) . "\">\n",
		);
		foreach ( self::og() as $name => $text ) {
			$elements[ $name ] = '<meta property="' . $name . '" content="' . ( 'og:url' === $name ? esc_url( $text ) : esc_attr( $text ) ) . "\">\n";
		}
		return $elements;
	}
}
