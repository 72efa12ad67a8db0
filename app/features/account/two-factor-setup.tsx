import { useState } from 'react';
import { BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '#app/ui/copy-block.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import type { Results } from './account-outcome.ts';
import { CardForm } from './card-form.tsx';
import { FormFoot } from './form-foot.tsx';
import { inGroups } from './in-groups.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAccountForm } from './use-account-form.ts';

type Secret = Results['begin-two-factor'];

/** Password, then the secret and a code of it, then the recovery codes, which are shown this once. */
export function TwoFactorSetup({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation('account');
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} />;
  if (enabled) return <Text as="p">{t('twoFactor.alreadyOn')}</Text>;
  if (secret !== null) return <ConfirmForm secret={secret} onCodes={setCodes} />;
  return <BeginForm onSecret={setSecret} />;
}

function BeginForm({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const { t } = useTranslation('account');
  const form = useAccountForm('begin-two-factor', { fields: ['password'], onDone: onSecret });
  return (
    <CardForm form={form}>
      <Text as="p">{t('twoFactor.needsApp')}</Text>
      <PasswordField name="password" label={t('presentPassword')} error={form.errors['password']} kind="current" focusOnLoad />
      <FormFoot submit={t('twoFactor.next')} busy={form.busy} />
    </CardForm>
  );
}

const QR_PX = 200;

function ConfirmForm({ secret: { secret, qrCode }, onCodes }: { secret: Secret; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation('account');
  const form = useAccountForm('confirm-two-factor', {
    fields: ['code'],
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <CardForm form={form}>
      <Text as="p">{t('twoFactor.scan')}</Text>
      <img src={qrCode} alt={t('twoFactor.qrCode')} width={QR_PX} height={QR_PX} />
      <BlockStack gap="100">
        <Text as="p">{t('twoFactor.orType')}</Text>
        <CopyBlock text={secret} shownAs={inGroups(secret)} label={t('twoFactor.copySecret')} copied={t('twoFactor.secretCopied')} />
      </BlockStack>
      <TextInput
        name="code"
        label={t('twoFactor.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        error={form.errors['code']}
        focusOnLoad
      />
      <FormFoot submit={t('twoFactor.switchOn')} busy={form.busy} />
    </CardForm>
  );
}
