import { useRef } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { InvoiceSettings } from '#contract/invoices.ts';
import { locales } from '#contract/locales.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { placeProblem, useFocusFirstError } from '#app/ui/field-errors.ts';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useDirtyForm } from '#app/ui/use-dirty-form.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { InvoicesOutcome } from './start-file.server.ts';

/** Languages by their own names. */
const LANGUAGES = { 'en-US': 'English', 'es-ES': 'Español', 'pt-BR': 'Português' } as const;

interface AccountantCardProps {
  settings: InvoiceSettings;
  /** What became of the last form of the page. */
  outcome: InvoicesOutcome | undefined;
}

/** Who gets the documents of a month by mail. */
export function AccountantCard({ settings, outcome }: AccountantCardProps) {
  const { t } = useTranslation('invoices');
  const permitted = usePermission('account:manage');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('accountant.title')}
        </Text>
        <Text as="p" tone="subdued">
          {t('accountant.help')}
        </Text>
        {permitted ? (
          <AccountantForm settings={settings} outcome={outcome} />
        ) : (
          <FactRows
            facts={[
              { label: t('accountant.email'), value: settings.accountantEmail === '' ? t('accountant.nobody') : settings.accountantEmail },
              { label: t('accountant.language'), value: LANGUAGES[settings.locale] },
            ]}
          />
        )}
      </BlockStack>
    </Card>
  );
}

function AccountantForm({ settings, outcome }: AccountantCardProps) {
  const { t } = useTranslation('invoices');
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef('');
  const saving = useNavigation().formData?.get('intent') === 'settings';
  const { dirty, check, snapshot, settle } = useDirtyForm(form, 0);
  const refused = outcome?.done === null && outcome.intent === 'settings' ? outcome.problem : null;
  const { errors, banner } = placeProblem(refused, { fields: ['accountantEmail', 'locale'] });
  useFocusFirstError(form, refused);
  useEachAnswer(outcome, ({ done }) => {
    if (done === 'settings') settle(submitted.current);
  });
  return (
    <Form
      method="post"
      ref={form}
      preventScrollReset
      noValidate
      onInput={check}
      onChange={check}
      onSubmit={() => {
        submitted.current = snapshot();
      }}
    >
      <input type="hidden" name="intent" value="settings" />
      <BlockStack gap="300">
        <ProblemBanner problem={banner} />
        <FormLayout>
          <FormLayout.Group>
            <TextInput
              name="accountantEmail"
              type="email"
              label={t('accountant.email')}
              defaultValue={settings.accountantEmail}
              autoComplete="off"
              error={errors['accountantEmail'] ?? ''}
            />
            <SelectInput
              name="locale"
              label={t('accountant.language')}
              options={locales.map((value) => ({ value, label: LANGUAGES[value] }))}
              defaultValue={settings.locale}
              error={errors['locale'] ?? ''}
            />
          </FormLayout.Group>
        </FormLayout>
        <InlineStack align="end">
          <Button submit loading={saving} disabled={!dirty}>
            {t('accountant.save')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
