import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, ChoiceList, FormLayout, InlineStack } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { createInboundPlan } from '#contract/cloud-warehouse-inbound.ts';
import { handlingKinds, WAREHOUSE_TEXT_MAX } from '#contract/cloud-warehouse.values.ts';
import { findSellableVariants } from '#contract/manual-orders.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { IDEMPOTENCY_FIELD, IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { readPlanLines } from './new-inbound-form.server.ts';
import { VariantSearch, VariantUnits } from './variant-search.tsx';

export const handle = { i18n: 'cloud-warehouse', title: 'page.newInbound' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').slice(0, 200);
  return { q, variants: await readProvider(findSellableVariants, { query: { q } }, args), idempotencyKey: newIdempotencyKey() };
}

/** Drafts the plan, and leads to it. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  if (!fields.has(IDEMPOTENCY_FIELD)) throw new Response(null, { status: 400 });
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const cartons = Math.max(1, Number(text('cartons')) || 1);
  const warehouse = warehouseCodes.find((code) => code === text('warehouse')) ?? 'CN';
  const expectedOn = /^\d{4}-\d\d-\d\d$/.test(text('expectedOn')) ? text('expectedOn') : null;
  const handling = handlingKinds.filter((kind) => fields.getAll('handling').includes(kind));
  const how = { locale: await requestLocale(args.request), cartons, cartonSize: text('cartonSize') };
  const { lines, wrong } = readPlanLines(fields, how);
  if (wrong !== null) return answerForm({ problem: null, wrong });
  const mode = text('mode') === 'test' ? ('test' as const) : ('live' as const);
  const body = { mode, warehouse, supplier: text('supplier'), expectedOn, handling, note: text('note'), lines };
  const answer = await callProvider(createInboundPlan, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem, wrong: null });
  return redirect(generatePath(paths.inboundPlan, { inboundPlanId: answer.data.id }));
}

/** Announces goods that come from elsewhere. */
export default function NewInboundPage() {
  const { t } = useTranslation('cloud-warehouse');
  const { q, variants, idempotencyKey } = useLoaderData<typeof loader>();
  const { problem = null, wrong = null } = useActionData<typeof action>() ?? {};
  const [handling, setHandling] = useState<string[]>(['count']);
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Page
      title={t('newInbound.title')}
      subtitle={t('newInbound.help')}
      backAction={{ content: t('tab.inbound'), url: `${paths.cloudWarehouse}?tab=inbound` }}
    >
      <BlockStack gap="400">
        <ProblemBanner problem={problem} />
        <VariantSearch q={q} />
        <Card>
          <Form method="post">
            <IdempotencyField value={idempotencyKey} />
            <BlockStack gap="400">
              <VariantUnits variants={variants} wrong={wrong} />
              <FormLayout>
                <FormLayout.Group>
                  <SelectInput
                    name="mode"
                    label={t('buy.mode')}
                    options={(['live', 'test'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
                    defaultValue="live"
                  />
                  <SelectInput
                    name="warehouse"
                    label={t('column.warehouse')}
                    options={warehouseCodes.map((value) => ({ value, label: t(`place.${value}`) }))}
                    defaultValue="CN"
                  />
                  <TextInput name="supplier" label={t('newInbound.supplier')} maxLength={80} autoComplete="off" />
                </FormLayout.Group>
                <FormLayout.Group>
                  <TextInput name="cartons" label={t('newInbound.cartons')} inputMode="numeric" autoComplete="off" defaultValue="1" />
                  <TextInput
                    name="cartonSize"
                    label={t('newInbound.cartonSize')}
                    maxLength={40}
                    autoComplete="off"
                    placeholder="60×40×40 cm"
                  />
                  <TextInput name="expectedOn" type="date" label={t('column.expectedOn')} autoComplete="off" />
                </FormLayout.Group>
                <ChoiceList
                  allowMultiple
                  title={t('newInbound.handling')}
                  name="handling"
                  choices={handlingKinds.map((value) => ({ value, label: t(`handling.${value}`) }))}
                  selected={handling}
                  onChange={setHandling}
                />
                <TextInput name="note" label={t('newInbound.note')} multiline={2} maxLength={WAREHOUSE_TEXT_MAX} autoComplete="off" />
              </FormLayout>
              <InlineStack align="start">
                <Button submit variant="primary" loading={sending}>
                  {t('newInbound.create')}
                </Button>
              </InlineStack>
            </BlockStack>
          </Form>
        </Card>
      </BlockStack>
    </Page>
  );
}
