import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { Box, InlineStack, Text } from '@shopify/polaris';
import { requireUser } from '#app/session/require-user.server.ts';
import { ErrorPage } from './error-page.tsx';
import { LanguageForm } from './language-picker.tsx';
import { useIsEmbedded, useRootData } from './root-data.ts';
import { preferencesOf, UserPreferences } from './user-preferences.tsx';

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  return { preferences: preferencesOf(await requireUser(args)) };
}

/** The payment screens stand outside the main layout, so that nothing leads away by accident. */
export default function PaymentLayout() {
  const { preferences } = useLoaderData<typeof loader>();
  return (
    <PaymentFrame>
      <UserPreferences preferences={preferences}>
        <Outlet />
      </UserPreferences>
    </PaymentFrame>
  );
}

export function ErrorBoundary() {
  return (
    <PaymentFrame>
      <ErrorPage error={useRouteError()} />
    </PaymentFrame>
  );
}

function PaymentFrame({ children }: { children: ReactNode }) {
  const brand = useRootData()?.brandName;
  const isEmbedded = useIsEmbedded();
  if (isEmbedded) return <main>{children}</main>;
  return (
    <>
      <header>
        <Box background="bg-surface" borderBlockEndWidth="025" borderColor="border" paddingBlock="200" paddingInline="400">
          <InlineStack align="space-between" blockAlign="center">
            <Text as="p" variant="headingMd">
              {brand}
            </Text>
            <LanguageForm />
          </InlineStack>
        </Box>
      </header>
      <main>{children}</main>
    </>
  );
}
