<?php
/**
 * The data section of the settings page: what data there is, what is wrong with it, and the ways in. Its script is
 * admin/upload.js.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Data_Panel {

	/** Registers what WordPress is to call. */
	public static function hook(): void {
		add_action( 'admin_enqueue_scripts', array( __CLASS__, 'enqueue' ) );
	}

	/**
	 * Loads the script on the settings page only.
	 *
	 * @param string $screen The page's hook suffix.
	 */
	public static function enqueue( $screen ) {
		if ( 'settings_page_' . DDH_Admin::SLUG === $screen && DDH_Data::may_change() ) {
			wp_enqueue_script( 'ddh-upload', DDH_URL . 'admin/upload.js', array(), DDH_VERSION, true );
		}
	}

	/** Prints the section. It has forms of its own. */
	public static function render(): void {
		$files    = DDH_Data::files();
		$manifest = DDH_Data::manifest();
		$problems = self::problems( $files, $manifest );
		$told     = DDH_Inbox::told();
		echo '<h2 id="ddh-data">' . esc_html__( 'Data', 'ddh-hockey' ) . '</h2>';
		if ( $told ) {
			echo '<div class="notice notice-' . esc_attr( $told[0] ) . ' inline" role="status"><p>' . wp_kses_post( nl2br( esc_html( $told[1] ) ) ) . '</p></div>';
		}
		// What the script shows anew after an import.
		echo '<div id="ddh-facts">';
		$refused = DDH_Inbox::problem();
		if ( '' !== $refused ) {
			echo '<div class="notice notice-error inline"><p style="overflow-wrap: anywhere">' . wp_kses_post( nl2br( esc_html( $refused ) ) ) . '</p></div>';
		}
		if ( $problems ) {
			echo '<div class="notice notice-warning inline"><ul style="overflow-wrap: anywhere">';
			foreach ( $problems as $problem ) {
				echo '<li>' . wp_kses_post( nl2br( esc_html( $problem ) ) ) . '</li>';
			}
			echo '</ul></div>';
		}
		echo '<table class="form-table" role="presentation"><tbody>';
		foreach ( self::facts( $files, $manifest ) as $label => $fact ) {
			echo '<tr><th scope="row">' . esc_html( $label ) . '</th><td style="overflow-wrap: anywhere">' . esc_html( $fact ) . '</td></tr>';
		}
		echo '</tbody></table>';
		if ( self::is_sample( $manifest ) ) {
			echo '<p>' . esc_html__( 'These are the sample figures of October 2025. Feed your own.', 'ddh-hockey' ) . '</p>';
		}
		echo '</div>';
		if ( DDH_Data::may_change() ) {
			self::render_upload();
			self::render_inbox();
		} else {
			echo '<p>' . esc_html__( 'All sites of the network share this data: who manages the network imports it.', 'ddh-hockey' ) . '</p>';
		}
	}

	/** What keeps data from being right or from getting in: sentences. */
	private static function problems( array $files, ?array $manifest ): array {
		$problems = array();
		$dir      = DDH_Data::dir();
		$prepared = DDH_Data::prepare();
		if ( is_wp_error( $prepared ) ) {
			$problems[] = $prepared->get_error_message();
		} elseif ( ! wp_is_writable( $dir ) ) {
			/* translators: %s: a folder. */
			$problems[] = sprintf( __( 'The site may not write into %s, so nothing can be imported.', 'ddh-hockey' ), $dir );
		}
		if ( defined( 'DDH_DATA_DIR' ) && ! defined( 'DDH_DATA_URL' ) ) {
			$problems[] = __( 'DDH_DATA_DIR is defined in wp-config.php, but DDH_DATA_URL is not: pages look for the data elsewhere.', 'ddh-hockey' );
		}
		// So that who opens it by SFTP finds it.
		$inbox = DDH_Disk::guarded( DDH_Inbox_Folder::dir(), false );
		if ( is_wp_error( $inbox ) ) {
			$problems[] = $inbox->get_error_message();
		}
		$problems[] = DDH_Inflate::problem();
		$link       = DDH_Update::link();
		if ( '' !== $link ) {
			/* translators: %s: a file or folder. */
			$problems[] = sprintf( __( '%s is a link. When it updates or deletes a plugin, WordPress empties what a link leads to: updates are refused until a real file or folder is in its place, and the plugin should not be deleted before.', 'ddh-hockey' ), $link );
		}
		if ( null === $manifest && isset( $files[ DDH_Data::MANIFEST ] ) ) {
			$problems[] = __( 'The manifest.json in the data folder cannot be read as a manifest.', 'ddh-hockey' );
		}
		$untrue = array_keys( null === $manifest ? array() : DDH_Manifest::untrue( $manifest['files'], $files ) );
		if ( $untrue ) {
			$problems[] = sprintf(
				/* translators: 1: a number, 2: names of files. */
				_n( 'The manifest lists %1$s file that is missing or has another size: %2$s. Import the data anew.', 'The manifest lists %1$s files that are missing or have another size: %2$s. Import the data anew.', count( $untrue ), 'ddh-hockey' ),
				number_format_i18n( count( $untrue ) ),
				DDH_Report::names( $untrue, 5 )
			);
		}
		return array_filter( $problems );
	}

	/** What there is, by label. */
	private static function facts( array $files, ?array $manifest ): array {
		$version = null === $manifest ? DDH_Data::version() : $manifest['version'];
		$updated = $files ? max( array_column( $files, 'modified' ) ) : 0;
		$made    = isset( $manifest['generatedAt'] ) ? (int) strtotime( $manifest['generatedAt'] ) : 0;
		$format  = get_option( 'date_format' ) . ' ' . get_option( 'time_format' );
		$facts   = array(
			__( 'Folder', 'ddh-hockey' )   => DDH_Data::dir(),
			__( 'Address', 'ddh-hockey' )  => DDH_Data::url(),
			/* translators: 1: a number, 2: a size. */
			__( 'Files', 'ddh-hockey' )    => $files ? sprintf( __( '%1$s, together %2$s', 'ddh-hockey' ), number_format_i18n( count( $files ) ), DDH_Report::size( array_sum( array_column( $files, 'bytes' ) ) ) ) : __( 'none yet', 'ddh-hockey' ),
			__( 'Imported', 'ddh-hockey' ) => $updated ? wp_date( $format, $updated ) : __( 'never', 'ddh-hockey' ),
		);
		if ( $files ) {
			$facts[ __( 'Version', 'ddh-hockey' ) ] = '' === $version ? __( 'none', 'ddh-hockey' ) : $version;
		}
		if ( $made ) {
			$facts[ __( 'Made', 'ddh-hockey' ) ] = wp_date( $format, $made ) . ( empty( $manifest['sample'] ) ? '' : ' ' . __( '(sample data)', 'ddh-hockey' ) );
		}
		return $facts;
	}

	/** Whether all of the data is a sample: where other files are beside it, the manifest's entries of the sample are marked. */
	private static function is_sample( ?array $manifest ): bool {
		$marked = array_filter( array_column( null === $manifest ? array() : $manifest['files'], 'sample' ) );
		return ! empty( $manifest['sample'] ) && ( ! $marked || count( $marked ) === count( $manifest['files'] ) );
	}

	private static function render_upload(): void {
		$config = array(
			'root'     => rest_url( DDH_Rest::NAMESPACE_V1 . '/data/upload' ),
			'nonce'    => wp_create_nonce( 'wp_rest' ),
			'nonceUrl' => admin_url( 'admin-ajax.php?action=rest-nonce' ),
			'piece'    => max( 65536, min( DDH_Upload::PIECE, wp_max_upload_size() ) ),
			'most'     => DDH_Upload::MOST,
			'texts'    => array(
				'choose'    => __( 'Choose a zip first.', 'ddh-hockey' ),
				'large'     => DDH_Upload::too_large(),
				/* translators: %s: a percentage. */
				'uploading' => __( 'Uploading: %s', 'ddh-hockey' ),
				/* translators: %s: a percentage. */
				'importing' => __( 'Checking and importing: %s', 'ddh-hockey' ),
				/* translators: %s: a number. */
				'waiting'   => __( 'No connection, or the site does not answer. Next try in %s seconds.', 'ddh-hockey' ),
				'busy'      => __( 'Another import is running. This one waits for it.', 'ddh-hockey' ),
				'lost'      => __( 'The site did not answer for a long time. Press Upload again: nothing was changed unless the page shows a new version when you reload it.', 'ddh-hockey' ),
				'read'      => __( 'The zip can no longer be read. Was it changed or moved?', 'ddh-hockey' ),
				'login'     => __( 'You are logged out. Log in again in another tab, then press Upload again.', 'ddh-hockey' ),
				'failed'    => __( 'The site answered in a way that is not understood:', 'ddh-hockey' ),
				'reload'    => __( 'Reload the page to see it above.', 'ddh-hockey' ),
				'cancelled' => __( 'Cancelled. Nothing was changed.', 'ddh-hockey' ),
			),
		);
		echo '<h3>' . esc_html__( 'Upload a zip', 'ddh-hockey' ) . '</h3>';
		echo '<form id="ddh-upload" data-config="' . esc_attr( wp_json_encode( $config ) ) . '">';
		echo '<p><label for="ddh-zip">' . esc_html__( 'A zip of data files. All of them are taken, or, when one is faulty, none.', 'ddh-hockey' ) . '</label></p>';
		echo '<p><input type="file" id="ddh-zip" accept=".zip,application/zip"> ';
		echo '<button type="submit" class="button button-primary">' . esc_html__( 'Upload', 'ddh-hockey' ) . '</button> ';
		// Of the element around it: WordPress shows its buttons also when they are hidden.
		echo '<span id="ddh-cancel" hidden><button type="button" class="button">' . esc_html__( 'Cancel', 'ddh-hockey' ) . '</button></span></p>';
		echo '<p><progress id="ddh-progress" max="1" value="0" hidden aria-label="' . esc_attr__( 'Upload and import', 'ddh-hockey' ) . '"></progress></p>';
		echo '<div id="ddh-told" role="status" aria-live="polite" style="white-space: pre-line; overflow-wrap: anywhere"></div>';
		echo '<noscript><p>' . esc_html__( 'The upload needs JavaScript. Without it, put the files into the inbox.', 'ddh-hockey' ) . '</p></noscript></form>';
	}

	private static function render_inbox(): void {
		echo '<h3>' . esc_html__( 'Inbox', 'ddh-hockey' ) . '</h3><p>';
		echo wp_kses(
			sprintf(
				/* translators: %s: a folder. */
				esc_html__( 'Files or zips that are put into %s are imported within minutes.', 'ddh-hockey' ),
				'<code style="overflow-wrap: anywhere">' . esc_html( DDH_Inbox_Folder::dir() ) . '</code>'
			),
			array( 'code' => array( 'style' => true ) )
		);
		echo '</p>';
		$waiting   = DDH_Inbox_Folder::waiting();
		$sentences = DDH_Report::left_out( $waiting['left_out'] );
		if ( $waiting['files'] ) {
			/* translators: %s: a number. */
			array_unshift( $sentences, sprintf( _n( '%s file waits; it is taken 2 minutes after the last change, or at once with manifest.json.', '%s files wait; they are taken 2 minutes after the last change, or at once with manifest.json.', $waiting['files'], 'ddh-hockey' ), number_format_i18n( $waiting['files'] ) ) );
		}
		foreach ( $sentences as $sentence ) {
			echo '<p style="overflow-wrap: anywhere">' . esc_html( $sentence ) . '</p>';
		}
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="ddh_inbox">';
		wp_nonce_field( 'ddh_inbox' );
		echo '<button type="submit" class="button">' . esc_html__( 'Import now', 'ddh-hockey' ) . '</button></form>';
	}
}
