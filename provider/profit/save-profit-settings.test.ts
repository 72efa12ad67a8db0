import { expect, it } from 'vitest';
import { getProfitSettings, saveProfitSettings } from '#contract/profit.ts';
import { INTEGER_MAX } from '#contract/whole-number.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();

it('settings read before others were saved are refused, whatever version they name', async () => {
  const merchant = await provider.signUp();
  const read = (await merchant.call(getProfitSettings)).data;
  const saved = (await merchant.call(saveProfitSettings, { body: { ...read, doorAlarmBp: 500 } })).data;
  expect(saved).toEqual({ targetMarginBp: 3_000, doorAlarmBp: 500, version: 1 });
  for (const version of [0, 2, INTEGER_MAX]) {
    const refused = await merchant.call(saveProfitSettings, { body: { ...read, version } });
    expect(refused).toMatchObject({ status: 409, problem: { code: 'version-conflict' } });
  }
  expect((await merchant.call(getProfitSettings)).data).toEqual(saved);
});
