import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { getProduct } from '#contract/products.ts';
import {
  createPraiseCard,
  getPraiseCard,
  listPraiseCards,
  movePraiseCard,
  PraiseCardDesign,
  PraiseCardRules,
  updatePraiseCard,
} from '#contract/praise-cards.ts';
import { praiseCardActions } from '#contract/praise-cards.values.ts';
import { locales } from '#contract/locales.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller, readProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { readSettings } from '../settings-form.ts';
import { NEW_CARD } from './card-draft.ts';
import { CardEditor } from './card-editor.tsx';

export const handle = { i18n: 'settings', title: 'page.praiseCard' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

/** Names of so many products of a card are looked up. */
const NAMED_PRODUCTS = 20;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const id = args.params['praiseCardId'];
  const [card, { price }, stores, countries] = await Promise.all([
    id === NEW_CARD ? null : readProvider(getPraiseCard, { params: { praiseCardId: requireId(id) } }, args),
    readProvider(listPraiseCards, {}, args),
    readProvider(listStores, {}, args),
    readCountries(args),
  ]);
  const products = await namesOf(card?.rules.productIds.slice(0, NAMED_PRODUCTS) ?? [], args);
  return {
    card,
    price,
    products,
    stores: stores.map(({ id: storeId, name }) => ({ id: storeId, name })),
    countries,
    idempotencyKey: newIdempotencyKey(),
  };
}

async function namesOf(productIds: string[], caller: Caller): Promise<{ id: string; name: string }[]> {
  const answers = await Promise.all(productIds.map((productId) => callProvider(getProduct, { params: { productId } }, caller)));
  return answers.flatMap((answer) => (answer.status === 'ok' ? [{ id: answer.data.id, name: answer.data.name }] : []));
}

const Input = z.object({
  name: z.string(),
  locale: z.enum(locales),
  design: PraiseCardDesign,
  rules: PraiseCardRules,
  version: z.int(),
  removeArtwork: z.boolean(),
});

/** Saves a card, or does with it what its state allows. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const form = await args.request.formData();
  const id = args.params['praiseCardId'];
  const wanted = praiseCardActions.find((each) => each === form.get('intent'));
  if (wanted !== undefined) {
    const params = { praiseCardId: requireId(id) };
    const moved = await callProvider(movePraiseCard, { params, body: { action: wanted } }, args);
    return answerForm({ saved: false, moved: wanted, problem: moved.status === 'refused' ? moved.problem : null });
  }
  const input = Input.safeParse(readSettings(form));
  if (!input.success) throw new Response(null, { status: 400 });
  const { version: _version, removeArtwork: _remove, ...body } = input.data;
  const idempotencyKey = readIdempotencyKey(form);
  const answer =
    id === NEW_CARD
      ? await callProvider(createPraiseCard, { body, idempotencyKey }, args)
      : await callProvider(updatePraiseCard, { params: { praiseCardId: requireId(id) }, body: input.data }, args);
  if (answer.status === 'ok' && id === NEW_CARD) return redirect(generatePath(paths.praiseCard, { praiseCardId: answer.data.id }));
  return answerForm({ saved: answer.status === 'ok', moved: null, problem: answer.status === 'refused' ? answer.problem : null });
}

/** One praise card: its words or artwork, which orders it goes with, and how it lies in the parcel. */
export default function PraiseCardPage() {
  const data = useLoaderData<typeof loader>();
  return <CardEditor key={`${data.card?.id ?? NEW_CARD} ${String(data.card?.version ?? 0)}`} {...data} />;
}
