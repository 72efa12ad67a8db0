const CLABE_WEIGHTS = [3, 7, 1];
const CBU_WEIGHTS = [3, 1, 7, 9];
/** The bank and branch of a CBU with their check digit; the account follows with its own. */
const CBU_BRANCH_DIGITS = 8;

/**
 * Whether it is a CLABE: 17 digits and the check digit that the Banco de México sets over them. Which institution it names is not looked up, since the
 * lists that libraries have lack the newer ones (`findings/stdnum-clabe-newer-institutions.sh`).
 */
export function isClabe(digits: string): boolean {
  if (!/^\d{18}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits.slice(0, -1)].reduce(
    (total, digit, index) => total + ((Number(digit) * (CLABE_WEIGHTS[index % CLABE_WEIGHTS.length] ?? 0)) % 10),
    0,
  );
  return completing(sum) === Number(digits.at(-1));
}

/**
 * Whether it is a CBU, or a CVU of a wallet: two blocks of digits, each with the check digit that the Banco Central de la República Argentina sets over it.
 * Check digits of 0 are right too (`findings/stdnum-cbu-check-digit-zero.sh`).
 */
export function isCbu(digits: string): boolean {
  if (!/^\d{22}$/.test(digits) || /^0+$/.test(digits)) return false;
  return [digits.slice(0, CBU_BRANCH_DIGITS), digits.slice(CBU_BRANCH_DIGITS)].every((block) => {
    const sum = [...block.slice(0, -1)]
      .toReversed()
      .reduce((total, digit, index) => total + Number(digit) * (CBU_WEIGHTS[index % CBU_WEIGHTS.length] ?? 0), 0);
    return completing(sum) === Number(block.at(-1));
  });
}

/** What makes a sum a multiple of ten. */
function completing(sum: number): number {
  return (10 - (sum % 10)) % 10;
}
