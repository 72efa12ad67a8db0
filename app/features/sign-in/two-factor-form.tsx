import { useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from '@remix-run/react';
import { BlockStack, Button, FormLayout, InlineStack, Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { useFocusFirstError } from '#app/ui/field-errors.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { otherFormUrl } from './login-forms.ts';
import type { Refused, TwoFactorRequired } from './login-outcome.server.ts';

/** Second step of a sign-in. The challenge is only in the form, never in an address. */
export function TwoFactorForm({ required, refused }: { required: TwoFactorRequired | undefined; refused: Refused | undefined }) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const submitting = useNavigation().state === 'submitting';
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [recovery, setRecovery] = useState(false);
  const keep = required?.keep ?? refused?.values['keep'];
  useFocusFirstError(form, refused);
  return (
    <PublicCard title={t('twoFactor.title')} text={t(recovery ? 'twoFactor.recoveryLead' : 'twoFactor.lead')}>
      <Form method="post" action={otherFormUrl(search, 'sign-in')} ref={form} noValidate>
        <input type="hidden" name="form" value="two-factor" />
        <input type="hidden" name="challenge" value={required?.challenge ?? refused?.values['challenge'] ?? ''} />
        <input type="hidden" name="remember" value={String(keep === 'remembered')} />
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} title={t('signIn.failed')} />
          <FormLayout>
            <TextInput
              key={String(recovery)}
              name="code"
              label={t(recovery ? 'twoFactor.recoveryCode' : 'twoFactor.code')}
              error={refused?.errors['code']}
              autoComplete={recovery ? 'off' : 'one-time-code'}
              inputMode={recovery ? 'text' : 'numeric'}
              maxLength={40}
              spellCheck={false}
              focusOnLoad
            />
            <Button submit variant="primary" size="large" fullWidth loading={submitting}>
              {t('signIn.submit')}
            </Button>
          </FormLayout>
          <InlineStack gap="400" align="center">
            <Link url={otherFormUrl(search, 'sign-in')}>{t('backToSignIn')}</Link>
            <Button variant="plain" disabled={!hydrated} onClick={() => setRecovery(!recovery)}>
              {t(recovery ? 'twoFactor.useApp' : 'twoFactor.useRecovery')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </PublicCard>
  );
}
