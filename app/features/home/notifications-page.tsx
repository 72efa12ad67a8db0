import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { archiveNotifications, countNotifications, listNotifications, readNotifications } from '#contract/notifications.ts';
import { notificationCategories, notificationDays, notificationTabs, type NotificationTab } from '#contract/notifications.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { ResourceFilters } from '#app/ui/resource-filters.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { useNotificationFilters } from './notification-filters.tsx';
import { NotificationList } from './notification-list.tsx';

export const handle = { i18n: ['home', 'settings'], title: 'menu.notifications' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = new URL(args.request.url).searchParams;
  const tab: NotificationTab = notificationTabs.find((each) => each === params.get('tab')) ?? 'message';
  const unread = params.get('unread') === 'true';
  const archived = params.get('archived') === 'true';
  const category = notificationCategories.find((each) => each === params.get('category'));
  const days = notificationDays.find((each) => each === params.get('days'));
  const cursor = params.get('cursor');
  const query = {
    tab,
    unread: unread ? ('true' as const) : ('false' as const),
    archived: archived ? ('true' as const) : ('false' as const),
    ...(category === undefined ? {} : { category }),
    ...(days === undefined ? {} : { days }),
    pageSize: readPageSize(params.get('pageSize')),
    ...(cursor === null ? {} : { cursor }),
  };
  const [listed, counted] = await Promise.all([
    callProvider(listNotifications, { query }, args),
    callProvider(countNotifications, {}, args),
  ]);
  return { tab, filters: { unread, archived, category, days }, listed, counts: counted.status === 'ok' ? counted.data : null };
}

const ReadableTab = z.enum(['message', 'notice']);
/** A form without ids never marks all: that is an intent of its own. */
const NotificationForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('all'), tab: ReadableTab }),
  z.object({ intent: z.enum(['selected', 'archive', 'restore']), tab: ReadableTab, ids: z.array(Id).min(1).max(100) }),
]);

/** Marks selected notifications as read, or all of a tab; puts selected ones away, or back. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const form = NotificationForm.safeParse({ intent: fields.get('intent'), tab: fields.get('tab'), ids: fields.getAll('id') });
  if (!form.success) throw new Response(null, { status: 400 });
  const { intent, ...body } = form.data;
  const answer =
    'ids' in body && (intent === 'archive' || intent === 'restore')
      ? await callProvider(archiveNotifications, { body: { ...body, archived: intent === 'archive' } }, args)
      : await callProvider(readNotifications, { body }, args);
  return answerForm({ problem: answer.status === 'refused' ? answer.problem : null });
}

/** All notifications of the account, and its to-dos. */
export default function NotificationsPage() {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const { tab, filters, listed, counts } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  const submitting = useNavigation().state === 'submitting';
  const cursorUrl = useCursorUrl();
  const shownFilters = useNotificationFilters(filters);
  useProblemNotice(useActionData<typeof action>()?.problem);

  const change = (intent: 'selected' | 'archive' | 'restore', ids: readonly string[]) => {
    const form = new FormData();
    form.set('intent', intent);
    form.set('tab', tab);
    for (const id of ids) form.append('id', id);
    submit(form, { method: 'post' });
  };
  const readAll = {
    content: t('notifications.allRead'),
    disabled: counts?.[tab] === 0,
    loading: submitting,
    onAction: () => submit({ intent: 'all', tab }, { method: 'post' }),
  };
  const badgeOf = (each: NotificationTab) => (counts === null || counts[each] === 0 ? {} : { badge: formatCount(counts[each], locale) });
  return (
    <Page
      title={t('notifications.title')}
      backAction={{ content: t('notifications.back'), url: paths.home }}
      {...(tab === 'todo' ? {} : { primaryAction: readAll })}
    >
      <Card padding="0">
        <ResourceFilters
          tabs={notificationTabs.map((each) => ({ id: each, content: t(`notifications.${each}`), ...badgeOf(each) }))}
          selectedTab={tab}
          tabUrl={(_params, each) => `${paths.notifications}?tab=${each}`}
          filters={tab === 'todo' ? [] : shownFilters}
        />
        {listed.status === 'refused' ? (
          <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
        ) : (
          <NotificationList
            tab={tab}
            listed={listed.data}
            page={listed.page}
            filtered={shownFilters.some(({ applied }) => applied !== undefined)}
            archived={filters.archived}
            onChange={change}
          />
        )}
      </Card>
    </Page>
  );
}
