<?php
require_once __DIR__ . '/LiveSite.php';

/** Sends pieces of deliveries over HTTP in each form: which users may publish, what arrives, and what PHP's settings allow. */
final class PieceTest extends DdhTestCase {

	use LiveSite;

	private const JSON = array( 'Content-Type' => 'application/json' );

	/** @var array<string,string> The header Authorization of a user who may publish. */
	private array $publisher = array();

	private function serve_with( string ...$settings ): void {
		$this->leave_transaction();
		$user = $this->stored_user();
		( new WP_User( $user ) )->set_role( 'ddh_publisher' );
		list( $password ) = WP_Application_Passwords::create_new_application_password( $user, array( 'name' => 'night' ) );
		putenv( 'WP_ENVIRONMENT_TYPE=local' );
		$this->serve( $settings );
		putenv( 'WP_ENVIRONMENT_TYPE' );
		$this->publisher = array( 'Authorization' => 'Basic ' . base64_encode( get_userdata( $user )->user_login . ':' . $password ) );
	}

	private static function digest( string $bytes ): string {
		return 'sha-256=:' . base64_encode( hash( 'sha256', $bytes, true ) ) . ':';
	}

	/** @return array{array<string,string>,string} The headers and the body of a piece in a form. `$change` changes its text. */
	private static function piece( string $form, string $bytes, ?callable $change = null, array $fields = array() ): array {
		$text = 'json' === $form ? bin2hex( $bytes ) : base64_encode( $bytes );
		$text = $change ? $change( $text ) : $text;
		if ( 'raw' === $form ) {
			return array( array( 'Content-Type' => 'application/octet-stream', 'Content-Digest' => self::digest( $bytes ) ), $bytes );
		}
		if ( 'json' === $form ) {
			return array( self::JSON, wp_json_encode( $fields + array( 'digest' => hash( 'sha256', $bytes ), 'hex' => $text ) ) );
		}
		$body = '';
		foreach ( $fields + array( 'digest' => hash( 'sha256', $bytes ) ) as $name => $value ) {
			$body .= "--x\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";
		}
		$body .= "--x\r\nContent-Disposition: form-data; name=\"piece\"; filename=\"piece.txt\"\r\nContent-Type: text/plain\r\n\r\n$text\r\n--x--\r\n";
		return array( array( 'Content-Type' => 'multipart/form-data; boundary=x' ), $body );
	}

	/** Returns the status of the answer and its JSON. */
	private function send( string $route, array $piece, ?array $who = null ): array {
		list( $headers, $body ) = $piece;
		$answer                 = $this->ask( 'POST', "/ddh/v1$route", ( $who ?? $this->publisher ) + $headers, '', $body );
		return array( $answer['status'], json_decode( $answer['body'], true ) );
	}

	/** Begins a delivery of one file and returns the answer. */
	private function begin( string $contents, bool $as_upload = false ): array {
		$list = wp_json_encode( array( 'files' => array( array( 'name' => 'p_info.json', 'bytes' => strlen( $contents ), 'sha256' => hash( 'sha256', $contents ) ) ) ) );
		list( $status, $answer ) = $this->send( '/deliveries', $as_upload ? self::piece( 'field', $list ) : array( self::JSON, $list ) );
		$this->assertSame( 201, $status, wp_json_encode( $answer ) );
		return $answer;
	}

	/** @return array{0:list<int>,1:int} What is missing of a delivery, as offsets, and the status of its cancellation. */
	private function end( string $id ): array {
		$answer = json_decode( $this->ask( 'GET', "/ddh/v1/deliveries/$id", $this->publisher )['body'], true );
		return array( array_column( $answer['missing'], 'from' ), $this->send( "/deliveries/$id/cancel", array( array(), '' ) )[0] );
	}

	public function test_pieces_arrive_in_each_form_at_their_offset_and_again(): void {
		$this->serve_with();
		// Lines that begin with "--" end an upload field for firewalls.
		$contents = '[' . str_repeat( "\n--x\r\n--x--\r\n1234567,", 2000 ) . '1]';
		$contents = str_replace( array( '--x--', '--x' ), ' ', $contents );
		$sizes    = array( 'raw' => 10000, 'field' => 20000, 'json' => 1 );
		foreach ( array( false, true ) as $as_upload ) {
			$begun = $this->begin( $contents, $as_upload );
			$this->assertSame( DDH_Delivery::PART, $begun['pieces']['raw'] );
			$to   = "/deliveries/{$begun['id']}/files/0/at";
			$from = 0;
			foreach ( $sizes as $form => $size ) {
				$piece = self::piece( $form, substr( $contents, $from, $size ) );
				foreach ( array( 'first', 'again' ) as $time ) {
					$this->assertSame( array( 200, array( 'received' => $size ) ), $this->send( "$to/$from", $piece ), "$form $time" );
				}
				$from += $size;
			}
			list( $status, $hole ) = $this->send( "$to/" . ( $from + 1 ), self::piece( 'field', 'x' ) );
			$this->assertSame( array( 409, $from ), array( $status, $hole['data']['from'] ) );
			$this->assertSame( 200, $this->send( "$to/0", self::piece( 'raw', substr( $contents, 0, 30000 ) ) )[0], 'an overlap of what is there' );
			$this->assertSame( array( array( $from ), 200 ), $this->end( $begun['id'] ) );
		}
	}

	public function test_a_piece_that_is_damaged_too_large_or_beyond_the_file_is_refused(): void {
		$this->serve_with();
		$id   = $this->begin( '[1,2,3]' )['id'];
		$to   = "/deliveries/$id/files/0/at";
		$cut  = fn( string $text ): string => substr( $text, 0, -2 );
		$junk = fn( string $text ): string => '<?php' . $text;
		foreach ( array( 'field', 'json' ) as $form ) {
			foreach ( array( $cut, $junk ) as $change ) {
				list( $status, $answer ) = $this->send( "$to/0", self::piece( $form, '[1,2,3', $change ) );
				$this->assertSame( array( 422, 'ddh_delivery_digest' ), array( $status, $answer['code'] ), $form );
			}
			$this->assertSame( 422, $this->send( "$to/0", self::piece( $form, '[1', null, array( 'digest' => hash( 'sha256', '[2' ) ) ) )[0] );
			$this->assertSame( 422, $this->send( "$to/6", self::piece( $form, '[1' ) )[0], 'beyond the end' );
			$this->assertSame( 422, $this->send( "$to/9999999999", self::piece( $form, '[1' ) )[0] );
			$this->assertSame( 422, $this->send( "$to/0", self::piece( $form, '' ) )[0] );
			$this->assertSame( 413, $this->send( '/publisher', self::piece( $form, str_repeat( 'x', DDH_Delivery::PART + 1 ) ) )[0] );
			$this->assertSame( 200, $this->send( '/publisher', self::piece( $form, random_bytes( DDH_Delivery::PART ) ) )[0] );
		}
		$multipart = array( 'Content-Type' => 'multipart/form-data; boundary=x' );
		foreach ( array( '', '--x--', "--x\r\nContent-Disposition: form-data; name=\"piece\"\r\n\r\nMQ==\r\n--x--\r\n", "--x\r\nContent-Disposition: form-data; name=\"piece[]\"; filename=\"a\"\r\n\r\nMQ==\r\n--x--\r\n" ) as $body ) {
			$this->assertSame( array( 400, 'ddh_delivery_part' ), array( ( $answer = $this->send( '/publisher', array( $multipart, $body ) ) )[0], $answer[1]['code'] ?? $answer ), $body );
		}
		$this->assertSame( 404, $this->send( "$to/-1", self::piece( 'field', 'x' ) )[0] );
		$this->assertSame( 404, $this->send( "/deliveries/$id/files/7/at/0", self::piece( 'field', 'x' ) )[0] );
		$this->assertSame( 415, $this->send( "$to/0", array( array( 'Content-Type' => 'text/plain', 'Content-Digest' => self::digest( 'x' ) ), 'x' ) )[0] );
		$this->assertSame( array( array( 0 ), 200 ), $this->end( $id ) );
	}

	public function test_a_cookie_without_a_nonce_stays_a_visitor_whatever_the_form(): void {
		$this->serve_with();
		$id      = $this->begin( '[1,2,3]' )['id'];
		$admin   = $this->stored_user();
		( new WP_User( $admin ) )->set_role( 'administrator' );
		$session = $this->login( $admin );
		$cookie  = array( 'Cookie' => $session['cookie'], 'Origin' => 'https://foreign.example' );
		$plain   = array( array( 'Content-Type' => 'text/plain' ), 'x' );
		foreach ( array( '/publisher', '/deliveries', "/deliveries/$id/files/0/at/0", "/deliveries/$id/files/0/parts/0", "/deliveries/$id/files/0,1", "/deliveries/$id/commit", '/host' ) as $route ) {
			foreach ( array( self::piece( 'field', '[1,2,3]' ), self::piece( 'json', '[1,2,3]' ), self::piece( 'field', 'x', null, array( '_method' => 'POST', 'user' => $admin ) ), $plain ) as $piece ) {
				$this->assertSame( 401, $this->send( $route, $piece, $cookie )[0], $route );
			}
		}
		$member = $this->login( $this->stored_user() );
		$this->assertSame( 403, $this->send( "/deliveries/$id/files/0/at/0", self::piece( 'field', '[1,2,3]' ), array( 'Cookie' => $member['cookie'], 'X-WP-Nonce' => $member['nonce'] ) )[0] );
		$this->assertSame( array( array( 0 ), 200 ), $this->end( $id ), 'nothing has arrived' );
		$this->assertFalse( get_option( DDH_For_Host::OPTION ) );
	}

	/** @return array<string,array{list<string>,array<string,int>}> Settings of PHP, and the sizes that the site names with them. */
	public static function limits(): array {
		$most = DDH_Delivery::PART;
		return array(
			'no uploads'         => array( array( 'file_uploads=0' ), array( 'raw' => $most, 'json' => $most ) ),
			'small limits'       => array( array( 'post_max_size=64K', 'upload_max_filesize=40K' ), array( 'raw' => 65536, 'field' => 27648, 'json' => 30720 ) ),
			'no folder for them' => array( array( 'upload_tmp_dir=/proc/nowhere', 'sys_temp_dir=/proc/nowhere' ), array( 'raw' => $most, 'field' => $most, 'json' => $most ) ),
		);
	}

	/** @dataProvider limits */
	public function test_the_site_names_the_pieces_that_its_php_takes( array $settings, array $sizes ): void {
		$this->serve_with( ...$settings );
		$pieces = json_decode( $this->ask( 'GET', '/ddh/v1/publisher', $this->publisher )['body'], true )['pieces'];
		$this->assertSame( $sizes, $pieces );
		foreach ( $pieces as $form => $bytes ) {
			$has_folder = false === strpos( implode( $settings ), 'nowhere' );
			$status     = 'field' === $form && ! $has_folder ? 415 : 200;
			$this->assertSame( $status, $this->send( '/publisher', self::piece( $form, random_bytes( $has_folder ? $bytes : 1000 ) ) )[0], $form );
		}
		if ( ! isset( $sizes['field'] ) ) {
			$this->assertSame( 415, $this->send( '/publisher', self::piece( 'field', 'x' ) )[0] );
		}
	}

	public function test_site_health_offers_what_doctor_found_until_it_finds_nothing(): void {
		wp_set_current_user( $this->user( 'administrator' ) );
		$hear = fn( $found ) => $this->rest( 'POST', '/ddh/v1/host', array( 'found' => $found ) )->get_status();
		$this->assertSame( 200, $hear( array( 'ModSecurity <b>refuses</b> parts.', "two\nlines" ) ) );
		$result = DDH_Health::test_host();
		$this->assertSame( 'recommended', $result['status'] );
		$this->assertStringContainsString( '- ModSecurity refuses parts.', $result['description'] );
		$this->assertStringContainsString( 'two lines', $result['description'] );
		$this->assertStringContainsString( home_url(), $result['description'] );
		foreach ( array( null, 'x', array( 1 ), array_fill( 0, 21, 'x' ) ) as $bad ) {
			$this->assertSame( 400, $hear( $bad ) );
		}
		$this->assertSame( 200, $hear( array() ) );
		$this->assertStringNotContainsString( 'ModSecurity', DDH_Health::test_host()['description'] );
		wp_set_current_user( $this->user( 'editor' ) );
		$this->assertSame( 403, $hear( array() ) );
	}
}
