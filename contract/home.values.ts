/** Days a dashboard can go back, today included. */
export const dashboardDays = ['7', '30', '90'] as const;
export type DashboardDays = (typeof dashboardDays)[number];
export const DEFAULT_DASHBOARD_DAYS: DashboardDays = '30';
/** Of a range that is given by its dates. */
export const DASHBOARD_DAYS_MAX = 366;

/** Steps of getting started, in the order they are usually done. */
export const setupSteps = [
  'emailConfirmed',
  'storeConnected',
  'billingProfile',
  'shippingRules',
  'pricingRule',
  'productImported',
  'productPushed',
  'testOrderPlaced',
  'toppedUp',
  'orderPaid',
] as const;
export type SetupStepName = (typeof setupSteps)[number];

/** Steps that an order gets to its buyer without: each can be taken later. */
export const optionalSetupSteps: readonly SetupStepName[] = ['emailConfirmed', 'billingProfile', 'shippingRules', 'pricingRule'];

/** What dashboards count orders as, in the order of the screen. */
export const dashboardOrderStates = ['unpaid', 'attention', 'processing', 'shipped', 'delivered', 'canceled'] as const;

/** What the wallet pays for, in the order of the screen. */
export const spendParts = ['goods', 'shipping', 'tax', 'fees'] as const;

/** First and last day of each class of delivery times; the last has no end. */
export const deliveryDayClasses = [
  [0, 5],
  [6, 10],
  [11, 15],
  [16, 20],
  [21, 30],
  [31, null],
] as const;

/** Profits are calculated order by order: figures of products are from no more than so many. */
export const PRODUCT_FIGURES_ORDERS = 500;
