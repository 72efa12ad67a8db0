import { useState } from 'react';
import { useNavigation } from '@remix-run/react';
import { IndexFilters, IndexFiltersMode } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useChangeFilters, useTypedSearch } from '#app/ui/use-list-address.ts';
import { viewParams, views, type View } from './import-list-view.ts';

/** The three views and the search; kept in the address. */
export function DraftsFilterBar({ view, words }: { view: View; words: string }) {
  const { t } = useTranslation('import-list');
  const change = useChangeFilters();
  const { typed, type } = useTypedSearch(words, (q) => change({ q }));
  const [mode, setMode] = useState(words === '' ? IndexFiltersMode.Default : IndexFiltersMode.Filtering);
  const clear = () => type('');
  return (
    <IndexFilters
      tabs={views.map((id) => ({ id, content: t(`view.${id}`), isLocked: true }))}
      selected={views.indexOf(view)}
      onSelect={(index) => change(viewParams[views[index] ?? 'all'])}
      canCreateNewView={false}
      queryValue={typed}
      queryPlaceholder={t('list.search')}
      onQueryChange={type}
      onQueryClear={clear}
      filters={[]}
      hideFilters
      onClearAll={clear}
      cancelAction={{ onAction: clear }}
      mode={mode}
      setMode={setMode}
      loading={useNavigation().state === 'loading'}
    />
  );
}
