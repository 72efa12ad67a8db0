import { useCallback, useState, type ReactNode } from 'react';
import { useLocation } from '@remix-run/react';
import { Banner, Page } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useIsForcedOut } from '#app/session/forced-logout.ts';
import { appBridge, useBridgeState } from '#app/shopify/app-bridge.ts';
import { NoticeContext, type Notice } from '#app/ui/notice.tsx';

/**
 * Successes are toasts of the admin. Errors stand above the screen until they are dismissed or the page is left, one at a
 * time; so do successes without App Bridge.
 */
export function EmbeddedNotices({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<{ notice: Notice; pathname: string } | null>(null);
  const notify = useCallback(
    (notice: Notice) => {
      const bridge = appBridge();
      if (notice.tone === 'error' || bridge === undefined) return setShown({ notice, pathname });
      const { title, text, action, durationMs = 5000 } = notice;
      bridge.toast.show(text === undefined ? title : `${title}: ${text}`, {
        duration: durationMs,
        ...(action === undefined ? {} : { action: action.label, onAction: action.onAction }),
      });
    },
    [pathname],
  );
  const notice = shown?.pathname === pathname ? shown.notice : null;
  return (
    <NoticeContext.Provider value={notify}>
      <PageBanner notice={notice} onDismiss={() => setShown(null)} />
      {children}
    </NoticeContext.Provider>
  );
}

/** At most one banner: the end of the session before a notice, a notice before the missing App Bridge. */
function PageBanner({ notice, onDismiss }: { notice: Notice | null; onDismiss: () => void }) {
  const { t } = useTranslation('shell');
  const isSignedOut = useIsForcedOut();
  const isBridgeMissing = useBridgeState() === 'missing';
  if (isSignedOut) {
    const reload = { content: t('embedded.reload'), onAction: () => window.location.reload() };
    return (
      <Page>
        <Banner tone="warning" title={t('embedded.signedOut')} action={reload}>
          {t('embedded.signedOutHelp')}
        </Banner>
      </Page>
    );
  }
  if (notice !== null) return <NoticeBanner notice={notice} onDismiss={onDismiss} />;
  if (!isBridgeMissing) return null;
  return (
    <Page>
      <Banner tone="warning" title={t('embedded.noBridge')}>
        {t('embedded.noBridgeHelp')}
      </Banner>
    </Page>
  );
}

function NoticeBanner({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { action, title, text, tone } = notice;
  return (
    <Page>
      <Banner
        tone={tone === 'error' ? 'critical' : 'info'}
        title={title}
        onDismiss={onDismiss}
        action={action === undefined ? undefined : { content: action.label, onAction: action.onAction }}
      >
        {text}
      </Banner>
    </Page>
  );
}
