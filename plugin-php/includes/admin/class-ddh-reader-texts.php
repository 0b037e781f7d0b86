<?php
/** Says what a look as a reader has found (DDH_Reader), with a remedy for each problem. */

defined( 'ABSPATH' ) || exit;

final class DDH_Reader_Texts {
	/** JSON of the app's data has about this many times its compressed size. */
	const RATIO = 9;

	/** The findings of parts for which a state means something else. */
	const KINDS = array( 'page' => array( 'older' => 'update' ), 'policy' => array( 'refused' => 'policy' ) );

	/** The line of the Data tab. */
	public static function line(): string {
		$problems = self::problems();
		return $problems ? implode( ' ', $problems ) : __( 'Readers get the data and the scripts of the hockey pages.', 'ddh-hockey' );
	}

	/** @return string[] Sentences for the operator. Empty if readers get everything. */
	public static function problems(): array {
		$seen = DDH_Reader::seen();
		if ( null === $seen ) {
			return array_merge( array( __( 'Not checked yet since the last delivery: this screen checks now what readers get. Open it again to see the result.', 'ddh-hockey' ) ), self::cost( DDH_Guard::verdict() ) );
		}
		if ( isset( $seen['frame'] ) ) {
			return array( __( 'This cannot be checked from here, because the browser does not show a page of the site in a frame, or the dashboard has another address than the pages. Look at the hockey pages in a private window.', 'ddh-hockey' ) );
		}
		$problems = array();
		foreach ( $seen as $part => $one ) {
			if ( 'plain' === $one['state'] ) {
				$problems = array_merge( $problems, self::cost( array( 'blocks' => array() ) ) );
			} elseif ( 'ok' !== $one['state'] ) {
				$problems[] = self::name( $part ) . ' ' . self::finding( self::KINDS[ $part ][ $one['state'] ] ?? $one['state'], $one['detail'] ) . ' ' . self::remedy( $part, $one['state'] );
			}
		}
		return $problems;
	}

	/** @return string[] What it costs that the guard of the data folder leaves compression out, or nothing. */
	private static function cost( ?array $verdict ): array {
		$bytes = DDH_Reader::place()['text_bytes'];
		if ( null === $verdict || in_array( 'compression', $verdict['blocks'], true ) || 0 === $bytes ) {
			return array();
		}
		/* translators: 1: size of all files of text, 2: their size after compression, both with a unit. */
		$sentence = __( 'The server does not compress JSON and CSV: all files have %1$s, compressed about %2$s. Let the web server compress application/json and text/csv; on Apache, "AllowOverride FileInfo" allows it to the data folder.', 'ddh-hockey' );
		return array( sprintf( $sentence, DDH_Report::size( $bytes ), DDH_Report::size( intdiv( $bytes, self::RATIO ) ) ) );
	}

	private static function name( string $part ): string {
		foreach ( DDH_Reader::place()['files'] as $file ) {
			if ( $part === $file['part'] ) {
				/* translators: %s: name of a data file. */
				return sprintf( __( 'The data file %s', 'ddh-hockey' ), $file['name'] );
			}
		}
		$names = array(
			'page'   => __( 'A hockey page', 'ddh-hockey' ),
			'policy' => __( 'The Content-Security-Policy of a hockey page', 'ddh-hockey' ),
			'script' => __( 'The pages\' script', 'ddh-hockey' ),
			'style'  => __( 'The pages\' style sheet', 'ddh-hockey' ),
			'worker' => __( 'A worker of the pages', 'ddh-hockey' ),
			'ajax'   => __( 'wp-admin/admin-ajax.php or a POST to the home page, of which members\' teams need one,', 'ddh-hockey' ),
		);
		return $names[ $part ] ?? __( 'A data file', 'ddh-hockey' );
	}

	private static function finding( string $state, string $detail ): string {
		$findings = array(
			/* translators: %s: paths of pages. */
			'update'  => __( 'was made before the last update of the plugin (%s): a cache keeps it.', 'ddh-hockey' ),
			/* translators: %s: directives with the addresses that they refuse. */
			'policy'  => __( 'refuses what pages need: %s.', 'ddh-hockey' ),
			/* translators: %s: version of the data. */
			'older'   => __( 'is of another delivery (%s): a cache keeps it.', 'ddh-hockey' ),
			/* translators: %s: HTTP status, such as 403. */
			'status'  => __( 'is answered with the status %s.', 'ddh-hockey' ),
			/* translators: %s: what the browser says. */
			'refused' => __( 'cannot be fetched (%s).', 'ddh-hockey' ),
			/* translators: %s: origin of an address, such as https://cdn.example.org. */
			'cors'    => __( 'is at %s, which does not let the pages read it.', 'ddh-hockey' ),
			/* translators: %s: a content type, such as text/plain. */
			'type'    => __( 'has the content type %s, with which browsers do not use it.', 'ddh-hockey' ),
			/* translators: %s: a content type, such as text/html. */
			'content' => __( 'is not the file: the response (%s) is another page, or is cut off.', 'ddh-hockey' ),
			/* translators: %s: what the browser says. */
			'silent'  => __( 'is fetched, but does not start (%s).', 'ddh-hockey' ),
		);
		return sprintf( $findings[ $state ], '' === $detail ? '?' : $detail );
	}

	private static function remedy( string $part, string $state ): string {
		if ( 'page' === $part ) {
			/* translators: %d: number of days. */
			return sprintf( __( 'Empty the page caches after each update. The files of earlier versions stay for %d days.', 'ddh-hockey' ), DDH_Earlier::DAYS );
		}
		if ( 'policy' === $part ) {
			return __( 'Allow these addresses in these directives. The operator\'s guide has a policy with which all pages work.', 'ddh-hockey' );
		}
		if ( 'ajax' === $part ) {
			return __( 'Let every reader reach one of them, also where the dashboard is protected.', 'ddh-hockey' );
		}
		if ( in_array( $part, array( 'script', 'style', 'worker' ), true ) ) {
			return 'silent' === $state
				? __( 'A Content-Security-Policy must allow the plugin\'s folder in script-src and worker-src.', 'ddh-hockey' )
				: __( 'Exclude the plugin\'s folder from optimizers and from the URL rewriting of a content delivery network, and let the server send .js as text/javascript and .css as text/css.', 'ddh-hockey' );
		}
		$remedies = array(
			'older' => __( 'Empty the caches in front of the site, and exclude the data folder from them.', 'ddh-hockey' ),
			'cors'  => __( 'Let that host send Access-Control-Allow-Origin with the data, or exclude the folder ddh-data from the URL rewriting.', 'ddh-hockey' ),
		);
		return $remedies[ $state ] ?? __( 'Let the web server, its firewall and the content delivery network serve .json, .npz, .csv and .gz of the data folder to every reader. The error log of the server may name the rule.', 'ddh-hockey' );
	}
}
