import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { inTransaction } from '#provider/database/database.ts';
import { testGateway } from '#tests/support/conformance/gateway.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { bankTransferSimulated } from '../simulators/simulated-gateways.ts';
import { addReceipt } from './bank-receipts.ts';
import { parseReferenceCode, referenceCode } from './reference-code.ts';

const provider = await startTestProvider();
const { services } = provider;

testGateway('bank transfers', async () => ({
  services,
  gateway: bankTransferSimulated,
  currency: 'EUR',
  // People look at the statement: there is money on it, or there is none.
  without: ['decline', 'cancel', 'expire', 'leave-pending', 'dispute'],
  async act(chargeId) {
    const receipt = { gateway: 'bank-transfer-simulated', chargeId, bankReference: uuidv7(), receivedMinor: 10_000, currency: 'EUR' };
    await inTransaction(services.database, (tx) => addReceipt(tx, { ...receipt, foundBy: uuidv7(), alone: true }));
  },
  noticesOf: null,
  goSilent: null,
}));

test('a reference is read however it is typed, and a slip of the pen is found', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(), (key, place) => {
      const code = referenceCode(key);
      expect(parseReferenceCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(code);
      expect(parseReferenceCode(code.replaceAll('0', 'O').replaceAll('1', 'I'))).toBe(code);
      const index = 3 + (place % 10);
      const other = code[index] === '7' ? '8' : '7';
      expect(parseReferenceCode(code.slice(0, index) + other + code.slice(index + 1))).toBeNull();
    }),
  );
  expect(parseReferenceCode('RC-123')).toBeNull();
});

test('one movement of the bank is one receipt, whatever transfer it is said to be for', async () => {
  const receipt = {
    gateway: 'bank-transfer-simulated',
    chargeId: 'RC-A',
    bankReference: 'B1',
    receivedMinor: 1,
    currency: 'EUR',
    foundBy: uuidv7(),
    alone: true,
  };
  await inTransaction(services.database, (tx) => addReceipt(tx, receipt));
  const again = inTransaction(services.database, (tx) => addReceipt(tx, { ...receipt, chargeId: 'RC-B' }));
  await expect(again).rejects.toMatchObject({ fields: [{ path: 'bankReference', code: 'reference-taken' }] });
});
