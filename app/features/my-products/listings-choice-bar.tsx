import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '#app/ui/choosable-list.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import type { ListedListing } from './listing-row.tsx';

interface ListingsChoiceBarProps {
  chosen: readonly ListedListing[];
  idempotencyKey: string;
  onClear: () => void;
}

/** How many listings are chosen, and what can be done with them. */
export function ListingsChoiceBar({ chosen, idempotencyKey, onClear }: ListingsChoiceBarProps) {
  const { t } = useTranslation('my-products');
  const busy = useNavigation().state !== 'idle';
  const exportChosen = async () => {
    const [{ saveCsv }, { listingsAsRows }] = await Promise.all([import('#app/ui/save-csv.ts'), import('./listings-as-rows.ts')]);
    await saveCsv(listingsAsRows(chosen, t), 'my-products.csv');
  };
  const archived = chosen.every((listing) => listing.archived);
  const forms = [
    { intent: 'sync', label: t('bulk.sync') },
    { intent: archived ? 'unarchive' : 'archive', label: t(archived ? 'bulk.unarchive' : 'bulk.archive') },
    { intent: 'unlink', label: t('bulk.unlink') },
  ];
  return (
    <ChoiceBar text={t('bulk.chosen', { count: chosen.length })} onClear={onClear}>
      {forms.map(({ intent, label }) => (
        <Form key={intent} method="post">
          <input type="hidden" name="intent" value={intent} />
          <IdempotencyField value={`${idempotencyKey}-${intent}`} />
          {chosen.map(({ id }) => (
            <input key={id} type="hidden" name="listing" value={id} />
          ))}
          <Button submit disabled={busy}>
            {label}
          </Button>
        </Form>
      ))}
      <Button onClick={() => void exportChosen()}>{t('bulk.export')}</Button>
    </ChoiceBar>
  );
}
