import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { listLots } from '#contract/cloud-warehouse.ts';
import { createOutbound } from '#contract/cloud-warehouse-outbound.ts';
import { outboundKinds, postageMoments, PURCHASE_UNITS_MAX, WAREHOUSE_TEXT_MAX } from '#contract/cloud-warehouse.values.ts';
import type { Locale } from '#contract/locales.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { readUnitCount, UNITS_FIELD } from './stock-basket.ts';

export const handle = { i18n: 'cloud-warehouse', title: 'page.newOutbound' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = new URL(args.request.url).searchParams;
  const wanted = params.getAll('lot');
  const lots = (await readProvider(listLots, { query: { pageSize: 100 } }, args)).filter(({ id }) => wanted.includes(id));
  const kind = outboundKinds.find((known) => known === params.get('kind')) ?? 'bulk';
  return { kind, lots, idempotencyKey: newIdempotencyKey() };
}

/** Sets the units aside, and leads to the order. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const kind = outboundKinds.find((known) => known === text('kind'));
  if (kind === undefined) throw new Response(null, { status: 400 });
  const { lines, wrong } = readLots(fields, await requestLocale(args.request));
  if (wrong.length > 0) return answerForm({ problem: null, wrong });
  const body = {
    kind,
    toWarehouse: warehouseCodes.find((code) => code === text('toWarehouse')) ?? null,
    address: text('address'),
    reference: text('reference'),
    cartons: Math.max(1, Number(text('cartons')) || 1),
    postage: postageMoments.find((moment) => moment === text('postage')) ?? ('before' as const),
    note: text('note'),
    lines,
  };
  const answer = await callProvider(createOutbound, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem, wrong: [] });
  return redirect(generatePath(paths.outbound, { outboundId: answer.data.id }));
}

/** Units of each lot as they were typed, without those of which nothing goes; and lots whose units can't be read. */
function readLots(fields: FormData, locale: Locale): { lines: { lotId: string; units: number }[]; wrong: string[] } {
  const typed = [...fields].flatMap(([name, value]) =>
    name.startsWith(UNITS_FIELD) && typeof value === 'string' && !/^0*$/.test(value.trim())
      ? [{ lotId: name.slice(UNITS_FIELD.length), units: readUnitCount(value, locale) }]
      : [],
  );
  return {
    lines: typed.flatMap(({ lotId, units }) => (units === null ? [] : [{ lotId, units }])),
    wrong: typed.filter(({ units }) => units === null).map(({ lotId }) => lotId),
  };
}

/** Units of lots that are sent out in bulk, moved or thrown away. */
export default function NewOutboundPage() {
  const { t } = useTranslation('cloud-warehouse');
  const { kind, lots, idempotencyKey } = useLoaderData<typeof loader>();
  const { problem = null, wrong = [] } = useActionData<typeof action>() ?? {};
  const locale = useLocale();
  const errorOf = fieldErrors(problem);
  const sending = useNavigation().formMethod === 'POST';
  const elsewhere = warehouseCodes.filter((code) => code !== lots[0]?.warehouse);
  return (
    <Page title={t(`newOutbound.${kind}`)} backAction={{ content: t('tab.stock'), url: paths.cloudWarehouse }}>
      <BlockStack gap="400">
        <ProblemBanner problem={problem} />
        <Card>
          <Form method="post">
            <input type="hidden" name="kind" value={kind} />
            <IdempotencyField value={idempotencyKey} />
            <FormLayout>
              {lots.length === 0 ? <Text as="p">{t('newOutbound.noLots')}</Text> : null}
              {lots.map((lot) => (
                <TextInput
                  key={lot.id}
                  name={`${UNITS_FIELD}${lot.id}`}
                  label={`${lot.number} · ${lot.sku}`}
                  helpText={t('newOutbound.available', { count: lot.available })}
                  defaultValue={String(lot.available)}
                  inputMode="numeric"
                  autoComplete="off"
                  error={wrong.includes(lot.id) ? t('buy.unitsWrong', { max: formatCount(PURCHASE_UNITS_MAX, locale) }) : ''}
                />
              ))}
              {kind === 'transfer' ? (
                <SelectInput
                  name="toWarehouse"
                  label={t('newOutbound.to')}
                  options={elsewhere.map((value) => ({ value, label: t(`place.${value}`) }))}
                  defaultValue={elsewhere[0] ?? ''}
                />
              ) : null}
              {kind === 'bulk' ? (
                <>
                  <TextInput
                    name="address"
                    label={t('newOutbound.address')}
                    helpText={t('newOutbound.addressHelp')}
                    multiline={4}
                    maxLength={WAREHOUSE_TEXT_MAX}
                    autoComplete="off"
                    error={errorOf('address') ?? ''}
                  />
                  <FormLayout.Group>
                    <TextInput name="reference" label={t('column.reference')} maxLength={80} autoComplete="off" />
                    <TextInput
                      name="cartons"
                      label={t('column.cartons')}
                      inputMode="numeric"
                      autoComplete="off"
                      defaultValue="1"
                      error={errorOf('cartons') ?? ''}
                    />
                    <SelectInput
                      name="postage"
                      label={t('newOutbound.postage')}
                      options={postageMoments.map((value) => ({ value, label: t(`postage.${value}`) }))}
                      defaultValue="before"
                    />
                  </FormLayout.Group>
                </>
              ) : null}
              <TextInput name="note" label={t('newInbound.note')} multiline={2} maxLength={WAREHOUSE_TEXT_MAX} autoComplete="off" />
              <InlineStack align="start">
                <Button
                  submit
                  variant="primary"
                  loading={sending}
                  disabled={lots.length === 0}
                  {...(kind === 'disposal' ? { tone: 'critical' as const } : {})}
                >
                  {t('newOutbound.create')}
                </Button>
              </InlineStack>
            </FormLayout>
          </Form>
        </Card>
      </BlockStack>
    </Page>
  );
}
