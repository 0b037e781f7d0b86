<?php
require_once __DIR__ . '/LiveSite.php';

/** The nonce at the home page, over HTTP. */
final class NonceTest extends DdhTestCase {

	use LiveSite;

	const FORM = array( 'Content-Type' => 'application/x-www-form-urlencoded' );

	public function test_the_home_page_gives_members_their_nonce_and_visitors_an_empty_one(): void {
		$this->leave_transaction();
		$member = $this->login( $this->stored_user() );
		$this->serve();
		$cookie = array( 'Cookie' => $member['cookie'] );
		$field  = DDH_Nonce::FIELD . '=1';

		$answer = $this->ask_at( 'POST', DDH_Nonce::path(), $cookie + self::FORM, $field );
		$this->assertSame( array( 200, array( 'nonce' => $member['nonce'] ) ), array( $answer['status'], json_decode( $answer['body'], true ) ) );
		$this->assertSame( $member['nonce'], $this->ask_at( 'GET', '/wp-admin/admin-ajax.php?action=rest-nonce', $cookie )['body'], 'the same as of WordPress' );
		$used = $this->ask( 'GET', '/ddh/v1/current-user', $cookie + array( 'X-WP-Nonce' => $member['nonce'] ) );
		$this->assertTrue( json_decode( $used['body'], true )['logged_in'] );

		foreach ( array( array(), array( 'Cookie' => 'wordpress_logged_in_x=y' ), array( 'X-WP-Nonce' => $member['nonce'] ) ) as $visitor ) {
			$this->assertSame( '{"nonce":""}', $this->ask_at( 'POST', '/', $visitor + self::FORM, $field )['body'] );
		}
		foreach ( array( array(), array( 'Origin' => 'https://evil.test' ), array( 'Origin' => 'null' ) ) as $origin ) {
			$headers = $this->ask_at( 'POST', '/', $cookie + $origin + self::FORM, $field )['headers'];
			$this->assertSame( array( array( 'no-store, private' ), array( 'nosniff' ), array( 'application/json; charset=UTF-8' ) ), array( $headers['cache-control'], $headers['x-content-type-options'], $headers['content-type'] ) );
			$this->assertSame( array(), preg_grep( '/^access-control/', array_keys( $headers ) ) );
		}

		// No link, no image and no other page gives a nonce.
		foreach ( array( array( 'GET', "/?$field", '' ), array( 'HEAD', "/?$field", '' ), array( 'POST', "/?$field", 'x=1' ), array( 'PUT', '/', $field ), array( 'POST', '/wp-login.php', $field ), array( 'POST', '/?page_id=19503', 'x=1' ), array( 'POST', '/index.php/sample/', $field ) ) as list( $method, $path, $body ) ) {
			$other = $this->ask_at( $method, $path, $cookie + self::FORM, $body );
			$this->assertStringNotContainsString( $member['nonce'], $other['body'], "$method $path" );
			$this->assertStringNotContainsString( '{"nonce"', $other['body'], "$method $path" );
		}
	}

	public function test_the_path_is_that_of_the_home_page_also_below_a_folder(): void {
		$this->assertSame( '/', DDH_Nonce::path() );
		add_filter( 'option_home', fn() => 'https://pages.test/blog', 20 );
		$this->assertSame( '/blog/', DDH_Nonce::path() );
		add_filter( 'home_url', fn() => 'https://pages.test/blog/fr/' );
		$this->assertSame( '/blog/', DDH_Nonce::path(), 'a plugin for languages changes home_url' );
	}
}
