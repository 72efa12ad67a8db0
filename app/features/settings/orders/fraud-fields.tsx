import { BlockStack, Checkbox } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { SettingsStore } from '../basic/setting-parts.ts';
import { StoreRules } from '../basic/store-rules.tsx';
import type { SettingsEditing } from '../basic/use-basic-settings.ts';

/** Whether orders wait that may well be a fraud. A store that differs starts with the opposite. */
export function FraudFields({ editing: { draft, errorOf, change }, stores }: { editing: SettingsEditing; stores: SettingsStore[] }) {
  const { t } = useTranslation('settings');
  const { holdFraudRisk, storeFraud } = draft.orders;
  const field = (checked: boolean, set: (hold: boolean) => void, error?: string) => (
    <Checkbox
      label={t('basic.orders.fraud')}
      helpText={t('basic.orders.fraudHelp')}
      checked={checked}
      onChange={set}
      {...(error === undefined ? {} : { error })}
    />
  );
  return (
    <BlockStack gap="400">
      {field(holdFraudRisk, (hold) => change('orders', { holdFraudRisk: hold }))}
      <StoreRules
        stores={stores}
        own={storeFraud}
        initial={!holdFraudRisk}
        summaryOf={(hold) => t(hold ? 'basic.orders.factHeld' : 'basic.orders.factNotHeld')}
        errorOf={(id) => errorOf(`fraud.${id}`)}
        onChange={(own) => change('orders', { storeFraud: own })}
      >
        {(hold, set, { id }) => field(hold, set, errorOf(`fraud.${id}`))}
      </StoreRules>
    </BlockStack>
  );
}
