import type { Leaf } from '../../lexicon.ts';

export const petGrooming: Leaf = {
  code: 'pet-grooming',
  names: ['Pet grooming', 'Higiene de mascotas', 'Higiene pet'],
  hs: '960390',
  looks: ['ergonomic', 'non-slip', 'compact', 'sturdy'],
  features: [
    ['for dogs and cats', 'para perros y gatos', 'para cães e gatos'],
    ['for long hair', 'para pelo largo', 'para pelos longos'],
  ],
  closings: [
    [
      'A few minutes a week keep the coat smooth and the sofa clean.',
      'Unos minutos a la semana mantienen el pelo suave y el sofá limpio.',
      'Alguns minutos por semana mantêm o pelo macio e o sofá limpo.',
    ],
    [
      'Start gently and reward with a treat.',
      'Empieza con suavidad y premia con una golosina.',
      'Comece com delicadeza e recompense com um petisco.',
    ],
  ],
  packing: 'blister',
  tags: ['pets', 'grooming'],
  types: [
    {
      noun: ['pet brush', 'cepillo * para mascotas', 'escova * para pets'],
      agree: ['ms', 'fs'],
      zh: '宠物梳',
      shape: 'pet-brush',
      materials: ['plastic', 'bamboo', 'stainless'],
      features: [
        ['with self-cleaning button', 'con botón de autolimpieza', 'com botão de autolimpeza'],
        ['with rounded pins', 'con púas redondeadas', 'com pinos arredondados'],
        ['with hair catcher', 'con depósito para el pelo', 'com coletor de pelos'],
      ],
      about: [
        'It lifts loose hair before it reaches the carpet.',
        'Retira el pelo suelto antes de que llegue a la alfombra.',
        'Retira os pelos soltos antes que cheguem ao tapete.',
      ],
      grams: [90, 210],
      packedMm: [210, 110, 60],
      yuan: [10, 34],
      axes: [{ kind: 'color', palette: 'pet' }],
    },
    {
      noun: ['grooming glove', 'guante de aseo *', 'luva tira-pelos *'],
      agree: ['ms', 'fs'],
      zh: '宠物手套',
      shape: 'mitt',
      hs: '392620',
      looks: ['breathable', 'adjustable', 'washable'],
      materials: ['silicone', 'rubber'],
      features: [
        ['with wrist strap', 'con cierre de muñeca', 'com fecho de pulso'],
        ['with 259 soft tips', 'con 259 puntas suaves', 'com 259 pontas macias'],
        ['for the right hand', 'para la mano derecha', 'para a mão direita'],
      ],
      about: [
        'Stroking becomes brushing, dry or during the bath.',
        'Acariciar se convierte en cepillar, en seco o durante el baño.',
        'O carinho vira escovação, a seco ou durante o banho.',
      ],
      grams: [70, 130],
      packedMm: [240, 170, 30],
      yuan: [6, 20],
      axes: [
        { kind: 'color', palette: 'pet' },
        { kind: 'pack', pieces: [1, 2] },
      ],
    },
    {
      noun: ['pet nail clippers', 'cortaúñas * para mascotas', 'cortador de unhas * para pets'],
      agree: ['ms', 'ms'],
      zh: '宠物指甲剪',
      shape: 'clippers',
      hs: '821420',
      materials: ['stainless', 'steel'],
      features: [
        ['with safety stop', 'con tope de seguridad', 'com trava de segurança'],
        ['with nail file', 'con lima', 'com lixa'],
        ['with LED light', 'con luz LED', 'com luz LED', 'battery_pi967'],
      ],
      about: [
        'The guard shows how far to cut and the spring opens by itself.',
        'El tope indica hasta dónde cortar y el muelle se abre solo.',
        'A trava mostra até onde cortar e a mola abre sozinha.',
      ],
      grams: [80, 150],
      packedMm: [190, 90, 30],
      yuan: [8, 26],
      axes: [{ kind: 'color', palette: 'pet' }, { kind: 'size' }],
      attributes: ['blade'],
    },
  ],
};
