import type { ReactNode } from 'react';
import { BlockStack } from '@shopify/polaris';
import { Page } from '#app/ui/page.tsx';
import { SettingsTabs, type SettingsPlace } from './settings-tabs.tsx';

interface SettingsPageProps {
  place: SettingsPlace;
  title: string;
  children: ReactNode;
}

/** One page of the settings, with the way to the others. */
export function SettingsPage({ place, title, children }: SettingsPageProps) {
  return (
    <Page title={title}>
      <BlockStack gap="400">
        <SettingsTabs place={place} />
        {children}
      </BlockStack>
    </Page>
  );
}
