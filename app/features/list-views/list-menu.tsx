import { Box, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { Dropdown } from '#app/ui/dropdown.tsx';
import type { ListPartProps } from './list-part.tsx';

export const ListPart = await drawnPart<ListPartProps>('.wharf-list-part', async () => (await import('./list-part.tsx')).ListPart, [
  'list-views',
]);

type OfMenu<Part> = Part extends { onClose: () => void } ? Omit<Part, 'onClose'> : never;

/** A menu of a list; what it opens comes when it is pressed. */
export function ListMenu(props: OfMenu<ListPartProps>) {
  const { t } = useTranslation('ui');
  const label = t(`list.${props.part}`);
  return (
    <Dropdown
      kind="dialog"
      label={label}
      align="end"
      button={({ onClick, 'aria-expanded': open }) => (
        <Button disclosure={open ? 'up' : 'down'} ariaExpanded={open} onClick={onClick}>
          {label}
        </Button>
      )}
    >
      {(close) => (
        <Box padding="300" width="20rem">
          <ListPart {...props} onClose={close} />
        </Box>
      )}
    </Dropdown>
  );
}
