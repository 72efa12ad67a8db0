import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { getOrder } from '#contract/orders.ts';
import { getProduct } from '#contract/products.ts';
import { createTicket, getTicket } from '#contract/support-tickets.ts';
import { ticketCategories, type TicketCategory, ticketUrgencies } from '#contract/support-tickets.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { Page } from '#app/ui/page.tsx';
import { TicketForm } from './ticket-form.tsx';

export const handle = { i18n: 'support-tickets', title: 'page.newSupportTicket' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

const Params = z.object({
  category: z.enum(ticketCategories).optional().catch(undefined),
  order: Id.optional().catch(undefined),
  product: Id.optional().catch(undefined),
  after: Id.optional().catch(undefined),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = Params.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const previous = params.after === undefined ? null : await readProvider(getTicket, { params: { ticketId: params.after } }, args);
  const [order, product] = await Promise.all([
    loadOrder(params.order ?? previous?.order?.id, args),
    loadProduct(params.product ?? previous?.product?.id, args),
  ]);
  const about = order === null ? (product === null ? '' : 'product') : 'order';
  const category: TicketCategory | '' = params.category ?? previous?.category ?? about;
  return {
    start: {
      category,
      order,
      product,
      previous: previous === null ? null : { id: previous.id, number: previous.number, subject: previous.subject },
    },
    idempotencyKey: newIdempotencyKey(),
  };
}

async function loadOrder(orderId: string | undefined, caller: Caller) {
  if (orderId === undefined) return null;
  const { id, externalName, number } = await readProvider(getOrder, { params: { orderId } }, caller);
  return { id, name: `${externalName} · ${number}` };
}

async function loadProduct(productId: string | undefined, caller: Caller) {
  if (productId === undefined) return null;
  const { id, name } = await readProvider(getProduct, { params: { productId } }, caller);
  return { id, name };
}

const TicketFields = z.object({
  category: z.enum(ticketCategories),
  orderId: Id.nullable().catch(null),
  productId: Id.nullable().catch(null),
  subject: z.string().catch(''),
  text: z.string().catch(''),
  urgency: z.enum(ticketUrgencies).catch('normal'),
  urgencyReason: z.string().catch(''),
  previousTicketId: Id.nullable().catch(null),
});

/** Asks support, and leads to the ticket. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  if (!form.has(IDEMPOTENCY_FIELD)) throw new Response(null, { status: 400 });
  const fields = TicketFields.safeParse(Object.fromEntries(form));
  if (!fields.success) return { problem: null, categoryMissing: true };
  const fileIds = form.getAll('fileId').filter((id) => typeof id === 'string');
  const answer = await callProvider(createTicket, { body: { ...fields.data, fileIds }, idempotencyKey: readIdempotencyKey(form) }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem, categoryMissing: false });
  return redirect(generatePath(paths.supportTicket, { ticketId: answer.data.id }));
}

/** A new ticket. Its category says what else the form has. */
export default function NewTicketPage() {
  const { t } = useTranslation('support-tickets');
  const { start, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <Page title={t('new.title')} subtitle={t('new.help')} backAction={{ content: t('list.title'), url: paths.supportTickets }}>
      <TicketForm start={start} idempotencyKey={idempotencyKey} outcome={outcome ?? null} />
    </Page>
  );
}
