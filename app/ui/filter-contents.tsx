import { Suspense, type ReactNode } from 'react';
import { Spinner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

/** What a filter's popover shows: its code comes when a filter is first pointed at, focused or opened. */
export function FilterContents({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  return <Suspense fallback={<Spinner size="small" accessibilityLabel={t('list.filterLoading')} />}>{children}</Suspense>;
}
