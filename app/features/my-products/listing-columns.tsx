import type { useTranslation } from 'react-i18next';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';

type Translate = ReturnType<typeof useTranslation<'my-products'>>['t'];

/** Columns of the table of listings. */
export function wideColumns(t: Translate) {
  return [
    { id: 'product', title: t('column.product') },
    { id: 'store', title: t('column.store') },
    { id: 'sends', title: t('column.sends') },
    { id: 'cost', title: t('column.cost'), alignEnd: true },
    { id: 'price', title: t('column.price'), alignEnd: true },
    { id: 'margin', title: t('column.margin'), alignEnd: true },
    { id: 'stock', title: t('column.stock'), alignEnd: true },
    { id: 'sold', title: t('column.sold'), alignEnd: true },
    { id: 'last-sync', title: <ZoneHeading label={t('column.lastSync')} /> },
  ];
}
