import { Box, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Movement } from '#contract/cloud-warehouse.ts';
import { movementKinds } from '#contract/cloud-warehouse.values.ts';
import type { Page as ListPage } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { choiceFilter, ResourceFilters } from '#app/ui/resource-filters.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import type { WarehouseQuery } from './cloud-warehouse-page.tsx';
import { PhotoLink } from './photo-link.tsx';
import { RowCard } from './row-card.tsx';
import { useStepActor } from './step-actor.ts';
import { movementsUrl } from './warehouse-urls.ts';

/** The lot whose movements are listed, and the units it has. */
export interface ShownLot {
  number: string;
  counted: number;
}

interface MovementsTabProps {
  movements: Movement[];
  page: ListPage | null;
  query: WarehouseQuery;
  /** Null: movements of all lots are listed. */
  lot: ShownLot | null;
}

/** Every change of every lot: their sum is what is in hand. */
export function MovementsTab({ movements, page, query, lot }: MovementsTabProps) {
  const { t } = useTranslation('cloud-warehouse');
  const columns = useMovementColumns();
  return (
    <>
      <MovementFilters query={query} lot={lot} />
      {lot === null ? null : <Sum lot={lot} />}
      <ResourceList
        label={t('tab.movements')}
        resourceName={{ singular: t('movement.one'), plural: t('movement.many') }}
        rows={movements}
        columns={columns}
        renderCard={(movement) => <MovementCard movement={movement} />}
        page={page}
        totalLabel={(total) => t('movement.total', { total })}
        emptyState={
          query.kind !== undefined ? (
            <NoMatch clearUrl="?tab=movements" />
          ) : query.lotId === undefined ? (
            <PlainEmptyState title={t('movement.emptyTitle')} text={t('movement.emptyText')} />
          ) : (
            <PlainEmptyState
              title={t('movement.lotEmptyTitle')}
              text={t('movement.lotEmptyText')}
              action={{ label: t('movement.showAll'), url: '?tab=movements' }}
            />
          )
        }
      />
    </>
  );
}

function MovementFilters({ query, lot }: Pick<MovementsTabProps, 'query' | 'lot'>) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <ResourceFilters
      tabs={[{ id: 'all-movements', content: t('filter.allLots') }]}
      selectedTab="all-movements"
      tabUrl={() => '?tab=movements'}
      filters={[
        choiceFilter({
          name: 'kind',
          label: t('column.kind'),
          choices: movementKinds.map((value) => ({ value, label: t(`movement.${value}`) })),
          selected: query.kind,
        }),
        ...(query.lotId === undefined || lot === null
          ? []
          : [
              choiceFilter({
                name: 'lotId',
                label: t('column.lot'),
                choices: [{ value: query.lotId, label: lot.number }],
                selected: query.lotId,
              }),
            ]),
      ]}
    />
  );
}

/** What the movements of a lot add up to. */
function Sum({ lot: { number, counted } }: { lot: ShownLot }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  return (
    <Box padding="400">
      <Text as="p" fontWeight="semibold">
        {t('movement.sum', { number, units: formatCount(counted, locale) })}
      </Text>
    </Box>
  );
}

function useMovementColumns(): ListColumn<Movement>[] {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const change = useChangeText();
  const actor = useStepActor();
  return [
    { id: 'at', title: <ZoneHeading label={t('column.time')} />, render: ({ at }) => <DateTime value={at} display="in-table" /> },
    { id: 'kind', title: t('column.kind'), wrap: true, render: (movement) => <Cause movement={movement} /> },
    { id: 'lot', title: t('column.lot'), hasControls: true, render: (movement) => <LotLink movement={movement} /> },
    { id: 'sku', title: 'SKU', wrap: true, render: ({ sku }) => sku },
    { id: 'warehouse', title: t('column.warehouse'), wrap: true, render: ({ warehouse }) => t(`place.${warehouse}`) },
    { id: 'units', title: t('column.units'), alignEnd: true, render: ({ units }) => formatCount(units, locale) },
    { id: 'delta', title: t('column.change'), alignEnd: true, render: change },
    { id: 'by', title: t('column.by'), render: ({ by }) => actor(by) },
    { id: 'document', title: t('column.document'), hasControls: true, render: (movement) => <DocumentLink movement={movement} /> },
  ];
}

/** What happened, and what the warehouse wrote about it. */
function Cause({ movement: { kind, reason } }: { movement: Movement }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <>
      {t(`movement.${kind}`)}
      {reason === '' ? null : (
        <Text as="p" variant="bodySm" tone="subdued" breakWord>
          {reason}
        </Text>
      )}
    </>
  );
}

function LotLink({ movement: { lotId, lotNumber } }: { movement: Movement }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <Link url={movementsUrl(lotId)} accessibilityLabel={t('stock.movementsOf', { number: lotNumber })} monochrome>
      {lotNumber}
    </Link>
  );
}

/** The order, outbound order or plan behind it, or the photo of a disposal; a dash where there is neither. */
function DocumentLink({ movement: { document, reference, photoId, lotNumber } }: { movement: Movement }) {
  if (photoId !== null) return <PhotoLink photoId={photoId} of={lotNumber} />;
  if (document === null) return reference === '' ? '–' : reference;
  return <Link url={documentUrl(document)}>{reference}</Link>;
}

function documentUrl({ type, id }: NonNullable<Movement['document']>): string {
  switch (type) {
    case 'order':
      return generatePath(paths.order, { orderId: id });
    case 'outbound':
      return generatePath(paths.outbound, { outboundId: id });
    case 'inbound':
      return generatePath(paths.inboundPlan, { inboundPlanId: id });
  }
}

function MovementCard({ movement }: { movement: Movement }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const change = useChangeText();
  const actor = useStepActor();
  return (
    <RowCard
      name={<Cause movement={movement} />}
      badge={change(movement)}
      text={movement.sku}
      facts={[
        { label: t('column.lot'), value: <LotLink movement={movement} /> },
        { label: t('column.units'), value: formatCount(movement.units, locale) },
        { label: t('column.time'), value: <DateTime value={movement.at} /> },
        { label: t('column.by'), value: actor(movement.by) },
        { label: t('column.document'), value: <DocumentLink movement={movement} /> },
      ]}
    />
  );
}

/** What it changed of the units in hand, e.g. `+98`; a dash where it only set units aside. */
function useChangeText() {
  const locale = useLocale();
  return ({ delta }: Movement) => (delta === 0 ? '–' : `${delta > 0 ? '+' : '−'}${formatCount(Math.abs(delta), locale)}`);
}
