<?php
/**
 * A delivery that is being received. Its files arrive in a hidden folder, each is checked when it is complete, and commit()
 * publishes them in one step.
 *
 * Every request can be repeated, and the next request can continue after one that was killed. The hidden folder has:
 * delivery.json, the list of files; `parts/`, incomplete files by their number; `files/`, complete and checked files; and
 * `new/`, the folder that commit() prepares from them and from the site's unchanged files, and then renames.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Delivery {

	/** Bytes of a part. The last part of a file may be shorter. */
	const PART = 1048576;

	/** Maximum bytes of all files together. */
	const MOST_BYTES = 21474836480;

	/** Prefix of hidden folders, before the id: 32 hexadecimal digits that cannot be guessed. */
	const PREFIX = '.ddh-incoming-';

	private string $id;

	/** @var array<string,array{bytes:int,sum:string}> By data file name. `sum` is the SHA-256, or '' while it is unknown. */
	private array $files;

	/** @var array<string,string> Names with the reasons why they are left out. */
	private array $left_out;

	/** The folder that commit() has chosen, or ''. */
	private string $folder = '';

	/** What commit() returned. */
	private array $report = array();

	/** @var array<string,array{bytes:int,modified:int}>|null The site's files, listed once per request. */
	private ?array $there = null;

	private function __construct( string $id, array $files, array $left_out ) {
		$this->id       = $id;
		$this->files    = $files;
		$this->left_out = $left_out;
	}

	/**
	 * Begins a delivery. If the same list was begun before, that delivery continues with the parts that have arrived.
	 *
	 * @param array<string,array{bytes:int,sum:string}> $expected By name as in the listing. Empty if sizes and hashes are unknown.
	 * @throws DDH_Refusal ddh_import_refused, ddh_import_source, ddh_disk, ddh_disk_full.
	 */
	public static function begin( DDH_Listing $listing, array $expected = array() ): self {
		// Only the dashboard and WordPress's scheduled jobs move data of version 0.1.0, so it may not have been moved yet.
		DDH_Upgrade::move();
		$files = array();
		$total = 0;
		foreach ( $listing->given as $name => $given ) {
			$files[ $name ] = $expected[ $given ] ?? array( 'bytes' => -1, 'sum' => '' );
			$total         += max( 0, $files[ $name ]['bytes'] );
		}
		$bad = self::clashes( array_map( 'strval', array_keys( $files ) ), array_keys( DDH_Data::files() ) );
		foreach ( $files as $name => $file ) {
			if ( $file['bytes'] > DDH_Check::MOST ) {
				/* translators: %s: a size. */
				$bad[ $name ] = sprintf( __( 'The file is larger than %s.', 'ddh-hockey' ), size_format( DDH_Check::MOST + 1 ) );
			} elseif ( 0 === $file['bytes'] ) {
				$bad[ $name ] = __( 'The file is empty.', 'ddh-hockey' );
			}
		}
		if ( $bad ) {
			throw DDH_Report::refused( $bad, count( $files ) );
		}
		if ( $total > self::MOST_BYTES ) {
			/* translators: %s: a size. */
			throw new DDH_Refusal( 'ddh_import_source', sprintf( __( 'The delivery has more than %s in total.', 'ddh-hockey' ), size_format( self::MOST_BYTES ) ), 422 );
		}
		DDH_Data::prepare();
		$id       = $expected ? substr( hash_hmac( 'sha256', wp_json_encode( array( $files, get_current_user_id() ) ), wp_salt() ), 0, 32 ) : bin2hex( random_bytes( 16 ) );
		$delivery = new self( $id, $files, $listing->left_out );
		$before   = DDH_Disk::json( $delivery->dir() . '/delivery.json' );
		if ( is_array( $before ) && '' !== $before['folder'] && is_dir( DDH_Data::base() . '/' . $before['folder'] ) ) {
			// That delivery was already published, and the site may have changed since then, so a new one begins.
			DDH_Deliveries::discard( $delivery->dir() );
			$before = null;
		}
		if ( ! is_array( $before ) ) {
			DDH_Disk::guarded( $delivery->dir(), false );
			DDH_Disk::make( $delivery->dir() . '/parts' );
			$delivery->save();
		}
		foreach ( $delivery->missing() as $name ) {
			$delivery->take_from_site( $name );
		}
		return $delivery;
	}

	/**
	 * Finds a delivery that was begun.
	 *
	 * @throws DDH_Refusal ddh_delivery_unknown.
	 */
	public static function find( string $id ): self {
		$stored = preg_match( '/^[0-9a-f]{32}\z/', $id ) ? DDH_Disk::json( DDH_Data::base() . '/' . self::PREFIX . $id . '/delivery.json' ) : null;
		if ( ! is_array( $stored ) ) {
			throw new DDH_Refusal( 'ddh_delivery_unknown', __( 'This delivery no longer exists. Start it again.', 'ddh-hockey' ), 404 );
		}
		$delivery         = new self( $id, $stored['files'], $stored['left_out'] );
		$delivery->folder = $stored['folder'];
		$delivery->report = $stored['report'];
		return $delivery;
	}

	public function id(): string {
		return $this->id;
	}

	/** @return array<string,string> */
	public function left_out(): array {
		return $this->left_out;
	}

	/** @return string[] Names of the files that are not complete. */
	public function missing(): array {
		$missing = array();
		foreach ( array_map( 'strval', array_keys( $this->files ) ) as $name ) {
			if ( ! is_file( $this->dir() . '/files/' . $name ) ) {
				$missing[] = $name;
			}
		}
		return $missing;
	}

	/**
	 * The next part of each missing file.
	 *
	 * @return array<string,array{file:int,part:int}> By name. `file` is the file's number in the list, `part` counts from 0.
	 */
	public function expected(): array {
		$numbers  = array_flip( array_map( 'strval', array_keys( $this->files ) ) );
		$expected = array();
		clearstatcache();
		foreach ( $this->missing() as $name ) {
			$part              = $this->dir() . '/parts/' . $numbers[ $name ];
			$expected[ $name ] = array(
				'file' => $numbers[ $name ],
				'part' => is_file( $part ) ? intdiv( filesize( $part ), self::PART ) : 0,
			);
		}
		return $expected;
	}

	/**
	 * Receives the next part of a file. After the last part, the file is checked, and a faulty file is deleted.
	 *
	 * @param int    $number The file's number in the list.
	 * @param int    $part   From 0. A part that has arrived before may be sent again.
	 * @param string $bytes  Exactly PART bytes, or the rest of the file.
	 * @throws DDH_Refusal ddh_delivery_part (data `expected`), ddh_import_refused, ddh_import_busy, ddh_disk.
	 */
	public function receive( int $number, int $part, string $bytes ): void {
		$name = (string) ( array_keys( $this->files )[ $number ] ?? '' );
		if ( '' === $name || is_file( $this->dir() . '/files/' . $name ) ) {
			if ( '' === $name ) {
				throw new DDH_Refusal( 'ddh_delivery_part', __( 'The delivery has no such file.', 'ddh-hockey' ), 404 );
			}
			return;
		}
		$size = $this->files[ $name ]['bytes'];
		$from = $part * self::PART;
		if ( $from >= $size || strlen( $bytes ) !== min( self::PART, $size - $from ) ) {
			throw new DDH_Refusal( 'ddh_delivery_part', __( 'The size of the part differs from the one in the list. Perhaps the server cuts uploads off.', 'ddh-hockey' ), 422 );
		}
		$path = $this->dir() . '/parts/' . $number;
		/* translators: %s: a file. */
		$sentence = sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $path );
		$file     = DDH_Disk::attempt( $sentence, 'fopen', $path, 'c+b' );
		try {
			if ( ! flock( $file, LOCK_EX | LOCK_NB ) ) {
				throw self::busy();
			}
			$there = fstat( $file )['size'];
			if ( $there < $from ) {
				throw new DDH_Refusal( 'ddh_delivery_part', __( 'An earlier part of the file is missing.', 'ddh-hockey' ), 409, array( 'expected' => intdiv( $there, self::PART ) ) );
			}
			// A killed request may have left a piece of this part, which is overwritten.
			ftruncate( $file, $from );
			fseek( $file, $from );
			if ( strlen( $bytes ) !== DDH_Disk::attempt( $sentence, 'fwrite', $file, $bytes ) || ! fflush( $file ) ) {
				throw new DDH_Refusal( 'ddh_disk', $sentence, 500 );
			}
			// DDH_Deliveries::clean() uses the time of the folder as the time of its last part.
			DDH_Disk::tried( 'touch', $this->dir() );
			if ( $from + strlen( $bytes ) === $size ) {
				$this->complete( $name, $path );
			}
		} finally {
			fclose( $file );
		}
	}

	/**
	 * Receives a complete file.
	 *
	 * @param resource $file Open for reading.
	 * @return string Why the file is faulty, as a sentence, or '' if it was kept.
	 * @throws DDH_Refusal ddh_disk.
	 */
	public function put( string $name, $file ): string {
		$path = $this->dir() . '/parts/' . array_search( $name, array_map( 'strval', array_keys( $this->files ) ), true );
		DDH_Disk::copy_open( $file, DDH_Report::name( $name ), $path );
		$problem = DDH_Check::problem( $path, $name );
		if ( '' !== $problem ) {
			return $problem;
		}
		$this->files[ $name ] = array( 'bytes' => filesize( $path ), 'sum' => hash_file( 'sha256', $path ) );
		if ( ! $this->take_from_site( $name ) ) {
			$this->keep( $name, $path );
		}
		return '';
	}

	/**
	 * Publishes the delivery. A new folder gets its files and the site's unchanged files, and then an option makes pages read
	 * that folder.
	 *
	 * @param bool $dry_run Whether to check everything and change nothing.
	 * @return array `files` and `bytes` delivered, `changed` (how many of the files), `version`, `left_out` (names with reasons),
	 *               `removed` (other formats of delivered games), `purged` (how many files of old games), `notes` (sentences), `dry_run`.
	 * @throws DDH_Refusal ddh_delivery_incomplete (data `missing`), ddh_import_refused, ddh_import_busy, ddh_disk.
	 */
	public function commit( bool $dry_run = false ): array {
		$missing = $this->is_shown() ? array() : $this->missing();
		if ( $missing ) {
			throw new DDH_Refusal( 'ddh_delivery_incomplete', __( 'Files of the delivery are missing.', 'ddh-hockey' ), 409, array( 'missing' => $missing ) );
		}
		wp_raise_memory_limit( 'admin' );
		// The request continues after the client has disconnected.
		ignore_user_abort( true );
		$lock = DDH_Deliveries::lock();
		try {
			if ( ! $this->is_shown() ) {
				$report = $this->prepare( $dry_run );
				if ( $dry_run ) {
					return $report;
				}
				$this->folder = gmdate( 'Ymd-His' ) . '-' . bin2hex( random_bytes( 4 ) );
				$this->report = $report;
				$this->save();
				/* translators: %s: a folder. */
				$sentence = sprintf( __( 'The folder %s cannot be created.', 'ddh-hockey' ), DDH_Data::base() . '/' . $this->folder );
				DDH_Disk::attempt( $sentence, 'rename', $this->dir() . '/new', DDH_Data::base() . '/' . $this->folder );
			}
			DDH_Deliveries::serve( $this->folder, $this->report['version'] );
			return $this->report;
		} finally {
			fclose( $lock );
		}
	}

	/** Deletes the hidden folder. What commit() has published stays. */
	public function remove(): void {
		DDH_Deliveries::discard( $this->dir() );
	}

	/**
	 * Cancels the delivery unless it has been published.
	 *
	 * @return array|null What commit() returned; null if the delivery was canceled.
	 * @throws DDH_Refusal ddh_import_busy.
	 */
	public function cancel(): ?array {
		$lock = DDH_Deliveries::lock();
		try {
			$now = self::find( $this->id );
			if ( $now->is_shown() ) {
				return $now->report;
			}
			$this->remove();
			return null;
		} finally {
			fclose( $lock );
		}
	}

	/** Whether commit() has created the delivery's folder. */
	private function is_shown(): bool {
		return '' !== $this->folder && is_dir( DDH_Data::base() . '/' . $this->folder );
	}

	/** Builds `new/`. Needs the lock. */
	private function prepare( bool $dry_run ): array {
		$dir   = $this->dir();
		$there = DDH_Data::files();
		$bad   = self::clashes( array_map( 'strval', array_keys( $this->files ) ), array_keys( $there ) );
		if ( $bad ) {
			throw DDH_Report::refused( $bad, count( $this->files ) );
		}
		DDH_Disk::remove( $dir . '/new' );
		DDH_Disk::guarded( $dir . '/new', true );
		$staged = array();
		// A delivered manifest states the numbers of records. For the site's manifest, the records of the new files are counted.
		$counted = ! isset( $this->files[ DDH_Data::MANIFEST ] ) && null !== DDH_Data::manifest();
		foreach ( $this->files as $name => $file ) {
			$path = $dir . '/files/' . $name;
			DDH_Disk::link( $path, $dir . '/new/' . $name );
			$staged[ $name ] = $file + array(
				'changed' => ! $this->is_on_site( $name, $there ),
				'records' => $counted ? DDH_Check::records( $path, $name ) : null,
			);
		}
		$manifest = $dir . '/new/' . DDH_Data::MANIFEST;
		$files    = array_diff_key( $staged, array( DDH_Data::MANIFEST => 0 ) );
		$settled  = DDH_Manifest::settle( $files, isset( $staged[ DDH_Data::MANIFEST ] ) ? $manifest : null );
		if ( $settled['bad'] ) {
			throw DDH_Report::refused( $settled['bad'], count( $this->files ) );
		}
		if ( null !== $settled['text'] ) {
			DDH_Disk::write( $manifest, $settled['text'] );
			DDH_Disk::make_readable( $manifest );
		}
		$names  = array_map( 'strval', array_keys( $files ) );
		$notes  = array_merge( $settled['notes'], DDH_Old_Prices::notes( $dir . '/new', $names ), array_filter( array( DDH_Report::unread( $names, DDH_Report::MOST ) ) ) );
		$purged = $dry_run ? 0 : self::link_rest( $dir . '/new', $there, $settled['obsolete'] );
		return array(
			'files'    => count( $this->files ),
			'bytes'    => array_sum( array_column( $staged, 'bytes' ) ),
			'changed'  => count( array_filter( array_column( $files, 'changed' ) ) ),
			'version'  => $settled['version'],
			'left_out' => $this->left_out,
			'removed'  => $settled['obsolete'],
			'purged'   => $purged,
			'notes'    => $notes,
			'dry_run'  => $dry_run,
		);
	}

	/**
	 * Links the site's other files into a new folder. Files of games that no manifest lists any more are left out if they are
	 * older than the setting keep_days.
	 *
	 * @param array<string,array{bytes:int,modified:int}> $there    The site's files.
	 * @param string[]                                    $obsolete Names of files that are left out.
	 * @return int How many files of old games were left out.
	 */
	private static function link_rest( string $new, array $there, array $obsolete ): int {
		$manifest = DDH_Disk::json( $new . '/' . DDH_Data::MANIFEST );
		$listed   = is_array( $manifest ) && isset( $manifest['files'] ) ? $manifest['files'] : array();
		$days     = null === $manifest ? 0 : DDH_Settings::get( 'keep_days' );
		$purged   = 0;
		foreach ( array_diff_key( $there, array_flip( $obsolete ) ) as $name => $file ) {
			if ( file_exists( $new . '/' . $name ) ) {
				continue;
			}
			if ( $days > 0 && $file['modified'] < time() - $days * DAY_IN_SECONDS && preg_match( DDH_Data::GAME, $name ) && ! isset( $listed[ $name ] ) ) {
				++$purged;
				continue;
			}
			DDH_Disk::link( DDH_Data::dir() . '/' . $name, $new . '/' . $name );
		}
		return $purged;
	}

	/** Checks and keeps a file whose last part has arrived. */
	private function complete( string $name, string $path ): void {
		clearstatcache();
		$problem = hash_equals( $this->files[ $name ]['sum'], (string) hash_file( 'sha256', $path ) ) ? DDH_Check::problem( $path, $name ) : __( 'The file that arrived differs from the one that was sent. Try again.', 'ddh-hockey' );
		if ( '' !== $problem ) {
			DDH_Disk::remove( $path );
			throw DDH_Report::refused( array( $name => $problem ), count( $this->files ) );
		}
		$this->keep( $name, $path );
	}

	private function keep( string $name, string $path ): void {
		$to = $this->dir() . '/files/' . $name;
		DDH_Disk::make( dirname( $to ) );
		DDH_Disk::make_readable( $path );
		/* translators: %s: a file. */
		DDH_Disk::attempt( sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $to ), 'rename', $path, $to );
	}

	/** Takes a file from the site if the site already has it. Returns whether it does. */
	private function take_from_site( string $name ): bool {
		$this->there = $this->there ?? DDH_Data::files();
		if ( ! $this->is_on_site( $name, $this->there ) ) {
			return false;
		}
		// Copy to another name first, because the copy may be interrupted.
		$half = $this->dir() . '/parts/site-' . bin2hex( random_bytes( 4 ) );
		DDH_Disk::link( DDH_Data::dir() . '/' . $name, $half );
		$this->keep( $name, $half );
		return true;
	}

	/** Whether the site has the same file. */
	private function is_on_site( string $name, array $there ): bool {
		$file = $this->files[ $name ];
		return '' !== $file['sum'] && isset( $there[ $name ] ) && $there[ $name ]['bytes'] === $file['bytes'] && hash_file( 'sha256', DDH_Data::dir() . '/' . $name ) === $file['sum'];
	}

	/**
	 * Names that differ from others only in case, because some disks treat them as the same file.
	 *
	 * @param string[] $names Of the delivery's files.
	 * @param string[] $there Of the site's files.
	 * @return array<string,string> The refused names with the reasons.
	 */
	private static function clashes( array $names, array $there ): array {
		$bad  = array();
		$seen = array( DDH_Data::MANIFEST => DDH_Data::MANIFEST );
		$site = array();
		foreach ( $there as $name ) {
			$site[ strtolower( $name ) ][] = $name;
		}
		foreach ( $names as $name ) {
			$key    = strtolower( $name );
			$others = array_diff( $site[ $key ] ?? array(), array( $name ) );
			if ( isset( $seen[ $key ] ) && $seen[ $key ] !== $name ) {
				/* translators: %s: a name. */
				$bad[ $name ] = sprintf( __( 'The name differs from %s only in capital letters.', 'ddh-hockey' ), $seen[ $key ] );
			} elseif ( $others ) {
				/* translators: %s: a name. */
				$bad[ $name ] = sprintf( __( 'The data folder already has %s, whose name differs only in capital letters. Use that name, or delete that file first.', 'ddh-hockey' ), reset( $others ) );
			}
			$seen[ $key ] = $name;
		}
		return $bad;
	}

	public static function busy(): DDH_Refusal {
		return new DDH_Refusal( 'ddh_import_busy', __( 'Another delivery is being published. Try again in a few seconds.', 'ddh-hockey' ), 409 );
	}

	private function dir(): string {
		return DDH_Data::base() . '/' . self::PREFIX . $this->id;
	}

	private function save(): void {
		$stored = array(
			'files'    => $this->files,
			'left_out' => $this->left_out,
			'folder'   => $this->folder,
			'report'   => $this->report,
		);
		DDH_Disk::write( $this->dir() . '/delivery.json', wp_json_encode( $stored, JSON_INVALID_UTF8_SUBSTITUTE ) );
	}
}
