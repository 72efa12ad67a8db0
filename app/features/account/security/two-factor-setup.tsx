import { useState } from 'react';
import { Banner, BlockStack, Box, Button, Checkbox, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '#app/ui/copy-button.tsx';
import { downloadText } from '#app/ui/download.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { useAskBeforeUnload } from '#app/ui/use-ask-before-unload.ts';
import { CardForm, FormActions, useAccountForm, useCloseForm } from '../account-form.tsx';
import type { Results } from '../account-outcome.ts';

type Secret = Results['begin-two-factor'];

/** Password, then the secret and a code of it, then the recovery codes, which are shown only once. */
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
      <FormActions form={form} submit={t('twoFactor.next')} />
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
        <CopyBlock text={secret} shownAs={groupByFour(secret)} label={t('twoFactor.copySecret')} copied={t('twoFactor.secretCopied')} />
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
      <FormActions form={form} submit={t('twoFactor.switchOn')} />
    </CardForm>
  );
}

/** `ABCD EFGH IJ` of `ABCDEFGHIJ`: easier to copy by hand. */
export function groupByFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

/** The codes, shown only once: the merchant confirms having saved them before going on. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const close = useCloseForm();
  const [saved, setSaved] = useState(false);
  const [attempted, setAttempted] = useState(false);
  useAskBeforeUnload(!saved);
  const text = codes.join('\n');
  const copy = () => void navigator.clipboard.writeText(text).then(() => notify({ tone: 'success', title: t('recovery.copied') }));

  return (
    <BlockStack gap="400">
      <Banner tone="warning" title={t('recovery.title')}>
        <Text as="p">{t('recovery.text')}</Text>
      </Banner>
      <Box background="bg-surface-secondary" borderRadius="200" padding="400">
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="200">
          {codes.map((code) => (
            <Text as="span" key={code}>
              <code>{code}</code>
            </Text>
          ))}
        </InlineGrid>
      </Box>
      <InlineStack gap="200">
        <Button onClick={copy}>{t('recovery.copy')}</Button>
        <Button onClick={() => downloadText(`${text}\n`, 'recovery-codes.txt')}>{t('recovery.download')}</Button>
      </InlineStack>
      <Checkbox
        label={t('recovery.saved')}
        checked={saved}
        onChange={setSaved}
        {...(attempted && !saved ? { error: t('recovery.confirmSaved') } : {})}
      />
      <InlineStack>
        <Button variant="primary" onClick={saved ? close : () => setAttempted(true)}>
          {t('recovery.done')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
