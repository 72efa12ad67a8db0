import { useState } from 'react';
import { Checkbox, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';

interface StoreBoxesProps {
  /** Under which each chosen store's id is sent. */
  name?: string;
  label: string;
  stores: Store[];
  chosenAtFirst: readonly string[];
  onChange?: (storeIds: string[]) => void;
}

/** Stores to choose several of. */
export function StoreBoxes({ name, label, stores, chosenAtFirst, onChange }: StoreBoxesProps) {
  const { t } = useTranslation('import-list');
  const [chosen, setChosen] = useState<readonly string[]>(chosenAtFirst);
  const choose = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((other) => other !== id);
    setChosen(next);
    onChange?.(next);
  };
  return (
    <fieldset className="wharf-plain-group" aria-label={label}>
      <Text as="p" fontWeight="medium">
        {label}
      </Text>
      {stores.map(({ id, name: storeName, currency }) => (
        <Checkbox
          key={id}
          {...(name === undefined ? {} : { name })}
          value={id}
          label={t('push.storeChoice', { name: storeName, currency })}
          checked={chosen.includes(id)}
          onChange={(on) => choose(id, on)}
        />
      ))}
    </fieldset>
  );
}
