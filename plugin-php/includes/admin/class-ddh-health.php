<?php
/** Tests for Tools > Site Health. They find problems that keep the plugin from working, and say how to fix them. */

defined( 'ABSPATH' ) || exit;

final class DDH_Health {
	const ROUTE = '/health/';

	/** Names of the Site Health tests that run while PHP renders the page, without a separate request. Method test_{name} runs one. */
	const DIRECT = array( 'permalinks', 'pages', 'build', 'origin', 'data', 'freshness', 'place', 'reader', 'extensions', 'jobs', 'home', 'firebase', 'host' );

	/** Names of the tests for Firebase that Site Health's screen requests one by one, because each takes a request. */
	const ASYNC = array( 'authorization', 'google' );

	/** The tests whose problems a web host can solve. */
	const OF_HOST = array( 'place', 'reader', 'extensions', 'jobs' );

	/** Maximum age of the data in hours. If the data is older, the daily job did not run. */
	const OLDEST = 36;

	/** Maximum time without results in days. A longer time cannot be explained by the summer break. */
	const LONGEST_BREAK = 200;

	/** The Authorization header that the browser sends to test whether the header arrives in WordPress. */
	const PROBE = 'Bearer ddh-probe';

	public static function hook(): void {
		add_filter( 'site_status_tests', array( __CLASS__, 'add_tests' ) );
	}

	/**
	 * @return array<string,string[]> For each test: its name, its title if there is no problem, and its title if there
	 * is one.
	 */
	private static function tests(): array {
		return array(
			'permalinks'    => array( __( 'Addresses of the hockey pages', 'ddh-hockey' ), __( 'The hockey pages\' addresses work', 'ddh-hockey' ), __( 'The hockey pages need pretty permalinks', 'ddh-hockey' ) ),
			'pages'         => array( __( 'Hockey pages', 'ddh-hockey' ), __( 'Every hockey page is published', 'ddh-hockey' ), __( 'A hockey page is missing', 'ddh-hockey' ) ),
			'build'         => array( __( 'Files of the hockey pages', 'ddh-hockey' ), __( 'The hockey pages\' files are there', 'ddh-hockey' ), __( 'The hockey pages\' files are missing', 'ddh-hockey' ) ),
			'origin'        => array( __( 'Address of the hockey plugin', 'ddh-hockey' ), __( 'The hockey plugin has the site\'s own address', 'ddh-hockey' ), __( 'The hockey plugin has another address than the site', 'ddh-hockey' ) ),
			'data'          => array( __( 'Hockey data', 'ddh-hockey' ), __( 'The hockey data is there', 'ddh-hockey' ), __( 'The hockey data is missing or old', 'ddh-hockey' ) ),
			'freshness'     => array( __( 'Nightly hockey deliveries', 'ddh-hockey' ), __( 'The last hockey night is complete', 'ddh-hockey' ), __( 'A hockey night is late or incomplete', 'ddh-hockey' ) ),
			'place'         => array( __( 'Place of the hockey data', 'ddh-hockey' ), __( 'The place of the hockey data is safe', 'ddh-hockey' ), __( 'The place of the hockey data needs attention', 'ddh-hockey' ) ),
			'reader'        => array( __( 'What readers get of the hockey pages', 'ddh-hockey' ), __( 'Readers get the hockey pages\' data and scripts', 'ddh-hockey' ), __( 'Whether readers get the hockey pages\' data and scripts', 'ddh-hockey' ) ),
			'extensions'    => array( __( 'PHP extensions for the hockey pages', 'ddh-hockey' ), __( 'PHP has what the hockey pages need', 'ddh-hockey' ), __( 'PHP lacks an extension for the hockey pages', 'ddh-hockey' ) ),
			'jobs'          => array( __( 'Scheduled hockey jobs', 'ddh-hockey' ), __( 'The scheduled hockey jobs work', 'ddh-hockey' ), __( 'A scheduled hockey job does not run or has failed', 'ddh-hockey' ) ),
			'home'          => array( __( 'Whether this site is a copy', 'ddh-hockey' ), __( 'This is the site for which the hockey plugin was set up', 'ddh-hockey' ), __( 'The hockey plugin may be on a copy of its site', 'ddh-hockey' ) ),
			'firebase'      => array( __( 'Firebase key for fantasy teams', 'ddh-hockey' ), __( 'Members can be linked to Firebase', 'ddh-hockey' ), __( 'Firebase needs attention', 'ddh-hockey' ) ),
			'host'          => array( __( 'What your web host can do for the hockey pages', 'ddh-hockey' ), __( 'There is nothing to ask your web host for', 'ddh-hockey' ), __( 'A text to send to your web host', 'ddh-hockey' ) ),
			'google'        => array( __( 'Firebase as members\' pages use it', 'ddh-hockey' ), __( 'Google accepts this site\'s members', 'ddh-hockey' ), __( 'Members\' pages cannot use Firebase', 'ddh-hockey' ) ),
			'authorization' => array( __( 'Authorization header of ID tokens', 'ddh-hockey' ), __( 'ID tokens reach WordPress', 'ddh-hockey' ), __( 'ID tokens do not reach WordPress in their header', 'ddh-hockey' ) ),
		);
	}

	/** Adds the tests to Site Health. The tests for Firebase are added only if teams are stored in Firebase. */
	public static function add_tests( $tests ) {
		$texts = self::tests();
		foreach ( self::uses_firebase() ? array_filter( self::ASYNC, static fn( string $test ): bool => 'google' !== $test || DDH_Google_Trial::can_run() ) : array() as $test ) {
			// The browser's request passes through the same servers as a member's.
			$tests['async'][ 'ddh_' . $test ] = array(
				'label'     => $texts[ $test ][0],
				'test'      => rest_url( DDH_Rest::NAMESPACE_V1 . self::ROUTE . $test ),
				'has_rest'  => true,
				'headers'   => 'authorization' === $test ? array( 'Authorization' => self::PROBE ) : array(),
				'skip_cron' => true,
			);
		}
		$left_out = self::left_out();
		foreach ( self::DIRECT as $test ) {
			if ( ! in_array( $test, $left_out, true ) && ( 'firebase' !== $test || self::uses_firebase() ) ) {
				$tests['direct'][ 'ddh_' . $test ] = array( 'label' => $texts[ $test ][0], 'test' => array( __CLASS__, 'test_' . $test ) );
			}
		}
		return $tests;
	}

	/** The tests that cannot run because PHP lacks functions, which the test `extensions` names. */
	private static function left_out(): array {
		return DDH_Host::lacking( ...DDH_Host::NEEDED ) ? array( 'data', 'freshness', 'place', 'reader' ) : array();
	}

	/** Whether the user may call the route that tests the Authorization header. */
	public static function may_test(): bool {
		return current_user_can( 'view_site_health_checks' );
	}

	public static function test_permalinks(): array {
		return self::result( 'permalinks', 'critical', get_option( 'permalink_structure' ) ? '' : __( 'Visitors who reload one of the pages\' tabs get "not found": choose any structure but "Plain" in Settings, Permalinks.', 'ddh-hockey' ) );
	}

	public static function test_pages(): array {
		$missing = array_filter( DDH_Admin::page_names(), static fn( string $page ): bool => 0 === DDH_Pages::of( $page ), ARRAY_FILTER_USE_KEY );
		/* translators: %s: names of the app pages that have no published page, separated by commas. */
		return self::result( 'pages', 'recommended', $missing ? sprintf( __( 'No published page is chosen in the plugin\'s settings for: %s.', 'ddh-hockey' ), implode( ', ', $missing ) ) : '' );
	}

	public static function test_build(): array {
		$missing = null === DDH_Assets::manifest() ? array( 'manifest.json' ) : DDH_Assets::missing();
		/* translators: %s: names of files, separated by commas. */
		$problem = $missing ? sprintf( __( 'Files in dist/ are missing or damaged, so that pages do not start or lack parts: %s. Install the plugin from its zip again.', 'ddh-hockey' ), implode( ', ', array_slice( $missing, 0, 5 ) ) ) : '';
		return self::result( 'build', 'critical', '' === $problem ? DDH_Footer::problem() : $problem );
	}

	/** Tests whether browsers will start the app's workers, which must have the same origin as the page. */
	public static function test_origin(): array {
		$problem = DDH_Root::has_host_of( DDH_URL, home_url() ) || self::pages_have( DDH_Assets::url( 'manifest.json' ) ) ? '' : __( 'The plugin\'s files come from another host than the pages, and browsers start them only if that host sends CORS headers and the site\'s policy allows workers from blobs. Exclude this plugin from the URL rewriting of the content delivery network.', 'ddh-hockey' );
		return self::result( 'origin', 'critical', $problem );
	}

	/**
	 * Whether the host of the pages answers with a file of the build at this path. The dashboard may have another host, so
	 * what the server of this request has does not tell.
	 */
	private static function pages_have( string $path ): bool {
		$host = preg_match( '#^/(?!/)#', $path ) && preg_match( '#^\w+://[^/]+#', home_url(), $found ) ? $found[0] : '';
		return '' !== $host && 200 === wp_remote_retrieve_response_code( wp_remote_head( $host . $path, array( 'timeout' => 5 ) ) );
	}

	/**
	 * Tests whether there is data with upcoming games and recent results. The age of the files is used only if the
	 * manifest does not state the days of the games, because new files may contain figures from old results.
	 */
	public static function test_data(): array {
		$loss = DDH_Freshness::loss();
		if ( '' !== $loss ) {
			return self::result( 'data', 'missing' === DDH_Data::state() ? 'critical' : 'recommended', $loss );
		}
		$files = DDH_Data::files();
		if ( ! array_diff_key( $files, array( DDH_Data::MANIFEST => 0 ) ) ) {
			return self::result( 'data', 'critical', __( 'There are no data files yet. Upload them in the plugin\'s settings.', 'ddh-hockey' ) );
		}
		$manifest = DDH_Data::manifest();
		if ( DDH_Sample::is_whole_sample( $manifest ) ) {
			return self::result( 'data', 'recommended', __( 'The pages still show the sample figures of October 2025. Upload your own in the plugin\'s settings.', 'ddh-hockey' ) );
		}
		$rest = DDH_Manifest::sample_files();
		if ( $rest ) {
			return self::result( 'data', 'recommended', DDH_Sample_Rest::sentence( $rest ) );
		}
		$known = array_intersect_key( $manifest['files']['game_probs.json'] ?? array(), array( 'from' => 0, 'to' => 0, 'through' => 0 ) );
		$known = array_filter( $known, static fn( $day ): bool => is_string( $day ) && 1 === preg_match( '/^\d{4}-\d\d-\d\d\z/', $day ) );
		if ( isset( $known['to'] ) || isset( $known['through'] ) ) {
			return self::result( 'data', 'recommended', self::games_problem( $known ) );
		}
		$made  = isset( $manifest['generatedAt'] ) ? strtotime( $manifest['generatedAt'] ) : max( array_column( $files, 'modified' ) );
		$hours = (int) floor( ( DDH_Clock::now() - $made ) / HOUR_IN_SECONDS );
		/* translators: %d: age of the data in hours. */
		$problem = $hours > self::OLDEST ? sprintf( __( 'The data was made %d hours ago. Is the job that makes it still running?', 'ddh-hockey' ), $hours ) : '';
		return self::result( 'data', 'recommended', $problem );
	}

	/** Tests whether the next delivery is late, and whether games of the last one lack a figure. */
	public static function test_freshness(): array {
		return self::result( 'freshness', 'recommended', DDH_Freshness::problem() );
	}

	/**
	 * Returns a sentence about outdated games or results, or '' if there is no problem. `$known` has the days `from`,
	 * `to` and `through` that the manifest states.
	 */
	private static function games_problem( array $known ): string {
		$today = DDH_Clock::day();
		if ( isset( $known['to'] ) && $known['to'] < $today ) {
			/* translators: %s: date of the last games. */
			return sprintf( __( 'The figures end with the games of %s. Is the job that makes them still running?', 'ddh-hockey' ), self::day( $known['to'] ) );
		}
		if ( ! isset( $known['through'] ) ) {
			return '';
		}
		$played = isset( $known['from'] ) ? array( $known['from'] ) : array();
		foreach ( (array) DDH_Check::rows( DDH_Data::dir() . '/fantasy/season_schedule.json' ) as $game ) {
			$played[] = is_string( $game['Date'] ?? null ) ? substr( $game['Date'], 0, 10 ) : '';
		}
		// Yesterday's results may still be missing, so only the results of earlier days are required.
		$missing = array_filter( $played, static fn( string $day ): bool => $day > $known['through'] && $day <= DDH_Clock::day( -2 ) );
		if ( $missing ) {
			/* translators: 1: date of the last games with results, 2: first date without results. */
			return sprintf( __( 'The figures include results up to the games of %1$s. The results of %2$s are missing. Does the job that makes them still get new results?', 'ddh-hockey' ), self::day( $known['through'] ), self::day( min( $missing ) ) );
		}
		if ( $known['through'] < DDH_Clock::day( -self::LONGEST_BREAK ) ) {
			/* translators: %s: date of the last games with results. */
			return sprintf( __( 'The figures include results only up to the games of %s. Does the job that makes them still get new results?', 'ddh-hockey' ), self::day( $known['through'] ) );
		}
		return '';
	}

	/** Formats a day in the date format of WordPress's settings. */
	private static function day( string $day ): string {
		return wp_date( get_option( 'date_format' ), strtotime( $day . ' UTC' ), new DateTimeZone( 'UTC' ) );
	}

	/** Tests whether PHP can write where the data is, and whether that is outside the plugin's folder. */
	public static function test_place(): array {
		$dir = DDH_Data::base();
		// The first delivery makes a folder that is missing.
		while ( ! is_dir( $dir ) && dirname( $dir ) !== $dir ) {
			$dir = dirname( $dir );
		}
		$path = $dir . '/.ddh-try-' . bin2hex( random_bytes( 4 ) );
		try {
			DDH_Disk::write( $path, '' );
			DDH_Disk::remove( $path );
		} catch ( DDH_Refusal $refusal ) {
			/* translators: %s: a sentence that names the path and the reason. */
			return self::result( 'place', 'critical', sprintf( __( 'PHP cannot write where the data is: %s Nothing can be delivered until the user that PHP runs as owns this folder, with all that is in it.', 'ddh-hockey' ), $refusal->getMessage() ) );
		}
		$problem = DDH_Data::is_own_in_plugin() ? __( 'The data is in the plugin\'s own folder, which WordPress empties when it updates or deletes the plugin. Let PHP write to uploads and deliver the data, or name a folder outside the plugin as DDH_DATA_DIR in wp-config.php.', 'ddh-hockey' ) : '';
		return self::result( 'place', 'recommended', $problem );
	}

	/** Shows what a browser has fetched and started as a page does (DDH_Reader). */
	public static function test_reader(): array {
		return self::result( 'reader', DDH_Reader::has_fault() ? 'critical' : 'recommended', implode( ' ', DDH_Reader_Texts::problems() ) );
	}

	/** Tests whether PHP and the disk have what the plugin needs, but WordPress does not need. */
	public static function test_extensions(): array {
		$needed = array( DDH_Host::problem( ...DDH_Host::NEEDED ), DDH_Pieces::problem() );
		if ( self::uses_firebase() ) {
			$needed[] = extension_loaded( 'openssl' ) ? DDH_Host::problem( ...DDH_Host::OPENSSL ) : __( 'PHP has no openssl extension: members cannot be linked to Firebase.', 'ddh-hockey' );
		}
		$needed = array_filter( $needed );
		// Support of npz is only recommended, because simulations can be delivered as JSON or CSV instead.
		$wanted = array_filter( array( DDH_Npz::host_problem(), DDH_Host::loss(), DDH_Lock::problem() ) );
		return self::result( 'extensions', $needed ? 'critical' : 'recommended', implode( ' ', array_merge( $needed, $wanted ) ) );
	}

	/** Tests whether WordPress runs scheduled jobs, and whether the last run of each has succeeded. */
	public static function test_jobs(): array {
		/* translators: %d: number of hours. */
		$overdue = DDH_Deliveries::is_overdue() ? sprintf( __( 'The job that removes old deliveries is more than %d hours late, so it is likely that no scheduled job of this site runs, the warning about a late night included. Does the server reach its own wp-cron.php? On a site with few visitors, or with DISABLE_WP_CRON, let the system\'s cron open wp-cron.php every 15 minutes.', 'ddh-hockey' ), DDH_Deliveries::LATE / HOUR_IN_SECONDS ) : '';
		return self::result( 'jobs', 'recommended', implode( ' ', array_filter( array( $overdue, DDH_Jobs::problem() ) ) ) );
	}

	/** Tests whether this site may be a copy, if that changes what it does. */
	public static function test_home(): array {
		return self::result( 'home', 'recommended', DDH_Home::matters() ? DDH_Home_Panel::sentence() : '' );
	}

	/**
	 * Tests whether Firebase sessions can be linked to members, and whether Firebase may still have data of deleted
	 * members.
	 */
	public static function test_firebase(): array {
		try {
			DDH_Firebase::key( DDH_Firebase::KEY );
		} catch ( DDH_Refusal $none ) {
			return self::result( 'firebase', 'critical', $none->getMessage() );
		}
		if ( null === DDH_Firebase::public_config() ) {
			return self::result( 'firebase', 'critical', __( 'The Firebase part of the plugin\'s settings is not complete.', 'ddh-hockey' ) );
		}
		if ( ! DDH_Home::is_home() ) {
			return self::result( 'firebase', 'recommended', DDH_Home_Panel::sentence() );
		}
		$left = DDH_Firebase_Erasure::left();
		/* translators: %s: database paths of the deleted members, separated by commas. */
		$problem = $left ? sprintf( __( 'Members were deleted whose data may still be in Firebase. Remove it in the Realtime Database: %s', 'ddh-hockey' ), 'users/wp_' . implode( ', users/wp_', $left ) ) : '';
		return self::result( 'firebase', 'recommended', $problem );
	}

	/** Offers what these tests and `ddh doctor` have found as one text. */
	public static function test_host(): array {
		$found = array();
		foreach ( array_diff( self::OF_HOST, self::left_out() ) as $test ) {
			// Until a browser has looked, and where it cannot look, there is no fault of the host.
			$result = 'reader' !== $test || DDH_Reader::has_fault() ? self::{ 'test_' . $test }() : array( 'status' => 'good' );
			if ( 'good' !== $result['status'] ) {
				$found[] = wp_specialchars_decode( wp_strip_all_tags( $result['description'] ), ENT_QUOTES );
			}
		}
		return self::result( 'host', 'recommended', DDH_For_Host::text( $found ) );
	}

	/** Tries what members' pages do at Google. */
	public static function test_google(): array {
		return self::result( 'google', 'critical', DDH_Google_Trial::problem() );
	}

	/** Tests whether the Authorization header of this request arrived. */
	public static function test_authorization( WP_REST_Request $request ): array {
		$problem = self::PROBE === $request->get_header( 'authorization' ) ? '' : __( 'This server removes the Authorization header. Members can still be linked to Firebase, because the page sends its token in the body as well, but each link takes one more request. Save the permalinks once, or ask your host to pass the header on.', 'ddh-hockey' );
		return self::result( 'authorization', 'recommended', $problem );
	}

	/** Returns the result of a test in the format of Site Health. `$status` is the severity of a problem: critical or recommended. */
	private static function result( string $test, string $status, string $problem ): array {
		list( , $good, $bad ) = self::tests()[ $test ];
		return array(
			'label'       => '' === $problem ? $good : $bad,
			'status'      => '' === $problem ? 'good' : $status,
			'badge'       => array( 'label' => __( 'Hockey', 'ddh-hockey' ), 'color' => 'blue' ),
			'description' => '<p>' . nl2br( esc_html( '' === $problem ? $good . '.' : $problem ) ) . '</p>',
			'actions'     => '',
			'test'        => 'ddh_' . $test,
		);
	}

	private static function uses_firebase(): bool {
		return 'firebase' === DDH_Settings::get( 'team_store' );
	}
}
