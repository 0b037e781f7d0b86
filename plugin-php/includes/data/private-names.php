<?php
/** A pattern for names of private files, the same as in `ddh publish`. Made by `npm run made`: do not edit. */

defined( 'ABSPATH' ) || exit;

return '#(^|/)((store|nights|prices|record-prices|raw|seasons)/|(ddh\.json|news\.json|quotes[^/]*\.csv|aliases\.csv|journal\.json|log\.ndjson|night\.lock|\.env|\.env\.[^/]*|\.netrc|\.npmrc|\.htpasswd|wp-config[^/]*\.php|[^/]*credentials[^/]*|secrets[^/]*|[^/]*\.pem|[^/]*\.key|[^/]*\.p12|[^/]*\.pfx|[^/]*\.kdbx|id_rsa[^/]*|id_dsa[^/]*|id_ecdsa[^/]*|id_ed25519[^/]*|[^/]*service-account[^/]*|[^/]*service_account[^/]*|ddh-firebase[^/]*\.json)$)|^(?!record/forecasts/)(.*/)?\d{4}-\d\d-\d\d\.ndjson\.gz$#iD';
