import { useState } from 'react';
import { Badge, Banner, BlockStack, Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import type { Results } from './account-outcome.ts';
import { accountUrl } from './account-tabs.ts';
import { CardForm } from './card-form.tsx';
import { FactLine } from './fact-line.tsx';
import { FormFoot } from './form-foot.tsx';
import type { SecurityContent } from './security-tab.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useCloseForm } from './use-close-form.ts';

type Waiting = Results['change-email'];

/** The address one signs in with: whether it is proven, and the way to another one. */
export function EmailGroup({ content, editing }: { content: SecurityContent; editing: boolean }) {
  const { t } = useTranslation('account');
  const { email, emailVerified } = content;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const badge = emailVerified ? (
    <Badge tone="success">{t('email.verified')}</Badge>
  ) : (
    <Badge tone="attention">{t('email.notVerified')}</Badge>
  );
  return (
    <SettingsGroup title={t('email.title')} text={t('email.text')}>
      <BlockStack gap="400">
        {waiting === null ? null : <WaitingBanner waiting={waiting} />}
        <FactLine label={t('email.present')} value={email} badge={badge}>
          {emailVerified ? null : <ResendLink />}
          {editing ? null : <Button url={accountUrl({ tab: 'security', edit: 'email' })}>{t('email.change')}</Button>}
        </FactLine>
        {editing ? <EmailForm onAsked={setWaiting} /> : null}
      </BlockStack>
    </SettingsGroup>
  );
}

/** Where links went. An address somebody has already is told by mail only, so these words never tell. */
function WaitingBanner({ waiting: { email, waitingFor } }: { waiting: Waiting }) {
  const { t } = useTranslation('account');
  return (
    <Banner tone="info" title={t('email.waitingTitle')}>
      <Text as="p">{t(waitingFor.includes('old') ? 'email.waitingBoth' : 'email.waitingNew', { email })}</Text>
    </Banner>
  );
}

function ResendLink() {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const form = useAccountForm('resend-verification', {
    fields: [],
    onDone: () => notify({ tone: 'success', title: t('email.resent') }),
  });
  return (
    <>
      <ProblemBanner problem={form.banner} />
      <Button loading={form.busy} onClick={() => form.submit()}>
        {t('email.resend')}
      </Button>
    </>
  );
}

function EmailForm({ onAsked }: { onAsked: (waiting: Waiting) => void }) {
  const { t } = useTranslation('account');
  const close = useCloseForm();
  const form = useAccountForm('change-email', {
    fields: ['email', 'password'],
    onDone: (waiting) => {
      onAsked(waiting);
      close();
    },
  });
  return (
    <CardForm form={form}>
      <TextInput
        name="email"
        label={t('email.new')}
        type="email"
        autoComplete="email"
        maxLength={254}
        error={form.errors['email']}
        focusOnLoad
      />
      <PasswordField name="password" label={t('presentPassword')} error={form.errors['password']} kind="current" />
      <FormFoot submit={t('email.submit')} busy={form.busy} />
    </CardForm>
  );
}
