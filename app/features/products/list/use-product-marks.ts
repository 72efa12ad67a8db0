import { useCallback, useRef, useState } from 'react';
import { useFetcher, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ProductMarkKind } from '#contract/product-marks.ts';
import type { ProductCard } from '#contract/products.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { action } from '../product-marks-resource.ts';

interface ProductMarks {
  isFavourite: (product: ProductCard) => boolean;
  /** No longer in the list: hidden, or shown again from the list of hidden products. */
  isRemoved: (productId: string) => boolean;
  setFavourite: (productIds: readonly string[], on: boolean) => void;
  /** Hides or shows a product, which takes it out of the list, and offers to undo that. */
  setHidden: (product: ProductCard, hidden: boolean) => void;
}

/** Marks of the products of a list, shown before the server has answered: a wrong guess does no harm. */
export function useProductMarks(): ProductMarks {
  const { t } = useTranslation('products');
  const notify = useNotice();
  const submit = useSubmit();
  // Each is sent by a fetcher of its own: a fetcher that submits again aborts its request before.
  const submissions = useRef(0);
  const [latestKey, setLatestKey] = useState('product-marks-0');
  const { data } = useFetcher<typeof action>({ key: latestKey });
  useProblemNotice(data?.problem);
  const [favourites, setFavourites] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [removed, setRemoved] = useState<readonly string[]>([]);

  const send = useCallback(
    (kind: ProductMarkKind, productIds: readonly string[], on: boolean) => {
      const form = new FormData();
      form.set('kind', kind);
      form.set('to', on ? 'on' : 'off');
      for (const productId of productIds) form.append('productId', productId);
      submissions.current += 1;
      const fetcherKey = `product-marks-${submissions.current}`;
      setLatestKey(fetcherKey);
      submit(form, { method: 'post', action: paths.productMarks, navigate: false, fetcherKey });
    },
    [submit],
  );
  const setFavourite = useCallback(
    (productIds: readonly string[], on: boolean) => {
      setFavourites((current) => new Map([...current, ...productIds.map((id) => [id, on] as const)]));
      send('favourite', productIds, on);
    },
    [send],
  );
  const setHidden = useCallback(
    ({ id, name }: ProductCard, hidden: boolean) => {
      setRemoved((ids) => [...ids, id]);
      send('hidden', [id], hidden);
      const undo = () => {
        setRemoved((ids) => ids.filter((other) => other !== id));
        send('hidden', [id], !hidden);
      };
      notify({
        id: `hidden-${id}`,
        tone: 'success',
        title: t(hidden ? 'mark.hidden' : 'mark.shown'),
        text: name,
        action: { label: t('mark.undo'), onAction: undo },
      });
    },
    [send, notify, t],
  );
  return {
    isFavourite: ({ id, favourite }) => favourites.get(id) ?? favourite,
    isRemoved: (productId) => removed.includes(productId),
    setFavourite,
    setHidden,
  };
}
