import { useState } from 'react';
import { BlockStack, Card, InlineError, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DRAFT_METHODS_MAX } from '#contract/import-list.values.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { changedDraft, isIncluded } from './draft-changes.ts';
import { draftFields } from './draft-fields.ts';
import { MethodChoice } from './method-choice.tsx';
import { MoreCountries } from './more-countries.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

/** How orders of the product go to each country: as the shipping rules say, or by a method chosen here. */
export function ShippingMethodsCard({ edits, stores }: { edits: DraftEdits; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const { base, change, changes, errors } = edits;
  const draft = changedDraft(base, changes);
  const [more, setMore] = useState<string[]>([]);
  const { shippingMethods } = draft;
  const countries = [
    ...new Set([...salesCountries(stores, draft.targetStoreIds), ...shippingMethods.map(({ country }) => country), ...more]),
  ];
  const sample = base.variants.find((variant) => isIncluded(variant, changes)) ?? base.variants[0];
  const error = errors[draftFields.shippingMethods];
  const choose = (country: string, methodCode: string) => {
    const others = shippingMethods.filter((method) => method.country !== country);
    change({ shippingMethods: methodCode === '' ? others : [...others, { country, methodCode }] });
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('shipping.methods')}
        </Text>
        <Text as="p" tone="subdued">
          {t('shipping.methodsHelp')} <Link url={paths.settingShipping}>{t('shipping.toRules')}</Link>
        </Text>
        {sample === undefined
          ? null
          : countries.map((country) => (
              <MethodChoice
                key={country}
                country={country}
                variant={sample}
                chosen={shippingMethods.find((method) => method.country === country)?.methodCode ?? ''}
                onChoose={(methodCode) => choose(country, methodCode)}
              />
            ))}
        {error === undefined ? null : <InlineError message={error} fieldID={draftFields.shippingMethods} />}
        {countries.length >= DRAFT_METHODS_MAX ? null : (
          <MoreCountries without={countries} onChoose={(country) => setMore((before) => [...before, country])} />
        )}
      </BlockStack>
    </Card>
  );
}

/** Of the stores the draft is meant for, else of all that are connected. */
function salesCountries(stores: Store[], targetStoreIds: readonly string[]): string[] {
  const meant = stores.filter(({ id, state }) => (targetStoreIds.length === 0 ? state === 'connected' : targetStoreIds.includes(id)));
  return meant.map(({ country }) => country);
}
