<?php defined( 'ABSPATH' ) || exit; ?>
</main>
<?php wp_footer(); ?>
</body>
</html>
