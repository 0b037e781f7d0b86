<?php
/**
 * Runs the plugin's scheduled jobs. What a job throws would end other plugins' jobs in the same run, so it is stored
 * for Site Health instead, until the job succeeds.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Jobs {
	/** Option: what the jobs have thrown in their last run, by job. */
	const FAILED = 'ddh_jobs_failed';

	/** @param callable $job A static method, as an array. It gets `$args` arguments. */
	public static function add( string $event, array $job, int $priority, int $args ): void {
		add_action(
			$event,
			static function ( ...$given ) use ( $job ) {
				self::run( $job, $given );
			},
			$priority,
			$args
		);
	}

	private static function run( array $job, array $args ): void {
		$failed = self::failed();
		$before = $failed;
		unset( $failed[ $job[0] ] );
		try {
			$job( ...$args );
		} catch ( Throwable $thrown ) {
			$failed[ $job[0] ] = $thrown->getMessage();
		}
		if ( $failed !== $before ) {
			update_option( self::FAILED, $failed, false );
		}
	}

	/** @return array<string,string> */
	private static function failed(): array {
		$stored = get_option( self::FAILED );
		return is_array( $stored ) ? $stored : array();
	}

	/** Returns a sentence with what the jobs have thrown, or ''. */
	public static function problem(): string {
		/* translators: %s: error messages. */
		return self::failed() ? sprintf( __( 'An hourly job has failed: %s', 'ddh-hockey' ), implode( ' ', array_unique( self::failed() ) ) ) : '';
	}
}
