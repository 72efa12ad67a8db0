import { InlineStack, Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Outbound } from '#contract/cloud-warehouse-outbound.ts';
import type { Page as ListPage } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { RowCard } from './row-card.tsx';

/** What leaves in bulk, by transfer or by disposal; orders of stores take own stock by themselves. */
export function OutboundTab({ outbounds, page }: { outbounds: Outbound[]; page: ListPage | null }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const units = ({ lines }: Outbound) =>
    formatCount(
      lines.reduce((sum, line) => sum + line.units, 0),
      locale,
    );
  const columns: ListColumn<Outbound>[] = [
    { id: 'outbound', title: t('column.outbound'), hasControls: true, render: (outbound) => <OutboundName outbound={outbound} /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="outbound-order" state={state} /> },
    { id: 'kind', title: t('column.kind'), render: ({ kind }) => t(`outbound.kind.${kind}`) },
    { id: 'warehouse', title: t('column.warehouse'), render: ({ warehouse }) => t(`place.${warehouse}`) },
    { id: 'units', title: t('column.units'), alignEnd: true, render: units },
    { id: 'cartons', title: t('column.cartons'), alignEnd: true, render: ({ cartons }) => formatCount(cartons, locale) },
    { id: 'fee', title: t('column.fee'), alignEnd: true, render: ({ fee }) => <Money value={fee} display="short" /> },
    { id: 'created', title: t('column.created'), render: ({ createdAt }) => <DateTime value={createdAt} display="date" /> },
  ];
  return (
    <ResourceList
      label={t('tab.outbound')}
      resourceName={{ singular: t('outbound.one'), plural: t('outbound.many') }}
      rows={outbounds}
      columns={columns}
      renderCard={(outbound) => (
        <RowCard
          name={<OutboundName outbound={outbound} />}
          badge={<StatusBadge lifecycle="outbound-order" state={outbound.state} />}
          text={t(`outbound.kind.${outbound.kind}`)}
          facts={[
            { label: t('column.units'), value: units(outbound) },
            { label: t('column.fee'), value: <Money value={outbound.fee} display="short" /> },
          ]}
        />
      )}
      page={page}
      totalLabel={(total) => t('outbound.total', { total })}
      emptyState={
        <PlainEmptyState
          title={t('outbound.emptyTitle')}
          text={t('outbound.emptyText')}
          action={{ label: t('outbound.toStock'), url: paths.cloudWarehouse }}
        />
      }
    />
  );
}

function OutboundName({ outbound: { id, number, mode } }: { outbound: Outbound }) {
  return (
    <InlineStack align="start" gap="200" blockAlign="center" wrap={false}>
      <Link url={generatePath(paths.outbound, { outboundId: id })} dataPrimaryLink monochrome>
        {number}
      </Link>
      <ModeBadge mode={mode} />
    </InlineStack>
  );
}
