import { lazy, Suspense, useState } from 'react';
import { Box, Icon, Popover, Spinner } from '@shopify/polaris';
import { NotificationIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { useNotificationCounts } from './notification-counts.ts';

const NotificationBox = lazy(() => import('./notification-box.tsx'));
const MOST_SHOWN = 99;

/** The bell with its number; it opens the notification box. */
export function NotificationBell() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const { counts, recount } = useNotificationCounts();
  const [open, setOpen] = useState(false);
  const total = counts.message + counts.notice + counts.todo;
  const activator = (
    <button
      type="button"
      className="wharf-top-tool"
      aria-label={t('notifications.open', { count: total })}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen((isOpen) => !isOpen)}
    >
      <Icon source={NotificationIcon} />
      {total === 0 ? null : (
        <span className="wharf-top-tool__count" aria-hidden="true">
          {total > MOST_SHOWN ? `${MOST_SHOWN}+` : formatCount(total, locale)}
        </span>
      )}
    </button>
  );
  return (
    <Popover
      active={open}
      activator={activator}
      autofocusTarget="container"
      ariaHaspopup="dialog"
      fluidContent
      onClose={() => setOpen(false)}
    >
      <Box width="22rem" maxWidth="calc(100vw - 2rem)">
        <Suspense
          fallback={
            <Box padding="400">
              <Spinner size="small" accessibilityLabel={t('notifications.loading')} />
            </Box>
          }
        >
          <NotificationBox counts={counts} onRead={recount} onLeave={() => setOpen(false)} />
        </Suspense>
      </Box>
    </Popover>
  );
}
