import { BlockStack, Button, InlineError, InlineStack, Link, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import type { PayoutProfile } from '#contract/withdrawals.ts';
import { withdrawUrl } from './withdraw-ways.ts';

interface PayoutAccountFieldProps {
  mode: Mode;
  profiles: PayoutProfile[];
  profile: PayoutProfile | undefined;
  /** Whether payouts to it can be priced now. */
  hasRate: boolean;
  onChange: (profileId: string) => void;
  error: string | undefined;
}

/** Which account a payout goes to, or where the first one is added. */
export function PayoutAccountField({ mode, profiles, profile, hasRate, onChange, error }: PayoutAccountFieldProps) {
  const { t } = useTranslation('withdrawals');
  const addUrl = withdrawUrl('newPayoutProfile', mode);
  if (profile === undefined)
    return (
      <BlockStack gap="200">
        <Text as="p">{t('form.noProfile')}</Text>
        {error === undefined ? null : <InlineError message={error} fieldID="payoutProfileId" />}
        <InlineStack align="start">
          <Button url={addUrl}>{t('accounts.add')}</Button>
        </InlineStack>
      </BlockStack>
    );
  const noRate = hasRate ? undefined : t('form.noRate', { currency: profile.currency });
  return (
    <BlockStack gap="100">
      <Select
        name="payoutProfileId"
        label={t('form.profile')}
        options={profiles.map(({ id, method, holder, mask, currency }) => ({
          value: id,
          label: `${holder} · ${t(`method.${method}`)} ${mask} · ${currency}`,
        }))}
        value={profile.id}
        onChange={onChange}
        error={error ?? noRate}
      />
      <InlineStack align="start">
        <Link url={addUrl}>{t('accounts.add')}</Link>
      </InlineStack>
    </BlockStack>
  );
}
