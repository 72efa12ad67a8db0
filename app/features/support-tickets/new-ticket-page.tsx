import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import {
  createTicket,
  getTicket,
  getTicketSubject,
  getTicketTerms,
  type TicketSubject,
  type TicketTerms,
} from '#contract/support-tickets.ts';
import { ticketCategories, type TicketCategory, ticketSubjectKinds, ticketUrgencies } from '#contract/support-tickets.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { Page } from '#app/ui/page.tsx';
import { TicketForm } from './ticket-form.tsx';

export const handle = { i18n: ['support-tickets', 'uploads', 'balance'], title: 'page.newSupportTicket' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

const Params = z.object({
  category: z.enum(ticketCategories).optional().catch(undefined),
  order: Id.optional().catch(undefined),
  parcel: Id.optional().catch(undefined),
  product: Id.optional().catch(undefined),
  recharge: Id.optional().catch(undefined),
  after: Id.optional().catch(undefined),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = Params.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const [terms, previous, named] = await Promise.all([
    readProvider(getTicketTerms, {}, args),
    params.after === undefined ? null : readProvider(getTicket, { params: { ticketId: params.after } }, args),
    loadSubject(params, args),
  ]);
  const about = named ?? previous?.about ?? null;
  return {
    terms,
    start: {
      category: params.category ?? previous?.category ?? likeliestCategory(terms, about),
      about,
      previous: previous === null ? null : { id: previous.id, number: previous.number, subject: previous.subject },
    },
    idempotencyKey: newIdempotencyKey(),
  };
}

/** What the address names first. */
async function loadSubject(params: z.output<typeof Params>, caller: Caller): Promise<TicketSubject | null> {
  const kind = ticketSubjectKinds.find((each) => params[each] !== undefined);
  const subjectId = kind === undefined ? undefined : params[kind];
  if (kind === undefined || subjectId === undefined) return null;
  return readProvider(getTicketSubject, { params: { kind, subjectId } }, caller);
}

/** Of the categories that may be about it, one for which it is the likeliest. */
function likeliestCategory({ categories }: TicketTerms, about: TicketSubject | null): TicketCategory | '' {
  return categories.find(({ subjects }) => subjects[0] === about?.kind && about !== null)?.category ?? '';
}

const TicketFields = z.object({
  category: z.enum(ticketCategories),
  aboutKind: z.enum(ticketSubjectKinds).optional().catch(undefined),
  aboutId: Id.optional().catch(undefined),
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
  const { aboutKind, aboutId, ...rest } = fields.data;
  const about = aboutKind === undefined || aboutId === undefined ? null : { kind: aboutKind, id: aboutId };
  const fileIds = form.getAll('fileId').filter((id) => typeof id === 'string');
  const answer = await callProvider(createTicket, { body: { ...rest, about, fileIds }, idempotencyKey: readIdempotencyKey(form) }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem, categoryMissing: false });
  return redirect(generatePath(paths.supportTicket, { ticketId: answer.data.id }));
}

/** A new ticket. Its category says what else the form has. */
export default function NewTicketPage() {
  const { t } = useTranslation('support-tickets');
  const { terms, start, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <Page title={t('new.title')} subtitle={t('new.help')} backAction={{ content: t('list.title'), url: paths.supportTickets }}>
      <TicketForm terms={terms} start={start} idempotencyKey={idempotencyKey} outcome={outcome ?? null} />
    </Page>
  );
}
