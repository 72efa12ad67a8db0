import type { Group } from '../lexicon.ts';
import { bathroom } from './home-and-kitchen/bathroom.ts';
import { cleaning } from './home-and-kitchen/cleaning.ts';
import { homeDecor } from './home-and-kitchen/home-decor.ts';
import { homeOrganization } from './home-and-kitchen/home-organization.ts';
import { homeTextiles } from './home-and-kitchen/home-textiles.ts';
import { lighting } from './home-and-kitchen/lighting.ts';

/** Living, a group of the department Home and kitchen. */
export const home: Group = {
  code: 'home-living',
  names: ['Home living', 'Hogar', 'Casa'],
  hs: '630790',
  leaves: [lighting, homeTextiles, homeOrganization, homeDecor, cleaning, bathroom],
};
