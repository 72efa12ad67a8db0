import { expect, test } from 'vitest';
import { comparePayer } from './compare-payer.ts';

test.each([
  ['Casa da Ana Comércio Ltda.', 'CASA DA ANA COMERCIO LTDA', 'same'],
  ['Casa da Ana Comércio Ltda.', 'Ana Casa da Comércio', 'same'],
  ['Acme S.A.', 'Acme', 'same'],
  ['上海安娜贸易有限公司', '上海安娜贸易有限公司', 'same'],
  ['Casa da Ana Comércio Ltda.', 'Casa do Bruno Comércio Ltda.', 'other'],
  ['Acme', 'Acne', 'other'],
  ['', 'Ana Souza', 'unknown'],
  ['Acme', 'A.', 'unknown'],
])('%s and %s: %s', (legalName, payerName, expected) => {
  expect(comparePayer(legalName, payerName)).toBe(expected);
});
