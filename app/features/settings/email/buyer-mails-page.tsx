import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import {
  type BuyerMails,
  BuyerMailsInput,
  BuyerMailText as MailText,
  getBuyerMails,
  previewBuyerMail,
  saveBuyerMails,
  sendBuyerMailTest,
} from '#contract/notification-buyer-mails.ts';
import type { Problem } from '#contract/problem.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller, readProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { keepPageWhenUnanswered } from '#app/provider-api/keep-page.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { readSettings } from '../settings-form.ts';
import { BuyerMailsEditor } from './buyer-mails-editor.tsx';
import type { BuyerMailText } from './use-buyer-mails.ts';

export const handle = { i18n: 'settings', title: 'settings:buyers.title' } satisfies ScreenHandle;

/** What is stored stays the same while a mail is only looked at. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formData?.get('intent') !== 'preview' && keepPageWhenUnanswered(args);
}

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const stores = (await readProvider(listStores, {}, args))
    .filter(({ state }) => state !== 'erased')
    .map(({ id, name, isDefault }) => ({ id, name, isDefault }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const named = new URL(args.request.url).searchParams.get('store');
  const store = stores.find(({ id }) => id === named) ?? stores.find(({ isDefault }) => isDefault) ?? stores[0] ?? null;
  const mails = store === null ? null : await readProvider(getBuyerMails, { params: { storeId: store.id } }, args);
  return { stores, store, mails };
}

/** One mail in one language, as it is typed: the provider says what is wrong with it, field by field. */
const TypedText = MailText.extend({ subject: z.string(), text: z.string() });
const TypedMails = BuyerMailsInput.extend({ senderName: z.string(), replyTo: z.string().nullable(), texts: z.array(TypedText) });
const TypedMail = TypedText.extend({ senderName: z.string() });

type ShownMail = z.infer<(typeof previewBuyerMail)['data']>;
type Outcome =
  | { status: 'saved'; saved: BuyerMails; problem?: never }
  | { status: 'preview'; of: BuyerMailText; mail: ShownMail; problem?: never }
  | { status: 'not-shown'; of: BuyerMailText; problem: Problem }
  | { status: 'tested'; sentTo: string; problem?: never }
  | { status: 'refused'; problem: Problem };

const MailsForm = z.object({ intent: z.enum(['save', 'preview', 'test']), storeId: Id });

/** Saves what buyers of a store are mailed, shows one of the mails, or sends it to the user. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const form = await args.request.formData();
  const sent = MailsForm.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new Response(null, { status: 400 });
  const { intent, storeId } = sent.data;
  const settings = readSettings(form);
  switch (intent) {
    case 'save':
      return answerForm(await save(args, storeId, settings));
    case 'preview':
      return answerForm(await preview(args, storeId, settings));
    case 'test':
      return answerForm(await sendTest(args, { storeId, settings, idempotencyKey: readIdempotencyKey(form) }));
  }
}

async function save(caller: Caller, storeId: string, settings: unknown): Promise<Outcome> {
  const body = parse(TypedMails, settings);
  const answer = await callProvider(saveBuyerMails, { params: { storeId }, body }, caller);
  return answer.status === 'ok' ? { status: 'saved', saved: answer.data } : answer;
}

async function preview(caller: Caller, storeId: string, settings: unknown): Promise<Outcome> {
  const body = parse(TypedMail, settings);
  const { senderName: _name, ...of } = body;
  const answer = await callProvider(previewBuyerMail, { params: { storeId }, body }, caller);
  return answer.status === 'ok' ? { status: 'preview', of, mail: answer.data } : { status: 'not-shown', of, problem: answer.problem };
}

async function sendTest(
  caller: Caller,
  { storeId, settings, idempotencyKey }: { storeId: string; settings: unknown; idempotencyKey: string },
): Promise<Outcome> {
  const answer = await callProvider(sendBuyerMailTest, { params: { storeId }, body: parse(TypedMail, settings), idempotencyKey }, caller);
  return answer.status === 'ok' ? { status: 'tested', sentTo: answer.data.sentTo } : answer;
}

function parse<Schema extends z.ZodType>(schema: Schema, settings: unknown): z.output<Schema> {
  const parsed = schema.safeParse(settings);
  if (!parsed.success) throw new Response(null, { status: 400 });
  return parsed.data;
}

/** What buyers of each store are mailed, from whom, and in which words. */
export default function BuyerMailsPage() {
  const { t } = useTranslation('settings');
  const change = useChangeFilters();
  const { stores, store, mails } = useLoaderData<typeof loader>();
  return (
    <Page title={t('buyers.title')} backAction={{ content: t('buyers.back'), url: paths.settingEmail }}>
      {store === null || mails === null ? (
        <Card>
          <PlainEmptyState
            title={t('buyers.noStores')}
            text={t('buyers.noStoresText')}
            action={{ label: t('buyers.connect'), url: paths.stores }}
          />
        </Card>
      ) : (
        <BlockStack gap="600">
          <Card>
            <Select
              label={t('buyers.store')}
              options={stores.map(({ id, name }) => ({ value: id, label: name }))}
              value={store.id}
              onChange={(id) => change({ store: id })}
            />
          </Card>
          <BuyerMailsEditor key={store.id} storeId={store.id} storeName={store.name} stored={mails} />
        </BlockStack>
      )}
    </Page>
  );
}
