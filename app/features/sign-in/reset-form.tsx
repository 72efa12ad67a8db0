import { useRef, useState } from 'react';
import { Form, useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import { BlockStack, Button, FormLayout, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { CallingCode } from '#app/ui/phone-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts';
import { useFragment } from '#app/ui/use-fragment.ts';
import { AddressField } from './address-field.tsx';
import { EMAIL_PARAM, otherFormUrl } from './login-forms.ts';
import type { CodeSent, Refused } from './login-outcome.server.ts';
import { ResendButton } from './resend-button.tsx';

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
  const linked = useFragment();
  const [sentTo] = useState(sent);
  const by = sentTo?.by ?? (refused?.typed['by'] === 'phone' ? 'phone' : 'email');
  const typed = refused?.typed ?? { email: linkedEmail };
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
              <AddressField {...{ by, phone, typed }} error={refused?.errors[by]} />
            ) : (
              <SentTo sent={sentTo} afterSeconds={resend.afterSeconds} />
            )}
            <TextInput
              key={linked?.get('code')}
              name="code"
              label={t('reset.code')}
              defaultValue={linked?.get('code') ?? ''}
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
            <Button submit variant="primary" size="large" fullWidth loading={submitting}>
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

/** The same words whether anybody has the address or not. */
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
