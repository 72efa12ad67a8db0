import { useRef } from 'react';
import { Form, useLocation, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, FormLayout, InlineStack, Link, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { useFocusFirstError } from '#app/ui/field-errors.ts';
import { otherFormUrl } from './login-forms.ts';
import type { Refused } from './login-outcome.server.ts';

interface SignUpFormProps {
  countries: { code: string; name: string }[];
  passwordLength: { min: number; max: number };
  /** The code of the invite link somebody comes by, empty without one; `isDead`: the link works no more. */
  invitation: { code: string; isDead: boolean };
  refused: Refused | undefined;
}

export function SignUpForm({ countries, passwordLength, invitation, refused }: SignUpFormProps) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const submitting = useNavigation().state === 'submitting';
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refused);
  return (
    <PublicCard title={t('signUp.title')} text={t('signUp.lead')}>
      <Form method="post" action={otherFormUrl(search, 'sign-up')} ref={form} noValidate>
        <input type="hidden" name="form" value="sign-up" />
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} />
          {invitation.isDead && refused === undefined ? (
            <Banner tone="warning" stopAnnouncements>
              {t('signUp.inviteLinkDead')}
            </Banner>
          ) : null}
          {countries.length > 0 ? null : (
            <Banner tone="warning" stopAnnouncements>
              {t('signUp.countriesMissing')}
            </Banner>
          )}
          <FormLayout>
            <SignUpFields {...{ countries, passwordLength, invitation, refused }} />
            <Consent />
            <Button submit variant="primary" size="large" fullWidth loading={submitting}>
              {t('signUp.submit')}
            </Button>
          </FormLayout>
          <InlineStack gap="100" align="center">
            <Text as="span">{t('signUp.haveOne')}</Text>
            <Link url={otherFormUrl(search, 'sign-in')}>{t('signUp.toSignIn')}</Link>
          </InlineStack>
        </BlockStack>
      </Form>
    </PublicCard>
  );
}

function SignUpFields({ countries, passwordLength, invitation, refused }: SignUpFormProps) {
  const { t } = useTranslation('sign-in');
  return (
    <FormLayout>
      <TextInput
        name="email"
        label={t('signUp.email')}
        defaultValue={refused?.values['email'] ?? ''}
        error={refused?.errors['email']}
        type="email"
        autoComplete="email"
        maxLength={254}
        focusOnLoad
      />
      <PasswordField name="password" label={t('signUp.password')} error={refused?.errors['password']} kind="new" length={passwordLength} />
      <SelectInput
        name="country"
        label={t('signUp.country')}
        placeholder={t('signUp.countryPlaceholder')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={refused?.values['country'] ?? ''}
        error={refused?.errors['country']}
      />
      <TextInput
        name="phone"
        label={t('signUp.phone')}
        helpText={t('signUp.phoneHelp')}
        defaultValue={refused?.values['phone'] ?? ''}
        error={refused?.errors['phone']}
        type="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <TextInput
        name="inviteCode"
        label={t('signUp.inviteCode')}
        defaultValue={refused?.values['inviteCode'] ?? invitation.code}
        helpText={invitation.code === '' ? undefined : t('signUp.invited')}
        error={refused?.errors['inviteCode']}
        autoComplete="off"
        maxLength={40}
        spellCheck={false}
      />
    </FormLayout>
  );
}

/** The texts open in a new tab, so that the form keeps its input. */
function Consent() {
  const { t } = useTranslation('sign-in');
  return (
    <Text as="p" tone="subdued">
      <Trans
        t={t}
        i18nKey="signUp.consent"
        components={[
          <Link key="terms" url={`${paths.text}?doc=terms`} target="_blank" />,
          <Link key="privacy" url={`${paths.text}?doc=privacy`} target="_blank" />,
        ]}
      />
    </Text>
  );
}
