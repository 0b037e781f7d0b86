<?php
/**
 * Runs the plugin's scheduled jobs. What a job throws would end other plugins' jobs in the same run, so it is stored
 * for Site Health instead, until the job succeeds.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Jobs {
	/** Option: what jobs have thrown in their last run, by job. */
	const FAILED = 'ddh_jobs_failed';

	/** `$job` is the name of the job. */
	public static function run( string $job, callable $act ): void {
		$before = self::failed();
		$failed = array_diff_key( $before, array( $job => 0 ) );
		try {
			$act();
		} catch ( Throwable $thrown ) {
			$failed[ $job ] = $thrown->getMessage();
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
		return self::failed() ? sprintf( __( 'A scheduled job has failed: %s', 'ddh-hockey' ), implode( ' ', array_unique( self::failed() ) ) ) : '';
	}
}
