import { beautyToysAndPets } from './silhouettes/beauty-toys-and-pets.ts';
import { carOfficeAndGarden } from './silhouettes/car-office-and-garden.ts';
import { clothingJewelryAndBags } from './silhouettes/clothing-jewelry-and-bags.ts';
import { kitchenAndHome } from './silhouettes/kitchen-and-home.ts';
import { sportsAndElectronics } from './silhouettes/sports-and-electronics.ts';

/** How each kind of product looks: one outline per product type, or one for types that look alike. */
export const silhouettes = {
  ...kitchenAndHome,
  ...clothingJewelryAndBags,
  ...beautyToysAndPets,
  ...sportsAndElectronics,
  ...carOfficeAndGarden,
};

export type Shape = keyof typeof silhouettes;
