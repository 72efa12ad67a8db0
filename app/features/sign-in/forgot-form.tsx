import { useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from '@remix-run/react';
import { BlockStack, Button, ChoiceList, FormLayout, InlineStack, Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { CallingCode } from '#app/ui/phone-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts';
import { AddressField } from './address-field.tsx';
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
  const [by, setBy] = useState<'email' | 'phone'>(refused?.typed['by'] === 'phone' ? 'phone' : 'email');
  useFocusFirstError(form, refused);
  return (
    <PublicCard title={t('forgot.title')} text={t('forgot.lead')}>
      <Form method="post" action={otherFormUrl(search, 'forgot')} ref={form} noValidate>
        <input type="hidden" name="form" value="forgot" />
        <input type="hidden" name="by" value={by} />
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} />
          <FormLayout>
            <ChoiceList
              title={t('forgot.by')}
              choices={[
                { value: 'email', label: t('forgot.byEmail') },
                { value: 'phone', label: t('forgot.byPhone'), helpText: t('forgot.byPhoneHelp') },
              ]}
              selected={[by]}
              onChange={([chosen]) => setBy(chosen === 'phone' ? 'phone' : 'email')}
            />
            <AddressField by={by} phone={phone} typed={refused?.typed ?? {}} error={refused?.errors[by]} />
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
