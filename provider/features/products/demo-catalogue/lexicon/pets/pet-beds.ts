import type { Leaf } from '../../lexicon.ts';

export const petBeds: Leaf = {
  code: 'pet-beds',
  names: ['Pet beds', 'Camas para mascotas', 'Camas para pets'],
  hs: '940490',
  looks: ['round', 'washable', 'foldable', 'thermal'],
  features: [
    ['for dogs and cats', 'para perros y gatos', 'para cães e gatos'],
    ['for indoor use', 'para interior', 'para ambientes internos'],
  ],
  closings: [
    [
      'Shake it out, air it, wash the cover: that is all the care it takes.',
      'Sacudir, airear y lavar la funda: no necesita más cuidado.',
      'Sacudir, arejar e lavar a capa: não precisa de mais cuidado.',
    ],
    [
      'Choose the size by the length of the animal when stretched out.',
      'Elige la talla según el largo del animal estirado.',
      'Escolha o tamanho pelo comprimento do animal esticado.',
    ],
  ],
  packing: 'vacuum',
  tags: ['pets', 'home'],
  types: [
    {
      noun: ['dog bed', 'cama * para perro', 'cama * para cachorro'],
      agree: ['fs', 'fs'],
      zh: '狗窝',
      shape: 'pet-bed',
      looks: ['round', 'washable', 'quilted', 'sturdy'],
      materials: ['plush', 'memory-foam', 'canvas'],
      features: [
        ['with raised rim', 'con borde elevado', 'com borda elevada'],
        ['with non-slip base', 'con base antideslizante', 'com base antiderrapante'],
        ['with removable cover', 'con funda extraíble', 'com capa removível'],
      ],
      about: [
        'A soft rim to rest the head on and a thick base against the cold floor.',
        'Un borde blando para apoyar la cabeza y una base gruesa contra el suelo frío.',
        'Uma borda macia para apoiar a cabeça e uma base grossa contra o chão frio.',
      ],
      grams: [1000, 1700],
      packedMm: [480, 380, 150],
      yuan: [38, 110],
      axes: [{ kind: 'size' }, { kind: 'color', palette: 'neutral' }],
    },
    {
      noun: ['cat cave', 'cueva * para gato', 'toca * para gato'],
      agree: ['fs', 'fs'],
      zh: '猫窝',
      shape: 'cat-cave',
      looks: ['foldable', 'round', 'thermal', 'minimalist'],
      materials: ['felt', 'plush', 'wool'],
      features: [
        ['with hanging ball', 'con pelota colgante', 'com bolinha pendurada'],
        ['with removable cushion', 'con cojín extraíble', 'com almofada removível'],
      ],
      about: [
        'A quiet hideout with one entrance, as cats like it.',
        'Un escondite tranquilo con una sola entrada, como les gusta a los gatos.',
        'Um esconderijo tranquilo com uma só entrada, como os gatos gostam.',
      ],
      grams: [520, 1100],
      packedMm: [420, 400, 100],
      yuan: [36, 98],
      axes: [{ kind: 'color', palette: 'neutral' }, { kind: 'size' }],
    },
    {
      noun: ['pet blanket', 'manta * para mascotas', 'manta * para pets'],
      agree: ['fs', 'fs'],
      zh: '宠物毯',
      shape: 'blanket',
      hs: '630140',
      looks: ['washable', 'reversible', 'checked', 'plain'],
      materials: ['fleece', 'plush', 'microfiber'],
      features: [
        ['with rounded corners', 'con esquinas redondeadas', 'com cantos arredondados'],
        ['with waterproof layer', 'con capa impermeable', 'com camada impermeável'],
      ],
      about: [
        'On the sofa, in the car or in the crate: it keeps hair in one place.',
        'En el sofá, el coche o el transportín: recoge el pelo en un solo sitio.',
        'No sofá, no carro ou na caixa de transporte: junta os pelos em um só lugar.',
      ],
      grams: [220, 620],
      packedMm: [300, 240, 50],
      yuan: [14, 44],
      axes: [
        { kind: 'color', palette: 'neutral' },
        {
          kind: 'format',
          cm: [
            [50, 70],
            [70, 100],
            [100, 120],
          ],
        },
      ],
    },
  ],
};
