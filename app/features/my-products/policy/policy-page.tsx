import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { getListing, getStoreSync } from '#contract/my-products.ts';
import { listStores } from '#contract/stores.ts';
import { backInStockActions, discontinuedActions, outOfStockActions, priceChangeActions } from '#contract/sync-policy.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { type Caller, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { answerPolicyForm } from './answer-policy-form.server.ts';

const PERCENT_BP = 100;

export const handle = { i18n: 'my-products', title: 'page.syncPolicy' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { listingId, storeId } = args.params;
  return listingId === undefined ? loadStore(requireId(storeId), args) : loadListing(requireId(listingId), args);
}

async function loadListing(listingId: string, caller: Caller) {
  const { title, policy, storePolicy } = await readProvider(getListing, { params: { listingId } }, caller);
  return {
    of: 'listing' as const,
    name: title,
    policy: policy ?? storePolicy,
    own: policy !== null,
    backUrl: generatePath(paths.listing, { listingId }),
  };
}

async function loadStore(storeId: string, caller: Caller) {
  const [{ policy }, stores] = await Promise.all([
    readProvider(getStoreSync, { params: { storeId } }, caller),
    readProvider(listStores, {}, caller),
  ]);
  const name = stores.find(({ id }) => id === storeId)?.name ?? '';
  return { of: 'store' as const, name, policy, own: true, backUrl: paths.myProducts };
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await answerPolicyForm(args);
  return outcome instanceof Response ? outcome : answerForm(outcome);
}

/** What happens in a store when our cost or stock changes: for the whole store, or for one product of it. */
export default function PolicyPage() {
  const { t } = useTranslation('my-products');
  const { of, name, policy, own, backUrl } = useLoaderData<typeof loader>();
  // What the field starts with, also when the policy is loaded again below it.
  const [stockBufferRead] = useState(policy.stockBuffer);
  const back = of === 'listing' ? name : t('list.title');
  const refused = useActionData<typeof action>();
  const busy = useNavigation().state !== 'idle';
  const problem = refused?.problem ?? null;
  const errorOf = fieldErrors(problem);
  const error = (field: string) => errorOf(field) ?? errorOf(`policy.${field}`) ?? '';
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <Page narrowWidth title={t('policy.title')} subtitle={name} backAction={{ content: back, url: backUrl }}>
      <BlockStack gap="400">
        <ProblemBanner problem={problem} />
        <Form method="post" noValidate>
          <input type="hidden" name="stockBufferRead" value={stockBufferRead} />
          <Card>
            <FormLayout>
              <SelectInput
                name="priceChange"
                label={t('policy.priceChange')}
                helpText={t('policy.priceChangeHelp')}
                options={options(priceChangeActions, (value) => t(`policy.price.${value}`))}
                defaultValue={policy.priceChange}
              />
              <TextInput
                name="repriceLimit"
                label={t('policy.repriceLimit')}
                suffix="%"
                inputMode="decimal"
                defaultValue={String(policy.repriceLimitBp / PERCENT_BP)}
                autoComplete="off"
                error={error('repriceLimitBp')}
              />
              <TextInput
                name="holdRise"
                label={t('policy.holdRise')}
                helpText={t('policy.holdRiseHelp')}
                suffix="%"
                inputMode="decimal"
                defaultValue={policy.holdRiseBp === null ? '' : String(policy.holdRiseBp / PERCENT_BP)}
                autoComplete="off"
                error={error('holdRiseBp')}
              />
              <SelectInput
                name="outOfStock"
                label={t('policy.outOfStock')}
                options={options(outOfStockActions, (value) => t(`policy.out.${value}`))}
                defaultValue={policy.outOfStock}
              />
              <SelectInput
                name="backInStock"
                label={t('policy.backInStock')}
                options={options(backInStockActions, (value) => t(`policy.back.${value}`))}
                defaultValue={policy.backInStock}
              />
              <SelectInput
                name="discontinued"
                label={t('policy.discontinued')}
                options={options(discontinuedActions, (value) => t(`policy.gone.${value}`))}
                defaultValue={policy.discontinued}
              />
              <TextInput
                name="minimumStock"
                label={t('policy.minimumStock')}
                helpText={t('policy.minimumStockHelp')}
                type="integer"
                defaultValue={String(policy.minimumStock)}
                autoComplete="off"
                error={error('minimumStock')}
              />
              <TextInput
                name="stockBuffer"
                label={t('policy.stockBuffer')}
                helpText={t('policy.stockBufferHelp')}
                type="integer"
                defaultValue={String(policy.stockBuffer)}
                autoComplete="off"
                error={error('stockBuffer')}
              />
              <InlineStack>
                <Button submit variant="primary" loading={busy}>
                  {t('policy.save')}
                </Button>
              </InlineStack>
            </FormLayout>
          </Card>
        </Form>
        {of === 'listing' && own ? (
          <Form method="post">
            <input type="hidden" name="intent" value="follow-store" />
            <Button submit disabled={busy}>
              {t('policy.followStore')}
            </Button>
          </Form>
        ) : null}
      </BlockStack>
    </Page>
  );
}
