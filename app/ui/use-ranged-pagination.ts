import { useSearchParams } from '@remix-run/react';
import type { PaginationProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount, formatTotal } from './format-number.ts';

interface ShownPage {
  page: Page;
  pageSize: number;
  /** Rows on this page. */
  count: number;
}

/**
 * Pagination with "1–50 of 2,000+". Cursors don't know how far they are, so the address carries the first row's number
 * beside them; it is only ever shown.
 */
export function useRangedPagination({ page, pageSize, count }: ShownPage): PaginationProps {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const [params] = useSearchParams();
  const first = params.has('cursor') ? firstRow(params.get('from')) : 1;
  const url = (cursor: string, from: number): string => {
    const next = new URLSearchParams(params);
    next.set('cursor', cursor);
    next.set('from', String(from));
    return `?${next.toString()}`;
  };
  const range = { from: formatCount(first, locale), to: formatCount(first + count - 1, locale), total: formatTotal(page, locale) };
  return {
    hasPrevious: page.previous !== null,
    hasNext: page.next !== null,
    ...(page.previous === null ? {} : { previousURL: url(page.previous, Math.max(1, first - pageSize)) }),
    ...(page.next === null ? {} : { nextURL: url(page.next, first + count) }),
    ...(count === 0 ? {} : { label: t('list.range', range) }),
    accessibilityLabels: { previous: t('list.previous'), next: t('list.next') },
  };
}

function firstRow(text: string | null): number {
  const row = Number(text);
  return Number.isSafeInteger(row) && row > 0 ? row : 1;
}
