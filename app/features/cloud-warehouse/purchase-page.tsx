import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listWallets } from '#contract/balance.ts';
import { getPurchase, type StockPurchaseDetail } from '#contract/cloud-warehouse-purchases.ts';
import type { PurchaseState } from '#contract/cloud-warehouse.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { PurchaseFacts } from './purchase-facts.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchaseTurn } from './purchase-turn.tsx';
import { Said } from './said.tsx';
import { useStepActor } from './step-actor.ts';
import { basketUrl } from './stock-basket.ts';
import { useWarehouseOutcome } from './use-warehouse-outcome.ts';
import { actInWarehouse } from './warehouse-action.server.ts';
import { WarehouseProblem } from './warehouse-problem.tsx';

/** How often the page is read again while something happens: test goods move within seconds or minutes, real ones within days. */
const EVERY_MS = { test: 5_000, live: 60_000 };
const MOVING: readonly PurchaseState[] = ['paid', 'buying', 'short', 'shipped_to_warehouse', 'receiving'];

export const handle = {
  i18n: 'cloud-warehouse',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).purchase.number,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { purchaseId: requireId(args.params['purchaseId']) };
  const [purchase, wallets] = await Promise.all([readProvider(getPurchase, { params }, args), callProvider(listWallets, {}, args)]);
  const wallet = wallets.status === 'ok' ? wallets.data.find(({ mode }) => mode === purchase.mode) : undefined;
  const spendable =
    wallet === undefined ? null : { ...wallet.available, amountMinor: wallet.available.amountMinor + wallet.promotional.amountMinor };
  return { purchase, spendable, idempotencyKey: newIdempotencyKey() };
}

/** Pays the purchase, or gives it up. */
export async function action(args: ActionFunctionArgs) {
  return answerForm(await actInWarehouse(args));
}

/** One purchase for the own stock: what was bought, what it cost, and what became of it. */
export default function PurchasePage() {
  const { t } = useTranslation('cloud-warehouse');
  const { purchase, spendable, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useWarehouseOutcome();
  useLiveRevalidation(MOVING.includes(purchase.state), EVERY_MS[purchase.mode]);
  return (
    <Page
      title={purchase.number}
      backAction={{ content: t('purchase.title'), url: `${paths.cloudWarehouse}?tab=inbound&view=purchases` }}
      titleMetadata={
        <InlineStack gap="100" align="start">
          <StatusBadge lifecycle="stock-purchase" state={purchase.state} />
          <ModeBadge mode={purchase.mode} />
        </InlineStack>
      }
    >
      <BlockStack gap="400">
        <WarehouseProblem problem={outcome?.problem ?? null} restUrl={(sku) => restUrl(purchase, sku)} />
        {purchase.state === 'due' ? <PurchaseTurn purchase={purchase} spendable={spendable} idempotencyKey={idempotencyKey} /> : null}
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <PurchaseLines purchase={purchase} />
              <Card>
                <BlockStack gap="300">
                  <Text as="h2" variant="headingSm">
                    {t('purchase.steps')}
                  </Text>
                  <Steps purchase={purchase} />
                </BlockStack>
              </Card>
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <PurchaseFacts purchase={purchase} />
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

/** Where the same is bought without a product; null: nothing else was bought. */
function restUrl({ lines, mode, warehouse, inspection, packaging }: StockPurchaseDetail, withoutSku: string): string | null {
  const rest = lines.filter(({ sku }) => sku !== withoutSku);
  const entries = rest.map(({ variantId, units, sku }) => ({ variantId, typed: String(units), sku }));
  return rest.length === 0 ? null : basketUrl(entries, { mode, warehouse, inspection, packaging });
}

/** What happened to it, the newest first, with what was paid back and what the warehouse wrote. */
function Steps({ purchase: { events } }: { purchase: StockPurchaseDetail }) {
  const { t } = useTranslation(['cloud-warehouse', 'ui']);
  const money = useMoneyText();
  const actor = useStepActor();
  return (
    <Timeline
      entries={events.map(({ toState, by, at, refunded, note }, index) => ({
        key: `${at} ${events.length - index}`,
        at,
        text: (
          <>
            {t(`status.stock-purchase.${toState}`, { ns: 'ui' })}
            {refunded === null ? null : <Said text={t('purchase.paidBack', { amount: money(refunded) })} />}
            {note === '' ? null : <Said text={note} />}
          </>
        ),
        actor: actor(by),
      }))}
    />
  );
}
