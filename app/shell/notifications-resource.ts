import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { countNotifications, listNotifications, readNotifications } from '#contract/notifications.ts';
import { notificationTabs } from '#contract/notifications.values.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const NEWEST = 5;

/** For the notification box: the counts, or the newest notifications of one tab. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { searchParams } = new URL(args.request.url);
  const tab = notificationTabs.find((name) => name === searchParams.get('tab'));
  if (tab === undefined) return resourceAnswer(await callProvider(countNotifications, {}, args));
  return resourceAnswer(await callProvider(listNotifications, { query: { tab, pageSize: NEWEST } }, args));
}

/** Marks all of a tab as read; todos are done, not read. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = await args.request.formData();
  const tab = (['message', 'notice'] as const).find((each) => each === form.get('tab'));
  if (tab === undefined) throw new Response(null, { status: 400 });
  return resourceAnswer(await callProvider(readNotifications, { body: { tab } }, args));
}
