import { FormLayout, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { graceLengths } from '#contract/order-settings.values.ts';
import type { OrderEditing } from './use-order-settings.ts';

const NONE = { length: 'none', dailyAt: null } as const;
/** What a window that becomes a daily one starts with. */
const USUAL_TIME = '18:00';

interface GraceWindowFieldsProps {
  editing: OrderEditing;
  stores: { id: string; name: string }[];
}

/** The grace window of each store, and of orders without one. */
export function GraceWindowFields({ editing: { draft, errorOf, change }, stores }: GraceWindowFieldsProps) {
  const { t } = useTranslation('settings');
  const options = graceLengths.map((value) => ({ value, label: t(`basic.orders.graceLengths.${value}`) }));
  const fields = [...stores, { id: '', name: t('basic.orders.noStore') }].map(({ id, name }) => {
    const window = draft.grace[id] ?? NONE;
    const set = (changes: Partial<(typeof draft.grace)[string]>) => change({ grace: { ...draft.grace, [id]: { ...window, ...changes } } });
    return (
      <FormLayout.Group key={id}>
        <Select
          label={name}
          options={options}
          value={window.length}
          onChange={(value) => {
            const length = graceLengths.find((each) => each === value) ?? 'none';
            set({ length, dailyAt: length === 'daily' ? (window.dailyAt ?? USUAL_TIME) : window.dailyAt });
          }}
        />
        {window.length === 'daily' ? (
          <TextField
            label={t('basic.orders.dailyAt')}
            type="time"
            autoComplete="off"
            value={window.dailyAt ?? ''}
            onChange={(dailyAt) => set({ dailyAt })}
            error={errorOf(`grace.${id}`)}
          />
        ) : null}
      </FormLayout.Group>
    );
  });
  return <FormLayout>{fields}</FormLayout>;
}
