<?php
/**
 * Finds faults in a WordPress plugin from its tokens: `php audit.php FOLDER`. Each finding is a line `file:line what`.
 * A line of code with `audit:ok` and a reason is exempt. With a site in DDH_WP_SITE, it also finds calls to functions
 * that exist neither in that WordPress nor in the folder.
 */

const SLUG   = 'ddh-hockey';
const PREFIX = 'ddh_';

const BANNED = array( 'eval', 'extract', 'create_function', 'serialize', 'unserialize', 'maybe_unserialize', 'json_encode', 'curl_init', 'fsockopen', 'mysqli_connect', 'wp_redirect', 'var_dump', 'var_export', 'print_r', 'error_log', 'phpinfo', 'system', 'exec', 'shell_exec', 'passthru', 'proc_open', 'popen', 'rand', 'mt_rand', 'uniqid', 'md5', 'strip_tags', 'query_posts', 'parse_url', 'set_time_limit', 'ini_set' );

/** Functions that read the time, which DDH_Clock does for the whole plugin, so that tests can stop the clock. */
const CLOCKS = array( 'time', 'microtime', 'current_time', 'current_datetime', 'mktime', 'gmmktime', 'getdate', 'localtime', 'date_create', 'date_create_immutable' );
/** Functions that format a time, and the place of that time in their arguments. Without it, they read the clock. */
const FORMATS = array( 'date' => 1, 'gmdate' => 1, 'wp_date' => 1, 'date_i18n' => 1, 'human_time_diff' => 1 );

/** Functions that escape a value for HTML, or that print only escaped HTML. */
const ESCAPES = '/^(esc_\w+|wp_kses\w*|wp_json_encode|absint|intval|number_format_i18n|checked|selected|disabled|settings_fields|settings_errors|wp_nonce_field|submit_button|do_settings_sections|wp_create_nonce|sanitize_html_class|rawurlencode)$/';
/** Functions that sanitize or only inspect a visitor's input. */
const CLEANS = '/^(sanitize_\w+|absint|intval|wp_verify_nonce|esc_url_raw|isset|empty|is_string|in_array|hash_equals)$/';

const TEXTS = '/^(__|_e|_x|_ex|_n|_nx|esc_(html|attr)_(_|e|x))$/';
/**
 * Functions whose first argument is a name. The name must have the plugin's prefix, or be a name of WordPress that
 * plugins may use.
 */
const NAMING       = array( 'add_option', 'update_option', 'get_option', 'delete_option', 'set_transient', 'get_transient', 'delete_transient', 'add_shortcode', 'apply_filters', 'do_action', 'wp_schedule_event', 'wp_schedule_single_event' );
const NAMES_OF_WP  = '/^(the_content|siteurl|home|blogname|permalink_structure|active_plugins|date_format|time_format|admin_email|page_on_front)$/';
const SUPERGLOBALS = array( '$_GET', '$_POST', '$_REQUEST', '$_COOKIE', '$_SERVER', '$_FILES' );

final class Token {
	/** @var int|string */
	public $id;
	public string $text;
	public int $line;
	/** The token's text in lower case, without the leading backslash of a fully qualified name. */
	public string $name;

	/** @param int|string $id */
	public function __construct( $id, string $text, int $line ) {
		$this->id   = $id;
		$this->text = $text;
		$this->line = $line;
		$this->name = strtolower( ltrim( $text, '\\' ) );
	}
}

final class Audit {

	/** @var list<string> */
	public array $findings = array();
	/** @var array<string,string> File and line of the first call, by function name. */
	public array $called = array();
	/** @var array<string,bool> */
	public array $defined = array();

	private string $file = '';
	/** @var list<string> */
	private array $lines = array();
	/** @var list<Token> */
	private array $tokens = array();

	public function read( string $path, string $shown ): void {
		$code         = file_get_contents( $path );
		$this->file   = $shown;
		$this->lines  = explode( "\n", $code );
		$this->tokens = self::lex( $code );
		if ( ! preg_match( "/defined\(\s*'(ABSPATH|WP_UNINSTALL_PLUGIN)'\s*\)/", $code ) && ! preg_match( '/^<\?php\s*(\/\/[^\n]*\s*)?$/', $code ) ) {
			$this->say( 1, 'has no ABSPATH guard' );
		}
		if ( preg_match( '/^\xEF\xBB\xBF|^\s+<\?php|\?>\s*$/', $code ) ) {
			$this->say( 1, 'prints outside PHP: a byte order mark, a blank before the tag, or a closing tag' );
		}
		$this->forms( $code );
		$around = array();
		foreach ( $this->tokens as $i => $token ) {
			$before = $this->tokens[ $i - 1 ] ?? null;
			if ( '(' === $token->text ) {
				$around[] = $before && in_array( $before->id, array( T_STRING, T_ISSET, T_EMPTY ), true ) ? $before->name : '';
			} elseif ( ')' === $token->text ) {
				array_pop( $around );
			}
			$this->words( $token );
			$this->names( $i );
			$this->dates( $i );
			if ( in_array( $token->text, SUPERGLOBALS, true ) && ! preg_grep( CLEANS, $around ) ) {
				$this->say( $token->line, "$token->text is not sanitized where it is read" );
			}
			if ( in_array( $token->id, array( T_ECHO, T_PRINT ), true ) || ( $this->is_call( $i ) && in_array( $token->name, array( 'printf', 'vprintf' ), true ) ) ) {
				$this->printed( $i );
			}
			if ( $this->is_call( $i ) ) {
				$this->call( $i );
			}
			if ( '$wpdb' === $token->text ) {
				$this->query( $i );
			}
		}
	}

	/** Reports code that reads a form without checking a nonce: another site may have sent the form. */
	private function forms( string $code ): void {
		if ( preg_match( '/\$_(POST|FILES)\b/', $code ) && ! preg_match( '/\b(check_admin_referer|check_ajax_referer|wp_verify_nonce)\(/', $code ) ) {
			$this->say( 1, 'reads a form without checking a nonce' );
		}
	}

	private function words( Token $token ): void {
		if ( T_OPEN_TAG_WITH_ECHO === $token->id ) {
			$this->say( $token->line, 'short echo tag' );
		}
		if ( T_EVAL === $token->id || '`' === $token->text ) {
			$this->say( $token->line, 'runs text as code' );
		}
		if ( '@' === $token->text ) {
			$this->say( $token->line, 'silences errors' );
		}
	}

	/** Reports functions and classes that the plugin declares without its prefix. */
	private function names( int $i ): void {
		$token = $this->tokens[ $i ];
		$after = $this->tokens[ $i + 1 ] ?? null;
		if ( ! $after || T_STRING !== $after->id ) {
			return;
		}
		$before = $this->tokens[ $i - 1 ]->id ?? null;
		if ( T_FUNCTION === $token->id ) {
			$this->defined[ $after->name ] = true;
			if ( ! in_array( $before, array( T_PUBLIC, T_PRIVATE, T_PROTECTED, T_STATIC, T_FINAL, T_ABSTRACT ), true ) && 0 !== strpos( $after->name, PREFIX ) ) {
				$this->say( $token->line, "function $after->text is not named ddh_" );
			}
		}
		if ( in_array( $token->id, array( T_CLASS, T_INTERFACE, T_TRAIT ), true ) && T_DOUBLE_COLON !== $before && 0 !== strpos( $after->text, 'DDH_' ) ) {
			$this->say( $token->line, "$token->text $after->text is not named DDH_" );
		}
	}

	/** Reports a date that is made of the current time. */
	private function dates( int $i ): void {
		$class = $this->tokens[ $i + 1 ] ?? null;
		if ( T_NEW === $this->tokens[ $i ]->id && $class && in_array( $class->name, array( 'datetime', 'datetimeimmutable' ), true ) ) {
			$given = '(' === ( $this->tokens[ $i + 2 ]->text ?? '' ) ? $this->inside( $i + 2 ) : array();
			if ( $this->lacks( 0, $given ) || "'now'" === $given[0]->name ) {
				$this->say( $class->line, "new $class->text() reads the time: use DDH_Clock" );
			}
		}
	}

	private function call( int $i ): void {
		$token = $this->tokens[ $i ];
		$args  = $this->inside( $i + 1 );
		$text  = implode( ' ', array_map( static fn( $one ) => $one->text, $args ) );
		$first = isset( $args[0] ) && T_CONSTANT_ENCAPSED_STRING === $args[0]->id ? substr( $args[0]->text, 1, -1 ) : null;

		if ( ! $this->waived( $token->line ) ) {
			$this->called[ $token->name ] ??= "$this->file:$token->line";
		}
		if ( in_array( $token->name, BANNED, true ) ) {
			$this->say( $token->line, "$token->name()" );
		}
		if ( in_array( $token->name, CLOCKS, true ) || ( isset( FORMATS[ $token->name ] ) && $this->lacks( FORMATS[ $token->name ], $args ) ) ) {
			$this->say( $token->line, "$token->name() reads the time: use DDH_Clock" );
		}
		if ( 'register_rest_route' === $token->name && false === strpos( $text, 'permission_callback' ) ) {
			$this->say( $token->line, 'REST route without permission_callback' );
		}
		if ( preg_match( TEXTS, $token->name ) && ! preg_match( "/'" . SLUG . "'\s*,?\s*$/", $text ) ) {
			$this->say( $token->line, "$token->name() without the text domain " . SLUG );
		}
		if ( in_array( $token->name, array( '_e', '_ex' ), true ) ) {
			$this->say( $token->line, "$token->name() prints unescaped" );
		}
		if ( in_array( $token->name, array( 'file_get_contents', 'fopen' ), true ) && preg_match( '/https?:/', $text ) ) {
			$this->say( $token->line, "$token->name() of a URL: use wp_remote_get()" );
		}
		if ( null !== $first && in_array( $token->name, NAMING, true ) && 0 !== strpos( $first, PREFIX ) && ! preg_match( NAMES_OF_WP, $first ) ) {
			$this->say( $token->line, "$token->name( '$first' ) is not named ddh_" );
		}
		if ( 'define' === $token->name && null !== $first && 0 !== strpos( $first, 'DDH_' ) ) {
			$this->say( $token->line, "constant $first is not named DDH_" );
		}
	}

	/**
	 * Whether the arguments of a call lack the one at a place, or whether it is null.
	 *
	 * @param list<Token> $args
	 */
	private function lacks( int $place, array $args ): bool {
		$depth  = 0;
		$passed = array( '' );
		foreach ( $args as $token ) {
			$depth += preg_match( '/^[([{]$/', $token->text ) - preg_match( '/^[)\]}]$/', $token->text );
			if ( ',' === $token->text && 0 === $depth ) {
				$passed[] = '';
			} else {
				$passed[ count( $passed ) - 1 ] .= $token->name;
			}
		}
		return in_array( $passed[ $place ] ?? '', array( '', 'null' ), true );
	}

	/** Reports variables and calls that the plugin prints without an escaping call around them. */
	private function printed( int $i ): void {
		for ( $j = $i + 1, $n = count( $this->tokens ); $j < $n; $j++ ) {
			$token = $this->tokens[ $j ];
			if ( ';' === $token->text || T_CLOSE_TAG === $token->id ) {
				return;
			}
			if ( T_VARIABLE === $token->id ) {
				$this->say( $token->line, "output of $token->text is not escaped" );
			} elseif ( in_array( $token->id, array( T_INT_CAST, T_DOUBLE_CAST, T_BOOL_CAST ), true ) ) {
				++$j;
			} elseif ( T_STRING === $token->id && '(' === ( $this->tokens[ $j + 1 ]->text ?? '' ) ) {
				if ( '__' === $token->name ) {
					$this->say( $token->line, 'a translated text is not escaped: use esc_html__()' );
				}
				if ( ! in_array( $token->name, array( 'sprintf', 'implode', 'printf', 'vprintf', '__' ), true ) ) {
					if ( ! preg_match( ESCAPES, $token->name ) ) {
						$this->say( $token->line, "output of $token->text() is not escaped" );
					}
					$j = $this->closing( $j + 1 );
				}
			}
		}
	}

	private function query( int $i ): void {
		$method = $this->tokens[ $i + 2 ]->name ?? '';
		if ( ! in_array( $method, array( 'query', 'get_results', 'get_var', 'get_row', 'get_col' ), true ) ) {
			return;
		}
		$text = implode( ' ', array_map( static fn( $one ) => $one->text, $this->inside( $i + 3 ) ) );
		if ( false === strpos( $text, 'prepare' ) && preg_match( '/\$(?!wpdb)/', $text ) ) {
			$this->say( $this->tokens[ $i ]->line, 'SQL with a variable and without $wpdb->prepare()' );
		}
	}

	private function is_call( int $i ): bool {
		$token  = $this->tokens[ $i ];
		$before = $this->tokens[ $i - 1 ]->id ?? null;
		return '(' === ( $this->tokens[ $i + 1 ]->text ?? '' )
			&& in_array( $token->id, array( T_STRING, T_NAME_FULLY_QUALIFIED ), true )
			&& ! in_array( $before, array( T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION, T_NEW ), true );
	}

	/** @return list<Token> The tokens between the bracket at $i and its closing bracket. */
	private function inside( int $i ): array {
		return array_slice( $this->tokens, $i + 1, $this->closing( $i ) - $i - 1 );
	}

	private function closing( int $i ): int {
		$depth = 0;
		for ( $n = count( $this->tokens ); $i < $n; $i++ ) {
			if ( in_array( $this->tokens[ $i ]->text, array( '(', '[', '{', '${' ), true ) ) {
				++$depth;
			} elseif ( in_array( $this->tokens[ $i ]->text, array( ')', ']', '}' ), true ) && 0 === --$depth ) {
				return $i;
			}
		}
		return $n - 1;
	}

	private function waived( int $line ): bool {
		return false !== strpos( $this->lines[ $line - 1 ], 'audit:ok' );
	}

	private function say( int $line, string $what ): void {
		if ( ! $this->waived( $line ) ) {
			$this->findings[] = "$this->file:$line $what";
		}
	}

	/** @return list<Token> All tokens except white space and comments. */
	private static function lex( string $code ): array {
		$line   = 1;
		$tokens = array();
		foreach ( token_get_all( $code ) as $one ) {
			list( $id, $text ) = is_array( $one ) ? $one : array( $one, $one );
			$line              = is_array( $one ) ? $one[2] : $line;
			if ( ! in_array( $id, array( T_WHITESPACE, T_COMMENT, T_DOC_COMMENT ), true ) ) {
				$tokens[] = new Token( $id, $text, $line );
			}
		}
		return $tokens;
	}
}

$audit_folder = rtrim( $argv[1], '/' );
$audit_paths  = array();
foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $audit_folder, FilesystemIterator::SKIP_DOTS ) ) as $audit_one ) {
	if ( 'php' === $audit_one->getExtension() ) {
		$audit_paths[] = (string) $audit_one;
	}
}
sort( $audit_paths );
$audit = new Audit();
foreach ( $audit_paths as $audit_path ) {
	$audit->read( $audit_path, substr( $audit_path, strlen( $audit_folder ) + 1 ) );
}
if ( getenv( 'DDH_WP_SITE' ) ) {
	require dirname( __DIR__ ) . '/lab/load.php';
	foreach ( array( 'admin', 'upgrade', 'class-wp-upgrader' ) as $audit_part ) {
		require_once ABSPATH . "wp-admin/includes/$audit_part.php";
	}
	foreach ( $audit->called as $audit_name => $audit_where ) {
		if ( ! isset( $audit->defined[ $audit_name ] ) && ! function_exists( $audit_name ) ) {
			$audit->findings[] = "$audit_where $audit_name() is neither in WordPress {$GLOBALS['wp_version']} nor here";
		}
	}
}
echo json_encode( array( 'files' => count( $audit_paths ), 'findings' => $audit->findings ) );
