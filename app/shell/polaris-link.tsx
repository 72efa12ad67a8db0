import { forwardRef, type ComponentProps } from 'react';
import { Link, useLocation } from '@remix-run/react';
import type { AppProviderProps } from '@shopify/polaris';
import { isAuthorizePath } from '#app/session/sign-in-paths.ts';
import { leaveUrl } from '#app/shopify/leave-url.ts';
import { useIsEmbedded, useRootData } from './root-data.ts';

type PolarisLinkProps = ComponentProps<NonNullable<AppProviderProps['linkComponent']>>;

/** Makes every link of Polaris a link of the router; addresses of other sites and downloads stay plain. */
export const PolarisLink = forwardRef<HTMLAnchorElement, PolarisLinkProps>(function PolarisLink({ url, external, children, ...rest }, ref) {
  const leave = useLeaveUrl();
  const isEmbedded = useIsEmbedded();
  const isAuthorize = isAuthorizePath(url);
  // An app is allowed outside the admin only: the page there can't be framed, and has the user's own session.
  if (external === true || rest.target === '_blank' || (isAuthorize && isEmbedded)) {
    return (
      <a {...rest} href={url} target="_blank" rel="noopener noreferrer" ref={ref}>
        {children}
      </a>
    );
  }
  if (rest.download !== undefined) {
    return (
      <a {...rest} href={url} ref={ref}>
        {children}
      </a>
    );
  }
  if (!/^[/?#]/.test(url)) {
    // Other sites cannot be framed: inside the Shopify admin a payment page replaces the whole window.
    return (
      <a {...rest} href={leave(url)} target="_top" ref={ref}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={url} reloadDocument={isAuthorize} ref={ref}>
      {children}
    </Link>
  );
});

/** The address that leads to another site: inside the Shopify admin by way of a page that remembers how to come back. */
function useLeaveUrl(): (url: string) => string {
  const shop = useRootData()?.embedded?.shop ?? null;
  const { search } = useLocation();
  return (url) => (shop === null ? url : leaveUrl({ shop, url, search }));
}
