import { Box, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { List } from '#contract/list-views.ts';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { Dropdown } from '#app/ui/dropdown.tsx';
import type { Column } from '#app/ui/list-table.tsx';

const ColumnsPanel = await drawnPart('.wharf-columns-panel', async () => (await import('./columns-panel.tsx')).ColumnsPanel, [
  'list-views',
]);

interface ColumnsMenuProps {
  list: List;
  /** Those of the table; the first one always shows. */
  columns: readonly Column[];
}

/** Which columns of a table show, and how close its rows stand. On a phone there is no table. */
export function ColumnsMenu({ list, columns }: ColumnsMenuProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="wharf-wide-only">
      <Dropdown
        kind="dialog"
        label={t('list.columns')}
        align="end"
        button={({ onClick, 'aria-expanded': open }) => (
          <Button disclosure={open ? 'up' : 'down'} ariaExpanded={open} onClick={onClick}>
            {t('list.columns')}
          </Button>
        )}
      >
        {(close) => (
          <Box padding="300" minWidth="14rem">
            <ColumnsPanel list={list} columns={columns.slice(1)} onClose={close} />
          </Box>
        )}
      </Dropdown>
    </div>
  );
}
