<?php
/**
 * The error of a request that cannot be fulfilled. REST routes and WP-CLI commands catch it and answer with it.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Refusal extends Exception {

	private string $reason;

	private array $data;

	/**
	 * @param string $reason   The error code, for programs, as in `ddh_disk`.
	 * @param string $sentence The message, for people.
	 * @param int    $status   The HTTP status.
	 * @param array  $data     More data for programs, by name.
	 */
	public function __construct( string $reason, string $sentence, int $status, array $data = array() ) {
		parent::__construct( $sentence, $status );
		$this->reason = $reason;
		$this->data   = $data;
	}

	public function reason(): string {
		return $this->reason;
	}

	public function data(): array {
		return $this->data;
	}

	/** The error in WordPress's form. */
	public function error(): WP_Error {
		return new WP_Error( $this->reason, $this->getMessage(), array( 'status' => $this->getCode() ) + $this->data );
	}

	/**
	 * Wraps a callback for a route, so that a refusal becomes an error response.
	 *
	 * @param callable $act ( WP_REST_Request ) => WP_REST_Response
	 */
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
