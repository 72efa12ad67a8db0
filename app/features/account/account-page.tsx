import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Tabs } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DELETION_DAYS } from '#contract/account.values.ts';
import { getDeletion } from '#contract/account.ts';
import { AppsTab } from '#app/features/oauth-apps/apps-tab.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import type { AccountOutcome } from './account-outcome.ts';
import { publishOutcome, useOutcomeNotices } from './outcome-notices.ts';
import { accountTabs, accountUrl, readTab } from './account-urls.ts';
import { submitAccountForm } from './account.actions.server.ts';
import { BillingEditor } from './billing/billing-editor.tsx';
import { BillingTab } from './billing/billing-tab.tsx';
import { DataTab } from './data/data-tab.tsx';
import { DeletionBanner } from './data/deletion-group.tsx';
import { loadTab } from './load-tab.server.ts';
import { LogTab } from './log/log-tab.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { SecurityTab } from './security/security-tab.tsx';
import { StaffTab } from './staff/staff-tab.tsx';

export const handle = { i18n: ['account', 'causes', 'oauth-apps'], title: 'menu.account' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const tab = readTab(new URL(args.request.url).searchParams);
  const [deletion, content] = await Promise.all([
    readProvider(getDeletion, { params: { userId: user.id } }, args),
    loadTab(tab, user, args),
  ]);
  return { deletion, content, deletionDays: DELETION_DAYS };
}

export async function action(args: ActionFunctionArgs) {
  return submitAccountForm(args);
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<AccountOutcome> {
  const outcome = await serverAction<typeof action>();
  publishOutcome(outcome);
  return outcome;
}

/** The merchant's account: profile, signing in, billing profiles, staff, apps, what was done, stored data. */
export default function AccountPage() {
  const { t } = useTranslation('account');
  useOutcomeNotices();
  const { deletion, content } = useLoaderData<typeof loader>();
  const seesLog = usePermission('account:audit');
  const tabs = accountTabs.filter((tab) => tab !== 'log' || seesLog || content.tab === 'log');
  if (content.tab === 'billing' && content.editing) {
    return <BillingEditor key={content.edited?.id} content={content} />;
  }
  return (
    <Page title={t('title')} subtitle={t('lead')}>
      <BlockStack gap="400">
        {deletion.dueAt === null ? null : <DeletionBanner dueAt={deletion.dueAt} />}
        <Tabs
          tabs={tabs.map((tab) => ({ id: `account-${tab}`, content: t(`tabs.${tab}`), url: accountUrl({ tab }) }))}
          selected={tabs.indexOf(content.tab)}
        >
          <Box paddingBlockStart="400">
            <TabContent />
          </Box>
        </Tabs>
      </BlockStack>
    </Page>
  );
}

function TabContent() {
  const { content, deletion, deletionDays } = useLoaderData<typeof loader>();
  switch (content.tab) {
    case 'profile':
      return <ProfileTab content={content} />;
    case 'security':
      return <SecurityTab content={content} />;
    case 'billing':
      return <BillingTab content={content} />;
    case 'staff':
      return <StaffTab content={content} />;
    case 'apps':
      return <AppsTab grants={content.grants} apps={content.apps} />;
    case 'log':
      return <LogTab content={content} />;
    case 'data':
      return <DataTab content={content} deletion={deletion} deletionDays={deletionDays} />;
  }
}
