import { forwardRef, type ComponentProps } from 'react';
import { Link } from '@remix-run/react';
import type { AppProviderProps } from '@shopify/polaris';
import { useLeaveUrl } from './use-leave-url.ts';

type PolarisLinkProps = ComponentProps<NonNullable<AppProviderProps['linkComponent']>>;

/** Makes every link of Polaris a link of the router; addresses of other sites and downloads stay plain. */
export const PolarisLink = forwardRef<HTMLAnchorElement, PolarisLinkProps>(function PolarisLink({ url, external, children, ...rest }, ref) {
  const leaveUrl = useLeaveUrl();
  if (external === true || rest.target === '_blank' || rest.download !== undefined || !/^[/?#]/.test(url)) {
    const newTab = external === true || rest.target === '_blank';
    // Other sites are never framed: inside the Shopify admin a payment page takes its place.
    const place = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : rest.download === undefined ? { target: '_top' } : {};
    return (
      <a {...rest} {...place} href={place.target === '_top' ? leaveUrl(url) : url} ref={ref}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={url} ref={ref}>
      {children}
    </Link>
  );
});
