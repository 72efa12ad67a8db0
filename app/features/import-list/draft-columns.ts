import type { useTranslation } from 'react-i18next';
import type { View } from './import-list-view.ts';

type Translate = ReturnType<typeof useTranslation<'import-list'>>['t'];

/** Columns of the table of drafts. */
export function wideColumns(t: Translate, view: View) {
  return [
    { id: 'product', title: t('column.product') },
    { id: 'variants', title: t('column.variants'), alignEnd: true },
    { id: 'cost', title: t('column.cost'), alignEnd: true },
    { id: 'price', title: t('column.price'), alignEnd: true },
    { id: 'margin', title: t('column.margin'), alignEnd: true },
    { id: 'problems', title: t('column.problems') },
    { id: 'stores', title: t(view === 'deleted' ? 'row.restore' : 'column.stores') },
    { id: 'added', title: t('column.added') },
  ];
}
