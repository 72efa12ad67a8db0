import { useState } from 'react';
import { ActionList, Button, Popover } from '@shopify/polaris';
import { MenuHorizontalIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';

export type StoreMenuAction = 'rename' | 'make-default' | 'check' | 'sync' | 'pause' | 'resume' | 'disconnect';

const WORKING: readonly Store['state'][] = ['connected', 'degraded'];
const LIVE: readonly Store['state'][] = ['connected', 'degraded', 'token_expired', 'paused'];

/** What can be done with a store, whatever platform it is on; a store that is gone has no menu. */
export function StoreMenu({ store, onAction }: { store: Store; onAction: (action: StoreMenuAction) => void }) {
  const { t } = useTranslation('stores');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!LIVE.includes(store.state)) return null;
  const item = (action: StoreMenuAction) => ({
    content: t(`menu.${action}`),
    onAction: () => {
      close();
      onAction(action);
    },
  });
  const works = WORKING.includes(store.state);
  const address = shopAddress(store);
  return (
    <Popover
      active={open}
      onClose={close}
      autofocusTarget="first-node"
      preferredAlignment="right"
      activator={
        <Button
          variant="tertiary"
          icon={MenuHorizontalIcon}
          accessibilityLabel={t('menu.of', { name: store.name })}
          onClick={() => setOpen(!open)}
        />
      }
    >
      <ActionList
        actionRole="menuitem"
        sections={[
          {
            items: [
              ...(address === null ? [] : [{ content: t('menu.open'), url: address, external: true }]),
              item('rename'),
              ...(store.isDefault ? [] : [item('make-default')]),
              { content: t('menu.policy'), url: generatePath(paths.storePolicy, { storeId: store.id }) },
              ...(works ? [item('sync'), item('check')] : []),
              ...(works ? [item('pause')] : store.state === 'paused' ? [item('resume')] : []),
            ],
          },
          { items: [{ ...item('disconnect'), destructive: true }] },
        ]}
      />
    </Popover>
  );
}

/** Where the merchant works on the shop itself; a sandbox store has no pages of its own, and Seller Center no address of one shop. */
function shopAddress({ platform, domain }: Store): string | null {
  if (platform === 'woocommerce') return `https://${domain}/wp-admin/`;
  return platform === 'sandbox' || platform === 'tiktok-shop' ? null : `https://${domain}/admin`;
}
