import { Tabs } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';

const places = [
  { id: 'settingBasic', url: paths.settingBasic },
  { id: 'settingPricingRule', url: paths.settingPricingRule },
  { id: 'settingShipping', url: paths.settingShipping },
  { id: 'settingPraiseCard', url: paths.settingPraiseCard },
  { id: 'settingIoss', url: paths.settingIoss },
  { id: 'settingEmail', url: paths.settingEmail },
] as const;
export type SettingsPlace = (typeof places)[number]['id'];

/** The way between the pages of the settings: the menu of the Shopify admin has one entry for all of them. */
export function SettingsTabs({ place }: { place: SettingsPlace }) {
  const { t } = useTranslation(['settings', 'shell']);
  return (
    <nav aria-label={t('pages')}>
      <Tabs
        tabs={places.map(({ id, url }) => ({ id, url, content: t(`shell:menu.${id}`) }))}
        selected={places.findIndex(({ id }) => id === place)}
      />
    </nav>
  );
}
