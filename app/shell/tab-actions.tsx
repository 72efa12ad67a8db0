import { Icon } from '@shopify/polaris';
import { MenuHorizontalIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { MenuItems } from '#app/ui/menu-items.tsx';

type TabChoice = 'reload' | 'this' | 'others' | 'right';

/** What can be done with the visited tabs. */
export function TabActions({ closable, onChoose }: { closable: boolean; onChoose: (choice: TabChoice) => void }) {
  const { t } = useTranslation('shell');
  const choices: TabChoice[] = ['reload', ...(closable ? (['this'] as const) : []), 'right', 'others'];
  const items = choices.map((choice) => ({ content: t(`tabs.${choice}`), onAction: () => onChoose(choice) }));
  return (
    <Dropdown
      kind="menu"
      label={t('tabs.actions')}
      align="end"
      button={(props) => (
        <button {...props} className="wharf-tabs__actions" aria-label={t('tabs.actions')}>
          <Icon source={MenuHorizontalIcon} />
        </button>
      )}
    >
      {(close) => <MenuItems items={items} close={close} />}
    </Dropdown>
  );
}
