import { useEffect, useId, useState } from 'react';
import { Form, useLocation, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Checkbox, FormLayout, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { forgetUsername, rememberedUsername, rememberUsername } from '#app/session/storage.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { otherFormUrl } from './other-form-url.ts';
import type { Refused } from './sign-in.server.ts';

export function SignInForm({ brand, refused }: { brand: string; refused: Refused | undefined }) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const submitting = useNavigation().state === 'submitting';
  const remembered = useRememberedUsername();
  const rememberId = useId();
  const [remember, setRemember] = useState<boolean | null>(null);

  const keepUsername = (event: React.FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    if (form.get('remember') === 'true') rememberUsername(String(form.get('username')));
    else forgetUsername();
  };
  return (
    <PublicCard title={t('welcome', { brand })} text={t('signIn.lead')}>
      <Form method="post" onSubmit={keepUsername} noValidate>
        <input type="hidden" name="form" value="sign-in" />
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} title={t('signIn.failed')} />
          <FormLayout>
            <TextInput
              key={remembered}
              name="username"
              label={t('signIn.username')}
              placeholder={t('signIn.usernamePlaceholder')}
              defaultValue={refused?.typed.username ?? remembered}
              error={refused?.errors.username}
              type="email"
              autoComplete="username"
              maxLength={254}
              focusOnLoad
            />
            <TextInput
              name="password"
              label={t('signIn.password')}
              error={refused?.errors.password}
              type="password"
              autoComplete="current-password"
              maxLength={128}
            />
            <Checkbox
              id={rememberId}
              name="remember"
              value="true"
              label={t('signIn.remember')}
              helpText={t('signIn.rememberHelp')}
              checked={remember ?? remembered !== ''}
              onChange={setRemember}
            />
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

/** The user name kept on this device; known only once the page is alive. */
function useRememberedUsername(): string {
  const [username, setUsername] = useState('');
  useEffect(() => setUsername(rememberedUsername()), []);
  return username;
}
