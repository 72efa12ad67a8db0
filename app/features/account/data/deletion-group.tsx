import { useState } from 'react';
import { Banner, BlockStack, Button, InlineStack, Link, List, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { CardForm, FormActions, useAccountForm } from '../account-form.tsx';

export interface AccountDeletion {
  /** When the account is deleted; null when deletion was not requested. */
  dueAt: string | null;
}

const lost = ['stores', 'drafts', 'profile', 'commissions', 'sessions'] as const;
const kept = ['money', 'shops'] as const;

interface DeletionGroupProps {
  deletion: AccountDeletion;
  deletionDays: number;
  hasPassword: boolean;
}

/** Deleting the account: what is lost, what stays, and how long it can be canceled. */
export function DeletionGroup({ deletion, deletionDays, hasPassword }: DeletionGroupProps) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  return (
    <SettingsGroup title={t('deletion.title')} text={t('deletion.text', { count: deletionDays })}>
      <BlockStack gap="400">
        <BlockStack gap="200">
          <Text as="h3" variant="headingSm">
            {t('deletion.lost')}
          </Text>
          <List>
            {lost.map((what) => (
              <List.Item key={what}>{t(`deletion.lostItems.${what}`)}</List.Item>
            ))}
          </List>
          <Text as="h3" variant="headingSm">
            {t('deletion.kept')}
          </Text>
          <List>
            {kept.map((what) => (
              <List.Item key={what}>{t(`deletion.keptItems.${what}`)}</List.Item>
            ))}
          </List>
        </BlockStack>
        {deletion.dueAt !== null ? (
          <Text as="p">
            <Trans t={t} i18nKey="deletion.pending" components={[<DateTime key="time" value={deletion.dueAt} />]} />
          </Text>
        ) : open ? (
          <DeletionForm hasPassword={hasPassword} onEnd={() => setOpen(false)} />
        ) : (
          <InlineStack>
            <Button tone="critical" onClick={() => setOpen(true)}>
              {t('deletion.start')}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </SettingsGroup>
  );
}

function DeletionForm({ hasPassword, onEnd }: { hasPassword: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account');
  const form = useAccountForm('request-deletion', { fields: [...(hasPassword ? ['password'] : []), 'word'], onDone: onEnd });
  return (
    <CardForm form={form} help={<ReasonsList problem={form.banner} />}>
      {hasPassword ? (
        <PasswordField name="password" label={t('presentPassword')} error={form.errors['password']} kind="current" focusOnLoad />
      ) : null}
      <TextInput
        name="word"
        label={t('deletion.typeWord', { word: t('deletion.word') })}
        error={form.errors['word']}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        focusOnLoad={!hasPassword}
      />
      <FormActions form={form} submit={t('deletion.submit')} tone="critical" cancel={t('deletion.keep')} onCancel={onEnd} />
    </CardForm>
  );
}

const reasonUrls = {
  'balance': paths.balance,
  'recharges': paths.recharge,
  'withdrawals': paths.withdraw,
  'commissions': paths.withdraw,
  'unshipped-orders': paths.orders,
  'parcels': paths.shipped,
} as const;

function isReason(value: unknown): value is keyof typeof reasonUrls {
  return typeof value === 'string' && Object.hasOwn(reasonUrls, value);
}

/** What is still in progress, each with a link to it. */
function ReasonsList({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation('account');
  const reasons = problem?.details?.['reasons'];
  if (!Array.isArray(reasons)) return null;
  return (
    <List>
      {reasons.filter(isReason).map((reason) => (
        <List.Item key={reason}>
          <Link url={reasonUrls[reason]}>{t(`deletion.reasons.${reason}`)}</Link>
        </List.Item>
      ))}
    </List>
  );
}

/** Shown on every tab while the deletion is pending, with a button to cancel it. */
export function DeletionBanner({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('account');
  const form = useAccountForm('cancel-deletion', { fields: [] });
  return (
    <Banner tone="warning" title={t('deletion.bannerTitle')} stopAnnouncements>
      <BlockStack gap="300">
        <Text as="p">
          <Trans t={t} i18nKey="deletion.pending" components={[<DateTime key="time" value={dueAt} />]} />
        </Text>
        <ProblemBanner problem={form.banner} />
        <InlineStack>
          <Button loading={form.busy} onClick={() => form.submit()}>
            {t('deletion.keep')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
