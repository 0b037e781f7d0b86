<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests that only one process changes the served folder, also where the disk, PHP or the database has no locks. */
final class LockTest extends DdhImportTestCase {

	protected function setUp(): void {
		parent::setUp();
		self::stop_clock( '2026-11-02T04:20:00Z' );
		// Other processes use the database, too.
		$GLOBALS['wpdb']->query( 'ROLLBACK' );
		wp_cache_flush();
		mkdir( $this->data );
	}

	protected function tearDown(): void {
		foreach ( array( DDH_Lock::ROW, DDH_Lock::SEEN ) as $name ) {
			$GLOBALS['wpdb']->delete( $GLOBALS['wpdb']->options, array( 'option_name' => $name ) );
		}
		parent::tearDown();
	}

	/** @return array{resource,array<int,resource>,string} A process that has asked for the lock, and what it has printed. It keeps the lock until it reads a line. */
	private function other( string $disabled ): array {
		$code = '$_SERVER["HTTP_HOST"] = "x"; require ' . var_export( ABSPATH . 'wp-load.php', true ) . ';' . $this->folders()
			. 'DDH_Clock::$stopped = 1; try { $lock = DDH_Deliveries::lock(); echo "taken\n"; fgets( STDIN ); DDH_Lock::hold(); $lock->release(); echo "held\n"; } catch ( DDH_Refusal $r ) { echo $r->reason, "\n"; }';
		$held = proc_open( array( PHP_BINARY, '-d', "disable_functions=$disabled", '-r', $code ), array( array( 'pipe', 'r' ), array( 'pipe', 'w' ) ), $pipes );
		return array( $held, $pipes, trim( fgets( $pipes[1] ) ) );
	}

	/** Asks for the lock. Returns whether this process got it. */
	private function takes(): bool {
		try {
			DDH_Deliveries::lock()->release();
			return true;
		} catch ( DDH_Refusal $refusal ) {
			$this->assertSame( 'ddh_import_busy', $refusal->reason );
			return false;
		}
	}

	/** Sets the clock of the database forward, for what has been noted of the row. */
	private static function pass( int $seconds ): void {
		global $wpdb;
		list( $at, $text ) = explode( ' ', $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", DDH_Lock::SEEN ) ), 2 );
		$wpdb->update( $wpdb->options, array( 'option_value' => ( $at - $seconds ) . ' ' . $text ), array( 'option_name' => DDH_Lock::SEEN ) );
	}

	public function test_a_row_without_a_locked_file_is_taken_when_its_count_is_the_same_for_90_seconds(): void {
		list( $held, $pipes, $said ) = $this->other( 'flock' );
		$this->assertSame( 'taken', $said );
		$this->assertFalse( $this->takes() );
		self::pass( DDH_Lock::DEAD - 20 );
		$this->assertFalse( $this->takes() );
		self::pass( 20 );
		$lock = DDH_Deliveries::lock();
		fwrite( $pipes[0], "\n" );
		$this->assertSame( "ddh_import_busy\n", fgets( $pipes[1] ), 'the former owner changes nothing more' );
		proc_close( $held );
		DDH_Lock::hold();
		$lock->release();
		$this->assertTrue( $this->takes() );
	}

	public function test_a_row_with_a_locked_file_keeps_others_out_until_its_process_ends(): void {
		list( $held, , $said ) = $this->other( '' );
		$this->assertSame( 'taken', $said );
		$this->assertFalse( $this->takes() );
		list( $late, , $said ) = $this->other( 'flock' );
		$this->assertSame( 'ddh_import_busy', $said );
		proc_close( $late );
		proc_terminate( $held, SIGKILL );
		proc_close( $held );
		$this->assertTrue( $this->takes() );
	}

	public function test_a_raised_count_and_a_clock_that_was_set_back_begin_the_90_seconds_again(): void {
		global $wpdb;
		$wpdb->insert( $wpdb->options, array( 'option_name' => DDH_Lock::ROW, 'option_value' => 'someone 1 -', 'autoload' => 'no' ) );
		$this->assertFalse( $this->takes() );
		self::pass( DDH_Lock::DEAD );
		$wpdb->update( $wpdb->options, array( 'option_value' => 'someone 2 -' ), array( 'option_name' => DDH_Lock::ROW ) );
		$this->assertFalse( $this->takes() );
		self::pass( -3600 );
		$this->assertFalse( $this->takes() );
		self::pass( DDH_Lock::DEAD );
		$this->assertTrue( $this->takes() );
	}

	public function test_a_delivery_whose_lock_was_taken_publishes_nothing(): void {
		global $wpdb;
		$wpdb->query( 'START TRANSACTION' );
		$this->imported( array( 'p_info.json' => '[{"n":1}]' ) );
		$served = DDH_Data::served();
		$steal  = function ( $dir ) use ( $wpdb ) {
			$wpdb->update( $wpdb->options, array( 'option_value' => 'someone 1 -' ), array( 'option_name' => DDH_Lock::ROW ) );
			return $dir;
		};
		add_filter( 'ddh_data_dir', $steal );
		$this->assertRefused( 'ddh_import_busy', '', $this->import( array( 'p_info.json' => '[{"n":2}]' ) ) );
		remove_filter( 'ddh_data_dir', $steal );
		$this->assertSame( $served, DDH_Data::served() );
		$this->assertSame( array( 'p_info.json' => '[{"n":1}]' ), $this->data() );
		$wpdb->query( 'ROLLBACK' );
	}

	/** @return array<string,array{string,string,bool}> What the database answers to GET_LOCK and about the lock's owner, and whether a row is made. */
	public static function databases(): array {
		return array(
			'has locks'                    => array( '1', '1', false ),
			'answers, but locks nothing'   => array( '1', 'NULL', true ),
			'answers something else'       => array( "'1=1'", 'NULL', true ),
			'has no locks'                 => array( 'NULL', 'NULL', true ),
		);
	}

	/** @dataProvider databases */
	public function test_the_databases_own_lock_is_used_where_it_locks( string $got, string $is_mine, bool $has_row ): void {
		global $wpdb;
		$asked = array();
		add_filter(
			'query',
			function ( $sql ) use ( &$asked, $got, &$is_mine ) {
				$asked[] = $sql;
				$sql     = 0 === strpos( $sql, 'SELECT GET_LOCK' ) ? "SELECT $got" : $sql;
				return 0 === strpos( $sql, 'SELECT IS_USED_LOCK' ) ? "SELECT $is_mine" : $sql;
			}
		);
		$lock = DDH_Deliveries::lock();
		$this->assertSame( $has_row ? '1' : '0', $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM $wpdb->options WHERE option_name = %s", DDH_Lock::ROW ) ) );
		preg_match( "/GET_LOCK\( '(.+?)'/", implode( "\n", $asked ), $name );
		$this->assertLessThanOrEqual( 64, strlen( $name[1] ) );
		DDH_Lock::hold();
		if ( ! $has_row ) {
			// The connection to the database was lost, and with it the lock.
			$is_mine = '0';
			$this->assertSame( 'ddh_import_busy', self::refusal( array( 'DDH_Lock', 'hold' ) )->reason );
		}
		$lock->release();
	}

	public function test_a_file_that_cannot_be_locked_is_told_from_one_that_is_locked(): void {
		$this->assertNull( DDH_Lock::flock( fopen( 'php://memory', 'r+b' ) ) );
		$one = fopen( "$this->base/x", 'c+b' );
		$two = fopen( "$this->base/x", 'c+b' );
		$this->assertTrue( DDH_Lock::flock( $one ) );
		$this->assertFalse( DDH_Lock::flock( $two ) );
	}
}
