import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { paths } from '#app/paths.ts';
import { alive } from './browser.ts';
import { placeTestOrder } from './test-order.ts';

/** Addresses of screens that show one thing each. */
export interface FilledAccount {
  details: string[];
}

/** The first link to one thing in a list. */
interface LinkIn {
  list: string;
  link: string;
}

const PRODUCT_LINK = 'li a[data-primary-link]';
const ORDER_TO_PAY: LinkIn = { list: `${paths.orders}?tab=awaiting-payment`, link: `a[href^="${paths.orders}/"]:not([href*=shipped])` };
const DETAILS: LinkIn[] = [
  { list: paths.products, link: PRODUCT_LINK },
  { list: paths.importList, link: `a[href^="${paths.importList}/"]` },
  { list: paths.myProducts, link: `a[href^="${paths.myProducts}/"]` },
  ORDER_TO_PAY,
  { list: `${paths.shipped}?tab=delivered`, link: `a[href^="${paths.shipped}/"]` },
];

/**
 * Gives the merchant who is signed in on an English page a store, a draft, a product in the store, an order that is paid
 * and delivered, and one to pay, so that lists are full and details, receipts and parcels exist.
 */
export async function fillAccount(page: Page): Promise<FilledAccount> {
  await connectStore(page);
  await pushProduct(page);
  const receipts = [await topUp(page), await payOrder(page)];
  await placeTestOrder(page);
  const found: string[] = [];
  for (const detail of DETAILS) found.push(await firstLink(page, detail));
  const unpaidId = found[DETAILS.indexOf(ORDER_TO_PAY)]?.split('/').at(-1);
  return { details: [...found, ...receipts, `${paths.confirmPayment}?order=${unpaidId}`, `${paths.recharge}?step=method&amount=50000`] };
}

/** A sandbox store that takes reais. */
export async function connectStore(page: Page): Promise<void> {
  await page.goto(`${paths.stores}?connect=sandbox`);
  await alive(page);
  await page.getByLabel('Store name').fill('Loja da Ana');
  await page.getByRole('dialog').getByLabel('Country').selectOption('BR');
  await page.getByRole('dialog').getByRole('button', { name: 'Connect store' }).click();
  await page.getByText('Loja da Ana').first().waitFor();
}

/** Two drafts, one of which goes into the store. */
export async function pushProduct(page: Page): Promise<void> {
  for (const words of ['mug', 'lamp']) {
    await page.goto(await firstLink(page, { list: `${paths.products}?q=${words}`, link: PRODUCT_LINK }));
    await alive(page);
    await page.getByRole('button', { name: 'Import', exact: true }).first().click();
    await page.getByRole('link', { name: 'Open draft' }).first().click();
    await page.waitForURL(/importList\/.+/);
  }
  await page.getByRole('button', { name: 'Push to store' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Push to store' }).click();
  await page.getByText('In the store now').first().waitFor({ timeout: 30_000 });
}

/** Tops the balance up at the sandbox gateway; gives the address of the receipt. */
async function topUp(page: Page): Promise<string> {
  await page.goto(`${paths.recharge}?step=method&amount=50000`);
  await alive(page);
  const toSummary = { name: 'Continue', exact: true };
  await page.getByRole('link', toSummary).or(page.getByRole('button', toSummary)).first().click();
  await page.getByRole('button', { name: 'Continue to the gateway' }).click();
  await page.waitForURL('**/callbacks/sandbox/pay/**');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByText('Your balance is topped up').waitFor({ timeout: 30_000 });
  return ownAddress(page);
}

/** Pays an order that is placed for it; gives the address of the receipt. */
async function payOrder(page: Page): Promise<string> {
  await placeTestOrder(page);
  const order = await firstLink(page, ORDER_TO_PAY);
  await page.goto(`${paths.confirmPayment}?order=${order.split('/').at(-1)}`);
  await alive(page);
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await page.getByText('1 order paid').waitFor();
  return ownAddress(page);
}

function ownAddress(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** What comes by webhook or from the carrier is there a moment later: its list is asked until it is. */
async function firstLink(page: Page, { list, link }: LinkIn): Promise<string> {
  const askForIt = async () => {
    await page.goto(list);
    const href = await page.locator(`main ${link}`).evaluateAll((links) => links[0]?.getAttribute('href') ?? null);
    if (href === null) throw new Error(`no ${link} on ${list}`);
    return href;
  };
  return vi.waitFor(askForIt, { timeout: 90_000, interval: 500 });
}
