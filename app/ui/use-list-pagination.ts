import { useSearchParams } from '@remix-run/react';
import type { PaginationProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount, formatTotal } from './format-number.ts';
import { useCursorUrl } from './use-list-address.ts';

/** Rows a page has, the usual first. */
export const LIST_PAGE_SIZES = [20, 50, 100] as const;
export type ListPageSize = (typeof LIST_PAGE_SIZES)[number];

/** The page size an address asks for; anything else is the usual. */
export function readPageSize(requested: string | null | undefined): ListPageSize {
  return LIST_PAGE_SIZES.find((size) => String(size) === requested) ?? LIST_PAGE_SIZES[0];
}

export function usePageSize(): ListPageSize {
  const [params] = useSearchParams();
  return readPageSize(params.get('pageSize'));
}

/** Links to the pages before and after; `label` gets the total as text. Nothing where one page holds all. */
export function useListPagination(page: Page | null, label: (total: string) => string): PaginationProps | undefined {
  const { t } = useTranslation('ui');
  const cursorUrl = useCursorUrl();
  const locale = useLocale();
  if (page === null || (page.next === null && page.previous === null)) return undefined;
  return {
    hasPrevious: page.previous !== null,
    hasNext: page.next !== null,
    ...(page.next === null ? {} : { nextURL: cursorUrl(page.next) }),
    ...(page.previous === null ? {} : { previousURL: cursorUrl(page.previous) }),
    label: label(formatTotal(page, locale)),
    accessibilityLabels: { previous: t('list.previous'), next: t('list.next') },
  };
}

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
  const first = params.has('cursor') ? firstRow(params.get('row')) : 1;
  const url = (cursor: string, from: number): string => {
    const next = new URLSearchParams(params);
    next.set('cursor', cursor);
    next.set('row', String(from));
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
