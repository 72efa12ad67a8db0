import type { Locale } from '#contract/locales.ts';
import { type MessageKey, say } from '#provider/http/language.ts';
import { minorDigits } from '#provider/money.ts';
import { possibleActions, type SandboxAction, type SandboxCharge } from './sandbox-charges.ts';

/** Of the gateways that are simulated. */
const titles: Readonly<Record<string, MessageKey>> = {
  'stripe-simulated': 'sandbox-gateway.stripe-title',
  'paypal-simulated': 'sandbox-gateway.paypal-title',
  'payoneer-simulated': 'sandbox-gateway.payoneer-title',
};

/** The gateway's own page: plain HTML of another party, so none of the app's look. */
export function renderSandboxPage(charge: SandboxCharge, locale: Locale, nonce: string): string {
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: charge.currency, currencyDisplay: 'code' }).format(
    charge.amount_minor / 10 ** minorDigits(charge.currency),
  );
  const actions = possibleActions(charge);
  const words = {
    title: escapeHtml(say(locale, titles[charge.gateway] ?? 'sandbox-gateway.title')),
    explain: escapeHtml(say(locale, 'sandbox-gateway.explain')),
    reference: escapeHtml(say(locale, 'sandbox-gateway.reference', { reference: charge.reference })),
    state: escapeHtml(say(locale, isSettled(charge) ? 'sandbox-gateway.settled' : 'sandbox-gateway.bank')),
    back: escapeHtml(say(locale, 'sandbox-gateway.back')),
  };
  const button = (action: SandboxAction) =>
    `<button name="decision" value="${action}"${action === 'pay' ? ' class="primary"' : ''}>${escapeHtml(say(locale, `sandbox-gateway.${action}`, { amount }))}</button>`;
  const choices = actions.length === 0 ? '' : `<form method="post">${actions.map(button).join('')}</form>`;
  const over = `<p role="status">${words.state}</p><p><a href="${escapeHtml(charge.return_url)}">${words.back}</a></p>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title>
<style nonce="${nonce}">
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #eef2f0; color: #12211b; }
  main { max-width: 26rem; margin: 10vh auto; padding: 2rem; background: #fff; border: 1px solid #c9d5cf; border-radius: 4px; }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem; } p { margin: .5rem 0; } .amount { font-size: 2rem; font-weight: 600; margin: 1rem 0; }
  button { display: block; width: 100%; min-height: 44px; margin-top: .75rem; font: inherit; border: 1px solid #12211b; border-radius: 4px; background: #fff; color: inherit; cursor: pointer; }
  button.primary { background: #0b5d3b; border-color: #0b5d3b; color: #fff; } button:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
</style>
</head>
<body><main>
  <h1>${words.title}</h1><p>${words.explain}</p>
  <p class="amount">${escapeHtml(amount)}</p><p>${words.reference}</p>
  ${charge.state === 'open' ? '' : over}${choices}
</main></body></html>`;
}

/** Nobody has a say in it any more, as far as paying goes. */
function isSettled({ state }: SandboxCharge): boolean {
  return state !== 'pending' && state !== 'disputed';
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
