import type { IndexTableProps } from '@shopify/polaris';
import type { Page } from '#contract/page.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatTotal } from './format-number.ts';
import { useCursorUrl } from './use-list-address.ts';

/** Links to the pages before and after, for an IndexTable; `label` gets the total as text. Nothing where one page holds all. */
export function useListPagination(
  page: Page | null,
  label: (total: string) => string,
): NonNullable<IndexTableProps['pagination']> | undefined {
  const cursorUrl = useCursorUrl();
  const locale = useLocale();
  if (page === null || (page.next === null && page.previous === null)) return undefined;
  return {
    hasNext: page.next !== null,
    hasPrevious: page.previous !== null,
    ...(page.next === null ? {} : { nextURL: cursorUrl(page.next) }),
    ...(page.previous === null ? {} : { previousURL: cursorUrl(page.previous) }),
    label: label(formatTotal(page, locale)),
  };
}
