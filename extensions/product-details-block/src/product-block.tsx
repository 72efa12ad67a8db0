import type { Api } from '@shopify/ui-extensions/admin.product-details.block.render';
import { render } from 'preact';
import type { ShopProduct } from '../../../contract/shopify-extensions.ts';
import { appLink, callProvider, numberOf } from '../../admin-parts/call-provider.ts';
import { FailureBanner } from '../../admin-parts/failure-banner.tsx';
import { formatAmount, formatRange, formatShare } from '../../admin-parts/format-amount.ts';
import { useAnswer } from '../../admin-parts/use-answer.ts';

declare const shopify: Api;

/** What the product costs at the supplier, what is in stock there and what a sale leaves, on the product's page of the admin. */
export default function productBlock(): void {
  render(<ProductBlock />, document.body);
}

const LINK_TONES = { unknown: 'neutral', open: 'warning', linked: 'success' } as const;

function ProductBlock() {
  const { data, i18n } = shopify;
  const productNumber = numberOf(data.selected[0]?.id ?? '');
  const { answer, retry } = useAnswer(() => callProvider<ShopProduct>(`products/${productNumber}`));
  const summary = answer.status === 'ready' ? i18n.translate(`link.${answer.data.link}`) : '';
  return (
    <s-admin-block heading={i18n.translate('heading')} collapsedSummary={summary}>
      {answer.status === 'loading' && <s-spinner accessibilityLabel={i18n.translate('loading')} />}
      {answer.status === 'failed' && <FailureBanner i18n={i18n} failure={answer.failure} onRetry={retry} />}
      {answer.status === 'ready' && <ProductFacts product={answer.data} />}
    </s-admin-block>
  );
}

function ProductFacts({ product }: { product: ShopProduct }) {
  const { i18n } = shopify;
  const { link, flags, mappedCount, variantCount, suggestion } = product;
  const isPartlyLinked = link === 'linked' && mappedCount < variantCount;
  return (
    <s-stack gap="base">
      <s-stack direction="inline" gap="small">
        <s-badge tone={LINK_TONES[link]}>{i18n.translate(`link.${link}`)}</s-badge>
        {flags
          .filter((flag) => flag !== 'not-linked')
          .map((flag) => (
            <s-badge key={flag} tone="warning">
              {i18n.translate(`flag.${flag}`)}
            </s-badge>
          ))}
      </s-stack>
      {isPartlyLinked && <s-text>{i18n.translate('partlyLinked', { linked: mappedCount, total: variantCount })}</s-text>}
      {link === 'linked' && <LinkedFacts product={product} />}
      {link === 'unknown' && <s-paragraph>{i18n.translate('unknown')}</s-paragraph>}
      {link === 'open' && (
        <s-paragraph>{suggestion === null ? i18n.translate('open') : i18n.translate('suggested', { title: suggestion.title })}</s-paragraph>
      )}
      <s-button href={appLink(product.appPath)}>{i18n.translate(link === 'open' ? 'linkProduct' : 'openApp')}</s-button>
    </s-stack>
  );
}

function LinkedFacts({ product: { costFrom, costTo, available, profit, marginBp } }: { product: ShopProduct }) {
  const { i18n } = shopify;
  return (
    <s-stack gap="small">
      {costFrom !== null && costTo !== null && <Fact label={i18n.translate('cost')}>{formatRange(i18n, costFrom, costTo)}</Fact>}
      {available !== null && <Fact label={i18n.translate('stock')}>{i18n.formatNumber(available)}</Fact>}
      {profit === null ? (
        <Fact label={i18n.translate('profit')}>{i18n.translate('profitUnknown')}</Fact>
      ) : (
        <Fact label={i18n.translate('profit')} tone={profit.amountMinor < 0 ? 'critical' : 'auto'}>
          {marginBp === null
            ? formatAmount(i18n, profit)
            : i18n.translate('profitWithMargin', { profit: formatAmount(i18n, profit), margin: formatShare(i18n, marginBp) })}
        </Fact>
      )}
    </s-stack>
  );
}

function Fact({ label, tone = 'auto', children }: { label: string; tone?: 'auto' | 'critical'; children: string }) {
  return (
    <s-stack direction="inline" gap="small" justifyContent="space-between">
      <s-text color="subdued">{label}</s-text>
      <s-text tone={tone}>{children}</s-text>
    </s-stack>
  );
}
