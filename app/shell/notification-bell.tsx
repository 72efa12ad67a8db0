import { lazy, Suspense } from 'react';
import { Box, Icon, Spinner } from '@shopify/polaris';
import { NotificationIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { useNotificationCounts } from './notification-counts.ts';

const NotificationBox = lazy(() => import('./notification-box.tsx'));
const MOST_SHOWN = 99;

/** The bell with its number; it opens the notification box. */
export function NotificationBell() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const { counts, recount } = useNotificationCounts();
  const total = counts.message + counts.notice + counts.todo;
  const name = t('notifications.open', { count: total });
  return (
    <Dropdown
      kind="dialog"
      label={name}
      align="end"
      button={(props) => (
        <button {...props} className="wharf-top-tool" aria-label={name}>
          <Icon source={NotificationIcon} />
          {total === 0 ? null : (
            <span className="wharf-top-tool__count" aria-hidden="true">
              {total > MOST_SHOWN ? `${MOST_SHOWN}+` : formatCount(total, locale)}
            </span>
          )}
        </button>
      )}
    >
      {(close) => (
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
      )}
    </Dropdown>
  );
}
