import { sectionPath } from '../paths.ts';
import { Link } from '../shared/router.tsx';
import { Notice } from '../shared/Notice.tsx';
import { unclearText } from './copy.ts';
import { TABS } from './tabs.ts';

/** Names the saved players who do not count until the user says whom they mean. */
export function Unclear({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Notice tone="warn" title={unclearText(names)}>
      <Link to={`${sectionPath('fantasy')}/${TABS.team.slug}`} className="ddh-not-printed">
        {`Choose in ${TABS.team.name}`}
      </Link>
    </Notice>
  );
}
