import { BlockStack, Button, FormLayout, InlineError, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { graceLengths } from '#contract/order-settings.values.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import type { SettingsEditing } from '../basic/use-basic-settings.ts';

const NONE = { length: 'none', dailyAt: null } as const;
/** What a window that becomes a daily one starts with. */
const USUAL_TIME = '18:00';

interface GraceWindowFieldsProps {
  editing: SettingsEditing;
  stores: { id: string; name: string }[];
}

/** The grace window of each store, and of orders without one. */
export function GraceWindowFields({ editing: { draft, errorOf, change }, stores }: GraceWindowFieldsProps) {
  const { t } = useTranslation('settings');
  const { grace } = draft.orders;
  const options = graceLengths.map((value) => ({ value, label: t(`basic.orders.graceLengths.${value}`) }));
  const fields = [...stores, { id: '', name: t('basic.orders.noStore') }].map(({ id, name }) => {
    const window = grace[id] ?? NONE;
    const set = (changes: Partial<(typeof grace)[string]>) => change('orders', { grace: { ...grace, [id]: { ...window, ...changes } } });
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
          error={window.length === 'daily' ? undefined : errorOf(`grace.${id}`)}
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

const ZONE_ERROR = 'zone-of-times-error';

/** The zone days and times of day are in, and how to take over the one of this browser. */
export function ZoneOfTimes({ editing: { draft, errorOf, change } }: { editing: SettingsEditing }) {
  const { t } = useTranslation('settings');
  const own = useTimeZone();
  const { timeZone } = draft.orders;
  const error = errorOf('timeZone');
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="p" tone="subdued">
          {t('basic.orders.zone', { zone: timeZone })}
        </Text>
        {own === timeZone ? null : (
          <Button variant="plain" onClick={() => change('orders', { timeZone: own })}>
            {t('basic.orders.useZone', { zone: own })}
          </Button>
        )}
      </InlineStack>
      {error === undefined ? null : <InlineError message={error} fieldID={ZONE_ERROR} />}
    </BlockStack>
  );
}
