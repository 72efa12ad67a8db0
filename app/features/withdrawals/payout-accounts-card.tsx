import { useState } from 'react';
import { useNavigation, useSubmit } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import type { Problem } from '#contract/problem.ts';
import type { PayoutProfile } from '#contract/withdrawals.ts';
import { PAYOUT_PROFILES_MAX, PROFILE_REST_HOURS } from '#contract/withdrawals.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { IfPermitted, usePermission } from '#app/session/permissions.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { CountryName } from '#app/ui/country-name.tsx';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { formatDateTime } from '#app/ui/format-date-time.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { withdrawUrl } from './withdraw-ways.ts';

interface PayoutAccountsCardProps {
  mode: Mode;
  profiles: PayoutProfile[];
  /** Why an account was not removed. */
  problem: Problem | null;
}

/** Where payouts can go. */
export function PayoutAccountsCard({ mode, profiles, problem }: PayoutAccountsCardProps) {
  const { t } = useTranslation('withdrawals');
  const isFull = profiles.length >= PAYOUT_PROFILES_MAX;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('accounts.title')}
        </Text>
        <ProblemBanner problem={problem} />
        {profiles.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('accounts.empty')}
          </Text>
        ) : null}
        {profiles.map((profile) => (
          <AccountRow key={profile.id} profile={profile} />
        ))}
        <IfPermitted permission="wallet:withdraw">
          {isFull ? (
            <Text as="p" tone="subdued">
              {t('accounts.full', { count: PAYOUT_PROFILES_MAX })}
            </Text>
          ) : null}
          <InlineStack align="start">
            <Button url={withdrawUrl('newPayoutProfile', mode)} disabled={isFull}>
              {t('accounts.add')}
            </Button>
          </InlineStack>
        </IfPermitted>
      </BlockStack>
    </Card>
  );
}

const HOUR_MS = 3_600_000;

function AccountRow({ profile: { id, method, holder, mask, country, currency, createdAt, isNew } }: { profile: PayoutProfile }) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const mayRemove = usePermission('wallet:withdraw');
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  const removing = useNavigation().formData;
  const name = `${holder} ${mask}`;
  const remove = () => {
    submit({ intent: 'remove', payoutProfileId: id }, { method: 'post', preventScrollReset: true });
    setAsking(false);
  };
  const until = () => formatDateTime(new Date(Date.parse(createdAt) + PROFILE_REST_HOURS * HOUR_MS).toISOString(), { locale, timeZone });
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="center" align="start">
        <Text as="span" breakWord>
          {name}
        </Text>
        {isNew ? <Badge tone="info">{t('accounts.new')}</Badge> : null}
      </InlineStack>
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`method.${method}`)} · <CountryName code={country} /> · {currency}
      </Text>
      {isNew ? (
        <Text as="span" variant="bodySm" tone="subdued">
          <span suppressHydrationWarning>{t('accounts.newUntil', { time: until() })}</span>
        </Text>
      ) : null}
      {mayRemove ? (
        <InlineStack align="start">
          <Button
            variant="plain"
            tone="critical"
            accessibilityLabel={t('accounts.removeNamed', { name })}
            loading={removing?.get('intent') === 'remove' && removing.get('payoutProfileId') === id}
            onClick={() => setAsking(true)}
          >
            {t('accounts.remove')}
          </Button>
        </InlineStack>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title={t('accounts.removeTitle', { name })}
          text={t('accounts.removeText')}
          confirm={{ label: t('accounts.removeConfirm'), onAction: remove, destructive: true }}
          cancel={{ label: t('accounts.keep'), onAction: () => setAsking(false) }}
        />
      ) : null}
    </BlockStack>
  );
}
