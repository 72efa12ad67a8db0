import { memo, type RefObject, useRef } from 'react';
import { Link as RouterLink, useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Box, Button, Card, Checkbox, Icon, InlineStack, Link, Text } from '@shopify/polaris';
import { HideIcon, ImageIcon, LayoutColumns2Icon, StarFilledIcon, StarIcon, ViewIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { ProductCard as Product } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { formatShare } from '#app/ui/format-number.ts';
import { MoneyRange, NearMoney, useMoneyText } from '#app/ui/money.tsx';
import { useEachAnswer, useEachValue } from '#app/ui/use-each-answer.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { PreviewOf } from '#app/ui/preview-image.tsx';
import { ImportForm } from '../import-form.tsx';
import { LogisticsBadge } from '../logistics-attributes.tsx';
import { productUrl } from '../product-url.ts';
import styles from './product-grid.module.css';
import type { action } from './products-page.tsx';
import type { LandedPrices } from './use-landed-prices.ts';

interface ProductCardProps {
  product: Product;
  landed: LandedPrices;
  selected: boolean;
  favourite: boolean;
  compared: boolean;
  /** The list shows hidden products: the card offers to show this one again. */
  hidden: boolean;
  onSelect: (productId: string, selected: boolean) => void;
  onFavourite: (productId: string, favourite: boolean) => void;
  onCompare: (product: Product, compared: boolean) => void;
  onHide: (product: Product, hidden: boolean) => void;
  onImported: (importItemIds: readonly string[]) => void;
  previewOf: PreviewOf;
  idempotencyKey: string;
  /** In view without scrolling: the picture is loaded first. */
  inView: boolean;
}

/** One product of the grid. Memoized: a page shows up to two hundred, and a press changes one. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, selected, onSelect, onImported, idempotencyKey } = props;
  const { t } = useTranslation('products');
  return (
    <li id={product.id} className={styles.item}>
      <Card padding="0" roundedAbove="xs">
        <PictureLink {...props} />
        {product.inImportList ? null : (
          <div className={styles.checkbox}>
            <Checkbox
              label={t('card.select', { name: product.name })}
              labelHidden
              checked={selected}
              onChange={(checked) => onSelect(product.id, checked)}
            />
          </div>
        )}
        <CardButtons {...props} />
        <Box padding="300" paddingBlockStart="200" paddingBlockEnd={{ xs: '1600', md: '1200' }}>
          <Facts {...props} />
        </Box>
        <div className={styles.foot}>
          <ImportButton product={product} idempotencyKey={idempotencyKey} onImported={onImported} />
        </div>
      </Card>
    </li>
  );
});

function PictureLink({ product, previewOf, inView }: ProductCardProps) {
  const { id, name, pictureUrl } = product;
  const preview = previewOf({ src: pictureUrl, alt: name });
  return (
    <RouterLink to={productUrl(id)} className={styles.link} data-primary-link {...preview.focus}>
      <span className={styles.picture} {...preview.pointer}>
        {pictureUrl === null ? (
          <Icon source={ImageIcon} tone="subdued" />
        ) : (
          <img
            src={pictureUrl}
            alt=""
            width={320}
            height={320}
            {...(inView ? { fetchpriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
          />
        )}
      </span>
      <span className={styles.name} title={name}>
        {name}
      </span>
    </RouterLink>
  );
}

function CardButtons({ product, favourite, compared, hidden, onFavourite, onCompare, onHide }: ProductCardProps) {
  const { t } = useTranslation('products');
  const { id, name } = product;
  return (
    <div className={styles.buttons}>
      <Button
        icon={favourite ? StarFilledIcon : StarIcon}
        pressed={favourite}
        accessibilityLabel={t('card.favouriteOf', { name })}
        onClick={() => onFavourite(id, !favourite)}
      />
      <Button
        icon={LayoutColumns2Icon}
        pressed={compared}
        accessibilityLabel={t('card.compareOf', { name })}
        onClick={() => onCompare(product, !compared)}
      />
      <Button
        icon={hidden ? ViewIcon : HideIcon}
        accessibilityLabel={t(hidden ? 'card.showOf' : 'card.hideOf', { name })}
        onClick={() => onHide(product, !hidden)}
      />
    </div>
  );
}

function Facts({ product, landed }: ProductCardProps) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const { costFrom, costTo, variantCount, processingHours, listedCount, priceDropBp, warehouses, attributes } = product;
  return (
    <BlockStack gap="100">
      <Text as="p" fontWeight="semibold">
        <MoneyRange from={costFrom} to={costTo} display="explicit" />
      </Text>
      <NearMoney value={costFrom} to={costTo} />
      <LandedPrice productId={product.id} landed={landed} />
      <Fact>{useStockText(product)}</Fact>
      <Fact>{t('card.variants', { count: variantCount })}</Fact>
      <Fact>{t('card.ready', { count: processingHours })}</Fact>
      <Fact>{listedCount === 0 ? t('card.neverListed') : t('card.listed', { count: listedCount })}</Fact>
      <InlineStack gap="100">
        {priceDropBp === null ? null : (
          <Badge tone="success">{t('card.priceDrop', { share: formatShare(priceDropBp / 10_000, locale) })}</Badge>
        )}
        {warehouses.map((code) => (
          <Badge key={code}>{t(`warehouse.${code}`)}</Badge>
        ))}
        {attributes.map((code) => (
          <LogisticsBadge key={code} attribute={code} tone="warning" />
        ))}
      </InlineStack>
    </BlockStack>
  );
}

function Fact({ children }: { children: string }) {
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {children}
    </Text>
  );
}

function useStockText({ countedStock, declaredStock }: Product): string {
  const { t } = useTranslation('products');
  if (countedStock + declaredStock === 0) return t('card.noStock');
  if (declaredStock === 0) return t('card.counted', { count: countedStock });
  if (countedStock === 0) return t('card.declared', { count: declaredStock });
  return t('card.countedAndDeclared', { counted: countedStock, declared: declaredStock });
}

/** Landed price and delivery time in the selected country, or a link to why the product can't be sent there. */
function LandedPrice({ productId, landed }: { productId: string; landed: LandedPrices }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const money = useMoneyText();
  if (landed.status === 'no-country') return null;
  if (landed.status === 'loading') return <Fact>{t('landed.loading')}</Fact>;
  const price = landed.status === 'ok' ? landed.byProduct.get(productId) : undefined;
  if (landed.status === 'failed' || price === undefined) return <Fact>{t('landed.failed')}</Fact>;
  const name = countryName(landed.country, locale);
  if (price === null) {
    return (
      <Text as="p" variant="bodySm" tone="subdued">
        {t('landed.notTo', { name })} <Link url={`${productUrl(productId)}?country=${landed.country}`}>{t('landed.why')}</Link>
      </Text>
    );
  }
  return (
    <Text as="p" fontWeight="medium">
      {/* Server and browser may differ by one space in an amount. */}
      <span suppressHydrationWarning>{t('landed.price', { total: money(price.total, 'short'), name })}</span>{' '}
      <NearMoney value={price.total} />
      <br />
      {t('landed.days', { min: price.minDays, count: price.maxDays })}
    </Text>
  );
}

/** Imports one product; once imported, a link to the import list. */
function ImportButton({ product, idempotencyKey, onImported }: Pick<ProductCardProps, 'product' | 'idempotencyKey' | 'onImported'>) {
  const { t } = useTranslation('products');
  const fetcher = useFetcher<typeof action>();
  const place = useRef<HTMLDivElement>(null);
  const justImported = fetcher.data?.status === 'imported';
  useEachAnswer(fetcher.data, (outcome) => {
    if (outcome.status === 'imported') onImported(outcome.result.added);
  });
  useProblemNotice(fetcher.data?.status === 'refused' ? fetcher.data.problem : null);
  useFocusLinkAfterImport(place, justImported);

  return (
    <div ref={place}>
      {product.inImportList || justImported ? (
        <Button fullWidth url={paths.importList} accessibilityLabel={t('card.inImportListOf', { name: product.name })}>
          {t('card.inImportList')}
        </Button>
      ) : (
        <ImportForm fetcher={fetcher} productIds={[product.id]} idempotencyKey={idempotencyKey}>
          <Button fullWidth submit loading={fetcher.state !== 'idle'} accessibilityLabel={t('card.importOf', { name: product.name })}>
            {t('card.import')}
          </Button>
        </ImportForm>
      )}
      <Text as="span" visuallyHidden>
        <span role="status">{justImported ? t('card.inImportListOf', { name: product.name }) : ''}</span>
      </Text>
    </div>
  );
}

/** The pressed button is gone then; the keyboard continues at the link in its place. */
function useFocusLinkAfterImport(place: RefObject<HTMLElement>, imported: boolean): void {
  useEachValue(imported, () => {
    if (imported && document.activeElement === document.body) place.current?.querySelector('a')?.focus();
  });
}
