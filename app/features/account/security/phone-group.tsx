import { useState } from 'react';
import { BlockStack, Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { PhoneField } from '#app/ui/phone-field.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { CardForm, FormActions, useAccountForm, useCloseForm } from '../account-form.tsx';
import { accountUrl } from '../account-urls.ts';
import { FactLine } from './fact-line.tsx';
import type { SecurityContent } from './security-tab.tsx';

/** The phone number that can reset the password: changed by a code sent to the new one. */
export function PhoneGroup({ content, editing }: { content: SecurityContent; editing: boolean }) {
  const { t } = useTranslation('account');
  const [removing, setRemoving] = useState(false);
  const { phone } = content;
  const idle = !editing && !removing;
  return (
    <SettingsGroup title={t('phone.title')} text={t('phone.text')}>
      <BlockStack gap="400">
        <FactLine label={t('phone.present')} value={phone === '' ? t('phone.none') : phone}>
          {idle ? (
            <Button url={accountUrl({ tab: 'security', edit: 'phone' })}>{t(phone === '' ? 'phone.add' : 'phone.change')}</Button>
          ) : null}
          {idle && phone !== '' ? <Button onClick={() => setRemoving(true)}>{t('phone.remove')}</Button> : null}
        </FactLine>
        {editing ? <PhoneSteps content={content} /> : null}
        {removing && !editing ? <RemoveForm onEnd={() => setRemoving(false)} /> : null}
      </BlockStack>
    </SettingsGroup>
  );
}

function PhoneSteps({ content }: { content: SecurityContent }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? <NumberForm content={content} onSent={setSentTo} /> : <CodeForm phone={sentTo} onBack={() => setSentTo(null)} />;
}

function NumberForm({ content, onSent }: { content: SecurityContent; onSent: (phone: string) => void }) {
  const { t } = useTranslation('account');
  const form = useAccountForm('change-phone', { fields: ['phone', 'password'], onDone: ({ phone }) => onSent(phone) });
  return (
    <CardForm form={form}>
      <PhoneField
        name="phone"
        label={t('phone.new')}
        callingCodes={content.callingCodes}
        country={content.likelyCountry}
        error={form.errors['phone']}
      />
      <PasswordField name="password" label={t('presentPassword')} error={form.errors['password']} kind="current" />
      <FormActions form={form} submit={t('phone.sendCode')} />
    </CardForm>
  );
}

function CodeForm({ phone, onBack }: { phone: string; onBack: () => void }) {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const close = useCloseForm();
  const form = useAccountForm('confirm-phone', {
    fields: ['code', 'phone'],
    onDone: () => {
      notify({ tone: 'success', title: t('phone.saved') });
      close();
    },
  });
  return (
    <CardForm form={form}>
      <Text as="p">{t('phone.sent', { phone })}</Text>
      <TextInput
        name="code"
        label={t('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        error={form.errors['code'] ?? form.errors['phone']}
        focusOnLoad
      />
      <Button variant="plain" onClick={onBack}>
        {t('phone.again')}
      </Button>
      <FormActions form={form} submit={t('phone.confirm')} />
    </CardForm>
  );
}

function RemoveForm({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const form = useAccountForm('change-phone', {
    fields: ['password'],
    onDone: () => {
      notify({ tone: 'success', title: t('phone.removed') });
      onEnd();
    },
  });
  return (
    <CardForm form={form} hidden={{ remove: 'true' }}>
      <Text as="p">{t('phone.removeText')}</Text>
      <PasswordField name="password" label={t('presentPassword')} error={form.errors['password']} kind="current" focusOnLoad />
      <FormActions form={form} submit={t('phone.remove')} tone="critical" onCancel={onEnd} />
    </CardForm>
  );
}
