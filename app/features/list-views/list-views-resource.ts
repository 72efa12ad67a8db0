import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import {
  deleteListView,
  ListLayout,
  listListViews,
  renameListView,
  saveListView,
  setListKeys,
  setListLayout,
} from '#contract/list-views.ts';
import { lists } from '#contract/list-views.values.ts';
import type { Problem } from '#contract/problem.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Answer, type Caller } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const list = z.enum(lists);
const ListViewsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), list, name: z.string(), query: z.string() }),
  z.object({ intent: z.literal('rename'), listViewId: Id, name: z.string() }),
  z.object({ intent: z.literal('delete'), listViewId: Id }),
  z.object({ intent: z.literal('layout'), list, layout: z.string().transform(readJson).pipe(ListLayout) }),
  z.object({ intent: z.literal('keys'), on: z.stringbool() }),
]);
type ListViewsForm = z.infer<typeof ListViewsForm>;
type Endpoint = typeof saveListView | typeof renameListView | typeof deleteListView | typeof setListLayout | typeof setListKeys;

/** The menu takes a deleted view out itself; a load under way would be broken off by Undo, and the browser would log an error. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') !== 'delete' && defaultShouldRevalidate;
}

/** The user's own views of a list. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const requested = list.safeParse(new URL(args.request.url).searchParams.get('list'));
  if (!requested.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(listListViews, { query: { list: requested.data } }, args);
  const idempotencyKey = newIdempotencyKey();
  // Thrown, it would take the place of the list the menu was opened on.
  return answer.status === 'ok'
    ? { views: answer.data, problem: null, idempotencyKey }
    : { views: null, problem: answer.problem, idempotencyKey };
}

/** Saves, renames and deletes views, and saves the layout and keys of lists. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = await args.request.formData();
  const sent = ListViewsForm.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new Response(null, { status: 400 });
  const answer = await answerOf(sent.data, readIdempotencyKey(form), args);
  return answerForm<{ problem: Problem | null }>({ problem: answer.status === 'ok' ? null : answer.problem });
}

async function answerOf(sent: ListViewsForm, idempotencyKey: string, caller: Caller): Promise<Answer<Endpoint>> {
  switch (sent.intent) {
    case 'save': {
      const { intent: _intent, ...body } = sent;
      return callProvider(saveListView, { body, idempotencyKey }, caller);
    }
    case 'rename':
      return callProvider(renameListView, { params: { listViewId: sent.listViewId }, body: { name: sent.name } }, caller);
    case 'delete':
      return callProvider(deleteListView, { params: { listViewId: sent.listViewId } }, caller);
    case 'layout':
      return callProvider(setListLayout, { params: { list: sent.list }, body: sent.layout }, caller);
    case 'keys':
      return callProvider(setListKeys, { body: { on: sent.on } }, caller);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
