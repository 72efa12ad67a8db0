import type { Leaf } from '../../lexicon.ts';

export const collarsAndLeashes: Leaf = {
  code: 'collars-and-leashes',
  names: ['Collars and leashes', 'Collares y correas', 'Coleiras e guias'],
  hs: '420100',
  looks: ['reflective', 'padded', 'adjustable', 'reinforced'],
  features: [
    ['for small and large dogs', 'para perros pequeños y grandes', 'para cães pequenos e grandes'],
    ['for daily walks', 'para el paseo diario', 'para o passeio diário'],
  ],
  closings: [
    [
      'Measure the neck or chest and leave room for two fingers.',
      'Mide el cuello o el pecho y deja un margen de dos dedos.',
      'Meça o pescoço ou o peito e deixe folga de dois dedos.',
    ],
    [
      'Metal parts are welded and do not rust.',
      'Las piezas metálicas van soldadas y no se oxidan.',
      'As peças de metal são soldadas e não enferrujam.',
    ],
  ],
  packing: 'blister',
  tags: ['pets', 'dogs'],
  types: [
    {
      noun: ['dog collar', 'collar * para perro', 'coleira * para cachorro'],
      agree: ['ms', 'fs'],
      zh: '狗项圈',
      shape: 'collar',
      materials: ['nylon', 'faux-leather', 'leather'],
      features: [
        ['with metal buckle', 'con hebilla metálica', 'com fivela de metal'],
        ['with name plate', 'con placa de identificación', 'com placa de identificação'],
        ['with bow tie', 'con pajarita', 'com gravata-borboleta'],
      ],
      about: [
        'Soft edges do not rub the coat, and the ring holds leash and tag.',
        'Los bordes suaves no rozan el pelo y la anilla sujeta correa y chapa.',
        'As bordas macias não machucam o pelo e a argola prende guia e plaquinha.',
      ],
      grams: [45, 140],
      packedMm: [180, 90, 30],
      yuan: [7, 30],
      axes: [{ kind: 'color', palette: 'pet' }, { kind: 'size' }],
    },
    {
      noun: ['dog harness', 'arnés * para perro', 'peitoral * para cachorro'],
      agree: ['ms', 'ms'],
      zh: '狗胸背带',
      shape: 'harness',
      materials: ['nylon', 'polyester', 'neoprene'],
      features: [
        ['with front clip', 'con anilla frontal', 'com argola frontal'],
        ['with control handle', 'con asa de control', 'com alça de controle'],
        ['with quick buckles', 'con cierres rápidos', 'com fechos rápidos'],
      ],
      about: [
        'The pull spreads over the chest instead of the neck.',
        'La tensión se reparte por el pecho en lugar del cuello.',
        'A tensão se distribui pelo peito em vez do pescoço.',
      ],
      grams: [120, 360],
      packedMm: [260, 190, 60],
      yuan: [18, 56],
      axes: [{ kind: 'color', palette: 'pet' }, { kind: 'size' }],
    },
    {
      noun: ['dog leash', 'correa * para perro', 'guia * para cachorro'],
      agree: ['fs', 'fs'],
      zh: '牵引绳',
      shape: 'leash',
      materials: ['nylon', 'cotton', 'leather'],
      looks: ['reflective', 'padded', 'twisted', 'reinforced'],
      features: [
        ['with padded handle', 'con asa acolchada', 'com alça acolchoada'],
        ['with swivel hook', 'con mosquetón giratorio', 'com mosquetão giratório'],
        ['with bag holder', 'con portabolsas', 'com porta-saquinhos'],
      ],
      about: [
        'A firm grip in the rain and enough length to sniff around.',
        'Agarre firme con lluvia y largo suficiente para olfatear.',
        'Pegada firme na chuva e comprimento de sobra para farejar.',
      ],
      grams: [110, 280],
      packedMm: [200, 120, 40],
      yuan: [9, 34],
      axes: [
        { kind: 'color', palette: 'pet' },
        { kind: 'length', cm: [120, 150, 200] },
      ],
    },
  ],
};
