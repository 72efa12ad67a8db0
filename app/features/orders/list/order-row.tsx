import { memo } from 'react';
import { BlockStack, Box, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import type { ChoosableRow } from '#app/ui/choosable-list.tsx';
import { CauseText } from '#app/ui/cause-text.tsx';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { ListRow } from '#app/ui/list-table.tsx';
import { Money } from '#app/ui/money.tsx';
import { RowIsland } from '#app/ui/row-island.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { causeFix } from '../order-cause.tsx';
import { LinesPreview, OrderBadges } from '../order-facts.tsx';
import { orderUrl, type OrderKind } from '../order-kind.ts';

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
        <Money value={order.saleTotal} display="explicit" />
      </td>
      <td className="wharf-list__end">
        <Cost order={order} />
      </td>
      <td className="wharf-list__wrap">
        <Box minWidth="11.5rem">
          <BlockStack gap="100">
            <OrderBadges order={order} />
            <RowCauses kind={kind} order={order} />
          </BlockStack>
        </Box>
      </td>
    </>
  );
}

function BriefCells({ order }: { order: OrderRow }) {
  return (
    <>
      <td>
        <div className="wharf-lines">
          <span className="wharf-strong">{order.externalName}</span>
          <span className="wharf-quiet">{order.number}</span>
        </div>
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
    <div className="wharf-row-card">
      <div className="wharf-row-card__head">
        <OrderName kind={kind} order={order} />
        {order.costTotal === null ? null : (
          <span className="wharf-strong wharf-number">
            <Money value={order.costTotal} display="explicit" />
          </span>
        )}
      </div>
      <span className="wharf-subdued">
        {order.buyerName}, <CountryName code={order.country} />
      </span>
      <span className="wharf-subdued">
        {t('list.items', { count: order.itemCount })} · <DateTime value={order.placedAt} />
      </span>
      <OrderBadges order={order} />
      <RowCauses kind={kind} order={order} />
    </div>
  );
}

function OrderName({ kind, order }: RowProps) {
  return (
    <div className="wharf-lines">
      <div className="wharf-inline wharf-inline--firm">
        <Link dataPrimaryLink monochrome removeUnderline url={orderUrl(kind, order.id)}>
          <span className="wharf-strong">{order.externalName}</span>
        </Link>
        <ModeBadge mode={order.mode} />
      </div>
      <span className="wharf-quiet">{order.storeName === '' ? order.number : `${order.number} · ${order.storeName}`}</span>
    </div>
  );
}

function Buyer({ order }: { order: OrderRow }) {
  return (
    <div className="wharf-lines">
      <span>{order.buyerName}</span>
      <span className="wharf-quiet">
        <CountryName code={order.country} />
      </span>
    </div>
  );
}

/** What is to pay in CNY, as the column's head says; a dash while there is no quote. */
function Cost({ order }: { order: OrderRow }) {
  const { t } = useTranslation('orders');
  if (order.costTotal !== null) return <Money value={order.costTotal} display="short" />;
  return (
    <>
      <span aria-hidden>–</span>
      <Text as="span" visuallyHidden>
        {t('list.notQuoted')}
      </Text>
    </>
  );
}

/** Why an order is blocked: the first cause with a link to fix it, and the number of further causes. */
function RowCauses({ kind, order }: { kind: OrderKind; order: OrderRow }) {
  const { t } = useTranslation('orders');
  const [first, ...others] = order.causes;
  if (first === undefined) return null;
  const fix = causeFix(first, orderUrl(kind, order.id));
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
