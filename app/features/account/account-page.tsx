import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DELETION_DAYS } from '#contract/account.values.ts';
import { getDeletion } from '#contract/account.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { Page } from '#app/ui/page.tsx';
import { TabsByAddress } from '#app/ui/tab-links.tsx';
import { accountTabs, accountUrl, readTab } from './account-tabs.ts';
import { answerAccountForm } from './answer-account-form.server.ts';
import { loadTab } from './load-tab.server.ts';

const DeletionBanner = await drawnPart('.wharf-account-deletion', async () => (await import('./deletion-banner.tsx')).DeletionBanner);
const ProfileTab = await drawnPart('.wharf-account-profile', async () => (await import('./profile-tab.tsx')).ProfileTab);
const SecurityTab = await drawnPart('.wharf-account-security', async () => (await import('./security-tab.tsx')).SecurityTab);
const BillingTab = await drawnPart('.wharf-account-billing', async () => (await import('./billing-tab.tsx')).BillingTab);
const BillingEditor = await drawnPart('.wharf-account-editor', async () => (await import('./billing-editor.tsx')).BillingEditor);
const DataTab = await drawnPart('.wharf-account-data', async () => (await import('./data-tab.tsx')).DataTab);

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
  if (content.tab === 'billing' && content.editing) {
    return (
      <div className="wharf-account-editor">
        <BillingEditor key={content.edited?.id} content={content} />
      </div>
    );
  }
  return (
    <Page title={t('title')} subtitle={t('lead')}>
      <BlockStack gap="400">
        {deletion.dueAt === null ? null : (
          <div className="wharf-account-deletion">
            <DeletionBanner dueAt={deletion.dueAt} />
          </div>
        )}
        <TabsByAddress
          label={t('tabs.label')}
          tabs={accountTabs.map((tab) => ({ id: tab, content: t(`tabs.${tab}`), url: accountUrl({ tab }) }))}
          selected={content.tab}
        />
        <div className={`wharf-account-${content.tab}`}>
          <TabContent />
        </div>
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
