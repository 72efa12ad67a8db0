import { Link } from '@shopify/polaris';
import { generatePath } from 'react-router';
import type { InboundPlan } from '#contract/cloud-warehouse-inbound.ts';
import { paths } from '#app/paths.ts';

/** Where the goods of a plan come from: the purchase it brings, with a link to it, or its supplier. */
export function PlanSource({ plan: { purchaseId, purchaseNumber, supplier } }: { plan: InboundPlan }) {
  if (purchaseId === null || purchaseNumber === null) return supplier === '' ? '–' : supplier;
  return <Link url={generatePath(paths.stockPurchase, { purchaseId })}>{purchaseNumber}</Link>;
}
