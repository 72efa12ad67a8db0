import { Badge, Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import type { EmailChange } from '#contract/account-security.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { CardForm, FormActions, useAccountForm, useCloseForm } from '../account-form.tsx';
import { accountUrl } from '../account-urls.ts';
import { FactLine } from './fact-line.tsx';
import type { SecurityContent } from './security-tab.tsx';

/** The email address for signing in: whether it is verified, and changing it. */
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
        {emailChange === null ? null : <PendingEmailChange change={emailChange} presentEmail={email} cancel={cancel} />}
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
      <FormActions form={form} submit={t('email.submit')} />
    </CardForm>
  );
}

interface PendingEmailChangeProps {
  change: EmailChange;
  presentEmail: string;
  /** Its form is used above: this part unmounts with the change. */
  cancel: EmailChangeCancel;
}

/**
 * A pending change of address: which links were opened, and what can be done about the others. That an address belongs to
 * another account is notified by mail only, so this text is the same then.
 */
function PendingEmailChange({ change, presentEmail, cancel }: PendingEmailChangeProps) {
  const { t } = useTranslation('account');
  const { email, confirmations, expiresAt } = change;
  return (
    <BlockStack gap="400">
      <Banner tone="info" title={t('email.waitingTitle')}>
        <Text as="p">
          <Trans
            t={t}
            i18nKey={confirmations.length > 1 ? 'email.waitingBoth' : 'email.waitingNew'}
            values={{ email }}
            components={[<DateTime key="time" value={expiresAt} />]}
          />
        </Text>
      </Banner>
      {confirmations.map(({ side, confirmed }) => (
        <FactLine
          key={side}
          label={t(`email.${side}Side`)}
          value={side === 'new' ? email : presentEmail}
          badge={confirmed ? <Badge tone="success">{t('email.confirmed')}</Badge> : <Badge tone="attention">{t('email.awaited')}</Badge>}
        />
      ))}
      <ChangeActions cancel={cancel} />
    </BlockStack>
  );
}

function ChangeActions({ cancel }: Pick<PendingEmailChangeProps, 'cancel'>) {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const resend = useAccountForm('resend-email-change', {
    fields: [],
    onDone: () => notify({ tone: 'success', title: t('email.linksResent') }),
  });
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={resend.banner ?? cancel.banner} />
      <InlineStack gap="200">
        <Button loading={resend.busy} disabled={cancel.busy} onClick={() => resend.submit()}>
          {t('email.resendLinks')}
        </Button>
        <Button loading={cancel.busy} disabled={resend.busy} onClick={() => cancel.submit()}>
          {t('email.cancelChange')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

type EmailChangeCancel = ReturnType<typeof useCancelEmailChange>;

function useCancelEmailChange() {
  return useAccountForm('cancel-email-change', { fields: [] });
}
