<?php
/** The Data tab of the settings screen: the current data and its problems, the earlier deliveries, and the upload. */

defined( 'ABSPATH' ) || exit;

final class DDH_Data_Panel {
	public static function render(): void {
		$lacking = DDH_Host::problem( ...DDH_Host::NEEDED );
		if ( '' !== $lacking ) {
			echo '<div class="notice notice-error inline"><p>' . esc_html( $lacking ) . '</p></div>';
			return;
		}
		$aside = DDH_Record_Panel::to_confirm();
		if ( '' !== $aside ) {
			DDH_Record_Panel::render_confirmation( $aside );
			return;
		}
		$files    = DDH_Data::files();
		$manifest = DDH_Data::manifest();
		$problems = self::problems( $files, $manifest );
		echo '<h2 id="ddh-data">' . esc_html__( 'Data', 'ddh-hockey' ) . '</h2>';
		// The script upload replaces this element after an upload.
		echo '<div id="ddh-facts"><p>' . esc_html( DDH_Freshness::line() ) . '</p>';
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
		if ( DDH_Sample::is_whole_sample( $manifest ) ) {
			echo '<p>' . esc_html__( 'These are the sample figures of October 2025. Upload your own.', 'ddh-hockey' ) . '</p>';
		}
		DDH_Sample_Panel::render();
		DDH_Record_Panel::render();
		self::render_deliveries();
		echo '</div>';
		DDH_Reader::render();
		if ( DDH_Data::may_change() ) {
			self::render_upload();
		} else {
			$sentence = DDH_Data::is_shared() ? __( 'All sites in the network share this data. A network administrator imports it.', 'ddh-hockey' ) : __( 'Only users with the capability ddh_publish can import data.', 'ddh-hockey' );
			echo '<p>' . esc_html( $sentence ) . '</p>';
		}
	}

	/** Returns the problems with the data or with importing it, as sentences. */
	private static function problems( array $files, ?array $manifest ): array {
		$problems = array();
		$base     = DDH_Data::base();
		try {
			// Where the data is missing, its folder may only be away: nothing is made in its place.
			if ( is_dir( $base ) || 'missing' !== DDH_Data::state() ) {
				DDH_Data::prepare();
			}
			if ( is_dir( $base ) && ! wp_is_writable( $base ) ) {
				/* translators: %s: path of the folder for data. */
				$problems[] = sprintf( __( 'PHP cannot write to %s, so nothing can be imported.', 'ddh-hockey' ), $base );
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
			/* translators: %s: path of a symbolic link in the plugin's folder. */
			$problems[] = sprintf( __( '%s is a symbolic link. When WordPress updates or deletes a plugin, it empties the target of such a link. Updates are refused until a real file or folder replaces the link. Do not delete the plugin before that.', 'ddh-hockey' ), $link );
		}
		if ( null === $manifest && isset( $files[ DDH_Data::MANIFEST ] ) ) {
			$problems[] = __( 'The manifest.json in the data folder is not a valid manifest.', 'ddh-hockey' );
		}
		$untrue = array_keys( DDH_Manifest::untrue( $manifest['files'] ?? array(), $files ) );
		if ( $untrue ) {
			$problems[] = sprintf(
				/* translators: 1: number of wrong files, 2: names of these files. */
				_n( 'The manifest lists %1$s file that is missing or has another size: %2$s. Import the data again.', 'The manifest lists %1$s files that are missing or have another size: %2$s. Import the data again.', count( $untrue ), 'ddh-hockey' ),
				number_format_i18n( count( $untrue ) ),
				DDH_Report::names( $untrue, 5 )
			);
		}
		return array_filter( $problems );
	}

	/** Returns facts about the data, such as its folder and its version, by label. */
	private static function facts( array $files, ?array $manifest ): array {
		$version = $manifest['version'] ?? DDH_Data::version();
		$updated = $files ? max( array_column( $files, 'modified' ) ) : 0;
		$made    = isset( $manifest['generatedAt'] ) ? (int) strtotime( $manifest['generatedAt'] ) : 0;
		$format  = get_option( 'date_format' ) . ' ' . get_option( 'time_format' );
		$none    = 'missing' === DDH_Data::state() ? __( 'missing', 'ddh-hockey' ) : '';
		$facts   = array(
			__( 'Folder', 'ddh-hockey' )   => DDH_Data::dir(),
			__( 'Address', 'ddh-hockey' )  => DDH_Data::url(),
			/* translators: 1: number of data files, 2: their total size with its unit, such as "12 MB". */
			__( 'Files', 'ddh-hockey' )    => $files ? sprintf( __( '%1$s, together %2$s', 'ddh-hockey' ), number_format_i18n( count( $files ) ), DDH_Report::size( array_sum( array_column( $files, 'bytes' ) ) ) ) : ( '' === $none ? __( 'none yet', 'ddh-hockey' ) : $none ),
			__( 'Imported', 'ddh-hockey' ) => $updated ? wp_date( $format, $updated ) : ( '' === $none ? __( 'never', 'ddh-hockey' ) : $none ),
		);
		if ( $files ) {
			$facts[ __( 'Version', 'ddh-hockey' ) ] = '' === $version ? __( 'none', 'ddh-hockey' ) : $version;
		}
		if ( $made ) {
			$facts[ __( 'Made', 'ddh-hockey' ) ] = wp_date( $format, $made ) . ( ! DDH_Sample::is_whole_sample( $manifest ) ? '' : ' ' . __( '(sample data)', 'ddh-hockey' ) );
		}
		return $facts;
	}

	/**
	 * Lists the earlier deliveries, each with a button to restore it, and shows how much disk space all of them use.
	 */
	private static function render_deliveries(): void {
		$deliveries = DDH_Deliveries::all();
		if ( ! $deliveries ) {
			return;
		}
		echo '<h3>' . esc_html__( 'Deliveries', 'ddh-hockey' ) . '</h3>';
		/* translators: %s: size of all kept deliveries with its unit, such as "12 MB". */
		echo '<p>' . esc_html( sprintf( __( 'The last delivery of each of the last seven days is kept. Together they take %s of disk space: unchanged files are stored once.', 'ddh-hockey' ), DDH_Report::size( DDH_Deliveries::bytes() ) ) ) . '</p>';
		echo '<div style="overflow-x: auto"><table class="widefat striped"><thead><tr>';
		foreach ( array( __( 'Delivered', 'ddh-hockey' ), __( 'Version', 'ddh-hockey' ), __( 'Files', 'ddh-hockey' ), __( 'Size', 'ddh-hockey' ) ) as $column ) {
			echo '<th scope="col">' . esc_html( $column ) . '</th>';
		}
		echo '<th scope="col"><span class="screen-reader-text">' . esc_html__( 'Action', 'ddh-hockey' ) . '</span></th></tr></thead><tbody>';
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
		echo '</tbody></table></div>';
	}

	private static function render_upload(): void {
		$config = array(
			'root'     => rest_url( DDH_Rest::NAMESPACE_V1 . '/deliveries' ),
			'nonce'    => wp_create_nonce( 'wp_rest' ),
			'nonceUrl' => admin_url( 'admin-ajax.php?action=rest-nonce' ),
			'texts'    => array(
				'choose'     => __( 'Choose a zip or a folder first.', 'ddh-hockey' ),
				/* translators: %s: progress as a percentage, such as "40 %". */
				'reading'    => __( 'Reading: %s', 'ddh-hockey' ),
				/* translators: %s: progress as a percentage, such as "40 %". */
				'uploading'  => __( 'Uploading: %s', 'ddh-hockey' ),
				'checking'   => __( 'Checking', 'ddh-hockey' ),
				/* translators: %s: number of seconds until the next try. */
				'waiting'    => __( 'No connection, or the site does not answer. Next try in %s seconds.', 'ddh-hockey' ),
				'busy'       => __( 'Another delivery is being published. This one waits for it.', 'ddh-hockey' ),
				'lost'       => __( 'The site did not answer for a long time. Press Upload again: parts that have arrived are not sent again.', 'ddh-hockey' ),
				'read'       => __( 'The files can no longer be read. Were they changed or moved?', 'ddh-hockey' ),
				'login'      => __( 'You are logged out. Log in again in another tab, then press Upload again.', 'ddh-hockey' ),
				'failed'     => __( 'The site sent an unexpected answer:', 'ddh-hockey' ),
				/* translators: %s: HTTP status, such as 403. */
				'firewall'   => __( 'The web server or a firewall refused the upload with the status %s before WordPress got it. The command ddh publish sends the same files in other forms, and ddh doctor writes a text for your host.', 'ddh-hockey' ),
				'reload'     => __( 'Reload the page to see it above.', 'ddh-hockey' ),
				'cancelled'  => __( 'Canceled. Nothing was changed.', 'ddh-hockey' ),
				/* translators: %s: version of the data. */
				'rolledBack' => __( 'Pages now read version %s.', 'ddh-hockey' ),
				'link'       => __( 'Symbolic links are not imported.', 'ddh-hockey' ),
				/* translators: 1: name of a file, 2: a sentence that says why the file was left out. */
				'leftOut'    => __( 'Left out: %1$s. %2$s', 'ddh-hockey' ),
				'zip'        => array(
					'whole'     => __( 'This zip is incomplete: its directory is missing or damaged. The transfer may have been cut off.', 'ddh-hockey' ),
					'many'      => __( 'The zip has too many files.', 'ddh-hockey' ),
					'name'      => __( 'The zip is damaged: an entry has no proper name.', 'ddh-hockey' ),
					/* translators: %s: name of the file that occurs twice. */
					'twice'     => __( 'The zip contains %s twice.', 'ddh-hockey' ),
					/* translators: %s: name of a file in the zip. */
					'encrypted' => __( '%s in the zip is encrypted.', 'ddh-hockey' ),
					/* translators: %s: name of a file in the zip. */
					'method'    => __( '%s in the zip is compressed in a way that is not supported. Make a plain zip (deflate).', 'ddh-hockey' ),
					'overlap'   => __( 'The zip is damaged: its entries overlap.', 'ddh-hockey' ),
					/* translators: %s: name of a file in the zip. */
					'place'     => __( 'The zip is damaged: %s is not where its directory says.', 'ddh-hockey' ),
					/* translators: %s: name of a file in the zip. */
					'size'      => __( 'The zip is damaged: %s does not have the size or the checksum that its directory says.', 'ddh-hockey' ),
				),
			),
		);
		DDH_Assets::enqueue_admin( 'upload' );
		echo '<h3>' . esc_html__( 'Upload', 'ddh-hockey' ) . '</h3>';
		echo '<form id="ddh-upload" data-config="' . esc_attr( wp_json_encode( $config ) ) . '">';
		echo '<p>' . esc_html__( 'If one file is faulty, none is imported.', 'ddh-hockey' ) . '</p>';
		echo '<p><label for="ddh-zip">' . esc_html__( 'A zip of data files', 'ddh-hockey' ) . '</label> <input type="file" id="ddh-zip" accept=".zip,application/zip"></p>';
		echo '<p><label for="ddh-folder">' . esc_html__( 'or a folder', 'ddh-hockey' ) . '</label> <input type="file" id="ddh-folder" webkitdirectory></p>';
		// The Upload button is disabled until its script is ready. Without the script, submitting the form would reload
		// the page and lose the chosen files.
		echo '<p><button type="submit" class="button button-primary" disabled>' . esc_html__( 'Upload', 'ddh-hockey' ) . '</button> ';
		// `hidden` is on the element around the Cancel button, because WordPress's styles override `hidden` on buttons.
		echo '<span id="ddh-cancel" hidden><button type="button" class="button">' . esc_html__( 'Cancel', 'ddh-hockey' ) . '</button></span></p>';
		echo '<p><progress id="ddh-progress" max="1" value="0" hidden aria-label="' . esc_attr__( 'Upload and import', 'ddh-hockey' ) . '"></progress></p>';
		echo '<div id="ddh-told" role="status" aria-live="polite" style="white-space: pre-line; overflow-wrap: anywhere"></div>';
		echo '<noscript><p>' . esc_html__( 'The upload needs JavaScript.', 'ddh-hockey' ) . '</p></noscript></form>';
	}
}
