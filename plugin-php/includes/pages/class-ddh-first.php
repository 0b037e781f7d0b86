<?php
/**
 * Prints the first rows of a tab into the app's element, so that they can be read before the app has started, and
 * without JavaScript. All texts are finished in a file of the data, for new visitors. The app takes their place.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_First {
	/** The source of the styles of the rows, by which the build's manifest knows them. */
	const SHEET = 'src/view/style/first.css';

	/** Maximum bytes of a file, of rows of a table, and of cells of a row. */
	const MOST_BYTES = 1048576;
	const MOST_ROWS  = 100;
	const MOST_CELLS = 20;

	/** Returns the rows of the tab in the address. Empty if the data has none, or only of past days. */
	public static function html( string $page ): string {
		$slug  = DDH_Routes::shown_tab( $page );
		$table = self::table( $page, DDH_Names::TEXTS[ $page ][ $slug ][3] );
		if ( null === $table ) {
			return '';
		}
		return '<div class="ddh-first" data-odds="' . esc_attr( DDH_Settings::get( 'odds_type' ) ) . '">'
			. '<h1 class="ddh-first-bar">' . esc_html( DDH_Names::TITLES[ $page ] ) . '</h1>'
			. '<p class="ddh-first-about ddh-first-' . esc_attr( $page ) . '">' . self::cell( $table['about'] ?? '' ) . '</p>'
			. self::tabs( $page, $slug )
			. '<table class="ddh-first-table"><caption>' . self::cell( $table['caption'] ?? '' ) . '</caption>'
			. '<thead>' . self::row( $table['head'] ?? null, 'col' ) . '</thead><tbody>'
			. implode( '', array_map( static fn( $row ): string => self::row( $row, 'row' ), array_slice( $table['rows'], 0, self::MOST_ROWS ) ) )
			. '</tbody></table></div>';
	}

	/**
	 * Returns the table of a tab for the first day that is not past, or null. The file counts only if the manifest lists it
	 * and knows the contents of its part: after a delivery of some other files of the part, its texts may be wrong.
	 */
	private static function table( string $page, string $tab ): ?array {
		$name     = DDH_Names::FIRST[ $page ] ?? '';
		$path     = DDH_Data::dir() . '/' . $name;
		$manifest = '' === $name ? null : DDH_Data::manifest();
		if ( ! isset( $manifest['files'][ $name ], $manifest['parts'][ DDH_Manifest::part( $name ) ] ) || ! is_file( $path ) || filesize( $path ) > self::MOST_BYTES ) {
			return null;
		}
		$days = DDH_Disk::json( $path )['days'] ?? null;
		foreach ( is_array( $days ) ? $days : array() as $day ) {
			if ( is_string( $day['date'] ?? null ) && $day['date'] >= DDH_Clock::day() ) {
				$table = $day['tabs'][ $tab ] ?? null;
				return is_array( $table ) && is_array( $table['rows'] ?? null ) ? $table : null;
			}
		}
		return null;
	}

	/** The links to the tabs of a page that is assigned in the settings. */
	private static function tabs( string $page, string $shown ): string {
		$id    = DDH_Routes::pages()[ $page ]['id'] ?? 0;
		$links = '';
		foreach ( 0 === $id ? array() : DDH_Names::TABS[ $page ] as $slug ) {
			if ( DDH_Names::RECORD !== $slug || DDH_Record::is_shown() ) {
				$links .= '<a href="' . esc_url( DDH_Root::own( DDH_Routes::address( $page, $slug, $id ) ) ) . '"' . ( $slug === $shown ? ' aria-current="page"' : '' ) . '>' . esc_html( DDH_Names::TEXTS[ $page ][ $slug ][2] ) . '</a>';
			}
		}
		return '' === $links ? '' : '<nav class="ddh-first-tabs" aria-label="' . esc_attr( DDH_Names::TITLES[ $page ] ) . "\">$links</nav>";
	}

	/** @param mixed $cells The texts of a row; anything else than a list is an empty row. The first names the row. */
	private static function row( $cells, string $scope ): string {
		$html = '';
		foreach ( array_slice( is_array( $cells ) ? array_values( $cells ) : array(), 0, self::MOST_CELLS ) as $i => $cell ) {
			$html .= 'col' === $scope || 0 === $i ? "<th scope=\"$scope\">" . self::cell( $cell ) . '</th>' : '<td>' . self::cell( $cell ) . '</td>';
		}
		return "<tr>$html</tr>";
	}

	/** @param mixed $cell A text, or one for each odds type, of which the styles show one. Anything else is empty. */
	private static function cell( $cell ): string {
		if ( is_string( $cell ) ) {
			// WordPress expands shortcodes in what a block prints.
			return nl2br( str_replace( '[', '&#91;', htmlspecialchars( $cell, ENT_QUOTES, 'UTF-8' ) ) );
		}
		$html = '';
		foreach ( array( 'decimal', 'american' ) as $type ) {
			$html .= is_string( $cell[ $type ] ?? null ) ? "<span class=\"ddh-$type\">" . self::cell( $cell[ $type ] ) . '</span>' : '';
		}
		return $html;
	}

	/** The styles of the rows. No theme is to have changed them, so they have the reset and the guard of the app, too. */
	public static function styles(): string {
		$file = DDH_Assets::manifest()[ self::SHEET ]['file'] ?? '';
		$text = '' === $file ? null : DDH_Disk::tried( 'file_get_contents', DDH_DIR . 'dist/' . $file );
		return is_string( $text ) ? "<style>$text</style>" : '';
	}
}
