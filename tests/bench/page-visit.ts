import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';
import { median } from './table.ts';

declare global {
  interface Window {
    /** What `vitals.js` collects. */
    vitals: { lcp: number; cls: number; inp: number; busyUntil: number };
  }
}

const VITALS = new URL('vitals.js', import.meta.url).pathname;
/** The module of app/ui with the chart library, by the name its file is built to. */
const CHART = /\/(?:bar|line)-chart-canvas-/;
const CPU_SLOWDOWN = 4;
/** The main thread has had nothing long to do for so long: before the first press, and between presses. */
const REST_MS = 1_000;
const PAUSE_MS = 300;
/** Between two keys of somebody who types. */
const KEY_PAUSE_MS = 120;
/** How long a finger stays on the button. */
const HELD_MS = 80;
const APP_FRAME = 'app-iframe';
const VIEWPORT = { width: 1280, height: 900 };
/** Its bars are part of the window's height: in a window as high as the page, the browser never tells that the lowest of it was shown. */
const BARS_PX = 200;

/** Something a merchant presses or types. What a press opens is closed with Escape. */
export interface Press {
  role: 'button' | 'checkbox' | 'tab' | 'textbox';
  /** Of several, the first. */
  name: RegExp;
  types?: string;
}

/** A page as it is visited: where the browser goes, with which cookies, and what is pressed there. */
export interface Visit {
  address: string;
  cookies: { name: string; value: string; url: string }[];
  presses: readonly Press[];
  /** Whether the page is in the frame of a Shopify admin. */
  framed: boolean;
}

export interface Vitals {
  scriptBytes: number;
  /** What draws the charts: it comes after the page was mounted, and counts for itself. */
  chartBytes: number;
  styleBytes: number;
  lcpMs: number;
  cls: number;
  /** Slowest of several presses on the page at rest. */
  inpMs: number;
  /** The first press, while the page comes to life. */
  earlyInpMs: number;
}

/** What several first loads of a page gave, each in a fresh browser context. */
export interface Loads {
  rested: Load[];
  /** Responses to a press while the page came to life. */
  early: number[];
}

/** Loads visits so many times, in turn. */
export async function visitInTurn(browser: Browser, visits: readonly Visit[], loads: number): Promise<Loads[]> {
  const taken = visits.map((visit) => ({ visit, rested: Array<Load>(), early: Array<number>() }));
  for (let load = 0; load < loads; load += 1) {
    for (const { visit, rested, early } of taken) {
      rested.push(await loadOnce(browser, visit, pressAtRest));
      early.push((await loadOnce(browser, visit, pressAtOnce)).inp);
    }
  }
  return taken.map(({ rested, early }) => ({ rested, early }));
}

/** Medians of all loads. */
export function vitalsOf({ rested, early }: Loads): Vitals {
  return {
    scriptBytes: median(rested.map(({ scriptBytes }) => scriptBytes)),
    chartBytes: median(rested.map(({ chartBytes }) => chartBytes)),
    styleBytes: median(rested.map(({ styleBytes }) => styleBytes)),
    lcpMs: median(rested.map(({ lcp }) => lcp)),
    cls: median(rested.map(({ cls }) => cls)),
    inpMs: median(rested.map(({ inp }) => inp)),
    earlyInpMs: median(early),
  };
}

type Load = Awaited<ReturnType<typeof loadOnce>>;

async function loadOnce(browser: Browser, visit: Visit, press: (frame: Frame, visit: Visit) => Promise<void>) {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
  await context.addCookies(visit.cookies);
  const page = await context.newPage();
  const bytes = countBytes(page, visit);
  await page.addInitScript({ path: VITALS });
  await slowDown(context, page);
  await page.goto(visit.address, { waitUntil: 'networkidle' });
  const first = await bytes();
  const frame = frameOf(page, visit);
  await press(frame, visit);
  const { lcp, cls, inp } = await frame.evaluate(() => window.vitals);
  await context.close();
  return { ...first, lcp, cls, inp };
}

function frameOf(page: Page, { framed }: Visit): Frame {
  const frame = framed ? page.frame(APP_FRAME) : page.mainFrame();
  if (frame === null) throw new Error(`no frame in ${page.url()}`);
  return frame;
}

/** Gzip bytes of the scripts and style sheets a page came with, whatever the server's own compression is; not the admin's. */
function countBytes(page: Page, visit: Visit): () => Promise<Pick<Vitals, 'scriptBytes' | 'chartBytes' | 'styleBytes'>> {
  const urls = { script: new Set<string>(), chart: new Set<string>(), stylesheet: new Set<string>() };
  const admin = visit.framed ? new URL(visit.address).origin : null;
  page.on('request', (request) => {
    // By name: a preloaded script is of another type to the browser.
    const { pathname, origin } = new URL(request.url());
    if (origin === admin) return;
    if (pathname.endsWith('.js')) urls[CHART.test(pathname) ? 'chart' : 'script'].add(request.url());
    if (pathname.endsWith('.css')) urls.stylesheet.add(request.url());
  });
  return async () => ({
    scriptBytes: await gzipBytes(urls.script),
    chartBytes: await gzipBytes(urls.chart),
    styleBytes: await gzipBytes(urls.stylesheet),
  });
}

async function gzipBytes(urls: Set<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length));
  return sizes.reduce((total, size) => total + size, 0);
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: VIEWPORT.width, height: VIEWPORT.height + BARS_PX } });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** A press on the first button a merchant sees, as soon as the network is quiet. */
async function pressAtOnce(frame: Frame): Promise<void> {
  const hand = await moveTo(frame.locator('button:visible').first());
  await hand.press();
  await painted(frame);
}

/** The presses of a visit, one after the other, on a page that has done its work. */
async function pressAtRest(frame: Frame, { presses }: Visit): Promise<void> {
  await atRest(frame, REST_MS);
  for (const { role, name, types } of presses) {
    const hand = await moveTo(frame.getByRole(role, { name }).first());
    await atRest(frame, PAUSE_MS);
    await hand.press();
    await painted(frame);
    if (types !== undefined) await frame.page().keyboard.type(types, { delay: KEY_PAUSE_MS });
    await atRest(frame, PAUSE_MS);
    if (role === 'button') await frame.page().keyboard.press('Escape');
  }
  await atRest(frame, PAUSE_MS);
}

/**
 * A hand on the mouse. Playwright's own `click` asks the page many things around a press, which then count as the page's
 * slowness; here everything is known before.
 */
async function moveTo(target: Locator): Promise<{ press: () => Promise<void> }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} is not on the page`);
  const { mouse } = target.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return { press: () => mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: HELD_MS }) };
}

/** The pause counts from now on, too: what a press starts may become long a moment later. */
async function atRest(frame: Frame, pauseMs: number): Promise<void> {
  const from = await frame.evaluate(() => performance.now());
  await frame.waitForFunction(
    ([since = 0, pause = 0]) => performance.now() - Math.max(since, window.vitals.busyUntil) > pause,
    [from, pauseMs],
    { polling: 100 },
  );
}

async function painted(frame: Frame): Promise<void> {
  await frame.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))),
  );
}
