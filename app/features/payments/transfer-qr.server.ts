import QRCode from 'qrcode';
import type { getRecharge } from '#contract/balance.ts';
import type { DataOf } from '#contract/endpoint.ts';

/** The reference of a bank transfer as a picture that a banking app reads; null where there is none to make. */
export async function qrOf({ bankTransfer }: DataOf<typeof getRecharge>): Promise<string | null> {
  return bankTransfer === null ? null : QRCode.toDataURL(bankTransfer.reference, { margin: 1, width: 160 });
}
