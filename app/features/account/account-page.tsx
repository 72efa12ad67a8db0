import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Tabs } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DELETION_DAYS, getDeletion } from '#contract/account.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { accountTabs, accountUrl, readTab } from './account-tabs.ts';
import { answerAccountForm } from './answer-account-form.server.ts';
import { BillingEditor } from './billing-editor.tsx';
import { BillingTab } from './billing-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { DeletionBanner } from './deletion-banner.tsx';
import { loadTab } from './load-tab.server.ts';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

export const handle = { i18n: ['account', 'causes'], title: 'menu.account' } satisfies ScreenHandle;

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
  return answerAccountForm(args);
}

/** The merchant's own account: who one is, how one signs in, who invoices go to, what is stored. */
export default function AccountPage() {
  const { t } = useTranslation('account');
  const { deletion, content } = useLoaderData<typeof loader>();
  if (content.tab === 'billing' && content.editing) return <BillingEditor key={content.edited?.id} content={content} />;
  return (
    <Page title={t('title')} subtitle={t('lead')}>
      <BlockStack gap="400">
        {deletion.dueAt === null ? null : <DeletionBanner dueAt={deletion.dueAt} />}
        <nav aria-label={t('tabs.label')}>
          <Tabs
            tabs={accountTabs.map((tab) => ({ id: tab, content: t(`tabs.${tab}`), url: accountUrl({ tab }) }))}
            selected={accountTabs.indexOf(content.tab)}
          />
        </nav>
        <TabContent />
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
    case 'data':
      return <DataTab content={content} deletion={deletion} deletionDays={deletionDays} />;
  }
}
