import type { Leaf } from '../../lexicon.ts';
import { jewelryHs } from './jewelry-hs.ts';

export const rings: Leaf = {
  code: 'rings',
  names: ['Rings', 'Anillos', 'Anéis'],
  hs: '711719',
  looks: ['dainty', 'chunky', 'twisted', 'polished', 'vintage'],
  features: [
    ['for women and men', 'para mujer y hombre', 'para mulher e homem'],
    ['for every day', 'para el día a día', 'para o dia a dia'],
  ],
  closings: [
    [
      'Looks good alone and even better in a stack.',
      'Queda bien en solitario y todavía mejor con varios.',
      'Fica bem sozinho e melhor ainda com vários.',
    ],
    [
      'Take rings off before washing your hands.',
      'Conviene quitarse los anillos antes de lavarse las manos.',
      'Tire os anéis antes de lavar as mãos.',
    ],
  ],
  packing: 'gift',
  tags: ['jewelry', 'gift'],
  types: [
    {
      noun: ['band ring', 'anillo *', 'anel *'],
      agree: ['ms', 'ms'],
      zh: '戒指',
      shape: 'ring',
      hs: jewelryHs,
      materials: ['stainless', 'sterling-silver', 'brass'],
      features: [
        ['with engraved leaf', 'con hoja grabada', 'com folha gravada'],
        ['with wave pattern', 'con motivo de olas', 'com desenho de ondas'],
        ['with rounded inside', 'con interior redondeado', 'com interior arredondado'],
      ],
      about: [
        'A simple band, rounded inside so that it slides over the knuckle.',
        'Una banda sencilla, redondeada por dentro para pasar bien por el nudillo.',
        'Uma aliança simples, arredondada por dentro para passar bem pela junta do dedo.',
      ],
      grams: [2, 7],
      packedMm: [60, 60, 40],
      yuan: [6, 32],
      axes: [{ kind: 'color', palette: 'metal' }, { kind: 'ring-size' }],
    },
    {
      noun: ['stone ring', 'anillo * con piedra', 'anel * com pedra'],
      agree: ['ms', 'ms'],
      zh: '镶石戒指',
      shape: 'gem-ring',
      hs: jewelryHs,
      looks: ['dainty', 'vintage', 'geometric', 'polished'],
      materials: ['sterling-silver', 'brass', 'alloy'],
      features: [
        ['with cubic zirconia', 'de circonita', 'de zircônia'],
        ['with oval setting', 'en montura ovalada', 'em cravação oval'],
        ['with side stones', 'con piedras laterales', 'com pedras laterais'],
      ],
      about: [
        'One stone in the middle catches the light from every side.',
        'Una piedra central que refleja la luz desde todos los lados.',
        'Uma pedra central que reflete a luz de todos os lados.',
      ],
      grams: [2, 6],
      packedMm: [60, 60, 40],
      yuan: [10, 46],
      axes: [{ kind: 'color', palette: 'metal' }, { kind: 'ring-size' }],
    },
    {
      noun: ['stacking * ring set', 'juego de anillos apilables *', 'conjunto de anéis empilháveis *'],
      agree: ['mp', 'mp'],
      zh: '叠戴戒指套装',
      shape: 'ring-stack',
      hs: jewelryHs,
      looks: ['dainty', 'polished', 'boho', 'geometric'],
      materials: ['alloy', 'stainless', 'brass'],
      features: [
        ['with open bands', 'con aros abiertos', 'com aros abertos'],
        ['with moon and star', 'con luna y estrella', 'com lua e estrela'],
      ],
      about: [
        'Mix the fine bands on one hand or spread them over both.',
        'Combina los aros finos en una mano o repártelos entre las dos.',
        'Combine os aros finos em uma mão ou distribua nas duas.',
      ],
      grams: [6, 14],
      packedMm: [70, 70, 30],
      yuan: [6, 24],
      axes: [
        { kind: 'color', palette: 'metal' },
        { kind: 'pack', pieces: [5, 8, 12] },
      ],
      inTheBox: ['Rings, number as chosen', 'Anillos, cantidad según la opción', 'Anéis, quantidade conforme a opção'],
    },
  ],
};
