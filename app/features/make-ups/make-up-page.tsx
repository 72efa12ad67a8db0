import { useRef, useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import { Banner, type BannerProps, BlockStack, Button, Card, InlineStack, Layout, Link, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { acceptMakeUp, disputeMakeUp, getMakeUp, type MakeUp } from '#contract/make-ups.ts';
import { MAKE_UP_TEXT_MAX, type MakeUpState } from '#contract/make-ups.values.ts';
import type { Problem } from '#contract/problem.ts';
import { ledgerUrl } from '#app/features/balance/ledger-url.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { IDEMPOTENCY_FIELD, IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { Weight } from '#app/ui/weight.tsx';

const MakeUpForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept'), amountMinor: z.coerce.number().int().min(1) }),
  z.object({ intent: z.literal('dispute'), text: z.string() }),
]);
type Dialog = z.infer<typeof MakeUpForm>['intent'];

export const handle = {
  i18n: 'make-ups',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).makeUp.number,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const makeUp = await readProvider(getMakeUp, { params: { makeUpId: requireId(args.params['makeUpId']) } }, args);
  return { makeUp, idempotencyKey: newIdempotencyKey() };
}

/** Pays the charge, or disputes it. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const form = MakeUpForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const sent = { params: { makeUpId: requireId(args.params['makeUpId']) }, idempotencyKey: readIdempotencyKey(fields) };
  const answer =
    form.data.intent === 'accept'
      ? await callProvider(acceptMakeUp, { ...sent, body: { amountMinor: form.data.amountMinor } }, args)
      : await callProvider(disputeMakeUp, { ...sent, body: { text: form.data.text } }, args);
  const refused: { done: Dialog | null; problem: Problem | null } =
    answer.status === 'refused' ? { done: null, problem: answer.problem } : { done: form.data.intent, problem: null };
  return answerForm(refused);
}

const tones: Record<MakeUpState, BannerProps['tone']> = {
  awaiting_merchant: 'warning',
  accepted: 'info',
  paid: 'success',
  disputed: 'info',
  upheld: 'warning',
  waived: 'success',
};

/** One make-up charge: its evidence, and the merchant's answer. */
export default function MakeUpPage() {
  const { t } = useTranslation('make-ups');
  const { makeUp, idempotencyKey } = useLoaderData<typeof loader>();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const problem = useOutcome(() => setDialog(null));
  const money = useMoneyText();
  const open = makeUp.state === 'awaiting_merchant' || makeUp.state === 'upheld';
  return (
    <Page
      title={t('page.title', { number: makeUp.number })}
      subtitle={t(`cause.${makeUp.cause}`)}
      backAction={{ content: t('list.title'), url: paths.makeUps }}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <StatusBadge lifecycle="make-up" state={makeUp.state} />
          <ModeBadge mode={makeUp.mode} />
        </InlineStack>
      }
    >
      {dialog === 'accept' ? <AcceptDialog makeUp={makeUp} idempotencyKey={idempotencyKey} onClose={() => setDialog(null)} /> : null}
      {dialog === 'dispute' ? (
        <DisputeDialog idempotencyKey={`${idempotencyKey}:dispute`} problem={problem} onClose={() => setDialog(null)} />
      ) : null}
      <BlockStack gap="400">
        {dialog === 'dispute' ? null : <ProblemBanner problem={problem} />}
        <Banner tone={tones[makeUp.state] ?? 'info'} stopAnnouncements>
          <BlockStack gap="300">
            <Text as="p">{t(`turn.${makeUp.state}`)}</Text>
            {open ? (
              <InlineStack align="start" gap="200">
                <IfPermitted permission="orders:pay">
                  <Button variant="primary" onClick={() => setDialog('accept')}>
                    {t('action.accept', { amount: money(makeUp.amount) })}
                  </Button>
                </IfPermitted>
                {makeUp.state === 'awaiting_merchant' ? (
                  <IfPermitted permission="orders:edit">
                    <Button onClick={() => setDialog('dispute')}>{t('action.dispute')}</Button>
                  </IfPermitted>
                ) : null}
              </InlineStack>
            ) : null}
          </BlockStack>
        </Banner>
        <Layout>
          <Layout.Section>
            <EvidenceCard makeUp={makeUp} />
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <FactsCard makeUp={makeUp} />
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

function useOutcome(onDone: () => void): Problem | null {
  const { t } = useTranslation('make-ups');
  const notify = useNotice();
  const outcome = useActionData<typeof action>();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle ? outcome : undefined, ({ done }) => {
    if (done === null) return;
    onDone();
    notify({ tone: 'success', title: t(`done.${done}`) });
  });
  return outcome?.problem ?? null;
}

function EvidenceCard({ makeUp }: { makeUp: MakeUp }) {
  const { t } = useTranslation('make-ups');
  const parts = [
    { title: t('page.evidence'), text: makeUp.evidence },
    { title: t('page.dispute'), text: makeUp.disputeNote },
    { title: t('page.decision'), text: makeUp.decisionNote },
  ].filter(({ text }) => text !== '');
  return (
    <Card>
      <BlockStack gap="400">
        {parts.map(({ title, text }) => (
          <BlockStack key={title} gap="100">
            <Text as="h2" variant="headingSm">
              {title}
            </Text>
            <Text as="p" breakWord>
              {text}
            </Text>
          </BlockStack>
        ))}
        {makeUp.hasFile ? (
          <FileButton variant="plain" action={generatePath(paths.makeUpFile, { makeUpId: makeUp.id })}>
            {t('page.openFile')}
          </FileButton>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function FactsCard({ makeUp }: { makeUp: MakeUp }) {
  const { t } = useTranslation('make-ups');
  const { orderId, externalName, parcelNumber, quotedG, measuredG, amount, answerBy, createdAt, state, mode } = makeUp;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('page.facts')}
        </Text>
        <FactRows
          facts={[
            { label: t('page.order'), value: <Link url={generatePath(paths.order, { orderId })}>{externalName}</Link> },
            ...(parcelNumber === null ? [] : [{ label: t('page.parcel'), value: parcelNumber }]),
            ...(quotedG === null ? [] : [{ label: t('page.quoted'), value: <Weight grams={quotedG} /> }]),
            ...(measuredG === null ? [] : [{ label: t('page.measured'), value: <Weight grams={measuredG} /> }]),
            { label: t('page.raised'), value: <DateTime value={createdAt} /> },
            ...(state === 'awaiting_merchant' ? [{ label: t('page.answerBy'), value: <DateTime value={answerBy} /> }] : []),
            {
              label: t('page.amount'),
              value: (
                <Link url={ledgerUrl({ mode, orderId })}>
                  <Money value={amount} display="explicit" />
                </Link>
              ),
              strong: true,
            },
          ]}
        />
      </BlockStack>
    </Card>
  );
}

function AcceptDialog({ makeUp, idempotencyKey, onClose }: { makeUp: MakeUp; idempotencyKey: string; onClose: () => void }) {
  const { t } = useTranslation('make-ups');
  const money = useMoneyText();
  const submit = useSubmit();
  const sending = useNavigation().formData?.get('intent') === 'accept';
  const { amountMinor } = makeUp.amount;
  return (
    <ConfirmDialog
      title={t('dialog.acceptTitle', { amount: money(makeUp.amount) })}
      text={t('dialog.acceptText')}
      confirm={{
        label: t('action.accept', { amount: money(makeUp.amount) }),
        loading: sending,
        onAction: () =>
          submit(
            { intent: 'accept', amountMinor: String(amountMinor), [IDEMPOTENCY_FIELD]: idempotencyKey },
            { method: 'post', preventScrollReset: true },
          ),
      }}
      cancel={{ label: t('action.cancel'), onAction: onClose }}
    />
  );
}

function DisputeDialog({ idempotencyKey, problem, onClose }: { idempotencyKey: string; problem: Problem | null; onClose: () => void }) {
  const { t } = useTranslation('make-ups');
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formData?.get('intent') === 'dispute';
  return (
    <Modal
      open
      onClose={onClose}
      title={t('dialog.disputeTitle')}
      primaryAction={{ content: t('action.send'), loading: sending, onAction: () => form.current?.requestSubmit() }}
      secondaryActions={[{ content: t('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form method="post" ref={form} preventScrollReset>
          <input type="hidden" name="intent" value="dispute" />
          <IdempotencyField value={idempotencyKey} />
          <BlockStack gap="400">
            {problem !== null && problem.fields === undefined ? <ProblemBanner problem={problem} /> : null}
            <Text as="p">{t('dialog.disputeText')}</Text>
            <TextInput
              name="text"
              label={t('dialog.why')}
              multiline={4}
              maxLength={MAKE_UP_TEXT_MAX}
              autoComplete="off"
              error={fieldErrors(problem)('text') ?? ''}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
