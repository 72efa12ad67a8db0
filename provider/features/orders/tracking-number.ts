const SERIALS = 100_000_000n;
/** Odd and not a multiple of five, so that every serial comes exactly once before any repeats. */
const STRIDE = 48_271_513n;
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** A tracking number in the form postal carriers use (UPU S10, with its check digit), one for each parcel's number. */
export function trackingNumber(parcelSerial: number): string {
  const serial = scatter(parcelSerial);
  return `LW${serial}${checkDigit(serial)}CN`;
}

/** The number of the consolidator who takes it out of the country, one for each parcel's number. */
export function firstMileNumber(parcelSerial: number): string {
  return `WFM${scatter(parcelSerial)}`;
}

function scatter(parcelSerial: number): string {
  return String((BigInt(parcelSerial) * STRIDE) % SERIALS).padStart(8, '0');
}

function checkDigit(serial: string): number {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(serial[place]), 0);
  const rest = 11 - (sum % 11);
  return rest === 10 ? 0 : rest === 11 ? 5 : rest;
}
