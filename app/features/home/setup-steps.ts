import type { Home } from '#contract/home.ts';
import { optionalSetupSteps, setupSteps as stepNames, type SetupStepName } from '#contract/home.values.ts';
import type { UserInfo } from '#contract/sign-in.ts';
import { confirmPaymentUrl, topUpUrl } from '#app/features/payments/payment-urls.ts';
import { paths } from '#app/paths.ts';

export interface SetupStep {
  name: SetupStepName;
  url: string;
  done: boolean;
  /** The account does not want to be reminded of it. */
  dismissed: boolean;
}

type Facts = Pick<Home, 'setup' | 'setupDismissed' | 'pendingOrders'> & {
  wallets: readonly Pick<Home['wallets'][number], 'mode' | 'available'>[];
};

/** The steps in the order they are usually done, each with the page where it is done. */
export function setupSteps(home: Facts): SetupStep[] {
  const { orderId, missingMinor } = testOrderToPay(home);
  const orderIds = orderId === null ? [] : [orderId];
  const urls: Record<SetupStepName, string> = {
    emailConfirmed: `${paths.account}?tab=security`,
    storeConnected: `${paths.stores}?connect=sandbox`,
    billingProfile: `${paths.account}?tab=billing`,
    shippingRules: paths.settingShipping,
    pricingRule: paths.settingPricingRule,
    productImported: paths.products,
    productPushed: paths.importList,
    testOrderPlaced: paths.stores,
    toppedUp: missingMinor > 0 ? topUpUrl(missingMinor, orderIds) : paths.recharge,
    orderPaid: orderId === null ? `${paths.orders}?tab=awaiting-payment` : confirmPaymentUrl(orderIds),
  };
  return stepNames.map((name) => ({ name, url: urls[name], done: home.setup[name], dismissed: home.setupDismissed.includes(name) }));
}

/** The first step an order needs that is neither done nor dismissed; null once there is none. */
export function nextStep(home: Facts): SetupStepName | null {
  return setupSteps(home).find((step) => isRequired(step) && isOpen(step))?.name ?? null;
}

/** Whether nothing an order needs is open. */
export function isSetUp(home: Pick<Home, 'setup' | 'setupDismissed'>): boolean {
  return stepNames.every((name) => optionalSetupSteps.includes(name) || home.setup[name] || home.setupDismissed.includes(name));
}

/** Neither done nor dismissed. */
export function isOpen({ done, dismissed }: Pick<SetupStep, 'done' | 'dismissed'>): boolean {
  return !done && !dismissed;
}

function isRequired({ name }: SetupStep): boolean {
  return !optionalSetupSteps.includes(name);
}

/** The address of a user who has not opened the mailed link; users who came from a shop have no address. */
export function unconfirmedEmail({
  email,
  username,
  certification,
}: Pick<UserInfo, 'email' | 'username' | 'certification'>): string | null {
  const ofShop = username.endsWith('.myshopify.com');
  return certification === 0 && !ofShop ? email : null;
}

function testOrderToPay({ pendingOrders, wallets }: Facts): { orderId: string | null; missingMinor: number } {
  const pending = pendingOrders.find(({ mode }) => mode === 'test');
  const available = wallets.find(({ mode }) => mode === 'test')?.available.amountMinor ?? 0;
  return { orderId: pending?.oldestId ?? null, missingMinor: Math.max(0, (pending?.toPay.amountMinor ?? 0) - available) };
}

/** The next step as a page may offer it: none once all are done, or while it is the step of that page or one before it. */
export function stepAfter(home: Facts, from: SetupStepName): SetupStep | null {
  const steps = setupSteps(home).filter(isRequired);
  const next = steps.findIndex(isOpen);
  return next <= steps.findIndex(({ name }) => name === from) ? null : (steps[next] ?? null);
}
