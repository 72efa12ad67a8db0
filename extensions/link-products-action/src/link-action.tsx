import type { Api } from '@shopify/ui-extensions/admin.product-index.selection-action.render';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { ShopProduct } from '../../../contract/shopify-extensions.ts';
import { appLink, type Answer, callProvider, type Failure, numberOf } from '../../admin-parts/call-provider.ts';
import { FailureBanner } from '../../admin-parts/failure-banner.tsx';
import { useAnswer } from '../../admin-parts/use-answer.ts';
import { SuggestedProducts } from './suggested-products.tsx';

declare const shopify: Api;

/** Links products selected in the admin's list to the ones they most likely are, and has those read that were not yet. */
export default function linkAction(): void {
  render(<LinkAction />, document.body);
}

/** Below this a suggestion is offered and not selected: alike titles alone may be another product. */
const SURE_SCORE = 95;

function LinkAction() {
  const { data, i18n } = shopify;
  const productNumbers = data.selected.map(({ id }) => numberOf(id));
  const { answer, retry, show } = useAnswer(() => callProvider<ShopProduct[]>('products/find', { productNumbers }));
  return (
    <s-admin-action heading={i18n.translate('heading')} loading={answer.status === 'loading'}>
      {answer.status === 'failed' && <FailureBanner i18n={i18n} failure={answer.failure} onRetry={retry} />}
      {answer.status === 'ready' ? <Selection products={answer.data} onChange={show} onReload={retry} /> : <CloseButton />}
    </s-admin-action>
  );
}

interface SelectionProps {
  products: ShopProduct[];
  onChange: (products: ShopProduct[]) => void;
  onReload: () => void;
}

function Selection({ products, onChange, onReload }: SelectionProps) {
  const { i18n } = shopify;
  const suggested = products.filter(({ link, suggestion }) => link === 'open' && suggestion !== null);
  const unknown = products.filter(({ link }) => link === 'unknown');
  const [selected, setSelected] = useState(() => suggested.filter(isSure).map(({ productNumber }) => productNumber));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const links = suggested.flatMap(({ productNumber, suggestion }) =>
    suggestion !== null && selected.includes(productNumber) ? [{ productNumber, productId: suggestion.productId }] : [],
  );

  async function change<Data>(work: Promise<Answer<Data>>, done: (data: Data) => Outcome): Promise<void> {
    setBusy(true);
    const answer = await work;
    setBusy(false);
    setOutcome(answer.status === 'ready' ? done(answer.data) : { kind: 'failed', failure: answer.failure });
  }

  const link = () =>
    change(callProvider<ShopProduct[]>('products/link', { links }), (now) => {
      onChange(products.map((product) => now.find(({ productNumber }) => productNumber === product.productNumber) ?? product));
      return { kind: 'linked', count: now.filter((product) => product.link === 'linked').length };
    });
  const startImport = () =>
    change(
      callProvider<{ started: number }>('products/import', { productNumbers: unknown.map(({ productNumber }) => productNumber) }),
      ({ started }) => ({ kind: 'importing', count: started }),
    );

  return (
    <>
      <s-stack gap="base">
        {outcome?.kind === 'failed' && <FailureBanner i18n={i18n} failure={outcome.failure} onRetry={onReload} />}
        {outcome !== null && outcome.kind !== 'failed' && (
          <s-banner tone={outcome.count === 0 ? 'warning' : 'success'}>
            <s-paragraph>{i18n.translate(outcome.kind, { count: outcome.count })}</s-paragraph>
          </s-banner>
        )}
        <Counts products={products} />
        <SuggestedProducts i18n={i18n} products={suggested} selected={selected} onSelect={setSelected} />
        {unknown.length > 0 && outcome?.kind !== 'importing' && (
          <s-stack gap="small">
            <s-paragraph>{i18n.translate('unknownHelp')}</s-paragraph>
            <s-button disabled={busy} onClick={() => void startImport()}>
              {i18n.translate('import', { count: unknown.length })}
            </s-button>
          </s-stack>
        )}
        <s-link href={appLink('/myProducts?tab=not-linked')}>{i18n.translate('openApp')}</s-link>
      </s-stack>
      <s-button slot="primary-action" variant="primary" disabled={busy || links.length === 0} onClick={() => void link()}>
        {i18n.translate('linkSelected', { count: links.length })}
      </s-button>
      <CloseButton />
    </>
  );
}

type Outcome = { kind: 'linked' | 'importing'; count: number } | { kind: 'failed'; failure: Failure };

function isSure({ suggestion }: ShopProduct): boolean {
  return suggestion !== null && suggestion.score >= SURE_SCORE;
}

function Counts({ products }: { products: ShopProduct[] }) {
  const { i18n } = shopify;
  const linked = products.filter(({ link }) => link === 'linked').length;
  const unmatched = products.filter(({ link, suggestion }) => link === 'open' && suggestion === null).length;
  return (
    <s-stack gap="small">
      {linked > 0 && <s-text>{i18n.translate('alreadyLinked', { count: linked })}</s-text>}
      {unmatched > 0 && <s-text>{i18n.translate('unmatched', { count: unmatched })}</s-text>}
    </s-stack>
  );
}

function CloseButton() {
  return (
    <s-button slot="secondary-actions" onClick={() => shopify.close()}>
      {shopify.i18n.translate('close')}
    </s-button>
  );
}
