import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Link, Text } from '@shopify/polaris';
import { generatePath } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Id } from '#contract/endpoint.ts';
import {
  createManualDraft,
  createManualOrder,
  type DraftContent,
  getAddressForm,
  getManualDraft,
  getManualOrderForm,
  type ManualOrderForm,
  updateManualDraft,
} from '#contract/manual-orders.ts';
import { OWN_LABEL_PURPOSE } from '#contract/manual-orders.values.ts';
import { getOrder } from '#contract/orders.ts';
import { getUploadTerms } from '#contract/uploads.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { emptyOrder, toOrderState } from './order-form.ts';
import { readCards } from './read-cards.server.ts';
import { missingParts, readOrderForm } from './read-order-form.server.ts';
import { VersionedEditor } from './versioned-editor.tsx';

export const handle = {
  i18n: ['manual-orders', 'quotes', 'causes'],
  title: 'page.newManualOrder',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).draftTitle,
} satisfies ScreenHandle;

export { keepPageWithoutStored as shouldRevalidate } from './versioned-editor.tsx';

/** Empty, filled with a draft (`?draft=`) or a copy of an order (`?copy=`), or for the next order after another (`?made=`). */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const stored = readStored(args.request.url);
  const form = await readForm(stored, args);
  const [countries, locale, cards, labelTerms, t, made, addressForm] = await Promise.all([
    readCountries(args),
    requestLocale(args.request),
    readCards(args),
    readProvider(getUploadTerms, { params: { purpose: OWN_LABEL_PURPOSE } }, args),
    translatorOf(args.request, 'manual-orders'),
    readMade(stored, args),
    form === null || form.address.country === '' ? null : readProvider(getAddressForm, { query: { country: form.address.country } }, args),
  ]);
  const next = made === null ? emptyOrder : { ...emptyOrder, mode: made.mode, currency: made.saleTotal.currency };
  return {
    order: form === null ? next : toOrderState(form, locale),
    ...{ countries, addressForm, cards, labelTerms },
    draft: stored.draft,
    draftTitle: stored.draft === null ? null : t('page.draftTitle'),
    made: made === null ? null : { id: made.id, number: made.number },
    version: form?.version ?? null,
    idempotencyKey: newIdempotencyKey(),
  };
}

interface Stored {
  draft: string | null;
  copy: string | null;
  made: string | null;
}

function readStored(url: string): Stored {
  const { searchParams } = new URL(url);
  const read = (name: string) => Id.safeParse(searchParams.get(name)).data ?? null;
  return { draft: read('draft'), copy: read('copy'), made: read('made') };
}

/** The order that was saved before this one is typed; null when there is none to be found. */
async function readMade({ made }: Stored, caller: Caller) {
  const answer = made === null ? null : await callProvider(getOrder, { params: { orderId: made } }, caller);
  return answer?.status === 'ok' ? answer.data : null;
}

async function readForm(
  { draft, copy }: Pick<Stored, 'draft' | 'copy'>,
  caller: Caller,
): Promise<(ManualOrderForm & { version: number }) | null> {
  if (draft !== null) return readProvider(getManualDraft, { params: { draftId: draft } }, caller);
  if (copy === null) return null;
  const form = await readProvider(getManualOrderForm, { params: { orderId: copy } }, caller);
  // A copy is an order of its own, of today, and a label is for one parcel.
  return { ...form, reference: '', orderDate: null, ownLabel: null };
}

/** Saves a draft, or what was typed in it as another, or makes the order and goes on: to its page, to its payment, or to the next one. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const { intent, content } = readOrderForm(fields);
  const { draft } = readStored(args.request.url);
  const idempotencyKey = readIdempotencyKey(fields);
  if (intent === 'copy') return saveDraft(content, { draft: null, version: 0, idempotencyKey }, args);
  if (intent === 'draft') return saveDraft(content, { draft, version: Number(fields.get('version') ?? 0), idempotencyKey }, args);
  const missing = missingParts(content);
  if (missing.length > 0) return answerForm({ problem: null, missing });
  const body = { ...content, ...(draft === null ? {} : { draftId: draft, draftVersion: Number(fields.get('version') ?? 0) }) };
  const answer = await callProvider(createManualOrder, { body, idempotencyKey }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem, missing: [] });
  const { id } = answer.data;
  if (intent === 'pay' && answer.data.payable) return redirect(confirmPaymentUrl([id]));
  return redirect(intent === 'again' ? `${paths.newManualOrder}?made=${id}` : generatePath(paths.manualOrder, { orderId: id }));
}

async function saveDraft(content: DraftContent, of: { draft: string | null; version: number; idempotencyKey: string }, caller: Caller) {
  const { draft, version, idempotencyKey } = of;
  const answer =
    draft === null
      ? await callProvider(createManualDraft, { body: content, idempotencyKey }, caller)
      : await callProvider(updateManualDraft, { params: { draftId: draft }, body: { ...content, version }, idempotencyKey }, caller);
  return answer.status === 'refused' ? answerForm({ problem: answer.problem, missing: [] }) : redirect(paths.manualDrafts);
}

/** Makes an order by hand. */
export default function NewOrderPage() {
  const { t } = useTranslation('manual-orders');
  const { order, countries, addressForm, cards, labelTerms, draft, draftTitle, made, version, idempotencyKey } =
    useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <Page
      title={draftTitle ?? t('page.newTitle')}
      backAction={
        draft === null ? { content: t('page.list'), url: paths.manualOrders } : { content: t('drafts.title'), url: paths.manualDrafts }
      }
    >
      <BlockStack gap="400">
        {made === null ? null : <Made {...made} />}
        <VersionedEditor
          // The next order begins with an empty form.
          key={made?.id ?? draft ?? ''}
          stored={draft === null ? null : { kind: 'draft', id: draft }}
          outcome={outcome}
          initial={order}
          countries={countries}
          addressForm={addressForm}
          cards={cards}
          labelTerms={labelTerms}
          idempotencyKey={idempotencyKey}
          kind="new"
          focusFirst={made !== null}
          version={draft === null ? null : version}
        />
      </BlockStack>
    </Page>
  );
}

/** The order before this one was made. */
function Made({ id, number }: { id: string; number: string }) {
  const { t } = useTranslation('manual-orders');
  return (
    <Banner tone="success">
      <Text as="p">
        {t('save.made', { number })} <Link url={generatePath(paths.manualOrder, { orderId: id })}>{t('save.view')}</Link>
      </Text>
    </Banner>
  );
}
