<?php
/**
 * The data section of the settings page: what data there is, what is wrong with it, and the ways in. Its script is
 * admin/upload.js.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Data_Panel {

	/** The script is a module, which imports others from its folder. WordPress enqueues modules in the dashboard only from 6.7 on. */
	public static function print_script(): void {
		wp_print_script_tag(
			array( 'type' => 'module', 'src' => DDH_URL . 'admin/upload.js?ver=' . DDH_VERSION )
		);
	}

	/** Prints the section, with its forms. */
	public static function render(): void {
		$files    = DDH_Data::files();
		$manifest = DDH_Data::manifest();
		$problems = self::problems( $files, $manifest );
		echo '<h2 id="ddh-data">' . esc_html__( 'Data', 'ddh-hockey' ) . '</h2>';
		// The script replaces this part after a delivery.
		echo '<div id="ddh-facts">';
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
		self::render_deliveries();
		echo '</div>';
		if ( DDH_Data::may_change() ) {
			self::render_upload();
		} else {
			echo '<p>' . esc_html__( 'All sites of the network share this data: who manages the network imports it.', 'ddh-hockey' ) . '</p>';
		}
	}

	/** What keeps data from being right or from getting in: sentences. */
	private static function problems( array $files, ?array $manifest ): array {
		$problems = array();
		$base     = DDH_Data::base();
		try {
			DDH_Data::prepare();
			if ( ! wp_is_writable( $base ) ) {
				/* translators: %s: a folder. */
				$problems[] = sprintf( __( 'The site may not write into %s, so nothing can be imported.', 'ddh-hockey' ), $base );
			}
		} catch ( DDH_Refusal $failure ) {
			$problems[] = $failure->getMessage();
		}
		if ( defined( 'DDH_DATA_DIR' ) && ! defined( 'DDH_DATA_URL' ) ) {
			$problems[] = __( 'DDH_DATA_DIR is defined in wp-config.php, but DDH_DATA_URL is not: pages look for the data elsewhere.', 'ddh-hockey' );
		}
		$problems[] = DDH_Pieces::problem();
		$problems[] = DDH_Npz::host_problem();
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

	/** Whether all of the data is a sample. If only some of it is, the manifest's entries of the sample are marked. */
	private static function is_sample( ?array $manifest ): bool {
		$marked = array_filter( array_column( null === $manifest ? array() : $manifest['files'], 'sample' ) );
		return ! empty( $manifest['sample'] ) && ( ! $marked || count( $marked ) === count( $manifest['files'] ) );
	}

	/** The deliveries that can be brought back, and what they take on the disk. */
	private static function render_deliveries(): void {
		$deliveries = DDH_Deliveries::all();
		if ( ! $deliveries ) {
			return;
		}
		echo '<h3>' . esc_html__( 'Deliveries', 'ddh-hockey' ) . '</h3>';
		/* translators: %s: a size. */
		echo '<p>' . esc_html( sprintf( __( 'The last delivery of each of the last seven days stays. Together they take %s on the disk: unchanged files are stored once.', 'ddh-hockey' ), DDH_Report::size( DDH_Deliveries::bytes() ) ) ) . '</p>';
		echo '<table class="widefat striped"><thead><tr>';
		foreach ( array( __( 'Delivered', 'ddh-hockey' ), __( 'Version', 'ddh-hockey' ), __( 'Files', 'ddh-hockey' ), __( 'Size', 'ddh-hockey' ), '' ) as $column ) {
			echo '<th scope="col">' . esc_html( $column ) . '</th>';
		}
		echo '</tr></thead><tbody>';
		$format = get_option( 'date_format' ) . ' ' . get_option( 'time_format' );
		foreach ( $deliveries as $delivery ) {
			echo '<tr><td>' . esc_html( wp_date( $format, $delivery['time'] ) ) . '</td><td style="overflow-wrap: anywhere">' . esc_html( $delivery['version'] ) . '</td>';
			echo '<td>' . esc_html( number_format_i18n( $delivery['files'] ) ) . '</td><td>' . esc_html( DDH_Report::size( $delivery['bytes'] ) ) . '</td><td>';
			if ( $delivery['served'] ) {
				echo esc_html__( 'shown now', 'ddh-hockey' );
			} elseif ( DDH_Data::may_change() ) {
				echo '<button type="button" class="button" data-ddh-roll-back="' . esc_attr( $delivery['folder'] ) . '">' . esc_html__( 'Bring back', 'ddh-hockey' ) . '</button>';
			}
			echo '</td></tr>';
		}
		echo '</tbody></table>';
	}

	private static function render_upload(): void {
		$config = array(
			'root'     => rest_url( DDH_Rest::NAMESPACE_V1 . '/deliveries' ),
			'nonce'    => wp_create_nonce( 'wp_rest' ),
			'nonceUrl' => admin_url( 'admin-ajax.php?action=rest-nonce' ),
			'texts'    => array(
				'choose'     => __( 'Choose a zip or a folder first.', 'ddh-hockey' ),
				/* translators: %s: a percentage. */
				'reading'    => __( 'Reading: %s', 'ddh-hockey' ),
				/* translators: %s: a percentage. */
				'uploading'  => __( 'Uploading: %s', 'ddh-hockey' ),
				'checking'   => __( 'Checking', 'ddh-hockey' ),
				/* translators: %s: a number. */
				'waiting'    => __( 'No connection, or the site does not answer. Next try in %s seconds.', 'ddh-hockey' ),
				'busy'       => __( 'Another delivery is just being shown. This one waits for it.', 'ddh-hockey' ),
				'lost'       => __( 'The site did not answer for a long time. Press Upload again: what has arrived is not sent again.', 'ddh-hockey' ),
				'read'       => __( 'The files can no longer be read. Were they changed or moved?', 'ddh-hockey' ),
				'login'      => __( 'You are logged out. Log in again in another tab, then press Upload again.', 'ddh-hockey' ),
				'failed'     => __( 'The site answered in a way that is not understood:', 'ddh-hockey' ),
				'reload'     => __( 'Reload the page to see it above.', 'ddh-hockey' ),
				'cancelled'  => __( 'Cancelled. Nothing was changed.', 'ddh-hockey' ),
				/* translators: %s: a version. */
				'rolledBack' => __( 'Pages read version %s now.', 'ddh-hockey' ),
				'link'       => __( 'It is a link.', 'ddh-hockey' ),
				/* translators: 1: a name, 2: a sentence. */
				'leftOut'    => __( 'Left out: %1$s. %2$s', 'ddh-hockey' ),
				'zip'        => array(
					'whole'     => __( 'This is not a whole zip: its directory is missing or damaged. It may have been cut off on its way.', 'ddh-hockey' ),
					'many'      => __( 'The zip has too many files in it.', 'ddh-hockey' ),
					'name'      => __( 'The zip is damaged: an entry has no proper name.', 'ddh-hockey' ),
					/* translators: %s: a file. */
					'twice'     => __( 'The zip holds %s twice.', 'ddh-hockey' ),
					/* translators: %s: a file. */
					'encrypted' => __( '%s in the zip is encrypted.', 'ddh-hockey' ),
					/* translators: %s: a file. */
					'method'    => __( '%s in the zip is packed in a way that is not read here: only plain zip (deflate) is.', 'ddh-hockey' ),
					'overlap'   => __( 'The zip is damaged: its entries overlap.', 'ddh-hockey' ),
					/* translators: %s: a file. */
					'place'     => __( 'The zip is damaged: %s is not where its directory says.', 'ddh-hockey' ),
					/* translators: %s: a file. */
					'size'      => __( 'The zip is damaged: %s does not have the size or the check sum that its directory says.', 'ddh-hockey' ),
				),
			),
		);
		add_action( 'admin_print_footer_scripts', array( __CLASS__, 'print_script' ) );
		echo '<h3>' . esc_html__( 'Upload', 'ddh-hockey' ) . '</h3>';
		echo '<form id="ddh-upload" data-config="' . esc_attr( wp_json_encode( $config ) ) . '">';
		echo '<p>' . esc_html__( 'All files are taken, or, when one is faulty, none.', 'ddh-hockey' ) . '</p>';
		echo '<p><label for="ddh-zip">' . esc_html__( 'A zip of data files', 'ddh-hockey' ) . '</label> <input type="file" id="ddh-zip" accept=".zip,application/zip"></p>';
		echo '<p><label for="ddh-folder">' . esc_html__( 'or a folder', 'ddh-hockey' ) . '</label> <input type="file" id="ddh-folder" webkitdirectory></p>';
		echo '<p><button type="submit" class="button button-primary">' . esc_html__( 'Upload', 'ddh-hockey' ) . '</button> ';
		// The element around the button is hidden: WordPress shows its buttons even if they are hidden.
		echo '<span id="ddh-cancel" hidden><button type="button" class="button">' . esc_html__( 'Cancel', 'ddh-hockey' ) . '</button></span></p>';
		echo '<p><progress id="ddh-progress" max="1" value="0" hidden aria-label="' . esc_attr__( 'Upload and import', 'ddh-hockey' ) . '"></progress></p>';
		echo '<div id="ddh-told" role="status" aria-live="polite" style="white-space: pre-line; overflow-wrap: anywhere"></div>';
		echo '<noscript><p>' . esc_html__( 'The upload needs JavaScript.', 'ddh-hockey' ) . '</p></noscript></form>';
	}
}
