import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listMailRecipients } from '#contract/notification-recipients.ts';
import { getNotificationPreferences, listNotificationDeliveries, listWebhookEndpoints } from '#contract/notification-settings.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider, readProviderPage } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { answerNotificationForm } from './notification-forms.server.ts';
import { PreferencesEditor } from './preferences-editor.tsx';
import { RecipientsGroup } from './recipients-group.tsx';
import { TestMailGroup } from './test-mail-group.tsx';
import { WebhooksGroup } from './webhooks-group.tsx';

export const handle = { i18n: 'settings', title: 'menu.settingEmail' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

const FAILED_SHOWN = 10;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const [stored, recipients, endpoints, failed] = await Promise.all([
    readProvider(getNotificationPreferences, { params: { userId: user.id } }, args),
    readProvider(listMailRecipients, {}, args),
    readProvider(listWebhookEndpoints, {}, args),
    readProviderPage(listNotificationDeliveries, { query: { state: 'failed', pageSize: FAILED_SHOWN } }, args),
  ]);
  return { stored, recipients, endpoints, failed: failed.data, email: user.email };
}

/** Saves the preferences, adds, asks and removes recipients, adds, tries and removes webhook addresses, and delivers again what has failed. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  return answerForm(await answerNotificationForm(args, user.id));
}

/** Which notifications reach the merchant by mail, in the app and by webhook, and when. */
export default function EmailPage() {
  const { t } = useTranslation('settings');
  const { stored, recipients, endpoints, failed, email } = useLoaderData<typeof loader>();
  return (
    <SettingsPage place="settingEmail" title={t('email.title')}>
      <BlockStack gap="600">
        {stored.emailConfirmed ? null : (
          <Banner
            tone="warning"
            stopAnnouncements
            title={t('email.unconfirmedTitle')}
            action={{ content: t('email.toAccount'), url: `${paths.account}?tab=security` }}
          >
            {t('email.unconfirmedText')}
          </Banner>
        )}
        <PreferencesEditor stored={stored} />
        <RecipientsGroup recipients={recipients} />
        <SettingsGroup title={t('buyers.title')} text={t('buyers.intro')}>
          <InlineStack>
            <Button url={paths.settingBuyerMails}>{t('buyers.open')}</Button>
          </InlineStack>
        </SettingsGroup>
        <TestMailGroup stored={stored} email={email} />
        <WebhooksGroup endpoints={endpoints} />
        <FailedDeliveries deliveries={failed} />
      </BlockStack>
    </SettingsPage>
  );
}
