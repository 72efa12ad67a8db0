import { Outlet, useRouteError } from '@remix-run/react';
import { BlockStack, InlineStack } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';
import { LanguageForm } from './language-picker.tsx';
import styles from './public-page.module.css';

/** A page for buyers, who know the store and not us: without our name, menu or links. */
export default function TrackingLayout() {
  return (
    <BuyerPage>
      <Outlet />
    </BuyerPage>
  );
}

export function ErrorBoundary() {
  return (
    <BuyerPage>
      <ErrorPage error={useRouteError()} />
    </BuyerPage>
  );
}

function BuyerPage({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <BlockStack gap="400">
          <InlineStack align="end">
            <LanguageForm />
          </InlineStack>
          {children}
        </BlockStack>
      </div>
    </main>
  );
}
