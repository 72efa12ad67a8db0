import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { MailRecipient } from '#contract/notification-recipients.ts';
import type { MailRecipientState } from '#contract/notifications.values.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { StateBadge, type StateLook } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './email-page.tsx';

const looks: Record<MailRecipientState, StateLook> = {
  unconfirmed: 'infoHalf',
  confirmed: 'success',
  bounced: 'criticalHalf',
  unsubscribed: 'ended',
};

/** One address, its state, and what can be done about it. */
export function RecipientLine({ recipient: { id, email, locale, state } }: { recipient: MailRecipient }) {
  const { t } = useTranslation(['settings', 'shell']);
  const notify = useNotice();
  const again = useFetcher<typeof action>();
  const removal = useFetcher<typeof action>();
  const [removing, setRemoving] = useState(false);
  useEachAnswer(again.data, (answer) => {
    if (answer.status === 'done') notify({ tone: 'success', title: t('email.recipients.linkSent', { email }) });
  });
  useEachAnswer(removal.data, () => setRemoving(false));
  const submit = (fetcher: typeof again, intent: string) => fetcher.submit({ intent, recipientId: id }, { method: 'post' });
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={again.data?.problem ?? removal.data?.problem} />
      <InlineGrid columns={{ xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }} gap="200" alignItems="center">
        <BlockStack gap="100">
          <Text as="span" fontWeight="semibold" breakWord>
            {email}
          </Text>
          <InlineStack gap="200" blockAlign="center">
            <StateBadge look={looks[state]} of={t('email.recipients.stateOf')}>
              {t(`email.recipients.state.${state}`)}
            </StateBadge>
            <Text as="span" tone="subdued">
              {t(`shell:language.${locale}`)}
            </Text>
          </InlineStack>
        </BlockStack>
        <InlineStack gap="200">
          {state === 'confirmed' ? null : (
            <Button
              loading={again.state !== 'idle'}
              accessibilityLabel={t('email.recipients.againTo', { email })}
              onClick={() => submit(again, 'ask-recipient')}
            >
              {t('email.recipients.again')}
            </Button>
          )}
          <Button accessibilityLabel={t('email.recipients.removeOf', { email })} onClick={() => setRemoving(true)}>
            {t('email.recipients.remove')}
          </Button>
        </InlineStack>
      </InlineGrid>
      {removing ? (
        <ConfirmDialog
          title={t('email.recipients.removeTitle')}
          text={t('email.recipients.removeText', { email })}
          confirm={{
            label: t('email.recipients.remove'),
            onAction: () => submit(removal, 'remove-recipient'),
            destructive: true,
            loading: removal.state !== 'idle',
          }}
          cancel={{ label: t('email.recipients.keep'), onAction: () => setRemoving(false) }}
        />
      ) : null}
    </BlockStack>
  );
}
