import type { ReactNode } from 'react';
import { AlertTriangleIcon, InfoIcon } from '@shopify/polaris-icons';
import { PlainBanner } from './plain-banner.tsx';

const ICONS = { warning: AlertTriangleIcon, info: InfoIcon };

interface StateBannerProps {
  tone: keyof typeof ICONS;
  title: string;
  children?: ReactNode;
}

/** How something is when the page opens, told above it. */
export function StateBanner({ tone, ...rest }: StateBannerProps) {
  return <PlainBanner tone={tone} icon={ICONS[tone]} quiet {...rest} />;
}
