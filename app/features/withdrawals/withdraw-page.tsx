import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineGrid, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { Mode } from '#contract/money.ts';
import { getWithdrawalOptions, listPayoutProfiles, listWithdrawals, type WithdrawalOptions } from '#contract/withdrawals.ts';
import { accountUrl } from '#app/features/account/account-urls.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { Money } from '#app/ui/money.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { PayoutAccountsCard } from './payout-accounts-card.tsx';
import { actOnWithdrawals } from './withdraw-action.server.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalsCard } from './withdrawals-card.tsx';

export const handle = { i18n: 'withdrawals', title: 'menu.withdraw' } satisfies ScreenHandle;

const ListParams = z.object({
  mode: Mode.catch('live'),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { mode, ...query } = ListParams.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const [options, profiles, listed] = await Promise.all([
    readProvider(getWithdrawalOptions, { query: { mode } }, args),
    readProvider(listPayoutProfiles, {}, args),
    callProvider(listWithdrawals, { query }, args),
  ]);
  return { mode, options, profiles, listed, idempotencyKey: newIdempotencyKey() };
}

/** Requests a withdrawal, or takes a payout account away. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  return actOnWithdrawals(args);
}

/** What can be withdrawn, where to, and what was. */
export default function WithdrawPage() {
  const { t } = useTranslation('withdrawals');
  const { mode, options, profiles, listed, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>() ?? null;
  const notify = useNotice();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle && outcome !== null ? outcome : undefined, ({ done }) => {
    if (done !== null) notify({ tone: 'success', title: t(`done.${done}`) });
  });
  const isNothing = options.commission.amountMinor === 0 && options.available.amountMinor === 0;
  const other = mode === 'live' ? 'test' : 'live';
  const rewards = mode === 'live' ? paths.recommend : `${paths.recommend}?mode=test`;
  return (
    <Page
      title={t('withdraw.title')}
      titleMetadata={<ModeBadge mode={mode} />}
      subtitle={t(`withdraw.help.${mode}`)}
      backAction={{ content: t('withdraw.back'), url: rewards }}
      secondaryActions={[{ content: t(`withdraw.to.${other}`), url: `${paths.withdraw}?mode=${other}` }]}
    >
      <BlockStack gap="400">
        {outcome?.done === null && outcome.problem?.fields === undefined ? <ProblemBanner problem={outcome.problem} /> : null}
        {options.hasSecondFactor ? null : (
          <Banner tone="info" title={t('secondFactor.title')}>
            <BlockStack gap="200" inlineAlign="start">
              <Text as="p">{t('secondFactor.text')}</Text>
              <Button url={accountUrl({ tab: 'security', edit: 'two-factor' })}>{t('secondFactor.action')}</Button>
            </BlockStack>
          </Banner>
        )}
        <Amounts mode={mode} options={options} />
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
            <WithdrawForm key={mode} mode={mode} options={options} profiles={profiles} idempotencyKey={idempotencyKey} outcome={outcome} />
          </IfPermitted>
        )}
        <IfPermitted permission="wallet:withdraw">
          <PayoutAccountsCard profiles={profiles} />
        </IfPermitted>
        <WithdrawalsCard listed={listed} />
        {outcome !== null && outcome.done === 'withdraw' ? (
          <Link url={generatePath(paths.withdrawal, { withdrawalId: outcome.withdrawalId })}>{t('withdraw.follow')}</Link>
        ) : null}
      </BlockStack>
    </Page>
  );
}

function Amounts({ mode, options: { commission, available, payable } }: { mode: Mode; options: WithdrawalOptions }) {
  const { t } = useTranslation('withdrawals');
  const amounts = [
    { label: t('amount.commission'), value: commission },
    { label: t('amount.available'), value: available },
    { label: t('amount.payable'), value: payable },
  ];
  return (
    <InlineGrid columns={{ xs: 1, md: 3 }} gap="400">
      {amounts.map(({ label, value }) => (
        <Card key={label}>
          <BlockStack gap="100">
            <InlineStack align="start" gap="200" blockAlign="center">
              <Text as="h2" variant="bodyMd" tone="subdued">
                {label}
              </Text>
              <ModeBadge mode={mode} />
            </InlineStack>
            <Text as="p" variant="headingLg" numeric>
              <Money value={value} display="explicit" />
            </Text>
          </BlockStack>
        </Card>
      ))}
    </InlineGrid>
  );
}
