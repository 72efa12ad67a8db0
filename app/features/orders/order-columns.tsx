import type { useTranslation } from 'react-i18next';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';

type Translate = ReturnType<typeof useTranslation<'orders'>>['t'];

/** Columns of the table of orders. */
export function wideColumns(t: Translate) {
  return [
    { id: 'order', title: t('column.order') },
    { id: 'placed', title: <ZoneHeading label={t('column.placed')} /> },
    { id: 'buyer', title: t('column.buyer') },
    { id: 'lines', title: t('column.lines') },
    { id: 'sale', title: t('column.sale'), alignEnd: true },
    { id: 'cost', title: t('column.cost'), alignEnd: true },
    { id: 'status', title: t('column.status') },
  ];
}
