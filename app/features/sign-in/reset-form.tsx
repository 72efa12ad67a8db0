import { useEffect, useRef, useState } from 'react';
import { Form, useFetcher, useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import { BlockStack, Button, FormLayout, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { CallingCode } from '#app/ui/phone-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useFocusFirstError } from '#app/ui/field-errors.ts';
import { useFragment } from '#app/ui/use-fragment.ts';
import { AddressField } from './forgot-form.tsx';
import { EMAIL_PARAM, otherFormUrl } from './login-forms.ts';
import type { CodeSent, Refused } from './login-outcome.server.ts';
import type { action } from './login-page.tsx';

interface ResetFormProps {
  phone: { callingCodes: CallingCode[]; country: string };
  passwordLength: { min: number; max: number };
  resend: { afterSeconds: number; validMinutes: number };
  /** Where a code was just sent. */
  sent: CodeSent | undefined;
  refused: Refused | undefined;
}

/** Takes the code that was sent and a new password. */
export function ResetForm({ phone, passwordLength, resend, sent, refused }: ResetFormProps) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const linkedEmail = useSearchParams()[0].get(EMAIL_PARAM) ?? '';
  const submitting = useNavigation().state === 'submitting';
  const form = useRef<HTMLFormElement>(null);
  const fragment = useFragment();
  const linkedCode = fragment?.get('code') ?? '';
  const [sentTo] = useState(sent);
  const by = sentTo?.by ?? (refused?.values['by'] === 'phone' ? 'phone' : 'email');
  const values = refused?.values ?? { email: linkedEmail };
  useFocusFirstError(form, refused);

  return (
    <PublicCard title={t('reset.title')} text={t('reset.lead', { minutes: resend.validMinutes })}>
      <Form method="post" action={otherFormUrl(search, 'reset')} ref={form} noValidate>
        <input type="hidden" name="form" value="reset" />
        <input type="hidden" name="by" value={by} />
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} />
          <FormLayout>
            {sentTo === undefined ? (
              <AddressField {...{ by, phone, values }} error={refused?.errors[by]} />
            ) : (
              <SentTo sent={sentTo} afterSeconds={resend.afterSeconds} />
            )}
            <TextInput
              key={linkedCode}
              name="code"
              label={t('reset.code')}
              defaultValue={linkedCode}
              error={refused?.errors['code']}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={12}
              focusOnLoad={sentTo !== undefined}
            />
            <PasswordField
              name="password"
              label={t('reset.password')}
              error={refused?.errors['password']}
              kind="new"
              length={passwordLength}
            />
            <Button
              submit
              variant="primary"
              size="large"
              fullWidth
              loading={submitting}
              // The code of a mailed link is known only once the page is hydrated.
              disabled={fragment === null && sentTo === undefined && refused === undefined}
            >
              {t('reset.submit')}
            </Button>
          </FormLayout>
          <InlineStack gap="400" align="center">
            <Link url={otherFormUrl(search, 'sign-in')}>{t('backToSignIn')}</Link>
            <Link url={otherFormUrl(search, 'forgot')}>{t('reset.newCode')}</Link>
          </InlineStack>
        </BlockStack>
      </Form>
    </PublicCard>
  );
}

/** The same text whether or not the address belongs to an account. */
function SentTo({ sent, afterSeconds }: { sent: CodeSent; afterSeconds: number }) {
  const { t } = useTranslation('sign-in');
  return (
    <BlockStack gap="200">
      <input type="hidden" name={sent.by} value={sent.address} />
      <Text as="p">{t(sent.by === 'email' ? 'reset.sentByEmail' : 'reset.sentByPhone', { address: sent.address })}</Text>
      <ResendButton sent={sent} afterSeconds={afterSeconds} />
    </BlockStack>
  );
}

/** Sends the code again, once it had time to arrive. */
function ResendButton({ sent, afterSeconds }: { sent: CodeSent; afterSeconds: number }) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const { left, restart } = useSecondsLeft(afterSeconds);
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status !== 'code-sent') return;
    restart();
    notify({ tone: 'success', title: t('reset.resent') });
  });
  const send = () =>
    fetcher.submit({ form: 'forgot', by: sent.by, [sent.by]: sent.address }, { method: 'post', action: otherFormUrl(search, 'forgot') });

  return (
    <BlockStack gap="200">
      <ProblemBanner problem={fetcher.data?.status === 'refused' ? fetcher.data.problem : null} />
      <InlineStack>
        {left > 0 ? (
          <Text as="p" tone="subdued">
            {t('reset.resendIn', { count: left })}
          </Text>
        ) : (
          <Button variant="plain" loading={fetcher.state !== 'idle'} onClick={send}>
            {t('reset.resend')}
          </Button>
        )}
      </InlineStack>
    </BlockStack>
  );
}

function useSecondsLeft(seconds: number): { left: number; restart: () => void } {
  const [left, setLeft] = useState(seconds);
  const over = left <= 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return { left, restart: () => setLeft(seconds) };
}
