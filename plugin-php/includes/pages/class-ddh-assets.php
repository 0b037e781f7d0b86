<?php
/** Enqueues the files of dist/ that a page needs to start. */

defined( 'ABSPATH' ) || exit;

final class DDH_Assets {
	/** WordPress's name for the script module. Its element has the id `ddh-hockey-js-module`. */
	const HANDLE = 'ddh-hockey';

	/** WordPress's name for the script for browsers that do not support modules. */
	const OLD = 'ddh-hockey-old';

	/** The key of the entry file in the build's manifest. */
	const ENTRY = 'src/main.tsx';

	/**
	 * Attributes that turn off optimizers. Optimizers merge, delay or rewrite scripts, which would break modules and
	 * workers.
	 */
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

	/** @return array<string,array>|null The manifest of the build: chunks by source file. Null if it is missing or damaged. */
	public static function manifest(): ?array {
		static $manifest = null;
		if ( null === $manifest ) {
			$decoded  = DDH_Disk::json( DDH_DIR . 'dist/manifest.json' );
			$manifest = isset( $decoded[ self::ENTRY ]['file'] ) ? $decoded : null;
		}
		return $manifest;
	}

	/** @return string[] Files in dist/ that the build's manifest names and the folder lacks, as after half an upload. */
	public static function missing(): array {
		$named = array();
		foreach ( (array) self::manifest() as $chunk ) {
			$named = array_merge( $named, array( $chunk['file'] ?? '' ), $chunk['css'] ?? array(), $chunk['assets'] ?? array() );
		}
		return array_values( array_filter( array_unique( $named ), static fn( string $file ): bool => ! is_file( DDH_DIR . 'dist/' . $file ) ) );
	}

	/**
	 * Enqueues the page's script. It loads its styles itself: a style sheet in the document would delay the first paint.
	 */
	public static function enqueue( ?string $page ): void {
		$files = self::files( $page );
		if ( ! $files['js'] ) {
			return;
		}
		// Add no version to the URL. Lazy chunks import the entry without `?ver=`, so with a version the entry would be
		// loaded and run twice. The file names change with the content anyway.
		wp_enqueue_script_module( self::HANDLE, self::url( $files['js'][0] ), array(), null );
		wp_enqueue_script( self::OLD, DDH_URL . 'dist/old-browser.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters -- as above.
	}

	/**
	 * Returns preload links, so that the browser fetches the code of the page and of the tab in the address before it has
	 * read the entry file. The app requests the sheets across origins, so without `crossorigin` they would load twice.
	 */
	public static function preloads( string $page ): string {
		$files = self::files( $page, DDH_Names::SOURCES[ $page ][ DDH_Routes::shown_tab( $page ) ] );
		$html  = '';
		foreach ( $files['js'] as $file ) {
			$html .= '<link rel="modulepreload" href="' . esc_url( self::url( $file ) ) . '">';
		}
		foreach ( $files['css'] as $file ) {
			$html .= '<link rel="preload" as="style" crossorigin href="' . esc_url( self::url( $file ) ) . '">';
		}
		return $html;
	}

	/** @return array{js:string[],css:string[]} Files in dist/: the entry, its dynamic imports, the page's section, the tab, and all that these import. */
	private static function files( ?string $page, string $tab = '' ): array {
		$manifest = null === $page ? null : self::manifest();
		$next     = array_merge( array( self::ENTRY ), $manifest[ self::ENTRY ]['dynamicImports'] ?? array(), array( 'src/view/' . $page . '/' . ucfirst( (string) $page ) . 'Section.tsx', $tab ) );
		$seen     = array();
		$found    = array( 'js' => array(), 'css' => array() );
		while ( $next ) {
			$key = array_shift( $next );
			if ( isset( $seen[ $key ] ) || ! isset( $manifest[ $key ]['file'] ) ) {
				continue;
			}
			$seen[ $key ]  = true;
			$found['js'][] = $manifest[ $key ]['file'];
			$found['css']  = array_merge( $found['css'], $manifest[ $key ]['css'] ?? array() );
			// A file can run when those that it imports have arrived, so these are next.
			$next = array_merge( $manifest[ $key ]['imports'] ?? array(), $next );
		}
		return array_map( 'array_unique', $found );
	}

	/**
	 * Enqueues the script of an admin screen and its styles. A script with styles must be enqueued before the screen is
	 * printed.
	 */
	public static function enqueue_admin( string $name ): void {
		$chunk = DDH_Disk::json( DDH_DIR . 'dist/admin.json' )[ "src/admin/$name.ts" ] ?? null;
		if ( ! $chunk ) {
			return;
		}
		if ( isset( $chunk['css'][0] ) ) {
			wp_enqueue_style( "ddh-$name", DDH_URL . 'dist/' . $chunk['css'][0], array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters -- as above.
		}
		// Print the tag directly, because WordPress can enqueue modules in the dashboard only from version 6.7 on.
		add_action( 'admin_print_footer_scripts', fn() => wp_print_script_tag( array( 'type' => 'module', 'src' => self::url( $chunk['file'] ) ) ) );
	}

	/** Adds the attributes that turn off optimizers to the script elements of the app. */
	public static function leave_alone( $attributes ) {
		$id = $attributes['id'] ?? '';
		if ( self::OLD . '-js' === $id ) {
			return array_merge( $attributes, self::LEAVE_ALONE, array( 'nomodule' => true ) );
		}
		return self::HANDLE . '-js-module' === $id ? array_merge( $attributes, self::LEAVE_ALONE ) : $attributes;
	}

	/** Browsers start modules and workers only from the page's own host, or with headers that few servers send. */
	public static function url( string $file ): string {
		return DDH_Root::own( DDH_URL . 'dist/' . $file, DDH_DIR . 'dist/' . $file );
	}
}
