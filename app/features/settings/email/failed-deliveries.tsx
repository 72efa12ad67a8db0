import { Fragment } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Divider, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { NotificationDelivery } from '#contract/notification-settings.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './email-page.tsx';

/** What could not be delivered after all attempts. It stays when nothing is left: the answer to the last one often comes together with the list without it. */
export function FailedDeliveries({ deliveries }: { deliveries: NotificationDelivery[] }) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'done') notify({ tone: 'success', title: t('email.failed.queued') });
  });
  if (deliveries.length === 0) return null;
  const asked = fetcher.formData?.get('deliveryId') ?? null;
  const deliverAgain = (deliveryId: string) => fetcher.submit({ intent: 'deliver-again', deliveryId }, { method: 'post' });
  return (
    <SettingsGroup title={t('email.failed.title')} text={t('email.failed.text')}>
      <BlockStack gap="400">
        <ProblemBanner problem={fetcher.data?.problem} />
        {deliveries.map((delivery, index) => (
          <Fragment key={delivery.id}>
            {index === 0 ? null : <Divider />}
            <FailedDelivery delivery={delivery} isAsked={asked === delivery.id} onAgain={() => deliverAgain(delivery.id)} />
          </Fragment>
        ))}
      </BlockStack>
    </SettingsGroup>
  );
}

interface FailedDeliveryProps {
  delivery: NotificationDelivery;
  /** Its delivery is being asked for. */
  isAsked: boolean;
  onAgain: () => void;
}

function FailedDelivery({ delivery, isAsked, onAgain }: FailedDeliveryProps) {
  const { t } = useTranslation('settings');
  const { title, channel, url, recipient, cause, answerStatus, createdAt } = delivery;
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300">
      <BlockStack gap="050">
        <Text as="span" fontWeight="semibold" breakWord>
          {title}
        </Text>
        <Text as="span" tone="subdued" breakWord>
          {channel === 'webhook'
            ? (url ?? t('email.failed.removedAddress'))
            : recipient === null
              ? t('email.failed.byMail')
              : t('email.failed.byMailTo', { email: recipient })}
        </Text>
        {cause === null ? null : (
          <Text as="span" tone="subdued">
            {t(`email.failed.cause.${cause}`, { status: answerStatus })}
          </Text>
        )}
        <Text as="span" tone="subdued">
          <DateTime value={createdAt} />
        </Text>
      </BlockStack>
      <Button loading={isAsked} accessibilityLabel={t('email.failed.againNamed', { title })} onClick={onAgain}>
        {t('email.failed.again')}
      </Button>
    </InlineStack>
  );
}
