import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation } from '@remix-run/react';
import type { NotificationTab } from '#contract/notifications.values.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';

export type NotificationCounts = Record<NotificationTab, number>;

const none: NotificationCounts = { message: 0, notice: 0, todo: 0 };

/**
 * What waits in the notification box, counted anew after each change of page and each form. While it can't be counted
 * the last numbers stay: a bell is nothing to make a fuss about.
 */
export function useNotificationCounts(): { counts: NotificationCounts; recount: () => void } {
  const [counts, setCounts] = useState(none);
  const { key } = useLocation();
  const idle = useNavigation().state === 'idle';
  const recount = useCallback(async (left?: AbortSignal) => {
    const answer = await callResource(paths.notificationBox, undefined, left);
    if (answer.status === 'ok' && isCounts(answer.data)) setCounts(answer.data);
  }, []);
  useEffect(() => {
    if (!idle) return;
    const left = new AbortController();
    void recount(left.signal);
    return () => left.abort();
  }, [key, idle, recount]);
  return { counts, recount: () => void recount() };
}

function isCounts(value: unknown): value is NotificationCounts {
  return typeof value === 'object' && value !== null && 'message' in value && 'notice' in value && 'todo' in value;
}
