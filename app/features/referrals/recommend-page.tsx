import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Card, InlineGrid, List, Text } from '@shopify/polaris';
import QRCode from 'qrcode';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Problem } from '#contract/problem.ts';
import {
  applyInviteCode,
  getReferralSummary,
  listCommissions,
  listReferrals,
  type ReferralSummary,
  saveReferralSlug,
} from '#contract/referrals.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { Money } from '#app/ui/money.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { formatRate } from './format-rate.ts';
import { InviteCodeCard, LinkCard } from './link-card.tsx';
import { EarningsCard } from './earnings-card.tsx';

export const handle = { i18n: 'referrals', title: 'menu.recommend' } satisfies ScreenHandle;

const ListParams = z.object({
  tab: z.enum(['invited', 'commissions']).catch('invited'),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { tab, ...query } = ListParams.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const [summary, invited, commissions] = await Promise.all([
    readProvider(getReferralSummary, {}, args),
    tab === 'invited' ? callProvider(listReferrals, { query }, args) : null,
    tab === 'commissions' ? callProvider(listCommissions, { query }, args) : null,
  ]);
  const qrCode = await QRCode.toDataURL(summary.link, { margin: 1, width: 160 });
  return { summary, qrCode, invited, commissions };
}

const RecommendForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('slug'), slug: z.string().trim() }),
  z.object({ intent: z.literal('invite-code'), inviteCode: z.string().trim() }),
]);
type Intent = z.infer<typeof RecommendForm>['intent'];
export type RecommendOutcome = { done: Intent; problem: null } | { done: null; intent: Intent; problem: Problem };

/** Sets the word in the link, or says who invited the account. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = RecommendForm.safeParse(Object.fromEntries(await args.request.formData()));
  if (!form.success) throw new Response(null, { status: 400 });
  const { intent } = form.data;
  const answer =
    form.data.intent === 'slug'
      ? await callProvider(saveReferralSlug, { body: { slug: form.data.slug === '' ? null : form.data.slug } }, args)
      : await callProvider(applyInviteCode, { body: { inviteCode: form.data.inviteCode } }, args);
  return answerForm<RecommendOutcome>(
    answer.status === 'ok' ? { done: intent, problem: null } : { done: null, intent, problem: answer.problem },
  );
}

/** The invite link, what came of it, and the rules of the program. */
export default function RecommendPage() {
  const { t } = useTranslation('referrals');
  const permitted = usePermission('wallet:withdraw');
  const { summary, qrCode, invited, commissions } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>() ?? null;
  const notify = useNotice();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle && outcome !== null ? outcome : undefined, ({ done }) => {
    if (done !== null) notify({ tone: 'success', title: t(`done.${done}`) });
  });
  return (
    <Page
      title={t('recommend.title')}
      subtitle={t('recommend.help')}
      {...(permitted ? { primaryAction: { content: t('recommend.withdraw'), url: paths.withdraw } } : {})}
    >
      <BlockStack gap="400">
        {outcome?.done === null && outcome.problem.fields === undefined ? <ProblemBanner problem={outcome.problem} /> : null}
        <Figures summary={summary} />
        <InlineGrid columns={{ xs: 1, md: ['twoThirds', 'oneThird'] }} gap="400">
          <LinkCard summary={summary} qrCode={qrCode} outcome={outcome} />
          <RulesCard summary={summary} />
        </InlineGrid>
        {summary.canApplyCode ? <InviteCodeCard outcome={outcome} /> : null}
        <EarningsCard invited={invited} commissions={commissions} />
      </BlockStack>
    </Page>
  );
}

function Figures({ summary }: { summary: ReferralSummary }) {
  const { t } = useTranslation('referrals');
  const locale = useLocale();
  const { clicks, signUps, active, pending, available, withdrawn, level, levels } = summary;
  const now = levels.find((each) => each.level === level);
  const next = levels.find((each) => each.minActive > active);
  const figures = [
    { label: t('figure.clicks'), value: new Intl.NumberFormat(locale).format(clicks) },
    { label: t('figure.signUps'), value: new Intl.NumberFormat(locale).format(signUps) },
    { label: t('figure.active'), value: new Intl.NumberFormat(locale).format(active), note: t('figure.activeHelp') },
    { label: t('figure.pending'), value: <Money value={pending} display="short" /> },
    { label: t('figure.available'), value: <Money value={available} display="short" /> },
    { label: t('figure.withdrawn'), value: <Money value={withdrawn} display="short" /> },
    {
      label: t('figure.rate'),
      value: formatRate(now?.rateBp ?? 0, locale),
      note:
        next === undefined
          ? t('figure.topLevel')
          : t('figure.nextLevel', { count: next.minActive - active, rate: formatRate(next.rateBp, locale) }),
    },
  ];
  return (
    <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
      {figures.map(({ label, value, note }) => (
        <Card key={label}>
          <BlockStack gap="100">
            <Text as="h2" variant="bodyMd" tone="subdued">
              {label}
            </Text>
            <Text as="p" variant="headingLg" numeric>
              <span suppressHydrationWarning>{value}</span>
            </Text>
            {note === undefined ? null : (
              <Text as="p" variant="bodySm" tone="subdued">
                {note}
              </Text>
            )}
          </BlockStack>
        </Card>
      ))}
    </InlineGrid>
  );
}

function RulesCard({ summary: { levels, windowDays, maturityDays } }: { summary: ReferralSummary }) {
  const { t } = useTranslation('referrals');
  const locale = useLocale();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('rules.title')}
        </Text>
        <List>
          <List.Item>{t('rules.base')}</List.Item>
          <List.Item>{t('rules.window', { count: windowDays })}</List.Item>
          <List.Item>{t('rules.maturity', { count: maturityDays })}</List.Item>
          <List.Item>{t('rules.refund')}</List.Item>
          <List.Item>{t('rules.self')}</List.Item>
          <List.Item>{t('rules.noExpiry')}</List.Item>
        </List>
        <List>
          {levels.map(({ level, minActive, rateBp }) => (
            <List.Item key={level}>{t('rules.level', { count: minActive, rate: formatRate(rateBp, locale) })}</List.Item>
          ))}
        </List>
      </BlockStack>
    </Card>
  );
}
