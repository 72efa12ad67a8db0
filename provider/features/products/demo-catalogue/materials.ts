import { fabrics } from './materials/fabrics.ts';
import { hardMaterials } from './materials/hard.ts';
import { otherMaterials } from './materials/others.ts';
import { softAndNaturalMaterials } from './materials/soft-and-natural.ts';
import type { Material } from './materials/material.ts';

export type MaterialCode =
  keyof typeof hardMaterials | keyof typeof softAndNaturalMaterials | keyof typeof fabrics | keyof typeof otherMaterials;

export const materials: Readonly<Record<MaterialCode, Material>> = {
  ...hardMaterials,
  ...softAndNaturalMaterials,
  ...fabrics,
  ...otherMaterials,
};
