import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Card, InlineGrid } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { getWithdrawalOptions, listPayoutProfiles, listWithdrawals } from '#contract/withdrawals.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { requirePermission } from '#app/session/require-permission.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { useEachValue } from '#app/ui/use-each-answer.ts';
import { AmountsCards } from './amounts-cards.tsx';
import { PayoutAccountsCard } from './payout-accounts-card.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';
import { ToWalletCard } from './to-wallet-card.tsx';
import { actOnWithdrawals, type WithdrawOutcome } from './withdraw-action.server.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { withdrawUrl } from './withdraw-ways.ts';
import { WithdrawalsCard } from './withdrawals-card.tsx';
import { readWithdrawalsQuery } from './withdrawals-query.ts';

export const handle = { i18n: 'withdrawals', title: 'menu.withdraw' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = readWithdrawalsQuery(args.request.url);
  const { mode } = query;
  const [, options, profiles, listed] = await Promise.all([
    requirePermission('wallet:read', args),
    readProvider(getWithdrawalOptions, { query: { mode } }, args),
    readProvider(listPayoutProfiles, {}, args),
    callProvider(listWithdrawals, { query }, args),
  ]);
  const account = new URL(args.request.url).searchParams.get('account');
  const profileId = profiles.find(({ id }) => id === account)?.id ?? null;
  return { mode, options, profiles, profileId, listed, idempotencyKey: newIdempotencyKey() };
}

/** Requests a withdrawal, sends the code for it, or takes a payout account away. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  return actOnWithdrawals(args);
}

/** What can be withdrawn, where to, and what was. */
export default function WithdrawPage() {
  const { t } = useTranslation('withdrawals');
  const { mode, options, profiles, profileId, listed, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>() ?? null;
  useFollow(outcome);
  const isNothing = options.commission.amountMinor === 0 && options.available.amountMinor === 0;
  const other = mode === 'live' ? 'test' : 'live';
  const rewards = withdrawUrl('recommend', mode);
  const form = { mode, idempotencyKey, outcome };
  return (
    <Page
      title={t('withdraw.title')}
      titleMetadata={<ModeBadge mode={mode} />}
      subtitle={t(`withdraw.help.${mode}`)}
      backAction={{ content: t('withdraw.back'), url: rewards }}
      secondaryActions={[{ content: t(`withdraw.to.${other}`), url: withdrawUrl('withdraw', other) }]}
    >
      <BlockStack gap="400">
        <TestModeBanner mode={mode} />
        <AmountsCards mode={mode} options={options} />
        <InlineGrid columns={{ xs: 1, md: ['twoThirds', 'oneThird'] }} gap="400" alignItems="start">
          <BlockStack gap="400">
            {isNothing ? (
              <Card>
                <PlainEmptyState
                  title={t('withdraw.emptyTitle')}
                  text={t('withdraw.emptyText')}
                  action={{ label: t('withdraw.emptyAction'), url: rewards }}
                />
              </Card>
            ) : (
              <IfPermitted permission="wallet:withdraw">
                <WithdrawForm key={mode} {...form} options={options} profiles={profiles} profileId={profileId} />
              </IfPermitted>
            )}
          </BlockStack>
          <BlockStack gap="400">
            {options.commission.amountMinor === 0 ? null : (
              <IfPermitted permission="wallet:withdraw">
                <ToWalletCard {...form} commission={options.commission} />
              </IfPermitted>
            )}
            <PayoutAccountsCard
              mode={mode}
              profiles={profiles}
              problem={outcome?.done === null && outcome.intent === 'remove' ? outcome.problem : null}
            />
          </BlockStack>
        </InlineGrid>
        <WithdrawalsCard listed={listed} />
      </BlockStack>
    </Page>
  );
}

/** Says what was done, and goes on to the withdrawal that was requested. */
function useFollow(outcome: WithdrawOutcome | null): void {
  const { t } = useTranslation('withdrawals');
  const notify = useNotice();
  const navigate = useNavigate();
  useEachValue(outcome, (answer) => {
    if (answer?.done === 'remove') notify({ tone: 'success', title: t('done.remove') });
    if (answer?.done !== 'withdraw') return;
    notify({ tone: 'success', title: t(answer.destination === 'wallet' ? 'done.moved' : 'done.withdraw') });
    navigate(generatePath(paths.withdrawal, { withdrawalId: answer.withdrawalId }));
  });
}
