<?php
/**
 * The built page: enqueues the files of dist/ that it starts with.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Assets {

	/** The name under which WordPress knows the script module; its element has the id `ddh-hockey-js-module`. */
	const HANDLE = 'ddh-hockey';

	/** The script for browsers without modules. */
	const OLD = 'ddh-hockey-old';

	/** The key of the page's entry in the build's manifest. */
	const ENTRY = 'src/main.tsx';

	/** Optimisers that merge, delay or rewrite scripts would break modules and workers; each reads one of these. */
	const LEAVE_ALONE = array(
		'data-no-optimize' => '1',
		'data-no-minify'   => '1',
		'data-no-defer'    => '1',
		'data-cfasync'     => 'false',
		'nowprocket'       => true,
	);

	public static function hook(): void {
		add_filter( 'wp_script_attributes', array( __CLASS__, 'leave_alone' ) );
	}

	/**
	 * The manifest of the build: source file => chunk.
	 *
	 * @return array<string,array>|null Null: it is missing or damaged.
	 */
	public static function manifest(): ?array {
		static $manifest = null;
		if ( null === $manifest ) {
			$file     = DDH_DIR . 'dist/manifest.json';
			$decoded  = is_readable( $file ) ? json_decode( (string) file_get_contents( $file ), true ) : null;
			$manifest = isset( $decoded[ self::ENTRY ]['file'] ) ? $decoded : null;
		}
		return $manifest;
	}

	/**
	 * The page's script and styles. Late calls (a shortcode in a page builder) work too: some themes then print the
	 * styles in the footer.
	 */
	public static function enqueue( string $page ): void {
		$manifest = self::manifest();
		if ( null === $manifest ) {
			return;
		}
		// No version: lazy chunks import the entry by its bare name, and `?ver=` would make it another module that runs
		// a second time. The names change with the content.
		wp_enqueue_script_module( self::HANDLE, self::url( $manifest[ self::ENTRY ]['file'] ), array(), null );
		wp_enqueue_script( self::OLD, DDH_URL . 'dist/old-browser.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters -- as below.
		foreach ( self::files( $manifest, $page )['css'] as $i => $file ) {
			wp_enqueue_style( self::HANDLE . "-$i", self::url( $file ), array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters -- as above.
		}
	}

	/** Lets the browser fetch what the entry will import before it has read the entry. */
	public static function preload( string $page ): void {
		$manifest = self::manifest();
		if ( null === $manifest ) {
			return;
		}
		foreach ( self::files( $manifest, $page )['js'] as $file ) {
			echo '<link rel="modulepreload" href="', esc_url( self::url( $file ) ), "\">\n";
		}
	}

	/**
	 * What a page starts with: the entry, what it boots, the page's section, and all that these import.
	 *
	 * @return array{js: string[], css: string[]} Files below dist/, in the order of their first use.
	 */
	private static function files( array $manifest, string $page ): array {
		$boots = isset( $manifest[ self::ENTRY ]['dynamicImports'] ) ? $manifest[ self::ENTRY ]['dynamicImports'] : array();
		$next  = array_merge( array( self::ENTRY ), $boots, array( 'src/view/' . $page . '/' . ucfirst( $page ) . 'Section.tsx' ) );
		$seen  = array();
		$found = array( 'js' => array(), 'css' => array() );
		while ( $next ) {
			$key = array_shift( $next );
			if ( isset( $seen[ $key ] ) || ! isset( $manifest[ $key ]['file'] ) ) {
				continue;
			}
			$seen[ $key ]   = true;
			$chunk          = $manifest[ $key ];
			$found['js'][]  = $chunk['file'];
			$found['css']   = array_merge( $found['css'], isset( $chunk['css'] ) ? $chunk['css'] : array() );
			$next           = array_merge( $next, isset( $chunk['imports'] ) ? $chunk['imports'] : array() );
		}
		return array_map( 'array_unique', $found );
	}

	/**
	 * @param array $attributes Of a script element.
	 * @return array
	 */
	public static function leave_alone( $attributes ) {
		$id = isset( $attributes['id'] ) ? $attributes['id'] : '';
		if ( self::OLD . '-js' === $id ) {
			return array_merge( $attributes, self::LEAVE_ALONE, array( 'nomodule' => true ) );
		}
		return self::HANDLE . '-js-module' === $id ? array_merge( $attributes, self::LEAVE_ALONE ) : $attributes;
	}

	private static function url( string $file ): string {
		return DDH_URL . 'dist/' . $file;
	}
}
