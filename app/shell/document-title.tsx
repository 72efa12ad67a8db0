import { useMatches } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { titleOf } from './screen-title.ts';
import { useRootData } from './root-data.ts';

/** `<title>` of the deepest screen that has one. */
export function DocumentTitle() {
  const { t } = useTranslation('shell');
  const brand = useRootData()?.brandName ?? '';
  const page = useMatches()
    .map((match) => titleOf(match, t))
    .findLast((title) => title !== null);
  return <title>{page === undefined ? brand : t('documentTitle', { page, brand })}</title>;
}
