import type { Leaf } from '../../lexicon.ts';
import { jewelryHs } from './jewelry-hs.ts';

export const necklaces: Leaf = {
  code: 'necklaces',
  names: ['Necklaces', 'Collares', 'Colares'],
  hs: '711719',
  looks: ['dainty', 'minimalist', 'boho', 'chunky', 'vintage'],
  features: [
    ['with extension chain', 'con cadena de extensión', 'com extensor'],
    ['for layering', 'para combinar en capas', 'para usar em camadas'],
  ],
  closings: [
    [
      'Comes ready to give, with room for a note in the box.',
      'Viene listo para regalar, con espacio para una nota en la caja.',
      'Vem pronto para presentear, com espaço para um bilhete na caixa.',
    ],
    ['Keep away from perfume and sea water.', 'Evita el contacto con perfume y agua de mar.', 'Evite contato com perfume e água do mar.'],
  ],
  packing: 'gift',
  tags: ['jewelry', 'gift', 'women'],
  types: [
    {
      noun: ['pendant necklace', 'collar * con colgante', 'colar * com pingente'],
      agree: ['ms', 'ms'],
      zh: '吊坠项链',
      shape: 'necklace',
      hs: jewelryHs,
      materials: ['sterling-silver', 'stainless', 'brass'],
      features: [
        ['with initial letter', 'de inicial', 'de inicial'],
        ['with moon', 'de luna', 'de lua'],
        ['with birthstone', 'de piedra de nacimiento', 'de pedra do signo'],
        ['with heart', 'de corazón', 'de coração'],
      ],
      about: [
        'The pendant hangs just below the collarbone on a fine chain.',
        'El colgante cae justo por debajo de la clavícula en una cadena fina.',
        'O pingente fica logo abaixo da clavícula em uma corrente fina.',
      ],
      grams: [3, 9],
      packedMm: [80, 80, 30],
      yuan: [8, 48],
      axes: [
        { kind: 'color', palette: 'metal' },
        { kind: 'length', cm: [40, 45, 50] },
      ],
    },
    {
      noun: ['chain necklace', 'cadena *', 'corrente *'],
      agree: ['fs', 'fs'],
      zh: '链条项链',
      shape: 'chain',
      hs: jewelryHs,
      looks: ['chunky', 'twisted', 'polished', 'minimalist'],
      materials: ['stainless', 'brass', 'alloy'],
      features: [
        ['with toggle clasp', 'con cierre en T', 'com fecho em T'],
        ['with paperclip links', 'con eslabones alargados', 'com elos alongados'],
        ['with lobster clasp', 'con cierre de mosquetón', 'com fecho lagosta'],
      ],
      about: [
        'Even links with a pleasant weight, worn short or over a shirt.',
        'Eslabones uniformes con un peso agradable, corta o sobre la camisa.',
        'Elos uniformes com peso agradável, curta ou por cima da camisa.',
      ],
      grams: [8, 38],
      packedMm: [90, 90, 30],
      yuan: [8, 36],
      axes: [
        { kind: 'color', palette: 'metal' },
        { kind: 'length', cm: [40, 45, 55, 60] },
      ],
    },
    {
      noun: ['choker', 'gargantilla *', 'gargantilha *'],
      agree: ['fs', 'fs'],
      zh: '锁骨链',
      shape: 'pearls',
      hs: jewelryHs,
      looks: ['classic', 'dainty', 'boho'],
      materials: ['pearl'],
      features: [
        ['with gold-tone clasp', 'con cierre dorado', 'com fecho dourado'],
        ['with small pendant', 'con colgante pequeño', 'com pingente pequeno'],
        ['with beads', 'con cuentas', 'com miçangas'],
      ],
      about: [
        'Sits close to the neck and brightens a plain neckline.',
        'Se ciñe al cuello y da luz a un escote sencillo.',
        'Fica junto ao pescoço e ilumina um decote simples.',
      ],
      grams: [10, 26],
      packedMm: [90, 90, 30],
      yuan: [16, 68],
      axes: [{ kind: 'length', cm: [35, 38, 42] }],
      colors: ['white', 'gold'],
    },
  ],
};
