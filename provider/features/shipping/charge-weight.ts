export type VolumetricRule = 'always' | 'if-twice' | 'never';

/** How a destination turns real weight and size into the weight it charges for. */
export interface WeightRule {
  divisorCm3PerKg: number;
  volumetricRule: VolumetricRule;
  stepG: number;
  minG: number;
}

/** What goes into a parcel: one packed unit and how many of it. */
export interface PackedItem {
  packedWeightG: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  quantity: number;
  /** What carriers ask about, e.g. `battery_pi967`, `liquid`. */
  attributes: readonly string[];
}

export interface ChargedWeight {
  actualG: number;
  volumetricG: number;
  chargedG: number;
  chargedBy: 'actual' | 'volumetric' | 'minimum';
}

/** The grams a parcel is charged for, by the destination's rule, minimum and step. */
export function chargeWeight(rule: WeightRule, items: PackedItem[]): ChargedWeight {
  const actualG = items.reduce((sum, item) => sum + item.packedWeightG * item.quantity, 0);
  const volumeMm3 = items.reduce((sum, item) => sum + item.lengthMm * item.widthMm * item.heightMm * item.quantity, 0);
  // mm³ / (cm³ per kg) are grams: the thousand mm³ of a cm³ and the thousand grams of a kilogram cancel out.
  const volumetricG = Math.ceil(volumeMm3 / rule.divisorCm3PerKg);
  const bySize = sizeDecides(rule.volumetricRule, actualG, volumetricG);
  const decidingG = bySize ? volumetricG : actualG;
  const chargedG = Math.ceil(Math.max(decidingG, rule.minG) / rule.stepG) * rule.stepG;
  const chargedBy = decidingG < rule.minG ? 'minimum' : bySize ? 'volumetric' : 'actual';
  return { actualG, volumetricG, chargedG, chargedBy };
}

function sizeDecides(rule: VolumetricRule, actualG: number, volumetricG: number): boolean {
  switch (rule) {
    case 'always':
      return volumetricG > actualG;
    case 'if-twice':
      return volumetricG >= 2 * actualG && volumetricG > actualG;
    case 'never':
      return false;
  }
}
