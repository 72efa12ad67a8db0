import { FormLayout, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import type { OrderEditing } from '../orders/use-order-settings.ts';

interface AccountFieldsProps {
  editing: OrderEditing;
  stores: { id: string; name: string }[];
}

/** What holds for all members of the account: default store, language of documents, units withheld from stores. */
export function AccountFields({ editing: { draft, errorOf, change }, stores }: AccountFieldsProps) {
  const { t } = useTranslation(['settings', 'shell']);
  const { basic, stockBuffer } = draft;
  const set = (changes: Partial<typeof basic>) => change({ basic: { ...basic, ...changes } });
  return (
    <FormLayout>
      <Select
        label={t('basic.defaultStore')}
        options={[{ value: '', label: t('basic.noDefaultStore') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
        value={basic.defaultStoreId ?? ''}
        onChange={(id) => set({ defaultStoreId: id === '' ? null : id })}
        helpText={t('basic.defaultStoreHelp')}
      />
      <Select
        label={t('basic.documents')}
        options={[
          { value: '', label: t('basic.documentsOwn') },
          ...locales.map((value) => ({ value, label: t(`shell:language.${value}`) })),
        ]}
        value={basic.documentLocale ?? ''}
        onChange={(value) => set({ documentLocale: locales.find((locale) => locale === value) ?? null })}
        helpText={t('basic.documentsHelp')}
      />
      <TextField
        label={t('basic.buffer')}
        value={stockBuffer}
        onChange={(value) => change({ stockBuffer: value.trim() })}
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('stockBuffer')}
        helpText={t('basic.bufferHelp')}
      />
    </FormLayout>
  );
}
