import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { transportReasonOf } from '#app/provider-api/transport-reason.ts';
import { useForcedLogout } from '#app/session/forced-logout.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { Page } from '#app/ui/page.tsx';
import { problemTitleKey } from '#app/ui/problem-banner.tsx';

/** The page of an error that a screen could not answer: each cause has its own message. */
export function ErrorPage({ error }: { error: unknown }) {
  const message = useErrorMessage(error);
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  useForcedLogout(isRouteErrorResponse(error) && isProblem(error.data) ? error.data : null);
  if (message === 'not-found') return <NotFound />;
  return (
    <Page narrowWidth title={message.title}>
      <Card>
        <BlockStack gap="300">
          <Text as="p">{message.text}</Text>
          {message.requestId === undefined ? null : (
            <Text as="p" variant="bodySm" tone="subdued">
              {t('error.requestId', { id: message.requestId })}
            </Text>
          )}
          <InlineStack>
            <Button url={pathname + search}>{t('error.retry')}</Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </Page>
  );
}

/** Neither this address nor anything of the merchant's under it. */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <Page narrowWidth title={t('notFound.title')}>
      <Card>
        <PlainEmptyState title={t('notFound.title')} text={t('notFound.text')} action={{ label: t('notFound.toHome'), url: paths.home }} />
      </Card>
    </Page>
  );
}

interface ErrorMessage {
  title: string;
  text: string;
  requestId?: string;
}

function useErrorMessage(error: unknown): ErrorMessage | 'not-found' {
  const { t } = useTranslation(['shell', 'ui']);
  if (!isRouteErrorResponse(error)) {
    return isConnectionError(error)
      ? { title: t('error.connection'), text: t('error.connectionHelp') }
      : { title: t('error.unknown'), text: t('error.unknownHelp') };
  }
  if (error.status === 404 || error.status === 405) return 'not-found';
  if (error.status === 400 && !isProblem(error.data)) return { title: t('error.form'), text: t('error.formHelp') };
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

/** What fetch throws when the network is down, and import when a chunk could not be loaded. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load|import|network/i.test(error.message);
}
