import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { SignedInUser } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { openShopifyWorld, type ShopifyWorld } from '#tests/support/fake-admin/world.ts';
import { MERCHANT, signIn } from '#tests/support/merchant.ts';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import { measure, type Press, type Visit, type Vitals } from './page-visit.ts';
import { encodeRequest, sendRequests } from './send-requests.ts';
import { type BenchRow, printBench } from './table.ts';
import { fillTradingAccount } from './trading-account.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
const SMALLEST_PAGE = join(PROJECT, 'tests/bench/smallest-page');
const RENDER_CLIENTS = 10;
const RENDER_SECONDS = 5;
const STORE = 'casa-da-ana';
const ORDERS = 20;
/** Longer than the benchmark; the admin's own live a minute. */
const TOKEN_LIFE_S = 7_200;
const APP = `Basic ${Buffer.from('app:wharf-app').toString('base64')}`;

interface Screen {
  name: string;
  path: string;
  /** What is pressed on the screen itself. */
  presses: Press[];
}

const SIGN_IN: Screen = {
  name: 'sign-in',
  path: paths.login,
  presses: [
    { role: 'textbox', name: /username/i, types: 'ana' },
    { role: 'button', name: /show/i },
  ],
};
const SCREENS: Screen[] = [
  { name: 'workplace', path: paths.workplace, presses: [{ role: 'button', name: /show as table/i }] },
  {
    name: 'products',
    path: paths.products,
    presses: [
      { role: 'checkbox', name: /./ },
      { role: 'button', name: /^category/i },
      { role: 'textbox', name: /search/i, types: 'mug' },
    ],
  },
  {
    name: 'orders',
    path: paths.orders,
    presses: [
      { role: 'checkbox', name: /^select order/i },
      { role: 'link', name: /^awaiting payment/i },
      { role: 'textbox', name: /search/i, types: '100' },
    ],
  },
];
/** The frame of the standalone app. */
const FRAME_PRESSES: Press[] = [
  { role: 'button', name: /change language/i },
  { role: 'button', name: /account menu/i },
  { role: 'button', name: /notifications/i },
  { role: 'button', name: /settings of the page/i },
];
const REFERENCE_PRESSES: Press[] = Array.from({ length: 3 }, () => ({ role: 'button', name: /press/i }));

interface Measured {
  vitals: Vitals;
  renders: number;
}

/** P11 to P15: bytes, paint, shift, response and rendering of screens in both skins against the smallest Polaris page. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-page-'));
  const smallest = await startSmallestPage();
  const ports = await freePorts();
  const world = await openShopifyWorld({ appUrl: `http://localhost:${ports.app}` });
  const wharf = await startWharf({ dataDir, ports, env: { DEMO: '1', ...world.env } });
  const browser = await openOneProcessBrowser();
  try {
    const reference: Measured = {
      vitals: await measure(browser, { address: smallest.url, cookies: [], presses: REFERENCE_PRESSES, framed: false }),
      renders: await rendersPerSecond(smallest.url, {}),
    };
    const rows = [
      ...(await standaloneRows(browser, { url: wharf.url, provider: `http://127.0.0.1:${ports.provider}` }, reference)),
      ...(await embeddedRows(browser, { world, url: wharf.url, provider: `http://127.0.0.1:${ports.provider}` }, reference)),
    ];
    printBench('page', rows);
  } finally {
    await browser.close();
    await wharf.stop();
    await world.close();
    smallest.child.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The admin's page and the app's frame share a process, so that the slowdown holds in the frame from its first byte. */
function openOneProcessBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no browser found: `npm test` installs one');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-site-isolation-trials'] });
}

async function standaloneRows(browser: Browser, wharf: { url: string; provider: string }, reference: Measured): Promise<BenchRow[]> {
  await fillTradingAccount({ origin: wharf.provider, authorization: await merchantCredential(wharf.provider) }, ORDERS);
  const cookies = await signedInCookies(browser, wharf.url);
  const screens = [
    { ...SIGN_IN, cookies: [] },
    ...SCREENS.map((screen) => ({ ...screen, presses: [...FRAME_PRESSES, ...screen.presses], cookies })),
  ];
  const rows: BenchRow[] = [];
  for (const { name, path, presses, cookies: known } of screens) {
    const vitals = await measure(browser, { address: wharf.url + path, cookies: known, presses, framed: false });
    const cookie = known.map((each) => `${each.name}=${each.value}`).join('; ');
    const renders = await rendersPerSecond(wharf.url + path, cookie === '' ? {} : { cookie });
    rows.push(...rowsOf(name, { vitals, renders }, reference));
  }
  return rows;
}

async function embeddedRows(
  browser: Browser,
  { world, url, provider }: { world: ShopifyWorld; url: string; provider: string },
  reference: Measured,
): Promise<BenchRow[]> {
  await world.admin.setInstalled(STORE, true);
  const authorization = `Bearer ${await world.shopify.sessionToken(`${STORE}.myshopify.com`, { lifeS: TOKEN_LIFE_S })}`;
  await fillTradingAccount({ origin: provider, authorization }, ORDERS);
  const rows: BenchRow[] = [];
  for (const { name, path, presses } of SCREENS) {
    const visit: Visit = { address: world.admin.addressOf(STORE, path), cookies: [], presses, framed: true };
    const vitals = await measure(browser, visit);
    const renders = await rendersPerSecond(url + path, { authorization, 'sec-fetch-dest': 'iframe' });
    rows.push(...rowsOf(`${name}, embedded`, { vitals, renders }, reference));
  }
  return rows;
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
    row('P14 INP p75, CPU slowed 4x, page at rest', ({ vitals }) => vitals.inpMs, ms, '100 ms (stretch 72 ms)'),
    row('INP p75, pressed while the page comes to life', ({ vitals }) => vitals.earlyInpMs, ms, ''),
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
  return { url: `http://127.0.0.1:${port}/`, child };
}

async function signedInCookies(browser: Browser, url: string): Promise<Visit['cookies']> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page);
  const cookies = await context.cookies();
  await context.close();
  return cookies.map(({ name, value }) => ({ name, value, url }));
}

async function merchantCredential(provider: string): Promise<string> {
  const answer = await fetch(`${provider}/v1/users/loginByPwd`, {
    method: 'POST',
    headers: { authorization: APP },
    body: new URLSearchParams({ username: MERCHANT.email, password: MERCHANT.password }),
  });
  const { data } = (await answer.json()) as { data: unknown };
  const { id, session } = SignedInUser.parse(data);
  return `Basic ${Buffer.from(`${id}:${session.token}`).toString('base64')}`;
}

async function rendersPerSecond(address: string, headers: Record<string, string>): Promise<number> {
  const { port, pathname } = new URL(address);
  const request = encodeRequest({ method: 'GET', path: pathname, headers, body: '' });
  const requests = Array.from({ length: RENDER_CLIENTS }, () => Array<Buffer>(20_000).fill(request));
  await sendRequests({ port: Number(port), requests, seconds: 2 });
  return sendRequests({ port: Number(port), requests, seconds: RENDER_SECONDS });
}
