import { Box, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import type { listCommissions, listReferrals, Referral } from '#contract/referrals.ts';
import { type CommissionState, commissionStates, shownReferralStates } from '#contract/referrals.values.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { ListError } from '#app/ui/list-page-states.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { choiceFilter, ResourceFilters } from '#app/ui/resource-filters.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { CommissionTable } from './commission-table.tsx';
import { InvitedTable } from './invited-table.tsx';

interface EarningsCardProps {
  /** One of the two, by the tab in the address. */
  invited: Answer<typeof listReferrals> | null;
  commissions: Answer<typeof listCommissions> | null;
  /** Of what is listed; null: all. */
  state: Referral['state'] | CommissionState | null;
  link: string;
  mode: Mode;
}

/** Merchants who were invited, or what their orders earned. */
export function EarningsCard({ invited, commissions, state, link, mode }: EarningsCardProps) {
  const { t } = useTranslation('referrals');
  const { t: tState } = useTranslation('ui');
  const cursorUrl = useCursorUrl();
  const listed = invited ?? commissions;
  const isEmpty = state === null && listed?.status === 'ok' && listed.data.length === 0;
  const filter = choiceFilter({
    name: 'state',
    label: t('column.state'),
    choices:
      invited === null
        ? commissionStates.map((value) => ({ value, label: tState(`status.commission.${value}`) }))
        : shownReferralStates.map((value) => ({ value, label: tState(`status.referral.${value}`) })),
    selected: state ?? undefined,
  });
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingSm">
            {t('lists.title')}
          </Text>
          <ModeBadge mode={mode} />
        </InlineStack>
      </Box>
      <ResourceFilters
        tabs={[
          { id: 'invited', content: t('tab.invited') },
          { id: 'commissions', content: t('tab.commissions') },
        ]}
        selectedTab={invited === null ? 'commissions' : 'invited'}
        tabUrl={listUrl}
        filters={isEmpty ? [] : [filter]}
      />
      {listed?.status === 'refused' ? <ListError problem={listed.problem} retryUrl={cursorUrl(null)} /> : null}
      {invited?.status === 'ok' ? (
        <InvitedTable referrals={invited.data} page={invited.page} isFiltered={state !== null} link={link} />
      ) : null}
      {commissions?.status === 'ok' ? (
        <CommissionTable commissions={commissions.data} page={commissions.page} isFiltered={state !== null} link={link} />
      ) : null}
    </Card>
  );
}

/** The other list starts from its first page, whole. */
function listUrl(params: URLSearchParams, tab: 'invited' | 'commissions'): string {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  next.delete('state');
  next.set('tab', tab);
  return `?${next.toString()}`;
}
