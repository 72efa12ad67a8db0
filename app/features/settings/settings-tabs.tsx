import { Tabs } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { settingPages } from '#app/shell/menu.ts';

export type SettingsPlace = (typeof settingPages)[number]['label'];

/** The way between the pages of the settings: the menu of the Shopify admin has one entry for all of them. */
export function SettingsTabs({ place }: { place: SettingsPlace }) {
  const { t } = useTranslation(['settings', 'shell']);
  return (
    <nav aria-label={t('pages')}>
      <Tabs
        tabs={settingPages.map(({ label, url }) => ({ id: label, url, content: t(`shell:menu.${label}`) }))}
        selected={settingPages.findIndex(({ label }) => label === place)}
      />
    </nav>
  );
}
