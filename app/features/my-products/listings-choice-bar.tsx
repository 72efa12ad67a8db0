import { lazy, Suspense, useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MATCHING_LISTINGS_MAX } from '#contract/my-products.ts';
import type { Page } from '#contract/page.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { ChoiceBar } from '#app/ui/choosable-list.tsx';
import { formatCount, formatTotal } from '#app/ui/format-number.ts';
import { ChosenFields, type ChosenListings } from './chosen-listings.tsx';

const UnlinkModal = lazy(() => import('./unlink-modal.tsx'));

interface ListingsChoiceBarProps {
  chosen: ChosenListings;
  /** What the view finds beyond this page; null: nothing, or not the whole page is ticked. */
  more: Page | null;
  idempotencyKey: string;
  onChooseMore: () => void;
  onClear: () => void;
}

/** How many listings are chosen, and what can be done with them. */
export function ListingsChoiceBar({ chosen, more, idempotencyKey, onChooseMore, onClear }: ListingsChoiceBarProps) {
  const { t } = useTranslation('my-products');
  const busy = useNavigation().state !== 'idle';
  const [unlinking, setUnlinking] = useState(false);
  const moreText = useMoreText();
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
    <ChoiceBar text={t(matching === null ? 'bulk.chosen' : 'bulk.allChosen', { count })} onClear={onClear}>
      {more === null ? null : (
        <Button variant="plain" onClick={onChooseMore}>
          {moreText(more)}
        </Button>
      )}
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

/** Offers all that a view finds, or as many as are changed together. */
function useMoreText(): (page: Page) => string {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  return (page) =>
    page.total !== null && page.total <= MATCHING_LISTINGS_MAX
      ? t('bulk.chooseAll', { total: formatCount(page.total, locale) })
      : t('bulk.chooseNewest', { count: MATCHING_LISTINGS_MAX, total: formatTotal(page, locale) });
}
