import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/merchant.ts';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';
import { encodeRequest, sendRequests } from './send-requests.ts';
import { type BenchRow, median, printBench } from './table.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
const SMALLEST_PAGE = join(PROJECT, 'tests/bench/smallest-page');
const LOADS = 5;
const CPU_SLOWDOWN = 4;
const RENDER_CLIENTS = 10;
const RENDER_SECONDS = 5;
const SCREENS = [
  { name: 'sign-in', path: '/login', signedIn: false },
  { name: 'workplace', path: '/dashboard/workplace', signedIn: true },
  { name: 'products', path: '/akProducts', signedIn: true },
  { name: 'orders', path: '/orders', signedIn: true },
];

interface Vitals {
  scriptBytes: number;
  styleBytes: number;
  lcpMs: number;
  cls: number;
  inpMs: number;
}

/** P11 to P15: bytes, paint, shift, response and rendering of four screens against the smallest Polaris page. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-page-'));
  const smallest = await startSmallestPage();
  const wharf = await startWharf({ dataDir, ports: await freePorts() });
  const browser = await openBrowser();
  try {
    const reference = await measure(browser, smallest.url, '/', '');
    const referenceRenders = await rendersPerSecond(smallest.url, '/', '');
    const cookie = await signedInCookie(browser, wharf.url);
    const rows: BenchRow[] = [];
    for (const { name, path, signedIn } of SCREENS) {
      const vitals = await measure(browser, wharf.url, path, signedIn ? cookie : '');
      const renders = await rendersPerSecond(wharf.url, path, signedIn ? cookie : '');
      rows.push(...rowsOf(name, { vitals, renders }, { vitals: reference, renders: referenceRenders }));
    }
    printBench('page', rows);
  } finally {
    await browser.close();
    await wharf.stop();
    smallest.child.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Measured {
  vitals: Vitals;
  renders: number;
}

function rowsOf(name: string, ours: Measured, smallest: Measured): BenchRow[] {
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  const ms = (value: number) => `${Math.round(value)} ms`;
  const row = (what: string, pick: (measured: Measured) => number, show: (value: number) => string, goal: string): BenchRow => ({
    what: `${what}, ${name}`,
    measured: show(pick(ours)),
    reference: show(pick(smallest)),
    ratio: pick(smallest) === 0 ? null : pick(ours) / pick(smallest),
    goal,
  });
  return [
    row('P11 JS of the first load, gzip', ({ vitals }) => vitals.scriptBytes, kb, '1.25x (stretch 1.05x)'),
    row('P12 CSS of the first load, gzip', ({ vitals }) => vitals.styleBytes, kb, '0.60x (stretch 0.46x)'),
    row('P13 LCP p75, CPU slowed 4x', ({ vitals }) => vitals.lcpMs, ms, '1.50x (stretch 1.20x)'),
    row(
      'P14 CLS p75',
      ({ vitals }) => vitals.cls,
      (value) => value.toFixed(3),
      '0.01 (stretch 0)',
    ),
    row('P14 INP p75, CPU slowed 4x', ({ vitals }) => vitals.inpMs, ms, '100 ms (stretch 72 ms)'),
    row(
      'P15 pages rendered a second',
      ({ renders }) => renders,
      (value) => `${Math.round(value)}/s`,
      '0.60x (stretch 1.00x)',
    ),
  ];
}

/** Built and served below the project, so that its server finds the packages, and in a process of its own as ours is. */
async function startSmallestPage(): Promise<{ url: string; child: ChildProcess }> {
  const env = { ...process.env, NODE_ENV: 'production' as const };
  const remix = join(PROJECT, 'node_modules/@remix-run/dev/dist/cli.js');
  const built = spawnSync(process.execPath, [remix, 'vite:build'], { cwd: SMALLEST_PAGE, env });
  if (built.status !== 0) throw new Error(String(built.stderr));
  const child = fork(join(SMALLEST_PAGE, 'serve.js'), { env, execArgv: [] });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, child };
}

async function signedInCookie(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page);
  const cookies = await context.cookies();
  await context.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Medians of bytes and 75th percentiles of times over several first loads, each in a fresh browser context. */
async function measure(browser: Browser, url: string, path: string, cookie: string): Promise<Vitals> {
  const loads: Vitals[] = [];
  for (let load = 0; load < LOADS; load += 1) loads.push(await loadOnce(browser, url, path, cookie));
  const of = (pick: (vitals: Vitals) => number) => loads.map(pick);
  return {
    scriptBytes: median(of(({ scriptBytes }) => scriptBytes)),
    styleBytes: median(of(({ styleBytes }) => styleBytes)),
    lcpMs: p75(of(({ lcpMs }) => lcpMs)),
    cls: p75(of(({ cls }) => cls)),
    inpMs: p75(of(({ inpMs }) => inpMs)),
  };
}

async function loadOnce(browser: Browser, url: string, path: string, cookie: string): Promise<Vitals> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  await context.addCookies(asCookies(cookie, url));
  const page = await context.newPage();
  const bytes = countBytes(page);
  await page.addInitScript({ path: join(PROJECT, 'tests/bench/vitals.js') });
  await slowDown(context, page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const first = await bytes();
  await press(page);
  const vitals = await page.evaluate(() => (window as unknown as { vitals: { lcp: number; cls: number; inp: number } }).vitals);
  await context.close();
  return { ...first, lcpMs: vitals.lcp, cls: vitals.cls, inpMs: vitals.inp };
}

function asCookies(cookie: string, url: string) {
  return cookie
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }));
}

/** Gzip bytes of the scripts and style sheets a page came with, whatever the server's own compression is. */
function countBytes(page: Page): () => Promise<{ scriptBytes: number; styleBytes: number }> {
  const urls = { script: new Set<string>(), stylesheet: new Set<string>() };
  page.on('request', (request) => {
    // By name: a preloaded script is of another type to the browser.
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) urls.script.add(request.url());
    if (pathname.endsWith('.css')) urls.stylesheet.add(request.url());
  });
  return async () => ({ scriptBytes: await gzipBytes(urls.script), styleBytes: await gzipBytes(urls.stylesheet) });
}

async function gzipBytes(urls: Set<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length));
  return sizes.reduce((total, size) => total + size, 0);
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** A press on the first button a merchant sees, and time for its frame to be painted. */
async function press(page: Page): Promise<void> {
  await page.locator('button:visible').first().click();
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))),
  );
}

async function rendersPerSecond(url: string, path: string, cookie: string): Promise<number> {
  const { port } = new URL(url);
  const request = encodeRequest({ method: 'GET', path, headers: cookie === '' ? {} : { cookie }, body: '' });
  const requests = Array.from({ length: RENDER_CLIENTS }, () => Array<Buffer>(20_000).fill(request));
  await sendRequests({ port: Number(port), requests, seconds: 2 });
  return sendRequests({ port: Number(port), requests, seconds: RENDER_SECONDS });
}

function p75(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
}
