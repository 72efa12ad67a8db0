import type { ReactNode } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, ChoiceList, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { densities } from '#contract/list-views.values.ts';
import type { List, ListLayout } from '#contract/list-views.ts';
import { paths } from '#app/paths.ts';
import { changeListLayout, useListLayout } from '#app/ui/list-layout.ts';
import { useEachValue } from '#app/ui/use-each-answer.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { action } from './list-views-resource.ts';

export interface HideableColumn {
  id: string;
  title: ReactNode;
}

interface ColumnsPanelProps {
  list: List;
  columns: readonly HideableColumn[];
  onClose: () => void;
  onHelp: () => void;
}

/** Columns and density of a list; the table follows at once, and what was picked is saved behind that. */
export function ColumnsPanel({ list, columns, onClose, onHelp }: ColumnsPanelProps) {
  const { t } = useTranslation('list-views');
  const layout = useListLayout(list);
  const save = useSaveLayout(list);
  return (
    <BlockStack gap="300">
      <ChoiceList
        allowMultiple
        title={t('columns.title')}
        choices={columns.map(({ id, title }) => ({ value: id, label: title }))}
        selected={columns.map(({ id }) => id).filter((id) => !layout.hidden.includes(id))}
        onChange={(shown) => save({ ...layout, hidden: columns.map(({ id }) => id).filter((id) => !shown.includes(id)) })}
      />
      <ChoiceList
        title={t('columns.density')}
        choices={densities.map((density) => ({ value: density, label: t(`columns.${density}`) }))}
        selected={[layout.density]}
        onChange={([density]) => save({ ...layout, density: density === 'compact' ? 'compact' : 'comfortable' })}
      />
      <KeysHelpButton onClose={onClose} onHelp={onHelp} />
    </BlockStack>
  );
}

/** Leads from a menu of a list to its keys; the menu closes. */
export function KeysHelpButton({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const { t } = useTranslation('list-views');
  const help = () => {
    onClose();
    onHelp();
  };
  return (
    <InlineStack>
      <Button variant="plain" onClick={help}>
        {t('keys.title')}
      </Button>
    </InlineStack>
  );
}

/** Saves a layout; where that is refused the list goes back to the saved one. */
function useSaveLayout(list: List): (layout: ListLayout) => void {
  const { data, state, submit } = useFetcher<typeof action>();
  const refused = state === 'idle' ? (data?.problem ?? null) : null;
  useProblemNotice(refused);
  useEachValue(refused, () => {
    // What was saved stays as it was selected: the frame's data may be from before it, and the next change builds on what shows.
    if (refused !== null) changeListLayout(list, null);
  });
  return (layout) => {
    changeListLayout(list, layout);
    submit({ intent: 'layout', list, layout: JSON.stringify(layout) }, { method: 'post', action: paths.listViews });
  };
}
