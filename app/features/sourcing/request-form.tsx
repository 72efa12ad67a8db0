import { useId, useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Box, Button, Card, FormLayout, InlineStack, Select, Tag, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import {
  OWN_PRODUCT_ID_MAX,
  SOURCING_COUNTRIES_MAX,
  SOURCING_NAME_MAX,
  SOURCING_NOTES_MAX,
  SOURCING_QUANTITY_MAX,
  SOURCING_URL_MAX,
} from '#contract/sourcing.values.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';

export const targetCurrencies = ['USD', 'EUR', 'GBP', 'BRL', 'MXN', 'CNY'] as const;

export type UnreadableField = 'targetPrice' | 'monthlyQuantity';

interface NamedCountry {
  code: string;
  name: string;
}

interface RequestFormProps {
  countries: NamedCountry[];
  /** A search that found nothing in the catalog. */
  name: string;
  idempotencyKey: string;
  /** Fields whose numbers could not be read. */
  unreadable: readonly UnreadableField[];
  problem: Problem | null;
}

/** The product to find, where it was seen, and the terms on which it would sell. */
export function RequestForm({ countries, name, idempotencyKey, unreadable, problem }: RequestFormProps) {
  const { t } = useTranslation('sourcing');
  const sending = useNavigation().state === 'submitting';
  const errorOf = fieldErrors(problem);
  const linkMissing = problem?.fields?.some(({ path, code }) => path === 'link' && code === 'required') === true;
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
              error={linkMissing ? t('form.linkMissing') : (errorOf('link') ?? '')}
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
            <CountriesField countries={countries} />
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
        {/* On a phone only cards reach the edges. */}
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <InlineStack align="end">
            <Button submit variant="primary" loading={sending}>
              {t('form.send')}
            </Button>
          </InlineStack>
        </Box>
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

/** Several countries, each sent as a field `country`. */
function CountriesField({ countries }: { countries: NamedCountry[] }) {
  const { t } = useTranslation('sourcing');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const tags = selected.map((code) => ({ code, name: countries.find((country) => country.code === code)?.name ?? code }));
  const remaining = countries.filter(({ code }) => !selected.includes(code));
  return (
    <BlockStack gap="200">
      <Select
        label={t('form.countries')}
        helpText={t('form.countriesHelp')}
        placeholder={t('form.addCountry')}
        options={remaining.map(({ code, name }) => ({ value: code, label: name }))}
        value=""
        disabled={selected.length >= SOURCING_COUNTRIES_MAX}
        onChange={(code) => setSelected([...selected, code])}
      />
      <InlineStack gap="100">
        {tags.map(({ code, name }) => (
          <span key={code}>
            <input type="hidden" name="country" value={code} />
            <Tag onRemove={() => setSelected(selected.filter((other) => other !== code))}>{name}</Tag>
          </span>
        ))}
      </InlineStack>
    </BlockStack>
  );
}
