<?php
/**
 * Why a request cannot be met. The code that finds out throws it; the REST and WP-CLI doors answer with it.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Refusal extends Exception {

	private string $reason;

	private array $data;

	/**
	 * @param string $reason   For programs, as in `ddh_disk`.
	 * @param string $sentence For people.
	 * @param int    $status   Of HTTP.
	 * @param array  $data     More for programs, by name.
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

	/** As WordPress answers it. */
	public function error(): WP_Error {
		return new WP_Error( $this->reason, $this->getMessage(), array( 'status' => $this->getCode() ) + $this->data );
	}

	/**
	 * A callback for a route: what it throws is answered as an error.
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
