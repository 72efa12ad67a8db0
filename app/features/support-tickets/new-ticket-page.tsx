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
import {
  ticketCategories,
  type TicketCategory,
  type TicketSubjectKind,
  ticketSubjectKinds,
  ticketUrgencies,
} from '#contract/support-tickets.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requirePermission } from '#app/session/require-permission.server.ts';
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
    loadSubjects(params, args),
    requirePermission('tickets:write', args),
  ]);
  const carried = previous === null || previous.about === null ? [] : [previous.about];
  const about = named.length > 0 ? named : carried;
  return {
    terms,
    start: {
      category: startingCategory(terms, params.category ?? previous?.category ?? null, about),
      about,
      previous: previous === null ? null : { id: previous.id, number: previous.number, subject: previous.subject },
    },
    idempotencyKey: newIdempotencyKey(),
  };
}

/** All that the address names. */
async function loadSubjects(params: z.output<typeof Params>, caller: Caller): Promise<TicketSubject[]> {
  const named = ticketSubjectKinds.flatMap((kind) => {
    const subjectId = params[kind];
    return subjectId === undefined ? [] : [readProvider(getTicketSubject, { params: { kind, subjectId } }, caller)];
  });
  return Promise.all(named);
}

/** The category asked for, as long as it may be about one of them; else one for which one of them is the likeliest, else any that may be about it. */
function startingCategory({ categories }: TicketTerms, asked: TicketCategory | null, about: readonly TicketSubject[]): TicketCategory | '' {
  const takes = (subjects: readonly TicketSubjectKind[]) => about.some(({ kind }) => subjects.includes(kind));
  const fitting = categories.filter(({ subjects }) => takes(subjects));
  if (fitting.length === 0 || fitting.some(({ category }) => category === asked)) return asked ?? '';
  const likeliest = about.flatMap(({ kind }) => fitting.filter(({ subjects }) => subjects[0] === kind));
  return [...likeliest, ...fitting][0]?.category ?? '';
}

const TicketFields = z.object({
  category: z.string().catch(''),
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
  const { aboutKind, aboutId, ...rest } = TicketFields.parse(Object.fromEntries(form));
  // None selected is refused by the provider, together with whatever else is wrong.
  const category = rest.category as TicketCategory;
  const about = aboutKind === undefined || aboutId === undefined ? null : { kind: aboutKind, id: aboutId };
  const fileIds = form.getAll('fileId').filter((id) => typeof id === 'string');
  const body = { ...rest, category, about, fileIds };
  const answer = await callProvider(createTicket, { body, idempotencyKey: readIdempotencyKey(form) }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem });
  return redirect(generatePath(paths.supportTicket, { ticketId: answer.data.id }));
}

/** A new ticket. Its category says what else the form has. */
export default function NewTicketPage() {
  const { t } = useTranslation('support-tickets');
  const { terms, start, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <Page title={t('new.title')} subtitle={t('new.help')} backAction={{ content: t('list.title'), url: paths.supportTickets }}>
      <TicketForm terms={terms} start={start} idempotencyKey={idempotencyKey} problem={outcome?.problem ?? null} />
    </Page>
  );
}
