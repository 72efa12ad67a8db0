import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paths } from '#app/paths.ts';
import type { AppView } from './bank-transfers.ts';
import { aliveFrame, type AdminPage, type EmbeddedWharf } from './embedded-wharf.ts';
import { BUTTONS, comeBackTwice, type OutcomeStep, RECHARGE_MINOR } from './gateway-outcomes.ts';
import { goTo } from './journey.ts';
import { patient } from './patience.ts';

const SHOWN_WITHIN = { timeout: patient(60_000) };
const RESULT = /\/(?:pay-success|payoneer-confirm-payment)\?/;

/** A skin of the app, with the ways out of it. */
export interface RechargeSkin {
  page: Page;
  app: AppView;
  open(path: string): Promise<void>;
  /** Presses the button that ends the last step of a recharge, and goes on to the page it leads to. */
  leave(button: string): Promise<void>;
}

export function standaloneSkin(page: Page): RechargeSkin {
  return {
    page,
    app: page,
    open: (path) => goTo(page, path),
    leave: (button) => page.getByRole('button', { name: button }).click(),
  };
}

/** Inside the Shopify admin, whose frame can't hold a page of others: a link takes the whole window there. */
export function embeddedSkin(world: EmbeddedWharf, store: string, { page, app }: AdminPage): RechargeSkin {
  return {
    page,
    app,
    async open(path) {
      await page.goto(world.admin.addressOf(store, path));
      await aliveFrame(page);
    },
    async leave(button) {
      await app.getByRole('button', { name: button }).click();
      await app.getByRole('link', { name: 'Go to the gateway' }).click();
    },
  };
}

/** The last step of a recharge by this method. */
export async function openSummary(skin: RechargeSkin, { method, currency }: { method: string; currency: string }): Promise<void> {
  const query = new URLSearchParams({ step: 'summary', amount: String(RECHARGE_MINOR), way: `${method}:${currency}` });
  await skin.open(`${paths.recharge}?${query.toString()}`);
}

/**
 * Recharges by this method, with payer and bank doing these things at the gateway's page and coming back twice after each; the app's page says
 * what came of it each time. Gives the recharge's id.
 */
export async function walkThrough(
  skin: RechargeSkin,
  way: { method: string; currency: string },
  steps: readonly OutcomeStep[],
): Promise<string> {
  const { page, app } = skin;
  await openSummary(skin, way);
  await skin.leave('Continue to the gateway');
  await page.waitForURL('**/callbacks/sandbox/pay/**');
  const gatewayPage = page.url();
  for (const { does, heading } of steps) {
    if (page.url() !== gatewayPage) await page.goto(gatewayPage);
    const cameBack = page.waitForRequest(/\/callbacks\/recharges\/[^/]+\/return/);
    await page.getByRole('button', { name: BUTTONS[does] }).click();
    const returnUrl = (await cameBack).url();
    await page.waitForURL(RESULT);
    await comeBackTwice(returnUrl);
    await app.getByRole('heading', { name: heading }).waitFor(SHOWN_WITHIN);
  }
  await expect.poll(() => new URL(page.url()).pathname, SHOWN_WITHIN).toMatch(/\/pay-success$/);
  return new URL(page.url()).searchParams.get('recharge') ?? '';
}
