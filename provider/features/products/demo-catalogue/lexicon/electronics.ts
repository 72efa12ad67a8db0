import type { Department } from '../lexicon.ts';
import { audio } from './electronics-accessories/audio.ts';
import { chargersAndCables } from './electronics-accessories/chargers-and-cables.ts';
import { computerAccessories } from './electronics-accessories/computer-accessories.ts';
import { phoneCases } from './electronics-accessories/phone-cases.ts';
import { phoneStands } from './electronics-accessories/phone-stands.ts';

export const electronics: Department = {
  code: 'electronics-accessories',
  names: ['Electronics accessories', 'Accesorios de electrónica', 'Acessórios eletrônicos'],
  hs: '851779',
  groups: [
    {
      code: 'phone-accessories',
      names: ['Phone accessories', 'Accesorios para móvil', 'Acessórios para celular'],
      hs: '392690',
      leaves: [phoneCases, chargersAndCables, phoneStands],
    },
    {
      code: 'audio-and-computer',
      names: ['Audio and computer', 'Audio e informática', 'Áudio e informática'],
      hs: '851830',
      leaves: [audio, computerAccessories],
    },
  ],
};
