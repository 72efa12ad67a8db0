#!/bin/sh
# Version: stdnum 1.12.0.
#
# A guess: a CLABE, the account number of Mexico, whose check digit is right is valid for a library that knows CLABEs, as an IBAN is.
# What happens: the library has a list of institutions and refuses numbers of all others with InvalidComponent. The list lacks
# some that take part in the central bank's transfers (SPEI), among them wallets that many small merchants are paid into, such
# as 722 (Mercado Pago) and 728 (Spin by OXXO). Others of the same kind, such as 638 (Nu) and 646 (STP), are valid. Who pays out
# to Mexico can't use the answer as it is.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund stdnum@1.12.0 >/dev/null
cat > run.mjs <<'JS'
import stdnum from 'stdnum';

const { clabe } = (stdnum.stdnum ?? stdnum).MX;
function withCheckDigit(digits) {
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, index) => total + ((Number(digit) * weights[index % 3]) % 10), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
const name = (institution) => {
  const result = clabe.validate(withCheckDigit(`${institution}18000000000001`));
  return result.isValid ? 'valid' : result.error.name;
};
const seen = Object.fromEntries(['002', '638', '646', '661', '722', '728'].map((code) => [`of ${code}`, name(code)]));
console.log(JSON.stringify(seen));
const expected = {
  'of 002': 'valid',
  'of 638': 'valid',
  'of 646': 'valid',
  'of 661': 'InvalidComponent',
  'of 722': 'InvalidComponent',
  'of 728': 'InvalidComponent',
};
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('behaviour has changed');
  process.exit(1);
}
JS
node run.mjs
