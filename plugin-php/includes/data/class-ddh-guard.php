<?php
/**
 * The .htaccess of folders that visitors read. If one directive of it is not allowed there, Apache answers every request
 * for the folder with an error, and IfModule does not help. So it is made of blocks that were seen to work: each is
 * tried alone, in a folder that no page reads. What a folder of data answers never changes its guard.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Guard {
	/** Option: the blocks that work, the time of the trial, and the server of that time. Missing if nothing could be tried. */
	const OPTION = 'ddh_guard';

	/** The host may change its rules, so that a verdict is too old after this many seconds. */
	const VALID = 30 * DAY_IN_SECONDS;

	/** The first line of each guard, by which put() knows its own. */
	const HEAD = "# The data files are public: pages fetch them. Nothing is run. Files that Apache has no type for are not guessed at.\n";

	/** The trial of a guard without directives. If this fails, the trials of the blocks say nothing. */
	const NONE = 'none';

	/** Parts of the guard. There is no Options, because where it is not allowed index.php still hides the list. */
	const BLOCKS = array(
		'types'       => "AddType application/octet-stream .npz\n",
		'nosniff'     => "<IfModule mod_headers.c>\n\tHeader set X-Content-Type-Options nosniff\n</IfModule>\n",
		'compression' => "<IfModule mod_deflate.c>\n\tAddOutputFilterByType DEFLATE application/json text/csv\n</IfModule>\n",
		'no_php'      => "<FilesMatch \"(?i)\\.(php\\d?|phtml|phar|phps|cgi|pl|py|sh)$\">\n\t<IfModule mod_authz_core.c>\n\t\tRequire all denied\n\t</IfModule>\n\t<IfModule !mod_authz_core.c>\n\t\tDeny from all\n\t</IfModule>\n</FilesMatch>\n",
		// The same for hosts that allow FileInfo, but not AuthConfig.
		'no_php_path' => "<IfModule mod_alias.c>\n\tRedirectMatch 403 (?i)\\.(php\\d?|phtml|phar|phps|cgi|pl|py|sh)$\n</IfModule>\n",
	);

	/** Seconds for which PHP waits for its own server. */
	const TIMEOUT = 3;

	/** Pattern of the name of a trial's folder. It has a subfolder for each block, with the file FILE. */
	const TRIAL = '/^guard-[0-9a-f]{8}\z/';
	const FILE  = 'try.txt';

	/** The guard of a new folder that visitors read. */
	public static function text(): string {
		return self::made_of( self::verdict()['blocks'] ?? array() );
	}

	/** @return array{blocks:string[],time:int,server:string}|null */
	public static function verdict(): ?array {
		$stored = get_option( self::OPTION );
		return is_array( $stored ) ? $stored : null;
	}

	/**
	 * Tries the blocks if there is no verdict, or it is old or of another server, and gives the folders of data the guard that the
	 * verdict allows. Visitors never cause this. If PHP cannot reach its own server, returns the trial that another
	 * program can finish: it fetches `url`/<name>/FILE for each name, whose body is `body` and the name.
	 *
	 * @return array{url:string,names:string[],body:string}|null
	 */
	public static function settle(): ?array {
		if ( ! self::is_due() || ! is_dir( DDH_Data::base() ) ) {
			return null;
		}
		try {
			$trial = self::make();
			// The guard of the folder above may fail the first trial. conclude() then replaces it.
			for ( $round = 1; $round <= 2; $round++ ) {
				$answers = self::ask( $trial );
				if ( self::is_finished( $trial['body'], $answers ) ) {
					return null;
				}
				if ( 0 === $answers[ self::NONE ] ) {
					break;
				}
			}
			return array( 'url' => DDH_Root::own( $trial['url'] ) ) + $trial;
		} catch ( DDH_Refusal $unwritable ) {
			// The delivery itself or the Data tab says why nothing can be written.
			return null;
		}
	}

	/** Takes the answers of a trial that another program has finished: for each name the status, which is 200 only with the right body. */
	public static function hear( WP_REST_Request $request ): WP_REST_Response {
		$body    = $request->get_json_params();
		$name    = $body['body'] ?? null;
		$answers = $body['answers'] ?? null;
		if ( ! is_string( $name ) || ! preg_match( self::TRIAL, $name ) || ! is_array( $answers ) || array_filter( $answers, static fn( $status ): bool => ! is_int( $status ) ) ) {
			throw new DDH_Refusal( 'ddh_bad_request', __( 'The body must be a JSON object with body, the name of the trial, and answers, the status of each part.', 'ddh-hockey' ), 400 );
		}
		return new WP_REST_Response( array( 'settled' => self::is_finished( $name, $answers ), 'blocks' => self::verdict()['blocks'] ?? array() ) );
	}

	/** Whether a trial has a verdict. Its folder is then removed, by which another program sees that its own answers are void. */
	private static function is_finished( string $name, array $answers ): bool {
		$dir = DDH_Data::base() . '/' . $name;
		clearstatcache( true, $dir );
		if ( is_dir( $dir ) && ! self::conclude( $answers ) ) {
			return false;
		}
		DDH_Deliveries::discard( $dir );
		return true;
	}

	private static function is_due(): bool {
		$verdict = self::verdict();
		// WP-CLI and jobs do not know the server.
		return null === $verdict || $verdict['time'] < DDH_Clock::now() - self::VALID || ! in_array( self::server(), array( '', $verdict['server'] ), true );
	}

	private static function server(): string {
		return isset( $_SERVER['SERVER_SOFTWARE'] ) ? sanitize_text_field( wp_unslash( $_SERVER['SERVER_SOFTWARE'] ) ) : '';
	}

	/** Stores the verdict of a trial and changes the guards. Returns whether there is one. */
	private static function conclude( array $answers ): bool {
		$none = $answers[ self::NONE ] ?? 0;
		if ( 200 === $none ) {
			$blocks = array_keys( array_intersect_key( self::BLOCKS, array_filter( $answers, static fn( int $status ): bool => 200 === $status ) ) );
			update_option( self::OPTION, array( 'blocks' => $blocks, 'time' => DDH_Clock::now(), 'server' => self::server() ), false );
		} elseif ( 500 === $none ) {
			// Even without directives: the server refuses the guard of the folder above.
			delete_option( self::OPTION );
		}
		$dirs = preg_grep( DDH_Data::FOLDER, DDH_Disk::names( DDH_Data::base() ) );
		foreach ( array_merge( array( '.', DDH_Record::FOLDER ), $dirs ) as $dir ) {
			if ( is_dir( DDH_Data::base() . '/' . $dir ) ) {
				DDH_Disk::tried( array( __CLASS__, 'put' ), DDH_Data::base() . '/' . $dir . '/.htaccess' );
			}
		}
		return 200 === $none;
	}

	/** Replaces the guard of a folder of data. Keeps a file that the operator has changed. */
	public static function put( string $path ): void {
		$before = is_file( $path ) ? DDH_Disk::tried( 'file_get_contents', $path ) : self::HEAD;
		// If PHP cannot read the file, the web server cannot either.
		$own = is_string( $before ) ? str_replace( self::BLOCKS, '', $before ) : self::HEAD;
		if ( 0 === strpos( $own, self::HEAD ) && preg_match( '/\A(#.*\n|\n)*\z/', $own ) ) {
			DDH_Disk::write( $path, self::text(), true );
		}
	}

	/** @param string[] $blocks */
	private static function made_of( array $blocks ): string {
		return self::HEAD . implode( '', array_intersect_key( self::BLOCKS, array_flip( $blocks ) ) );
	}

	/** Makes the folder of a trial, or finds the one that no program has finished yet. */
	private static function make(): array {
		$base   = DDH_Data::base();
		$names  = array_merge( array( self::NONE ), array_keys( self::BLOCKS ) );
		$trials = preg_grep( self::TRIAL, DDH_Disk::names( $base ) );
		$old    = array_filter( $trials, static fn( string $name ): bool => (int) filemtime( $base . '/' . $name ) < DDH_Clock::now() - HOUR_IN_SECONDS );
		foreach ( $old as $name ) {
			DDH_Deliveries::discard( $base . '/' . $name );
		}
		$body = current( array_diff( $trials, $old ) );
		if ( false === $body ) {
			$body = 'guard-' . bin2hex( random_bytes( 4 ) );
			// DDH_Deliveries::clean() removes what a killed process leaves.
			$half = $base . '/' . DDH_Deliveries::TRASH . $body;
			foreach ( $names as $name ) {
				DDH_Disk::make( "$half/$name" );
				DDH_Disk::write( "$half/$name/.htaccess", self::made_of( array( $name ) ), true );
				DDH_Disk::write( "$half/$name/" . self::FILE, $body . $name, true );
			}
			DDH_Disk::rename( $half, $base . '/' . $body );
		}
		return array( 'url' => DDH_Data::base_url() . '/' . $body, 'names' => $names, 'body' => $body );
	}

	/** @return array<string,int> The status for each name, which is 200 only with the right body, and 0 if no answer came. */
	private static function ask( array $trial ): array {
		$answers = array();
		foreach ( $trial['names'] as $name ) {
			// Without an answer to the first trial, the others would only take time.
			$answers[ $name ] = self::NONE === $name || 200 === $answers[ self::NONE ] ? self::status( $trial['url'] . '/' . $name . '/' . self::FILE, $trial['body'] . $name ) : 0;
		}
		return $answers;
	}

	private static function status( string $url, string $body ): int {
		$options = array( 'timeout' => self::TIMEOUT, 'redirection' => 0, 'limit_response_size' => 1000 );
		// WordPress's own filter for requests to the site itself, whose certificate PHP may not know.
		$answer = wp_remote_get( $url, $options + array( 'sslverify' => apply_filters( 'https_local_ssl_verify', false ) ) ); // audit:ok -- as above.
		$status = (int) wp_remote_retrieve_response_code( $answer );
		return 200 === $status && wp_remote_retrieve_body( $answer ) !== $body ? 0 : $status;
	}
}
