import { Badge, BlockStack, Box, Button, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#contract/notifications.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/page.values.ts';
import type { Page } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { Paging } from '#app/ui/paging.tsx';
import { useRangedPagination } from '#app/ui/use-list-pagination.ts';

interface NotificationListProps {
  listed: Notification[];
  page: Page | null;
  /** Whether only unread ones are shown. */
  filtered: boolean;
  onRead: (id: string) => void;
}

const NO_PAGE: Page = { next: null, previous: null, total: 0, totalAtLeast: null };

/** Notifications of one tab, newest first. */
export function NotificationList({ listed, page, filtered, onRead }: NotificationListProps) {
  const { t } = useTranslation('home');
  const pagination = useRangedPagination({ page: page ?? NO_PAGE, pageSize: DEFAULT_PAGE_SIZE, count: listed.length });
  if (listed.length === 0 && filtered) return <NoMatch clearUrl={paths.notifications} />;
  if (listed.length === 0) return <EmptyState title={t('notifications.emptyTitle')} text={t('notifications.emptyText')} />;
  return (
    <>
      <ul className="wharf-notifications">
        {listed.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} onRead={() => onRead(notification.id)} />
          </li>
        ))}
      </ul>
      {pagination.hasNext || pagination.hasPrevious ? <Paging {...pagination} name={t('notifications.title')} below="table" /> : null}
    </>
  );
}

function NotificationRow({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { t } = useTranslation('home');
  const { tab, title, text, path, createdAt, read } = notification;
  const isNew = !read && tab !== 'todo';
  return (
    <Box paddingInline="400" paddingBlock="300">
      <InlineStack align="space-between" blockAlign="start" gap="400">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="bodyMd" fontWeight={read ? 'regular' : 'semibold'}>
              {path === null ? title : <Link url={path}>{title}</Link>}
            </Text>
            {isNew ? <Badge tone="info">{t('notifications.unread')}</Badge> : null}
          </InlineStack>
          {text === '' ? null : <Text as="p">{text}</Text>}
          {createdAt === null ? null : (
            <Text as="p" variant="bodySm" tone="subdued">
              <DateTime value={createdAt} display="recent" />
            </Text>
          )}
        </BlockStack>
        {isNew ? (
          <Button variant="tertiary" onClick={onRead} accessibilityLabel={t('notifications.readThis', { title })}>
            {t('notifications.read')}
          </Button>
        ) : null}
      </InlineStack>
    </Box>
  );
}
