import { useId, useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_MINOR } from '#contract/money.ts';
import type { Problem } from '#contract/problem.ts';
import { OWN_PRODUCT_ID_MAX, SOURCING_NAME_MAX, SOURCING_NOTES_MAX, SOURCING_QUANTITY_MAX, SOURCING_URL_MAX } from '#contract/sourcing.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { CountriesChoice } from './countries-choice.tsx';
import { targetCurrencies, type UnreadableField } from './read-request-form.ts';

interface RequestFormProps {
  countries: { code: string; name: string }[];
  /** Words somebody looked for in vain. */
  name: string;
  idempotencyKey: string;
  /** Numbers that could not be read. */
  unreadable: readonly UnreadableField[];
  problem: Problem | null;
}

/** What is looked for, where it was seen, and on which terms it would sell. */
export function RequestForm({ countries, name, idempotencyKey, unreadable, problem }: RequestFormProps) {
  const { t } = useTranslation('sourcing');
  const sending = useNavigation().state === 'submitting';
  const errorOf = fieldErrors(problem);
  const missing = problem?.fields?.some(({ path, code }) => path === 'link' && code === 'required') === true;
  return (
    <Form method="post" noValidate>
      <IdempotencyField value={idempotencyKey} />
      <BlockStack gap="400">
        {problem !== null && problem.fields === undefined ? <ProblemBanner problem={problem} /> : null}
        <Card>
          <FormLayout>
            <Heading>{t('form.what')}</Heading>
            <TextInput
              name="name"
              label={t('form.name')}
              defaultValue={name.slice(0, SOURCING_NAME_MAX)}
              maxLength={SOURCING_NAME_MAX}
              autoComplete="off"
              error={errorOf('name') ?? ''}
            />
            <TextInput
              name="link"
              label={t('form.link')}
              helpText={t('form.linkHelp')}
              placeholder="https://"
              maxLength={SOURCING_URL_MAX}
              autoComplete="off"
              spellCheck={false}
              error={missing ? t('form.linkMissing') : (errorOf('link') ?? '')}
            />
            <TextInput
              name="pictureUrl"
              label={t('form.picture')}
              placeholder="https://"
              maxLength={SOURCING_URL_MAX}
              autoComplete="off"
              spellCheck={false}
              error={errorOf('pictureUrl') ?? ''}
            />
            <TextInput
              name="notes"
              label={t('form.notes')}
              helpText={t('form.notesHelp')}
              multiline={3}
              maxLength={SOURCING_NOTES_MAX}
              autoComplete="off"
              error={errorOf('notes') ?? ''}
            />
          </FormLayout>
        </Card>
        <Card>
          <FormLayout>
            <Heading>{t('form.terms')}</Heading>
            <TargetPrice error={unreadable.includes('targetPrice') ? t('form.priceWrong') : errorOf('targetPrice.amountMinor')} />
            <TextInput
              name="monthlyQuantity"
              label={t('form.quantity')}
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              error={
                unreadable.includes('monthlyQuantity')
                  ? t('form.quantityWrong', { max: SOURCING_QUANTITY_MAX })
                  : (errorOf('monthlyQuantity') ?? '')
              }
            />
            <CountriesChoice countries={countries} />
            <TextInput
              name="ownProductId"
              label={t('form.ownId')}
              helpText={t('form.ownIdHelp')}
              maxLength={OWN_PRODUCT_ID_MAX}
              autoComplete="off"
              error={errorOf('ownProductId') ?? ''}
            />
          </FormLayout>
        </Card>
        <InlineStack align="end">
          <Button submit variant="primary" loading={sending}>
            {t('form.send')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Text as="h2" variant="headingSm">
      {children}
    </Text>
  );
}

function TargetPrice({ error }: { error: string | undefined }) {
  const { t } = useTranslation('sourcing');
  const id = useId();
  const [currency, setCurrency] = useState<string>(targetCurrencies[0]);
  return (
    <FormLayout.Group>
      <AmountField
        name="targetPrice"
        label={t('form.price')}
        currency={currency}
        maxMinor={MAX_AMOUNT_MINOR}
        error={error}
        helpText={t('form.priceHelp')}
      />
      <Select id={id} name="currency" label={t('form.currency')} options={[...targetCurrencies]} value={currency} onChange={setCurrency} />
    </FormLayout.Group>
  );
}
