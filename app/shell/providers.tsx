import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFetchers, useRevalidator } from '@remix-run/react';
import { AppProvider, type AppProviderProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useChangeLanguage } from 'remix-i18next/react';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { mirrorLocale, mirrorSignedOut, watchOtherTabs } from '#app/session/storage.ts';
import { clearSupportUser, loadSupportWidget } from '#app/session/support-widget.ts';
import { TimeZoneContext } from '#app/ui/date-time.tsx';
import { EmbeddedShell } from './embedded-shell.tsx';
import { ForcedLogout } from './forced-logout.tsx';
import { NoticeHost } from './notice-host.tsx';
import { PolarisLink } from './polaris-link.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { polarisThemes } from './root-attributes.ts';
import { useIsEmbedded, useRootData } from './root-data.ts';
import { timeZoneCookie } from './time-zone-cookie.ts';

type PolarisStrings = Exclude<AppProviderProps['i18n'], readonly unknown[]>;

/** What every page stands on: language, Polaris, time zone, and the notices and loading bar of its skin. */
export function Providers({ children }: { children: ReactNode }) {
  const data = useRootData();
  const polarisStrings = usePolarisStrings();
  const locale = useLocale();
  useChangeLanguage(data?.locale ?? locale);
  useMirroredState(data?.signedIn);
  const isEmbedded = useIsEmbedded();
  const Shell = isEmbedded ? EmbeddedShell : StandaloneShell;
  const timeZone = useBrowserTimeZone(data?.timeZone);
  const { settings } = useInterfaceSettings();
  const supportWidgetUrl = data?.supportWidgetUrl;
  useEffect(() => {
    if (supportWidgetUrl) loadSupportWidget(supportWidgetUrl);
  }, [supportWidgetUrl]);

  return (
    <AppProvider i18n={polarisStrings} linkComponent={PolarisLink} theme={polarisThemes[isEmbedded ? 'light' : settings.theme]}>
      <TimeZoneContext.Provider value={timeZone}>
        <Shell>{children}</Shell>
        {isEmbedded || data === undefined || data.timeZone === timeZone ? null : <LoadInTimeZone zone={timeZone} />}
      </TimeZoneContext.Provider>
    </AppProvider>
  );
}

function StandaloneShell({ children }: { children: ReactNode }) {
  return (
    <>
      <ProgressBar />
      <NoticeHost>{children}</NoticeHost>
      <ForcedLogout />
    </>
  );
}

/** Polaris' texts in the language of the page; ours replace its weak ones. */
function usePolarisStrings() {
  const { i18n } = useTranslation(['ui', 'polaris' as 'ui']);
  const { language } = i18n;
  return useMemo(() => {
    const ours: PolarisStrings = i18n.getResource(language, 'ui', 'polaris') ?? {};
    const polaris: PolarisStrings = i18n.getResourceBundle(language, 'polaris');
    return [{ Polaris: ours }, polaris];
  }, [i18n, language]);
}

function useMirroredState(signedIn: boolean | undefined): void {
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const { change } = useInterfaceSettings();
  useEffect(() => mirrorLocale(locale), [locale]);
  useEffect(() => {
    if (signedIn !== false) return;
    startTransition(() => change({ serverMenu: [] }));
    mirrorSignedOut();
    clearSupportUser();
  }, [signedIn, change]);
  useEffect(() => watchOtherTabs(revalidate), [revalidate]);
}

/** The browser's time zone: from a cookie on the first paint, or from the first effect. */
function useBrowserTimeZone(known: string | undefined): string {
  const [detected, setDetected] = useState<string | null>(null);
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (known !== undefined && known !== zone) startTransition(() => setDetected(zone));
  }, [known]);
  return detected ?? known ?? 'UTC';
}

/** Keeps the time zone in a cookie and loads the page with it, once what the page asks for at first is there. */
function LoadInTimeZone({ zone }: { zone: string }) {
  const { revalidate } = useRevalidator();
  const isIdle = useFetchers().every(({ state }) => state === 'idle');
  useEffect(() => {
    const isKept = () => document.cookie.includes(timeZoneCookie(zone).split(';')[0] ?? '');
    if (!isIdle || isKept()) return;
    document.cookie = timeZoneCookie(zone);
    if (isKept()) revalidate();
    // No dependencies: see `useEachAnswer`.
  });
  return null;
}
