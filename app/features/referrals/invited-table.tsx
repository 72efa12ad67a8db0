import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import type { Referral } from '#contract/referrals.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { EarningCard, InviteFirst, NoneInState, StateNotes } from './list-parts.tsx';

interface InvitedTableProps {
  referrals: Referral[];
  page: Page | null;
  /** Whether only those of one state are listed. */
  isFiltered: boolean;
  link: string;
}

/** Merchants who signed up by the link, newest first. */
export function InvitedTable({ referrals, page, isFiltered, link }: InvitedTableProps) {
  const { t } = useTranslation('referrals');
  const explained = (['held', 'refused'] as const).filter((state) => referrals.some((referral) => referral.state === state));
  const columns: ListColumn<Referral>[] = [
    { id: 'email', title: t('column.email'), wrap: true, render: ({ email }) => email },
    { id: 'joined', title: t('column.joined'), render: ({ joinedAt }) => <DateTime value={joinedAt} display="date" /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="referral" state={state} /> },
    { id: 'window', title: t('column.window'), render: ({ windowEndsAt }) => <DateTime value={windowEndsAt} display="date" /> },
    { id: 'earned', title: t('column.earned'), alignEnd: true, render: ({ earned }) => <Money value={earned} display="short" /> },
  ];
  return (
    <ResourceList
      label={t('tab.invited')}
      resourceName={{ singular: t('invited.one'), plural: t('invited.many') }}
      rows={referrals}
      columns={columns}
      renderCard={(referral) => (
        <EarningCard
          title={referral.email}
          badge={<StatusBadge lifecycle="referral" state={referral.state} />}
          facts={columns
            .filter(({ id }) => id !== 'email' && id !== 'state')
            .map(({ title, render }) => ({ label: title, value: render(referral) }))}
        />
      )}
      note={<StateNotes texts={explained.map((state) => t(`invited.note.${state}`))} />}
      page={page}
      totalLabel={(total) => t('invited.total', { total })}
      emptyState={isFiltered ? <NoneInState /> : <InviteFirst title={t('invited.emptyTitle')} text={t('invited.emptyText')} link={link} />}
    />
  );
}
