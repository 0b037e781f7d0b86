<?php
/** Runs jobs of fight.php at the same time, each in a separate process that has loaded WordPress. */
trait Fighters {

	/**
	 * @var list<array{resource,array<int,resource>}> Processes that jobs reuse, because each must load WordPress first.
	 */
	private static array $fighters = array();

	/** @var resource|null The stderr of all processes. */
	private static $complaints = null;

	public static function tearDownAfterClass(): void {
		foreach ( self::$fighters as list( $process, $pipes ) ) {
			fclose( $pipes[0] );
			proc_close( $process );
		}
		self::$fighters   = array();
		self::$complaints = null;
	}

	/**
	 * Gives each process a job for the same member, and starts all jobs at the same moment. Returns their results.
	 *
	 * @param list<list<mixed>> $arguments The arguments of each job.
	 */
	private function fight( int $user, string $job, array $arguments ): array {
		self::$complaints = self::$complaints ?? tmpfile();
		while ( count( self::$fighters ) < count( $arguments ) ) {
			$process          = proc_open( array( PHP_BINARY, '-d', 'display_errors=stderr', __DIR__ . '/fight.php' ), array( array( 'pipe', 'r' ), array( 'pipe', 'w' ), self::$complaints ), $pipes );
			self::$fighters[] = array( $process, $pipes );
		}
		$answers = function () use ( $arguments ): array {
			$lines = array_map( fn( $i ) => (string) fgets( self::$fighters[ $i ][1][1] ), array_keys( $arguments ) );
			$this->assertSame( '', stream_get_contents( self::$complaints, -1, 0 ) );
			return $lines;
		};
		foreach ( $arguments as $i => $given ) {
			fwrite( self::$fighters[ $i ][1][0], wp_json_encode( array( $user, $job, $given ) ) . "\n" );
		}
		$this->assertSame( array_fill( 0, count( $arguments ), "set\n" ), $answers() );
		foreach ( array_keys( $arguments ) as $i ) {
			fwrite( self::$fighters[ $i ][1][0], "go\n" );
		}
		$results = array_map( fn( $line ) => json_decode( $line, true ), $answers() );
		wp_cache_flush();
		return $results;
	}
}
