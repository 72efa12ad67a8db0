import type { Leaf } from '../../lexicon.ts';
import { potHs } from './pot-hs.ts';

export const potsAndPlanters: Leaf = {
  code: 'pots-and-planters',
  names: ['Pots and planters', 'Macetas y jardineras', 'Vasos e floreiras'],
  hs: '392490',
  looks: ['ribbed', 'matte', 'geometric', 'rustic', 'minimalist'],
  features: [
    ['for balcony and terrace', 'para balcón y terraza', 'para varanda e terraço'],
    ['for herbs and flowers', 'para hierbas y flores', 'para ervas e flores'],
  ],
  closings: [
    ['Plant is not included.', 'La planta no está incluida.', 'A planta não está inclusa.'],
    ['A bit of green for every windowsill.', 'Un poco de verde para cualquier ventana.', 'Um pouco de verde para qualquer janela.'],
  ],
  packing: 'bubble',
  tags: ['garden', 'plants', 'home'],
  types: [
    {
      noun: ['plant pot', 'maceta *', 'vaso * para plantas'],
      agree: ['fs', 'ms'],
      zh: '花盆',
      shape: 'pot',
      hs: potHs,
      materials: ['terracotta', 'ceramic', 'resin', 'polypropylene'],
      features: [
        ['with saucer', 'con plato', 'com prato'],
        ['with drainage hole', 'con orificio de drenaje', 'com furo de drenagem'],
        ['with wooden legs', 'con patas de madera', 'com pés de madeira'],
      ],
      about: [
        'A stable shape that suits succulents as well as a young ficus.',
        'Una forma estable tanto para suculentas como para un ficus joven.',
        'Um formato estável tanto para suculentas como para um fícus jovem.',
      ],
      grams: [380, 1100],
      packedMm: [210, 210, 190],
      yuan: [12, 48],
      axes: [{ kind: 'color', palette: 'pottery' }, { kind: 'size' }],
    },
    {
      noun: ['hanging * planter', 'macetero colgante *', 'vaso suspenso *'],
      agree: ['ms', 'ms'],
      zh: '吊盆',
      shape: 'hanging-pot',
      hs: potHs,
      looks: ['boho', 'hand-woven', 'minimalist', 'round'],
      materials: ['ceramic', 'coir', 'polypropylene'],
      features: [
        ['with cotton rope', 'con cuerda de algodón', 'com corda de algodão'],
        ['with metal chain', 'con cadena metálica', 'com corrente de metal'],
      ],
      about: [
        'For trailing plants that like to see the floor from above.',
        'Para plantas colgantes que crecen mejor con espacio para caer.',
        'Para plantas pendentes que gostam de espaço para cair.',
      ],
      grams: [220, 720],
      packedMm: [230, 230, 130],
      yuan: [14, 44],
      axes: [{ kind: 'color', palette: 'pottery' }, { kind: 'size' }],
    },
    {
      noun: ['grow bags', 'bolsas de cultivo *', 'sacos de cultivo *'],
      agree: ['fp', 'mp'],
      zh: '种植袋',
      shape: 'grow-bag',
      hs: '630790',
      looks: ['breathable', 'foldable', 'reinforced', 'sturdy'],
      materials: ['felt', 'polyester'],
      features: [
        ['with handles', 'con asas', 'com alças'],
        ['with harvest window', 'con ventana de cosecha', 'com janela de colheita'],
      ],
      about: [
        'Tomatoes, potatoes and chilies grow on the balcony without waterlogging.',
        'Tomates, patatas y guindillas crecen en el balcón sin encharcarse.',
        'Tomates, batatas e pimentas crescem na varanda sem encharcar.',
      ],
      grams: [160, 420],
      packedMm: [300, 240, 30],
      yuan: [8, 28],
      axes: [{ kind: 'pack', pieces: [2, 5] }, { kind: 'size' }],
      packing: 'polybag',
      colors: ['charcoal', 'brown'],
      inTheBox: [
        'Grow bags, number as chosen',
        'Bolsas de cultivo, cantidad según la opción',
        'Sacos de cultivo, quantidade conforme a opção',
      ],
    },
  ],
};
