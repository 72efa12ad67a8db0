import { BlockStack, Box, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { AccountLogEntry } from '#contract/memberships-staff.ts';
import { cny } from '#contract/money.values.ts';
import { membershipRoles } from '#contract/permissions.values.ts';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import type { loadLog } from '../load-tab.server.ts';

type Content = Awaited<ReturnType<typeof loadLog>>;

/** What members and the provider's people did in the account, newest first. */
export function LogTab({ content: { listed } }: { content: Content }) {
  const { t } = useTranslation('account');
  const cursorUrl = useCursorUrl();
  const actionText = useActionText();
  const columns: ListColumn<AccountLogEntry>[] = [
    { id: 'time', title: <ZoneHeading label={t('log.time')} />, render: ({ at }) => <DateTime value={at} display="in-table" /> },
    { id: 'who', title: t('log.who'), wrap: true, render: (entry) => <Who entry={entry} /> },
    { id: 'what', title: t('log.what'), wrap: true, render: (entry) => actionText(entry) },
  ];
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd" id="account-log">
            {t('log.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('log.text')}
          </Text>
        </BlockStack>
      </Box>
      {listed.status === 'refused' ? (
        <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
      ) : (
        <ResourceList
          label={{ id: 'account-log' }}
          resourceName={{ singular: t('log.one'), plural: t('log.many') }}
          rows={listed.data}
          columns={columns}
          renderCard={(entry) => <EntryCard entry={entry} />}
          page={listed.page}
          totalLabel={(total) => t('log.total', { total })}
          emptyState={<PlainEmptyState title={t('log.emptyTitle')} text={t('log.emptyText')} />}
        />
      )}
    </Card>
  );
}

function Who({ entry: { by, email } }: { entry: AccountLogEntry }) {
  const { t } = useTranslation('account');
  return <span>{by === 'operator' ? t('log.operator') : email}</span>;
}

/** What was done, in words with its facts. */
function useActionText(): (entry: AccountLogEntry) => string {
  const { t } = useTranslation('account');
  const money = useMoneyText();
  return ({ action, facts }) => {
    const amount = typeof facts['amountMinor'] === 'number' ? money(cny(facts['amountMinor'])) : '';
    const role = membershipRoles.find((known) => known === facts['role']);
    const values = Object.fromEntries(['email', 'name', 'reason', 'operation'].map((name) => [name, String(facts[name] ?? '')]));
    return t(`log.action.${action}`, { ...values, amount, role: role === undefined ? '' : t(`role.${role}`) });
  };
}

/** An entry as a card, on a phone. */
function EntryCard({ entry }: { entry: AccountLogEntry }) {
  const actionText = useActionText();
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <Text as="span" fontWeight="semibold" breakWord>
          {actionText(entry)}
        </Text>
        <Text as="span" tone="subdued" variant="bodySm" breakWord>
          <Who entry={entry} /> · <DateTime value={entry.at} display="in-table" />
        </Text>
      </BlockStack>
    </Box>
  );
}
