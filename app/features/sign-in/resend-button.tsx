import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { otherFormUrl } from './login-forms.ts';
import type { action } from './login-page.tsx';
import type { CodeSent } from './login-outcome.server.ts';

/** Sends the code once more; not before the time it needs to arrive is over. */
export function ResendButton({ sent, afterSeconds }: { sent: CodeSent; afterSeconds: number }) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const { left, restart } = useSecondsLeft(afterSeconds);
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status !== 'code-sent') return;
    restart();
    notify({ tone: 'success', title: t('reset.resent') });
  });
  const send = () =>
    fetcher.submit({ form: 'forgot', by: sent.by, [sent.by]: sent.address }, { method: 'post', action: otherFormUrl(search, 'forgot') });

  return (
    <BlockStack gap="200">
      <ProblemBanner problem={fetcher.data?.status === 'refused' ? fetcher.data.problem : null} />
      <InlineStack>
        {left > 0 ? (
          <Text as="p" tone="subdued">
            {t('reset.resendIn', { count: left })}
          </Text>
        ) : (
          <Button variant="plain" loading={fetcher.state !== 'idle'} onClick={send}>
            {t('reset.resend')}
          </Button>
        )}
      </InlineStack>
    </BlockStack>
  );
}

function useSecondsLeft(seconds: number): { left: number; restart: () => void } {
  const [left, setLeft] = useState(seconds);
  const over = left <= 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return { left, restart: () => setLeft(seconds) };
}
