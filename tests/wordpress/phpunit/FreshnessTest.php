<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests what the settings screen, Site Health, monitors and the e-mail say about the last nightly delivery. */
final class FreshnessTest extends DdhImportTestCase {

	/** @var list<array> The e-mails that were sent. */
	private array $mails = array();

	protected function setUp(): void {
		parent::setUp();
		self::stop_clock( '2026-11-02T04:20:00Z' );
		add_filter(
			'pre_wp_mail',
			function ( $sent, $mail ) {
				$this->mails[] = $mail;
				return true;
			},
			10,
			2
		);
	}

	private static function hence( int $hours ): string {
		return gmdate( 'Y-m-d\TH:i:s\Z', DDH_Clock::now() + $hours * HOUR_IN_SECONDS );
	}

	private function night( array $figures ): void {
		static $n = 0;
		$this->imported( array( 'p_info.json' => '[{"n":' . ++$n . '}]', 'night.json' => wp_json_encode( (object) $figures ) ) );
	}

	private function health(): array {
		return DDH_Health::test_freshness();
	}

	public function test_a_complete_night_is_reported_as_one_line(): void {
		$this->assertSame( 'No delivery yet.', DDH_Freshness::line() );
		$this->night( array( 'date' => '2026-11-25', 'withoutFigure' => array(), 'pricesAt' => self::hence( -3 ), 'creditsLeft' => 1412, 'nextExpected' => self::hence( 5 ) ) );
		$this->assertMatchesRegularExpression( '/^Last delivery: .+\. Every game has its figures\. The newest price is 3 hours old\. 1,412 credits left\. Next delivery: .+\.$/', DDH_Freshness::line() );
		$this->assertSame( 'good', $this->health()['status'] );
	}

	public function test_a_delivery_without_night_json_is_shown_with_its_time_only(): void {
		$this->imported( array( 'p_info.json' => '[]' ) );
		$this->assertMatchesRegularExpression( '/^Last delivery: [^.]+\.$/', DDH_Freshness::line() );
		$this->assertSame( 'good', $this->health()['status'] );
	}

	public function test_games_without_a_figure_are_reported(): void {
		$this->night( array( 'withoutFigure' => array( 'BOS at FLA: <b>no roster', 'CAR at NYR: quarantined' ) ) );
		$this->assertStringContainsString( 'Without a figure: BOS at FLA: <b>no roster, CAR at NYR: quarantined.', DDH_Freshness::line() );
		$this->assertSame( 'recommended', $this->health()['status'] );
		$this->assertStringContainsString( '&lt;b&gt;no roster', $this->health()['description'] );
		wp_set_current_user( $this->user( 'administrator' ) );
		ob_start();
		DDH_Data_Panel::render();
		$this->assertStringContainsString( 'Without a figure: BOS at FLA: &lt;b&gt;no roster', ob_get_clean() );
	}

	public function test_a_night_is_late_an_hour_after_the_expected_time(): void {
		$this->night( array( 'nextExpected' => gmdate( 'Y-m-d\TH:i:s\Z', DDH_Clock::now() - 3600 ) ) );
		$this->assertSame( 'good', $this->health()['status'] );
		$this->night( array( 'nextExpected' => gmdate( 'Y-m-d\TH:i:s\Z', DDH_Clock::now() - 3601 ) ) );
		$this->assertSame( 'recommended', $this->health()['status'] );
		$this->assertStringContainsString( 'A delivery was expected', DDH_Freshness::line() );
	}

	public function test_a_monitor_gets_every_value_except_the_number_of_api_credits(): void {
		$this->night( array( 'date' => '2026-11-25', 'withoutFigure' => array( 'BOS at FLA' ), 'pricesAt' => '2026-11-25T12:00:00Z', 'creditsLeft' => 7, 'nextExpected' => self::hence( -2 ) ) );
		$report = $this->rest( 'GET', '/ddh/v1/freshness' )->get_data();
		$expected = array( 'version' => DDH_Data::version(), 'last_delivery' => '2026-11-02T04:20:00Z', 'late' => true, 'date' => '2026-11-25', 'without_figure' => array( 'BOS at FLA' ), 'prices_at' => '2026-11-25T12:00:00Z', 'next_expected' => self::hence( -2 ) );
		$this->assertSame( $expected, $report );
		wp_set_current_user( $this->user( 'ddh_publisher' ) );
		$this->assertSame( 7, $this->rest( 'GET', '/ddh/v1/freshness' )->get_data()['credits_left'] );
	}

	public function test_a_site_whose_night_is_late_sends_one_mail_if_the_settings_have_an_address(): void {
		$this->night( array( 'nextExpected' => self::hence( -2 ) ) );
		do_action( DDH_Deliveries::HOOK );
		$this->assertSame( array(), $this->mails, 'off by default' );
		$this->settings( array( 'late_mail' => 'me@example.test' ) );
		do_action( DDH_Deliveries::HOOK );
		do_action( DDH_Deliveries::HOOK );
		$this->assertSame( array( 'me@example.test' ), array_column( $this->mails, 'to' ) );
		$this->assertStringContainsString( 'A delivery was expected', $this->mails[0]['message'] );
		$this->night( array( 'nextExpected' => self::hence( 2 ) ) );
		do_action( DDH_Deliveries::HOOK );
		$this->assertCount( 1, $this->mails );
		$this->night( array( 'nextExpected' => self::hence( -3 ) ) );
		do_action( DDH_Deliveries::HOOK );
		$this->assertCount( 2, $this->mails, 'the next late night' );
	}
}
