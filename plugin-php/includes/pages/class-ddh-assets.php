<?php
/**
 * Enqueues the files of dist/ with which a page starts.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Assets {

	/** WordPress's name for the script module. Its element has the id `ddh-hockey-js-module`. */
	const HANDLE = 'ddh-hockey';

	/** The name of the script for browsers without modules. */
	const OLD = 'ddh-hockey-old';

	/** The key of the entry file in the build's manifest. */
	const ENTRY = 'src/main.tsx';

	/** Optimizers that merge, delay or rewrite scripts would break modules and workers. Each attribute turns some of them off. */
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
	 * The manifest of the build: chunks by source file.
	 *
	 * @return array<string,array>|null Null if it is missing or damaged.
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
	 * Enqueues the page's script and styles. This also works late (a shortcode in a page builder): some themes then print the
	 * styles in the footer.
	 */
	public static function enqueue( string $page ): void {
		$manifest = self::manifest();
		if ( null === $manifest ) {
			return;
		}
		// No version is added: lazy chunks import the entry without `?ver=`, so the entry would be loaded and run twice if its
		// URL had one. The file names change with the content anyway.
		wp_enqueue_script_module( self::HANDLE, self::url( $manifest[ self::ENTRY ]['file'] ), array(), null );
		wp_enqueue_script( self::OLD, DDH_URL . 'dist/old-browser.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters -- as below.
		foreach ( self::files( $manifest, $page )['css'] as $i => $file ) {
			wp_enqueue_style( self::HANDLE . "-$i", self::url( $file ), array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters -- as above.
		}
	}

	/** Lets the browser fetch the entry's imports before it has read the entry. */
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
	 * The files with which a page starts: the entry, what it boots, the page's section, and everything that these import.
	 *
	 * @return array{js: string[], css: string[]} Relative to dist/, in the order of their first use.
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
	 * @param array $attributes The attributes of a script element.
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
