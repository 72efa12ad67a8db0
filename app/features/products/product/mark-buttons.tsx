import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ProductMarks } from '#contract/product-marks.ts';
import { paths } from '#app/paths.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { action } from '../product-marks-resource.ts';

interface MarkButtonsProps {
  productId: string;
  /** Null until they are loaded. */
  marks: ProductMarks | null;
}

/** Adds a product to the favorites, and watches it: the merchant is notified when its cost or stock changes. */
export function MarkButtons({ productId, marks }: MarkButtonsProps) {
  const { t } = useTranslation('products');
  const { submit, data } = useFetcher<typeof action>();
  const [changes, setChanges] = useState<Partial<ProductMarks>>({});
  useProblemNotice(data?.problem);
  const current = { ...marks, ...changes };
  const send = (kind: 'favourite' | 'watch', on: boolean) => {
    const form = new FormData();
    form.set('kind', kind);
    form.set('to', on ? 'on' : 'off');
    form.set('productId', productId);
    submit(form, { method: 'post', action: paths.productMarks });
  };
  const toggleFavourite = () => {
    setChanges({ ...changes, favourite: current.favourite !== true });
    send('favourite', current.favourite !== true);
  };
  const toggleWatch = () => {
    // A watched product becomes a favorite, too.
    setChanges({ ...changes, watched: current.watched !== true, ...(current.watched === true ? {} : { favourite: true }) });
    send('watch', current.watched !== true);
  };
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack gap="200">
          <Button disabled={marks === null} pressed={current.favourite === true} onClick={toggleFavourite}>
            {t(current.favourite === true ? 'mark.isFavourite' : 'mark.favourite')}
          </Button>
          <Button disabled={marks === null} pressed={current.watched === true} onClick={toggleWatch}>
            {t(current.watched === true ? 'mark.isWatched' : 'mark.watch')}
          </Button>
        </InlineStack>
        <Text as="p" variant="bodySm" tone="subdued">
          {t('mark.watchHelp')}
        </Text>
      </BlockStack>
    </Card>
  );
}
