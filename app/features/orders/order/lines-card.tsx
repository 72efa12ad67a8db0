import { BlockStack, Box, Card, Divider, InlineStack, Link, Text } from '@shopify/polaris';
import { generatePath } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { movementsUrl } from '#app/features/cloud-warehouse/warehouse-urls.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { ProfitFigure } from '#app/ui/profit-figure.tsx';
import { isUnpriced, SalePrice } from '../order-facts.tsx';
import { ownedCostOf } from './owned-cost.ts';

type Line = Order['orderLines'][number];

/** Of a line nothing of which is sent; its words say so too. */
const GONE = { tone: 'subdued', textDecorationLine: 'line-through' } as const;

/** Sold items, and the products that are sent for them. */
export function LinesCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between">
          <Text as="h2" variant="headingSm">
            {t('lines.title', { count: order.itemCount })}
          </Text>
          <Text as="span" tone="subdued">
            <SalePrice order={order} value={order.saleTotal} lead={t('lines.sale')} />
          </Text>
        </InlineStack>
        {order.orderLines.map((line, index) => (
          <BlockStack key={line.id} gap="300">
            {index === 0 ? null : <Divider />}
            <LineRow order={order} line={line} />
          </BlockStack>
        ))}
        {order.ownStock.length === 0 ? null : <OwnStock ownStock={order.ownStock} />}
        {order.reservation === null ? null : <ReservedStock reservation={order.reservation} />}
      </BlockStack>
    </Card>
  );
}

/** Units that come from lots the merchant owns, each with what changed its lot. */
function OwnStock({ ownStock }: { ownStock: Order['ownStock'] }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingXs">
        {t('lines.ownStock')}
      </Text>
      {ownStock.map(({ lotId, lotNumber, sku, warehouse, units, picked }) => (
        <InlineStack key={`${lotId} ${picked}`} align="start" gap="200">
          <Text as="span">
            {t(picked ? 'lines.ownPicked' : 'lines.ownSetAside', {
              units: formatCount(units, locale),
              sku,
              lot: lotNumber,
              place: t(`place.${warehouse}`),
            })}
          </Text>
          <Link url={movementsUrl(lotId)} accessibilityLabel={t('lines.ownMovementsOf', { lot: lotNumber })}>
            {t('lines.ownMovements')}
          </Link>
        </InlineStack>
      ))}
    </BlockStack>
  );
}

/** Stock reserved for the order; with an expiry while it is not paid. */
function ReservedStock({ reservation: { units, until } }: { reservation: NonNullable<Order['reservation']> }) {
  const { t } = useTranslation('orders');
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {until === null ? (
        t('lines.reserved', { count: units })
      ) : (
        <>
          {t('lines.reservedUntil', { count: units })} <DateTime value={until} />
        </>
      )}
    </Text>
  );
}

function LineRow({ order, line }: { order: Order; line: Line }) {
  const { t } = useTranslation('orders');
  const isGone = line.quantityCanceled === line.quantity;
  return (
    <InlineStack align="start" gap="300" wrap={false} blockAlign="start">
      <PreviewImage size="small" src={line.pictureUrl} alt={line.title} />
      <Box width="100%">
        <BlockStack gap="100">
          <Text as="p" fontWeight="semibold" {...(isGone ? GONE : {})}>
            {line.title}
          </Text>
          <Text as="p" variant="bodySm" tone="subdued">
            {line.sku === '' ? t('lines.noSku') : t('lines.sku', { sku: line.sku })}
          </Text>
          {line.soldBy === null ? null : (
            <Text as="p" variant="bodySm" tone="subdued">
              {t('lines.soldBy', { order: line.soldBy })}
            </Text>
          )}
          <CanceledItems line={line} />
          {isGone ? null : <Mapping line={line} />}
        </BlockStack>
      </Box>
      <Box minWidth="max-content">
        <BlockStack gap="100" inlineAlign="end">
          <Text as="span" numeric {...(isGone ? GONE : {})}>
            {isUnpriced(order, line.unitSale) ? (
              `×${line.quantity}`
            ) : (
              <>
                {line.quantity} × <Money value={line.unitSale} display="explicit" />
              </>
            )}
          </Text>
          {isUnpriced(order, line.unitSale) && !isUnpriced(order, order.saleTotal) ? (
            <SalePrice order={order} value={line.unitSale} />
          ) : null}
          {line.unitCost === null ? null : (
            <Text as="span" numeric variant="bodySm" tone="subdued">
              <UnitCost order={order} line={line} unitCost={line.unitCost} />
            </Text>
          )}
          {line.profit === null ? null : (
            <InlineStack gap="100">
              <Text as="span" variant="bodySm" tone="subdued">
                {t('column.profit')}
              </Text>
              <ProfitFigure profit={line.profit} />
            </InlineStack>
          )}
        </BlockStack>
      </Box>
    </InlineStack>
  );
}

/** What a unit costs; of a line that takes units of its merchant's own, what is paid for and what is not. */
function UnitCost({ order, line, unitCost }: { order: Order; line: Line; unitCost: Amount }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const money = useMoneyText();
  const owned = ownedCostOf(order, line);
  if (owned === null)
    return (
      <>
        {t('lines.cost')} <Money value={unitCost} display="explicit" />
      </>
    );
  const { ownedUnits, paid } = owned;
  const count = (units: number) => formatCount(units, locale);
  const unit = money(paid === null ? unitCost : { ...unitCost, amountMinor: paid.unitMinor });
  const key = paid !== null ? 'costPartlyOwned' : unitCost.amountMinor === 0 ? 'costOwned' : 'costAverage';
  return <span suppressHydrationWarning>{t(`lines.${key}`, { units: count(paid?.units ?? 0), unit, owned: count(ownedUnits) })}</span>;
}

/** How many items of a line are canceled, and how many of these were paid back. */
function CanceledItems({ line: { quantity, quantityCanceled, quantityRefunded } }: { line: Line }) {
  const { t } = useTranslation('orders');
  if (quantityCanceled === 0) return null;
  const facts = { count: quantityCanceled, of: quantity, refunded: quantityRefunded };
  const key = quantityRefunded === 0 ? 'canceled' : quantityRefunded === quantityCanceled ? 'canceledRefunded' : 'canceledPartRefunded';
  return (
    <Text as="p" variant="bodySm" fontWeight="medium">
      {t(`lines.${key}`, facts)}
    </Text>
  );
}

/** The product that a line is mapped to. */
function Mapping({ line }: { line: Line }) {
  const { t } = useTranslation('orders');
  if (line.productId === null || line.variantSku === null) {
    return (
      <Text as="p" variant="bodySm">
        {t('lines.unmapped')} <Link url={paths.myProducts}>{t('fix.my-products')}</Link>
      </Text>
    );
  }
  return (
    <Text as="p" variant="bodySm">
      {t('lines.sends')} <Link url={generatePath(paths.product, { productId: line.productId })}>{line.variantSku}</Link>
      {line.replaced ? ` (${t('lines.replaced')})` : null}
    </Text>
  );
}
