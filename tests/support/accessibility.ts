import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { CDPSession, Frame, Page } from 'playwright-core';

/** WCAG 2.2 at the levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What Polaris 13 itself gets wrong, by rule and by the element's HTML; docs/known-gaps.md lists them for who looks for an update. */
const OF_POLARIS = [
  // The cross of a filter's pill is 20 by 22 px.
  { rule: 'target-size', html: /Polaris-Filters-FilterPill--clearButton/ },
  // The box over a list of which some rows are selected says so in ARIA, not by its native state.
  { rule: 'aria-conditional-attr', html: /aria-checked="mixed"/ },
  // Tabs that do not fit stand behind a button, which is in the list of tabs.
  { rule: 'aria-required-children', html: /Polaris-Tabs--fillSpace/ },
  // A table wider than its place is moved by buttons above it, which axe does not know of.
  { rule: 'scrollable-region-focusable', html: /Polaris-DataTable__ScrollContainer/ },
];

/** What is about to change: a button at work, a part of the menu that is folding up. */
const MOVING = '.Polaris-Button--loading, .Polaris-Collapsible[aria-hidden=true]:not(.Polaris-Collapsible--isFullyClosed)';

/**
 * What breaks WCAG 2.2 AA on the page once it is at rest, one line each: `name: rule: selector (what was measured)`.
 * `within` names a part to look at alone, as an open popover: what it half covers is no smaller once it is closed.
 * axe comes through the browser's protocol, which the content policy of the page does not reach.
 */
export async function violations(page: Page | Frame, name: string, within = 'html'): Promise<string[]> {
  await page.waitForFunction((moving) => document.querySelector(moving) === null, MOVING);
  await withoutTransitions(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await brokenNow(page, within);
  // On a busy machine axe may look between two steps of a change, as when a part of the menu folds up.
  const lasting = found.length === 0 ? [] : await brokenNow(page, within);
  return lasting.filter((each) => found.includes(each)).map((each) => `${name}: ${each}`);
}

async function brokenNow(page: Page | Frame, within: string): Promise<string[]> {
  const results = await page.evaluate(
    ([part, options]) =>
      (window as unknown as { axe: { run(part: string, options: RunOptions): Promise<AxeResults> } }).axe.run(part, options),
    // Sheets and media are fetched anew for rules that are not run.
    [within, { runOnly: WCAG, resultTypes: ['violations'], preload: false } satisfies RunOptions] as const,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !OF_POLARIS.some((fault) => fault.rule === id && fault.html.test(html)))
      .map(({ target, any, all, none }) => `${id}: ${target.join(' ')} (${[...any, ...all, ...none][0]?.message ?? ''})`),
  );
}

/**
 * Colours jump to their last value at once, so that none is measured halfway. The foot of a table, which lies over whatever row is at the
 * end of the window, goes to its own place: a link half under it would count as too small.
 */
export async function withoutTransitions(page: Page | Frame): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `*, *::before, *::after { transition: none !important; animation-duration: 0s !important; }
      [class*=IndexTable__PaginationWrapper], [class*=IndexTable__ScrollBarContainer] { position: static !important; }`,
    );
    // The stand-in of App Bridge hides its elements by a sheet of its own.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** A place where Tab stops. */
export interface Stop {
  role: string;
  name: string;
  /** Whether it, or what is drawn around it, looks other than without the focus. */
  hasRing: boolean;
}

/** Presses Tab from the top of the page until the focus leaves it, and tells where it stopped, in order. */
export async function tabThrough(page: Page, limit = 150): Promise<Stop[]> {
  await withoutTransitions(page);
  const browser = await page.context().newCDPSession(page);
  const stops: Stop[] = [];
  await page.keyboard.press('Tab');
  while (stops.length < limit && (await page.evaluate(() => document.activeElement !== document.body))) {
    const place = await page.evaluateHandle(() => document.activeElement);
    const called = await focusedName(browser);
    const focused = await place.evaluate(looks);
    await page.keyboard.press('Tab');
    stops.push({ ...called, hasRing: focused !== (await place.evaluate(looks)) });
  }
  return stops;
}

/** Role and name as the browser hands them to a screen reader. */
async function focusedName(browser: CDPSession): Promise<{ role: string; name: string }> {
  const { result } = await browser.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await browser.send('Accessibility.getPartialAXTree', { objectId: result.objectId ?? '', fetchRelatives: false });
  return { role: String(nodes[0]?.role?.value ?? ''), name: String(nodes[0]?.name?.value ?? '') };
}

/** Outline and shadow of an element, of its neighbours and of what holds them: Polaris draws many rings beside the field. */
function looks(element: Element | null): string {
  const around = [element, element?.parentElement, element?.parentElement?.parentElement].filter((each) => each instanceof Element);
  const beside = [...(element?.parentElement?.children ?? [])];
  return [...around, ...beside]
    .flatMap((each) => ['', '::before', '::after'].map((part) => getComputedStyle(each, part)))
    .map(({ outlineStyle, outlineWidth, boxShadow }) => `${outlineStyle === 'none' ? '' : outlineStyle + outlineWidth} ${boxShadow}`)
    .join('|');
}
