#!/bin/sh
# Version: stdnum 1.12.0.
#
# A guess: a bank account number of Argentina (CBU) that follows the rule of the central bank is valid for a library that knows CBUs.
# What happens: every CBU one of whose two check digits is 0 is refused with InvalidChecksum, which is 19 of 100. Both check
# digits complete the sum of the digits, weighted 3, 1, 7, 9 from the right, to a multiple of ten, and are 0 where the sum is
# one already; the library calculates ten less the last digit of the sum and compares "10" with "0". Who pays out to Argentina
# has to check the digits themselves.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund stdnum@1.12.0 >/dev/null
cat > run.mjs <<'JS'
import stdnum from 'stdnum';

const { cbu } = (stdnum.stdnum ?? stdnum).AR;
/** The rule, so that nothing here is valid by this script's word alone. */
function checkDigit(digits) {
  const weights = [3, 1, 7, 9];
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * weights[index % 4], 0);
  return String((10 - (sum % 10)) % 10);
}
const full = (bank, account) => `${bank}${checkDigit(bank)}${account}${checkDigit(account)}`;
const name = (number) => {
  const result = cbu.validate(number);
  return result.isValid ? 'valid' : result.error.name;
};
const seen = {
  checkDigits2and7: name(full('0110590', '1000000000007')),
  lastCheckDigit0: name(full('0110590', '1000000000009')),
};
let refused = 0;
let withZero = 0;
for (let index = 0; index < 10000; index++) {
  const [bank, account] = [String(110000 + index).padStart(7, '0'), String(1000000000000 + index * 7919)];
  if (checkDigit(bank) === '0' || checkDigit(account) === '0') withZero++;
  if (!cbu.validate(full(bank, account)).isValid) refused++;
}
seen.refusedAreThoseWithZero = refused === withZero && refused > 1500;
console.log(JSON.stringify(seen), `${refused} of 10000 refused`);
const expected = { checkDigits2and7: 'valid', lastCheckDigit0: 'InvalidChecksum', refusedAreThoseWithZero: true };
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('behaviour has changed');
  process.exit(1);
}
JS
node run.mjs
