import { useState } from 'react';
import { BlockStack, Button, FormLayout, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { heldByShopAccount } from '#contract/shopify.values.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { CardForm, FormActions, useAccountForm, useCloseForm } from '../account-form.tsx';
import { accountUrl } from '../account-urls.ts';
import { CodeOrRecoveryField } from './two-factor-group.tsx';

/** Moves the shop to an account the merchant already has, by its email and password. */
export function LinkAccountGroup({ shops, editing, link }: { shops: string[]; editing: boolean; link: AccountLink }) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('link.title')} text={t('link.text')}>
      <BlockStack gap="400">
        <Text as="p">{t('link.what', { shop: shops.join(', ') })}</Text>
        <List>
          <List.Item>{t('link.closes')}</List.Item>
          <List.Item>{t('link.leavesBehind')}</List.Item>
        </List>
        {editing ? (
          <LinkForm link={link} />
        ) : (
          <InlineStack>
            <Button url={accountUrl({ tab: 'security', edit: 'link-account' })}>{t('link.open')}</Button>
          </InlineStack>
        )}
      </BlockStack>
    </SettingsGroup>
  );
}

export type AccountLink = ReturnType<typeof useAccountLink>;

/** Used above the group, which unmounts as soon as the account is linked. */
export function useAccountLink() {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const close = useCloseForm();
  const [challenge, setChallenge] = useState('');
  const form = useAccountForm('link-account', {
    fields: challenge === '' ? ['username', 'password'] : ['code'],
    onDone: (result) => {
      if (result.step === 'code') return setChallenge(result.challenge);
      notify({ tone: 'success', title: t('link.linked') });
      close();
    },
  });
  return { form, challenge };
}

function LinkForm({ link: { form, challenge } }: { link: AccountLink }) {
  const { t } = useTranslation('account');
  return (
    <CardForm form={form} hidden={{ challenge }} help={<HeldList problem={form.banner} />}>
      {challenge !== '' ? (
        <CodeOrRecoveryField error={form.errors['code']} focusOnLoad />
      ) : (
        <FormLayout>
          <TextInput
            name="username"
            label={t('link.email')}
            type="email"
            autoComplete="username"
            maxLength={254}
            error={form.errors['username']}
            focusOnLoad
          />
          <PasswordField name="password" label={t('link.password')} error={form.errors['password']} kind="current" />
        </FormLayout>
      )}
      <FormActions form={form} submit={t('link.submit')} />
    </CardForm>
  );
}

/** What the shop's present account has that can't be moved. */
function HeldList({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation('account');
  const holds = problem?.details?.['holds'];
  if (!Array.isArray(holds)) return null;
  return (
    <List>
      {heldByShopAccount
        .filter((held) => holds.includes(held))
        .map((held) => (
          <List.Item key={held}>{t(`link.holds.${held}`)}</List.Item>
        ))}
    </List>
  );
}
