import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import { Box, Card, Checkbox } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { countNotifications, listNotifications, readNotifications } from '#contract/notifications.ts';
import { notificationTabs, type NotificationTab } from '#contract/notifications.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { TabsByAddress } from '#app/ui/tab-links.tsx';
import { useChangeFilters, useCursorUrl } from '#app/ui/use-list-address.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { NotificationList } from './notification-list.tsx';

export const handle = { i18n: 'home', title: 'menu.notifications' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = new URL(args.request.url).searchParams;
  const tab: NotificationTab = notificationTabs.find((each) => each === params.get('tab')) ?? 'message';
  const unread = params.get('unread') === 'true';
  const cursor = params.get('cursor');
  const query = { tab, unread: unread ? ('true' as const) : ('false' as const), ...(cursor === null ? {} : { cursor }) };
  const [listed, counted] = await Promise.all([
    callProvider(listNotifications, { query }, args),
    callProvider(countNotifications, {}, args),
  ]);
  return { tab, unread, listed, counts: counted.status === 'ok' ? counted.data : null };
}

const ReadForm = z.object({ tab: z.enum(['message', 'notice']), id: Id.optional() });

/** Marks one notification or all of a tab as read. */
export async function action(args: ActionFunctionArgs) {
  const form = ReadForm.safeParse(Object.fromEntries(await args.request.formData()));
  if (!form.success) throw new Response(null, { status: 400 });
  const { tab, id } = form.data;
  const answer = await callProvider(readNotifications, { body: { tab, ...(id === undefined ? {} : { ids: [id] }) } }, args);
  return answerForm({ problem: answer.status === 'refused' ? answer.problem : null });
}

/** All notifications of the account, and its to-dos. */
export default function NotificationsPage() {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const { tab, unread, listed, counts } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  const submitting = useNavigation().state === 'submitting';
  const change = useChangeFilters();
  const cursorUrl = useCursorUrl();
  useProblemNotice(useActionData<typeof action>()?.problem);

  const readAll = {
    content: t('notifications.allRead'),
    disabled: counts?.[tab] === 0,
    loading: submitting,
    onAction: () => submit({ tab }, { method: 'post' }),
  };
  const tabs = notificationTabs.map((each) => ({
    id: each,
    url: `${paths.notifications}?tab=${each}`,
    content:
      counts === null || counts[each] === 0
        ? t(`notifications.${each}`)
        : t('notifications.counted', { tab: t(`notifications.${each}`), unread: formatCount(counts[each], locale) }),
  }));
  return (
    <Page
      title={t('notifications.title')}
      backAction={{ content: t('notifications.back'), url: paths.home }}
      {...(tab === 'todo' ? {} : { primaryAction: readAll })}
    >
      <Card padding="0">
        <TabsByAddress label={t('notifications.title')} tabs={tabs} selected={tab} />
        {tab === 'todo' ? null : (
          <Box paddingInline="400" paddingBlockStart="200">
            <Checkbox label={t('notifications.onlyUnread')} checked={unread} onChange={(on) => change({ unread: on ? 'true' : null })} />
          </Box>
        )}
        {listed.status === 'refused' ? (
          <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
        ) : (
          <NotificationList
            listed={listed.data}
            page={listed.page}
            filtered={unread}
            onRead={(id) => submit({ tab, id }, { method: 'post' })}
          />
        )}
      </Card>
    </Page>
  );
}
