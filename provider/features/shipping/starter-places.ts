import type { WarehouseCode } from '#contract/products.ts';
import type { z } from 'zod';

const LUNAR = 'Chinese calendar: the new year begins on 6 February 2027; days of the warehouse to be confirmed';
const FEDERAL = 'Federal holidays of the United States';

/** Post codes by how they begin that couriers ask more for, `from-to` or one beginning alone, and those nobody goes to. */
export const starterAreas: { country: string; served: boolean; codes: string; source: string }[] = [
  { country: 'US', served: true, codes: '995-999 967-968', source: 'Alaska and Hawaii' },
  { country: 'US', served: false, codes: '969', source: 'Pacific territories' },
  { country: 'GB', served: true, codes: 'BT HS IV KW ZE IM JE GY', source: 'Highlands, islands and Northern Ireland' },
  { country: 'FR', served: true, codes: '20', source: 'Corsica' },
  { country: 'ES', served: true, codes: '07', source: 'Balearic Islands' },
  { country: 'ES', served: false, codes: '35 38 51 52', source: 'Canary Islands, Ceuta and Melilla: outside the tax area' },
  { country: 'IT', served: true, codes: '07-09 90-98', source: 'Sardinia and Sicily' },
  { country: 'PT', served: true, codes: '90-99', source: 'Madeira and the Azores' },
  { country: 'AU', served: true, codes: '08 67', source: 'Northern Territory and the north west' },
  { country: 'CA', served: true, codes: 'X Y', source: 'Northern territories' },
  { country: 'BR', served: true, codes: '69 76-77', source: 'Amazon states' },
];

/** Days the warehouses send nothing, from a day up to, not including, another. */
export const starterClosures: { warehouse: z.infer<typeof WarehouseCode>; from: string; to: string; reason: string; source: string }[] = [
  { warehouse: 'CN', from: '2027-02-04', to: '2027-02-14', reason: 'Chinese New Year', source: LUNAR },
  { warehouse: 'CN', from: '2027-10-01', to: '2027-10-08', reason: 'National Day week', source: 'Public holidays of China' },
  { warehouse: 'US', from: '2026-11-26', to: '2026-11-27', reason: 'Thanksgiving Day', source: FEDERAL },
  { warehouse: 'US', from: '2026-12-25', to: '2026-12-26', reason: 'Christmas Day', source: FEDERAL },
  { warehouse: 'US', from: '2027-01-01', to: '2027-01-02', reason: "New Year's Day", source: FEDERAL },
  { warehouse: 'US', from: '2027-11-25', to: '2027-11-26', reason: 'Thanksgiving Day', source: FEDERAL },
  { warehouse: 'US', from: '2027-12-25', to: '2027-12-26', reason: 'Christmas Day', source: FEDERAL },
];
