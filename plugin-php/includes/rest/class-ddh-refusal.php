<?php
/**
 * The error of a request that cannot be fulfilled. REST routes and WP-CLI commands catch this error and report it in
 * their response.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Refusal extends Exception {
	/** The error code, such as `ddh_disk`, for programs. */
	public string $reason;

	/** Further data about the error, by name, for programs. */
	public array $data;

	/** `$sentence` is for people, and `$status` is the HTTP status. */
	public function __construct( string $reason, string $sentence, int $status, array $data = array() ) {
		parent::__construct( $sentence, $status );
		$this->reason = $reason;
		$this->data   = $data;
	}

	public function error(): WP_Error {
		return new WP_Error( $this->reason, $this->getMessage(), array( 'status' => $this->getCode() ) + $this->data );
	}

	/** Wraps the callback of a route, so that a refusal becomes an error response. */
	public static function answered( callable $act ): Closure {
		return static function ( WP_REST_Request $request ) use ( $act ) {
			try {
				return $act( $request );
			} catch ( DDH_Refusal $refusal ) {
				return $refusal->error();
			}
		};
	}
}
