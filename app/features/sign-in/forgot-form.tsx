import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from '@remix-run/react';
import { BlockStack, Button, ChoiceList, FormLayout, InlineStack, Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PhoneField, phoneCountryField, type CallingCode } from '#app/ui/phone-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { useFocusFirstError } from '#app/ui/field-errors.ts';
import { otherFormUrl } from './login-forms.ts';
import type { Refused } from './login-outcome.server.ts';

interface ForgotFormProps {
  phone: { callingCodes: CallingCode[]; country: string };
  refused: Refused | undefined;
}

/** Asks where the code for a new password goes. */
export function ForgotForm({ phone, refused }: ForgotFormProps) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const submitting = useNavigation().state === 'submitting';
  const form = useRef<HTMLFormElement>(null);
  const [by, setBy] = useState<'email' | 'phone'>(refused?.values['by'] === 'phone' ? 'phone' : 'email');
  // What was selected before hydration stays selected.
  useEffect(() => {
    if (form.current !== null) setBy(new FormData(form.current).get('by') === 'phone' ? 'phone' : 'email');
  }, []);
  useFocusFirstError(form, refused);
  return (
    <PublicCard title={t('forgot.title')} text={t('forgot.lead')}>
      <Form method="post" action={otherFormUrl(search, 'forgot')} ref={form} noValidate>
        <input type="hidden" name="form" value="forgot" />
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} />
          <FormLayout>
            <ChoiceList
              name="by"
              title={t('forgot.by')}
              choices={[
                { value: 'email', label: t('forgot.byEmail') },
                { value: 'phone', label: t('forgot.byPhone'), helpText: t('forgot.byPhoneHelp') },
              ]}
              selected={[by]}
              onChange={([selected]) => setBy(selected === 'phone' ? 'phone' : 'email')}
            />
            <AddressField by={by} phone={phone} values={refused?.values ?? {}} error={refused?.errors[by]} />
            <Button submit variant="primary" size="large" fullWidth loading={submitting}>
              {t('forgot.submit')}
            </Button>
          </FormLayout>
          <InlineStack gap="400" align="center">
            <Link url={otherFormUrl(search, 'sign-in')}>{t('backToSignIn')}</Link>
            <Link url={otherFormUrl(search, 'reset')}>{t('forgot.haveCode')}</Link>
          </InlineStack>
        </BlockStack>
      </Form>
    </PublicCard>
  );
}

interface AddressFieldProps {
  by: 'email' | 'phone';
  phone: ForgotFormProps['phone'];
  values: Record<string, string>;
  error: string | undefined;
}

/** Where a code goes: an email address or a phone number. */
export function AddressField({ by, phone, values, error }: AddressFieldProps) {
  const { t } = useTranslation('sign-in');
  if (by === 'phone') {
    return (
      <PhoneField
        name="phone"
        label={t('forgot.phone')}
        callingCodes={phone.callingCodes}
        country={values[phoneCountryField('phone')] ?? phone.country}
        defaultValue={values['phone'] ?? ''}
        error={error}
      />
    );
  }
  return (
    <TextInput
      name="email"
      label={t('forgot.email')}
      defaultValue={values['email'] ?? ''}
      error={error}
      type="email"
      autoComplete="username"
      maxLength={254}
    />
  );
}
