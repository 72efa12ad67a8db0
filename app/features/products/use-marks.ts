import { useCallback, useRef, useState } from 'react';
import { useFetcher, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ProductMarkKind } from '#contract/product-marks.ts';
import type { ProductCard } from '#contract/products.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { action } from './product-marks.ts';

interface Marks {
  isFavourite: (product: ProductCard) => boolean;
  /** Left the list by being hidden, or by being shown again among the hidden. */
  isGone: (productId: string) => boolean;
  setFavourite: (productIds: readonly string[], on: boolean) => void;
  /** Takes a product out of the list, and offers to undo it. */
  takeAway: (product: ProductCard, amongHidden: boolean) => void;
}

/** Marks of the products of a list: shown as they are set, and sent behind that. */
export function useMarks(): Marks {
  const { t } = useTranslation('products');
  const notify = useNotice();
  const submit = useSubmit();
  // Each goes by a fetcher of its own: one that is sent again takes back what it sent before.
  const sent = useRef(0);
  const [latestKey, setLatestKey] = useState('product-marks-0');
  const { data } = useFetcher<typeof action>({ key: latestKey });
  useProblemNotice(data?.problem);
  const [favourites, setFavourites] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [gone, setGone] = useState<readonly string[]>([]);

  const send = useCallback(
    (kind: ProductMarkKind, productIds: readonly string[], on: boolean) => {
      const form = new FormData();
      form.set('kind', kind);
      form.set('to', on ? 'on' : 'off');
      for (const productId of productIds) form.append('productId', productId);
      sent.current += 1;
      const fetcherKey = `product-marks-${sent.current}`;
      setLatestKey(fetcherKey);
      submit(form, { method: 'post', action: paths.productMarks, navigate: false, fetcherKey });
    },
    [submit],
  );
  const setFavourite = useCallback(
    (productIds: readonly string[], on: boolean) => {
      setFavourites((known) => new Map([...known, ...productIds.map((id) => [id, on] as const)]));
      send('favourite', productIds, on);
    },
    [send],
  );
  const takeAway = useCallback(
    ({ id, name }: ProductCard, amongHidden: boolean) => {
      setGone((ids) => [...ids, id]);
      send('hidden', [id], !amongHidden);
      const undo = () => {
        setGone((ids) => ids.filter((other) => other !== id));
        send('hidden', [id], amongHidden);
      };
      notify({
        id: `hidden-${id}`,
        tone: 'success',
        title: t(amongHidden ? 'mark.shown' : 'mark.hidden'),
        text: name,
        action: { label: t('mark.undo'), onAction: undo },
      });
    },
    [send, notify, t],
  );
  return {
    isFavourite: ({ id, favourite }) => favourites.get(id) ?? favourite,
    isGone: (productId) => gone.includes(productId),
    setFavourite,
    takeAway,
  };
}
