<?php
/**
 * A template for pages with the app: the theme's header and footer, and between them the content across the whole
 * width and without the theme's title, since the app has its own. The operator chooses it for a page, in WordPress's
 * own list of templates.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Template {
	/** WordPress stores this with each page that uses the template. */
	const SLUG = 'ddh-hockey-wide';

	/** The template for block themes. All of these have a header and a footer under these names. */
	const BLOCKS = '<!-- wp:template-part {"slug":"header","tagName":"header"} /-->'
		. '<!-- wp:group {"tagName":"main","style":{"spacing":{"margin":{"top":"0"}}},"layout":{"type":"default"}} --><main class="wp-block-group" style="margin-top:0">'
		. '<!-- wp:post-content {"layout":{"type":"default"}} /-->'
		. '</main><!-- /wp:group -->'
		. '<!-- wp:template-part {"slug":"footer","tagName":"footer"} /-->';

	public static function hook(): void {
		add_action( 'init', array( __CLASS__, 'register' ) );
		add_filter( 'theme_page_templates', array( __CLASS__, 'offer' ) );
		add_filter( 'template_include', array( __CLASS__, 'file' ) );
	}

	/** Adds the template to the list of a block theme, which plugins can do from WordPress 6.7 on. */
	public static function register(): void {
		if ( wp_is_block_theme() && function_exists( 'register_block_template' ) ) {
			register_block_template(
				'ddh-hockey//' . self::SLUG,
				array( 'title' => self::title(), 'content' => self::BLOCKS, 'post_types' => array( 'page' ) )
			);
		}
	}

	/** Adds the template to the list of a classic theme. */
	public static function offer( $templates ) {
		return self::fits() ? array( self::SLUG => self::title() ) + $templates : $templates;
	}

	/** Prints a page of a classic theme with the template. */
	public static function file( $file ) {
		return self::is_chosen() && self::fits() ? DDH_DIR . 'includes/pages/template.php' : $file;
	}

	/** Whether the requested page uses the template. */
	public static function is_chosen(): bool {
		return is_page() && self::SLUG === get_page_template_slug( get_queried_object_id() );
	}

	/** Whether the theme is a classic one, with its own header and footer. */
	private static function fits(): bool {
		return ! wp_is_block_theme() && '' !== locate_template( 'header.php' ) && '' !== locate_template( 'footer.php' );
	}

	private static function title(): string {
		return __( 'Hockey Hub, full width without a title', 'ddh-hockey' );
	}
}
