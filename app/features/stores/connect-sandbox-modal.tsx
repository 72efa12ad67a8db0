import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Checkbox, FormLayout, Modal, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { sandboxCurrencies, sandboxCurrencyOf } from './sandbox-currencies.ts';
import type { action } from './stores-page.tsx';

interface ConnectSandboxModalProps {
  countries: { code: string; name: string }[];
  /** Country of the account, where most merchants sell. */
  homeCountry: string;
  idempotencyKey: string;
  onClose: () => void;
}

/** Name, country and currency of a store to try everything with. */
export default function ConnectSandboxModal({ countries, homeCountry, idempotencyKey, onClose }: ConnectSandboxModalProps) {
  const { t } = useTranslation('stores');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const [withProducts, setWithProducts] = useState(false);
  const [country, setCountry] = useState(countries.some(({ code }) => code === homeCountry) ? homeCountry : '');
  // Until one is selected, the currency is that of the country.
  const [currency, setCurrency] = useState<string | null>(null);
  const outcome = fetcher.data;
  const problem = outcome?.status === 'refused' ? outcome.problem : null;
  const errorOf = fieldErrors(problem);

  // Once the page has revalidated, so that the store is in the list when the dialog closes.
  useEachAnswer(fetcher.state === 'idle' ? outcome : undefined, (answer) => {
    if (answer.status !== 'connected') return;
    notify({ tone: 'success', title: t('connect.done'), text: answer.store.name });
    onClose();
  });

  return (
    <Modal
      open
      onClose={onClose}
      title={t('connect.title')}
      primaryAction={{ content: t('connect.submit'), loading: fetcher.state !== 'idle', onAction: () => form.current?.requestSubmit() }}
      secondaryActions={[{ content: t('connect.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <fetcher.Form method="post" ref={form} noValidate>
          <BlockStack gap="400">
            {problem !== null && problem.fields === undefined ? <ProblemBanner problem={problem} /> : null}
            <Text as="p">{t('connect.text')}</Text>
            <input type="hidden" name="intent" value="connect" />
            <IdempotencyField value={idempotencyKey} />
            <FormLayout>
              <TextInput name="name" label={t('connect.name')} autoComplete="off" maxLength={80} error={errorOf('name') ?? ''} />
              <Select
                name="country"
                label={t('connect.country')}
                placeholder={t('connect.choose')}
                options={countries.map(({ code, name }) => ({ value: code, label: name }))}
                value={country}
                onChange={setCountry}
                helpText={t('connect.countryHelp')}
                error={countryError(errorOf('country'), t('connect.countryMissing'))}
              />
              <Select
                name="currency"
                label={t('connect.currency')}
                options={[...sandboxCurrencies]}
                value={currency ?? sandboxCurrencyOf(country)}
                onChange={setCurrency}
              />
              <SelectInput
                name="locale"
                label={t('connect.language')}
                options={[
                  { value: '', label: t('connect.languageOfCountry') },
                  ...locales.map((locale) => ({ value: locale, label: t(`connect.languages.${locale}`) })),
                ]}
                helpText={t('connect.languageHelp')}
              />
              <Checkbox
                name="withProducts"
                value="yes"
                label={t('connect.withProducts')}
                helpText={t('connect.withProductsHelp')}
                checked={withProducts}
                onChange={setWithProducts}
              />
            </FormLayout>
          </BlockStack>
        </fetcher.Form>
      </Modal.Section>
    </Modal>
  );
}

/** An empty country fails its format check; the message that helps is to select one. */
function countryError(refused: string | undefined, missing: string): string {
  return refused === undefined ? '' : missing;
}
