<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests which folder pages read, how long earlier folders are kept, and the REST routes for deliveries. */
final class DeliveriesTest extends DdhImportTestCase {

	private function kept(): array {
		return array_values( preg_grep( DDH_Data::FOLDER, scandir( $this->data ) ) );
	}

	/** Renames the served folder so that it looks as if it was delivered at a time. */
	private function deliver_at( int $time ): string {
		$served = DDH_Data::served();
		$folder = gmdate( 'Ymd-His', $time ) . substr( $served['folder'], 15 );
		rename( DDH_Data::dir(), "$this->data/$folder" );
		DDH_Data::store( array( 'folder' => $folder ) + $served );
		touch( "$this->data/$folder", $time );
		return $folder;
	}

	public function test_unchanged_files_of_a_delivery_are_hard_links(): void {
		$this->imported( array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[{"n":1}]' ) );
		$before = DDH_Data::dir();
		$this->imported( array( 'p_info.json' => '[{"n":2}]' ) );
		clearstatcache();
		$this->assertNotSame( $before, DDH_Data::dir() );
		$this->assertSame( fileinode( "$before/team_avs.json" ), fileinode( DDH_Data::dir() . '/team_avs.json' ) );
		$this->assertStringEqualsFile( "$before/p_info.json", '[{"n":1}]', 'cached pages still read it' );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/p_info.json', '[{"n":2}]' );
	}

	public function test_without_hard_links_files_are_copied_with_their_modification_time(): void {
		$this->imported( array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[{"n":1}]' ) );
		touch( DDH_Data::dir() . '/team_avs.json', 1700000000 );
		$code = 'DDH_Disk::link( "' . DDH_Data::dir() . '/team_avs.json", "' . $this->base . '/copy/team_avs.json" ); echo function_exists( "link" ) ? "links" : "copies", " ", filemtime( "' . $this->base . '/copy/team_avs.json" );';
		$this->assertSame( 'copies 1700000000', $this->php( $code, 0, '', '-d disable_functions=link' ) );
	}

	public function test_an_interrupted_delivery_continues_with_the_missing_parts(): void {
		$large    = '[' . str_repeat( '{"n":1},', intdiv( DDH_Delivery::PART, 4 ) ) . '{}]';
		$files    = array( 'p_info.json' => '[{"n":1}]', 'own.json' => $large );
		$expected = array_map( fn( $text ) => array( 'bytes' => strlen( $text ), 'sum' => hash( 'sha256', $text ) ), $files );
		$begin    = fn() => DDH_Delivery::begin( new DDH_Listing( array_keys( $files ) ), $expected );
		$delivery = $begin();
		$parts    = str_split( $large, DDH_Delivery::PART );
		$this->assertSame( 'ddh_delivery_part', self::refusal( fn() => $delivery->incoming()->receive_part( 1, 1, $parts[1] ) )->reason, 'out of order' );
		$delivery->incoming()->receive_part( 1, 0, $parts[0] );
		$delivery->incoming()->receive_part( 1, 1, $parts[1] );
		// The lines below leave the same state as a request that is killed while it writes a part.
		$path = glob( "$this->data/.ddh-incoming-*/parts/1" )[0];
		file_put_contents( $path, 'half a part', FILE_APPEND );
		$this->assertSame( array( 'file' => 1, 'part' => 2, 'from' => strlen( $large ) - 1 ), $begin()->incoming()->expected()['own.json'] );
		$this->assertSame( $delivery->id, $begin()->id );
		$refusal = self::refusal( fn() => $delivery->incoming()->receive_part( 1, 5, 'x' ) );
		$this->assertSame( 'ddh_delivery_part', $refusal->reason );
		$delivery->incoming()->receive_part( 1, 1, $parts[1] );
		$this->assertSame( array( 'missing' => array( 'p_info.json', 'own.json' ) ), self::refusal( fn() => $delivery->commit() )->data );
		$delivery->incoming()->receive_part( 1, 2, $parts[2] );
		$delivery->incoming()->receive_part( 0, 0, $files['p_info.json'] );
		$delivery->incoming()->receive_part( 0, 0, 'sent again' );
		$this->assertSame( 2, $delivery->commit()['files'] );
		$this->assertSame( 2, DDH_Delivery::find( $delivery->id )->commit()['files'], 'a repeated commit gets the same answer' );
		$this->assertCount( 1, $this->kept() );
		$delivery->remove();
		$this->assertEquals( $files, $this->data() );
	}

	public function test_senders_of_pieces_of_any_size_in_any_order_complete_a_file(): void {
		$seed = self::seed();
		for ( $round = 0; $round < 8; $round++ ) {
			$text     = wp_json_encode( array_fill( 0, mt_rand( 1, 2000 ), array( 'n' => mt_rand() ) ) );
			$size     = strlen( $text );
			$delivery = DDH_Delivery::begin( new DDH_Listing( array( 'p_info.json' ) ), array( 'p_info.json' => array( 'bytes' => $size, 'sum' => hash( 'sha256', $text ) ) ) );
			$from     = array( 0, 0, 0 );
			for ( $step = 0; $delivery->missing(); $step++ ) {
				// Two senders, the second of which is sometimes far behind or ahead, and one whose bytes are wrong now and then.
				$sender = mt_rand( 0, 20 ) ? mt_rand( 0, 1 ) : 2;
				$at     = mt_rand( 0, 9 ) ? min( $from[ $sender ], $size - 1 ) : mt_rand( 0, $size - 1 );
				$piece  = substr( $text, $at, mt_rand( 1, intdiv( $size, 5 ) + 1 ) );
				$piece  = 2 === $sender && $at + strlen( $piece ) < $size ? str_repeat( '?', strlen( $piece ) ) : $piece;
				$held   = self::refusal( fn() => $delivery->incoming()->receive( 0, $at, $piece ) );
				$this->assertTrue( null === $held || 'ddh_delivery_part' === $held->reason || 'ddh_import_refused' === $held->reason, "seed $seed" );
				$from[ $sender ] = null === $held ? $at + strlen( $piece ) : ( $held->data['from'] ?? 0 );
				$this->assertLessThan( 2000, $step, "seed $seed" );
			}
			$this->assertSame( 1, $delivery->commit()['files'] );
			$delivery->remove();
			$this->assertSame( $text, $this->data()['p_info.json'] );
		}
	}

	public function test_a_piece_waits_for_another_one_of_the_same_file(): void {
		$delivery = DDH_Delivery::begin( new DDH_Listing( array( 'p_info.json' ) ), array( 'p_info.json' => array( 'bytes' => 9, 'sum' => hash( 'sha256', '[{"n":1}]' ) ) ) );
		$delivery->incoming()->receive( 0, 0, '[{"n"' );
		$held = fopen( glob( "$this->data/.ddh-incoming-*/parts/0" )[0], 'c+b' );
		flock( $held, LOCK_EX );
		$this->assertSame( 'ddh_import_busy', self::refusal( fn() => $delivery->incoming()->receive( 0, 5, ':1}]' ) )->reason );
		fclose( $held );
		$delivery->incoming()->receive( 0, 5, ':1}]' );
		$this->assertSame( array(), $delivery->missing() );
		$delivery->remove();
	}

	public function test_files_that_the_site_already_has_need_not_be_sent(): void {
		$this->imported( array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[{"n":1}]' ) );
		$files    = array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[{"n":2}]' );
		$expected = array_map( fn( $text ) => array( 'bytes' => strlen( $text ), 'sum' => hash( 'sha256', $text ) ), $files );
		$delivery = DDH_Delivery::begin( new DDH_Listing( array_keys( $files ) ), $expected );
		$this->assertSame( array( 'team_avs.json' ), $delivery->missing() );
		$delivery->incoming()->receive_part( 1, 0, $files['team_avs.json'] );
		$this->assertSame( 1, $delivery->commit()['changed'] );
		$delivery->remove();
	}

	public function test_a_repeated_delivery_keeps_files_that_were_imported_after_the_first_one(): void {
		$one = self::slate( '[{"n":1}]' );
		self::send( $one );
		$expected = array_map( fn( $text ) => array( 'bytes' => strlen( $text ), 'sum' => hash( 'sha256', $text ) ), $one );
		$again    = fn() => DDH_Delivery::begin( new DDH_Listing( array_keys( $one ) ), $expected );
		$again()->commit();
		$this->imported( array( 'team_avs.json' => '[{"n":9}]' ) );
		$delivery = $again();
		$this->assertSame( array( 'manifest.json' ), $delivery->missing() );
		$delivery->incoming()->receive_part( 3, 0, $one['manifest.json'] );
		$delivery->commit();
		$delivery->remove();
		$this->assertSame( '[{"n":9}]', $this->data()['team_avs.json'], 'the file imported in between stays' );
	}

	/**
	 * @return array<string,array{string,string,array<string,array{string,string}>}> The time at which old deliveries are
	 * deleted, its day in New York, and the first and last second of the day on which the clocks change.
	 */
	public static function weeks(): array {
		return array(
			'a week without a change of clocks'     => array( '2026-11-25T17:00:00Z', '2026-11-25', array() ),
			'the last second of a day'              => array( '2027-01-01T04:59:59Z', '2026-12-31', array() ),
			'the first second of a day'             => array( '2026-11-29T05:00:00Z', '2026-11-29', array() ),
			'the last hour of the day of 25 hours'  => array( '2026-11-02T04:20:00Z', '2026-11-01', array( '2026-11-01' => array( '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z' ) ) ),
			'three days after the day of 25 hours'  => array( '2026-11-05T04:20:00Z', '2026-11-04', array( '2026-11-01' => array( '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z' ) ) ),
			'an hour after the day of 23 hours'     => array( '2027-03-15T05:00:00Z', '2027-03-15', array( '2027-03-14' => array( '2027-03-14T05:00:00Z', '2027-03-15T03:59:59Z' ) ) ),
		);
	}

	/** @dataProvider weeks */
	public function test_cleaning_keeps_the_last_delivery_of_each_of_seven_days_and_all_of_the_last_24_hours( string $at, string $today, array $known ): void {
		self::stop_clock( $at );
		$zone = new DateTimeZone( 'America/New_York' );
		$kept = array();
		for ( $ago = 9; $ago >= 0; $ago-- ) {
			$day    = gmdate( 'Y-m-d', strtotime( "$today UTC" ) - $ago * DAY_IN_SECONDS );
			$bounds = $known[ $day ] ?? array( "$day 00:00:00", "$day 23:59:59" );
			foreach ( $bounds as $i => $bound ) {
				$time = ( new DateTimeImmutable( $bound, $zone ) )->getTimestamp();
				$this->imported( array( 'p_info.json' => "[{\"n\":$ago,\"m\":$i}]" ) );
				$folders[ $this->deliver_at( $time ) ] = $time;
				if ( ( 1 === $i && $ago < 7 ) || $time >= strtotime( $at ) - DAY_IN_SECONDS ) {
					$kept[] = array_key_last( $folders );
				}
			}
		}
		// The modification time of a folder is the last time at which it was served.
		foreach ( $folders as $folder => $time ) {
			touch( "$this->data/$folder", $time );
		}
		DDH_Deliveries::clean();
		$this->assertEqualsCanonicalizing( $kept, $this->kept() );
		$this->assertSame( array(), preg_grep( '/^\.ddh-(trash|incoming)/', scandir( $this->data ) ) );
	}

	public function test_the_folder_of_a_delivery_is_kept_for_a_day_after_it_was_last_served(): void {
		$now = strtotime( '2026-11-02T04:20:00Z' );
		self::stop_clock( '2026-11-02T04:20:00Z' );
		$this->imported( array( 'p_info.json' => '[{"n":1}]' ) );
		$old = $this->deliver_at( strtotime( '2026-10-29T16:00:00Z' ) );
		$this->imported( array( 'p_info.json' => '[{"n":2}]' ) );
		$this->deliver_at( strtotime( '2026-10-29T16:01:00Z' ) );
		$this->imported( array( 'p_info.json' => '[{"n":3}]' ) );
		touch( "$this->data/$old", $now - DAY_IN_SECONDS );
		DDH_Deliveries::clean();
		$this->assertCount( 3, $this->kept() );
		touch( "$this->data/$old", $now - DAY_IN_SECONDS - 1 );
		DDH_Deliveries::clean();
		$this->assertCount( 2, $this->kept() );
	}

	public function test_cleaning_removes_the_files_of_a_killed_process(): void {
		self::stop_clock( '2026-11-02T04:20:00Z' );
		$this->folder( 'uploads/ddh-data/.ddh-trash-1/fantasy', array( 'x.json' => '[]' ) );
		$this->folder( 'uploads/ddh-data/.ddh-incoming-' . str_repeat( 'a', 32 ), array( 'parts/0' => 'x' ) );
		DDH_Deliveries::clean();
		$this->assertFileDoesNotExist( "$this->data/.ddh-trash-1" );
		$this->assertFileExists( "$this->data/.ddh-incoming-" . str_repeat( 'a', 32 ) );
		touch( "$this->data/.ddh-incoming-" . str_repeat( 'a', 32 ), DDH_Clock::now() - DAY_IN_SECONDS - 1 );
		DDH_Deliveries::clean();
		$this->assertSame( array(), $this->data() );
	}

	public function test_a_commit_cleans_if_the_hourly_job_is_overdue(): void {
		wp_set_current_user( $this->user( 'administrator' ) );
		$trash = $this->folder( 'uploads/ddh-data/.ddh-trash-1', array( 'x.json' => '[]' ) );
		foreach ( array( 1 => true, 7 => false ) as $hours => $is_kept ) {
			DDH_Deliveries::unschedule();
			wp_schedule_event( DDH_Clock::now() - $hours * HOUR_IN_SECONDS, 'hourly', DDH_Deliveries::HOOK );
			$id = $this->begin( array( 'p_info.json' => "[{\"n\":$hours}]" ) )->get_data()['id'];
			$this->ask( 'POST', "/$id/files/0/parts/0", "[{\"n\":$hours}]" );
			$this->assertSame( 200, $this->ask( 'POST', "/$id/commit" )->get_status() );
			$this->assertSame( $is_kept, is_dir( $trash ), "$hours hours" );
		}
	}

	public function test_cleaning_is_scheduled_every_hour_until_deactivation(): void {
		wp_unschedule_hook( DDH_Deliveries::HOOK );
		DDH_Deliveries::plan();
		DDH_Deliveries::plan();
		$this->assertSame( 3600, wp_get_scheduled_event( DDH_Deliveries::HOOK )->interval );
		do_action( 'deactivate_' . plugin_basename( DDH_FILE ) );
		$this->assertFalse( wp_next_scheduled( DDH_Deliveries::HOOK ) );
	}

	public function test_a_commit_waits_for_a_running_commit_and_gives_up_after_a_time(): void {
		$this->imported( array( 'p_info.json' => '[{"n":1}]' ) );
		$held = proc_open( array( PHP_BINARY, '-r', '$f = fopen( $argv[1], "c+" ); flock( $f, LOCK_EX ); echo "held"; fgets( STDIN );', "$this->data/" . DDH_Deliveries::LOCK ), array( array( 'pipe', 'r' ), array( 'pipe', 'w' ) ), $pipes );
		$this->assertSame( 'held', fread( $pipes[1], 4 ) );
		$start = hrtime( true );
		$this->assertRefused( 'ddh_import_busy', 'Try again in a few seconds', $this->import( array( 'p_info.json' => '[{"n":2}]' ) ) );
		$this->assertGreaterThan( 1e9 * DDH_Deliveries::LOCK_TIMEOUT, hrtime( true ) - $start );
		proc_terminate( $held, SIGKILL );
		proc_close( $held );
		$this->imported( array( 'p_info.json' => '[{"n":2}]' ) );
	}

	public function test_a_data_folder_that_cannot_be_written_is_refused(): void {
		// Even root, who may write into every other folder, cannot write into this folder.
		add_filter( 'ddh_data_dir', fn() => '/proc/self/task' );
		$this->assertRefused( 'ddh_disk', 'cannot be', $this->import( array( 'p_info.json' => '[{"n":1}]' ) ) );
	}

	public function test_a_delivery_that_does_not_fit_on_the_disk_is_refused_and_changes_nothing(): void {
		if ( 0 !== posix_getuid() ) {
			$this->markTestSkipped( 'needs root to mount a small disk' );
		}
		mkdir( $this->data );
		exec( 'mount -t tmpfs -o size=300k none ' . escapeshellarg( $this->data ) . ' 2>&1', $out, $status );
		if ( 0 !== $status ) {
			$this->markTestSkipped( 'this machine does not allow mounting a small disk' );
		}
		try {
			$this->imported( array( 'p_info.json' => '[{"n":1}]' ) );
			$this->assertRefused( 'ddh_disk_full', 'are needed', $this->import( array( 'p_info.json' => '[{"n":"' . str_repeat( 'x', 400000 ) . '"}]' ) ) );
			$this->assertInstanceOf( WP_Error::class, self::send( array( 'p_info.json' => '[{"n":"' . str_repeat( 'x', 400000 ) . '"}]' ) ) );
			$this->assertSame( array( 'p_info.json' => '[{"n":1}]' ), $this->data() );
		} finally {
			exec( 'umount ' . escapeshellarg( $this->data ) );
		}
	}

	public function test_the_data_route_names_the_folder_of_a_new_delivery(): void {
		$this->imported( array( 'p_info.json' => '[{"n":1}]' ) );
		$before = $this->rest( 'GET', '/ddh/v1/data' )->get_data();
		$this->assertSame( array( 'url' => wp_make_link_relative( DDH_Data::url() ), 'version' => DDH_Data::version() ), $before );
		$this->imported( array( 'p_info.json' => '[{"n":2}]' ) );
		$this->assertNotSame( $before, $this->rest( 'GET', '/ddh/v1/data' )->get_data() );
	}

	public function test_a_delivery_can_be_sent_over_the_rest_api(): void {
		wp_set_current_user( $this->user( 'administrator' ) );
		$files  = array( 'night/p_info.json' => '[{"n":1}]', 'night/fantasy/season_schedule.json' => '[]', 'night/x.txt' => 'x' );
		$answer = $this->begin( $files );
		$this->assertSame( 201, $answer->get_status(), wp_json_encode( $answer->get_data() ) );
		$data = $answer->get_data();
		$this->assertSame( array( 1048576, array( array( 'name' => 'night/p_info.json', 'file' => 0, 'part' => 0, 'from' => 0 ), array( 'name' => 'night/fantasy/season_schedule.json', 'file' => 1, 'part' => 0, 'from' => 0 ) ) ), array( $data['part_size'], $data['missing'] ) );
		$this->assertStringContainsString( 'x.txt', $data['left_out'][0] );
		$id = $data['id'];
		$this->assertSame( 409, $this->ask( 'POST', "/$id/commit" )->get_status(), 'no file has arrived' );
		$wrong = $this->ask( 'POST', "/$id/files/0/parts/0", '[{"n":1}]', array( 'Content-Digest' => 'sha-256=:AAAA:' ) );
		$this->assertSame( array( 422, 'ddh_delivery_digest' ), array( $wrong->get_status(), $wrong->get_data()['code'] ) );
		$this->assertSame( 415, $this->ask( 'POST', "/$id/files/0/parts/0", '[{"n":1}]', array( 'Content-Type' => 'text/plain' ) )->get_status() );
		$this->assertSame( 422, $this->ask( 'POST', "/$id/files/0/parts/0", '[{"n":12}]' )->get_status(), 'longer than listed' );
		$this->assertSame( 422, $this->ask( 'POST', "/$id/files/0/parts/0", '' )->get_status() );
		$this->assertSame( 422, $this->ask( 'POST', "/$id/files/0/parts/7", 'x' )->get_status() );
		$this->assertSame( 413, $this->ask( 'POST', "/$id/files/0/parts/0", str_repeat( ' ', DDH_Delivery::PART + 1 ) )->get_status() );
		$this->assertSame( 404, $this->ask( 'POST', "/$id/files/7/parts/0", 'x' )->get_status() );
		$other = $this->ask( 'POST', "/$id/files/0/parts/0", '[{"n":2}]' );
		$this->assertStringContainsString( 'The file that arrived differs from the one that was sent', $other->get_data()['message'] );
		$this->assertSame( 200, $this->ask( 'POST', "/$id/files/0/parts/0", '[{"n":1}]' )->get_status() );
		$this->assertSame( array( 1 ), array_column( $this->ask( 'GET', "/$id" )->get_data()['missing'], 'file' ) );
		$this->ask( 'POST', "/$id/files/1/parts/0", '[]' );
		$done = $this->ask( 'POST', "/$id/commit" )->get_data();
		$this->assertStringContainsString( '2 files were imported', $done['messages'][0] );
		$this->assertSame( DDH_Data::version(), $done['version'] );
		$this->assertSame( $done, $this->ask( 'POST', "/$id/commit" )->get_data() );
		$this->assertSame( array( 'cancelled' => false, 'messages' => $done['messages'] ), $this->ask( 'POST', "/$id/cancel" )->get_data(), 'canceling after the commit has no effect' );
		$folder = DDH_Data::served()['folder'];
		$this->imported( array( 'p_info.json' => '[{"n":3}]' ) );
		$all = $this->ask( 'GET', '' )->get_data()['deliveries'];
		$this->assertEqualsCanonicalizing( array( true, false ), array_column( $all, 'served' ) );
		$this->assertSame( 200, $this->ask( 'POST', "/$folder/rollback" )->get_status() );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/p_info.json', '[{"n":1}]' );
		$this->assertSame( 404, $this->ask( 'POST', '/20000101-000000-00000000/rollback' )->get_status() );
	}

	public function test_an_invalid_file_sent_over_rest_is_refused_and_removed(): void {
		wp_set_current_user( $this->user( 'administrator' ) );
		$id     = $this->begin( array( 'p_info.json' => '<html></html>' ) )->get_data()['id'];
		$answer = $this->ask( 'POST', "/$id/files/0/parts/0", '<html></html>' );
		$this->assertSame( 422, $answer->get_status() );
		$this->assertStringContainsString( 'p_info.json: The file is a web page', $answer->get_data()['message'] );
		$this->assertSame( 409, $this->ask( 'POST', "/$id/commit" )->get_status() );
		$this->assertTrue( $this->ask( 'POST', "/$id/cancel" )->get_data()['cancelled'] );
		$this->assertSame( 404, $this->ask( 'POST', "/$id/commit" )->get_status() );
		$this->assertSame( array(), $this->data() );
	}

	/** @return array<string,array{mixed,int}> */
	public static function lists(): array {
		$file = array( 'name' => 'p_info.json', 'bytes' => 2, 'sha256' => str_repeat( 'a', 64 ) );
		return array(
			'no list'        => array( array(), 400 ),
			'a text'         => array( array( 'files' => 'x' ), 400 ),
			'no name'        => array( array( 'files' => array( array( 'name' => 7 ) + $file ) ), 400 ),
			'negative'       => array( array( 'files' => array( array( 'bytes' => -1 ) + $file ) ), 400 ),
			'half a byte'    => array( array( 'files' => array( array( 'bytes' => 1.5 ) + $file ) ), 400 ),
			'no sum'         => array( array( 'files' => array( array( 'sha256' => 'x' ) + $file ) ), 400 ),
			'sum with break' => array( array( 'files' => array( array( 'sha256' => str_repeat( 'a', 64 ) . "\n" ) + $file ) ), 400 ),
			'long name'      => array( array( 'files' => array( array( 'name' => str_repeat( 'x', 2000 ) ) + $file ) ), 400 ),
			'twice'          => array( array( 'files' => array( $file, $file ) ), 422 ),
			'empty file'     => array( array( 'files' => array( array( 'bytes' => 0 ) + $file ) ), 422 ),
			'too large'      => array( array( 'files' => array( array( 'bytes' => 2147483648 ) + $file ) ), 422 ),
			'traversal'      => array( array( 'files' => array( array( 'name' => '../p_info.json' ) + $file ) ), 422 ),
			'a page of PHP'  => array( array( 'files' => array( array( 'name' => 'x.php' ) + $file ) ), 422 ),
			'another folder' => array( array( 'files' => array( array( 'name' => '20251007-120000-0123abcd/p_info.json' ) + $file, array( 'name' => 'x.txt' ) + $file ) ), 422 ),
		);
	}

	/** @dataProvider lists */
	public function test_an_invalid_list_of_files_is_refused( array $body, int $status ): void {
		wp_set_current_user( $this->user( 'administrator' ) );
		$this->assertSame( $status, $this->ask( 'POST', '', wp_json_encode( $body ), array( 'Content-Type' => 'application/json' ) )->get_status() );
		$this->assertFileDoesNotExist( $this->data );
	}

	public function test_the_total_size_of_a_delivery_is_limited(): void {
		wp_set_current_user( $this->user( 'administrator' ) );
		$files  = array_map( fn( $i ) => array( 'name' => "{$i}_gamemodel.json", 'bytes' => 2000000000, 'sha256' => str_repeat( 'a', 64 ) ), range( 1, 11 ) );
		$answer = $this->ask( 'POST', '', wp_json_encode( array( 'files' => $files ) ), array( 'Content-Type' => 'application/json' ) );
		$this->assertStringContainsString( 'larger than 20 GB in total', $answer->get_data()['message'] );
	}

	public function test_users_without_the_capability_may_not_deliver(): void {
		wp_set_current_user( $this->user( 'administrator' ) );
		$id = $this->begin( array( 'p_info.json' => '[]' ) )->get_data()['id'];
		foreach ( array( array( 0, 401 ), array( $this->user(), 403 ), array( $this->user( 'editor' ), 403 ) ) as list( $user, $status ) ) {
			wp_set_current_user( $user );
			$this->assertSame( $status, $this->begin( array( 'p_info.json' => '[]' ) )->get_status() );
			foreach ( array( array( 'GET', '' ), array( 'GET', "/$id" ), array( 'POST', "/$id/files/0/parts/0" ), array( 'POST', "/$id/commit" ), array( 'POST', "/$id/cancel" ), array( 'POST', '/20000101-000000-00000000/rollback' ) ) as list( $method, $route ) ) {
				$this->assertSame( $status, $this->ask( $method, $route )->get_status(), $route );
			}
		}
		$this->assertFileExists( "$this->data/.ddh-incoming-$id/.htaccess" );
		$this->assertStringContainsString( 'Require all denied', file_get_contents( "$this->data/.ddh-incoming-$id/.htaccess" ) );
	}

	private function section(): string {
		ob_start();
		DDH_Data_Panel::render();
		return ob_get_clean();
	}

	public function test_the_data_panel_shows_the_data_and_its_problems(): void {
		wp_set_current_user( $this->user( 'administrator' ) );
		$this->assertStringContainsString( 'none yet', $this->section() );
		$this->assertStringNotContainsString( 'Version', $this->section() );
		$this->folder( 'plugin/data', array( 'p_info.json' => '[{"n":1}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{"n":1}]', 'gone<b>.json' => '[]' ), array( 'sample' => true ) ) ) );
		$html = $this->section();
		$this->assertStringContainsString( DDH_Data::dir(), $html );
		$this->assertStringContainsString( '2, together', $html );
		$this->assertStringContainsString( '(sample data)', $html );
		$this->assertStringContainsString( 'These are the sample figures of October 2025. Upload your own.', $html );
		$this->assertStringContainsString( '>Version<', $html );
		$this->assertStringContainsString( '1 file that is missing or has another size: gone&lt;b&gt;.json', $html );
		$document = new DOMDocument();
		libxml_use_internal_errors( true );
		$document->loadHTML( $html );
		$config = json_decode( $document->getElementById( 'ddh-upload' )->getAttribute( 'data-config' ), true );
		$this->assertSame( rest_url( 'ddh/v1/deliveries' ), $config['root'] );
		$this->assertSame( 1, wp_verify_nonce( $config['nonce'], 'wp_rest' ) );
		$this->assertStringNotContainsString( 'data-ddh-roll-back', $html );
		$this->imported( array( 'team_avs.json' => '[{"n":2}]' ) );
		$html = $this->section();
		$this->assertSame( 1, substr_count( $html, 'data-ddh-roll-back' ) );
		$this->assertSame( 1, substr_count( $html, 'shown now' ) );
		$this->assertStringContainsString( DDH_Report::size( DDH_Deliveries::bytes() ) . ' of disk space', $html );
	}

	public function test_the_upload_script_is_printed_only_for_administrators(): void {
		foreach ( array( 'editor' => false, 'administrator' => true ) as $role => $may ) {
			wp_set_current_user( $this->user( $role ) );
			$this->section();
			ob_start();
			do_action( 'admin_print_footer_scripts' );
			$this->assertSame( $may, str_contains( ob_get_clean(), DDH_Assets::url( 'assets/upload-' ) ) );
		}
	}
}
