import { lazy, Suspense, useState } from 'react';
import { Box, Icon, Popover, Spinner } from '@shopify/polaris';
import { NotificationIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { useWaitingCounts } from './waiting-counts.tsx';
import styles from './top-bar.module.css';

const NotificationBox = lazy(() => import('./notification-box.tsx'));
const MAX_SHOWN = 99;

/** The bell with the number of waiting notifications; it opens the notification box. */
export function NotificationBell() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const {
    counts: { notifications: counts },
    recount,
  } = useWaitingCounts();
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
