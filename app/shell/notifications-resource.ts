import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { countNotifications, listNotifications, readNotifications } from '#contract/notifications.ts';
import { notificationTabs } from '#contract/notifications.values.ts';
import { countTickets } from '#contract/support-tickets.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const NEWEST = 5;

/** For the notification box: what waits, or the newest notifications of one tab. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { searchParams } = new URL(args.request.url);
  const tab = notificationTabs.find((name) => name === searchParams.get('tab'));
  if (tab === undefined) return countWaiting(args);
  return resourceAnswer(await callProvider(listNotifications, { query: { tab, pageSize: NEWEST } }, args));
}

/** What waits for the user, in one answer; tickets count as none for those who may not see them. */
async function countWaiting(caller: Caller): Promise<Response> {
  const [notifications, tickets] = await Promise.all([
    callProvider(countNotifications, {}, caller),
    callProvider(countTickets, {}, caller),
  ]);
  if (notifications.status === 'refused') return resourceAnswer(notifications);
  return Response.json({ data: { notifications: notifications.data, tickets: tickets.status === 'ok' ? tickets.data.yours : 0 } });
}

/** Marks all of a tab as read; todos are done, not read. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = await args.request.formData();
  const tab = (['message', 'notice'] as const).find((each) => each === form.get('tab'));
  if (tab === undefined) throw new Response(null, { status: 400 });
  return resourceAnswer(await callProvider(readNotifications, { body: { tab } }, args));
}
