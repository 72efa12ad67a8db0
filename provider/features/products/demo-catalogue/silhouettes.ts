import { beauty } from './silhouettes/beauty.ts';
import { carOfficeAndGarden } from './silhouettes/car-office-and-garden.ts';
import { clothing } from './silhouettes/clothing.ts';
import { jewelryAndBags } from './silhouettes/jewelry-and-bags.ts';
import { kitchenAndHome } from './silhouettes/kitchen-and-home.ts';
import { pets } from './silhouettes/pets.ts';
import { sportsAndElectronics } from './silhouettes/sports-and-electronics.ts';
import { toysAndBaby } from './silhouettes/toys-and-baby.ts';

/** How each kind of product looks: one outline per product type, or one for types that look alike. */
export const silhouettes = {
  ...kitchenAndHome,
  ...clothing,
  ...jewelryAndBags,
  ...beauty,
  ...toysAndBaby,
  ...pets,
  ...sportsAndElectronics,
  ...carOfficeAndGarden,
};

export type Shape = keyof typeof silhouettes;
