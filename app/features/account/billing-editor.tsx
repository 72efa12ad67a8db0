import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '@remix-run/react';
import { BlockStack, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useDirtyForm } from '#app/ui/use-dirty-form.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { INTENT_FIELD } from './account-outcome.ts';
import { accountUrl } from './account-tabs.ts';
import { BillingAddressFields } from './billing-address-fields.tsx';
import { BillingNameFields } from './billing-name-fields.tsx';
import type { BillingContent } from './billing-tab.tsx';
import { useAccountForm } from './use-account-form.ts';

const fields = ['legalName', 'taxIdKind', 'taxId', 'country', 'address', 'city', 'province', 'postcode'];

/** One billing profile, new or at hand. */
export function BillingEditor({ content }: { content: BillingContent }) {
  const { t } = useTranslation('account');
  const { edited, countries, profiles } = content;
  const notify = useNotice();
  const [round, setRound] = useState(0);
  const [idempotencyKey] = useState(content.idempotencyKey);
  const [saved, setSaved] = useState(false);
  const form = useAccountForm('save-billing-profile', {
    fields,
    onDone: () => {
      settle(snapshot());
      setSaved(true);
      notify({ tone: 'success', title: t('billing.saved') });
    },
  });
  const { dirty, check, snapshot, settle } = useDirtyForm(form.ref, round, [IDEMPOTENCY_FIELD]);
  useLeaveWhen(saved && !dirty);
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
              <BillingAddressFields profile={edited} errors={form.errors} />
            </BlockStack>
          </Card>
        </BlockStack>
      </form.Form>
      <FormSaveBar dirty={dirty} saving={form.busy} onSave={save} onDiscard={() => setRound((before) => before + 1)} />
    </Page>
  );
}

/** Back to the list once nothing unsaved is left to ask about. */
function useLeaveWhen(ready: boolean): void {
  const navigate = useNavigate();
  const left = useRef(false);
  useEffect(() => {
    if (!ready || left.current) return;
    left.current = true;
    navigate(accountUrl({ tab: 'billing' }));
  }, [ready, navigate]);
}
