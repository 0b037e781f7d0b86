<?php
require_once __DIR__ . '/DdhDataTestCase.php';

class InboxTest extends DdhDataTestCase {

	/** @var string */
	private $inbox;

	protected function setUp(): void {
		parent::setUp();
		$this->inbox = "$this->base/uploads/ddh-inbox";
		delete_option( DDH_Inbox::RUNNING );
		delete_option( DDH_Inbox::REFUSED );
		wp_unschedule_hook( DDH_Inbox::HOOK );
	}

	private function drop( array $files ): void {
		$this->folder( 'uploads/ddh-inbox', $files );
	}

	/** Names in the inbox, but for its own. */
	private function left(): array {
		clearstatcache();
		return array_values( array_diff( scandir( $this->inbox ), array( '.', '..', 'index.php', '.htaccess' ) ) );
	}

	public function test_an_empty_inbox_is_made_and_closed(): void {
		$this->assertNull( DDH_Inbox::run() );
		$this->assertStringContainsString( 'Require all denied', file_get_contents( "$this->inbox/.htaccess" ) );
		$this->assertFileExists( "$this->inbox/index.php" );
		$this->assertSame( '', DDH_Inbox::problem() );
	}

	public function test_it_is_looked_at_every_five_minutes_until_deactivation(): void {
		DDH_Inbox::plan();
		DDH_Inbox::plan();
		$event = wp_get_scheduled_event( DDH_Inbox::HOOK );
		$this->assertSame( array( 300, 'ddh_inbox' ), array( $event->interval, $event->schedule ) );
		wp_schedule_single_event( time(), DDH_Inbox::HOOK, array( 'next' ) );
		do_action( 'deactivate_' . plugin_basename( DDH_FILE ) );
		$this->assertFalse( wp_next_scheduled( DDH_Inbox::HOOK ) );
		$this->assertFalse( wp_next_scheduled( DDH_Inbox::HOOK, array( 'next' ) ) );
	}

	public function test_files_alone_are_taken_after_quiet(): void {
		$this->drop( array( 'p_info.json' => '[{"n":1}]', 'fantasy/season_schedule.json' => '[{"n":2}]', 'note.txt' => 'x' ) );
		touch( "$this->inbox/p_info.json", time() - 3600 );
		$this->assertNull( DDH_Inbox::run(), 'rsync sets a file’s own time: the time it came counts' );
		$report = DDH_Inbox::run( 20, false, time() + DDH_Inbox_Folder::QUIET );
		$this->assertSame( 2, $report['files'] );
		$this->assertSame( array( 'fantasy/season_schedule.json' => '[{"n":2}]', 'p_info.json' => '[{"n":1}]' ), $this->data() );
		$this->assertSame( array( 'note.txt' ), $this->left(), 'what is not imported stays' );
		$this->assertNull( DDH_Inbox::run( 20, false, time() + DDH_Inbox_Folder::QUIET ) );
	}

	public function test_what_holds_no_data_files_is_moved_away_after_a_while(): void {
		$this->drop( array( 'night.tar.gz' => 'x', '.night.zip.part' => 'x' ) );
		symlink( '/nowhere', "$this->inbox/link.json" );
		posix_mkfifo( "$this->inbox/pipe.json", 0600 );
		touch( "$this->inbox/night.tar.gz", time() - 9999 );
		$this->assertNull( DDH_Inbox::run( 20, false, time() + DDH_Inbox_Folder::PATIENCE - 60 ), 'a program may be about to give it its name' );
		$this->assertRefused( 'ddh_import_empty', '.npz): night.tar.gz', DDH_Inbox::run( 20, false, time() + DDH_Inbox_Folder::PATIENCE ) );
		$left = $this->left();
		$this->assertSame( '.night.zip.part', $left[0], 'a transfer that is under way' );
		$this->assertCount( 2, $left );
		$this->assertEqualsCanonicalizing( array( 'night.tar.gz', 'link.json', 'pipe.json', 'reason.txt' ), array_diff( scandir( "$this->inbox/$left[1]" ), array( '.', '..' ) ) );
		$this->assertStringContainsString( '.npz): night.tar.gz', DDH_Inbox::problem() );
		$this->drop( array( 'night.7z' => 'x' ) );
		$this->assertRefused( 'ddh_import_empty', 'night.7z', DDH_Inbox::run( 20, true ) );
	}

	public function test_what_was_refused_goes_after_thirty_days(): void {
		$now = time();
		$old = 'refused-' . gmdate( 'Ymd-His', $now - 30 * DAY_IN_SECONDS - 1 ) . '-00ff';
		$new = 'refused-' . gmdate( 'Ymd-His', $now - 30 * DAY_IN_SECONDS + 60 ) . '-00ff';
		$this->drop( array( "$old/fantasy/a.json" => '[', "$new/a.json" => '[', 'refused-by-hand/a.json' => '[', 'refused-20200101-000000-zzzz/a.json' => '[' ) );
		update_option( DDH_Inbox::REFUSED, array( 'time' => 1, 'folder' => "$this->inbox/$new", 'message' => 'No.' ) );
		$this->assertNull( DDH_Inbox::run( 20, false, $now ) );
		$this->assertSame( array( 'refused-20200101-000000-zzzz', $new, 'refused-by-hand' ), $this->left() );
		$this->assertStringContainsString( $new, DDH_Inbox::problem() );
		$this->assertNull( DDH_Inbox::run( 20, false, $now + 61 ) );
		$this->assertSame( '', DDH_Inbox::problem(), 'nor is it spoken of any longer' );
	}

	public function test_with_a_manifest_it_waits_until_all_is_there(): void {
		$files = array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[{"n":22}]' );
		$now   = time();
		$this->drop( $files + array( 'manifest.json' => self::manifest( $files ) ) );
		$this->assertNull( DDH_Inbox::run( 20, false, $now ), 'all is there, but the manifest may be written anew' );
		unlink( "$this->inbox/team_avs.json" );
		$later = time() + DDH_Inbox_Folder::QUIET_MANIFEST + 1;
		$this->assertNull( DDH_Inbox::run( 20, false, $later ), 'team_avs.json is missing' );
		$this->drop( array( 'team_avs.json' => '[2' ) );
		$this->assertNull( DDH_Inbox::run( 20, false, $later ), 'team_avs.json is not whole' );
		$this->drop( array( 'team_avs.json' => '[{"n":22}]' ) );
		$this->assertSame( 3, DDH_Inbox::run( 20, false, $later )['files'] );
		$this->assertSame( 'v1', DDH_Data::version() );
		$this->assertSame( array(), $this->left() );
	}

	public function test_what_is_refused_is_moved_away_with_its_reason(): void {
		$this->drop( array( 'p_info.json' => '[{"n":1}]', 'fantasy/season_schedule.json' => '<html>', 'note.txt' => 'x' ) );
		$this->assertRefused( 'ddh_import_refused', 'fantasy/season_schedule.json: It is a web page', DDH_Inbox::run( 20, true ) );
		$left = $this->left();
		$this->assertCount( 1, $left );
		$this->assertMatchesRegularExpression( '/^refused-\d{8}-\d{6}-[0-9a-f]{4}$/', $left[0] );
		$this->assertSame( '<html>', file_get_contents( "$this->inbox/$left[0]/fantasy/season_schedule.json" ) );
		$this->assertStringContainsString( 'web page', file_get_contents( "$this->inbox/$left[0]/reason.txt" ) );
		$this->assertStringContainsString( 'fantasy/season_schedule.json: It is a web page', DDH_Inbox::problem() );
		$this->assertStringContainsString( $left[0], DDH_Inbox::problem() );
		$this->assertSame( array(), $this->data() );
		$this->assertNull( DDH_Inbox::run( 20, true ), 'not tried again' );
		$this->drop( array( 'p_info.json' => '[{"n":1}]' ) );
		$this->assertIsArray( DDH_Inbox::run( 20, true ) );
		$this->assertSame( '', DDH_Inbox::problem(), 'a success ends the complaint' );
	}

	public function test_a_zip_is_a_delivery_by_itself(): void {
		$this->drop( array( 'p_info.json' => '[{"n":0}]', 'one.zip' => self::zip( array( 'p_info.json' => '[{"n":1}]' ) ), 'bad.zip' => 'x' ) );
		touch( "$this->inbox/one.zip", time() - 50 );
		$this->assertNull( DDH_Inbox::run(), 'perhaps they are still coming' );
		$results = array( DDH_Inbox::run( 20, true ), DDH_Inbox::run( 20, true ), DDH_Inbox::run( 20, true ) );
		$this->assertCount( 1, array_filter( $results, 'is_wp_error' ) );
		$this->assertStringStartsWith( 'refused-', implode( $this->left() ) );
		$this->assertFileExists( "$this->inbox/" . $this->left()[0] . '/bad.zip' );
		$this->assertSame( array( 'p_info.json' => '[{"n":0}]' ), $this->data(), 'zips come first' );
	}

	public function test_what_comes_while_an_import_runs_is_not_removed(): void {
		$this->drop( array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[{"n":1}]' ) );
		add_filter( 'ddh_data_dir', $late = function ( $dir ) {
			if ( glob( "$dir/.ddh-staging-*/new/team_avs.json" ) ) {
				$this->drop( array( 'team_avs.json' => '[{"n":1234}]', 'c.json' => '[{"n":5}]' ) );
			}
			return $dir;
		} );
		$this->assertIsArray( DDH_Inbox::run( 20, true ) );
		remove_filter( 'ddh_data_dir', $late );
		$this->assertSame( array( 'c.json', 'team_avs.json' ), $this->left() );
		$this->assertSame( array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[{"n":1}]' ), $this->data() );
	}

	public function test_a_long_import_goes_on_in_later_runs(): void {
		$this->drop( array_fill_keys( array_map( fn( $i ) => "{$i}_gamemodel.json", range( 1, 9 ) ), '[{"n":1}]' ) );
		$this->assertNull( DDH_Inbox::run( 0, true ) );
		$this->assertNotFalse( wp_next_scheduled( DDH_Inbox::HOOK, array( 'next' ) ) );
		$this->assertSame( array(), DDH_Data::files() );
		for ( $runs = 1, $report = null; null === $report && $runs < 20; $runs++ ) {
			$report = DDH_Inbox::run( 0 );
		}
		$this->assertSame( 9, $report['files'] );
		$this->assertGreaterThan( 9, $runs, 'a file each' );
		$this->assertCount( 9, DDH_Data::files() );
		$this->assertSame( array(), $this->left() );
	}

	public function test_another_import_is_waited_for(): void {
		$id = DDH_Import::begin( $this->folder( 'other', array( 'p_info.json' => '[{"n":1}]' ) ) );
		$this->drop( array( 'team_avs.json' => '[{"n":1}]' ) );
		$this->assertRefused( 'ddh_import_busy', 'Another import', DDH_Inbox::run( 20, true ) );
		$this->assertSame( array( 'team_avs.json' ), $this->left() );
		$this->assertSame( '', DDH_Inbox::problem() );
		DDH_Import::cancel( $id );
		$this->assertIsArray( DDH_Inbox::run( 20, true ) );
	}

	public function test_an_import_that_was_lost_is_begun_again(): void {
		$this->drop( array( 'team_avs.json' => '[{"n":1}]' ) );
		update_option( DDH_Inbox::RUNNING, array( 'id' => str_repeat( '0', 32 ), 'source' => $this->inbox, 'zip' => null ) );
		$this->assertRefused( 'ddh_import_unknown', 'no longer there', DDH_Inbox::run() );
		$this->assertSame( array( 'team_avs.json' ), $this->left() );
		$this->assertIsArray( DDH_Inbox::run( 20, true ) );
	}

	public static function deaths(): array {
		return array(
			'out of memory' => array( '$text = ""; while ( true ) { $text .= str_repeat( "x", 1000000 ); }', 255 ),
			'killed'        => array( 'posix_kill( getmypid(), SIGKILL );', 137 ),
		);
	}

	/**
	 * Continues the import in another process, which dies inside the function.
	 *
	 * @param string $code What that process does.
	 */
	private function die_within( string $function, string $death, int $status, string $code ): void {
		$kill = 'add_filter( "ddh_data_dir", function () { foreach ( debug_backtrace() as $call ) { if ( "' . $function . '" === $call["function"] ) { ' . $death . ' } } return "' . $this->data . '"; } );';
		$this->php( 'ini_set( "log_errors", "0" ); ini_set( "memory_limit", "64M" ); ' . $kill . $code, $status, 'define( "WP_MAX_MEMORY_LIMIT", "64M" );' );
	}

	/** @dataProvider deaths */
	public function test_a_delivery_is_refused_if_the_process_that_read_it_died( string $death, int $status ): void {
		$this->drop( array( 'game_probs.json' => '[{"n":1}]', 'p_info.json' => '[{"n":2}]', 'team_avs.json' => '[{"n":3}]' ) );
		$this->assertNull( DDH_Inbox::run( 0, true ), 'the first step reads one file' );
		$id = get_option( DDH_Inbox::RUNNING )['id'];
		$this->die_within( 'add', $death, $status, 'DDH_Import::step( "' . $id . '", 20 );' );
		$this->assertRefused( 'ddh_import_refused', 'p_info.json: PHP ended while it was reading this file.', DDH_Inbox::run( 20, true ) );
		$this->assertSame( array(), $this->data() );
		$this->assertStringContainsString( 'p_info.json: PHP ended', DDH_Inbox::problem() );
		$left = $this->left();
		$this->assertCount( 1, $left );
		$this->assertStringContainsString( 'p_info.json: PHP ended', file_get_contents( "$this->inbox/$left[0]/reason.txt" ) );
		$this->assertNull( DDH_Inbox::run( 20, true ), 'it is not read again' );
		rename( "$this->inbox/$left[0]/p_info.json", "$this->inbox/p_info.json" );
		$this->assertIsArray( DDH_Inbox::run( 20, true ), 'unless it is put into the inbox again' );
	}

	/** @dataProvider deaths */
	public function test_a_zip_is_refused_if_the_process_that_opened_it_died( string $death, int $status ): void {
		$this->drop( array( 'night.zip' => self::zip( array( 'p_info.json' => '[{"n":1}]' ) ), 'p_info.json' => '[{"n":2}]' ) );
		$this->die_within( 'open', $death, $status, 'DDH_Import::begin( "' . $this->inbox . '/night.zip" );' );
		$this->assertRefused( 'ddh_import_refused', 'night.zip: PHP ended while it was reading this file.', DDH_Inbox::run( 20, true ) );
		$this->assertIsArray( DDH_Inbox::run( 20, true ), 'other deliveries do not wait for it' );
		$this->assertSame( array( 'p_info.json' => '[{"n":2}]' ), $this->data() );
	}

	public function test_the_button_is_for_those_who_manage_the_site(): void {
		add_filter( 'wp_die_handler', fn() => function ( $text, $title, $args ) { throw new RuntimeException( wp_strip_all_tags( is_wp_error( $text ) ? $text->get_error_message() : $text ) ); } );
		foreach ( array( 0, $this->user(), $this->user( 'editor' ) ) as $user ) {
			wp_set_current_user( $user );
			$_REQUEST['_wpnonce'] = wp_create_nonce( 'ddh_inbox' );
			$this->assertSame( 'You may not do this.', $this->died() );
		}
		wp_set_current_user( $this->user( 'administrator' ) );
		$_REQUEST['_wpnonce'] = 'wrong';
		$this->assertStringContainsString( 'expired', $this->died() );
		$this->drop( array( 'p_info.json' => '[{"n":1}]' ) );
		$_REQUEST['_wpnonce'] = wp_create_nonce( 'ddh_inbox' );
		add_filter( 'wp_redirect', fn( $to ) => $this->assertSame( DDH_Admin::address( 'data' ), $to ) ?? false );
		DDH_Inbox::run_now();
		list( $kind, $text ) = DDH_Inbox::told();
		$this->assertSame( 'success', $kind );
		$this->assertStringStartsWith( '1 file was imported (9 bytes), 1 of them new', $text );
		$this->assertSame( array(), DDH_Inbox::told(), 'told once' );
		$this->drop( array( 'p_info.json' => '[' ) );
		DDH_Inbox::run_now();
		$this->assertSame( array(), DDH_Inbox::told(), 'a refusal is told by problem()' );
		ob_start();
		DDH_Data_Panel::render();
		$html = ob_get_clean();
		$this->assertSame( 1, substr_count( $html, 'p_info.json: It is cut off' ) );
		$this->assertMatchesRegularExpression( '/notice-error inline"><p[^>]*>The delivery of/', $html );
		$other = DDH_Import::begin( $this->folder( 'other', array( 'p_info.json' => '[]' ) ) );
		$this->drop( array( 'p_info.json' => '[]' ) );
		DDH_Inbox::run_now();
		$this->assertStringContainsString( 'Another import is running', DDH_Inbox::told()[1], 'beside an older refusal' );
		DDH_Import::cancel( $other );
		unlink( "$this->inbox/p_info.json" );
		$this->assertIsArray( DDH_Import::run( $this->folder( 'later', array( 'p_info.json' => '[]' ) ), array( 'dry_run' => true ) ) );
		$this->assertNotSame( '', DDH_Inbox::problem() );
		$this->assertIsArray( DDH_Import::run( "$this->base/later" ) );
		$this->assertSame( '', DDH_Inbox::problem(), 'any import ends the complaint' );
		unset( $_REQUEST['_wpnonce'] );
	}

	public function test_the_section_makes_the_folder_and_tells_what_waits(): void {
		wp_set_current_user( $this->user( 'administrator' ) );
		$render = function () {
			ob_start();
			DDH_Data_Panel::render();
			return ob_get_clean();
		};
		$this->assertStringNotContainsString( 'wait', strip_tags( $render() ) );
		$this->assertFileExists( "$this->inbox/.htaccess" );
		$this->drop( array( 'p_info.json' => '[]', 'night.zip' => 'x', '<b> x.json' => '[]' ) );
		$html = $render();
		$this->assertStringContainsString( '2 files wait; they are taken 2 minutes after the last change, or at once with manifest.json.', $html );
		$this->assertStringContainsString( '.npz): &lt;b&gt; x.json', $html );
	}

	private function died(): string {
		try {
			DDH_Inbox::run_now();
		} catch ( RuntimeException $died ) {
			return $died->getMessage();
		}
		return '';
	}
}
