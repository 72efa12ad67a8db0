import { BlockStack, Checkbox, ChoiceList, FormLayout, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Country } from '#contract/regions.ts';
import { CountriesField } from '../shipping/countries-field.tsx';
import type { CardPart } from './design-fields.tsx';
import { ProductsField } from './products-field.tsx';

interface RuleFieldsProps {
  part: CardPart;
  stores: { id: string; name: string }[];
  countries: Country[];
  disabled: boolean;
}

/** Which orders the card goes with; what is left empty does not narrow. */
export function RuleFields({ part: { draft, change, errorOf }, stores, countries, disabled }: RuleFieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <BlockStack gap="400">
      <BlockStack gap="100">
        <Text as="h2" variant="headingSm">
          {t('praiseCard.rules')}
        </Text>
        <Text as="p" tone="subdued">
          {t('praiseCard.rulesText')}
        </Text>
      </BlockStack>
      <FormLayout>
        {stores.length === 0 ? null : (
          <ChoiceList
            allowMultiple
            title={t('praiseCard.stores')}
            choices={stores.map(({ id, name }) => ({ value: id, label: name }))}
            selected={draft.storeIds}
            onChange={(storeIds: string[]) => change({ storeIds })}
            disabled={disabled}
          />
        )}
        <ProductsField selected={draft.products} onChange={(products) => change({ products })} />
        <CountriesField
          label={t('praiseCard.countries')}
          helpText={t('praiseCard.countriesHelp')}
          countries={countries}
          selected={draft.countries}
          onChange={(selected) => change({ countries: selected })}
        />
        <FormLayout.Group>
          <TextField
            label={t('praiseCard.minValue')}
            value={draft.minValue}
            onChange={(minValue) => change({ minValue })}
            suffix={WALLET_CURRENCY}
            inputMode="decimal"
            autoComplete="off"
            error={errorOf('minValue')}
            helpText={t('praiseCard.minValueHelp')}
            disabled={disabled}
          />
          <TextField
            label={t('praiseCard.position')}
            value={draft.position}
            onChange={(position) => change({ position: position.trim() })}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf('position')}
            helpText={t('praiseCard.positionHelp')}
            disabled={disabled}
          />
        </FormLayout.Group>
        <Checkbox
          label={t('praiseCard.firstOrder')}
          helpText={t('praiseCard.firstOrderHelp')}
          checked={draft.firstOrderOnly}
          onChange={(firstOrderOnly) => change({ firstOrderOnly })}
          disabled={disabled}
        />
      </FormLayout>
    </BlockStack>
  );
}
