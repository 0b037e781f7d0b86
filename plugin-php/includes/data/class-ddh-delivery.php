<?php
/** A delivery that is being received. Its files arrive in a hidden folder (DDH_Incoming), and commit() publishes them in one step. */

defined( 'ABSPATH' ) || exit;

/**
 * Every request can be repeated. If a request is killed, the next one continues its work. The hidden folder contains:
 * delivery.json; `parts/` with incomplete files, named by their number; `files/` with checked files; `faulty/` with the
 * reasons for faulty files of the record, which are not kept; and `new/`, see DDH_Release.
 */
final class DDH_Delivery {
	/**
	 * PART is the size of a part in bytes; only the last part of a file may be shorter. MOST_BYTES limits all files of
	 * a delivery together.
	 */
	const PART       = 1048576;
	const MOST_BYTES = 21474836480;

	/**
	 * Prefix of the names of hidden folders. The delivery's id follows it: 32 hexadecimal digits that cannot be
	 * guessed.
	 */
	const PREFIX = '.ddh-incoming-';

	public string $id;

	/** @var array<string,array{bytes:int,sum:string}> The size and the checksum of each file, by data file name. `sum` is the SHA-256. Unknown values are -1 and ''. */
	private array $files;

	/** @var array<string,string> The reason for each file that is left out, by file name. */
	private array $left_out;

	/**
	 * The name of the delivery's folder, the report of commit(), and the folder that pages read when commit() made the
	 * delivery's folder. All are empty until commit() sets them.
	 */
	private string $folder = '';
	private array $report  = array();
	private string $after  = '';

	private function __construct( string $id, array $files, array $left_out ) {
		$this->id       = $id;
		$this->files    = $files;
		$this->left_out = $left_out;
	}

	/**
	 * Begins a delivery, or continues the user's delivery with the same list of files. `$expected` has the size and
	 * hash of each file, by the name that the client gave, or is empty if they are unknown.
	 */
	public static function begin( DDH_Listing $listing, array $expected = array() ): self {
		$files = array();
		foreach ( $listing->given as $name => $given ) {
			$files[ $name ] = $expected[ $given ] ?? array( 'bytes' => -1, 'sum' => '' );
		}
		$problems = array();
		$faulty   = array();
		foreach ( $files as $name => $file ) {
			$problem = DDH_Check::size_problem( $file['bytes'] );
			if ( preg_match( DDH_Record::FORECASTS, $name ) && '' === $problem ) {
				$problem = DDH_Forecasts::size_problem( $file['bytes'] );
			}
			if ( preg_match( DDH_Record::PART, $name ) ) {
				$faulty[ $name ] = $problem;
			} else {
				$problems[ $name ] = $problem;
			}
		}
		$bad = array_filter( $problems, 'strlen' ) + DDH_Listing::clashes( array_keys( $files ) );
		if ( $bad ) {
			throw DDH_Report::refused( $bad, count( $files ) );
		}
		if ( array_sum( array_column( $files, 'bytes' ) ) > self::MOST_BYTES ) {
			/* translators: %s: the largest allowed total size with its unit, such as "20 GB". */
			throw new DDH_Refusal( 'ddh_import_source', sprintf( __( 'The files of the delivery are larger than %s in total.', 'ddh-hockey' ), size_format( self::MOST_BYTES ) ), 422 );
		}
		DDH_Sample::copy();
		DDH_Data::prepare();
		$id       = $expected ? substr( hash_hmac( 'sha256', wp_json_encode( array( $files, get_current_user_id() ) ), wp_salt() ), 0, 32 ) : bin2hex( random_bytes( 16 ) );
		$delivery = new self( $id, $files, $listing->left_out );
		$before   = DDH_Disk::json( $delivery->dir() . '/delivery.json' );
		if ( is_array( $before ) && '' !== $before['folder'] && is_dir( DDH_Data::base() . '/' . $before['folder'] ) ) {
			$is_published = null !== DDH_Receipts::of( $before['folder'] );
			$is_shown     = self::now_served() === $before['folder'] && DDH_Published::is_whole( $before['folder'] );
			if ( ! $is_published || ( $is_shown && empty( $before['report']['record'] ) ) ) {
				return self::find( $id );
			}
			// The user has published these files before, but pages read another delivery now, some of its files are lost,
			// or the record was refused, which an administrator may have changed. So begin a new delivery.
			DDH_Deliveries::discard( $delivery->dir() );
			$before = null;
		}
		if ( ! is_array( $before ) ) {
			DDH_Disk::guarded( $delivery->dir(), false );
			DDH_Disk::make( $delivery->dir() . '/parts' );
			$delivery->save();
			foreach ( array_filter( $faulty, 'strlen' ) as $name => $problem ) {
				$delivery->incoming()->set_faulty( $name, $problem );
			}
		}
		array_map( array( $delivery, 'take_from_site' ), $delivery->missing() );
		return $delivery;
	}

	public static function find( string $id ): self {
		$stored = preg_match( '/^[0-9a-f]{32}\z/', $id ) ? DDH_Disk::json( DDH_Data::base() . '/' . self::PREFIX . $id . '/delivery.json' ) : null;
		if ( ! is_array( $stored ) ) {
			throw new DDH_Refusal( 'ddh_delivery_unknown', __( 'This delivery no longer exists. Start it again.', 'ddh-hockey' ), 404 );
		}
		$delivery         = new self( $id, $stored['files'], $stored['left_out'] );
		$delivery->folder = $stored['folder'];
		$delivery->report = $stored['report'] ? $stored['report'] + array( 'record' => null ) : array();
		$delivery->after  = $stored['after'] ?? '';
		return $delivery;
	}

	public function missing(): array {
		return array_keys( $this->incoming()->expected() );
	}

	public function incoming(): DDH_Incoming {
		return new DDH_Incoming( $this->dir(), $this->files );
	}

	/**
	 * Copies and checks a complete file. Returns the problem with the file, or '' if the file is valid and was kept.
	 *
	 * @param resource $file Open for reading.
	 */
	public function put( string $name, $file ): string {
		$path = $this->dir() . '/parts/' . array_search( $name, array_keys( $this->files ), true );
		DDH_Disk::copy_open( $file, DDH_Report::name( $name ), $path );
		clearstatcache();
		$this->files[ $name ] = array( 'bytes' => filesize( $path ), 'sum' => hash_file( 'sha256', $path ) );
		$problem              = DDH_Check::problem( $path, $name );
		if ( '' !== $problem && preg_match( DDH_Record::PART, $name ) ) {
			DDH_Disk::remove( $path );
			$this->incoming()->set_faulty( $name, $problem );
			return '';
		}
		if ( '' !== $problem ) {
			return $problem;
		}
		if ( ! $this->take_from_site( $name ) ) {
			$this->incoming()->keep( $name, $path );
		}
		return '';
	}

	/**
	 * Publishes the delivery in one step, unless `$dry_run`. Returns the report of DDH_Release::build() with the
	 * receipt: `folder`, `time` (Unix) and `digest`, and with `record`, the result of DDH_Record::problem(). If it is
	 * called again, returns the same report, and does not publish the delivery again if a newer one has replaced it.
	 */
	public function commit( bool $dry_run = false ): array {
		$missing = $this->has_folder() ? array() : $this->missing();
		if ( $missing ) {
			throw new DDH_Refusal( 'ddh_delivery_incomplete', __( 'Files of the delivery are missing.', 'ddh-hockey' ), 409, array( 'missing' => $missing ) );
		}
		wp_raise_memory_limit( 'admin' );
		// Continue even if the client disconnects.
		DDH_Disk::tried( 'ignore_user_abort', true );
		$lock = DDH_Deliveries::lock();
		try {
			$this->read_again();
			if ( $this->has_folder() && null !== DDH_Receipts::of( $this->folder ) ) {
				return $this->report;
			}
			// A process that was killed may have made pages read the delivery without storing its receipt.
			if ( ! $this->has_folder() || self::now_served() !== $this->folder ) {
				$record = DDH_Record::problem( $this->dir() . '/files', $this->files, $this->incoming()->faulty() );
				if ( ! $this->continues( $record ) ) {
					$report = $this->build( $record, $dry_run );
					if ( $dry_run ) {
						return $report;
					}
				}
				$this->publish();
			}
			// The delivery is published, so a receipt that cannot be written is no failure.
			DDH_Disk::tried( array( 'DDH_Published', 'add' ), $this->folder, $this->report );
			$night = DDH_Night::read( $this->dir() . '/files/' . DDH_Night::FILE );
			DDH_Lock::hold();
			DDH_Receipts::add( $this->folder, array_intersect_key( $this->report, array_flip( array( 'time', 'version', 'digest', 'record' ) ) ) + array( 'night' => $night ) );
			return $this->report;
		} finally {
			$lock->release();
		}
	}

	/** Reads what another request may have stored while this one waited for the lock. */
	private function read_again(): void {
		$now          = self::find( $this->id );
		$this->folder = $now->folder;
		$this->report = $now->report;
		$this->after  = $now->after;
	}

	/**
	 * Whether the folder that a killed process has built can be published. Not if pages read another delivery since, or
	 * the record of the site has changed.
	 */
	private function continues( ?array $record ): bool {
		return $this->has_folder() && self::now_served() === $this->after && $this->report['record'] === $record;
	}

	private function build( ?array $record, bool $dry_run ): array {
		$files = null === $record ? $this->files : array_diff_key( $this->files, array_flip( preg_grep( DDH_Record::PART, array_keys( $this->files ) ) ) );
		if ( null !== $record && ! array_diff_key( $files, array( DDH_Night::FILE => 0, DDH_Data::MANIFEST => 0 ) ) ) {
			throw new DDH_Refusal( $record['code'], $record['message'], 409 );
		}
		$report = DDH_Release::build( $this->dir(), $files, null !== $record, $dry_run ) + array( 'left_out' => $this->left_out, 'record' => $record );
		if ( $dry_run ) {
			return $report;
		}
		DDH_Lock::hold();
		if ( $this->has_folder() ) {
			DDH_Deliveries::discard( DDH_Data::base() . '/' . $this->folder );
		}
		$this->folder = DDH_Deliveries::new_folder();
		$this->after  = self::now_served();
		$this->report = $report + array( 'folder' => $this->folder, 'time' => DDH_Clock::now(), 'digest' => DDH_Receipts::digest( $this->files ) );
		$this->save();
		DDH_Published::begin( $this->dir() . '/new' );
		DDH_Disk::rename( $this->dir() . '/new', DDH_Data::base() . '/' . $this->folder );
		return $report;
	}

	private function publish(): void {
		if ( null === $this->report['record'] ) {
			DDH_Record::keep( $this->dir() . '/files', $this->files, $this->report );
		}
		DDH_Record::show_in( $this->folder );
		DDH_Deliveries::serve( $this->folder, $this->report['version'] );
	}

	private static function now_served(): string {
		return DDH_Data::served()['folder'] ?? '';
	}

	/** Deletes the hidden folder. Files that commit() has published remain. */
	public function remove(): void {
		DDH_Deliveries::discard( $this->dir() );
	}

	/**
	 * Cancels the delivery and returns null. If the delivery is already published, only returns what commit() returned.
	 */
	public function cancel(): ?array {
		$lock = DDH_Deliveries::lock();
		try {
			$this->read_again();
			if ( $this->has_folder() ) {
				return $this->report;
			}
			DDH_Lock::hold();
			$this->remove();
			return null;
		} finally {
			$lock->release();
		}
	}

	/** Whether commit() has created the delivery's folder. */
	private function has_folder(): bool {
		return '' !== $this->folder && is_dir( DDH_Data::base() . '/' . $this->folder );
	}

	/**
	 * Reuses a file of the site's current data if it is the same as the file of the delivery. Returns whether it is.
	 */
	private function take_from_site( string $name ): bool {
		if ( ! DDH_Data::has( $name, $this->files[ $name ] ) ) {
			return false;
		}
		// Use a temporary name first, because a copy may be interrupted.
		$half = $this->dir() . '/parts/site-' . bin2hex( random_bytes( 4 ) );
		DDH_Disk::link( DDH_Data::dir() . '/' . $name, $half );
		$this->incoming()->keep( $name, $half );
		return true;
	}

	private function dir(): string {
		return DDH_Data::base() . '/' . self::PREFIX . $this->id;
	}

	private function save(): void {
		$stored = array( 'files' => $this->files, 'left_out' => $this->left_out, 'folder' => $this->folder, 'report' => $this->report, 'after' => $this->after );
		DDH_Disk::write( $this->dir() . '/delivery.json', wp_json_encode( $stored, JSON_INVALID_UTF8_SUBSTITUTE ) );
	}
}
