import { useEffect, useState } from 'react';
import { useNavigate } from '@remix-run/react';
import { BlockStack, Card, FormLayout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { BillingProfile } from '#contract/account.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { IDEMPOTENCY_FIELD, IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { useDirtyForm } from '#app/ui/use-dirty-form.ts';
import { useAccountForm } from '../account-form.tsx';
import { INTENT_FIELD } from '../account-outcome.ts';
import { accountUrl } from '../account-urls.ts';
import { BillingNameFields } from './billing-name-fields.tsx';
import { BillingOrderFields } from './billing-order-fields.tsx';
import type { BillingContent } from './billing-tab.tsx';

const ownFields = ['legalName', 'taxIdKind', 'taxId', 'country', 'address', 'city', 'province', 'postcode'];

/** One billing profile, new or existing. */
export function BillingEditor({ content }: { content: BillingContent }) {
  const { t } = useTranslation('account');
  const { edited, countries, profiles, stores } = content;
  const [round, setRound] = useState(0);
  const [idempotencyKey] = useState(content.idempotencyKey);
  const storeFields = (stores ?? []).map((_store, index) => `storeIds.${index}`);
  const form = useAccountForm('save-billing-profile', { fields: [...ownFields, ...storeFields] });
  const storeError = storeFields.map((field) => form.errors[field]).find((error) => error !== undefined);
  const { dirty, check } = useDirtyForm(form.ref, round, [IDEMPOTENCY_FIELD]);
  useLeaveWhen(form.done && !form.busy);
  const save = () => form.ref.current?.requestSubmit();

  return (
    <Page
      title={edited === null ? t('billing.newTitle') : edited.legalName}
      backAction={{ content: t('billing.back'), url: accountUrl({ tab: 'billing' }) }}
    >
      <form.Form method="post" ref={form.ref} onInput={check} onChange={check} noValidate>
        <input type="hidden" name={INTENT_FIELD} value={form.intent} />
        <input type="hidden" name="profileId" value={edited?.id ?? ''} />
        <IdempotencyField value={idempotencyKey} />
        <BlockStack gap="400" key={round}>
          <ProblemBanner problem={form.banner} />
          <Card>
            <BlockStack gap="400">
              <Text as="h2" variant="headingSm">
                {t('billing.who')}
              </Text>
              <BillingNameFields profile={edited} countries={countries} errors={form.errors} onlyOne={profiles.length === 0} />
            </BlockStack>
          </Card>
          <Card>
            <BlockStack gap="400">
              <Text as="h2" variant="headingSm">
                {t('billing.where')}
              </Text>
              <AddressFields profile={edited} errors={form.errors} />
            </BlockStack>
          </Card>
          <Card>
            <BlockStack gap="400">
              <Text as="h2" variant="headingSm">
                {t('billing.orders')}
              </Text>
              <BillingOrderFields profile={edited} profiles={profiles} stores={stores} error={storeError} />
            </BlockStack>
          </Card>
        </BlockStack>
      </form.Form>
      <FormSaveBar dirty={dirty && !form.done} saving={form.busy} onSave={save} onDiscard={() => setRound((before) => before + 1)} />
    </Page>
  );
}

const addressFields = {
  address: { autoComplete: 'street-address', maxLength: 300 },
  city: { autoComplete: 'address-level2', maxLength: 100 },
  province: { autoComplete: 'address-level1', maxLength: 100 },
  postcode: { autoComplete: 'postal-code', maxLength: 20 },
} as const;

/** The address as invoices print it. */
function AddressFields({ profile, errors }: { profile: BillingProfile | null; errors: Record<string, string> }) {
  const { t } = useTranslation('account');
  const field = (name: keyof typeof addressFields) => (
    <TextInput
      name={name}
      label={t(`billing.${name}`)}
      defaultValue={profile?.[name] ?? ''}
      error={errors[name]}
      {...addressFields[name]}
    />
  );
  return (
    <FormLayout>
      {field('address')}
      <FormLayout.Group>
        {field('city')}
        {field('province')}
      </FormLayout.Group>
      <FormLayout.Group>{field('postcode')}</FormLayout.Group>
    </FormLayout>
  );
}

/** Back to the list, once what was saved no longer counts as unsaved. */
function useLeaveWhen(saved: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (saved) navigate(accountUrl({ tab: 'billing' }));
  }, [saved, navigate]);
}
