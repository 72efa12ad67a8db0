import { memo } from 'react';
import { BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import type { ChoosableRow } from '#app/ui/choosable-list.tsx';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { ListRow } from '#app/ui/list-table.tsx';
import { Money } from '#app/ui/money.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { orderUrl, type OrderKind } from './order-kind.ts';
import { LinesPreview } from './lines-preview.tsx';
import { OrderBadges } from './order-badges.tsx';
import { RowCauses } from './row-causes.tsx';

interface RowProps {
  kind: OrderKind;
  order: OrderRow;
}

/** A row that can be chosen. Choosing another draws nothing of it anew. */
export const OrderTableRow = memo(function OrderTableRow({ kind, order, brief, chosen, onChoose }: RowProps & ChoosableRow) {
  const { t } = useTranslation('orders');
  const { id, number } = order;
  const choice = { label: t('list.selectOrder', { number }), chosen, onChoose: (on: boolean) => onChoose(id, on) };
  return <ListRow choice={choice}>{brief ? <BriefCells order={order} /> : <Cells kind={kind} order={order} />}</ListRow>;
});

function Cells({ kind, order }: RowProps) {
  return (
    <>
      <td>
        <OrderName kind={kind} order={order} />
      </td>
      <td className="wharf-list__wrap">
        <DateTime value={order.placedAt} display="in-table" />
      </td>
      <td className="wharf-list__wrap">
        <Buyer order={order} />
      </td>
      <td>
        <LinesPreview order={order} />
      </td>
      <td className="wharf-list__end">
        <Text as="span" numeric>
          <Money value={order.saleTotal} display="explicit" />
        </Text>
      </td>
      <td className="wharf-list__end">
        <Cost order={order} />
      </td>
      <td className="wharf-list__wrap wharf-orders-status">
        <BlockStack gap="100">
          <OrderBadges order={order} />
          <RowCauses kind={kind} order={order} />
        </BlockStack>
      </td>
    </>
  );
}

function BriefCells({ order }: { order: OrderRow }) {
  return (
    <>
      <td>
        <BlockStack gap="050">
          <Text as="span" fontWeight="semibold">
            {order.externalName}
          </Text>
          <Text as="span" variant="bodySm" tone="subdued">
            {order.number}
          </Text>
        </BlockStack>
      </td>
      <td className="wharf-list__end">
        <Cost order={order} />
      </td>
    </>
  );
}

/** The order as a card, on a phone. */
export function OrderCard({ kind, order }: RowProps) {
  const { t } = useTranslation('orders');
  return (
    <Box padding="300" width="100%">
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200" wrap={false}>
          <OrderName kind={kind} order={order} />
          {order.costTotal === null ? null : (
            <Text as="span" numeric fontWeight="semibold">
              <Money value={order.costTotal} display="explicit" />
            </Text>
          )}
        </InlineStack>
        <Text as="span" tone="subdued">
          {order.buyerName}, <CountryName code={order.country} />
        </Text>
        <Text as="span" tone="subdued">
          {t('list.items', { count: order.itemCount })} · <DateTime value={order.placedAt} />
        </Text>
        <OrderBadges order={order} />
        <RowCauses kind={kind} order={order} />
      </BlockStack>
    </Box>
  );
}

function OrderName({ kind, order }: RowProps) {
  return (
    <BlockStack gap="050">
      <InlineStack align="start" gap="200" blockAlign="center" wrap={false}>
        <Link dataPrimaryLink monochrome removeUnderline url={orderUrl(kind, order.id)}>
          <Text as="span" fontWeight="semibold">
            {order.externalName}
          </Text>
        </Link>
        <ModeBadge mode={order.mode} />
      </InlineStack>
      <Text as="span" variant="bodySm" tone="subdued">
        {order.storeName === '' ? order.number : `${order.number} · ${order.storeName}`}
      </Text>
    </BlockStack>
  );
}

function Buyer({ order }: { order: OrderRow }) {
  return (
    <BlockStack gap="050">
      <Text as="span">{order.buyerName}</Text>
      <Text as="span" variant="bodySm" tone="subdued">
        <CountryName code={order.country} />
      </Text>
    </BlockStack>
  );
}

/** What is to pay in CNY, as the column's head says; a dash while there is no quote. */
function Cost({ order }: { order: OrderRow }) {
  const { t } = useTranslation('orders');
  return (
    <Text as="span" numeric>
      {order.costTotal === null ? (
        <>
          <span aria-hidden>–</span>
          <Text as="span" visuallyHidden>
            {t('list.notQuoted')}
          </Text>
        </>
      ) : (
        <Money value={order.costTotal} display="short" />
      )}
    </Text>
  );
}
