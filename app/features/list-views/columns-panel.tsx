import { useEffect } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, ChoiceList } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { densities } from '#contract/list-views.values.ts';
import type { List, ListLayout } from '#contract/list-views.ts';
import { paths } from '#app/paths.ts';
import { changeListLayout, useListLayout } from '#app/ui/list-layout.ts';
import type { Column } from '#app/ui/list-table.tsx';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { KeysHelpButton } from './keys-help-button.tsx';
import type { action } from './list-views-resource.ts';

interface ColumnsPanelProps {
  list: List;
  /** Those that can be put away. */
  columns: readonly Column[];
  onClose: () => void;
}

/** Columns and density to choose; the table shows each choice at once, and it is kept behind that. */
export function ColumnsPanel({ list, columns, onClose }: ColumnsPanelProps) {
  const { t } = useTranslation('list-views');
  const layout = useListLayout(list);
  const keep = useKeptLayout(list);
  return (
    <div className="wharf-columns-panel">
      <BlockStack gap="300">
        <ChoiceList
          allowMultiple
          title={t('columns.title')}
          choices={columns.map(({ id, title }) => ({ value: id, label: title }))}
          selected={columns.map(({ id }) => id).filter((id) => !layout.hidden.includes(id))}
          onChange={(shown) => keep({ ...layout, hidden: columns.map(({ id }) => id).filter((id) => !shown.includes(id)) })}
        />
        <ChoiceList
          title={t('columns.density')}
          choices={densities.map((density) => ({ value: density, label: t(`columns.${density}`) }))}
          selected={[layout.density]}
          onChange={([density]) => keep({ ...layout, density: density === 'compact' ? 'compact' : 'comfortable' })}
        />
        <KeysHelpButton onClose={onClose} />
      </BlockStack>
    </div>
  );
}

/** Keeps a layout; the list goes back to what the user has where that can't be done. */
function useKeptLayout(list: List): (layout: ListLayout) => void {
  const { data, state, submit } = useFetcher<typeof action>();
  const refused = state === 'idle' ? (data?.problem ?? null) : null;
  useProblemNotice(refused);
  useEffect(() => {
    // By then the frame's data is what was kept, too.
    if (state === 'idle' && data !== undefined) changeListLayout(list, null);
  }, [list, state, data]);
  return (layout) => {
    changeListLayout(list, layout);
    submit({ intent: 'layout', list, layout: JSON.stringify(layout) }, { method: 'post', action: paths.listViews });
  };
}
