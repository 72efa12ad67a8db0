import { useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Checkbox, FormLayout, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { forgetUsername, rememberedUsername, rememberUsername, wasSignedIn } from '#app/session/storage.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts';
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
  const remembered = useRememberedUsername();
  const sessionEnded = useSessionEnded() && !passwordSet && refused === undefined;
  useFocusFirstError(form, refused);

  return (
    <PublicCard title={t('welcome', { brand })} text={t('signIn.lead')}>
      <Form method="post" action={otherFormUrl(search, 'sign-in')} ref={form} onSubmit={keepUsername} noValidate>
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
              key={remembered}
              name="username"
              label={t('signIn.username')}
              placeholder={t('signIn.usernamePlaceholder')}
              defaultValue={refused?.typed['username'] ?? remembered}
              error={refused?.errors['username']}
              type="email"
              autoComplete="username"
              maxLength={254}
              focusOnLoad
            />
            <PasswordField name="password" label={t('signIn.password')} error={refused?.errors['password']} kind="current" />
            <InlineStack align="space-between" gap="200">
              <RememberField defaultChecked={remembered !== ''} />
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

/** The user name alone is kept on the device; the password never. */
function keepUsername(event: React.FormEvent<HTMLFormElement>): void {
  const form = new FormData(event.currentTarget);
  if (form.get('remember') === 'true') rememberUsername(String(form.get('username')));
  else forgetUsername();
}

/** The user name kept on this device; known only once the page is alive. */
function useRememberedUsername(): string {
  const [username, setUsername] = useState('');
  useEffect(() => setUsername(rememberedUsername()), []);
  return username;
}

/**
 * Whether a session ended that nobody logged out of: it expired, or was ended from elsewhere. Read as the form appears, since
 * the frame around it clears the mark right after.
 */
function useSessionEnded(): boolean {
  const [ended, setEnded] = useState(false);
  useEffect(() => setEnded((before) => before || wasSignedIn()), []);
  return ended;
}
