import { lazy, Suspense, useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '#app/ui/choice-bar.tsx';
import type { ChoiceBeyond } from '#app/ui/choosable-list.tsx';
import { ChosenFields, type ChosenListings } from './chosen-listings.tsx';

const UnlinkModal = lazy(() => import('./unlink-modal.tsx'));

interface ListingsChoiceBarProps {
  chosen: ChosenListings;
  choice: ChoiceBeyond;
  idempotencyKey: string;
  onClear: () => void;
}

/** How many listings are chosen, and what can be done with them. */
export function ListingsChoiceBar({ chosen, choice, idempotencyKey, onClear }: ListingsChoiceBarProps) {
  const { t } = useTranslation('my-products');
  const busy = useNavigation().state !== 'idle';
  const [unlinking, setUnlinking] = useState(false);
  const { listings, matching, count } = chosen;
  const exportChosen = async () => {
    const [{ saveCsv }, { listingsAsRows }] = await Promise.all([import('#app/ui/save-csv.ts'), import('./listings-as-rows.ts')]);
    await saveCsv(listingsAsRows(listings, t), 'my-products.csv');
  };
  const archived = listings.every((listing) => listing.archived);
  const forms = [
    { intent: 'preview-prices', label: t('bulk.prices') },
    { intent: 'sync', label: t('bulk.sync') },
    { intent: archived ? 'unarchive' : 'archive', label: t(archived ? 'bulk.unarchive' : 'bulk.archive') },
  ];
  return (
    <ChoiceBar text={t('bulk.chosen', { count })} choice={choice} onClear={onClear}>
      {forms.map(({ intent, label }) => (
        <Form key={intent} method="post">
          <ChosenFields intent={intent} chosen={chosen} idempotencyKey={idempotencyKey} />
          <Button submit disabled={busy}>
            {label}
          </Button>
        </Form>
      ))}
      <Button onClick={() => setUnlinking(true)} disabled={busy}>
        {t('bulk.unlink')}
      </Button>
      {matching === null ? <Button onClick={() => void exportChosen()}>{t('bulk.export')}</Button> : null}
      {unlinking ? (
        <Suspense>
          <UnlinkModal chosen={chosen} idempotencyKey={idempotencyKey} onClose={() => setUnlinking(false)} />
        </Suspense>
      ) : null}
    </ChoiceBar>
  );
}
