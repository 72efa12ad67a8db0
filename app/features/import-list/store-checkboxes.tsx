import { ChoiceList } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { STORE_FIELD } from './form-fields.tsx';

interface StoreCheckboxesProps {
  label: string;
  stores: Store[];
  selected: readonly string[];
  onChange: (storeIds: string[]) => void;
}

/** Stores to select several of. */
export function StoreCheckboxes({ label, stores, selected, onChange }: StoreCheckboxesProps) {
  const { t } = useTranslation('import-list');
  return (
    <ChoiceList
      allowMultiple
      title={label}
      choices={stores.map(({ id, name, currency }) => ({ value: id, label: t('push.storeChoice', { name, currency }) }))}
      selected={[...selected]}
      onChange={onChange}
    />
  );
}

/** Hidden inputs that send the selected stores with a form. */
export function StoreFields({ storeIds }: { storeIds: readonly string[] }) {
  return storeIds.map((id) => <input key={id} type="hidden" name={STORE_FIELD} value={id} />);
}
