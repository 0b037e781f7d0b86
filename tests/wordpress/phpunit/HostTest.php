<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests the plugin on hosts that disable functions of PHP. */
final class HostTest extends DdhImportTestCase {

	/** Functions that no host disables, because PHP code can hardly do without them, or because WordPress ends without them. */
	private const SURE = '/^(array_\w+|str\w*|preg_\w+|is_(array|bool|dir|file|float|int|numeric|object|readable|resource|scalar|string)|json_\w+|mb_(strlen|substr)|file_(exists|get_contents)|\w*(sort|trim|dirname|basename)|(class|method|function|extension)\w+'
		. '|abs|base64_decode|constant|count|current|define|defined|end|explode|floor|getType|glob|gmdate|hash_hmac|header|header_remove|htmlspecialchars|implode|in_array|ini_get|intdiv|key|max|microtime|min|nl2br|printf|rawurl(de|en)code|realpath|reset|sprintf|spl_\w+|substr\w*|ucfirst)$/i';

	/** Runs PHP in a process without these functions. It delivers, writes to the database, and undoes that at its end. */
	private function without( array $functions, string $code ): array {
		$GLOBALS['wpdb']->query( 'ROLLBACK' );
		$source = $this->folder( 'in', array( 'p_info.json' => '[{"n":1}]', 'x.json' => '[]' ) );
		$begin = $this->folders() . 'remove_all_filters( "pre_option_ddh_delivery" ); $wpdb->query( "START TRANSACTION" ); delete_option( "ddh_delivery" ); $source = "' . $source . '"; wp_set_current_user( 1 );'
			. 'function ddh_try( $act ) { try { return $act(); } catch ( DDH_Refusal $r ) { return array( $r->reason, $r->data ); } }'
			. 'function ddh_health() { $tests = apply_filters( "site_status_tests", array( "direct" => array() ) ); return array_map( fn( $one ) => call_user_func( $one["test"] ), array_filter( $tests["direct"], fn( $name ) => 0 === strpos( $name, "ddh_" ), ARRAY_FILTER_USE_KEY ) ); }';
		return json_decode( $this->php( $begin . $code, 0, '', '-d disable_functions=' . implode( ',', $functions ) ), true );
	}

	public function test_a_delivery_is_published_without_the_functions_that_have_another_way(): void {
		$lacking = array_merge( DDH_Host::WANTED, array( 'scandir', 'hrtime', 'headers_list', 'set_time_limit' ) );
		$seen    = $this->without( $lacking, '$done = ddh_try( fn() => ( new DDH_Folder( $source ) )->deliver( false )["files"] ); DDH_Deliveries::clean(); echo wp_json_encode( array( $done, array_keys( DDH_Data::files() ), ddh_health() ) );' );
		$this->assertSame( 2, $seen[0] );
		$this->assertSame( array( 'p_info.json', 'x.json' ), $seen[1] );
		$this->assertSame( 'recommended', $seen[2]['ddh_extensions']['status'] );
		foreach ( DDH_Host::WANTED as $name ) {
			$this->assertStringContainsString( $name, $seen[2]['ddh_extensions']['description'] );
		}
	}

	public function test_without_a_needed_function_the_refusal_and_site_health_name_it_and_no_screen_ends(): void {
		// WordPress itself ends without the others when it loads or prints a page.
		$lacking = array_diff( DDH_Host::NEEDED, array( 'bin2hex', 'hash', 'random_bytes', 'base64_encode', 'stream_get_contents', 'file_put_contents' ) );
		$code    = '$GLOBALS["current_screen"] = new class() { public function in_admin() { return true; } }; do_action( "admin_init" ); DDH_Sample::activate(); ob_start(); DDH_Data_Panel::render(); apply_filters( "debug_information", array() ); do_action( DDH_Deliveries::HOOK ); ob_end_clean();'
			. '$all = rest_do_request( new WP_REST_Request( "GET", "/ddh/v1/deliveries" ) ); echo wp_json_encode( array( ddh_try( fn() => ( new DDH_Folder( $source ) )->deliver( false ) ), $all->get_data()["code"], ddh_health() ) );';
		mkdir( $this->data );
		touch( "$this->data/" . DDH_Deliveries::LOCK );
		$seen    = $this->without( $lacking, $code );
		$this->assertSame( array( 'ddh_function', array( 'functions' => array_values( $lacking ) ) ), $seen[0] );
		$this->assertSame( 'ddh_function', $seen[1] );
		$this->assertSame( 'critical', $seen[2]['ddh_extensions']['status'] );
		foreach ( $lacking as $name ) {
			$this->assertStringContainsString( $name, $seen[2]['ddh_extensions']['description'] );
		}
		$this->assertSame( 'recommended', $seen[2]['ddh_jobs']['status'] );
	}

	public function test_every_function_of_php_that_a_host_may_disable_is_in_a_list(): void {
		$lists = array_merge( DDH_Host::NEEDED, DDH_Host::WANTED, DDH_Host::ZLIB, DDH_Host::OPENSSL );
		// Their callers do without them.
		$asked = array( 'filter_var', 'headers_list', 'mb_convert_case' );
		$used  = array();
		foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( DDH_DIR . 'includes', FilesystemIterator::SKIP_DOTS ) ) as $file ) {
			$tokens = array_values( array_filter( token_get_all( file_get_contents( $file ) ), fn( $token ) => ! is_array( $token ) || ! in_array( $token[0], array( T_WHITESPACE, T_COMMENT, T_DOC_COMMENT ), true ) ) );
			foreach ( $tokens as $i => $token ) {
				$is_call = is_array( $token ) && T_STRING === $token[0] && '(' === ( $tokens[ $i + 1 ] ?? '' ) && ! in_array( $tokens[ $i - 1 ][0] ?? '', array( T_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION, T_NEW ), true );
				$is_name = is_array( $token ) && T_CONSTANT_ENCAPSED_STRING === $token[0] && in_array( $tokens[ $i - 2 ][1] ?? '', array( 'attempt', 'tried' ), true );
				if ( ( $is_call || $is_name ) && function_exists( trim( $token[1], "'" ) ) ) {
					$used[] = strtolower( trim( $token[1], "'" ) );
				}
			}
		}
		$of_php = array_intersect( array_unique( $used ), get_defined_functions()['internal'] );
		$this->assertGreaterThan( 100, count( $of_php ) );
		$this->assertSame( array(), array_values( array_diff( preg_grep( self::SURE, $of_php, PREG_GREP_INVERT ), $lists, $asked ) ) );
	}

	public function test_a_job_that_throws_lets_other_jobs_run_and_site_health_names_it_until_it_succeeds(): void {
		$ran   = 0;
		$fails = function () {
			throw new Error( 'out of order' );
		};
		add_action( DDH_Deliveries::HOOK, function () use ( &$ran ) { ++$ran; }, 99 );
		add_filter( 'ddh_data_dir', $fails );
		do_action( DDH_Deliveries::HOOK );
		remove_filter( 'ddh_data_dir', $fails );
		$this->assertSame( 1, $ran );
		$this->assertStringContainsString( 'out of order', DDH_Health::test_jobs()['description'] );
		do_action( DDH_Deliveries::HOOK );
		$this->assertSame( 'good', DDH_Health::test_jobs()['status'] );
	}
}
