<?php
/**
 * Stores the operators' line-up news as JSON in one option. Several operators may change the news at the same time.
 * Entries for past days are deleted, because no figure depends on them any more.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_News {
	const OPTION = 'ddh_news';

	/** A transient that exists while a user has the Line-ups screen open. */
	const OPEN = 'ddh_news_open';

	/**
	 * Seconds for which the Line-ups screen counts as open after its last request, because a user may look at another
	 * tab for a moment.
	 */
	const OPEN_SECONDS = 120;

	/**
	 * Seconds after which a machine should request the news again: ASK_OPEN while a user has the Line-ups screen open,
	 * or else ASK_CLOSED.
	 */
	const ASK_OPEN   = 1;
	const ASK_CLOSED = 60;

	/** Maximum number of news entries. The news for two days with all teams has about 300. */
	const MOST = 1000;

	/** Maximum number of attempts to write the news. An attempt fails only if another request has changed the news. */
	const TRIES = 40;

	const FIRST = '{"write":0,"entries":[]}';

	public static function hook(): void {
		add_action( DDH_Deliveries::HOOK, array( __CLASS__, 'clean' ), 20, 0 );
		add_action( 'deleted_user', array( __CLASS__, 'forget' ) );
	}

	/** Whether the current user may read and change the news. */
	public static function permit(): bool {
		return current_user_can( DDH_Roles::PUBLISH );
	}

	/** @return array<int,array> The entries in the order in which they were made, each with `id` and `user`. */
	public static function entries(): array {
		return self::decode( self::text() )['entries'];
	}

	/** Adds a valid entry. Gives it a unique time, because two entries with the same time would have no order. */
	public static function add( array $entry ): void {
		self::change(
			static function ( array $book ) use ( $entry ): array {
				if ( count( $book['entries'] ) >= self::MOST ) {
					/* translators: %s: the largest allowed number. */
					throw new DDH_Refusal( 'ddh_news_full', sprintf( __( 'There are already %s entries. Undo some of them first.', 'ddh-hockey' ), number_format_i18n( self::MOST ) ), 409 );
				}
				$last              = end( $book['entries'] );
				$time              = max( DDH_Clock::ms(), $last ? $last['at'] + 1 : 0 );
				$book['entries'][] = array( 'id' => $book['write'] + 1, 'at' => $time, 'user' => get_current_user_id() ) + $entry;
				return $book;
			}
		);
	}

	/** Removes a news entry. A user may also remove entries of other users. */
	public static function undo( int $id ): void {
		self::change(
			static function ( array $book ) use ( $id ): array {
				$rest = array_filter( $book['entries'], static fn( array $entry ): bool => $id !== $entry['id'] );
				if ( count( $rest ) === count( $book['entries'] ) ) {
					throw new DDH_Refusal( 'ddh_news_gone', __( 'This entry was already undone.', 'ddh-hockey' ), 404 );
				}
				return array( 'entries' => array_values( $rest ) ) + $book;
			}
		);
	}

	/** Removes a user's id from the news entries that the user has made. Returns whether there were any. */
	public static function forget( int $user_id ): bool {
		$found = false;
		self::change(
			static function ( array $book ) use ( $user_id, &$found ): array {
				$found = in_array( $user_id, array_column( $book['entries'], 'user' ), true );
				foreach ( $book['entries'] as $i => $entry ) {
					$book['entries'][ $i ]['user'] = $entry['user'] === $user_id ? 0 : $entry['user'];
				}
				return $book;
			}
		);
		return $found;
	}

	/** Deletes the news entries for past days. change() does this with every change. */
	public static function clean(): void {
		DDH_Jobs::run( __CLASS__, static fn() => self::change( static fn( array $book ): array => $book ) );
	}

	/** The first day whose news entries are kept: yesterday in New York, because games end after midnight. */
	public static function first_day(): string {
		return DDH_Clock::day( -1 );
	}

	/** Stores that a user has the Line-ups screen open. */
	public static function keep_open(): void {
		set_transient( self::OPEN, DDH_Clock::now(), self::OPEN_SECONDS );
	}

	public static function ask_again_seconds(): int {
		return false === get_transient( self::OPEN ) ? self::ASK_CLOSED : self::ASK_OPEN;
	}

	/**
	 * Changes the news by compare-and-set: the result is written only if the stored text is still the one that was
	 * read. Otherwise the change is repeated on the new text.
	 *
	 * @param callable( array ):array $change Takes the stored news, an array with `entries`, and returns the changed
	 * news.
	 */
	private static function change( callable $change ): void {
		global $wpdb;
		for ( $try = 0; $try < self::TRIES; $try++ ) {
			$text = self::text();
			$book = self::decode( $text );
			$next = $change( $book );

			$next['entries'] = array_values( array_filter( $next['entries'], static fn( array $entry ): bool => $entry['date'] >= self::first_day() ) );
			if ( $next['entries'] === $book['entries'] ) {
				return;
			}
			// The database may ignore case when it compares texts. That does no harm, because `write`, the number of
			// changes, differs.
			$next['write'] = $book['write'] + 1;
			$done          = null === $text
				? $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} ( option_name, option_value, autoload ) VALUES ( %s, %s, 'no' )", self::OPTION, wp_json_encode( $next ) ) )
				: $wpdb->update( $wpdb->options, array( 'option_value' => wp_json_encode( $next ) ), array( 'option_name' => self::OPTION, 'option_value' => $text ) );
			if ( $done ) {
				return;
			}
			DDH_Clock::pause( wp_rand( 1, $try + 1 ) );
		}
		throw new DDH_Refusal( 'ddh_news_busy', __( 'The entry could not be saved. Try again.', 'ddh-hockey' ), 503 );
	}

	/** Reads the stored text from the database, because a cache may be outdated. */
	private static function text(): ?string {
		global $wpdb;
		return $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", self::OPTION ) );
	}

	private static function decode( ?string $text ): array {
		$book = json_decode( $text ?? self::FIRST, true );
		return is_int( $book['write'] ?? null ) && is_array( $book['entries'] ?? null ) ? $book : json_decode( self::FIRST, true );
	}
}
