import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useRevalidator } from '@remix-run/react';
import { AppProvider, type AppProviderProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { mirrorLocale, mirrorSignedOut, watchOtherTabs } from '#app/session/storage.ts';
import { clearSupportUser, loadSupportWidget } from '#app/session/support-widget.ts';
import { TimeZoneContext } from '#app/ui/time-zone.ts';
import { useEmbeddedSkin } from './embedded-skin.ts';
import { ForcedLogout } from './forced-logout.tsx';
import { NoticeHost } from './notice-host.tsx';
import { PolarisLink } from './polaris-link.tsx';
import { polarisThemes } from './polaris-themes.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useRootData } from './root-data.ts';
import { timeZoneCookie } from './time-zone-cookie.ts';
import { useMendedTabLists } from './use-mended-tab-lists.ts';

type PolarisStrings = Exclude<AppProviderProps['i18n'], readonly unknown[]>;

/** What every page stands on: language, Polaris, zone, and the skin's notices and loading bar. */
export function Providers({ children }: { children: ReactNode }) {
  const data = useRootData();
  const polarisStrings = usePolarisStrings();
  const locale = useLocale();
  useChangeLanguage(data?.locale ?? locale);
  useMirroredState(data?.signedIn);
  const skin = useEmbeddedSkin();
  const timeZone = useTimeZoneOfPage(data?.timeZone, skin === null);
  const { settings } = useInterfaceSettings();
  useMendedTabLists();
  const supportWidgetUrl = data?.supportWidgetUrl;
  useEffect(() => {
    if (supportWidgetUrl) loadSupportWidget(supportWidgetUrl);
  }, [supportWidgetUrl]);

  return (
    <AppProvider i18n={polarisStrings} linkComponent={PolarisLink} theme={polarisThemes[skin === null ? settings.theme : 'light']}>
      <TimeZoneContext.Provider value={timeZone}>
        {skin === null ? <StandaloneShell>{children}</StandaloneShell> : <skin.EmbeddedShell>{children}</skin.EmbeddedShell>}
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

/** The page follows the language the server answers in. */
function useChangeLanguage(locale: string): void {
  const { i18n } = useTranslation('ui');
  useEffect(() => {
    if (i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [i18n, locale]);
}

/** Polaris' own texts in the language of the page, ours in the place of its weak ones. */
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

/** The browser's zone: by the server's cookie from the first byte, where there can be none from the first effect on. */
function useTimeZoneOfPage(known: string | undefined, keepsCookies: boolean): string {
  const { revalidate } = useRevalidator();
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (known === undefined || known === zone) return;
    if (!keepsCookies) return startTransition(() => setOwn(zone));
    document.cookie = timeZoneCookie(zone);
    if (document.cookie.includes(timeZoneCookie(zone).split(';')[0] ?? '')) revalidate();
  }, [known, keepsCookies, revalidate]);
  return own ?? known ?? 'UTC';
}
