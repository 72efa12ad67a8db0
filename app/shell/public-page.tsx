import type { ReactNode } from 'react';
import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { ScreenTitleBar } from './embedded-page.tsx';
import { LanguageForm } from './language-picker.tsx';
import { useIsEmbedded, useRootData } from './root-data.ts';
import styles from './public-page.module.css';

/** A page without menu: brand, language, one column. */
export function PublicPage({ children }: { children: ReactNode }) {
  const brand = useRootData()?.brandName;
  const isEmbedded = useIsEmbedded();
  if (isEmbedded) {
    return (
      <main>
        <ScreenTitleBar />
        {children}
      </main>
    );
  }
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center">
            <Text as="p" variant="headingLg">
              {brand}
            </Text>
            <LanguageForm />
          </InlineStack>
          {children}
        </BlockStack>
      </div>
    </main>
  );
}
