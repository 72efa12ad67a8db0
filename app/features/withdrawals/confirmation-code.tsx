import { useState } from 'react';
import { BlockStack, Button, InlineError, InlineStack, Link, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { WithdrawalOptions } from '#contract/withdrawals.ts';
import { accountUrl } from '#app/features/account/account-urls.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatDuration } from '#app/ui/time-left.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { CodeMail } from './use-code-mail.ts';

interface ConfirmationCodeProps {
  /** Where the code comes from, and the address it is mailed to. */
  from: Pick<WithdrawalOptions, 'confirmBy' | 'email'>;
  mail: CodeMail;
  error: string | undefined;
}

/** The code that confirms that money leaves: of the authenticator app, or by mail where there is none. */
export function ConfirmationCode({ from, mail, error }: ConfirmationCodeProps) {
  const { t } = useTranslation('withdrawals');
  const [code, setCode] = useState('');
  if (from.confirmBy === 'none')
    return (
      <Text as="p">
        {t('code.none')} <Link url={accountUrl({ tab: 'security' })}>{t('code.link')}</Link>
      </Text>
    );
  const byApp = from.confirmBy === 'app';
  return (
    <BlockStack gap="300">
      {byApp ? null : <SendCode email={from.email} mail={mail} />}
      <TextField
        name="code"
        label={t(`code.${from.confirmBy}`)}
        helpText={t(`code.${from.confirmBy}Help`)}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        {...(byApp ? {} : { inputMode: 'numeric' as const })}
        maxLength={40}
        spellCheck={false}
        error={error}
      />
      {byApp ? null : (
        <Text as="p" variant="bodySm" tone="subdued">
          {t('code.safer')} <Link url={accountUrl({ tab: 'security', edit: 'two-factor' })}>{t('code.setUp')}</Link>
        </Text>
      )}
    </BlockStack>
  );
}

function SendCode({ email, mail: { send, sending, sent, secondsLeft, problem } }: { email: string; mail: CodeMail }) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const hydrated = useHydrated();
  return (
    <BlockStack gap="150" inlineAlign="start">
      <InlineStack gap="200" blockAlign="center" align="start">
        <Button onClick={send} loading={sending} disabled={!hydrated || secondsLeft > 0}>
          {sent === null ? t('code.send', { email }) : t('code.again')}
        </Button>
        {secondsLeft > 0 ? (
          <Text as="span" variant="bodySm" tone="subdued">
            {t('code.wait', { time: formatDuration(secondsLeft, locale) })}
          </Text>
        ) : null}
      </InlineStack>
      <span role="status">{sent === null || sending ? null : t('code.sent', { email: sent.email, count: sent.minutes })}</span>
      <span role="alert">{problem === null ? null : <InlineError message={problem.message} fieldID="send-code" />}</span>
    </BlockStack>
  );
}
