import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useRevalidator } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { findMissingOrder, listOrderSyncs, type MissingOrderAnswer, syncStoreOrders } from '#contract/orders-missing.ts';
import type { Problem } from '#contract/problem.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst, readJobId } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { JobCard } from '#app/ui/job-card.tsx';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { MissingOrderResult } from './missing-order-result.tsx';
import { StoreSyncs } from './store-syncs.tsx';

export const handle = { i18n: ['orders', 'causes'], title: 'page.missingOrder' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const job = await readJobFirst(readJobId(args.request.url), args);
  const syncs = await readProvider(listOrderSyncs, {}, args);
  return { syncs, job, idempotencyKey: newIdempotencyKey() };
}

const MissingForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('find'), storeId: Id, number: z.string() }),
  z.object({ intent: z.literal('sync'), storeId: Id }),
]);

interface MissingOutcome {
  /** What was looked for; null: nothing was. */
  asked: { number: string; storeId: string } | null;
  answer: MissingOrderAnswer | null;
  problem: Problem | null;
}

/** Looks for an order at its store, or has a store's orders read. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const form = MissingForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const params = { storeId: form.data.storeId };
  if (form.data.intent === 'sync') {
    const started = await callProvider(syncStoreOrders, { params, idempotencyKey: readIdempotencyKey(fields) }, args);
    if (started.status === 'ok') return redirect(`${paths.missingOrder}?job=${started.data.id}`);
    return answerForm<MissingOutcome>({ asked: null, answer: null, problem: started.problem });
  }
  const { number, storeId } = form.data;
  const answer = await callProvider(findMissingOrder, { params, body: { number } }, args);
  const asked = { number, storeId };
  return answerForm<MissingOutcome>(
    answer.status === 'ok' ? { asked, answer: answer.data, problem: null } : { asked, answer: null, problem: answer.problem },
  );
}

/** Why an order of a store is not here, and when the stores were last asked. */
export default function MissingOrderPage() {
  const { t } = useTranslation('orders');
  const { syncs, job, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const finding = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'find';
  const wrongNumber = outcome?.problem?.fields?.find(({ path }) => path === 'number')?.message;
  const askedStore = syncs.find(({ storeId }) => storeId === outcome?.asked?.storeId);
  const [first] = syncs;

  return (
    <Page title={t('missingOrder.title')} subtitle={t('missingOrder.help')} backAction={{ content: t('list.title'), url: paths.orders }}>
      {first === undefined ? (
        <Card>
          <PlainEmptyState title={t('empty.title')} text={t('empty.text')} action={{ label: t('empty.connect'), url: paths.stores }} />
        </Card>
      ) : (
        <BlockStack gap="400">
          {wrongNumber === undefined ? <ProblemBanner problem={outcome?.problem} /> : null}
          {job === null ? null : <JobCard key={job.id} job={job} title={t('missingOrder.syncing')} onEnd={revalidate} />}
          {outcome?.answer && outcome.asked ? (
            <MissingOrderResult answer={outcome.answer} number={outcome.asked.number} store={askedStore} />
          ) : null}
          <Card>
            <Form method="post">
              <input type="hidden" name="intent" value="find" />
              <BlockStack gap="300">
                <Text as="h2" variant="headingSm">
                  {t('missingOrder.formTitle')}
                </Text>
                <FormLayout>
                  <SelectInput
                    name="storeId"
                    label={t('filter.store')}
                    options={syncs.map(({ storeId, storeName }) => ({ value: storeId, label: storeName }))}
                    defaultValue={outcome?.asked?.storeId ?? first.storeId}
                  />
                  <TextInput
                    name="number"
                    label={t('missingOrder.number')}
                    helpText={t('missingOrder.numberHelp')}
                    autoComplete="off"
                    defaultValue={outcome?.asked?.number ?? ''}
                    error={wrongNumber}
                  />
                </FormLayout>
                <div>
                  <Button submit variant="primary" loading={finding}>
                    {t('missingOrder.find')}
                  </Button>
                </div>
              </BlockStack>
            </Form>
          </Card>
          <StoreSyncs syncs={syncs} idempotencyKey={idempotencyKey} />
        </BlockStack>
      )}
    </Page>
  );
}
