import { Form, useLocation, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, FormLayout, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { SelectInput } from '#app/ui/select-input.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { otherFormUrl } from './other-form-url.ts';
import type { Refused } from './sign-in.server.ts';

interface SignUpFormProps {
  countries: { code: string; name: string }[];
  passwordLength: { min: number; max: number };
  refused: Refused | undefined;
}

export function SignUpForm({ countries, passwordLength, refused }: SignUpFormProps) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const submitting = useNavigation().state === 'submitting';
  const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <PublicCard title={t('signUp.title')} text={t('signUp.lead')}>
      <Form method="post" noValidate>
        <input type="hidden" name="form" value="sign-up" />
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} />
          {countries.length > 0 ? null : (
            <Banner tone="warning" stopAnnouncements>
              {t('signUp.countriesMissing')}
            </Banner>
          )}
          <FormLayout>
            <TextInput
              name="email"
              label={t('signUp.email')}
              defaultValue={refused?.typed.username ?? ''}
              error={refused?.errors.email}
              type="email"
              autoComplete="email"
              maxLength={254}
              focusOnLoad
            />
            <TextInput
              name="password"
              label={t('signUp.password')}
              helpText={t('signUp.passwordHelp', passwordLength)}
              error={refused?.errors.password}
              type="password"
              autoComplete="new-password"
            />
            <SelectInput
              name="country"
              label={t('signUp.country')}
              placeholder={t('signUp.countryPlaceholder')}
              options={countryOptions}
              defaultValue={refused?.typed.country ?? ''}
              error={refused?.errors.country}
            />
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
