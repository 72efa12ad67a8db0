import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { Form, useLocation, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Checkbox, FormLayout, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { forgetUsername, rememberedUsername, rememberUsername, wasSignedIn } from '#app/session/storage.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { useFocusFirstError } from '#app/ui/field-errors.ts';
import { otherFormUrl } from './login-forms.ts';
import type { Refused } from './login-outcome.server.ts';

interface SignInFormProps {
  brand: string;
  refused: Refused | undefined;
  /** A new password was just set. */
  passwordSet: boolean;
}

export function SignInForm({ brand, refused, passwordSet }: SignInFormProps) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const submitting = useNavigation().state === 'submitting';
  const form = useRef<HTMLFormElement>(null);
  const { isRemembered, prefill } = useRememberedUsername(form);
  const sessionEnded = useSessionEnded() && !passwordSet && refused === undefined;
  useFocusFirstError(form, refused);

  return (
    <PublicCard title={t('welcome', { brand })} text={t('signIn.lead')}>
      <Form method="post" action={otherFormUrl(search, 'sign-in')} ref={form} onSubmit={storeUsername} noValidate>
        <input type="hidden" name="form" value="sign-in" />
        <BlockStack gap="400">
          {passwordSet ? (
            <Banner tone="success" title={t('signIn.passwordSet')}>
              <Text as="p">{t('signIn.passwordSetText')}</Text>
            </Banner>
          ) : null}
          {sessionEnded ? (
            <Banner tone="info" title={t('signIn.sessionEnded')}>
              <Text as="p">{t('signIn.sessionEndedText')}</Text>
            </Banner>
          ) : null}
          <ProblemBanner problem={refused?.problem} title={t('signIn.failed')} />
          <FormLayout>
            <TextInput
              key={prefill}
              name="username"
              label={t('signIn.username')}
              placeholder={t('signIn.usernamePlaceholder')}
              defaultValue={refused?.values['username'] ?? prefill}
              error={refused?.errors['username']}
              type="email"
              autoComplete="username"
              maxLength={254}
              focusOnLoad
            />
            <PasswordField name="password" label={t('signIn.password')} error={refused?.errors['password']} kind="current" />
            <InlineStack align="space-between" gap="200">
              <RememberField defaultChecked={isRemembered || refused?.values['remember'] === 'true'} />
              <Link url={otherFormUrl(search, 'forgot')}>{t('signIn.toForgot')}</Link>
            </InlineStack>
            <Button submit variant="primary" size="large" fullWidth loading={submitting}>
              {t('signIn.submit')}
            </Button>
          </FormLayout>
          <InlineStack gap="100" align="center">
            <Text as="span">{t('signIn.newHere')}</Text>
            <Link url={otherFormUrl(search, 'sign-up')}>{t('signIn.toSignUp')}</Link>
          </InlineStack>
        </BlockStack>
      </Form>
    </PublicCard>
  );
}

function RememberField({ defaultChecked }: { defaultChecked: boolean }) {
  const { t } = useTranslation('sign-in');
  const id = useId();
  const [checked, setChecked] = useState<boolean | null>(null);
  // What was ticked before hydration stays ticked.
  useEffect(() => {
    const box = document.getElementById(id);
    if (box instanceof HTMLInputElement && box.checked !== box.defaultChecked) setChecked(box.checked);
  }, [id]);
  return (
    <Checkbox
      id={id}
      name="remember"
      value="true"
      label={t('signIn.remember')}
      helpText={t('signIn.rememberHelp')}
      checked={checked ?? defaultChecked}
      onChange={setChecked}
    />
  );
}

/** Only the user name is stored on the device, never the password. */
function storeUsername(event: React.FormEvent<HTMLFormElement>): void {
  const form = new FormData(event.currentTarget);
  if (form.get('remember') === 'true') rememberUsername(String(form.get('username')));
  else forgetUsername();
}

/** The user name stored on this device, known only in the browser. It never replaces one entered before hydration. */
function useRememberedUsername(form: RefObject<HTMLFormElement>): { isRemembered: boolean; prefill: string } {
  const [stored, setStored] = useState({ isRemembered: false, prefill: '' });
  useEffect(() => {
    const username = rememberedUsername();
    const isEmpty = form.current !== null && new FormData(form.current).get('username') === '';
    setStored({ isRemembered: username !== '', prefill: isEmpty ? username : '' });
  }, [form]);
  return stored;
}

/**
 * Whether a session ended without logging out: it expired, or was ended from elsewhere. Read when the form appears, since
 * the layout around it clears the mark right after.
 */
function useSessionEnded(): boolean {
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    if (wasSignedIn()) setEnded(true);
  }, []);
  return ended;
}
