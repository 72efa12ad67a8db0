import { Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { RowIsland } from '#app/ui/row-island.tsx';
import { fixOf } from './cause-fix.ts';
import { orderUrl, type OrderKind } from './order-kind.ts';

/** Why an order waits, in words: the first cause with the way to mend it, and how many more there are. */
export function RowCauses({ kind, order }: { kind: OrderKind; order: OrderRow }) {
  const { t } = useTranslation('orders');
  const [first, ...others] = order.causes;
  if (first === undefined) return null;
  const fix = fixOf(first, orderUrl(kind, order.id));
  return (
    <RowIsland>
      <p className="wharf-small">
        <CauseText cause={first} />{' '}
        <Link url={fix.url} accessibilityLabel={t('fix.label', { fix: t(`fix.${fix.kind}`), number: order.number })}>
          {t(`fix.${fix.kind}`)}
        </Link>
        {others.length === 0 ? null : ` ${t('fix.more', { count: others.length })}`}
      </p>
    </RowIsland>
  );
}
