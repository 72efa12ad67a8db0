import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, FormLayout, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { tiktokMarkets } from '#contract/stores-tiktok.values.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { SelectInput } from '#app/ui/form-fields.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { connectedOn, PlatformTile, StoresOnPlatform } from './platform-tile.tsx';
import type { action } from './tiktok-page.tsx';

interface TiktokTileProps {
  stores: readonly Store[];
  isSetUp: boolean;
  /** Whether the page is inside the admin of another platform: TikTok shows its page in no frame. */
  isEmbedded: boolean;
}

/** Which TikTok shops are connected, and the way to connect others, or why there is none. */
export function TiktokTile({ stores, isSetUp, isEmbedded }: TiktokTileProps) {
  const { t } = useTranslation(['stores', 'ui']);
  return (
    <PlatformTile
      name={t('ui:platform.tiktok-shop')}
      isConnected={connectedOn('tiktok-shop', stores).length > 0}
      about={t('platforms.about.tiktok-shop')}
    >
      <StoresOnPlatform platform="tiktok-shop" stores={stores} />
      {!isSetUp || isEmbedded ? <Text as="p">{t(isSetUp ? 'platforms.notEmbedded' : 'platforms.notSetUp')}</Text> : <TiktokStart />}
    </PlatformTile>
  );
}

/** Begins the authorization of TikTok shops: their seller chooses where the account is kept and goes on to TikTok. */
function TiktokStart() {
  const { t } = useTranslation('stores');
  const fetcher = useFetcher<typeof action>();
  return (
    <fetcher.Form method="post" action={paths.tiktok}>
      <BlockStack gap="300">
        <ProblemBanner problem={fetcher.data?.status === 'refused' ? fetcher.data.problem : null} />
        <input type="hidden" name="intent" value="start" />
        <FormLayout>
          <SelectInput
            name="market"
            label={t('tiktok.market')}
            defaultValue="us"
            options={tiktokMarkets.map((market) => ({ value: market, label: t(`tiktok.markets.${market}`) }))}
          />
        </FormLayout>
        <InlineStack>
          <Button submit loading={fetcher.state !== 'idle'}>
            {t('tiktok.start')}
          </Button>
        </InlineStack>
      </BlockStack>
    </fetcher.Form>
  );
}
