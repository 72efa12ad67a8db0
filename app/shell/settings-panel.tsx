import { lazy, Suspense, useCallback } from 'react';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { drawBehind } from '#app/ui/draw-behind.ts';

const SettingsDrawer = lazy(() => import('./settings-drawer.tsx'));

/** The settings drawer while it is open; its code comes when it is first opened. */
export function SettingsPanel() {
  const { settings, change } = useInterfaceSettings();
  const close = useCallback(() => drawBehind(() => change({ globalSettings: false })), [change]);
  if (!settings.globalSettings) return null;
  return (
    <Suspense fallback={null}>
      <SettingsDrawer onClose={close} />
    </Suspense>
  );
}
