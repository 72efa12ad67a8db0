import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '#app/ui/choice-bar.tsx';
import type { ChoiceBeyond } from '#app/ui/choosable-list.tsx';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { MenuItems } from '#app/ui/menu-items.tsx';
import type { BulkKind } from './bulk-modal.tsx';
import type { View } from './import-list-view.ts';

export type Dialog = 'push' | 'price' | BulkKind;

interface DraftsChoiceBarProps {
  view: View;
  choice: ChoiceBeyond;
  onDialog: (dialog: Dialog) => void;
  /** Takes them off the list, or brings them back. */
  onMove: () => void;
  onClear: () => void;
}

const bulkKinds = ['stores', 'titles', 'affixes', 'tags', 'collections', 'vendor', 'pictures', 'merge'] as const;

/** How many are chosen, and what can be done with them. */
export function DraftsChoiceBar({ view, choice, onDialog, onMove, onClear }: DraftsChoiceBarProps) {
  const { t } = useTranslation('import-list');
  // Duplicates are drafts of one product: they are named, not found by a view.
  const kinds = choice.beyond ? bulkKinds.filter((kind) => kind !== 'merge') : bulkKinds;
  return (
    <ChoiceBar text={t('list.selected', { count: choice.count })} choice={choice} onClear={onClear}>
      {view === 'deleted' ? (
        <Button variant="primary" onClick={onMove}>
          {t('bulk.restore')}
        </Button>
      ) : (
        <>
          <Button onClick={() => onDialog('price')}>{t('bulk.price')}</Button>
          <Dropdown
            kind="menu"
            label={t('bulk.more')}
            align="end"
            button={(props) => (
              <button className="wharf-plain-button" {...props}>
                {t('bulk.more')}
              </button>
            )}
          >
            {(close) => (
              <MenuItems
                close={close}
                items={[
                  ...kinds.map((kind) => ({ content: t(`bulk.${kind}`), onAction: () => onDialog(kind) })),
                  { content: t('bulk.remove'), onAction: onMove },
                ]}
              />
            )}
          </Dropdown>
          <Button variant="primary" onClick={() => onDialog('push')}>
            {t('bulk.push')}
          </Button>
        </>
      )}
    </ChoiceBar>
  );
}
