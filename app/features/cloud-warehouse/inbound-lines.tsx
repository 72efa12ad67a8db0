import { useState } from 'react';
import { BlockStack, Box, Button, Card, Divider, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { useWeightText } from '#app/ui/weight.tsx';
import { differenceOf, useCountText } from './count-text.ts';
import { GoodsName } from './goods-name.tsx';
import { PhotoThumbnails } from './photo-link.tsx';
import { RowCard } from './row-card.tsx';

type Line = InboundPlanDetail['lines'][number];
type Carton = InboundPlanDetail['cartons'][number] & { id: string };

const MM3_PER_LITER = 1_000_000;
/** Cartons that are shown at once. */
const CARTONS_SHOWN = 50;
/** States in which a count is complete, where there was one. */
const COUNTED: readonly InboundPlanDetail['state'][] = ['discrepancy', 'stocked', 'closed', 'rejected'];

/** What is expected of each product of a plan and what came, with a unit as it was measured. */
export function InboundLines({ plan }: { plan: InboundPlanDetail }) {
  const { t } = useTranslation('cloud-warehouse');
  const counted = COUNTED.includes(plan.state) && plan.cartons.some(({ received }) => received !== null);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('column.goods')}
        </Text>
        {plan.lines.map((line, index) => (
          <BlockStack key={line.line} gap="300">
            {index === 0 ? null : <Divider />}
            <LineRow line={line} counted={counted} />
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}

function LineRow({ line, counted }: { line: Line; /** Every carton was. */ counted: boolean }) {
  const { name, options, sku, pictureUrl, expected, received, damaged, measured } = line;
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const weight = useWeightText();
  const countText = useCountText();
  const liters = (volumeMm3: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'liter', maximumFractionDigits: 3 }).format(volumeMm3 / MM3_PER_LITER);
  const difference = counted ? countText(differenceOf([line])) : '';
  const figures = [
    { label: t('column.expected'), units: expected },
    { label: t('column.receivedUnits'), units: received },
    { label: t('column.damaged'), units: damaged },
  ];
  return (
    <InlineGrid columns={{ xs: '1fr', md: 'minmax(0, 1fr) 20rem' }} gap="300" alignItems="start">
      <GoodsName name={name} options={options} pictureUrl={pictureUrl} sku={sku}>
        {measured === null ? null : (
          <Text as="span" variant="bodySm" tone="subdued">
            <span suppressHydrationWarning>
              {t('inbound.measured', { weight: weight(measured.weightG), volume: liters(measured.volumeMm3) })}
            </span>
          </Text>
        )}
      </GoodsName>
      <BlockStack gap="100">
        <InlineGrid columns={3} gap="200">
          {figures.map(({ label, units }) => (
            <BlockStack key={label}>
              <Text as="span" variant="bodySm" tone="subdued">
                {label}
              </Text>
              <Text as="span" numeric>
                {formatCount(units, locale)}
              </Text>
            </BlockStack>
          ))}
        </InlineGrid>
        {difference === '' ? null : (
          <Text as="span" tone="caution">
            {difference}
          </Text>
        )}
      </BlockStack>
    </InlineGrid>
  );
}

/** Each carton of a plan with what was found in it, and its photos; of many, the first 50 and a button for more. */
export function InboundCartons({ plan }: { plan: InboundPlanDetail }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const [shown, setShown] = useState(CARTONS_SHOWN);
  const more = Math.min(plan.cartons.length - shown, CARTONS_SHOWN);
  const photographed = plan.cartons.some(({ photoIds }) => photoIds.length > 0);
  const nameOf = ({ number }: Carton) => `${plan.number}-${number}`;
  const counted = (units: number | null) => (units === null ? '–' : formatCount(units, locale));
  const photosOf = (carton: Carton) => <PhotoThumbnails photoIds={carton.photoIds} of={nameOf(carton)} />;
  const columns: ListColumn<Carton>[] = [
    { id: 'carton', title: t('column.carton'), render: nameOf },
    { id: 'expected', title: t('column.expected'), alignEnd: true, render: ({ expected }) => formatCount(expected, locale) },
    { id: 'received', title: t('column.receivedUnits'), alignEnd: true, render: ({ received }) => counted(received) },
    { id: 'damaged', title: t('column.damaged'), alignEnd: true, render: ({ damaged }) => counted(damaged) },
    ...(photographed ? [{ id: 'photos', title: t('column.photo'), hasControls: true, wrap: true, render: photosOf }] : []),
  ];
  return (
    <Card padding="0">
      <ResourceList
        label={t('column.cartons')}
        resourceName={{ singular: t('column.carton'), plural: t('column.cartons') }}
        rows={plan.cartons.slice(0, shown).map((carton) => ({ ...carton, id: String(carton.number) }))}
        columns={columns}
        renderCard={(carton) => (
          <RowCard
            name={
              <Text as="span" fontWeight="semibold">
                {nameOf(carton)}
              </Text>
            }
            badge={null}
            facts={[
              { label: t('column.expected'), value: formatCount(carton.expected, locale) },
              { label: t('column.receivedUnits'), value: counted(carton.received) },
              { label: t('column.damaged'), value: counted(carton.damaged) },
              ...(carton.photoIds.length === 0 ? [] : [{ label: t('column.photo'), value: photosOf(carton) }]),
            ]}
          />
        )}
      />
      {more <= 0 ? null : (
        <Box padding="300">
          <InlineStack align="center">
            <Button onClick={() => setShown(shown + CARTONS_SHOWN)}>{t('inbound.moreCartons', { count: more })}</Button>
          </InlineStack>
        </Box>
      )}
    </Card>
  );
}
