import { Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Cause } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';

/** Why something can't be paid or pushed, as text. A screen that shows causes names `causes` in its `handle.i18n`. */
export function CauseText({ cause }: { cause: Cause }) {
  const { t } = useTranslation('causes');
  return <>{t(cause.code, cause.params)}</>;
}

/** Leads from a cause to its article, in a tab of its own: what is being worked on stays. */
export function CauseArticleLink({ cause }: { cause: Cause }) {
  const { t } = useTranslation(['ui', 'causes']);
  const title = t(cause.code, { ns: 'causes', ...cause.params });
  return (
    <Link
      url={generatePath(paths.causeArticle, { causeCode: cause.code })}
      target="_blank"
      accessibilityLabel={t('causeArticle.of', { title })}
    >
      {t('causeArticle.link')}
    </Link>
  );
}
