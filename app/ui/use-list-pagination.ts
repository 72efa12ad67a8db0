import type { PaginationProps } from '@shopify/polaris';
import type { Page } from '#contract/page.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatTotal } from './format-number.ts';
import { useCursorUrl } from './use-list-address.ts';

/** Links to the pages before and after, for `Paging`; `label` gets the total as text. Nothing where one page holds all. */
export function useListPagination(
  page: Page | null,
  label: (total: string) => string,
): Pick<PaginationProps, 'previousURL' | 'nextURL' | 'label'> | undefined {
  const cursorUrl = useCursorUrl();
  const locale = useLocale();
  if (page === null || (page.next === null && page.previous === null)) return undefined;
  return {
    ...(page.next === null ? {} : { nextURL: cursorUrl(page.next) }),
    ...(page.previous === null ? {} : { previousURL: cursorUrl(page.previous) }),
    label: label(formatTotal(page, locale)),
  };
}
