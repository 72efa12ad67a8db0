import { useCallback, useEffect, useState } from 'react';
import { BlockStack, Box, Button, InlineStack, Link, Spinner, Tabs, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { notificationTabs, type NotificationTab } from '#contract/notifications.values.ts';
import type { Notification } from '#contract/notifications.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { useFailureNotice } from '#app/ui/use-problem-notice.ts';
import type { NotificationCounts } from './waiting-counts.tsx';

interface NotificationBoxProps {
  counts: NotificationCounts;
  /** Something was marked as read. */
  onRead: () => void;
  /** A link of the box was followed. */
  onLeave: () => void;
}

/** The newest messages, notices and todos. A default export, as `lazy` demands. */
export default function NotificationBox({ counts, onRead, onLeave }: NotificationBoxProps) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const [tab, setTab] = useState<NotificationTab>(firstTabWithUnread(counts));
  const { listed, readAll } = useNewest(tab, onRead);
  const tabs = notificationTabs.map((id) => ({
    id: `notifications-${id}`,
    panelID: 'notifications-panel',
    content: t(`notifications.${id}`),
    badge: counts[id] === 0 ? undefined : formatCount(counts[id], locale),
  }));
  return (
    <>
      <Tabs
        fitted
        tabs={tabs}
        selected={notificationTabs.indexOf(tab)}
        onSelect={(index) => setTab(notificationTabs[index] ?? 'message')}
      />
      <div id="notifications-panel" role="tabpanel" aria-label={t(`notifications.${tab}`)}>
        <Newest listed={listed} onLeave={onLeave} />
      </div>
      <Box padding="300" borderBlockStartWidth="025" borderColor="border">
        <InlineStack align={tab === 'todo' ? 'end' : 'space-between'}>
          {tab === 'todo' ? null : (
            <Button onClick={readAll} disabled={counts[tab] === 0}>
              {t('notifications.allRead')}
            </Button>
          )}
          <Button variant="plain" url={`${paths.notifications}?tab=${tab}`} onClick={onLeave}>
            {t('notifications.viewMore')}
          </Button>
        </InlineStack>
      </Box>
    </>
  );
}

function Newest({ listed, onLeave }: { listed: Notification[] | null; onLeave: () => void }) {
  const { t } = useTranslation('shell');
  if (listed === null) {
    return (
      <Box padding="600">
        <InlineStack align="center">
          <Spinner size="small" accessibilityLabel={t('notifications.loading')} />
        </InlineStack>
      </Box>
    );
  }
  if (listed.length === 0) {
    return (
      <Box padding="600">
        <Text as="p" alignment="center" tone="subdued">
          {t('notifications.none')}
        </Text>
      </Box>
    );
  }
  return (
    <BlockStack as="ul">
      {listed.map((notification, index) => (
        <Box as="li" key={notification.id} borderColor="border-secondary" borderBlockStartWidth={index === 0 ? '0' : '025'}>
          <NotificationRow notification={notification} onLeave={onLeave} />
        </Box>
      ))}
    </BlockStack>
  );
}

function NotificationRow({ notification, onLeave }: { notification: Notification; onLeave: () => void }) {
  const { t } = useTranslation('shell');
  const { title, text, path, createdAt, read } = notification;
  return (
    <Box paddingInline="300" paddingBlock="200">
      <BlockStack gap="050">
        <Text as="p" fontWeight={read ? 'regular' : 'semibold'}>
          {path === null ? (
            title
          ) : (
            <Link url={path} monochrome onClick={onLeave}>
              {title}
            </Link>
          )}
          {read ? null : (
            <Text as="span" visuallyHidden>
              {` ${t('notifications.unread')}`}
            </Text>
          )}
        </Text>
        {text === '' ? null : (
          <Text as="p" variant="bodySm" tone="subdued">
            {text}
          </Text>
        )}
        {createdAt === null ? null : (
          <Text as="p" variant="bodySm" tone="subdued">
            <DateTime value={createdAt} display="recent" />
          </Text>
        )}
      </BlockStack>
    </Box>
  );
}

/** The newest notifications of a tab, null while they load. */
function useNewest(tab: NotificationTab, onRead: () => void): { listed: Notification[] | null; readAll: () => void } {
  const [shown, setShown] = useState<{ tab: NotificationTab; listed: Notification[] }>();
  const notifyFailure = useFailureNotice();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await callResource(`${paths.notificationBox}?tab=${tab}`, undefined, signal);
      if (signal?.aborted === true) return;
      notifyFailure(answer);
      setShown({ tab, listed: answer.status === 'ok' && isList(answer.data) ? answer.data : [] });
    },
    [tab, notifyFailure],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  const readAll = () => {
    void callResource(paths.notificationBox, new URLSearchParams({ tab })).then((answer) => {
      notifyFailure(answer);
      onRead();
      return load();
    });
  };
  return { listed: shown?.tab === tab ? shown.listed : null, readAll };
}

function isList(value: unknown): value is Notification[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'title' in item && 'path' in item);
}

function firstTabWithUnread(counts: NotificationCounts): NotificationTab {
  return notificationTabs.find((tab) => counts[tab] > 0) ?? 'message';
}
