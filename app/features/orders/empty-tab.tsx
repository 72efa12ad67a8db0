import { useTranslation } from 'react-i18next';
import type { OrderTab, ShippedTab } from '#contract/orders.values.ts';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';

interface EmptyTabProps {
  /** A search or filter is set: it may be why nothing is shown. */
  narrowed: boolean;
  clearUrl: string;
}

/** In the place of a tab's orders: what belongs there, or that filters left nothing over. */
export function EmptyOrdersTab({ tab, narrowed, clearUrl }: EmptyTabProps & { tab: OrderTab }) {
  const { t } = useTranslation('orders');
  if (narrowed || tab === 'all') return <NoMatch clearUrl={clearUrl} />;
  return <PlainEmptyState title={t('emptyTab.orders')} text={t(`emptyTab.${tab}`)} />;
}

/** The same for parcels. */
export function EmptyParcelsTab({ tab, narrowed, clearUrl }: EmptyTabProps & { tab: ShippedTab }) {
  const { t } = useTranslation('orders');
  if (narrowed || tab === 'all') return <NoMatch clearUrl={clearUrl} />;
  return <PlainEmptyState title={t('emptyTab.parcels')} text={t(`emptyParcels.${tab}`)} />;
}
