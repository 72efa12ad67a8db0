import type { Leaf } from '../../lexicon.ts';

export const wateringAndTools: Leaf = {
  code: 'watering-and-tools',
  names: ['Watering and hand tools', 'Riego y herramientas', 'Rega e ferramentas'],
  hs: '820190',
  looks: ['ergonomic', 'sturdy', 'lightweight', 'vintage'],
  features: [
    ['for garden and balcony', 'para jardín y balcón', 'para jardim e varanda'],
    ['for indoor plants', 'para plantas de interior', 'para plantas de interior'],
  ],
  closings: [
    ['Rinse off the soil and hang up to dry.', 'Enjuagar la tierra y colgar para que se seque.', 'Enxágue a terra e pendure para secar.'],
    [
      'For a first herb bed as well as for old roses.',
      'Tanto para el primer huerto como para los rosales de siempre.',
      'Tanto para a primeira horta como para as roseiras antigas.',
    ],
  ],
  packing: 'carton',
  tags: ['garden', 'tools'],
  types: [
    {
      noun: ['watering can', 'regadera *', 'regador *'],
      agree: ['fs', 'ms'],
      zh: '浇水壶',
      shape: 'watering-can',
      hs: { iron: '732690', stainless: '732690', polypropylene: '392490' },
      looks: ['vintage', 'minimalist', 'lightweight', 'matte'],
      materials: ['iron', 'stainless', 'polypropylene'],
      features: [
        ['with long spout', 'con pico largo', 'com bico longo'],
        ['with removable rose', 'con roseta extraíble', 'com crivo removível'],
      ],
      about: [
        'The narrow spout brings the water under the leaves, without splashing.',
        'El pico estrecho lleva el agua bajo las hojas sin salpicar.',
        'O bico fino leva a água para baixo das folhas sem respingar.',
      ],
      grams: [220, 620],
      packedMm: [330, 190, 150],
      yuan: [18, 58],
      axes: [
        { kind: 'color', palette: 'pottery' },
        { kind: 'capacity', ml: [900, 1500, 3000] },
      ],
    },
    {
      noun: ['garden tool set', 'set de herramientas * de jardín', 'kit de ferramentas * de jardim'],
      agree: ['fp', 'fp'],
      zh: '园艺工具套装',
      shape: 'trowel',
      materials: ['stainless', 'aluminum', 'steel'],
      looks: ['ergonomic', 'sturdy', 'lightweight', 'rustic'],
      features: [
        ['with wooden handles', 'con mangos de madera', 'com cabos de madeira'],
        ['with tote bag', 'con bolsa', 'com bolsa'],
        ['with gloves', 'con guantes', 'com luvas'],
      ],
      about: [
        'Trowel, fork and transplanter for planting, loosening and moving.',
        'Pala, horquilla y trasplantador para plantar, airear y mover.',
        'Pazinha, garfo e transplantador para plantar, soltar a terra e mudar.',
      ],
      grams: [380, 920],
      packedMm: [340, 140, 70],
      yuan: [22, 66],
      axes: [
        { kind: 'color', palette: 'outdoor' },
        { kind: 'pack', pieces: [3, 5] },
      ],
    },
    {
      noun: ['pruning shears', 'tijeras de podar *', 'tesoura de poda *'],
      agree: ['fp', 'fs'],
      zh: '修枝剪',
      shape: 'shears',
      hs: '820150',
      looks: ['ergonomic', 'sturdy', 'non-slip', 'lightweight'],
      materials: ['steel', 'stainless'],
      features: [
        ['with safety lock', 'con seguro', 'com trava de segurança'],
        ['with curved blade', 'con hoja curva', 'com lâmina curva'],
        ['with holster', 'con funda', 'com bainha'],
      ],
      about: [
        'A clean cut through stems up to 18 mm thick.',
        'Corte limpio en tallos de hasta 18 mm de grosor.',
        'Corte limpo em galhos de até 18 mm.',
      ],
      grams: [190, 320],
      packedMm: [240, 100, 35],
      yuan: [16, 54],
      axes: [{ kind: 'color', palette: 'outdoor' }],
      attributes: ['blade'],
      packing: 'blister',
    },
  ],
};
