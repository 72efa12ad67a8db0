import { Badge, BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Lot } from '#contract/cloud-warehouse.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import type { ListColumn } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { DocumentButton } from './document-button.tsx';
import { RowCard } from './row-card.tsx';
import { movementsUrl } from './warehouse-urls.ts';

const UNIT_COLUMNS = ['counted', 'reserved', 'available', 'inbound', 'damaged'] as const;

/** What the list of lots shows of each. */
export function useLotColumns(): ListColumn<Lot>[] {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const count = (id: 'available' | 'inbound' | 'damaged'): ListColumn<Lot> => ({
    id,
    title: t(`column.${id}`),
    alignEnd: true,
    render: (lot) => formatCount(lot[id], locale),
  });
  return [
    { id: 'lot', title: t('column.lot'), wrap: true, hasControls: true, render: (lot) => <LotName lot={lot} /> },
    { id: 'warehouse', title: t('column.warehouse'), wrap: true, render: (lot) => <LotPlace lot={lot} /> },
    { id: 'counted', title: t('column.counted'), alignEnd: true, render: (lot) => <OnHand lot={lot} /> },
    count('available'),
    count('inbound'),
    count('damaged'),
    { id: 'term', title: t('column.storage'), wrap: true, render: (lot) => <LotTerm lot={lot} /> },
    {
      id: 'cost',
      title: t('column.unitCost'),
      alignEnd: true,
      wrap: true,
      render: ({ unitCost }) => <Money value={unitCost} display="short" />,
    },
    { id: 'sales', title: t('column.sales'), wrap: true, hasControls: true, render: (lot) => <Sales lot={lot} /> },
  ];
}

function LotName({ lot }: { lot: Lot }) {
  const { number, sku, name, productId, mode, pictureUrl } = lot;
  return (
    <InlineStack align="start" gap="200" wrap={false}>
      <PreviewImage src={pictureUrl} alt={name} />
      <Box minWidth="8rem">
        <BlockStack gap="050">
          <InlineStack align="start" gap="200" blockAlign="center">
            <Text as="span" fontWeight="semibold">
              {number}
            </Text>
            <ModeBadge mode={mode} />
          </InlineStack>
          <Link url={generatePath(paths.product, { productId })} monochrome>
            {name}
          </Link>
          <Text as="span" variant="bodySm" tone="subdued" breakWord>
            {sku}
          </Text>
          <LotLinks lot={lot} />
        </BlockStack>
      </Box>
    </InlineStack>
  );
}

/** Where it lies, and since when. */
function LotPlace({ lot: { warehouse, ageDays, receivedAt } }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <BlockStack gap="050">
      <Text as="span">{t(`place.${warehouse}`)}</Text>
      <Text as="span">{t('stock.days', { count: ageDays })}</Text>
      <Text as="span" variant="bodySm" tone="subdued">
        <DateTime value={receivedAt} display="date" />
      </Text>
    </BlockStack>
  );
}

/** Units in hand, and below them those set aside. */
function OnHand({ lot: { counted, reserved } }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  return (
    <BlockStack gap="050" inlineAlign="end">
      <Text as="span">{formatCount(counted, locale)}</Text>
      {reserved === 0 ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {t('stock.reserved', { units: formatCount(reserved, locale) })}
        </Text>
      )}
    </BlockStack>
  );
}

/** Where its storage stands, until when it is free and paid for, and what a day costs after that. */
function LotTerm({ lot: { state, freeUntil, paidUntil, dailyFee } }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const money = useMoneyText();
  return (
    <BlockStack gap="050" inlineAlign="start">
      <StatusBadge lifecycle="stock-lot" state={state} />
      <Text as="span">{t('stock.freeUntil', { day: formatDay(freeUntil, locale) })}</Text>
      {paidUntil === null ? null : <Text as="span">{t('stock.paidUntil', { day: formatDay(paidUntil, locale) })}</Text>}
      <Text as="span" variant="bodySm" tone="subdued">
        <span suppressHydrationWarning>{t('stock.perDay', { fee: money(dailyFee, 'short') })}</span>
      </Text>
    </BlockStack>
  );
}

/** How long it lasts, and the variants of stores it is sold by. */
function Sales({ lot }: { lot: Lot }) {
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Cover lot={lot} />
      <Linked lot={lot} />
    </BlockStack>
  );
}

/** Days it lasts as it sells, and a link to buy more where that is short. */
function Cover({ lot: { coverDays, reorder, variantId, sku } }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  if (coverDays === null)
    return (
      <Text as="span" variant="bodySm" tone="subdued">
        {t('stock.notSold')}
      </Text>
    );
  return (
    <BlockStack gap="100" inlineAlign="start">
      <Text as="span">{t('stock.lasts', { count: coverDays })}</Text>
      {reorder ? (
        <>
          <Badge tone="attention">{t('stock.low')}</Badge>
          <IfPermitted permission="stock:manage">
            <Link url={`${paths.buyStock}?variant=${variantId}`} accessibilityLabel={t('stock.reorderOf', { sku })}>
              {t('stock.reorder')}
            </Link>
          </IfPermitted>
        </>
      ) : null}
    </BlockStack>
  );
}

/** Links the store variants its SKU is sent for. */
function Linked({ lot: { linkedVariants, sku } }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  const linked = t('stock.variants', { count: linkedVariants });
  if (linkedVariants === 0)
    return (
      <Text as="span" variant="bodySm" tone="subdued">
        {linked}
      </Text>
    );
  return <Link url={`${paths.myProducts}?${new URLSearchParams({ q: sku }).toString()}`}>{linked}</Link>;
}

/** The plan that brought it, what changed it since, and its label. */
function LotLinks({ lot: { id, number, plan } }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <InlineStack align="start" gap="200">
      {plan === null ? null : (
        <Link
          url={generatePath(paths.inboundPlan, { inboundPlanId: plan.id })}
          accessibilityLabel={t('stock.fromPlan', { number: plan.number })}
        >
          {plan.number}
        </Link>
      )}
      <Link url={movementsUrl(id)} accessibilityLabel={t('stock.movementsOf', { number })}>
        {t('tab.movements')}
      </Link>
      <DocumentButton document="lot-labels" id={id} label={t('action.label')} />
    </InlineStack>
  );
}

/** A lot on a phone. */
export function LotCard({ lot }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  return (
    <RowCard
      name={<LotName lot={lot} />}
      badge={<StatusBadge lifecycle="stock-lot" state={lot.state} />}
      facts={[
        { label: t('column.warehouse'), value: t(`place.${lot.warehouse}`) },
        ...UNIT_COLUMNS.map((id) => ({ label: t(`column.${id}`), value: formatCount(lot[id], locale) })),
        { label: t('column.age'), value: t('stock.days', { count: lot.ageDays }) },
        { label: t('column.receivedOn'), value: <DateTime value={lot.receivedAt} display="date" /> },
        { label: t('column.freeUntil'), value: formatDay(lot.freeUntil, locale) },
        ...(lot.paidUntil === null ? [] : [{ label: t('column.paidUntil'), value: formatDay(lot.paidUntil, locale) }]),
        { label: t('column.dailyFee'), value: <Money value={lot.dailyFee} display="short" /> },
        { label: t('column.unitCost'), value: <Money value={lot.unitCost} display="short" /> },
        { label: t('column.sales'), value: <Cover lot={lot} /> },
        { label: t('column.linked'), value: <Linked lot={lot} /> },
      ]}
    />
  );
}
