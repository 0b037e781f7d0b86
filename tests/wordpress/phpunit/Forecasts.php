<?php
/** Writes files of forecasts as `ddh record freeze` writes them. */
final class Forecasts {

	/**
	 * Returns files of forecasts by name, each of which names the one before it.
	 *
	 * @param array<string,string[]> $days The texts of each day's freezes. Freezes with other texts have other forecasts.
	 */
	public static function chain( array $days ): array {
		$files    = array();
		$previous = DDH_Forecasts::NOTHING;
		foreach ( $days as $day => $freezes ) {
			$bytes = '';
			foreach ( $freezes as $i => $text ) {
				$bytes .= self::freeze( $day, $i + 1, strlen( $bytes ), '' === $bytes ? $previous : hash( 'sha256', $bytes ), $text );
			}
			$files[ self::name( $day ) ] = $bytes;
			$previous                    = hash( 'sha256', $bytes );
		}
		return $files;
	}

	/** Returns one freeze as a gzip stream. `$lines` replaces the lines after the first. */
	public static function freeze( string $day, int $number, int $offset, string $previous, string $text, ?string $lines = null ): string {
		$head = array( 'freeze' => $number, 'at' => $day . 'T16:00:00.000Z', 'data' => $text, 'records' => 200, 'offset' => $offset, 'previous' => $previous );
		$game = array( 'game' => '1', 'date' => $day, 'away' => 'A', 'home' => 'H', 'start' => null, 'model' => '2.3', 'players' => (object) array() );
		$leg  = array( 'game' => '1', 'leg' => array( 'kind' => 'winner', 'team' => 'A', 'margin' => 0.5 ), 'chance' => 0.5 );
		return gzencode( wp_json_encode( $head ) . "\n" . ( $lines ?? wp_json_encode( $game ) . "\n" . wp_json_encode( $leg ) . "\n" ), 9 );
	}

	public static function name( string $day ): string {
		return "record/forecasts/$day.ndjson.gz";
	}
}
