import { useBreakpoints } from '@shopify/polaris';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';

/** Whether rows are shown as a list for a phone. The first paint goes by the window this browser had last, so that it need not change. */
export function useNarrowScreen(): boolean {
  const { settings } = useInterfaceSettings();
  return useBreakpoints({ defaults: { mdDown: settings.device === 'mobile' } }).mdDown;
}
