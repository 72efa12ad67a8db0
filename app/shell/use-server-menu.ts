import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { isMenu } from '#app/session/setting-state.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useFailureNotice } from '#app/ui/use-problem-notice.ts';

const NOTICE_ID = 'server-menu';
/** The answer replaces the notice, whenever it arrives. */
const UNTIL_ANSWERED_MS = 360_000;

/** Switches the menu from the server on or off. Switched on, it loads at once, with notices about its progress. */
export function useServerMenuSwitch(): (on: boolean) => void {
  const { t } = useTranslation('shell');
  const { change } = useInterfaceSettings();
  const notify = useNotice();
  const notifyFailure = useFailureNotice();
  const load = useCallback(async () => {
    notify({ id: NOTICE_ID, tone: 'loading', title: t('serverMenu.loading'), durationMs: UNTIL_ANSWERED_MS });
    const answer = await callResource(paths.serverMenu);
    if (answer.status !== 'ok') return notifyFailure(answer, NOTICE_ID);
    if (isMenu(answer.data)) change({ serverMenu: answer.data });
    return notify({ id: NOTICE_ID, tone: 'success', title: t('serverMenu.loaded') });
  }, [change, notify, notifyFailure, t]);

  return (on) => {
    change(on ? { menuFromServer: true } : { menuFromServer: false, serverMenu: [] });
    if (on) void load();
  };
}
