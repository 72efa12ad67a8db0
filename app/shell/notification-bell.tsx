import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation } from '@remix-run/react';
import { Box, Icon, Popover, Spinner } from '@shopify/polaris';
import { NotificationIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { NotificationTab } from '#contract/notifications.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { formatCount } from '#app/ui/format-number.ts';
import styles from './top-bar.module.css';

const NotificationBox = lazy(() => import('./notification-box.tsx'));
const MAX_SHOWN = 99;

export type NotificationCounts = Record<NotificationTab, number>;

/** The bell with the number of waiting notifications; it opens the notification box. */
export function NotificationBell() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const { counts, recount } = useNotificationCounts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const total = counts.message + counts.notice + counts.todo;
  const bell = (
    <button
      type="button"
      className={styles.button}
      aria-label={t('notifications.open', { count: total })}
      onClick={() => setOpen((isOpen) => !isOpen)}
    >
      <Icon source={NotificationIcon} />
      {total === 0 ? null : (
        <span className={styles.count} aria-hidden="true">
          {total > MAX_SHOWN ? `${MAX_SHOWN}+` : formatCount(total, locale)}
        </span>
      )}
    </button>
  );
  return (
    <Popover active={open} activator={bell} onClose={close} ariaHaspopup="dialog" preferredAlignment="right" fixed>
      <Box width="22rem" maxWidth="100%">
        <Suspense
          fallback={
            <Box padding="400">
              <Spinner size="small" accessibilityLabel={t('notifications.loading')} />
            </Box>
          }
        >
          <NotificationBox counts={counts} onRead={recount} onLeave={close} />
        </Suspense>
      </Box>
    </Popover>
  );
}

const noCounts: NotificationCounts = { message: 0, notice: 0, todo: 0 };

/** What waits in the notification box, counted again after each navigation and each form. When counting fails, the last numbers stay. */
function useNotificationCounts(): { counts: NotificationCounts; recount: () => void } {
  const [counts, setCounts] = useState(noCounts);
  const { key } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const recount = useCallback(async (signal?: AbortSignal) => {
    const answer = await callResource(paths.notificationBox, undefined, signal);
    if (answer.status === 'ok' && isCounts(answer.data)) setCounts(answer.data);
  }, []);
  useEffect(() => {
    if (!isIdle) return;
    const controller = new AbortController();
    void recount(controller.signal);
    return () => controller.abort();
  }, [key, isIdle, recount]);
  return { counts, recount: () => void recount() };
}

function isCounts(value: unknown): value is NotificationCounts {
  return typeof value === 'object' && value !== null && 'message' in value && 'notice' in value && 'todo' in value;
}
