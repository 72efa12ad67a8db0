import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Card, InlineStack, Layout, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { type Claim, type ClaimEvent, getClaim } from '#contract/claims.ts';
import { CLAIM_EVIDENCE_PURPOSE } from '#contract/claims.values.ts';
import { getUploadTerms } from '#contract/uploads.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { CalculationCard } from './calculation-card.tsx';
import { actOnClaim } from './claim-action.server.ts';
import { ClaimDialog, type ClaimDialogKind } from './claim-dialog.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { TurnBanner } from './turn-banner.tsx';

export const handle = {
  i18n: 'claims',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).claim.number,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { claimId: requireId(args.params['claimId']) };
  const [claim, terms] = await Promise.all([
    readProvider(getClaim, { params }, args),
    readProvider(getUploadTerms, { params: { purpose: CLAIM_EVIDENCE_PURPOSE } }, args),
  ]);
  return { claim, terms, idempotencyKey: newIdempotencyKey() };
}

/** Submits, withdraws or appeals the claim, answers an offer, or removes a file. */
export async function action(args: ActionFunctionArgs) {
  return answerForm(await actOnClaim(args, requireId(args.params['claimId'])));
}

/** One claim: whose turn it is, what it gives back, its evidence and its history. */
export default function ClaimPage() {
  const { t } = useTranslation('claims');
  const { claim, terms, idempotencyKey } = useLoaderData<typeof loader>();
  const [dialog, setDialog] = useState<ClaimDialogKind | null>(null);
  const outcome = useOutcome(() => setDialog(null));
  const close = () => setDialog(null);
  const mayEdit = usePermission('orders:edit');
  const gathers = mayEdit && (claim.state === 'draft' || claim.state === 'evidence_needed');
  return (
    <Page
      title={t('claim.title', { number: claim.number })}
      subtitle={t(`reason.${claim.reason}`)}
      backAction={{ content: t('list.title'), url: paths.claims }}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <StatusBadge lifecycle="claim" state={claim.state} />
          <ModeBadge mode={claim.mode} />
        </InlineStack>
      }
      secondaryActions={mayEdit && canWithdraw(claim) ? [{ content: t('action.withdraw'), onAction: () => setDialog('withdraw') }] : []}
    >
      {dialog === null ? null : (
        <ClaimDialog kind={dialog} claim={claim} idempotencyKey={`${idempotencyKey}:${dialog}`} outcome={outcome} onClose={close} />
      )}
      <BlockStack gap="400">
        {dialog === null ? <ProblemBanner problem={outcome?.problem ?? null} /> : null}
        <TurnBanner claim={claim} idempotencyKey={idempotencyKey} onOpen={setDialog} />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <SumCard claim={claim} />
              {claim.files.length > 0 || gathers ? <EvidenceCard claim={claim} editable={gathers} terms={terms} /> : null}
              <HistoryCard events={claim.events} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <FactsCard claim={claim} />
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

function canWithdraw({ state }: Claim): boolean {
  return ['draft', 'submitted', 'evidence_needed', 'reviewing', 'offer_made', 'countered', 'appealed'].includes(state);
}

/** Says what was done once the page shows it; gives the newest answer. */
function useOutcome(onDone: () => void) {
  const { t } = useTranslation('claims');
  const notify = useNotice();
  const outcome = useActionData<typeof action>();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle ? outcome : undefined, ({ done }) => {
    if (done === null) return;
    onDone();
    notify({ tone: 'success', title: t(`done.${done}`) });
  });
  return outcome ?? null;
}

/** What it gives back at most, or what was given back. */
function SumCard({ claim: { calculation, creditNote, cap } }: { claim: Claim }) {
  const { t } = useTranslation('claims');
  if (creditNote !== null)
    return (
      <CalculationCard title={t('sum.refundedTitle', { number: creditNote.number })} lines={creditNote.lines} total={creditNote.total} />
    );
  return (
    <CalculationCard title={t('sum.atMost')} lines={calculation.lines} total={cap} note={t(calculation.whole ? 'sum.whole' : 'sum.part')} />
  );
}

function FactsCard({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims');
  const { orderId, externalName, parcelId, parcelNumber, wanted, createdAt, answerBy, reshipOrder, note } = claim;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('claim.facts')}
        </Text>
        <FactRows
          facts={[
            { label: t('claim.order'), value: <Link url={generatePath(paths.order, { orderId })}>{externalName}</Link> },
            { label: t('claim.parcel'), value: <Link url={generatePath(paths.parcel, { parcelId })}>{parcelNumber}</Link> },
            { label: t('claim.wanted'), value: t(`wanted.${wanted}`) },
            { label: t('claim.opened'), value: <DateTime value={createdAt} /> },
            ...(answerBy === null ? [] : [{ label: t('claim.answerBy'), value: <DateTime value={answerBy} /> }]),
            ...(reshipOrder === null
              ? []
              : [
                  {
                    label: t('claim.reship'),
                    value: <Link url={generatePath(paths.order, { orderId: reshipOrder.id })}>{reshipOrder.number}</Link>,
                  },
                ]),
          ]}
        />
        {note === '' ? null : (
          <BlockStack gap="050">
            <Text as="h3" variant="bodyMd" tone="subdued">
              {t('claim.note')}
            </Text>
            <Text as="p" breakWord>
              {note}
            </Text>
          </BlockStack>
        )}
      </BlockStack>
    </Card>
  );
}

function HistoryCard({ events }: { events: ClaimEvent[] }) {
  const { t } = useTranslation(['claims', 'ui']);
  const money = useMoneyText();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('claim.steps')}
        </Text>
        <Timeline
          entries={events.map(({ toState, amount, text, by, at }, index) => ({
            key: `${toState} ${at} ${index}`,
            at,
            text: (
              <span suppressHydrationWarning>
                {[`${t(`event.${toState}`)}${amount === null ? '' : `: ${money(amount)}`}`, text].filter((part) => part !== '').join('. ')}
              </span>
            ),
            actor: t(`actor.${by}`, { ns: 'ui' }),
          }))}
        />
      </BlockStack>
    </Card>
  );
}
