<?php
/**
 * The lock for changes of the served folder: first the database's, then the file's. The database's lock works where the
 * disk or PHP has no locks. The file's lock works between sites that share a folder, and ends with its process.
 *
 * Where the database itself has no locks, the lock is a row with its owner, a count that the owner raises, and the
 * host whose file lock shows that the owner lives ("-" without one). Another process takes the row if it gets the
 * file's lock on that host, or if it finds the same count DEAD seconds later.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Lock {
	/** Options: the row, and what another process has last read there, after the time of the database. */
	const ROW  = 'ddh_lock';
	const SEEN = 'ddh_lock_seen';

	/** Seconds on the clock of the database. An owner whose count is the same after this time has died. */
	const DEAD = 90;

	/** Milliseconds between two attempts to take the lock, and between two counts of beat(). */
	const PAUSE = 100;
	const BEAT  = 1000;

	/** The lock of this process. */
	private static ?self $held = null;

	private string $path;

	/** @var resource[] The open file, in a list because PHP has no type for resources. */
	private array $files;

	private string $owner;
	private string $host;
	private int $count = 0;

	/**
	 * Whether the database has locks (null: not known yet), and whether its lock is taken. Otherwise, the text of the row
	 * that this process owns, or ''.
	 */
	private ?bool $has_locks = null;
	private bool $is_named   = false;
	private string $text     = '';

	/** The time in ms when the count was raised. */
	private int $raised = 0;

	private function __construct() {
		$this->path = DDH_Data::base() . '/' . DDH_Deliveries::LOCK;
		/* translators: %s: path of the lock file. */
		$this->files = array( DDH_Disk::attempt( sprintf( __( '%s cannot be opened for writing.', 'ddh-hockey' ), $this->path ), 'fopen', $this->path, 'c+b' ) );
		$this->owner = bin2hex( random_bytes( 8 ) );
		$name        = DDH_Host::lacking( 'flock' ) ? null : DDH_Disk::tried( 'gethostname' );
		$this->host  = null === $name ? '-' : substr( hash( 'sha256', $name ), 0, 16 );
	}

	/** The folder of deliveries must exist. */
	public static function take(): self {
		$lock = new self();
		for ( $left = intdiv( 1000 * DDH_Deliveries::LOCK_TIMEOUT, self::PAUSE ); ! $lock->is_taken(); $left-- ) {
			if ( 0 === $left ) {
				$lock->release();
				throw DDH_Deliveries::busy();
			}
			if ( ! DDH_Host::lacking( 'flock' ) ) {
				// Another process may have got the database's lock in between.
				flock( $lock->files[0], LOCK_UN );
			}
			DDH_Clock::pause( self::PAUSE );
		}
		self::$held = $lock;
		return $lock;
	}

	/**
	 * Raises the count of this process's lock before a step that others see. Throws the refusal ddh_import_busy if
	 * another process has taken the lock. Does nothing without a lock.
	 */
	public static function hold(): void {
		if ( null !== self::$held && ! self::$held->raise() ) {
			throw DDH_Deliveries::busy();
		}
	}

	/** Does the same before a step that no other process sees, such as a file of an unfinished folder, but not with every file. */
	public static function beat(): void {
		if ( null !== self::$held && abs( DDH_Clock::ms() - self::$held->raised ) >= self::BEAT ) {
			self::hold();
		}
	}

	public function release(): void {
		global $wpdb;
		$quiet = $wpdb->suppress_errors();
		if ( $this->is_named ) {
			$wpdb->get_var( $wpdb->prepare( 'SELECT RELEASE_LOCK( %s )', self::name() ) );
		} elseif ( '' !== $this->text && $wpdb->delete( self::table(), array( 'option_name' => self::ROW, 'option_value' => $this->text ) ) ) {
			$wpdb->delete( self::table(), array( 'option_name' => self::SEEN ) );
		}
		$wpdb->suppress_errors( $quiet );
		array_map( 'fclose', $this->files );
		self::$held = self::$held === $this ? null : self::$held;
	}

	/** Tries once to take both locks. Keeps the first one while another process has the second. */
	private function is_taken(): bool {
		global $wpdb;
		$quiet = $wpdb->suppress_errors();
		try {
			if ( ! $this->is_named && '' === $this->text && ! $this->take_database() ) {
				return false;
			}
			$has_file = self::lock_file( $this->files[0], $this->path );
			if ( null === $has_file ) {
				$this->host = '-';
			}
			// Another process may have taken the row before this one had the file's lock.
			return false !== $has_file && $this->raise();
		} finally {
			$wpdb->suppress_errors( $quiet );
		}
	}

	private function take_database(): bool {
		global $wpdb;
		if ( false !== $this->has_locks ) {
			$got            = (string) $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK( %s, 0 )', self::name() ) );
			$this->is_named = '1' === $got && self::has_name();
			// The SQLite drop-in answers every GET_LOCK(), and locks nothing.
			$this->has_locks = $this->is_named || '0' === $got;
		}
		return $this->has_locks ? $this->is_named : $this->take_row();
	}

	private function take_row(): bool {
		global $wpdb;
		$table = self::table();
		$text  = $this->next();
		$done  = $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO $table ( option_name, option_value, autoload ) VALUES ( %s, %s, 'no' )", self::ROW, $text ) );
		if ( false === $done ) {
			throw new DDH_Refusal( 'ddh_lock', __( 'The database did not store the lock of deliveries. Nothing was changed.', 'ddh-hockey' ), 503 );
		}
		if ( ! $done ) {
			$rows  = array_column( (array) $wpdb->get_results( $wpdb->prepare( "SELECT option_name, option_value, UNIX_TIMESTAMP() AS clock FROM $table WHERE option_name IN ( %s, %s )", self::ROW, self::SEEN ), ARRAY_A ), null, 'option_name' );
			$found = $rows[ self::ROW ]['option_value'] ?? '';
			$done  = '' !== $found && $this->is_dead( $found, $rows[ self::SEEN ]['option_value'] ?? '', (int) $rows[ self::ROW ]['clock'] )
				&& $wpdb->update( $table, array( 'option_value' => $text ), array( 'option_name' => self::ROW, 'option_value' => $found ) );
		}
		$this->text = $done ? $text : '';
		return (bool) $done;
	}

	/** Whether the owner of a row has died. Notes the row at its first sight. `$now` is the time of the database. */
	private function is_dead( string $found, string $seen, int $now ): bool {
		global $wpdb;
		$host = substr( $found, strrpos( $found, ' ' ) + 1 );
		if ( '-' !== $host && $host === $this->host && true === self::lock_file( $this->files[0], $this->path ) ) {
			return true;
		}
		list( $at, $text ) = explode( ' ', $seen . ' ', 2 );
		if ( rtrim( $text ) === $found && (int) $at <= $now ) {
			return $now - (int) $at >= self::DEAD;
		}
		$wpdb->replace( self::table(), array( 'option_name' => self::SEEN, 'option_value' => $now . ' ' . $found, 'autoload' => 'no' ) );
		return false;
	}

	private function raise(): bool {
		global $wpdb;
		$this->raised = DDH_Clock::ms();
		if ( $this->is_named ) {
			$this->is_named = self::has_name();
			return $this->is_named;
		}
		$text       = $this->next();
		$is_mine    = 1 === $wpdb->update( self::table(), array( 'option_value' => $text ), array( 'option_name' => self::ROW, 'option_value' => $this->text ) );
		$this->text = $is_mine ? $text : '';
		return $is_mine;
	}

	private function next(): string {
		return $this->owner . ' ' . ++$this->count . ' ' . $this->host;
	}

	/**
	 * Does what flock() does, and also returns null on a disk that grants every lock, even a second one.
	 *
	 * @param resource $file
	 */
	private static function lock_file( $file, string $path ): ?bool {
		$got = self::flock( $file );
		if ( true === $got ) {
			$other = DDH_Disk::tried( 'fopen', $path, 'c+b' );
			$got   = null === $other || false === self::flock( $other ) ? true : null;
			if ( null !== $other ) {
				fclose( $other );
			}
		}
		return $got;
	}

	/**
	 * Locks an open file until it is closed. Returns false while another process has locked it, and null if the host has
	 * disabled flock() or the disk has no locks.
	 *
	 * @param resource $file
	 */
	public static function flock( $file ): ?bool {
		if ( DDH_Host::lacking( 'flock' ) ) {
			return null;
		}
		$would_block = 0;
		if ( flock( $file, LOCK_EX | LOCK_NB, $would_block ) ) {
			return true;
		}
		return 1 === $would_block ? false : null;
	}

	/** Returns a sentence about a disk without locks, or ''. */
	public static function problem(): string {
		$path = DDH_Data::base() . '/' . DDH_Deliveries::LOCK;
		$file = is_file( $path ) && ! DDH_Host::lacking( 'flock', 'fclose' ) ? DDH_Disk::tried( 'fopen', $path, 'c+b' ) : null;
		if ( null === $file ) {
			return '';
		}
		$got = self::lock_file( $file, $path );
		fclose( $file );
		/* translators: %s: path of the folder for data. */
		return null === $got ? sprintf( __( 'The disk of %s has no locks, so only the database keeps deliveries apart.', 'ddh-hockey' ), DDH_Data::base() ) : '';
	}

	/** Whether this connection has the database's own lock. */
	private static function has_name(): bool {
		global $wpdb;
		return '1' === (string) $wpdb->get_var( $wpdb->prepare( 'SELECT IS_USED_LOCK( %s ) = CONNECTION_ID()', self::name() ) );
	}

	/** The name of the lock in the database, which all sites of a server share. MySQL allows 64 characters. */
	private static function name(): string {
		global $wpdb;
		return 'ddh_' . substr( hash( 'sha256', $wpdb->dbname . ' ' . self::table() ), 0, 40 );
	}

	/** The table of options. Sites of a network that share a folder share the lock. */
	private static function table(): string {
		global $wpdb;
		return DDH_Data::is_shared() ? $wpdb->get_blog_prefix( get_main_site_id() ) . 'options' : $wpdb->options; // audit:ok -- only in a network.
	}
}
