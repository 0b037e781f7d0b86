<?php
/** The guard of folders that visitors read has only blocks that the server was seen to accept. */
class GuardTest extends DdhDataTestCase {
	/** @var array<string,int> The status that the server answers to the trial of each block; 200 if it is not named. */
	private $answers = array();

	/** @var bool Whether the server answers to PHP's own requests. */
	private $answers_itself = true;

	protected function setUp(): void {
		parent::setUp();
		delete_option( DDH_Guard::OPTION );
		DDH_Data::prepare();
		$_SERVER['SERVER_SOFTWARE'] = 'Apache/2.4';
		$this->network              = function ( string $url, array $args ) {
			$this->assertSame( array( 0, array() ), array( $args['redirection'], $args['cookies'] ) );
			return $this->answers_itself ? $this->server( $url ) : new WP_Error( 'refused', 'refused' );
		};
	}

	protected function tearDown(): void {
		unset( $_SERVER['SERVER_SOFTWARE'] );
		parent::tearDown();
	}

	/** Answers like Apache: a block that is refused, also one of the folder above, gives an error. */
	private function server( string $url ): array {
		$this->assertMatchesRegularExpression( '#/ddh-data/guard-[0-9a-f]{8}/\w+/try\.txt$#', $url, 'only folders of trials are asked' );
		$path = $this->data . substr( $url, strpos( $url, '/guard-' ) );
		$code = 200;
		foreach ( array( dirname( $path ), $this->data ) as $dir ) {
			foreach ( DDH_Guard::BLOCKS as $name => $block ) {
				if ( isset( $this->answers[ $name ] ) && false !== strpos( file_get_contents( "$dir/.htaccess" ), $block ) ) {
					$code = $this->answers[ $name ];
				}
			}
		}
		return array( 'response' => array( 'code' => $code ), 'body' => file_get_contents( $path ), 'headers' => array(), 'cookies' => array() );
	}

	/** @return string[] The blocks of a folder's guard. */
	private function blocks( string $dir = '.' ): array {
		$text = file_get_contents( "$this->data/$dir/.htaccess" );
		$this->assertStringStartsWith( '#', $text );
		return array_keys( array_filter( DDH_Guard::BLOCKS, static fn( string $block ): bool => false !== strpos( $text, $block ) ) );
	}

	public function test_each_folder_gets_the_blocks_that_were_answered(): void {
		$all = array_keys( DDH_Guard::BLOCKS );
		foreach ( array(
			array( array(), $all ),
			array( array_fill_keys( $all, 500 ), array() ),
			array( array( 'no_php' => 500 ), array_diff( $all, array( 'no_php' ) ) ),
			array( array( 'types' => 500, 'nosniff' => 500, 'compression' => 403 ), array( 'no_php', 'no_php_path' ) ),
			array( array( 'nosniff' => 302 ), array_diff( $all, array( 'nosniff' ) ) ),
		) as list( $answers, $blocks ) ) {
			$this->answers = $answers;
			delete_option( DDH_Guard::OPTION );
			DDH_Disk::guarded( "$this->data/20251007-120000-0123abcd", true );
			$this->assertNull( DDH_Guard::settle() );
			foreach ( array( '.', '20251007-120000-0123abcd' ) as $dir ) {
				$this->assertSame( array_values( $blocks ), $this->blocks( $dir ) );
			}
			$this->assertSame( array(), preg_grep( '/guard-/', scandir( $this->data ) ) );
		}
	}

	public function test_while_nothing_could_be_tried_the_guard_has_no_directive(): void {
		$this->answers_itself = false;
		$trial                = DDH_Guard::settle();
		$this->assertSame( array(), $this->blocks() );
		$this->assertNull( DDH_Guard::verdict() );
		$this->assertCount( 1, $this->requests );
		$this->assertStringEqualsFile( "$this->data/{$trial['body']}/types/try.txt", $trial['body'] . 'types' );
		wp_set_current_user( $this->user( 'administrator' ) );
		$this->assertSame( 400, $this->rest( 'POST', '/ddh/v1/guard', array( 'body' => '../x', 'answers' => array() ) )->get_status() );
		$heard = $this->rest( 'POST', '/ddh/v1/guard', array( 'body' => $trial['body'], 'answers' => array( 'types' => 200 ) ) )->get_data();
		$this->assertSame( array( false, array() ), array( $heard['settled'], $this->blocks() ), 'without an answer to no directive' );
		$answers = array( 'none' => 200, 'types' => 200, 'compression' => 500, 'strange' => 200 );
		$heard   = $this->rest( 'POST', '/ddh/v1/guard', array( 'body' => $trial['body'], 'answers' => $answers ) )->get_data();
		$this->assertSame( array( true, array( 'types' ) ), array( $heard['settled'], $this->blocks() ) );
		$this->assertSame( array(), preg_grep( '/guard-/', scandir( $this->data ) ) );
		wp_set_current_user( $this->user( 'editor' ) );
		$this->assertSame( 403, $this->rest( 'POST', '/ddh/v1/guard', array() )->get_status() );
	}

	public function test_a_guard_that_the_server_refuses_is_replaced_and_a_changed_one_is_kept(): void {
		mkdir( "$this->data/20251007-120000-0123abcd", 0777, true );
		$before = DDH_Guard::HEAD . "# There is no Options here.\n" . implode( '', DDH_Guard::BLOCKS );
		file_put_contents( "$this->data/.htaccess", $before );
		file_put_contents( "$this->data/20251007-120000-0123abcd/.htaccess", $before . "Header set X-Mine 1\n" );
		$this->answers = array( 'no_php' => 500 );
		$this->assertNull( DDH_Guard::settle() );
		$this->assertNotContains( 'no_php', $this->blocks() );
		$this->assertContains( 'nosniff', $this->blocks() );
		$this->assertStringEqualsFile( "$this->data/20251007-120000-0123abcd/.htaccess", $before . "Header set X-Mine 1\n" );
	}

	public function test_the_server_is_asked_again_after_a_month_or_on_another_server(): void {
		self::stop_clock( '2026-11-02T04:20:00Z' );
		DDH_Guard::settle();
		$asked = count( $this->requests );
		DDH_Guard::settle();
		$this->assertCount( $asked, $this->requests );
		unset( $_SERVER['SERVER_SOFTWARE'] );
		DDH_Guard::settle();
		$this->assertCount( $asked, $this->requests, 'WP-CLI does not know the server' );
		$_SERVER['SERVER_SOFTWARE'] = 'LiteSpeed';
		DDH_Guard::settle();
		$this->assertCount( 2 * $asked, $this->requests );
		self::stop_clock( '2026-12-03T04:20:00Z' );
		$this->answers = array( 'nosniff' => 500 );
		DDH_Guard::settle();
		$this->assertNotContains( 'nosniff', $this->blocks(), 'the host has changed its rules' );
	}

	public function test_an_outage_of_the_server_changes_no_guard(): void {
		DDH_Guard::settle();
		$_SERVER['SERVER_SOFTWARE'] = 'Apache/2.5';
		$this->answers_itself       = false;
		DDH_Guard::settle();
		$this->assertSame( array_keys( DDH_Guard::BLOCKS ), $this->blocks() );
	}

	public function test_the_server_can_read_the_guard_whatever_the_umask_is(): void {
		$before = umask( 0077 );
		try {
			DDH_Guard::settle();
			DDH_Disk::guarded( "$this->data/20251007-120000-0123abcd", true );
		} finally {
			umask( $before );
		}
		foreach ( array( '.htaccess', '20251007-120000-0123abcd/.htaccess', '20251007-120000-0123abcd/index.php' ) as $name ) {
			$this->assertSame( 0644, fileperms( "$this->data/$name" ) & 0777 );
		}
		chmod( "$this->data/.htaccess", 0600 );
		delete_option( DDH_Guard::OPTION );
		DDH_Guard::settle();
		clearstatcache();
		$this->assertSame( 0644, fileperms( "$this->data/.htaccess" ) & 0777 );
	}
}
