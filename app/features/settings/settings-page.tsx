import type { ReactNode } from 'react';
import { BlockStack, Tabs } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { settingPages } from '#app/shell/menu.ts';
import { Page } from '#app/ui/page.tsx';

type SettingsPlace = (typeof settingPages)[number]['label'];

interface SettingsPageProps {
  place: SettingsPlace;
  title: string;
  children: ReactNode;
}

/** One page of the settings, with links to the others: the menu of the Shopify admin has one entry for all of them. */
export function SettingsPage({ place, title, children }: SettingsPageProps) {
  const { t } = useTranslation(['settings', 'shell']);
  return (
    <Page title={title}>
      <BlockStack gap="400">
        <nav aria-label={t('pages')}>
          <Tabs
            tabs={settingPages.map(({ label, url }) => ({ id: label, content: t(`shell:menu.${label}`), url }))}
            selected={settingPages.findIndex(({ label }) => label === place)}
          />
        </nav>
        {children}
      </BlockStack>
    </Page>
  );
}
