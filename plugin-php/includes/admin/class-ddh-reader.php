<?php
/**
 * Looks at the pages as a reader does. A script on Site Health's screen and on the Data tab fetches and starts what a
 * page needs, in a hidden frame of the front end, and sends the results to the route of this class.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Reader {
	/** Option: the last look. `folder` is the delivery that was served, and `seen` has a state and a detail for each part. */
	const OPTION = 'ddh_reader';

	const ROUTE = '/reader';

	/** The query with which a page of the front end is blank. */
	const QUERY = 'ddh-look';

	/** The parts of a page. `frame` is the page itself. */
	const PARTS = array( 'frame', 'manifest', 'json', 'npz', 'script', 'style', 'worker', 'ajax', 'page', 'policy' );

	/** The results for a part. Only `ok`, `older` and `plain` mean that readers get it. */
	const STATES = array( 'ok', 'older', 'plain', 'status', 'refused', 'cors', 'type', 'content', 'silent' );

	/** Maximum length of a detail, such as a status or a content type. */
	const LONGEST = 100;

	/** JSON files below this size are not used as an example, because servers may send them uncompressed. */
	const SMALL = 10000;

	public static function hook(): void {
		add_action( 'template_redirect', array( __CLASS__, 'print_frame' ), 0 );
		add_action( 'load-site-health.php', array( __CLASS__, 'enqueue' ) );
	}

	public static function enqueue(): void {
		if ( DDH_Health::may_test() && ! DDH_Host::lacking( ...DDH_Host::NEEDED ) ) {
			add_action( 'admin_footer', array( __CLASS__, 'render' ) );
		}
	}

	/** A blank page with the front end's address and headers, in which the script works. It is the same for each visitor. */
	public static function print_frame(): void {
		if ( isset( $_GET[ self::QUERY ] ) ) {
			nocache_headers();
			echo '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>DDH</title></head><body id="ddh-look"></body></html>';
			exit;
		}
	}

	/**
	 * Where readers fetch a delivery, by default the one that is served. `files` has examples with their sizes: the
	 * manifest, a JSON file and an npz file, as far as there are such files. `text_bytes` is the size of all JSON and CSV
	 * files.
	 */
	public static function place( string $folder = '', string $version = '' ): array {
		$is_named = '' !== $folder;
		$files    = DDH_Data::files( $is_named ? DDH_Data::base() . '/' . $folder : '' );
		$sizes    = array_map( static fn( array $file ): int => $file['bytes'], $files );
		asort( $sizes );
		$of     = static fn( string $form ): array => array_intersect_key( $sizes, array_flip( preg_grep( $form, array_keys( $sizes ) ) ) );
		$json   = array_diff_key( $of( '/\.json\z/' ), array( DDH_Data::MANIFEST => 0 ) );
		$large  = array_filter( $json, static fn( int $bytes ): bool => $bytes >= self::SMALL );
		$chosen = array(
			'manifest' => array_intersect_key( $sizes, array( DDH_Data::MANIFEST => 0 ) ),
			'json'     => $large ? $large : array_slice( $json, -1 ),
			'npz'      => $of( '/\.npz\z/' ),
		);
		$files  = array();
		foreach ( array_filter( $chosen ) as $part => $sorted ) {
			$files[] = array( 'part' => $part, 'name' => (string) array_key_first( $sorted ), 'bytes' => reset( $sorted ) );
		}
		$url = $is_named ? DDH_Data::base_url() . '/' . $folder : DDH_Data::url();
		return array( 'url' => DDH_Root::own( $url ), 'version' => $is_named ? $version : DDH_Data::version(), 'files' => $files, 'text_bytes' => array_sum( $of( '/\.(json|csv)\z/' ) ) );
	}

	/** Prints the script with its settings. It shows what the last look has found, and then what its own finds. */
	public static function render(): void {
		if ( ! DDH_Health::may_test() ) {
			return;
		}
		$manifest = (array) DDH_Assets::manifest();
		$pages    = array_filter( array_map( array( 'DDH_Pages', 'of' ), array_keys( DDH_Settings::PAGES ) ) );
		$workers  = array_diff( array_map( 'wp_basename', (array) glob( DDH_DIR . DDH_Earlier::FOLDER . '/*.worker-*.js' ) ), array_keys( DDH_Earlier::days() ) );
		$config   = array(
			'frame'    => add_query_arg( self::QUERY, '1', $pages ? (string) get_permalink( reset( $pages ) ) : home_url( '/' ) ),
			'place'    => self::place(),
			'script'   => DDH_Assets::url( $manifest[ DDH_Assets::ENTRY ]['file'] ?? '' ),
			'style'    => DDH_Assets::url( array_column( $manifest, 'css' )[0][0] ?? '' ),
			'workers'  => array_map( static fn( string $name ): string => DDH_Assets::url( 'assets/' . $name ), array_values( $workers ) ),
			'pages'    => array_map( 'get_permalink', array_values( $pages ) ),
			'connects' => self::connects(),
			'ajax'     => admin_url( 'admin-ajax.php?action=rest-nonce' ),
			'home'     => DDH_Nonce::path(),
			'root'     => rest_url( DDH_Rest::NAMESPACE_V1 ),
			'nonce'    => wp_create_nonce( 'wp_rest' ),
			'guard'    => DDH_Data::may_change() ? DDH_Guard::settle() : null,
			'small'    => self::SMALL,
		);
		DDH_Assets::enqueue_admin( 'reader' );
		// Site Health lists the result among its tests.
		$hidden = did_action( 'load-site-health.php' ) ? ' hidden' : '';
		echo '<p id="ddh-reader" role="status" style="overflow-wrap: anywhere" data-config="' . esc_attr( wp_json_encode( $config ) ) . '"' . esc_attr( $hidden ) . '>' . esc_html( DDH_Reader_Texts::line() ) . '</p>';
	}

	/** @return string[] The addresses of Google to which members' pages connect, if teams are in Firebase. */
	private static function connects(): array {
		$database = 'firebase' === DDH_Settings::get( 'team_store' ) ? DDH_Firebase::database() : null;
		return null === $database ? array() : array( 'https://identitytoolkit.googleapis.com/', 'https://securetoken.googleapis.com/', str_replace( 'https:', 'wss:', $database ) . '/.ws?v=5' );
	}

	/** Stores a look. The response is the line that the Data tab shows. */
	public static function store( WP_REST_Request $request ): WP_REST_Response {
		$seen = array();
		foreach ( (array) ( $request->get_json_params()['seen'] ?? null ) as $part => $one ) {
			$state  = $one['state'] ?? null;
			$detail = $one['detail'] ?? null;
			if ( ! in_array( $part, self::PARTS, true ) || ! in_array( $state, self::STATES, true ) || ! is_string( $detail ) ) {
				throw new DDH_Refusal( 'ddh_bad_request', __( 'The body must be a JSON object with seen, which has a state and a detail for each part.', 'ddh-hockey' ), 400 );
			}
			$seen[ $part ] = array( 'state' => $state, 'detail' => mb_substr( sanitize_text_field( $detail ), 0, self::LONGEST ) );
		}
		update_option( self::OPTION, array( 'folder' => DDH_Data::served()['folder'] ?? '', 'time' => DDH_Clock::now(), 'seen' => $seen ), false );
		return new WP_REST_Response( array( 'line' => DDH_Reader_Texts::line() ) );
	}

	/** @return array<string,array{state:string,detail:string}>|null What the last look has found of each part. Null if pages read another delivery since. */
	public static function seen(): ?array {
		$stored = get_option( self::OPTION );
		return is_array( $stored ) && ( DDH_Data::served()['folder'] ?? '' ) === $stored['folder'] ? $stored['seen'] : null;
	}

	/** Whether readers lack a part of the page. */
	public static function has_fault(): bool {
		$seen = self::seen() ?? array();
		return ! isset( $seen['frame'] ) && array() !== array_diff( array_column( $seen, 'state' ), array( 'ok', 'older', 'plain' ) );
	}
}
