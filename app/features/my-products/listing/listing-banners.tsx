import { Form, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, type ButtonProps, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ListingDetail, ListingVariant } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { useProfitText } from '#app/ui/profit-figure.tsx';

const LOSSES_SHOWN = 10;

/** What needs the merchant's decision, each with the actions that settle it. */
export function ListingBanners({ listing }: { listing: ListingDetail }) {
  const { t } = useTranslation('my-products');
  const missing = listing.variantCount - listing.mappedCount;
  const { flags, holdCause } = listing;
  return (
    <>
      {flags.includes('changed-in-store') ? <StoreChangeBanner variants={listing.variants} /> : null}
      {holdCause === null && !flags.includes('cost-changed') ? null : (
        <Banner tone="warning" title={holdCause === null ? t('cost.changedTitle') : t(`hold.${holdCause}`)} stopAnnouncements>
          <BlockStack gap="200">
            <p>{t(holdCause === null ? 'cost.changedText' : holdCause === 'stock-low' ? 'cost.lowText' : 'cost.holdText')}</p>
            {holdCause === 'stock-low' ? null : (
              <InlineStack>
                <IntentButton intent="accept-cost">{t(holdCause === null ? 'cost.accept' : 'cost.goOn')}</IntentButton>
              </InlineStack>
            )}
          </BlockStack>
        </Banner>
      )}
      <LossBanner variants={listing.variants} />
      {missing === 0 || listing.suggestions.length > 0 ? null : (
        <Banner tone="warning" title={t('detail.notLinkedTitle', { count: missing })} stopAnnouncements>
          <p>{t('detail.notLinkedText')}</p>
        </Banner>
      )}
    </>
  );
}

/** The variants sold at a loss, and one button that sets the prices that end it. */
function LossBanner({ variants }: { variants: readonly ListingVariant[] }) {
  const { t } = useTranslation('my-products');
  const money = useMoneyText();
  const profitText = useProfitText();
  const losing = variants.filter(({ profit }) => profit !== null && profit.profit.amountMinor < 0);
  if (losing.length === 0) return null;
  const mending = losing.flatMap(({ id, mendingPrice }) => (mendingPrice === null ? [] : [{ id, mendingPrice }]));
  const [first] = mending;
  const prices = mending.map(({ id, mendingPrice }) => ({ listingVariantId: id, priceMinor: mendingPrice.amountMinor }));
  return (
    <Banner tone="warning" title={t('loss.title')} stopAnnouncements>
      <BlockStack gap="200">
        <p>{t('loss.text')}</p>
        <List>
          {losing.slice(0, LOSSES_SHOWN).map(({ id, title, price, profit, mendingPrice }) => (
            <List.Item key={id}>
              <span suppressHydrationWarning>
                {title === '' ? t('variants.only') : title} · {money(price)}: {profit === null ? null : profitText(profit)}
                {mendingPrice === null ? ` · ${t('loss.noPrice')}` : ` → ${money(mendingPrice)}`}
              </span>
            </List.Item>
          ))}
        </List>
        {losing.length <= LOSSES_SHOWN ? null : <p>{t('loss.more', { count: losing.length - LOSSES_SHOWN })}</p>}
        {first === undefined ? null : (
          <InlineStack>
            <IntentButton intent="mend-prices" fields={{ prices: JSON.stringify(prices) }}>
              {mending.length === 1 ? t('loss.mendOne', { price: money(first.mendingPrice) }) : t('loss.mend', { count: mending.length })}
            </IntentButton>
          </InlineStack>
        )}
      </BlockStack>
    </Banner>
  );
}

function StoreChangeBanner({ variants }: { variants: readonly ListingVariant[] }) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  const changed = variants.filter(({ writtenPrice, writtenStock }) => writtenPrice !== null || writtenStock !== null);
  return (
    <Banner tone="warning" title={t('storeChange.title')} stopAnnouncements>
      <BlockStack gap="200">
        <p>{t('storeChange.text')}</p>
        <List>
          {changed.map(({ id, title, price, writtenPrice, stock, writtenStock }) => (
            <List.Item key={id}>
              <Text as="span" fontWeight="medium">
                {title === '' ? t('variants.only') : title}
              </Text>
              {writtenPrice === null ? null : (
                <>
                  {' · '}
                  {t('storeChange.price')} <Money value={writtenPrice} display="explicit" /> → <Money value={price} display="explicit" />
                </>
              )}
              {writtenStock === null ? null : (
                <>
                  {' · '}
                  {t('storeChange.stock', { from: formatCount(writtenStock, locale), to: formatCount(stock ?? 0, locale) })}
                </>
              )}
            </List.Item>
          ))}
        </List>
        <InlineStack gap="200">
          <IntentButton intent="keep-store">{t('storeChange.keepStore')}</IntentButton>
          <IntentButton intent="keep-ours">{t('storeChange.keepOurs')}</IntentButton>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}

interface IntentButtonProps extends Pick<ButtonProps, 'variant' | 'accessibilityLabel'> {
  intent: string;
  fields?: Record<string, string>;
  children: string;
}

/** A form of one button that posts an intent to the current screen. */
export function IntentButton({ intent, fields = {}, children, ...button }: IntentButtonProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button submit disabled={busy} {...button}>
        {children}
      </Button>
    </Form>
  );
}
