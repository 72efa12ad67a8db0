import { useEffect, useState } from 'react';
import { Box, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { List } from '#contract/list-views.ts';
import { drawBehind } from '#app/ui/draw-behind.ts';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { Dropdown } from '#app/ui/dropdown.tsx';

const ViewsPanel = await drawnPart('.wharf-views-panel', async () => (await import('./views-panel.tsx')).ViewsPanel, ['list-views']);
const ListKeys = await drawnPart('.wharf-list-keys', async () => (await import('./list-keys.tsx')).ListKeys, ['list-views']);

/** The user's own views of a list, read when they are asked for. With it the list gets its keys, behind the page. */
export function ViewsMenu({ list }: { list: List }) {
  const { t } = useTranslation('ui');
  const [alive, setAlive] = useState(false);
  useEffect(() => drawBehind(() => setAlive(true)), []);
  return (
    <>
      <Dropdown
        kind="dialog"
        label={t('list.views')}
        align="end"
        button={({ onClick, 'aria-expanded': open }) => (
          <Button disclosure={open ? 'up' : 'down'} ariaExpanded={open} onClick={onClick}>
            {t('list.views')}
          </Button>
        )}
      >
        {(close) => (
          <Box padding="300" width="20rem">
            <ViewsPanel list={list} onClose={close} />
          </Box>
        )}
      </Dropdown>
      {alive ? <ListKeys /> : null}
    </>
  );
}
