import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { accountUrl } from './account-tabs.ts';
import { CardForm } from './card-form.tsx';
import { FactLine } from './fact-line.tsx';
import { EmailChangeBanner, useCancelEmailChange } from './email-change-banner.tsx';
import { FormFoot } from './form-foot.tsx';
import type { SecurityContent } from './security-tab.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useCloseForm } from './use-close-form.ts';

/** The address one signs in with: whether it is proven, and the way to another one. */
export function EmailGroup({ content, editing }: { content: SecurityContent; editing: boolean }) {
  const { t } = useTranslation('account');
  const { email, emailVerified, emailChange } = content;
  const cancel = useCancelEmailChange();
  const badge = emailVerified ? (
    <Badge tone="success">{t('email.verified')}</Badge>
  ) : (
    <Badge tone="attention">{t('email.notVerified')}</Badge>
  );
  return (
    <SettingsGroup title={t('email.title')} text={t('email.text')}>
      <BlockStack gap="400">
        {emailChange === null ? null : <EmailChangeBanner change={emailChange} presentEmail={email} cancel={cancel} />}
        <FactLine label={t('email.present')} value={email} badge={badge}>
          {emailVerified ? null : <ResendLink />}
          {editing ? null : <Button url={accountUrl({ tab: 'security', edit: 'email' })}>{t('email.change')}</Button>}
        </FactLine>
        {editing ? <EmailForm /> : null}
      </BlockStack>
    </SettingsGroup>
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

function EmailForm() {
  const { t } = useTranslation('account');
  const close = useCloseForm();
  const form = useAccountForm('change-email', { fields: ['email', 'password'], onDone: close });
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
