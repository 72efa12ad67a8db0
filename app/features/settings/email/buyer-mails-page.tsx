import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import {
  BuyerMailPreviewInput,
  type BuyerMails,
  BuyerMailsInput,
  getBuyerMails,
  previewBuyerMail,
  saveBuyerMails,
} from '#contract/notification-buyer-mails.ts';
import type { Problem } from '#contract/problem.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { readSettings } from '../settings-form.ts';
import { BuyerMailsEditor } from './buyer-mails-editor.tsx';

export const handle = { i18n: 'settings', title: 'menu.settingEmail' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const stores = (await readProvider(listStores, {}, args)).filter(({ state }) => state !== 'erased').map(({ id, name }) => ({ id, name }));
  const asked = new URL(args.request.url).searchParams.get('store');
  const store = stores.find(({ id }) => id === asked) ?? stores[0] ?? null;
  const mails = store === null ? null : await readProvider(getBuyerMails, { params: { storeId: store.id } }, args);
  return { stores, store, mails };
}

type Outcome =
  | { status: 'saved'; saved: BuyerMails; problem?: never }
  | { status: 'preview'; subject: string; text: string; problem?: never }
  | { status: 'refused'; problem: Problem };

const MailsForm = z.object({ intent: z.enum(['save', 'preview']), storeId: Id });

/** Saves what buyers of a store are mailed, or shows one of the mails. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const form = await args.request.formData();
  const sent = MailsForm.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new Response(null, { status: 400 });
  const { intent, storeId } = sent.data;
  return answerForm(intent === 'save' ? await save(args, storeId, readSettings(form)) : await preview(args, storeId, readSettings(form)));
}

async function save(caller: Caller, storeId: string, settings: unknown): Promise<Outcome> {
  const input = BuyerMailsInput.safeParse(settings);
  if (!input.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(saveBuyerMails, { params: { storeId }, body: input.data }, caller);
  return answer.status === 'ok' ? { status: 'saved', saved: answer.data } : answer;
}

async function preview(caller: Caller, storeId: string, settings: unknown): Promise<Outcome> {
  const input = BuyerMailPreviewInput.safeParse(settings);
  if (!input.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(previewBuyerMail, { params: { storeId }, body: input.data }, caller);
  return answer.status === 'ok' ? { status: 'preview', subject: answer.data.subject, text: answer.data.text } : answer;
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
