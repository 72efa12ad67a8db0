import { useId, useState } from 'react';
import { Badge, BlockStack, Box, Button, Collapsible, InlineStack, Link, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#contract/notifications.ts';
import type { NotificationTab } from '#contract/notifications.values.ts';
import type { Page } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { type ListColumn, OwnClicks, ResourceList } from '#app/ui/resource-list.tsx';
import { useResourceSelection } from '#app/ui/use-resource-selection.ts';

interface NotificationListProps {
  tab: NotificationTab;
  listed: Notification[];
  page: Page | null;
  /** Not all of the tab are listed. */
  filtered: boolean;
  /** Those put away are listed. */
  archived: boolean;
  onChange: (intent: 'selected' | 'archive' | 'restore', ids: readonly string[]) => void;
}

/** Notifications of one tab, newest first. To-dos are done, not read: they have no checkboxes. */
export function NotificationList({ tab, listed, page, filtered, archived, onChange }: NotificationListProps) {
  const { t } = useTranslation('home');
  const selection = useResourceSelection(listed, { page });
  const onRead = (ids: readonly string[]) => onChange('selected', ids);
  const changeSelected = (intent: 'selected' | 'archive' | 'restore') => () => {
    onChange(intent, selection.ids);
    selection.clear();
  };
  const putAway = { content: t('notifications.archive'), onAction: changeSelected('archive') };
  const putBack = { content: t('notifications.restore'), onAction: changeSelected('restore') };
  const columns: ListColumn<Notification>[] = [
    { id: 'title', title: t('notifications.column'), wrap: true, render: (notification) => <Contents notification={notification} /> },
    {
      id: 'time',
      title: <ZoneHeading label={t('notifications.time')} />,
      render: ({ createdAt }) => (createdAt === null ? null : <DateTime value={createdAt} display="recent" />),
    },
    {
      id: 'actions',
      title: (
        <Text as="span" visuallyHidden>
          {t('notifications.actions')}
        </Text>
      ),
      hasControls: true,
      render: (notification) => <ReadButton notification={notification} onRead={onRead} />,
    },
  ];
  if (listed.length === 0 && !filtered) {
    return <PlainEmptyState title={t('notifications.emptyTitle')} text={t('notifications.emptyText')} />;
  }
  return (
    <ResourceList
      label={t('notifications.title')}
      resourceName={{ singular: t('notifications.one'), plural: t('notifications.many') }}
      rows={listed}
      columns={tab === 'todo' ? columns.slice(0, 1) : columns}
      selectColumns={columns.slice(0, 2)}
      renderCard={(notification) => <NotificationCard notification={notification} onRead={onRead} />}
      rowLabel={({ title }) => t('notifications.select', { title })}
      {...(tab === 'todo' ? {} : { selection })}
      promotedBulkActions={archived ? [putBack] : [{ content: t('notifications.read'), onAction: changeSelected('selected') }, putAway]}
      page={page}
      totalLabel={(total) => t('notifications.total', { total })}
      emptyState={<NoMatch clearUrl={`${paths.notifications}?tab=${tab}`} />}
    />
  );
}

function NotificationCard({ notification, onRead }: { notification: Notification; onRead: (ids: readonly string[]) => void }) {
  const { createdAt } = notification;
  return (
    <Box padding="300">
      <BlockStack gap="200">
        <Contents notification={notification} />
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="span" variant="bodySm" tone="subdued">
            {createdAt === null ? null : <DateTime value={createdAt} display="recent" />}
          </Text>
          <OwnClicks>
            <ReadButton notification={notification} onRead={onRead} />
          </OwnClicks>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}

function Contents({ notification }: { notification: Notification }) {
  const { t } = useTranslation('home');
  const { title, text, path, read, severity } = notification;
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight={read ? 'regular' : 'semibold'}>
          {path === null ? (
            title
          ) : (
            <Link dataPrimaryLink url={path}>
              {title}
            </Link>
          )}
        </Text>
        {severity === 'info' ? null : (
          <Badge tone={severity === 'critical' ? 'critical' : 'warning'}>{t(`notifications.severity.${severity}`)}</Badge>
        )}
        {isUnread(notification) ? <Badge tone="info">{t('notifications.unread')}</Badge> : null}
      </InlineStack>
      {text === '' ? null : <Text as="span">{text}</Text>}
      {notification.items.length > 1 ? <Items notification={notification} /> : null}
    </BlockStack>
  );
}

/** What a notification of several things counts, each with the way to it. */
function Items({ notification: { items, title } }: { notification: Notification }) {
  const { t } = useTranslation('home');
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <OwnClicks>
      <BlockStack gap="100">
        <InlineStack align="start">
          <Button
            variant="plain"
            disclosure={shown ? 'up' : 'down'}
            ariaExpanded={shown}
            ariaControls={id}
            accessibilityLabel={t('notifications.itemsOf', { count: items.length, title })}
            onClick={() => setShown(!shown)}
          >
            {t('notifications.items', { count: items.length })}
          </Button>
        </InlineStack>
        <Collapsible id={id} open={shown}>
          <List>
            {items.map(({ label, path, at }) => (
              <List.Item key={`${path} ${at}`}>
                <Link url={path}>{label}</Link> · <DateTime value={at} display="recent" />
              </List.Item>
            ))}
          </List>
        </Collapsible>
      </BlockStack>
    </OwnClicks>
  );
}

function ReadButton({ notification, onRead }: { notification: Notification; onRead: (ids: readonly string[]) => void }) {
  const { t } = useTranslation('home');
  if (!isUnread(notification)) return null;
  const { id, title } = notification;
  return (
    <Button variant="tertiary" onClick={() => onRead([id])} accessibilityLabel={t('notifications.readThis', { title })}>
      {t('notifications.read')}
    </Button>
  );
}

function isUnread({ tab, read }: Notification): boolean {
  return !read && tab !== 'todo';
}
