<?php
/**
 * The part of the Data tab about the record of forecasts: what blocks it, what was set aside, and the page on which an
 * administrator confirms that a file is set aside.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Record_Panel {
	/** The action of the form, after `ddh_`. */
	const ACTION = 'set_aside';

	/** The parameter of the Data tab that names the file to confirm. After it was set aside, DONE names it. */
	const CONFIRM = 'set_aside';
	const DONE    = 'was_set_aside';

	public static function hook(): void {
		add_action( 'admin_post_ddh_' . self::ACTION, array( __CLASS__, 'set_aside' ) );
	}

	/** Returns the name of the file that the request asks to confirm, if it is in the site's record, or ''. */
	public static function to_confirm(): string {
		$name = isset( $_GET[ self::CONFIRM ] ) ? sanitize_text_field( wp_unslash( $_GET[ self::CONFIRM ] ) ) : '';
		return DDH_Record_Aside::permit() && isset( DDH_Record::forecasts()[ $name ] ) ? $name : '';
	}

	public static function render(): void {
		$done = isset( $_GET[ self::DONE ] ) ? sanitize_text_field( wp_unslash( $_GET[ self::DONE ] ) ) : '';
		if ( DDH_Data::is_name( $done ) ) {
			/* translators: %s: name of a file. */
			echo '<div class="notice notice-success inline" role="status"><p>' . esc_html( sprintf( __( '%s was set aside. The next delivery can add to the record again.', 'ddh-hockey' ), $done ) ) . '</p></div>';
		}
		$refusal  = DDH_Record_Aside::refusal();
		$blocking = DDH_Record_Aside::blocking();
		$aside    = DDH_Record_Aside::all();
		if ( ! $refusal && ! $blocking && ! $aside ) {
			return;
		}
		echo '<h3>' . esc_html__( 'Record of forecasts', 'ddh-hockey' ) . '</h3>';
		if ( $refusal ) {
			echo '<div class="notice notice-warning inline"><p style="overflow-wrap: anywhere">' . esc_html__( 'The figures of the last delivery are published, but its record was refused.', 'ddh-hockey' ) . ' ' . wp_kses_post( nl2br( esc_html( $refusal['message'] ) ) ) . '</p></div>';
		}
		if ( $blocking ) {
			echo '<p>' . esc_html__( 'These files keep the site from adding forecasts. If a file is not from the machine that makes the forecasts, set it aside.', 'ddh-hockey' ) . '</p>';
			self::render_blocking( $blocking );
		}
		if ( $aside ) {
			echo '<p>' . esc_html__( 'Set aside: kept on the server, listed in receipts.json, and no longer shown to visitors.', 'ddh-hockey' ) . '</p><ul class="ul-disc">';
			foreach ( $aside as $one ) {
				/* translators: 1: the day of the forecasts, 2: size with its unit, 3: beginning of a SHA-256, 4: date and time. */
				$sentence = __( 'Forecasts of %1$s: %2$s, SHA-256 %3$s, since %4$s', 'ddh-hockey' );
				echo '<li style="overflow-wrap: anywhere">' . esc_html( sprintf( $sentence, $one['day'], DDH_Report::size( $one['bytes'] ), substr( $one['sha256'], 0, 12 ), self::time( (int) strtotime( $one['aside'] ) ) ) ) . '</li>';
			}
			echo '</ul>';
		}
	}

	/** @param array<string,string> $blocking The reasons, by name. */
	private static function render_blocking( array $blocking ): void {
		echo '<table class="widefat striped"><thead><tr><th scope="col">' . esc_html__( 'Forecasts of', 'ddh-hockey' ) . '</th><th scope="col">' . esc_html__( 'Problem', 'ddh-hockey' ) . '</th><th scope="col"><span class="screen-reader-text">' . esc_html__( 'Action', 'ddh-hockey' ) . '</span></th></tr></thead><tbody>';
		foreach ( $blocking as $name => $reason ) {
			echo '<tr><th scope="row">' . esc_html( DDH_Forecasts::day( $name ) ) . '</th><td style="overflow-wrap: anywhere">' . esc_html( $reason ) . '</td><td>';
			if ( DDH_Record_Aside::permit() ) {
				/* translators: %s: name of a file. */
				$label = sprintf( __( 'Set %s aside', 'ddh-hockey' ), $name );
				echo '<a class="button" href="' . esc_url( add_query_arg( self::CONFIRM, rawurlencode( $name ), DDH_Admin::address( 'data' ) ) ) . '" aria-label="' . esc_attr( $label ) . '">' . esc_html__( 'Set aside', 'ddh-hockey' ) . '</a>';
			}
			echo '</td></tr>';
		}
		echo '</tbody></table>';
	}

	/** Asks the administrator to confirm that a file is set aside. */
	public static function render_confirmation( string $name ): void {
		$path    = DDH_Record::forecasts()[ $name ];
		$reason  = DDH_Record_Aside::blocking()[ $name ] ?? '';
		$receipt = DDH_Record::receipts()[ DDH_Forecasts::day( $name ) ][0]['time'] ?? '';
		/* translators: %s: name of a file. */
		echo '<h2 style="overflow-wrap: anywhere">' . esc_html( sprintf( __( 'Set %s aside?', 'ddh-hockey' ), $name ) ) . '</h2><ul class="ul-disc">';
		$facts = array(
			/* translators: %s: size with its unit. */
			sprintf( __( 'The file has %s.', 'ddh-hockey' ), DDH_Report::size( (float) filesize( $path ) ) ),
			/* translators: %s: date and time. */
			'' === $receipt ? '' : sprintf( __( 'The site received the first forecasts of this day on %s.', 'ddh-hockey' ), self::time( (int) strtotime( $receipt ) ) ),
			$reason,
			__( 'The pages and the public record lose these forecasts. The file itself is kept on the server, and receipts.json says when it was set aside.', 'ddh-hockey' ),
			__( 'The next delivery can then add its own forecasts. No screen brings the file back.', 'ddh-hockey' ),
		);
		foreach ( array_filter( $facts, 'strlen' ) as $fact ) {
			echo '<li style="overflow-wrap: anywhere">' . esc_html( $fact ) . '</li>';
		}
		echo '</ul><form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
		$hidden = array( 'action' => 'ddh_' . self::ACTION, 'file' => $name, 'sum' => hash_file( 'sha256', $path ) );
		foreach ( $hidden as $field => $value ) {
			echo '<input type="hidden" name="' . esc_attr( $field ) . '" value="' . esc_attr( $value ) . '">';
		}
		wp_nonce_field( 'ddh_' . self::ACTION . $name );
		echo '<p><button type="submit" class="button button-primary">' . esc_html__( 'Set this file aside', 'ddh-hockey' ) . '</button> ';
		echo '<a class="button" href="' . esc_url( DDH_Admin::address( 'data' ) ) . '">' . esc_html__( 'Cancel', 'ddh-hockey' ) . '</a></p></form>';
	}

	/** Handles the form of render_confirmation(). */
	public static function set_aside(): void {
		$name = isset( $_POST['file'] ) ? sanitize_text_field( wp_unslash( $_POST['file'] ) ) : '';
		$sum  = isset( $_POST['sum'] ) ? sanitize_text_field( wp_unslash( $_POST['sum'] ) ) : '';
		if ( ! DDH_Record_Aside::permit() ) {
			wp_die( esc_html__( 'You may not change the record of forecasts.', 'ddh-hockey' ), 403 );
		}
		check_admin_referer( 'ddh_' . self::ACTION . $name );
		try {
			DDH_Record_Aside::set_aside( $name, $sum );
		} catch ( DDH_Refusal $refusal ) {
			wp_die( esc_html( $refusal->getMessage() ), '', array( 'response' => (int) $refusal->getCode(), 'back_link' => true ) );
		}
		wp_safe_redirect( add_query_arg( self::DONE, rawurlencode( $name ), DDH_Admin::address( 'data' ) ) );
		exit;
	}

	private static function time( int $time ): string {
		return (string) wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $time );
	}
}
