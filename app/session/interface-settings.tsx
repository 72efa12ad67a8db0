import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { settingCookie } from './setting-cookie.ts';
import { defaultSettings, formatSettings, takeStored, type SettingState } from './setting-state.ts';
import { storeSettings, storedSettings, watchSettings } from './storage.ts';

interface InterfaceSettings {
  settings: SettingState;
  /** An effect changes them in a transition: what the server drew and the browser has no script for yet would be thrown away. */
  change: (changes: Partial<SettingState>) => void;
}

const SettingsContext = createContext<InterfaceSettings>({ settings: defaultSettings, change: () => undefined });

/** The interface settings and the way to change them; each change is kept at once. */
export function useInterfaceSettings(): InterfaceSettings {
  return useContext(SettingsContext);
}

/** Starts with what the server printed, restores what this browser kept, and follows its other tabs. */
export function InterfaceSettingsProvider({ initial, children }: { initial: SettingState; children: ReactNode }) {
  const [settings, setSettings] = useState(initial);
  const latest = useRef(settings);
  const restored = useRef(false);
  const take = useCallback((next: SettingState) => {
    // Every part of the page reports what it found as it mounts, mostly what is known: nothing renders again then.
    if (formatSettings(next, 'all') === formatSettings(latest.current, 'all')) return;
    latest.current = next;
    setSettings(next);
  }, []);
  const change = useCallback(
    (changes: Partial<SettingState>) => {
      // Parts of the page change settings before this component's own effect: what was stored goes under their changes.
      const stored = restored.current ? null : storedSettings();
      restored.current = true;
      const current = stored === null ? latest.current : takeStored(stored, latest.current);
      const next = { ...current, ...changes };
      take(next);
      storeSettings(next);
      document.cookie = settingCookie(next);
    },
    [take],
  );

  useEffect(() => startTransition(() => change({})), [change]);
  useEffect(() => watchSettings((stored) => startTransition(() => take(takeStored(stored, latest.current)))), [take]);
  const value = useMemo(() => ({ settings, change }), [settings, change]);
  return <SettingsContext.Provider value={value}>{children}</SettingsContext.Provider>;
}
