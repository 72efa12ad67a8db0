import type { ReactNode } from 'react';
import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useEmbeddedSkin } from './embedded-skin.ts';
import { LanguageSelect } from './language-select.tsx';
import { useRootData } from './root-data.ts';

/** Pages without menu: brand, language, one column. */
export function PublicPage({ children }: { children: ReactNode }) {
  const brand = useRootData()?.brandName;
  const embedded = useEmbeddedSkin() !== null;
  if (embedded) return <main>{children}</main>;
  return (
    <main className="wharf-public">
      <div className="wharf-public__column">
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center">
            <Text as="p" variant="headingLg">
              {brand}
            </Text>
            <LanguageSelect />
          </InlineStack>
          {children}
        </BlockStack>
      </div>
    </main>
  );
}
