import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import '#app/ui/row.css';

const SHOWN_LINES = 2;

/** First lines of an order with picture and quantity, and the number of further lines. */
export function LinesPreview({ order }: { order: Pick<OrderRow, 'lines' | 'lineCount'> }) {
  const { t } = useTranslation('orders');
  const shown = order.lines.slice(0, SHOWN_LINES);
  const more = order.lineCount - shown.length;
  return (
    <div className="wharf-lines wharf-lines--apart">
      <div className="wharf-inline wharf-inline--firm">
        {shown.map((line, index) => (
          // Lines have no id in a row, and never change places.
          <div key={index} className="wharf-inline wharf-inline--pair">
            <PreviewImage size="extraSmall" src={line.pictureUrl} alt={line.title} />
            <span className="wharf-small wharf-number">{`×${line.quantity}`}</span>
          </div>
        ))}
      </div>
      {more > 0 ? <span className="wharf-quiet">{t('list.moreLines', { count: more })}</span> : null}
    </div>
  );
}

/** Payment, fulfilment and delivery state. */
export function OrderBadges({ order }: { order: Pick<OrderRow, 'paymentState' | 'fulfilmentState' | 'deliveryState'> }) {
  return (
    <div className="wharf-inline">
      <StatusBadge lifecycle="payment" state={order.paymentState} />
      <StatusBadge lifecycle="fulfilment" state={order.fulfilmentState} />
      {order.deliveryState === null ? null : <StatusBadge lifecycle="delivery" state={order.deliveryState} />}
    </div>
  );
}
