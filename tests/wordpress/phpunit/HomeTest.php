<?php
require_once __DIR__ . '/FirebaseKeys.php';

/** A site that may be a copy does nothing to the other site's members until an administrator says what it is. */
final class HomeTest extends DdhDataTestCase {

	use FirebaseKeys;

	private const LIVE = 'https://www.live-hockey.example/club';

	private int $member;

	protected function setUp(): void {
		parent::setUp();
		$this->forget();
		$this->firebase_settings();
		$this->forget();
		$this->put_key( 'DDH_FIREBASE_SA_FILE' );
		$this->put_key( 'DDH_FIREBASE_ERASER_FILE' );
		$pem           = self::pair( 'google' )['certificate'];
		$this->network = fn( $url ) => array( 'response' => array( 'code' => 200 ), 'headers' => array(), 'body' => wp_json_encode( DDH_Google::CERTIFICATES === $url ? array( 'k1' => $pem ) : array( 'access_token' => 't' ) ) );
		$this->member  = $this->user();
		update_user_meta( $this->member, DDH_Token_Sync::LINKED, time() - DAY_IN_SECONDS );
	}

	private function forget(): void {
		delete_option( DDH_Home::OPTION );
	}

	private static function kept(): ?string {
		global $wpdb;
		return $wpdb->get_var( "SELECT option_value FROM $wpdb->options WHERE option_name = 'ddh_home'" );
	}

	/** Changes the address in the database. WP_HOME of the lab stays, so such a site is found by its row alone. */
	private static function move_to( string $home ): void {
		global $wpdb;
		$wpdb->update( $wpdb->options, array( 'option_value' => $home ), array( 'option_name' => 'home' ) );
	}

	private function become_a_copy(): void {
		DDH_Home::remember();
		self::move_to( 'https://staging.example' );
	}

	/** @return string[] The ids of the members whose data was deleted at Google. */
	private function deleted(): array {
		$deletes = array_filter( $this->requests, fn( $request ) => 'DELETE' === ( $request['args']['method'] ?? '' ) );
		return array_map( fn( $request ) => preg_replace( '/.*wp_(\d+).*/', '$1', $request['url'] ), array_values( $deletes ) );
	}

	/** Runs the scheduled deletions. */
	private static function run_jobs(): void {
		foreach ( _get_cron_array() as $jobs ) {
			foreach ( $jobs[ DDH_Firebase_Erasure::EVENT ] ?? array() as $job ) {
				wp_unschedule_event( wp_next_scheduled( DDH_Firebase_Erasure::EVENT, $job['args'] ), DDH_Firebase_Erasure::EVENT, $job['args'] );
				do_action_ref_array( DDH_Firebase_Erasure::EVENT, $job['args'] );
			}
		}
	}

	private function delete_member(): void {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		wp_delete_user( $this->member );
	}

	private function link(): array {
		wp_set_current_user( $this->member );
		return $this->rest( 'POST', '/ddh/v1/token-sync', array(), array( 'Authorization' => 'Bearer ' . self::id_token() ) )->get_data();
	}

	/** Replaces texts in all tables as migration tools do: in serialized values string by string, keys and lengths right. */
	private static function search_and_replace( array $pairs ): void {
		global $wpdb;
		$replace = function ( $value ) use ( &$replace, $pairs ) {
			if ( is_array( $value ) ) {
				return array_map( $replace, $value );
			}
			return is_string( $value ) ? ( is_serialized( $value ) ? serialize( $replace( unserialize( $value ) ) ) : strtr( $value, $pairs ) ) : $value;
		};
		foreach ( array( $wpdb->options => array( 'option_id', 'option_value' ), $wpdb->posts => array( 'ID', 'post_content' ), $wpdb->usermeta => array( 'umeta_id', 'meta_value' ) ) as $table => list( $id, $column ) ) {
			foreach ( $wpdb->get_results( "SELECT $id, $column FROM $table", ARRAY_N ) as list( $row, $text ) ) {
				$new = $replace( (string) $text );
				if ( $new !== (string) $text ) {
					$wpdb->update( $table, array( $column => $new ), array( $id => $row ) );
				}
			}
		}
	}

	/** @return array<string,string> All spellings in which tools search for an address. */
	private static function spellings( string $old, string $new ): array {
		$bare  = fn( string $url ): string => preg_replace( '#^https?:#', '', $url );
		$host  = fn( string $url ): string => wp_parse_url( $url, PHP_URL_HOST );
		$short = fn( string $url ): string => preg_replace( '/^www\./', '', $host( $url ) );
		$pairs = array();
		foreach ( array( fn( $url ) => $url, $bare, $host, $short, fn( $url ) => $short( $url ) . wp_parse_url( $url, PHP_URL_PATH ) ) as $form ) {
			foreach ( array( fn( $text ) => $text, 'urlencode', 'rawurlencode', 'base64_encode', fn( $text ) => trim( wp_json_encode( $text ), '"' ), 'bin2hex', 'strrev', 'strtoupper', 'md5' ) as $written ) {
				$pairs[ $written( $form( $old ) ) ] = $written( $form( $new ) );
			}
		}
		return $pairs;
	}

	public function moves(): array {
		return array(
			array( self::LIVE, 'https://staging.live-hockey.example/club' ),
			array( self::LIVE, 'http://localhost:8080' ),
			array( 'http://hockey.example', 'https://hockey.example/staging' ),
			array( 'https://hockey.example:8443/a', 'https://hockey.example:8443/b' ),
			array( 'http://10.0.0.5', 'http://10.0.0.6' ),
			array( 'http://production', 'http://staging' ),
			array( 'https://eishöckey.example', 'https://eishockey.example' ),
			array( 'https://cafe', 'https://beef' ),
		);
	}

	/** @dataProvider moves */
	public function test_a_copy_is_known_however_its_address_was_replaced( string $live, string $copy ): void {
		self::move_to( $live );
		DDH_Home::remember();
		$this->assertSame( DDH_Home::HOME, DDH_Home::state() );
		$kept = self::kept();
		self::search_and_replace( self::spellings( $live, $copy ) );
		$this->assertSame( $kept, self::kept() );
		$this->assertSame( DDH_Home::ASKED, DDH_Home::state() );
		$this->assertStringContainsString( wp_parse_url( $live, PHP_URL_HOST ) === 'www.live-hockey.example' ? 'live-hockey.example/club' : DDH_Home::folded( $live ), DDH_Home_Panel::sentence() );
		self::search_and_replace( self::spellings( $copy, $live ) );
		$this->assertSame( DDH_Home::HOME, DDH_Home::state(), 'the copy replaces the original site' );
	}

	public function test_what_changes_of_a_site_that_stays_where_it_is_asks_nothing(): void {
		self::move_to( self::LIVE );
		DDH_Home::remember();
		foreach ( array( 'http://live-hockey.example/club', 'https://www.live-hockey.example:8443/club/', 'HTTPS://WWW.Live-Hockey.example/club' ) as $same ) {
			self::move_to( $same );
			$this->assertSame( DDH_Home::HOME, DDH_Home::state(), $same );
		}
		foreach ( array( 'home_url', 'option_home', 'pre_option_home', 'pre_option_' . DDH_Home::OPTION ) as $filter ) {
			add_filter( $filter, fn() => 'https://de.live-hockey.example' );
		}
		wp_cache_set( 'alloptions', array( 'home' => 'https://other.example' ), 'options' );
		$this->assertSame( DDH_Home::HOME, DDH_Home::state(), 'filters and caches do not count' );
	}

	/** A place as the class describes it. */
	private static function place( string $stored, string $given = '-', string $environment = 'production' ): array {
		return array( 'stored' => $stored, 'given' => '-' === $given ? $stored : $given, 'environment' => $environment );
	}

	private static function places(): array {
		$live    = self::place( 'live.example' );
		$staging = self::place( 'live.example', '-', 'staging' );
		$copy    = self::place( 'copy.example', '-', 'staging' );
		return array(
			'nothing is kept'                   => array( DDH_Home::HOME, array(), $copy ),
			'the same place'                    => array( DDH_Home::HOME, array( 'home' => $live ), $live ),
			'another address'                   => array( DDH_Home::ASKED, array( 'home' => $live ), self::place( 'copy.example' ) ),
			'another address by wp-config'      => array( DDH_Home::ASKED, array( 'home' => $live ), self::place( 'live.example', 'copy.example' ) ),
			'another address in the database'   => array( DDH_Home::ASKED, array( 'home' => $live ), self::place( 'copy.example', 'live.example' ) ),
			'only the environment has changed'  => array( DDH_Home::ASKED, array( 'home' => $live ), $staging ),
			'a site that was never production'  => array( DDH_Home::HOME, array( 'home' => $staging ), $staging ),
			'staging becomes production'        => array( DDH_Home::HOME, array( 'home' => $staging ), $live ),
			'a copy of a staging site'          => array( DDH_Home::ASKED, array( 'home' => $staging ), $copy ),
			'the row follows wp-config'         => array( DDH_Home::HOME, array( 'home' => self::place( 'old.example', 'live.example' ) ), $live ),
			'a copy at the address of the row'  => array( DDH_Home::ASKED, array( 'home' => self::place( 'old.example', 'live.example' ) ), self::place( 'old.example' ) ),
			'wp-config without a request'       => array( DDH_Home::HOME, array( 'home' => $live ), self::place( 'live.example', '' ) ),
			'kept without a request'            => array( DDH_Home::HOME, array( 'home' => self::place( 'live.example', '' ) ), $live ),
			'called a copy'                     => array( DDH_Home::COPY, array( 'home' => $live, 'copy' => $copy ), $copy ),
			'a copy in another environment'     => array( DDH_Home::ASKED, array( 'home' => $live, 'copy' => $copy ), self::place( 'copy.example' ) ),
			'a copy of the copy'                => array( DDH_Home::ASKED, array( 'home' => $live, 'copy' => $copy ), self::place( 'other.example', '-', 'staging' ) ),
			'a copy that replaces the original' => array( DDH_Home::HOME, array( 'home' => $live, 'copy' => $copy ), $live ),
			'the database does not answer'      => array( DDH_Home::ASKED, array(), self::place( '', '' ) ),
			'damaged'                           => array( DDH_Home::HOME, array( 'home' => 'x', 'copy' => 5 ), $copy ),
		);
	}

	public function test_a_place_is_judged_by_what_is_kept(): void {
		$spaced = fn( $place ) => is_array( $place ) ? array_map( fn( $text ) => implode( ' ', str_split( $text ) ), $place ) : $place;
		foreach ( self::places() as $what => list( $expected, $kept, $here ) ) {
			$this->assertSame( $expected, DDH_Home::judge( array_map( $spaced, $kept ), $here ), $what );
		}
	}

	public function test_only_activation_settings_updates_and_administrators_keep_a_place_and_nothing_replaces_it(): void {
		foreach ( array( 0, $this->member, $this->user( 'editor' ) ) as $user ) {
			wp_set_current_user( $user );
			DDH_Home::remember_for_administrator();
			$this->link();
			DDH_Root::html( 'fantasy' );
			do_action( DDH_Deliveries::HOOK );
			$this->assertNull( self::kept() );
		}
		$this->assertSame( DDH_Home::HOME, DDH_Home::state() );
		// WordPress's own callbacks of these two actions ask its servers.
		$this->assertSame( 10, has_action( 'admin_init', array( 'DDH_Home', 'remember_for_administrator' ) ) );
		$this->assertSame( 10, has_action( 'upgrader_process_complete', array( 'DDH_Home', 'remember' ) ) );
		wp_set_current_user( $this->user( 'administrator' ) );
		$writers = array(
			fn() => DDH_Home::activate(),
			fn() => DDH_Home::activate( false ),
			fn() => DDH_Home::remember_for_administrator(),
			fn() => DDH_Home::remember(),
			fn() => $this->settings( array( 'keep_days' => 31 + count( (array) get_option( DDH_Settings::OPTION ) ) ) ),
		);
		foreach ( $writers as $write ) {
			self::move_to( self::LIVE );
			$this->forget();
			$write();
			$kept = self::kept();
			$this->assertStringContainsString( 'l i v e', $kept );
			self::move_to( 'https://staging.example' );
			foreach ( $writers as $again ) {
				$again();
			}
			$this->assertSame( $kept, self::kept() );
			$this->settings( array( 'keep_days' => 30 ) );
		}
	}

	public function test_a_site_that_may_be_a_copy_asks_nothing_of_google_and_sends_no_mail(): void {
		$mails = array();
		add_filter( 'pre_wp_mail', function ( $sent, $mail ) use ( &$mails ) { $mails[] = $mail; return true; }, 10, 2 );
		$this->settings( array( 'late_mail' => 'me@example.test' ) );
		update_option( DDH_Receipts::OPTION, array( array( 'folder' => 'd', 'time' => 1, 'night' => array( 'nextExpected' => '2026-01-01T00:00:00Z' ) ) ) );
		$this->become_a_copy();
		$this->assertSame( array( 'linked' => false, 'reason' => 'copy' ), $this->link() );
		DDH_Freshness::remind();
		$this->delete_member();
		self::run_jobs();
		$this->assertSame( array( array(), array(), array( $this->member ) ), array( $this->requests, $mails, DDH_Firebase_Erasure::waiting() ) );
		$this->assertSame( array(), DDH_Firebase_Erasure::left() );
		$this->assertStringContainsString( '"teamStore":"copy"', DDH_Root::html( 'fantasy' ) );
		foreach ( array( 'test_home', 'test_firebase' ) as $test ) {
			$this->assertSame( 'recommended', DDH_Health::$test()['status'] );
		}
		DDH_Home::answer( 'moved' );
		DDH_Freshness::remind();
		self::run_jobs();
		$this->assertSame( array( (string) $this->member ), $this->deleted() );
		$this->assertSame( array( 1, array(), false ), array( count( $mails ), DDH_Firebase_Erasure::waiting(), DDH_Home::is_open() ) );
		$this->assertStringContainsString( '"teamStore":"firebase"', DDH_Root::html( 'fantasy' ) );
		$this->member = $this->user();
		$this->assertTrue( $this->link()['linked'] );
		$this->assertSame( 'good', DDH_Health::test_home()['status'] );
	}

	public function test_a_copy_drops_what_waits_and_what_is_scheduled_and_stays_a_copy(): void {
		$this->become_a_copy();
		do_action( DDH_Firebase_Erasure::EVENT, 801, 0 );
		wp_schedule_single_event( time(), DDH_Firebase_Erasure::EVENT, array( 802, 3 ) );
		DDH_Home::answer( DDH_Home::COPY );
		$this->assertSame( array( array(), false ), array( DDH_Firebase_Erasure::waiting(), wp_next_scheduled( DDH_Firebase_Erasure::EVENT, array( 802, 3 ) ) ) );
		$this->delete_member();
		self::run_jobs();
		$this->assertSame( array(), DDH_Firebase_Erasure::waiting() );
		$this->member = $this->user();
		$this->assertSame( 'copy', $this->link()['reason'] );
		DDH_Home::answer( 'moved' );
		self::run_jobs();
		$this->assertSame( array(), $this->requests, 'what was dropped is not done later' );
		DDH_Firebase_Erasure::erase( 803 );
		$this->assertSame( array( '803' ), $this->deleted() );
	}

	public function test_an_answer_that_arrives_during_a_deletion_counts(): void {
		DDH_Home::remember();
		$answer        = $this->network;
		$this->network = function ( $url ) use ( $answer ) {
			DDH_Home::answer( DDH_Home::COPY );
			return $answer( $url );
		};
		do_action( DDH_Firebase_Erasure::EVENT, 901, 0 );
		$this->assertSame( array( array(), array(), false ), array( $this->deleted(), DDH_Firebase_Erasure::waiting(), wp_next_scheduled( DDH_Firebase_Erasure::EVENT, array( 901, 1 ) ) ) );
		foreach ( array( DDH_Home::COPY => array(), 'moved' => array( '902' ) ) as $given => $expected ) {
			$this->network = $answer;
			$this->forget();
			self::move_to( self::LIVE );
			$this->become_a_copy();
			$once = function ( $sql ) use ( $given, &$once ) {
				if ( false !== strpos( $sql, 'ddh_erase_902' ) && 0 === strpos( $sql, 'INSERT' ) ) {
					remove_filter( 'query', $once );
					DDH_Home::answer( $given );
				}
				return $sql;
			};
			add_filter( 'query', $once );
			do_action( DDH_Firebase_Erasure::EVENT, 902, 0 );
			self::run_jobs();
			$this->assertSame( array( $expected, array() ), array( $this->deleted(), DDH_Firebase_Erasure::waiting() ), $given );
		}
	}

	public function test_the_privacy_eraser_removes_what_this_site_has_and_says_what_waits(): void {
		$erase = fn() => DDH_Privacy::erase( get_userdata( $this->member )->user_email );
		$this->become_a_copy();
		update_user_meta( $this->member, DDH_Team_Book::META, '{}' );
		$answer = $erase();
		$this->assertSame( array( true, true, '' ), array( $answer['items_removed'], $answer['items_retained'], get_user_meta( $this->member, DDH_Team_Book::META, true ) ) );
		$this->assertSame( array( $this->member ), DDH_Firebase_Erasure::waiting() );
		$this->assertStringContainsString( 'staging.example', $answer['messages'][0] );
		DDH_Home::answer( DDH_Home::COPY );
		$this->assertNotSame( $answer['messages'], $erase()['messages'] );
		$this->assertSame( array( array(), array() ), array( $this->requests, DDH_Firebase_Erasure::waiting() ) );
	}

	private function notice( string $screen = 'dashboard' ): string {
		require_once ABSPATH . 'wp-admin/includes/class-wp-screen.php';
		require_once ABSPATH . 'wp-admin/includes/screen.php';
		require_once ABSPATH . 'wp-admin/includes/template.php';
		set_current_screen( $screen );
		ob_start();
		DDH_Home_Panel::render();
		unset( $GLOBALS['current_screen'] );
		return ob_get_clean();
	}

	public function test_only_administrators_are_asked_and_only_where_it_matters(): void {
		$this->become_a_copy();
		$this->assertSame( '', $this->notice() );
		wp_set_current_user( $this->user( 'administrator' ) );
		foreach ( DDH_Home_Panel::SCREENS as $screen ) {
			$this->assertSame( 2, substr_count( $this->notice( $screen ), '<button' ) );
		}
		$this->assertSame( '', $this->notice( 'edit-post' ) );
		DDH_Home::answer( DDH_Home::COPY );
		$this->assertSame( array( '', 1 ), array( $this->notice(), substr_count( $this->notice( DDH_Home_Panel::SCREENS[0] ), '<button' ) ) );
		$this->forget();
		self::move_to( self::LIVE );
		$this->become_a_copy();
		update_option( DDH_Settings::OPTION, array() );
		$this->assertSame( array( '', 'good' ), array( $this->notice(), DDH_Health::test_home()['status'] ) );
	}

	public function test_erasures_that_wait_are_asked_about_when_the_site_is_back_at_its_address(): void {
		self::move_to( self::LIVE );
		$this->become_a_copy();
		do_action( DDH_Firebase_Erasure::EVENT, 811, 0 );
		self::move_to( self::LIVE );
		$this->assertSame( array( DDH_Home::HOME, true ), array( DDH_Home::state(), DDH_Home::is_open() ) );
		self::run_jobs();
		$this->assertSame( array(), $this->requests );
		DDH_Home::answer( 'moved' );
		self::run_jobs();
		$this->assertSame( array( array( '811' ), false ), array( $this->deleted(), DDH_Home::is_open() ) );
	}

	/** WordPress reads the environment once in a process. */
	public function test_a_site_of_another_environment_is_asked_once_and_works_until_then(): void {
		$GLOBALS['wpdb']->query( 'ROLLBACK' );
		$code = 'putenv( "WP_ENVIRONMENT_TYPE=staging" );';
		$seen = $this->php( '$wpdb->query( "START TRANSACTION" ); $say = fn() => array( DDH_Home::state(), DDH_Home::is_open(), (bool) DDH_Home_Panel::sentence() ); $all = array( $say() ); delete_option( "ddh_home" ); $all[] = $say(); DDH_Home::remember(); $all[] = $say(); DDH_Home::answer( "moved" ); $all[] = $say(); DDH_Home::answer( "copy" ); $all[] = $say(); $wpdb->query( "ROLLBACK" ); echo wp_json_encode( $all );', 0, $code );
		$this->assertSame(
			array(
				array( 'asked', true, true ),
				array( 'home', false, false ),
				array( 'home', true, true ),
				array( 'home', false, false ),
				array( 'copy', false, true ),
			),
			json_decode( $seen, true ),
			$seen
		);
	}
}
