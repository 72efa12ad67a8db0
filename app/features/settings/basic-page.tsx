import type { LoaderFunctionArgs } from '@remix-run/node';
import { BlockStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useSelectLanguage } from '#app/i18n/use-select-language.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { SettingsPage } from './settings-page.tsx';

export const handle = { i18n: 'settings', title: 'menu.settingBasic' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function BasicPage() {
  const { t } = useTranslation(['settings', 'shell']);
  const locale = useLocale();
  const selectLanguage = useSelectLanguage();
  const timeZone = useTimeZone();
  const options = locales.map((value) => ({ value, label: t(`shell:language.${value}`) }));
  return (
    <SettingsPage place="settingBasic" title={t('basic.title')}>
      <BlockStack gap="600">
        <SettingsGroup title={t('basic.language')} text={t('basic.languageText')}>
          <Select label={t('basic.language')} options={options} value={locale} onChange={selectLanguage} />
        </SettingsGroup>
        <SettingsGroup title={t('basic.zone')} text={t('basic.zoneText')}>
          <Text as="p">{timeZone}</Text>
        </SettingsGroup>
      </BlockStack>
    </SettingsPage>
  );
}
