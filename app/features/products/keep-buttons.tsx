import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ProductMarks } from '#contract/product-marks.ts';
import { paths } from '#app/paths.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { action } from './product-marks.ts';

interface KeepButtonsProps {
  productId: string;
  /** Null until they are known. */
  marks: ProductMarks | null;
}

/** Keeps a product among the favourites, and has the merchant told when its cost or stock changes. */
export function KeepButtons({ productId, marks }: KeepButtonsProps) {
  const { t } = useTranslation('products');
  const { submit, data } = useFetcher<typeof action>();
  const [set, setSet] = useState<Partial<ProductMarks>>({});
  useProblemNotice(data?.problem);
  const now = { ...marks, ...set };
  const send = (kind: 'favourite' | 'watch', on: boolean) => {
    const form = new FormData();
    form.set('kind', kind);
    form.set('to', on ? 'on' : 'off');
    form.set('productId', productId);
    submit(form, { method: 'post', action: paths.productMarks });
  };
  const toggleFavourite = () => {
    setSet({ ...set, favourite: now.favourite !== true });
    send('favourite', now.favourite !== true);
  };
  const toggleWatch = () => {
    // Who watches a product keeps it, too.
    setSet({ ...set, watched: now.watched !== true, ...(now.watched === true ? {} : { favourite: true }) });
    send('watch', now.watched !== true);
  };
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack gap="200">
          <Button disabled={marks === null} pressed={now.favourite === true} onClick={toggleFavourite}>
            {t(now.favourite === true ? 'mark.isFavourite' : 'mark.favourite')}
          </Button>
          <Button disabled={marks === null} pressed={now.watched === true} onClick={toggleWatch}>
            {t(now.watched === true ? 'mark.isWatched' : 'mark.watch')}
          </Button>
        </InlineStack>
        <Text as="p" variant="bodySm" tone="subdued">
          {t('mark.watchHelp')}
        </Text>
      </BlockStack>
    </Card>
  );
}
