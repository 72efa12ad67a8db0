import { useCallback, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { AlertDiamondIcon, AlertTriangleIcon, InfoIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { isForcedOut, onForcedOut } from '#app/session/forced-logout.ts';
import { appBridge, useBridgeState } from '#app/shopify/app-bridge.ts';
import { NoticeContext, type Notice } from '#app/ui/notice.tsx';
import { PlainBanner } from '#app/ui/plain-banner.tsx';

interface Shown {
  notice: Notice;
  /** Page it belongs to: it goes with it. */
  pathname: string;
}

/**
 * Successes are the admin's toasts. What went wrong stands above the screen until it is read, one at a time; so do
 * successes while App Bridge is not there.
 */
export function EmbeddedNotices({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  const notify = useCallback(
    (notice: Notice) => {
      const bridge = appBridge();
      if (notice.tone === 'error' || bridge === undefined) return setShown({ notice, pathname });
      return void bridge.toast.show(textOf(notice), {
        duration: notice.durationMs ?? 5000,
        ...(notice.action === undefined ? {} : { action: notice.action.label, onAction: notice.action.onAction }),
      });
    },
    [pathname],
  );
  return (
    <NoticeContext.Provider value={notify}>
      <div className="wharf-embedded-banners">
        <LastingBanner>
          {shown?.pathname === pathname ? <NoticeBanner notice={shown.notice} onDismiss={() => setShown(null)} /> : null}
        </LastingBanner>
      </div>
      {children}
    </NoticeContext.Provider>
  );
}

/** A condition of the whole page goes before a notice: two banners in a row are one too many. */
function LastingBanner({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const signedOut = useSyncExternalStore(onForcedOut, isForcedOut, () => false);
  const bridge = useBridgeState();
  if (signedOut) {
    const reload = { content: t('embedded.reload'), onAction: () => window.location.reload() };
    return (
      <PlainBanner tone="warning" icon={AlertTriangleIcon} title={t('embedded.signedOut')} action={reload}>
        <Text as="p">{t('embedded.signedOutHelp')}</Text>
      </PlainBanner>
    );
  }
  if (children === null && bridge === 'missing') {
    return (
      <PlainBanner tone="warning" icon={AlertTriangleIcon} title={t('embedded.noBridge')}>
        <Text as="p">{t('embedded.noBridgeHelp')}</Text>
      </PlainBanner>
    );
  }
  return children;
}

function NoticeBanner({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { t } = useTranslation('ui');
  const { action, title, text, tone } = notice;
  return (
    <PlainBanner
      tone={tone === 'error' ? 'critical' : 'info'}
      icon={tone === 'error' ? AlertDiamondIcon : InfoIcon}
      title={title}
      dismiss={{ label: t('notice.dismiss', { title }), onDismiss }}
      {...(action === undefined ? {} : { action: { content: action.label, onAction: action.onAction } })}
    >
      {text === undefined ? null : <Text as="p">{text}</Text>}
    </PlainBanner>
  );
}

function textOf({ title, text }: Notice): string {
  return text === undefined ? title : `${title}: ${text}`;
}
