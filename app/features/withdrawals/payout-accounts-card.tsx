import { Form, useNavigation } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PayoutProfile } from '#contract/withdrawals.ts';
import { paths } from '#app/paths.ts';

/** Where payouts can go. */
export function PayoutAccountsCard({ profiles }: { profiles: PayoutProfile[] }) {
  const { t } = useTranslation('withdrawals');
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingSm">
            {t('accounts.title')}
          </Text>
          <Button url={paths.newPayoutProfile}>{t('accounts.add')}</Button>
        </InlineStack>
        {profiles.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('accounts.empty')}
          </Text>
        ) : null}
        {profiles.map((profile) => (
          <AccountRow key={profile.id} profile={profile} />
        ))}
      </BlockStack>
    </Card>
  );
}

function AccountRow({ profile: { id, method, holder, mask, country, currency, isNew } }: { profile: PayoutProfile }) {
  const { t } = useTranslation('withdrawals');
  const removing = useNavigation().formData;
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <BlockStack gap="050">
        <InlineStack gap="200" blockAlign="center">
          <Text as="span" breakWord>
            {holder} {mask}
          </Text>
          {isNew ? <Badge>{t('accounts.new')}</Badge> : null}
        </InlineStack>
        <Text as="span" variant="bodySm" tone="subdued">
          {t(`method.${method}`)} · {country} · {currency}
        </Text>
      </BlockStack>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="payoutProfileId" value={id} />
        <Button
          submit
          variant="plain"
          tone="critical"
          accessibilityLabel={t('accounts.removeNamed', { name: `${holder} ${mask}` })}
          loading={removing?.get('intent') === 'remove' && removing.get('payoutProfileId') === id}
        >
          {t('accounts.remove')}
        </Button>
      </Form>
    </InlineStack>
  );
}
