import { BlockStack } from '@shopify/polaris';
import type { listOAuthApps, listOAuthGrants } from '#contract/oauth-apps.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { AppsBuilt } from './apps-built.tsx';
import { ConnectedApps } from './connected-apps.tsx';

interface AppsTabProps {
  grants: Answer<typeof listOAuthGrants>;
  /** Null for members who don't manage apps. */
  apps: Answer<typeof listOAuthApps> | null;
}

/** The account's tab of apps: those that act for it, and those it registered itself. */
export function AppsTab({ grants, apps }: AppsTabProps) {
  return (
    <BlockStack gap="600">
      <ConnectedApps listed={grants} />
      {apps === null ? null : <AppsBuilt listed={apps} />}
    </BlockStack>
  );
}
