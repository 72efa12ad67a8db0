import { useState } from 'react';
import { Badge, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Membership } from '#contract/memberships.ts';
import { paths } from '#app/paths.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useAccountForm } from '../account-form.tsx';
import { useRoleName } from './role-name.tsx';

/** The accounts the user may act for. */
export function AccountsGroup({ memberships }: { memberships: Membership[] }) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('several.title')} text={t('several.text')}>
      <BlockStack gap="400">
        {memberships.map((membership) => (
          <AccountLine key={membership.accountId} membership={membership} />
        ))}
        <InlineStack>
          <Button url={paths.selectAccount}>{t('several.switch')}</Button>
        </InlineStack>
      </BlockStack>
    </SettingsGroup>
  );
}

function AccountLine({ membership }: { membership: Membership }) {
  const { t } = useTranslation('account');
  const roleName = useRoleName();
  const [leaving, setLeaving] = useState(false);
  const leave = useAccountForm('leave-account', { fields: [], onDone: () => setLeaving(false), onRefused: () => setLeaving(false) });
  const { accountId, ownerEmail, role, current } = membership;
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={leave.banner} />
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <InlineStack gap="200" blockAlign="center">
          <Text as="span" fontWeight="semibold" breakWord>
            {ownerEmail}
          </Text>
          <Badge>{roleName(membership)}</Badge>
          {current ? <Badge tone="info">{t('several.current')}</Badge> : null}
        </InlineStack>
        {role === 'owner' || current ? null : (
          <Button onClick={() => setLeaving(true)} accessibilityLabel={t('several.leaveNamed', { name: ownerEmail })}>
            {t('several.leave')}
          </Button>
        )}
      </InlineStack>
      {leaving ? (
        <ConfirmDialog
          title={t('several.leaveTitle', { name: ownerEmail })}
          text={t('several.leaveText')}
          confirm={{
            label: t('several.leaveConfirm'),
            onAction: () => leave.submit({ accountId }),
            destructive: true,
            loading: leave.busy,
          }}
          cancel={{ label: t('cancel'), onAction: () => setLeaving(false) }}
        />
      ) : null}
    </BlockStack>
  );
}
