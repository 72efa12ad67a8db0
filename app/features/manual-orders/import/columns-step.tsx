import { useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Box, Button, Card, FormLayout, InlineGrid, InlineStack, List, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { type ImportField, importFields, requiredImportFields } from '#contract/manual-orders.values.ts';
import type { OrderImport } from '#contract/order-imports.ts';
import type { Problem } from '#contract/problem.ts';
import type { Country } from '#contract/regions.ts';
import { SelectInput } from '#app/ui/form-fields.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { currencies } from '../form/order-form.ts';
import { COLUMN_FIELD } from './import-steps.tsx';

interface ColumnsStepProps {
  orderImport: OrderImport;
  countries: Country[];
  problem: Problem | null;
}

/** What each column of the file is read as. */
export function ColumnsStep({ orderImport, countries, problem }: ColumnsStepProps) {
  const { t } = useTranslation('manual-orders');
  const { columns, settings, version } = orderImport;
  const ready = useHydrated();
  const busy = useNavigation().state !== 'idle';
  const [country, setCountry] = useState(settings.country ?? '');
  const [chosen, setChosen] = useState(() =>
    columns.map((_column, place) => importFields.find((field) => settings.mapping[field] === place) ?? ''),
  );
  const missing = requiredImportFields.filter((field) => !chosen.includes(field) && !(field === 'country' && country !== ''));
  // A field is read of one column: chosen for another, it leaves the first.
  const choose = (place: number, value: string) =>
    setChosen(chosen.map((field, at) => (at === place ? asField(value) : field === value ? '' : field)));

  return (
    <Form method="post">
      <input type="hidden" name="intent" value="check" />
      <input type="hidden" name="version" value={version} />
      <BlockStack gap="400">
        <ProblemBanner
          problem={problem === null || problem.fields === undefined ? problem : { ...problem, message: t('columns.incomplete') }}
        />
        <Recognized orderImport={orderImport} />
        <Card>
          <BlockStack gap="400">
            <Text as="h2" variant="headingSm">
              {t('columns.title')}
            </Text>
            {columns.map(({ name, samples }, place) => (
              <Box key={place} borderBlockStartWidth="025" borderColor="border" paddingBlockStart="300">
                <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300" alignItems="center">
                  <BlockStack gap="050">
                    <Text as="p" fontWeight="medium" breakWord>
                      {name === '' ? t('columns.unnamed', { number: place + 1 }) : name}
                    </Text>
                    <Text as="p" tone="subdued" variant="bodySm" breakWord>
                      {samples.length === 0 ? t('columns.empty') : samples.map((sample) => sample.slice(0, 40)).join(' · ')}
                    </Text>
                  </BlockStack>
                  <Select
                    name={`${COLUMN_FIELD}${place}`}
                    label={t('columns.readAs', { column: name })}
                    labelHidden
                    options={[
                      { value: '', label: t('columns.ignore') },
                      ...importFields.map((field) => ({
                        value: field,
                        label: isRequired(field) ? t('columns.required', { field: t(`field.${field}`) }) : t(`field.${field}`),
                      })),
                    ]}
                    value={chosen[place] ?? ''}
                    onChange={(value) => choose(place, value)}
                  />
                </InlineGrid>
              </Box>
            ))}
          </BlockStack>
        </Card>
        <Card>
          <FormLayout>
            <Text as="h2" variant="headingSm">
              {t('columns.defaults')}
            </Text>
            <Select
              name="country"
              label={t('columns.country')}
              options={[
                { value: '', label: t('columns.countryInFile') },
                ...countries.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              value={country}
              onChange={setCountry}
            />
            <FormLayout.Group>
              <SelectInput
                name="currency"
                label={t('columns.currency')}
                options={[...new Set([settings.currency, ...currencies])].map(asOption)}
                defaultValue={settings.currency}
              />
              <SelectInput
                name="mode"
                label={t('columns.mode')}
                options={[
                  { value: 'live', label: t('columns.live') },
                  { value: 'test', label: t('columns.test') },
                ]}
                defaultValue={settings.mode}
              />
            </FormLayout.Group>
          </FormLayout>
        </Card>
        {missing.length === 0 ? null : (
          <Banner tone="warning" title={t('columns.missing')} stopAnnouncements>
            <List>
              {missing.map((field) => (
                <List.Item key={field}>{t(`field.${field}`)}</List.Item>
              ))}
            </List>
          </Banner>
        )}
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <InlineStack align="end">
            <Button submit variant="primary" loading={busy} disabled={!ready || missing.length > 0}>
              {t('columns.check')}
            </Button>
          </InlineStack>
        </Box>
      </BlockStack>
    </Form>
  );
}

function isRequired(field: ImportField): boolean {
  return requiredImportFields.some((required) => required === field);
}

function asField(value: string): ImportField | '' {
  return importFields.find((field) => field === value) ?? '';
}

function asOption(value: string) {
  return { value, label: value };
}

/** What was found out about the file. */
function Recognized({ orderImport: { format, encoding, layout, mappedBy, rowCount } }: { orderImport: OrderImport }) {
  const { t } = useTranslation('manual-orders');
  const kind =
    encoding === null ? t('columns.workbook') : t('columns.textFile', { format: format.toUpperCase(), encoding: encoding.toUpperCase() });
  return (
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <BlockStack gap="100">
        <Text as="p">
          {kind} {t('columns.rows', { count: rowCount })}
        </Text>
        <Text as="p" tone="subdued">
          {mappedBy === 'remembered' ? t('columns.remembered') : layout === null ? t('columns.byNames') : t(`columns.layout.${layout}`)}
        </Text>
      </BlockStack>
    </Box>
  );
}
