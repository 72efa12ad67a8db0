import { Fragment, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Divider, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '#contract/notification-settings.ts';
import { WEBHOOK_ENDPOINT_LIMIT } from '#contract/notifications.values.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { CopyBlock } from '#app/ui/copy-button.tsx';
import { placeProblem } from '#app/ui/field-errors.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './email-page.tsx';

/** The merchant's own addresses that events are posted to. */
export function WebhooksGroup({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  const { t } = useTranslation('settings');
  return (
    <SettingsGroup title={t('email.webhooks.title')} text={t('email.webhooks.text')}>
      <BlockStack gap="400">
        {endpoints.map((endpoint) => (
          <Fragment key={endpoint.id}>
            <EndpointLine endpoint={endpoint} />
            <Divider />
          </Fragment>
        ))}
        {endpoints.length < WEBHOOK_ENDPOINT_LIMIT ? (
          <AddEndpoint />
        ) : (
          <Text as="p" tone="subdued">
            {t('email.webhooks.full', { count: WEBHOOK_ENDPOINT_LIMIT })}
          </Text>
        )}
      </BlockStack>
    </SettingsGroup>
  );
}

function AddEndpoint() {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [url, setUrl] = useState('');
  const { errors, banner } = placeProblem(fetcher.data?.problem, { fields: ['url'] });
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status !== 'done') return;
    setUrl('');
    notify({ tone: 'success', title: t('email.webhooks.added') });
  });
  return (
    <fetcher.Form method="post" noValidate>
      <input type="hidden" name="intent" value="add-webhook" />
      <BlockStack gap="300">
        <ProblemBanner problem={banner} />
        <TextField
          label={t('email.webhooks.url')}
          name="url"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2000}
          autoComplete="off"
          helpText={t('email.webhooks.urlHelp')}
          value={url}
          onChange={setUrl}
          error={errors['url']}
        />
        <InlineStack>
          <Button submit loading={fetcher.state !== 'idle'}>
            {t('email.webhooks.add')}
          </Button>
        </InlineStack>
      </BlockStack>
    </fetcher.Form>
  );
}

function EndpointLine({ endpoint: { id, url } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const test = useFetcher<typeof action>();
  const secret = useFetcher<typeof action>();
  const removal = useFetcher<typeof action>();
  const [removing, setRemoving] = useState(false);
  useEachAnswer(test.data, (answer) => {
    if (answer.status === 'done') notify({ tone: 'success', title: t('email.webhooks.tested') });
  });
  useEachAnswer(removal.data, () => setRemoving(false));
  const submit = (fetcher: typeof test, intent: string) => fetcher.submit({ intent, endpointId: id }, { method: 'post' });
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={test.data?.problem ?? secret.data?.problem ?? removal.data?.problem} />
      <Text as="span" fontWeight="semibold" breakWord>
        {url}
      </Text>
      <InlineStack gap="200">
        <Button
          loading={secret.state !== 'idle'}
          accessibilityLabel={t('email.webhooks.showSecretOf', { url })}
          onClick={() => submit(secret, 'show-secret')}
        >
          {t('email.webhooks.showSecret')}
        </Button>
        <Button
          loading={test.state !== 'idle'}
          accessibilityLabel={t('email.webhooks.testOf', { url })}
          onClick={() => submit(test, 'test-webhook')}
        >
          {t('email.webhooks.test')}
        </Button>
        <Button accessibilityLabel={t('email.webhooks.removeOf', { url })} onClick={() => setRemoving(true)}>
          {t('email.webhooks.remove')}
        </Button>
      </InlineStack>
      {secret.data?.status === 'secret' ? (
        <CopyBlock text={secret.data.secret} label={t('email.webhooks.copySecret')} copied={t('email.webhooks.copied')} />
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={t('email.webhooks.removeTitle')}
          text={t('email.webhooks.removeText', { url })}
          confirm={{
            label: t('email.webhooks.remove'),
            onAction: () => submit(removal, 'remove-webhook'),
            destructive: true,
            loading: removal.state !== 'idle',
          }}
          cancel={{ label: t('email.webhooks.keep'), onAction: () => setRemoving(false) }}
        />
      ) : null}
    </BlockStack>
  );
}
