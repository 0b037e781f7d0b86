<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests the site's manifest and the version of the data after an import. */
final class ManifestTest extends DdhImportTestCase {

	public function test_a_manifest_that_does_not_match_the_files_is_refused(): void {
		$error = $this->import( array( 'p_info.json' => '[{"n":1}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{"n":12}]', 'team_avs.json' => '[]', '../../x.json' => '[]' ) ) ) );
		$this->assertRefused( 'ddh_import_refused', 'p_info.json: The file has 9 bytes, but the manifest says 10', $error );
		$this->assertSame( array( 'p_info.json', 'team_avs.json', '../../x.json' ), array_keys( $error->get_error_data()['bad'] ) );
		$this->folder( 'plugin/data', array( 'team_avs.json' => '[]' ) );
		$this->imported( array( 'p_info.json' => '[{"n":1}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[]' ) ) ) );
		$this->assertRefused( 'ddh_import_refused', 'version must be', $this->import( array( 'manifest.json' => '{"version":"<b>"}' ) ) );
	}

	public function test_a_listed_file_that_differs_on_the_site_is_refused(): void {
		$this->folder( 'plugin/data', array( 'team_avs.json' => '[]' ) );
		$this->assertRefused( 'ddh_import_refused', "This file is faulty, so nothing was imported:\nteam_avs.json: The manifest lists this file, but the delivery lacks it, and the file on the site differs (2 bytes instead of 4).", $this->import( array( 'manifest.json' => self::manifest( array( 'team_avs.json' => '[{}]' ) ) ) ) );
	}

	public function test_a_dataset_that_is_older_than_the_one_on_the_site_is_refused(): void {
		$this->imported( self::slate( '[]', array( 'generatedAt' => '2025-10-08T12:00:00Z' ) ) );
		$before = $this->data();
		$error  = $this->import( self::slate( '[{}]', array( 'version' => 'v2', 'generatedAt' => '2025-10-07T12:00:00Z' ) ) );
		$this->assertRefused( 'ddh_delivery_older', 'game_probs.json was made', $error );
		$this->assertMatchesRegularExpression( '/made .*7, 2025.*, and the one on the site .*8, 2025/', $error->get_error_message() );
		$this->assertSame( array( 'status' => 409 ), $error->get_error_data() );
		$this->assertSame( $before, $this->data() );
		$this->assertIsArray( $this->import( self::slate( '[{}]', array( 'version' => 'v3', 'generatedAt' => '2025-10-08T14:00:00+02:00' ) ) ), 'the same time' );
	}

	public function test_a_delivery_with_a_time_after_tomorrow_is_refused_and_both_clocks_are_named(): void {
		self::stop_clock( '2026-11-27 23:30 America/New_York' );
		$made  = static fn( string $text, string $version, string $time ): array => self::slate( $text, array( 'version' => $version, 'generatedAt' => $time ) );
		$error = $this->import( $made( '[]', 'v1', '2026-11-29T05:00:00Z' ) );
		$this->assertRefused( 'ddh_delivery_future', 'was made November 29, 2026 5:00 am, but the clock of this site shows November 28, 2026 4:30 am', $error );
		$this->assertSame( array(), DDH_Data::files() );
		$this->imported( $made( '[]', 'v1', '2026-11-29T04:59:59Z' ) );
		$files = array( 'game_probs.json' => '[{}]' );
		$entry = wp_json_encode( array( 'version' => 'v2', 'generatedAt' => '2026-11-28T00:00:00Z', 'files' => array( 'game_probs.json' => array( 'bytes' => 4, 'records' => 1, 'generatedAt' => '2027-11-28T00:00:00Z' ) ) ) );
		$this->assertRefused( 'ddh_delivery_future', 'November 28, 2027', $this->import( $files + array( 'manifest.json' => $entry ) ) );
	}

	public function test_a_time_in_the_future_that_the_site_has_accepted_before_makes_no_true_delivery_older(): void {
		self::stop_clock( '2027-11-28 12:00 America/New_York' );
		$this->imported( self::slate( '[]', array( 'generatedAt' => '2027-11-28T07:00:00Z' ) ) );
		self::stop_clock( '2026-11-27 12:00 America/New_York' );
		$this->imported( self::slate( '[{}]', array( 'version' => 'v2', 'generatedAt' => '2026-11-27T07:00:00Z' ) ) );
		$this->assertStringStartsWith( 'v2', DDH_Data::version() );
	}

	public function test_the_age_of_each_dataset_is_measured_by_its_own_time(): void {
		$this->imported( self::slate( '[]', array( 'generatedAt' => '2025-10-07T12:00:00Z' ) ) );
		$values = array( 'value_vault/goal_value.json' => '[]' );
		$this->imported( $values + array( 'manifest.json' => self::manifest( $values, array( 'version' => 'v2', 'generatedAt' => '2025-10-08T12:00:00Z' ) ) ) );
		$this->imported( self::slate( '[{}]', array( 'version' => 'v3', 'generatedAt' => '2025-10-08T00:00:00Z' ) ) );
		$values = array( 'value_vault/goal_value.json' => '[{}]' );
		$older  = self::manifest( $values, array( 'version' => 'v4', 'generatedAt' => '2025-10-08T06:00:00Z' ) );
		$this->assertRefused( 'ddh_delivery_older', 'value_vault/goal_value.json was made', $this->import( $values + array( 'manifest.json' => $older ) ) );
	}

	public function test_real_data_may_be_older_than_the_sample_that_it_replaces(): void {
		$this->imported( self::slate( '[]', array( 'generatedAt' => '2025-10-08T12:00:00Z', 'sample' => true ) ) );
		$this->assertSame( array(), $this->imported( self::slate( '[{}]', array( 'version' => 'v2' ) ) )['notes'] );
	}

	public function test_the_manifest_of_a_new_slate_keeps_other_entries_and_drops_older_games(): void {
		$first  = self::slate( '[{"n":1}]' );
		$others = array( 'value_vault/goal_value.json' => '[{"n":1},{"n":2}]', 'fantasy/x.json' => '[{"n":3}]', 'gone.json' => '[]' );
		$games  = array( '7_parlaytrix.npz' => self::npz( 2 ), '7_gamemodel.json' => '{}' );
		$this->imported( $first + $others + $games + array( 'manifest.json' => '' ) );
		$all = array_diff_key( $first, array( 'manifest.json' => 0 ) ) + $others + $games;
		file_put_contents( DDH_Data::dir() . '/manifest.json', self::manifest( $all ) );
		unlink( DDH_Data::dir() . '/gone.json' );

		$report = $this->imported( self::slate( '[{"n":22}]', array( 'version' => 'v2', 'own' => array() ) ) );
		$this->assertEqualsCanonicalizing( array( 'game_probs.json', '1_parlaytrix.npz', '1_gamemodel.json', 'value_vault/goal_value.json', 'fantasy/x.json' ), array_keys( $this->shown()['files'] ) );
		$this->assertArrayHasKey( '7_parlaytrix.npz', $this->data(), 'the file of an unlisted game stays' );
		$this->assertMatchesRegularExpression( '/^v2-site-[0-9a-f]{8}$/', $report['version'] );
		$this->assertSame( $report['version'], $this->shown()['version'] );
		$this->assertSame( $report['version'], DDH_Data::version() );
		$this->assertSame( '2025-10-07T12:00:00Z', $this->shown()['generatedAt'] );
		$this->assertArrayHasKey( 'own', $this->shown() );

		$again = $this->imported( self::slate( '[{"n":22}]', array( 'version' => 'v2' ) ) );
		$this->assertSame( $report['version'], $again['version'], 'repeating a delivery keeps the version, so caches stay valid' );
		$this->assertSame( 0, $again['changed'] );
	}

	public function test_a_manifest_that_lists_only_value_files_does_not_remove_the_games(): void {
		$this->imported( self::slate( '[{"n":1}]' ) );
		$values = array( 'value_vault/goal_value.json' => '[{"n":1},{"n":2}]' );
		$this->imported( $values + array( 'manifest.json' => self::manifest( $values, array( 'version' => 'w' ) ) ) );
		$this->assertArrayHasKey( '1_parlaytrix.npz', $this->shown()['files'] );
	}

	/** A delivery of files, with a manifest that has the hash of each part. */
	private static function parts( array $files, array $parts, array $more = array() ): array {
		return $files + array( 'manifest.json' => self::manifest( $files, $more + array( 'parts' => $parts ) ) );
	}

	public function test_a_delivery_replaces_its_parts_and_keeps_the_others(): void {
		$slate = array( 'game_probs.json' => '[{"n":1}]', 'lineups.json' => '[]', '1_parlaytrix.npz' => self::npz() );
		$this->imported( self::parts( $slate + array( 'fantasy/season_schedule.json' => '[]' ), array( 'slate' => 's1', 'fantasy' => 'f1' ) ) );
		$this->assertSame( array( 'slate' => 's1', 'fantasy' => 'f1' ), $this->shown()['parts'] );

		$this->imported( self::parts( array( 'value_vault/goal_value.json' => '[]' ), array( 'vault' => 'v1' ), array( 'version' => 'v2' ) ) );
		$this->assertEquals( array( 'slate' => 's1', 'vault' => 'v1', 'fantasy' => 'f1' ), $this->shown()['parts'] );
		$this->assertCount( 5, $this->shown()['files'] );

		$next = array( 'game_probs.json' => '[{"n":2}]', '2_parlaytrix.npz' => self::npz() );
		$this->imported( self::parts( $next, array( 'slate' => 's2' ), array( 'version' => 'v3' ) ) );
		$this->assertEqualsCanonicalizing( array( 'game_probs.json', '2_parlaytrix.npz', 'value_vault/goal_value.json', 'fantasy/season_schedule.json' ), array_keys( $this->shown()['files'] ), 'the new slate has no line-ups' );

		$this->imported( array( 'fantasy/season_schedule.json' => '[{"n":1}]' ) );
		$this->assertEquals( array( 'slate' => 's2', 'vault' => 'v1' ), $this->shown()['parts'], 'the contents of this part are not known any more' );
	}

	public function test_a_whole_delivery_keeps_its_own_manifest(): void {
		$files     = array( 'game_probs.json' => '[{"n":1}]', 'value_vault/goal_value.json' => '[]' );
		$delivered = self::parts( $files, array( 'slate' => 's1', 'vault' => 'v1' ) );
		$this->imported( self::parts( array( 'game_probs.json' => '[]' ), array( 'slate' => 's0' ), array( 'version' => 'v0' ) ) );
		$this->imported( $delivered );
		$this->assertSame( $delivered['manifest.json'], $this->data()['manifest.json'] );
	}

	public function test_a_manifest_without_parts_and_one_with_parts_follow_each_other(): void {
		$slate = array( 'game_probs.json' => '[{"n":1}]', 'p_info.json' => '[]', '1_parlaytrix.npz' => self::npz() );
		$this->imported( $slate + array( 'manifest.json' => self::manifest( $slate ) ) );
		$new = array( 'game_probs.json' => '[{"n":2}]', '2_parlaytrix.npz' => self::npz() );
		$this->imported( self::parts( $new, array( 'slate' => 's1' ), array( 'version' => 'v2' ) ) );
		$this->assertEqualsCanonicalizing( array_keys( $new ), array_keys( $this->shown()['files'] ) );
		$old = array( 'game_probs.json' => '[{"n":3}]', '3_parlaytrix.npz' => self::npz() );
		$this->imported( $old + array( 'manifest.json' => self::manifest( $old, array( 'version' => 'v3' ) ) ) );
		$this->assertEqualsCanonicalizing( array_keys( $old ), array_keys( $this->shown()['files'] ) );
		$this->assertArrayNotHasKey( 'parts', $this->shown() );
	}

	public function test_each_entry_keeps_the_facts_of_its_own_delivery(): void {
		$files  = array( 'game_probs.json' => '[{"n":1}]', 'fantasy/season_schedule.json' => '[{"n":2}]' );
		$facts  = array( 'from' => '2025-11-22', 'to' => '2025-11-22', 'through' => '2025-11-21' );
		$season = array( 'season' => '2025-26', 'through' => '2025-11-20' );
		$given  = json_decode( self::manifest( $files, array( 'generatedAt' => '2025-11-22T12:00:00Z' ) ), true );
		$given['files']['game_probs.json']              += $facts;
		$given['files']['fantasy/season_schedule.json'] += $season;
		$this->imported( $files + array( 'manifest.json' => json_encode( $given ) ) );

		$values = array( 'value_vault/goal_value.json' => '[]' );
		$this->imported( $values );
		$shown = $this->shown();
		$entry = array( 'bytes' => 9, 'records' => 1 );
		$time  = array( 'generatedAt' => '2025-11-22T12:00:00Z' );
		$this->assertEquals( $entry + $facts + $time, $shown['files']['game_probs.json'], 'delivering values does not make other files newer' );
		$this->assertEquals( $entry + $season + $time, $shown['files']['fantasy/season_schedule.json'] );
		$this->assertSame( array( 'bytes' => 2, 'records' => 0 ), $shown['files']['value_vault/goal_value.json'] );
		$this->assertGreaterThan( strtotime( '2025-11-22' ), strtotime( $shown['generatedAt'] ) );

		$next = array( 'game_probs.json' => '[{"n":3}]' );
		$this->imported( $next + array( 'manifest.json' => self::manifest( $next, array( 'version' => 'v2', 'generatedAt' => '2025-11-23T12:00:00Z' ) ) ) );
		$this->assertSame( $entry, $this->shown()['files']['game_probs.json'], 'the new manifest has no facts for the file' );
		$this->assertEquals( $entry + $season + $time, $this->shown()['files']['fantasy/season_schedule.json'] );
		$this->imported( array( 'fantasy/season_schedule.json' => '[{"n":4}]' ) );
		$this->assertSame( $entry, $this->shown()['files']['fantasy/season_schedule.json'], 'a file delivered without a manifest' );
	}

	public function test_different_contents_with_a_known_version_get_a_new_version(): void {
		$this->imported( self::slate( '[{"n":1}]' ) );
		$second = $this->imported( self::slate( '[{"n":2}]' ) )['version'];
		$third  = $this->imported( self::slate( '[{"n":3}]' ) )['version'];
		$this->assertCount( 3, array_unique( array( 'v1', $second, $third ) ) );
		$this->assertStringStartsWith( 'v1-site-', $third );
		$this->assertSame( $third, $this->imported( self::slate( '[{"n":3}]' ) )['version'] );
		$this->assertSame( 'v9', $this->imported( self::slate( '[{"n":3}]', array( 'version' => 'v9' ) ) )['version'] );
	}

	public function test_a_long_version_stays_within_the_limit_after_a_suffix_is_added(): void {
		foreach ( array( 'a', 'b' ) as $end ) {
			$this->imported( self::slate( '[{"n":1}]', array( 'version' => str_repeat( 'x', 99 ) . $end ) ) );
			$versions[] = $this->imported( array( 'p_info.json' => "[{\"n\":\"$end\"}]" ) )['version'];
		}
		$this->assertSame( '', DDH_Data::manifest_problem( $this->shown() ) );
		$this->assertNotSame( $versions[0], $versions[1] );
	}

	public function test_a_delivery_without_a_manifest_updates_the_sites_manifest(): void {
		$this->imported( self::slate( '[{"n":1}]', array( 'own' => (object) array() ) ) );
		$report = $this->imported( array( 'game_probs.json' => '[{},{},{}]', 'value_vault/goal_value.json' => '[{"n":1},{"n":2}]', '1_parlaytrix.npz' => self::npz( 77 ), 'x.csv' => "a,b\n" ) );
		$shown  = $this->shown();
		$this->assertSame( array( 'bytes' => 10, 'records' => 3 ), $shown['files']['game_probs.json'] );
		$this->assertSame( array( 'bytes' => 17, 'records' => 2 ), $shown['files']['value_vault/goal_value.json'] );
		$this->assertSame( 77, $shown['files']['1_parlaytrix.npz']['records'] );
		$this->assertSame( array( 'bytes' => 7, 'records' => 1 ), $shown['files']['1_gamemodel.json'] );
		$this->assertArrayNotHasKey( 'x.csv', $shown['files'], 'the number of records of a CSV file is unknown' );
		$this->assertMatchesRegularExpression( '/^v1-site-[0-9a-f]{8}$/', $shown['version'] );
		$this->assertSame( $shown['version'], $report['version'] );
		$this->assertLessThan( 60, time() - strtotime( $shown['generatedAt'] ) );
		$this->assertStringContainsString( '"own": {}', file_get_contents( DDH_Data::dir() . '/manifest.json' ), 'unknown keys stay unchanged' );
		$this->assertSame( '', DDH_Data::manifest_problem( $shown ) );
		$this->assertSame( $shown['version'], $this->imported( array( 'game_probs.json' => '[{},{},{}]' ) )['version'] );
	}

	public function test_a_delivery_without_a_manifest_to_a_site_without_one_changes_only_the_version(): void {
		$first = $this->imported( array( 'p_info.json' => '[{"n":1}]' ) )['version'];
		$this->assertTrue( '' !== $first && DDH_Data::version() === $first );
		$this->assertSame( $first, $this->imported( array( 'p_info.json' => '[{"n":1}]' ) )['version'] );
		$second = $this->imported( array( 'p_info.json' => '[{"n":2}]' ) )['version'];
		$this->assertNotContains( $second, array( '', $first ) );
		$this->assertNotContains( $this->imported( array( 'p_info.json' => '[{"n":1}]' ) )['version'], array( '', $first, $second ) );
		$this->assertArrayNotHasKey( 'manifest.json', $this->data() );
	}

	public function test_an_invalid_manifest_on_the_site_stays_and_the_report_notes_that(): void {
		$this->folder( 'plugin/data', array( 'manifest.json' => '{' ) );
		$report = $this->imported( array( 'p_info.json' => '[{"n":1}]' ) );
		$this->assertStringContainsString( 'is not a valid manifest', $report['notes'][0] );
		$this->assertSame( '{', $this->data()['manifest.json'] );
	}

	public function test_the_data_counts_as_a_sample_while_a_sample_file_is_left(): void {
		$value = array( 'value_vault/goal_value.json' => '[{"n":1}]' );
		$files = array_diff_key( self::slate( '[{"n":1}]' ), array( 'manifest.json' => 0 ) ) + $value;
		$this->imported( $files + array( 'manifest.json' => self::manifest( $files, array( 'sample' => true ) ) ) );
		$report = $this->imported( self::slate( '[{"n":2}]', array( 'version' => 'real' ) ) );
		$this->assertTrue( $this->shown()['sample'] );
		$this->assertStringContainsString( 'value_vault/goal_value.json', implode( $report['notes'] ) );
		$report = $this->imported( self::slate( '[{"n":2}]', array( 'version' => 'real2' ) ) + array( 'manifest.json' => '' ) );
		$this->assertTrue( $this->shown()['sample'] );
		$all = array_diff_key( self::slate( '[{"n":2}]' ), array( 'manifest.json' => 0 ) ) + $value;
		$this->imported( $all + array( 'manifest.json' => self::manifest( $all, array( 'version' => 'real3' ) ) ) );
		$this->assertArrayNotHasKey( 'sample', $this->shown() );
	}

	public function test_a_real_delivery_without_a_record_removes_the_record_of_the_sample(): void {
		$record = array( 'record/summary.json' => '{"version":1}' );
		$slate  = array_diff_key( self::slate( '[{"n":1}]' ), array( 'manifest.json' => 0 ) );
		$this->imported( $slate + $record + array( 'manifest.json' => self::manifest( $slate + $record, array( 'sample' => true ) ) ) );
		$listed = fn(): array => array_keys( $this->shown()['files'] );
		$this->assertContains( 'record/summary.json', $listed() );
		$report = $this->imported( self::slate( '[{"n":2}]', array( 'version' => 'real' ) ) );
		$this->assertSame( array( 'record/summary.json' ), $report['removed'] );
		$this->assertNotContains( 'record/summary.json', $listed() );
		$this->assertArrayNotHasKey( 'sample', $this->shown() );
		$this->imported( $slate + $record + array( 'manifest.json' => self::manifest( $slate + $record, array( 'version' => 'real2' ) ) ) );
		$this->imported( self::slate( '[{"n":3}]', array( 'version' => 'real3' ) ) );
		$this->assertContains( 'record/summary.json', $listed(), 'this record is the site\'s own' );
	}

	/** A site with the sample, whose manifest is as the zip has it. */
	private function with_sample(): void {
		$files = array( 'game_probs.json' => '[{"n":1}]', 'p_info.json' => '[]', 'lineups.json' => '[]', 'changes.json' => '[]', 'value_vault/goal_value.json' => '[]', 'record/summary.json' => '{"version":1}' );
		$this->folder( 'plugin/data', $files + array( 'manifest.json' => self::manifest( $files, array( 'sample' => true, 'version' => 'sample' ) ) ) );
		DDH_Sample::copy();
	}

	/** @return array<string,array{array<string,string>}> The first real files, in any form. */
	public static function first_real_files(): array {
		$slate = array( 'game_probs.json' => '[{"n":2}]' );
		return array(
			'by names alone' => array( $slate ),
			'with a manifest' => array( $slate + array( 'manifest.json' => self::manifest( $slate, array( 'version' => 'real' ) ) ) ),
		);
	}

	/** @dataProvider first_real_files */
	public function test_the_first_real_file_removes_what_is_about_the_night_of_the_sample( array $files ): void {
		$this->with_sample();
		$report = $this->imported( $files );
		$this->assertEqualsCanonicalizing( array( 'record/summary.json', 'changes.json', 'lineups.json' ), $report['removed'] );
		$marks = array_map( static fn( array $entry ): bool => $entry['sample'] ?? false, $this->shown()['files'] );
		$this->assertEquals( array( 'game_probs.json' => false, 'p_info.json' => true, 'value_vault/goal_value.json' => true ), $marks, 'each file says whether it is of the sample' );
		$this->assertSame( array( 'p_info.json', 'value_vault/goal_value.json' ), DDH_Manifest::sample_files() );
		$this->assertStringContainsString( DDH_Sample_Rest::button(), implode( $report['notes'] ) );
	}

	public function test_line_ups_that_the_delivery_has_stay(): void {
		$this->with_sample();
		$this->assertNotContains( 'lineups.json', $this->imported( array( 'lineups.json' => '[{"n":1}]' ) )['removed'] );
		$this->assertArrayHasKey( 'lineups.json', $this->shown()['files'] );
	}

	public function test_the_rest_of_the_sample_can_be_removed_and_brought_back(): void {
		$this->with_sample();
		$this->assertSame( array(), DDH_Sample_Rest::remove(), 'all data is the sample' );
		$this->imported( array( 'game_probs.json' => '[{"n":2}]', 'x.csv' => "a,b\n" ) );
		$before  = DDH_Data::served()['folder'];
		$version = DDH_Data::version();
		$digest  = DDH_Published::digest( $before );
		$this->assertSame( array( 'p_info.json', 'value_vault/goal_value.json' ), DDH_Sample_Rest::remove() );
		$this->assertSame( array( 'game_probs.json', 'manifest.json', 'x.csv' ), array_keys( $this->data() ) );
		$this->assertSame( array( 'game_probs.json' ), array_keys( $this->shown()['files'] ) );
		$this->assertFalse( $this->shown()['sample'] );
		$this->assertNotSame( $version, DDH_Data::version(), 'browsers load the files again' );
		$after = DDH_Data::served()['folder'];
		$this->assertSame( $digest, DDH_Published::digest( $after ), 'it is the same delivery to the machine that has sent it' );
		$this->assertSame( DDH_Receipts::of( $before )['time'], DDH_Receipts::newest()['time'] );
		$this->assertTrue( DDH_Published::is_whole( $after ) );
		$this->assertSame( array(), DDH_Sample_Rest::remove() );
		DDH_Deliveries::roll_back( $before );
		$this->assertArrayHasKey( 'p_info.json', $this->data() );
	}

	public function test_the_data_no_longer_counts_as_a_sample_when_every_sample_file_was_replaced(): void {
		$value = array( 'value_vault/goal_value.json' => '[{"n":1}]' );
		$slate = array_diff_key( self::slate( '[{"n":1}]' ), array( 'manifest.json' => 0 ) );
		$this->imported( $slate + $value + array( 'manifest.json' => self::manifest( $slate + $value, array( 'sample' => true ) ) ) );
		$this->imported( self::slate( '[{"n":2}]', array( 'version' => 'real' ) ) );
		$this->assertTrue( $this->shown()['sample'] );
		$this->imported( array( 'value_vault/goal_value.json' => '[{"n":2},{"n":3}]' ) );
		$this->assertFalse( $this->shown()['sample'], 'both are real now' );
		$this->imported( self::slate( '[{"n":9}]', array( 'version' => 'trial', 'sample' => true ) ) );
		$this->assertTrue( $this->shown()['sample'] );
		$this->imported( self::slate( '[{"n":3}]', array( 'version' => 'real2' ) ) );
		$this->assertArrayNotHasKey( 'sample', $this->shown(), 'the values that were kept beside the trial were real' );
	}

	public function test_the_data_no_longer_counts_as_a_sample_when_a_delivery_without_a_manifest_replaces_all_files(): void {
		$this->imported( array( 'p_info.json' => '[{"n":1}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{"n":1}]' ), array( 'sample' => true ) ) ) );
		$this->imported( array( 'team_avs.json' => '[{"n":1}]' ) );
		$this->assertTrue( $this->shown()['sample'] );
		$this->imported( array( 'p_info.json' => '[{"n":2}]', 'team_avs.json' => '[{"n":2}]' ) );
		$this->assertFalse( $this->shown()['sample'] );
	}

	public function test_the_file_of_a_delivered_game_in_another_format_is_removed(): void {
		$this->imported( array( '1_parlaytrix.json' => '[{"n":1}]', '1_parlaytrix.npz' => self::npz(), '2_parlaytrix.json' => '[{"n":2}]', '1_gamemodel.json' => '{}' ) );
		$report = $this->imported( array( '1_parlaytrix.csv.gz' => gzencode( "a,b\n" ) ) );
		$this->assertEqualsCanonicalizing( array( '1_parlaytrix.json', '1_parlaytrix.npz' ), $report['removed'] );
		$this->assertEqualsCanonicalizing( array( '1_gamemodel.json', '1_parlaytrix.csv.gz', '2_parlaytrix.json' ), array_keys( $this->data() ) );
	}

	public function test_the_file_of_a_game_in_another_format_stays_if_the_manifest_lists_it(): void {
		$this->imported( array( '1_parlaytrix.json' => '[{"n":1}]' ) );
		$npz = array( '1_parlaytrix.npz' => self::npz() );
		$this->assertSame( array(), $this->imported( $npz + array( 'manifest.json' => self::manifest( $npz + array( '1_parlaytrix.json' => '[{"n":1}]' ) ) ) )['removed'] );
	}
}
