import { Form, useNavigation } from '@remix-run/react';
import { Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { connectedOn, PlatformTile, StoresOnPlatform } from './platform-tile.tsx';

interface NuvemshopTileProps {
  stores: readonly Store[];
  isSetUp: boolean;
  /** Whether the page is inside the admin of another platform, whose frame shows no page of Nuvemshop's. */
  isEmbedded: boolean;
}

/** Which stores of Nuvemshop are connected, and the way to connect one, or one again whose token ended. */
export function NuvemshopTile({ stores, isSetUp, isEmbedded }: NuvemshopTileProps) {
  const { t } = useTranslation(['stores', 'ui']);
  const isBusy = useNavigation().state !== 'idle';
  const hasExpired = stores.some(({ platform, state }) => platform === 'nuvemshop' && state === 'token_expired');
  return (
    <PlatformTile
      name={t('ui:platform.nuvemshop')}
      isConnected={connectedOn('nuvemshop', stores).length > 0}
      about={t('platforms.about.nuvemshop')}
    >
      <StoresOnPlatform platform="nuvemshop" stores={stores} />
      {!isSetUp || isEmbedded ? (
        <Text as="p">{t(isSetUp ? 'platforms.notEmbedded' : 'platforms.notSetUp')}</Text>
      ) : (
        <Form method="post" action={paths.nuvemshop}>
          <input type="hidden" name="intent" value="start" />
          <Button submit loading={isBusy}>
            {t(hasExpired ? 'platforms.nuvemshop.again' : 'platforms.nuvemshop.connect')}
          </Button>
        </Form>
      )}
    </PlatformTile>
  );
}
