import type { Leaf } from '../../lexicon.ts';

export const bathroom: Leaf = {
  code: 'bathroom',
  names: ['Bathroom', 'Baño', 'Banheiro'],
  hs: '392490',
  looks: ['minimalist', 'matte', 'nordic', 'ribbed'],
  features: [
    ['for small bathrooms', 'para baños pequeños', 'para banheiros pequenos'],
    ['for guest bathrooms', 'para el baño de invitados', 'para o lavabo'],
  ],
  closings: [
    [
      'Made to live with steam and daily splashes.',
      'Convive sin problema con el vapor y las salpicaduras.',
      'Convive bem com o vapor e os respingos do dia a dia.',
    ],
    [
      'Matching pieces of the line are sold separately.',
      'Las piezas a juego de la línea se venden por separado.',
      'As peças que combinam são vendidas separadamente.',
    ],
  ],
  packing: 'carton',
  tags: ['bathroom', 'home'],
  types: [
    {
      noun: ['soap dispenser', 'dispensador de jabón *', 'dispenser de sabonete *'],
      agree: ['ms', 'ms'],
      zh: '皂液器',
      shape: 'dispenser',
      hs: { ceramic: '691200', glass: '701399', stainless: '732490', resin: '392490' },
      materials: ['ceramic', 'glass', 'resin', 'stainless'],
      features: [
        ['with stainless pump', 'con bomba de acero', 'com válvula de aço'],
        ['with refill window', 'con visor de nivel', 'com visor de nível'],
      ],
      about: [
        'Refill it with liquid soap, lotion or dish soap.',
        'Rellénalo con jabón líquido, crema o lavavajillas.',
        'Encha com sabonete líquido, creme ou detergente.',
      ],
      grams: [260, 520],
      packedMm: [190, 90, 90],
      yuan: [13, 36],
      axes: [
        { kind: 'color', palette: 'neutral' },
        { kind: 'pack', pieces: [1, 2] },
      ],
    },
    {
      noun: ['bath towel', 'toalla de baño *', 'toalha de banho *'],
      agree: ['fs', 'fs'],
      zh: '浴巾',
      shape: 'towel',
      hs: '630260',
      looks: ['waffle', 'striped', 'plain', 'ribbed'],
      materials: ['cotton', 'microfiber', 'linen'],
      features: [
        ['with hanging loop', 'con trabilla', 'com alça para pendurar'],
        ['with fringes', 'con flecos', 'com franjas'],
      ],
      about: [
        'It dries quickly on the skin and on the rail.',
        'Seca rápido la piel y se seca rápido en el toallero.',
        'Seca rápido a pele e seca rápido no toalheiro.',
      ],
      grams: [320, 620],
      packedMm: [320, 240, 60],
      yuan: [18, 48],
      axes: [
        { kind: 'color', palette: 'home' },
        {
          kind: 'format',
          cm: [
            [50, 90],
            [70, 140],
            [90, 160],
          ],
        },
      ],
      packing: 'polybag',
    },
    {
      noun: ['shower head', 'alcachofa de ducha *', 'chuveirinho *'],
      agree: ['fs', 'ms'],
      zh: '花洒',
      shape: 'shower',
      hs: '392490',
      looks: ['round', 'square', 'slim', 'brushed'],
      materials: ['plastic', 'stainless'],
      features: [
        ['with five spray modes', 'con cinco tipos de chorro', 'com cinco tipos de jato'],
        ['with mineral filter', 'con filtro mineral', 'com filtro mineral'],
        ['with 1.5 m hose', 'con flexo de 1,5 m', 'com mangueira de 1,5 m'],
      ],
      about: [
        'It screws onto standard G½ hoses by hand, no tools needed.',
        'Se enrosca a mano en flexos estándar G½, sin herramientas.',
        'Rosqueia à mão em mangueiras padrão G½, sem ferramentas.',
      ],
      grams: [210, 480],
      packedMm: [260, 120, 90],
      yuan: [14, 46],
      axes: [{ kind: 'color', palette: 'metal-dark' }],
    },
    {
      noun: ['bath mat', 'alfombrilla de baño *', 'tapete de banheiro *'],
      agree: ['fs', 'ms'],
      zh: '浴室地垫',
      shape: 'rug',
      hs: { 'cotton': '630260', 'microfiber': '570339', 'memory-foam': '570339' },
      looks: ['non-slip', 'striped', 'washable', 'plain'],
      materials: ['cotton', 'microfiber', 'memory-foam'],
      features: [
        ['with rubber backing', 'con base de goma', 'com base de borracha'],
        ['with thick pile', 'con pelo denso', 'com pelo denso'],
      ],
      about: [
        'Warm feet after the shower and a dry floor around the tub.',
        'Pies calientes después de la ducha y suelo seco junto a la bañera.',
        'Pés quentinhos depois do banho e chão seco em volta da banheira.',
      ],
      grams: [420, 900],
      packedMm: [420, 130, 130],
      yuan: [18, 46],
      axes: [
        { kind: 'color', palette: 'home' },
        {
          kind: 'format',
          cm: [
            [40, 60],
            [50, 80],
          ],
        },
      ],
      packing: 'vacuum',
    },
  ],
};
