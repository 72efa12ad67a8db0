import { BlockStack, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { StoreRules } from './store-rules.tsx';
import type { SettingsStore } from './setting-parts.ts';
import type { SettingsEditing } from './use-basic-settings.ts';

/** Units withheld from stores. */
export function BufferFields({ editing: { draft, errorOf, change }, stores }: { editing: SettingsEditing; stores: SettingsStore[] }) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const { stockBuffer, storeBuffers } = draft.basic;
  const field = (value: string, set: (units: string) => void, error: string | undefined) => (
    <TextField
      label={t('basic.bufferUnits')}
      value={value}
      onChange={(typed) => set(typed.trim())}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      helpText={t('basic.bufferHelp')}
    />
  );
  return (
    <BlockStack gap="400">
      {field(stockBuffer, (units) => change('basic', { stockBuffer: units }), errorOf('stockBuffer'))}
      <StoreRules
        stores={stores}
        own={storeBuffers}
        initial={stockBuffer}
        summaryOf={(units) =>
          /^\d+$/.test(units) ? t('basic.bufferOf', { count: Number(units), units: Number(units).toLocaleString(locale) }) : units
        }
        errorOf={(storeId) => errorOf(`buffer.${storeId}`)}
        onChange={(own) => change('basic', { storeBuffers: own })}
      >
        {(units, set, { id }) => field(units, set, errorOf(`buffer.${id}`))}
      </StoreRules>
    </BlockStack>
  );
}
