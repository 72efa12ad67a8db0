import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, InlineGrid } from '@shopify/polaris';
import QRCode from 'qrcode';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { locales } from '#contract/locales.ts';
import { Mode } from '#contract/money.ts';
import type { Problem } from '#contract/problem.ts';
import {
  applyInviteCode,
  getReferralSummary,
  listCommissions,
  listReferralMonths,
  listReferrals,
  saveReferralSlug,
} from '#contract/referrals.ts';
import { commissionStates, shownReferralStates } from '#contract/referrals.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { clearedInviteCookie, readInviteCookie } from '#app/session/invite-code.ts';
import { requirePermission } from '#app/session/require-permission.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readTimeZone } from '#app/shell/time-zone-cookie.ts';
import { readListParams } from '#app/ui/list-params.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { EarningsCard } from './earnings-card.tsx';
import { Figures } from './figures.tsx';
import { InviteCodeCard } from './invite-code-card.tsx';
import { LinkCard } from './link-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { RulesCard } from './rules-card.tsx';

export const handle = { i18n: 'referrals', title: 'menu.recommend' } satisfies ScreenHandle;

const filters = {
  mode: Mode.default('live'),
  tab: z.enum(['invited', 'commissions']).default('invited'),
  state: z.enum([...shownReferralStates, ...commissionStates]).optional(),
};
/** Pixels, enough to be printed on a flyer. */
const QR_WIDTH = 600;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { mode, tab, state, ...place } = readListParams(args.request, filters);
  const query = { mode, ...place };
  const referralState = shownReferralStates.find((each) => each === state);
  const commissionState = commissionStates.find((each) => each === state);
  const timeZone = readTimeZone(args.request.headers.get('cookie'));
  const [, summary, { months }, invited, commissions] = await Promise.all([
    requirePermission('wallet:read', args),
    readProvider(getReferralSummary, { query: { mode } }, args),
    readProvider(listReferralMonths, { query: { mode, timeZone } }, args),
    tab === 'invited' ? callProvider(listReferrals, { query: { ...query, state: referralState } }, args) : null,
    tab === 'commissions' ? callProvider(listCommissions, { query: { ...query, state: commissionState } }, args) : null,
  ]);
  const qrCode = await QRCode.toDataURL(summary.link, { margin: 2, width: QR_WIDTH });
  const texts = locales.map((locale) => {
    const say = translationsOf(locale).getFixedT(locale, 'referrals');
    return { locale, text: say('share.message'), subject: say('share.subject') };
  });
  const cameBy = readInviteCookie(args.request);
  const inviter = cameBy === summary.inviteCode ? null : cameBy;
  const listed = (tab === 'invited' ? referralState : commissionState) ?? null;
  return { summary, months, invited, commissions, state: listed, qrCode, texts, inviter };
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
  const answered = answerForm<RecommendOutcome>(
    answer.status === 'ok' ? { done: intent, problem: null } : { done: null, intent, problem: answer.problem },
  );
  if (intent !== 'invite-code' || answer.status !== 'ok') return answered;
  return { ...answered, init: { ...answered.init, headers: { 'Set-Cookie': clearedInviteCookie(args.context.config) } } };
}

/** The invite link, what came of it, and the rules of the program. */
export default function RecommendPage() {
  const { t } = useTranslation('referrals');
  const mayWithdraw = usePermission('wallet:withdraw');
  const mayManage = usePermission('account:manage');
  const { summary, months, invited, commissions, state, qrCode, texts, inviter } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>() ?? null;
  const notify = useNotice();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle && outcome !== null ? outcome : undefined, ({ done }) => {
    if (done !== null) notify({ tone: 'success', title: t(`done.${done}`) });
  });
  const { mode } = summary;
  const other = mode === 'live' ? 'test' : 'live';
  const withdrawUrl = mode === 'live' ? paths.withdraw : `${paths.withdraw}?mode=${mode}`;
  return (
    <Page
      title={t('recommend.title')}
      titleMetadata={<ModeBadge mode={mode} />}
      subtitle={t(`recommend.help.${mode}`)}
      {...(mayWithdraw ? { primaryAction: { content: t('recommend.withdraw'), url: withdrawUrl } } : {})}
      secondaryActions={[
        { content: t(`recommend.to.${other}`), url: other === 'live' ? paths.recommend : `${paths.recommend}?mode=${other}` },
      ]}
    >
      <BlockStack gap="400">
        <Figures summary={summary} />
        <InlineGrid columns={{ xs: 1, md: ['twoThirds', 'oneThird'] }} gap="400" alignItems="start">
          <BlockStack gap="400">
            <LinkCard summary={summary} qrCode={qrCode} texts={texts} outcome={outcome} />
            {summary.canApplyCode && mayManage ? <InviteCodeCard inviteCode={inviter ?? ''} outcome={outcome} /> : null}
          </BlockStack>
          <RulesCard summary={summary} />
        </InlineGrid>
        <MonthsCard mode={mode} months={months} />
        <EarningsCard invited={invited} commissions={commissions} state={state} link={summary.link} mode={mode} />
      </BlockStack>
    </Page>
  );
}
