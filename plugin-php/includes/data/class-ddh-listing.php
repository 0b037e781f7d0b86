<?php
/** Maps the names in a folder or zip to names of data files. */

defined( 'ABSPATH' ) || exit;

final class DDH_Listing {
	/** @var array<string,string> The original names, by data file name. */
	public array $given = array();

	/** @var array<string,string> The reason for each file that is left out, by printable name. */
	public array $left_out = array();

	/** `$names` are the names in the folder or zip. `$left_out` has the reasons for the names that the caller leaves out. */
	public function __construct( array $names, array $left_out = array() ) {
		$named       = array();
		$plain_names = array();
		foreach ( $names as $name ) {
			// Some programs write "./" before each name.
			$plain = preg_replace( '#^(\./)+#', '', $name );
			if ( isset( $named[ 'n' . $plain ] ) ) {
				/* translators: %s: name of the file that occurs twice. */
				throw new DDH_Refusal( 'ddh_import_source', sprintf( __( 'The delivery contains %s twice.', 'ddh-hockey' ), DDH_Report::name( $plain ) ), 422 );
			}
			$plain_names[] = $plain;
			if ( ! self::is_rubbish( $plain ) ) {
				$named[ 'n' . $plain ] = $name;
			}
		}
		$top = self::top_folder( array_map( static fn( string $key ): string => substr( $key, 1 ), array_keys( $named ) ) );
		foreach ( $named as $key => $name ) {
			$file = (string) substr( $key, 1 + strlen( $top ) );
			if ( ! isset( $left_out[ $name ] ) && DDH_Data::is_name( $file ) ) {
				$this->given[ $file ] = $name;
			} else {
				$this->left_out[ DDH_Report::name( $name ) ] = $left_out[ $name ] ?? DDH_Report::misfit();
			}
		}
		self::refuse_private( array_map( static fn( string $name ): string => 0 === strpos( $name, $top ) ? (string) substr( $name, strlen( $top ) ) : $name, $plain_names ) );
		$files = array_keys( $this->given );
		if ( ! $files || count( $files ) > DDH_Data::MOST_FILES ) {
			$sentence = $files ? __( 'The delivery has too many files: at most 50,000 are allowed.', 'ddh-hockey' ) : __( 'The delivery has no data files.', 'ddh-hockey' );
			throw new DDH_Refusal( 'ddh_import_empty', implode( "\n", array_merge( array( $sentence ), DDH_Report::left_out( $this->left_out ) ) ), 422, array( 'bad' => $this->left_out ) );
		}
		if ( ! array_filter( $files, array( 'DDH_Datasets', 'is_read' ) ) ) {
			$sentence = __( 'The delivery contains no file that the pages read. Is it the plugin\'s own zip, or a folder above the data?', 'ddh-hockey' );
			throw new DDH_Refusal( 'ddh_import_empty', $sentence . "\n" . DDH_Report::unread( $files, 5 ), 422 );
		}
	}

	/**
	 * Refuses a delivery with names of private files, because everything in it becomes public. Names of hidden files
	 * count too.
	 */
	private static function refuse_private( array $names ): void {
		$private = preg_grep( require __DIR__ . '/private-names.php', $names );
		if ( $private ) {
			/* translators: %s: names of the files. */
			$sentence = sprintf( __( 'These files have names of private files: %s. Everything in a delivery becomes public, so nothing was imported. Move them to a folder outside of the data.', 'ddh-hockey' ), DDH_Report::names( array_values( $private ), 5 ) );
			throw new DDH_Refusal( 'ddh_import_private', $sentence, 422 );
		}
	}

	/**
	 * Whether this is the name of a file that operating systems add to folders and archives. False for a path with
	 * `..`, because such a path must be reported.
	 */
	public static function is_rubbish( string $name ): bool {
		return 1 !== preg_match( '#(^|/)\.\.?([/\\\\]|\z)#', $name ) && 1 === preg_match( '#(^|/)(\.|__MACOSX/|(Thumbs\.db|desktop\.ini)\z)#i', $name );
	}

	/**
	 * Returns the path of the folder that contains all files, with a trailing slash. Returns '' if no folder contains
	 * all of them. A folder that is part of a data file's name, such as `value_vault/`, does not count.
	 */
	private static function top_folder( array $names ): string {
		$all = '';
		while ( $names ) {
			$tops = array();
			foreach ( $names as $name ) {
				$end = strpos( $name, '/' );
				if ( false === $end ) {
					return $all;
				}
				$tops[ substr( $name, 0, $end + 1 ) ] = true;
			}
			$top = (string) key( $tops );
			if ( 1 < count( $tops ) || in_array( $top, array( 'value_vault/', 'fantasy/', './', '../', '/' ), true ) ) {
				return $all;
			}
			$all  .= $top;
			$names = array_map( static fn( string $name ): string => (string) substr( $name, strlen( $top ) ), $names );
		}
		return $all;
	}

	/**
	 * Returns why names are refused that differ from another name only in case, as a map from name to reason. Some
	 * disks treat both as the same file.
	 */
	public static function clashes( array $names ): array {
		$bad  = array();
		$seen = array( DDH_Data::MANIFEST => DDH_Data::MANIFEST );
		$site = array();
		foreach ( array_keys( DDH_Data::files() ) as $name ) {
			$site[ strtolower( $name ) ][] = $name;
		}
		foreach ( $names as $name ) {
			$key    = strtolower( $name );
			$others = array_diff( $site[ $key ] ?? array(), array( $name ) );
			if ( isset( $seen[ $key ] ) && $seen[ $key ] !== $name ) {
				/* translators: %s: name of another file of the delivery. */
				$bad[ $name ] = sprintf( __( 'The name differs from %s only in capital letters.', 'ddh-hockey' ), $seen[ $key ] );
			} elseif ( $others ) {
				/* translators: %s: name of a file in the data folder. */
				$bad[ $name ] = sprintf( __( 'The data folder already has %s, whose name differs only in capital letters. Use that name, or delete that file first.', 'ddh-hockey' ), reset( $others ) );
			}
			$seen[ $key ] = $name;
		}
		return $bad;
	}
}
