import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { NotificationPreferences } from '#contract/notification-settings.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './email-page.tsx';

interface TestMailGroupProps {
  stored: Pick<NotificationPreferences, 'emailConfirmed' | 'emailBounced'>;
  email: string;
}

/** Whether mails arrive: the address, whether it was refused, and a mail to try it with. */
export function TestMailGroup({ stored: { emailConfirmed, emailBounced }, email }: TestMailGroupProps) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'done') notify({ tone: 'success', title: t('email.test.sent') });
  });
  return (
    <SettingsGroup title={t('email.test.title')} text={t('email.test.text')}>
      <BlockStack gap="400">
        <ProblemBanner problem={fetcher.data?.problem} />
        {emailBounced ? (
          <Banner tone="warning" stopAnnouncements title={t('email.test.bouncedTitle')}>
            {t('email.test.bouncedText')}
          </Banner>
        ) : null}
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Text as="span" breakWord>
            {email}
          </Text>
          {emailConfirmed ? (
            <Button loading={fetcher.state !== 'idle'} onClick={() => fetcher.submit({ intent: 'test-mail' }, { method: 'post' })}>
              {t('email.test.send')}
            </Button>
          ) : (
            <Text as="span" tone="subdued">
              {t('email.test.unconfirmed')}
            </Text>
          )}
        </InlineStack>
      </BlockStack>
    </SettingsGroup>
  );
}
