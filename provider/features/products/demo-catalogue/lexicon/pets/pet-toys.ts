import type { Leaf } from '../../lexicon.ts';

export const petToys: Leaf = {
  code: 'pet-toys',
  names: ['Pet toys', 'Juguetes para mascotas', 'Brinquedos para pets'],
  hs: '950300',
  looks: ['sturdy', 'colorful', 'interactive', 'washable'],
  features: [
    ['for indoor play', 'para jugar en casa', 'para brincar em casa'],
    ['for young animals', 'para cachorros y gatitos', 'para filhotes'],
  ],
  closings: [
    [
      'Replace toys once pieces come loose.',
      'Cambia los juguetes cuando se suelten trozos.',
      'Troque os brinquedos quando soltarem pedaços.',
    ],
    [
      'Ten minutes of play make for a quiet evening.',
      'Diez minutos de juego dan una noche tranquila.',
      'Dez minutos de brincadeira rendem uma noite tranquila.',
    ],
  ],
  packing: 'blister',
  tags: ['pets', 'toys'],
  types: [
    {
      noun: ['chew toy', 'mordedor *', 'mordedor *'],
      agree: ['ms', 'ms'],
      zh: '磨牙玩具',
      shape: 'bone',
      looks: ['sturdy', 'colorful', 'ribbed'],
      materials: ['rubber', 'nylon', 'silicone'],
      features: [
        ['with treat opening', 'con hueco para premios', 'com espaço para petiscos'],
        ['with rope', 'con cuerda', 'com corda'],
        ['with squeaker', 'con sonido', 'com apito'],
      ],
      about: [
        'Keeps jaws busy and shoes safe; the ridges clean between the teeth.',
        'Entretiene las mandíbulas y salva los zapatos; el relieve limpia entre los dientes.',
        'Ocupa a mandíbula e salva os sapatos; o relevo limpa entre os dentes.',
      ],
      grams: [80, 260],
      packedMm: [170, 90, 50],
      yuan: [6, 24],
      axes: [{ kind: 'color', palette: 'pet' }, { kind: 'size' }],
    },
    {
      noun: ['cat teaser wand', 'caña * para gato', 'varinha * para gato'],
      agree: ['fs', 'fs'],
      zh: '逗猫棒',
      shape: 'wand',
      looks: ['interactive', 'colorful', 'adjustable'],
      materials: ['wood', 'plastic', 'felt'],
      features: [
        ['with feathers', 'con plumas', 'com penas'],
        ['with bell', 'con cascabel', 'com guizo'],
        ['with spare heads', 'con recambios', 'com refis'],
      ],
      about: [
        'Wave, hide, pull away: hunting from the living room carpet.',
        'Agita, esconde y retira: caza sin salir de la alfombra.',
        'Balance, esconda e puxe: caçada no tapete da sala.',
      ],
      grams: [30, 80],
      packedMm: [450, 60, 30],
      yuan: [4, 16],
      axes: [
        { kind: 'color', palette: 'pet' },
        { kind: 'pack', pieces: [1, 2, 3] },
      ],
    },
    {
      noun: ['cat scratcher', 'rascador * para gato', 'arranhador * para gato'],
      agree: ['ms', 'ms'],
      zh: '猫抓板',
      shape: 'scratcher',
      hs: '441990',
      looks: ['sturdy', 'minimalist', 'reversible', 'round'],
      materials: ['cardboard', 'sisal'],
      features: [
        ['with ball track', 'con circuito de bolas', 'com pista de bolinhas'],
        ['with catnip', 'con hierba gatera', 'com erva-de-gato'],
        ['with wooden base', 'con base de madera', 'com base de madeira'],
      ],
      about: [
        'A better place for claws than the arm of the sofa.',
        'Un sitio mejor para las uñas que el brazo del sofá.',
        'Um lugar melhor para as unhas do que o braço do sofá.',
      ],
      grams: [520, 1600],
      packedMm: [450, 240, 90],
      yuan: [18, 72],
      axes: [{ kind: 'size' }],
      packing: 'carton',
    },
  ],
};
