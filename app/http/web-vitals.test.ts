import { describe, expect, it } from 'vitest';
import { anApp, ask } from '#tests/support/public-origin.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const measured = { name: 'LCP', value: '1234', skin: 'embedded', route: 'orders' };

async function report(app: string, fields: Record<string, string>, headers: Record<string, string> = form): Promise<number> {
  return (await ask(`${app}/vitals`, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })).status;
}

describe('what a browser measured of a page', () => {
  it('stands in the metrics by screen and skin', async () => {
    const app = await anApp();
    expect(await report(app, measured)).toBe(204);
    expect(await report(app, { ...measured, name: 'CLS', value: '0.02', skin: 'standalone', route: 'product' })).toBe(204);
    const { text } = await ask(`${app}/metrics`);
    expect(text).toContain('app_web_vital_seconds_sum{name="LCP",skin="embedded",route="orders"} 1.234');
    expect(text).toContain('app_layout_shift_score_bucket{le="0.05",skin="standalone",route="product"} 1');
  });

  it.each([
    [{ ...measured, name: 'FID' }],
    [{ ...measured, value: '-1' }],
    [{ ...measured, value: 'NaN' }],
    [{ ...measured, value: '1e12' }],
    [{ ...measured, skin: 'other' }],
    [{ ...measured, route: 'ana@casa.example' }],
    [{ ...measured, route: 'toString' }],
    [{}],
  ])('is not counted when it says anything else: %o', async (fields) => {
    const app = await anApp();
    expect(await report(app, fields)).toBe(400);
    expect((await ask(`${app}/metrics`)).text).not.toMatch(/casa|toString|FID/);
  });

  it('is refused from other sites and when it is long, and not counted when it is a flood', async () => {
    const app = await anApp();
    expect(await report(app, measured, { ...form, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await report(app, { ...measured, more: 'x'.repeat(2000) })).toBe(400);
    const before = await countOf(app);
    for (let sent = 0; sent < 160; sent += 1) expect(await report(app, measured)).toBe(204);
    expect((await countOf(app)) - before).toBe(149);
  });
});

/** How often the measured value stands in the metrics. */
async function countOf(app: string): Promise<number> {
  const { text } = await ask(`${app}/metrics`);
  return Number(new RegExp(`_count\\{[^}]*${measured.route}[^}]*\\} (\\d+)`).exec(text)?.[1] ?? 0);
}
