import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { generatePath } from 'react-router';
import { useTranslation } from 'react-i18next';
import { getAddressForm, getManualOrderForm, updateManualOrder } from '#contract/manual-orders.ts';
import { OWN_LABEL_PURPOSE } from '#contract/manual-orders.values.ts';
import { getOrder } from '#contract/orders.ts';
import { getUploadTerms } from '#contract/uploads.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { toOrderState } from './order-form.ts';
import { readCards } from './read-cards.server.ts';
import { missingParts, readOrderForm } from './read-order-form.server.ts';
import { VersionedEditor } from './versioned-editor.tsx';

export const handle = {
  i18n: ['manual-orders', 'quotes', 'causes'],
  title: 'page.editManualOrder',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).title,
} satisfies ScreenHandle;

export { keepPageWithoutStored as shouldRevalidate } from './versioned-editor.tsx';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const orderId = requireId(args.params['orderId']);
  const form = await readProvider(getManualOrderForm, { params: { orderId } }, args);
  // What is paid for is not edited any more, nor is what a store sent.
  if (!form.editable) throw redirect(generatePath(paths.manualOrder, { orderId }));
  const [countries, locale, cards, labelTerms, t, { number }, addressForm] = await Promise.all([
    readCountries(args),
    requestLocale(args.request),
    readCards(args),
    readProvider(getUploadTerms, { params: { purpose: OWN_LABEL_PURPOSE } }, args),
    translatorOf(args.request, 'manual-orders'),
    readProvider(getOrder, { params: { orderId } }, args),
    form.address.country === '' ? null : readProvider(getAddressForm, { query: { country: form.address.country } }, args),
  ]);
  return {
    orderId,
    title: t('page.editTitle', { number }),
    order: toOrderState(form, locale),
    version: form.version,
    countries,
    addressForm,
    cards,
    labelTerms,
    idempotencyKey: newIdempotencyKey(),
  };
}

/** Saves the order and goes back to it, or on to its payment. */
export async function action(args: ActionFunctionArgs) {
  const orderId = requireId(args.params['orderId']);
  const fields = await args.request.formData();
  const { intent, content } = readOrderForm(fields);
  const missing = missingParts(content);
  if (missing.length > 0) return answerForm({ problem: null, missing });
  const body = { ...content, version: Number(fields.get('version') ?? 0) };
  const answer = await callProvider(updateManualOrder, { params: { orderId }, body, idempotencyKey: readIdempotencyKey(fields) }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem, missing: [] });
  return redirect(intent === 'pay' && answer.data.payable ? confirmPaymentUrl([orderId]) : generatePath(paths.manualOrder, { orderId }));
}

/** Changes an order made by hand before it is paid for. */
export default function EditOrderPage() {
  const { t } = useTranslation('manual-orders');
  const { orderId, title, order, version, countries, addressForm, cards, labelTerms, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <Page
      title={title}
      titleMetadata={<ModeBadge mode={order.mode} />}
      backAction={{ content: t('page.order'), url: generatePath(paths.manualOrder, { orderId }) }}
    >
      <VersionedEditor
        stored={{ kind: 'order', id: orderId }}
        outcome={outcome}
        initial={order}
        countries={countries}
        addressForm={addressForm}
        cards={cards}
        labelTerms={labelTerms}
        idempotencyKey={idempotencyKey}
        version={version}
        kind="stored"
      />
    </Page>
  );
}
