import { useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import type { Commission } from '#contract/referrals.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { formatRate } from './format-rate.ts';
import { EarningCard, HeldNote, InviteFirst } from './list-parts.tsx';

interface CommissionTableProps {
  commissions: Commission[];
  page: Page | null;
  /** Whether only those of one state are listed. */
  isFiltered: boolean;
  link: string;
}

/** What orders of invited merchants earned, newest first. */
export function CommissionTable({ commissions, page, isFiltered, link }: CommissionTableProps) {
  const { t } = useTranslation('referrals');
  const [params] = useSearchParams();
  const columns = useCommissionColumns();
  const onCard = columns.filter(({ id }) => !['number', 'order', 'state'].includes(id));
  return (
    <ResourceList
      label={t('tab.commissions')}
      resourceName={{ singular: t('commissions.one'), plural: t('commissions.many') }}
      rows={commissions}
      columns={columns}
      renderCard={(commission) => (
        <EarningCard
          title={`${commission.number} · ${commission.orderNumber}`}
          badge={<StatusBadge lifecycle="commission" state={commission.state} />}
          facts={onCard.map(({ title, render }) => ({ label: title, value: render(commission) }))}
        />
      )}
      note={commissions.some(({ state }) => state === 'held') ? <HeldNote>{t('commissions.held')}</HeldNote> : null}
      page={page}
      totalLabel={(total) => t('commissions.total', { total })}
      emptyState={
        isFiltered ? (
          <NoMatch clearUrl={wholeUrl(params)} />
        ) : (
          <InviteFirst title={t('commissions.emptyTitle')} text={t('commissions.emptyText')} link={link} />
        )
      }
    />
  );
}

function useCommissionColumns(): ListColumn<Commission>[] {
  const { t } = useTranslation('referrals');
  const locale = useLocale();
  return [
    { id: 'number', title: t('column.number'), render: ({ number }) => number },
    { id: 'date', title: t('column.date'), render: ({ createdAt }) => <DateTime value={createdAt} display="date" /> },
    { id: 'order', title: t('column.order'), render: ({ orderNumber }) => orderNumber },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="commission" state={state} /> },
    {
      id: 'matures',
      title: t('column.matures'),
      render: ({ maturesAt, state }) =>
        state === 'reversed' ? '–' : maturesAt === null ? t('commissions.notDelivered') : <DateTime value={maturesAt} display="date" />,
    },
    { id: 'base', title: t('column.base'), alignEnd: true, render: ({ base }) => <Money value={base} display="short" /> },
    { id: 'rate', title: t('column.rate'), alignEnd: true, render: ({ rateBp }) => formatRate(rateBp, locale) },
    { id: 'amount', title: t('column.amount'), alignEnd: true, render: ({ amount }) => <Money value={amount} display="short" /> },
  ];
}

/** The list with all its states. */
function wholeUrl(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('state');
  next.delete('cursor');
  return `?${next.toString()}`;
}
