<?php
require_once DDH_DIR . 'includes/admin/class-ddh-uninstall.php';

final class UninstallTest extends DdhTestCase {

	private string $uploads;

	protected function setUp(): void {
		parent::setUp();
		$this->uploads = sys_get_temp_dir() . '/ddh-uninstall-' . getmypid();
		mkdir( $this->uploads );
		add_filter( 'upload_dir', fn( $dirs ) => array_merge( $dirs, array( 'basedir' => $this->uploads ) ) );
	}

	protected function tearDown(): void {
		DDH_Disk::remove( $this->uploads );
		parent::tearDown();
	}

	/** Functions that store a value. The number is the position of the argument with the value's name. */
	private const WRITERS = array(
		'add_option' => 0, 'update_option' => 0, 'set_transient' => 0, 'add_user_meta' => 1, 'update_user_meta' => 1, 'wp_schedule_event' => 2, 'wp_schedule_single_event' => 1,
		// The plugin calls none of the functions below. A change that adds such a call must also extend DDH_Uninstall.
		'add_site_option' => 0, 'update_site_option' => 0, 'add_network_option' => 1, 'update_network_option' => 1, 'set_site_transient' => 0, 'update_user_option' => 1, 'add_metadata' => 2, 'update_metadata' => 2, 'add_post_meta' => 1, 'update_post_meta' => 1, 'add_term_meta' => 1, 'update_term_meta' => 1, 'set_theme_mod' => 0, 'wp_schedule_recurring_event' => 1,
	);

	/** Constants that look like names of stored values, but are not. */
	private const NOT_STORED = array( 'DDH_Routes::PATH', 'DDH_Roles::PUBLISH', 'DDH_Roles::ROLE', 'DDH_Deliveries::BUSY' );

	/** Returns the uninstaller's lists of names, each keyed by the function that stores values under these names. */
	private static function lists(): array {
		$meta = array_merge( DDH_Uninstall::USER_META, DDH_Uninstall::TEAMS );
		return array(
			'add_option'               => array( DDH_Uninstall::OPTIONS, DDH_Uninstall::OPTIONS_BY_ID ),
			'update_option'            => array( DDH_Uninstall::OPTIONS, DDH_Uninstall::OPTIONS_BY_ID ),
			'set_transient'            => array( DDH_Uninstall::TRANSIENTS, DDH_Uninstall::TRANSIENTS_BY_ID ),
			'add_user_meta'            => array( $meta, array() ),
			'update_user_meta'         => array( $meta, array() ),
			'wp_schedule_event'        => array( DDH_Uninstall::JOBS, array() ),
			'wp_schedule_single_event' => array( DDH_Uninstall::JOBS, array() ),
		);
	}

	/** @return array<string,string> The plugin's code without comments, by file. */
	private static function code(): array {
		$code = array();
		foreach ( array_merge( glob( DDH_DIR . '*.php' ), glob( DDH_DIR . 'includes/{,*/}*.php', GLOB_BRACE ) ) as $file ) {
			if ( ! in_array( basename( $file ), array( 'uninstall.php', 'class-ddh-uninstall.php' ), true ) ) {
				$code[ basename( $file ) ] = php_strip_whitespace( $file );
			}
		}
		return $code;
	}

	/** Returns the source code of each argument of a call. */
	private static function arguments( string $code, int $open ): array {
		$arguments = array( '' );
		$depth     = 0;
		foreach ( array_slice( token_get_all( '<?php ' . substr( $code, $open ) ), 1 ) as $token ) {
			$text = is_array( $token ) ? $token[1] : $token;
			if ( in_array( $text, array( '(', '[', '{' ), true ) && 1 === ++$depth ) {
				continue;
			}
			if ( in_array( $text, array( ')', ']', '}' ), true ) && 0 === --$depth ) {
				break;
			}
			if ( ',' === $text && 1 === $depth ) {
				$arguments[] = '';
			} else {
				$arguments[ count( $arguments ) - 1 ] .= $text;
			}
		}
		return array_map( 'trim', $arguments );
	}

	/**
	 * Returns the name that an expression evaluates to, and whether an id is appended to that name. Returns null if the name is unknown.
	 *
	 * @return array{string,bool}|null
	 */
	private static function name( string $written, string $before, string $class ): ?array {
		// Assumes that a variable has the value that was assigned to it last.
		if ( preg_match( '/^\$\w+$/', $written ) && preg_match_all( '/' . preg_quote( $written, '/' ) . ' = ([^;]+);/', $before, $found ) ) {
			$written = end( $found[1] );
		}
		if ( ! preg_match( '/^(?:\'(\w+)\'|(self|DDH_\w+)::(\w+))( \. .+)?$/', $written, $match ) ) {
			return null;
		}
		return array( '' !== $match[1] ? $match[1] : constant( ( 'self' === $match[2] ? $class : $match[2] ) . '::' . $match[3] ), isset( $match[4] ) );
	}

	/** @return list<array{function:string,name:string,by_id:bool,place:string}> The calls in a piece of code that store a value. */
	private function stored( string $code, string $file ): array {
		preg_match( '/final class (\w+)/', $code, $class );
		preg_match_all( '/(?<![\w>:$])(?:' . implode( '|', array_keys( self::WRITERS ) ) . ')(?=\()/', $code, $calls, PREG_OFFSET_CAPTURE );
		$stored = array();
		foreach ( $calls[0] as list( $function, $at ) ) {
			$written = self::arguments( $code, $at + strlen( $function ) )[ self::WRITERS[ $function ] ];
			$name    = self::name( $written, substr( $code, 0, $at ), $class[1] ?? '' );
			$this->assertNotNull( $name, "$file: cannot tell what $function( $written ) stores. Use a literal or a constant as its name." );
			$stored[] = array( 'function' => $function, 'name' => $name[0], 'by_id' => $name[1], 'place' => "$file: $function( $written )" );
		}
		return $stored;
	}

	private static function is_listed( array $stored ): bool {
		$lists = self::lists()[ $stored['function'] ] ?? array( array(), array() );
		return in_array( $stored['name'], $lists[ $stored['by_id'] ? 1 : 0 ], true );
	}

	public function test_every_value_that_the_code_stores_is_in_the_lists_of_the_uninstaller(): void {
		$functions = array();
		foreach ( self::code() as $file => $code ) {
			foreach ( $this->stored( $code, $file ) as $stored ) {
				$this->assertTrue( self::is_listed( $stored ), $stored['place'] . ' is not in class-ddh-uninstall.php' );
				$functions[ $stored['function'] ] = true;
			}
			// This scan does not find values that are stored with SQL. Their names are constants, which the test below
			// checks.
		}
		$this->assertGreaterThanOrEqual( 6, count( $functions ), 'the scan finds the calls' );
	}

	public function test_every_constant_that_names_a_stored_value_is_in_the_lists_of_the_uninstaller(): void {
		$lists = array_merge( ...array_merge( ...array_values( self::lists() ) ) );
		$seen  = 0;
		foreach ( array_keys( require DDH_DIR . 'includes/classes.php' ) as $class ) {
			if ( 'DDH_Uninstall' === $class ) {
				continue;
			}
			foreach ( ( new ReflectionClass( $class ) )->getConstants() as $constant => $value ) {
				if ( is_string( $value ) && 0 === strpos( $value, 'ddh_' ) && ! in_array( "$class::$constant", self::NOT_STORED, true ) ) {
					$this->assertContains( $value, $lists, "$class::$constant" );
					++$seen;
				}
			}
		}
		$this->assertGreaterThanOrEqual( 10, $seen );
	}

	public function faults(): array {
		return array(
			array( 'update_option( "ddh_new", 1 );', null ),
			array( 'update_option( $name, 1 );', null ),
			array( 'update_option( \'ddh_new\', 1 );', false ),
			array( 'set_transient( \'ddh_settings\', 1 );', false ),
			array( 'set_transient( \'ddh_new_\' . $id, 1 );', false ),
			array( '$key = \'ddh_new_\' . $id; set_transient( $key, array( 1, 2 ) );', false ),
			array( '$key = \'ddh_links_\' . $id; set_transient( $key, array( 1, 2 ) );', true ),
			array( 'update_user_meta( get( 1, 2 ), \'ddh_new\', 1 );', false ),
			array( 'update_post_meta( 5, \'ddh_teams\', 1 );', false ),
			array( 'wp_schedule_event( time(), self::HOOK, self::LOCK );', false ),
			array( 'update_option( DDH_Data::SERVED, 1 );', true ),
			array( 'wp_schedule_event( time(), \'daily\', DDH_Deliveries::HOOK );', true ),
		);
	}

	/** @dataProvider faults */
	public function test_the_scan_finds_an_unlisted_value( string $code, ?bool $listed ): void {
		try {
			$stored = $this->stored( "<?php final class DDH_Deliveries { $code }", 'fault' );
		} catch ( PHPUnit\Framework\ExpectationFailedException $unknown ) {
			$stored = null;
		}
		$this->assertSame( $listed, $stored ? self::is_listed( $stored[0] ) : null );
	}

	private function ours(): void {
		array_map( fn( $name ) => update_option( $name, array( 'x' => 1 ) ), array_diff( DDH_Uninstall::OPTIONS, array( 'ddh_settings' ) ) );
		array_map( fn( $name ) => set_transient( $name, 1, 100 ), DDH_Uninstall::TRANSIENTS );
		array_map( fn( $name ) => update_option( $name . '17', 1 ), DDH_Uninstall::OPTIONS_BY_ID );
		array_map( fn( $name ) => set_transient( $name . '17', 1, 100 ), DDH_Uninstall::TRANSIENTS_BY_ID );
		foreach ( DDH_Uninstall::JOBS as $job ) {
			wp_schedule_single_event( time() + 1000, $job, array( 1 ) );
			wp_schedule_single_event( time() + 2000, $job, array( 2, 3 ) );
		}
		foreach ( array_merge( DDH_Uninstall::USER_META, DDH_Uninstall::TEAMS ) as $key ) {
			add_user_meta( $this->user(), $key, '{}' );
		}
	}

	/** Returns the names of options, user metadata and cron jobs that contain `ddh`. */
	private function left(): array {
		global $wpdb;
		$jobs = array();
		foreach ( _get_cron_array() as $events ) {
			$jobs = array_merge( $jobs, array_keys( $events ) );
		}
		$found = array_merge(
			$wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%ddh%'" ),
			$wpdb->get_col( "SELECT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE '%ddh%'" ),
			array_filter( $jobs, fn( $job ) => false !== strpos( $job, 'ddh' ) )
		);
		sort( $found );
		return $found;
	}

	public function test_uninstalling_removes_everything_if_the_operator_has_chosen_that(): void {
		$this->ours();
		$this->settings( array( 'remove_all' => true ) );
		DDH_Uninstall::run();
		$this->assertSame( array(), $this->left() );
	}

	public function test_uninstalling_removes_the_role_and_the_capability_of_publishers(): void {
		$this->assertSame( array( DDH_Roles::ROLE, DDH_Roles::PUBLISH ), array( DDH_Uninstall::ROLE, DDH_Uninstall::CAPABILITY ) );
		DDH_Uninstall::run();
		$this->assertNull( get_role( 'ddh_publisher' ) );
		$this->assertFalse( get_role( 'administrator' )->has_cap( 'ddh_publish' ) );
	}

	public function test_uninstalling_keeps_teams_by_default(): void {
		$this->ours();
		$this->settings( array( 'remove_all' => false ) );
		DDH_Uninstall::run();
		$this->assertSame( array( 'ddh_teams', 'ddh_teams_aside' ), $this->left() );
	}

	public function test_uninstalling_keeps_data_of_other_plugins(): void {
		$foreign = array( 'ddh_shop_orders', 'ddh_links_page', 'ddh_teams_begin_x', 'ddh_settings_of_another', 'ddh_patreon_17_x', 'xddh_links_17' );
		$this->settings( array( 'remove_all' => true ) );
		DDH_Uninstall::run();
		foreach ( $foreign as $name ) {
			update_option( $name, 'kept' );
			set_transient( $name, 'kept', 100 );
			add_user_meta( $this->user(), $name, 'kept' );
			wp_schedule_single_event( time() + 1000, $name );
		}
		$before = $this->left();
		$this->assertCount( 30, $before );
		DDH_Uninstall::run();
		$this->assertSame( $before, $this->left() );
		$this->assertSame( 'kept', get_option( 'ddh_shop_orders' ) );
	}

	private function folders(): array {
		return array_values( array_diff( scandir( $this->uploads ), array( '.', '..' ) ) );
	}

	public function test_uninstalling_does_not_follow_symbolic_links(): void {
		$outside = "$this->uploads/outside";
		mkdir( $outside );
		file_put_contents( "$outside/precious.txt", 'kept' );
		mkdir( "$this->uploads/ddh-data/deep", 0777, true );
		file_put_contents( "$this->uploads/ddh-data/deep/.hidden", 'x' );
		symlink( $outside, "$this->uploads/ddh-data/deep/linked" );
		symlink( "$outside/precious.txt", "$this->uploads/ddh-data/linked.txt" );
		mkdir( "$this->uploads/ddh-shop" );
		$this->settings( array( 'remove_all' => true ) );
		DDH_Uninstall::run();
		$this->assertSame( array( 'ddh-shop', 'outside' ), $this->folders() );
		symlink( $outside, "$this->uploads/ddh-data" );
		$this->settings( array( 'remove_all' => true ) );
		DDH_Uninstall::run();
		$this->assertSame( array( 'ddh-shop', 'outside' ), $this->folders() );
		$this->assertSame( 'kept', file_get_contents( "$outside/precious.txt" ) );
	}

	public function test_uninstalling_keeps_data_in_uploads_by_default(): void {
		mkdir( "$this->uploads/ddh-data" );
		file_put_contents( "$this->uploads/ddh-data/game_probs.json", '[]' );
		$this->settings( array( 'remove_all' => false ) );
		DDH_Uninstall::run();
		$this->assertFileExists( "$this->uploads/ddh-data/game_probs.json" );
	}

	public function networks(): array {
		return array( array( true, array( true ) ), array( true, array( null, true, null ) ), array( true, array( true, true ) ), array( false, array( true, false ) ), array( false, array( false, true, null ) ), array( false, array( null ) ), array( false, array() ) );
	}

	/** @dataProvider networks */
	public function test_teams_of_a_network_are_removed_only_if_no_site_asks_to_keep_them( bool $go, array $wishes ): void {
		$this->ours();
		DDH_Uninstall::members( $wishes );
		$teams = array_values( array_intersect( $this->left(), array( 'ddh_teams', 'ddh_teams_aside' ) ) );
		$this->assertSame( $go ? array() : array( 'ddh_teams', 'ddh_teams_aside' ), $teams );
	}

	public function test_uninstalling_a_site_returns_whether_its_setting_asks_to_remove_everything(): void {
		foreach ( array( array( array( 'remove_all' => true ), true ), array( array( 'remove_all' => false ), false ), array( array( 'keep_days' => 1 ), false ), array( 'damaged', null ) ) as list( $stored, $wish ) ) {
			remove_all_filters( 'sanitize_option_ddh_settings' );
			update_option( 'ddh_settings', $stored );
			$this->assertSame( $wish, DDH_Uninstall::site() );
			$this->assertSame( null, DDH_Uninstall::site(), 'the setting no longer exists' );
		}
	}
}
