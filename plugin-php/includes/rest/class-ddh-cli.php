<?php
/**
 * Commands for WP-CLI. Only WP-CLI loads this file. It prints the docblocks of the class and of the commands as help.
 */

defined( 'ABSPATH' ) || exit;

/** Receives the data of the DDH Hockey Hub, and lists, checks and deletes it. */
final class DDH_CLI {
	/**
	 * Imports, lists and checks the data files.
	 *
	 * ## OPTIONS
	 *
	 * <action>
	 * : import: import all files of a folder, or nothing if one is faulty. list: list the files that pages read. version:
	 * print the version that pages ask for. check: check that every file is complete and agrees with the manifest. deliveries:
	 * list the earlier deliveries. rollback: make pages read one of them again. remove-sample: remove the files of the sample
	 * that are left beside the site's own.
	 * ---
	 * options:
	 *   - import
	 *   - list
	 *   - version
	 *   - check
	 *   - deliveries
	 *   - rollback
	 *   - remove-sample
	 * ---
	 *
	 * [<source>]
	 * : The folder to import, or the delivery to restore.
	 *
	 * [--dry-run]
	 * : With import: check everything and change nothing.
	 *
	 * ## EXAMPLES
	 *
	 *     # As the user that the web server runs as, so that the site can replace the files later
	 *     sudo -u www-data wp ddh data import /srv/night
	 *     wp ddh data import /srv/night --dry-run
	 *     wp ddh data check
	 */
	public function data( array $args, array $named ): void {
		$this->answer( static fn() => DDH_Host::must_have( ...DDH_Host::NEEDED ) );
		$action = $args[0] ?? '';
		if ( 'import' === $action ) {
			if ( ! isset( $args[1] ) ) {
				WP_CLI::error( 'The folder to import is missing: wp ddh data import <folder>' );
			}
			$this->import( $args[1], ! empty( $named['dry-run'] ) );
		} elseif ( 'list' === $action ) {
			foreach ( DDH_Data::files() as $name => $file ) {
				WP_CLI::line( sprintf( "%s\t%d\t%s", $name, $file['bytes'], gmdate( 'Y-m-d\TH:i:s\Z', $file['modified'] ) ) );
			}
		} elseif ( 'version' === $action ) {
			WP_CLI::line( DDH_Data::manifest()['version'] ?? DDH_Data::version() );
		} elseif ( 'check' === $action ) {
			$this->check();
		} elseif ( 'deliveries' === $action ) {
			foreach ( DDH_Deliveries::all() as $delivery ) {
				WP_CLI::line( sprintf( "%s\t%s\t%d files\t%s%s", $delivery['folder'], $delivery['version'], $delivery['files'], DDH_Report::size( $delivery['bytes'] ), $delivery['served'] ? "\tserved" : '' ) );
			}
		} elseif ( 'rollback' === $action ) {
			$version = $this->answer( static fn() => DDH_Deliveries::roll_back( $args[1] ?? '' ) );
			WP_CLI::success( sprintf( 'Pages now read version %s.', $version ) );
		} elseif ( 'remove-sample' === $action ) {
			$removed = $this->answer( static fn() => DDH_Sample_Rest::remove() );
			WP_CLI::success( $removed ? 'Removed: ' . implode( ', ', $removed ) : 'No file of the sample is left beside the site\'s own.' );
		} else {
			WP_CLI::error( 'The action must be import, list, version, check, deliveries, rollback or remove-sample.' );
		}
	}

	/**
	 * Prints whether a user has access to the fantasy pages, and why.
	 *
	 * ## OPTIONS
	 *
	 * <user>
	 * : Id, login or e-mail.
	 *
	 * ## EXAMPLES
	 *
	 *     wp ddh access fan@example.com
	 */
	public function access( array $args ): void {
		$user = preg_match( '/^\d+\z/', $args[0] ) ? get_user_by( 'id', $args[0] ) : false;
		foreach ( array( 'login', 'email' ) as $field ) {
			$user = $user ? $user : get_user_by( $field, $args[0] );
		}
		if ( ! $user ) {
			WP_CLI::error( sprintf( 'User %s does not exist.', $args[0] ) );
		}
		$access = DDH_Access::of( $user );
		WP_CLI::line( sprintf( '%s: %s (%s)', $user->user_login, $access['has_access'] ? 'access' : 'no access', $access['reason'] ) );
	}

	/**
	 * Lists the files of forecasts in the record of the site, and sets one aside that blocks the record.
	 *
	 * ## OPTIONS
	 *
	 * <action>
	 * : list: list the files with their problems, and those that were set aside. set-aside: keep a file where visitors cannot
	 * read it, so that the next delivery can add its own forecasts.
	 * ---
	 * options:
	 *   - list
	 *   - set-aside
	 * ---
	 *
	 * [<day>]
	 * : With set-aside: the day of the forecasts.
	 *
	 * [--yes]
	 * : With set-aside: do not ask for confirmation.
	 *
	 * ## EXAMPLES
	 *
	 *     wp ddh record list
	 *     sudo -u www-data wp ddh record set-aside 2027-01-01
	 */
	public function record( array $args, array $named ): void {
		$this->answer( static fn() => DDH_Host::must_have( ...DDH_Host::NEEDED ) );
		$action = $args[0] ?? '';
		if ( 'list' === $action ) {
			$blocking = DDH_Record_Aside::blocking();
			foreach ( DDH_Record::forecasts() as $name => $path ) {
				WP_CLI::line( sprintf( "%s\t%d\t%s", DDH_Forecasts::day( $name ), filesize( $path ), $blocking[ $name ] ?? 'ok' ) );
			}
			foreach ( DDH_Record_Aside::all() as $one ) {
				WP_CLI::line( sprintf( "%s\t%d\tset aside at %s, SHA-256 %s", $one['day'], $one['bytes'], $one['aside'], $one['sha256'] ) );
			}
		} elseif ( 'set-aside' === $action ) {
			$name = DDH_Record::FOLDER . '/forecasts/' . ( $args[1] ?? '' ) . '.ndjson.gz';
			$path = DDH_Record::forecasts()[ $name ] ?? '';
			if ( '' === $path ) {
				WP_CLI::error( 'The record of the site has no forecasts of this day: wp ddh record set-aside <day>' );
			}
			$sum = (string) hash_file( 'sha256', $path );
			WP_CLI::confirm( sprintf( 'Set %s (%s) aside? Visitors can no longer read it.', $name, DDH_Report::size( (float) filesize( $path ) ) ), $named );
			$this->answer( static fn() => DDH_Record_Aside::set_aside( $name, $sum ) );
			WP_CLI::success( sprintf( '%s was set aside.', $name ) );
		} else {
			WP_CLI::error( 'The action must be list or set-aside.' );
		}
	}

	/**
	 * Prints whether this site is the one for which the plugin was set up (home), may be a copy of it (asked) or was called
	 * a copy (copy). With an answer: stores it.
	 *
	 * ## OPTIONS
	 *
	 * [<answer>]
	 * : moved: this is the site for which the plugin was set up, or it has its own Firebase project. Deletions in
	 * Firebase that wait are done. copy: this is a copy of another site. Deletions that wait are dropped.
	 * ---
	 * options:
	 *   - moved
	 *   - copy
	 * ---
	 *
	 * ## EXAMPLES
	 *
	 *     wp ddh site
	 *     wp ddh site copy
	 */
	public function site( array $args ): void {
		if ( isset( $args[0] ) ) {
			if ( ! in_array( $args[0], DDH_Home::ANSWERS, true ) ) {
				WP_CLI::error( 'The answer must be moved or copy.' );
			}
			DDH_Home::answer( $args[0] );
		}
		WP_CLI::line( trim( DDH_Home::state() . "\t" . DDH_Home_Panel::sentence() ) );
	}

	private function import( string $source, bool $dry_run ): void {
		$report = $this->answer( static fn() => ( new DDH_Folder( $source ) )->deliver( $dry_run ) );
		array_map( array( 'WP_CLI', 'warning' ), array_merge( array_column( array_filter( array( $report['record'] ) ), 'message' ), DDH_Report::left_out( $report['left_out'] ), $report['notes'] ) );
		foreach ( $report['removed'] as $name ) {
			WP_CLI::line( sprintf( $dry_run ? 'Would be removed, because the delivery replaces it or it is about the sample: %s' : 'Removed, because the delivery replaces it or it was about the sample: %s', $name ) );
		}
		$summary = sprintf( '%d files, %s, %d of them new or changed; version %s', $report['files'], DDH_Report::size( $report['bytes'] ), $report['changed'], $report['version'] );
		WP_CLI::success( $dry_run ? 'No file is faulty, and nothing was changed: ' . $summary : 'Imported: ' . $summary );
	}

	/** @return mixed The result of `$act`. If it throws a refusal, the command ends with the refusal's message. */
	private function answer( callable $act ) {
		try {
			return $act();
		} catch ( DDH_Refusal $refusal ) {
			WP_CLI::error( $refusal->getMessage() );
		}
	}

	private function check(): void {
		$files    = DDH_Data::files();
		$entries  = DDH_Data::manifest()['files'] ?? array();
		$problems = 0;
		$loss     = DDH_Freshness::loss();
		if ( '' !== $loss ) {
			++$problems;
			WP_CLI::warning( $loss );
		}
		foreach ( array_keys( $files ) as $name ) {
			$problem = DDH_Check::problem( DDH_Data::dir() . '/' . $name, $name );
			if ( '' !== $problem ) {
				++$problems;
				WP_CLI::warning( $name . ': ' . $problem );
			}
		}
		foreach ( DDH_Manifest::untrue( $entries, $files ) as $name => $bytes ) {
			++$problems;
			$shown = DDH_Report::name( $name );
			WP_CLI::warning( null === $bytes ? sprintf( '%s: the manifest lists this file, but it is missing.', $shown ) : sprintf( '%s: the file has %d bytes, but the manifest says %d.', $shown, $bytes, $entries[ $name ]['bytes'] ) );
		}
		if ( $problems ) {
			WP_CLI::error( sprintf( '%d problems in %d files.', $problems, count( $files ) ) );
		}
		WP_CLI::success( sprintf( '%d files, no problems.', count( $files ) ) );
	}
}
