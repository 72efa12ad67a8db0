import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { transportReasonOf } from '#app/provider-api/transport-reason.ts';
import { problemTitleKey } from '#app/ui/problem-words.ts';
import { NarrowPage } from './narrow-page.tsx';
import { NotFound } from './not-found.tsx';

/** The page of an error a screen could not answer: each cause has its own words and way out. */
export function ErrorPage({ error }: { error: unknown }) {
  const told = useErrorWords(error);
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  if (told === 'not-found') return <NotFound />;
  return (
    <NarrowPage title={told.title}>
      <Card>
        <BlockStack gap="300">
          <Text as="p">{told.text}</Text>
          {told.requestId === undefined ? null : (
            <Text as="p" variant="bodySm" tone="subdued">
              {t('error.requestId', { id: told.requestId })}
            </Text>
          )}
          <InlineStack>
            <Button url={pathname + search}>{t('error.retry')}</Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </NarrowPage>
  );
}

interface ErrorWords {
  title: string;
  text: string;
  requestId?: string;
}

function useErrorWords(error: unknown): ErrorWords | 'not-found' {
  const { t } = useTranslation(['shell', 'ui']);
  if (!isRouteErrorResponse(error)) {
    return isConnectionError(error)
      ? { title: t('error.connection'), text: t('error.connectionHelp') }
      : { title: t('error.unknown'), text: t('error.unknownHelp') };
  }
  if (error.status === 404 || error.status === 405) return 'not-found';
  if (!isProblem(error.data)) return { title: t('error.unknown'), text: t('error.unknownHelp') };
  const problem = error.data;
  if (error.status < 500) return { title: t(problemTitleKey(problem.code), { ns: 'ui' }), text: problem.message };
  return { title: t(serverErrorTitle(problem)), text: problem.message, requestId: problem.requestId };
}

function serverErrorTitle(problem: Problem) {
  switch (transportReasonOf(problem)) {
    case 'unreachable':
      return 'error.unreachable' as const;
    case 'timeout':
      return 'error.timeout' as const;
    default:
      return 'ui:problem.requestError' as const;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

/** What fetch throws when the network is gone or a chunk could not be loaded. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load|import|network/i.test(error.message);
}
