import { useState, type ReactNode } from 'react';
import { Box, Button, Popover } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { List } from '#contract/list-views.ts';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { ColumnsPanel, type HideableColumn } from './columns-panel.tsx';
import { KeysHelp, useListKeys } from './list-keys.tsx';
import { ViewsPanel } from './views-panel.tsx';

interface ListToolsProps {
  list: List;
  /** Those of its table; the first one always shows. A list of pictures has none. */
  columns?: readonly HideableColumn[];
}

/** The user's own views of a list, its columns, and its keys. On a phone there is no table. */
export function ListTools({ list, columns = [] }: ListToolsProps) {
  const { t } = useTranslation('ui');
  const narrow = useNarrowScreen();
  const [helped, setHelped] = useState(false);
  const showHelp = () => setHelped(true);
  const keys = useListKeys(showHelp);
  return (
    <>
      <ToolMenu label={t('list.views')} shortcuts={keys.shortcuts}>
        {(close) => <ViewsPanel list={list} onClose={close} onHelp={showHelp} />}
      </ToolMenu>
      {narrow || columns.length === 0 ? null : (
        <ToolMenu label={t('list.columns')}>
          {(close) => <ColumnsPanel list={list} columns={columns.slice(1)} onClose={close} onHelp={showHelp} />}
        </ToolMenu>
      )}
      {helped ? <KeysHelp on={keys.on} onChange={keys.setOn} onClose={() => setHelped(false)} /> : null}
    </>
  );
}

interface ToolMenuProps {
  label: string;
  shortcuts?: string | undefined;
  children: (close: () => void) => ReactNode;
}

function ToolMenu({ label, shortcuts, children }: ToolMenuProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div aria-keyshortcuts={shortcuts}>
      <Popover
        active={opened}
        onClose={close}
        autofocusTarget="first-node"
        preferredAlignment="right"
        ariaHaspopup="dialog"
        activator={
          <Button size="slim" disclosure={opened ? 'up' : 'down'} onClick={() => setOpened(!opened)}>
            {label}
          </Button>
        }
      >
        <Box padding="300" width="20rem">
          {children(close)}
        </Box>
      </Popover>
    </div>
  );
}
