import { Form, useActionData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { InvoiceSettings } from '#contract/invoices.ts';
import { locales } from '#contract/locales.ts';
import type { Problem } from '#contract/problem.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './invoices-page.tsx';

/** Languages by their own names. */
const LANGUAGES = { 'en-US': 'English', 'es-ES': 'Español', 'pt-BR': 'Português' } as const;

/** Who gets the documents of a month by mail. */
export function AccountantCard({ settings, problem }: { settings: InvoiceSettings; problem: Problem | null }) {
  const { t } = useTranslation('invoices');
  const notify = useNotice();
  const navigation = useNavigation();
  const outcome = useActionData<typeof action>();
  useEachAnswer(navigation.state === 'idle' ? outcome : undefined, ({ done }) => {
    if (done === 'settings') notify({ tone: 'success', title: t('accountant.saved') });
  });
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="settings" />
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('accountant.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('accountant.help')}
          </Text>
          <FormLayout>
            <FormLayout.Group>
              <TextInput
                name="accountantEmail"
                type="email"
                label={t('accountant.email')}
                defaultValue={settings.accountantEmail}
                autoComplete="off"
                error={fieldErrors(problem)('accountantEmail') ?? ''}
              />
              <SelectInput
                name="locale"
                label={t('accountant.language')}
                options={locales.map((value) => ({ value, label: LANGUAGES[value] }))}
                defaultValue={settings.locale}
              />
            </FormLayout.Group>
          </FormLayout>
          <IfPermitted permission="account:manage">
            <InlineStack align="end">
              <Button submit loading={navigation.formData?.get('intent') === 'settings'}>
                {t('accountant.save')}
              </Button>
            </InlineStack>
          </IfPermitted>
        </BlockStack>
      </Form>
    </Card>
  );
}
