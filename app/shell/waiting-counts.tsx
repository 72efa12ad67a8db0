import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from '@remix-run/react';
import type { NotificationTab } from '#contract/notifications.values.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { usePermission } from '#app/session/permissions.tsx';

export type NotificationCounts = Record<NotificationTab, number>;

export interface WaitingCounts {
  notifications: NotificationCounts;
  /** Support tickets that wait for the merchant. */
  tickets: number;
}

interface Waiting {
  counts: WaitingCounts;
  recount: () => void;
}

const AGAIN_MS = 30_000;
const nothing: WaitingCounts = { notifications: { message: 0, notice: 0, todo: 0 }, tickets: 0 };
const WaitingContext = createContext<Waiting>({ counts: nothing, recount: () => undefined });

/** What waits for the user, for the bell and the menu. */
export function useWaitingCounts(): Waiting {
  return useContext(WaitingContext);
}

/**
 * Counts what waits after each navigation and each form, and every so often while the tab is in view, in one request. When counting fails, the
 * last numbers stay. Tickets wait for those only who may write in them.
 */
export function WaitingCountsProvider({ children }: { children: ReactNode }) {
  const [counted, setCounted] = useState(nothing);
  const { key } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const mayWrite = usePermission('tickets:write');
  const count = useCallback(async (signal?: AbortSignal) => {
    const answer = await callResource(paths.notificationBox, undefined, signal);
    if (answer.status === 'ok' && isCounts(answer.data)) setCounted(answer.data);
  }, []);
  useEffect(() => {
    if (!isIdle) return;
    const controller = new AbortController();
    void count(controller.signal);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void count(controller.signal);
    }, AGAIN_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [key, isIdle, count]);
  const waiting = useMemo(
    () => ({ counts: mayWrite ? counted : { ...counted, tickets: 0 }, recount: () => void count() }),
    [counted, mayWrite, count],
  );
  return <WaitingContext.Provider value={waiting}>{children}</WaitingContext.Provider>;
}

function isCounts(value: unknown): value is WaitingCounts {
  return typeof value === 'object' && value !== null && 'notifications' in value && 'tickets' in value;
}
