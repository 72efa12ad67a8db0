import type { ReactNode } from 'react';
import { BlockStack, UnstyledLink } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { settingPages } from '#app/shell/menu.ts';
import { Page } from '#app/ui/page.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';

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
        <TabLinks label={t('pages')} selected={place}>
          {settingPages.map(({ label, url }) => (
            <li key={label}>
              <UnstyledLink url={url} {...(label === place ? { 'aria-current': 'page' as const } : {})}>
                {t(`shell:menu.${label}`)}
              </UnstyledLink>
            </li>
          ))}
        </TabLinks>
        {children}
      </BlockStack>
    </Page>
  );
}
