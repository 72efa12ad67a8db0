import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import type { Commission } from '#contract/referrals.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { formatRate } from './format-rate.ts';
import { EarningCard, InviteFirst, NoneInState, StateNotes, Subdued } from './list-parts.tsx';

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
  const explained = (['held', 'reversed'] as const).filter((state) => commissions.some((commission) => commission.state === state));
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
          {...(commission.loweredBy === null ? {} : { reason: t(`lowered.${commission.loweredBy}`) })}
          facts={onCard.map(({ title, render }) => ({ label: title, value: render(commission) }))}
        />
      )}
      note={<StateNotes texts={explained.map((state) => t(`commissions.note.${state}`))} />}
      page={page}
      totalLabel={(total) => t('commissions.total', { total })}
      emptyState={
        isFiltered ? <NoneInState /> : <InviteFirst title={t('commissions.emptyTitle')} text={t('commissions.emptyText')} link={link} />
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
    { id: 'state', title: t('column.state'), wrap: true, render: (commission) => <CommissionState commission={commission} /> },
    {
      id: 'matures',
      title: t('column.matures'),
      render: ({ maturesAt, state }) =>
        state === 'reversed' ? '–' : maturesAt === null ? t('commissions.notDelivered') : <DateTime value={maturesAt} display="date" />,
    },
    { id: 'base', title: t('column.base'), alignEnd: true, render: ({ base }) => <Money value={base} display="short" /> },
    { id: 'rate', title: t('column.rate'), alignEnd: true, render: ({ rateBp }) => formatRate(rateBp, locale) },
    { id: 'amount', title: t('column.amount'), alignEnd: true, render: (commission) => <CommissionAmount commission={commission} /> },
  ];
}

/** The state, and why the commission is less than it was. */
function CommissionState({ commission: { state, loweredBy } }: { commission: Commission }) {
  const { t } = useTranslation('referrals');
  return (
    <BlockStack gap="100" inlineAlign="start">
      <StatusBadge lifecycle="commission" state={state} />
      {loweredBy === null ? null : <Subdued text={t(`lowered.${loweredBy}`)} />}
    </BlockStack>
  );
}

/** What it is, and below it what it was when a part or all of it was taken back. */
function CommissionAmount({ commission: { amount, first } }: { commission: Commission }) {
  const { t } = useTranslation('referrals');
  const money = useMoneyText();
  return (
    <BlockStack inlineAlign="end">
      <Money value={amount} display="short" />
      {first.amountMinor > amount.amountMinor ? <Subdued text={t('commissions.of', { amount: money(first, 'short') })} /> : null}
    </BlockStack>
  );
}
