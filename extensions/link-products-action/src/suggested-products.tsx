import type { I18n } from '@shopify/ui-extensions';
import type { ShopProduct } from '../../../contract/shopify-extensions.ts';

interface Props {
  i18n: I18n;
  products: ShopProduct[];
  selected: number[];
  onSelect: (selected: number[]) => void;
}

/** Products with the one they most likely are, to be linked or left alone one by one. */
export function SuggestedProducts({ i18n, products, selected, onSelect }: Props) {
  if (products.length === 0) return null;
  const toggle = (productNumber: number) =>
    onSelect(selected.includes(productNumber) ? selected.filter((one) => one !== productNumber) : [...selected, productNumber]);
  return (
    <s-stack gap="small">
      <s-heading>{i18n.translate('suggestions')}</s-heading>
      {products.map(
        ({ productNumber, title, suggestion }) =>
          suggestion !== null && (
            <s-checkbox
              key={productNumber}
              checked={selected.includes(productNumber)}
              label={title}
              details={i18n.translate(`because.${suggestion.reason}`, { title: suggestion.title })}
              onChange={() => toggle(productNumber)}
            />
          ),
      )}
    </s-stack>
  );
}
