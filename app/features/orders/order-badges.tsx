import type { OrderRow } from '#contract/orders.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import '#app/ui/row.css';

/** Payment, fulfilment, delivery: at most three. */
export function OrderBadges({ order }: { order: Pick<OrderRow, 'paymentState' | 'fulfilmentState' | 'deliveryState'> }) {
  return (
    <div className="wharf-inline">
      <StatusBadge lifecycle="payment" state={order.paymentState} />
      <StatusBadge lifecycle="fulfilment" state={order.fulfilmentState} />
      {order.deliveryState === null ? null : <StatusBadge lifecycle="delivery" state={order.deliveryState} />}
    </div>
  );
}
