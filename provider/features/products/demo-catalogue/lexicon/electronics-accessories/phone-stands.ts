import type { Leaf } from '../../lexicon.ts';

export const phoneStands: Leaf = {
  code: 'phone-stands',
  names: ['Stands and grips', 'Soportes y agarres', 'Suportes e apoios'],
  hs: '851779',
  looks: ['foldable', 'adjustable', 'compact', 'non-slip'],
  features: [
    ['for video calls', 'para videollamadas', 'para chamadas de vídeo'],
    ['for desk and kitchen', 'para escritorio y cocina', 'para mesa e cozinha'],
  ],
  closings: [
    [
      'Both hands stay free for the recipe, the call or the series.',
      'Las dos manos quedan libres para la receta, la llamada o la serie.',
      'As duas mãos ficam livres para a receita, a chamada ou a série.',
    ],
    ['Soft pads keep scratches away.', 'Las almohadillas blandas evitan arañazos.', 'As almofadas macias evitam riscos.'],
  ],
  packing: 'retail',
  tags: ['electronics', 'phone', 'desk'],
  types: [
    {
      noun: ['phone stand', 'soporte * para móvil', 'suporte * para celular'],
      agree: ['ms', 'ms'],
      zh: '手机支架',
      shape: 'phone-stand',
      materials: ['aluminum', 'plastic', 'bamboo'],
      features: [
        ['with cable opening', 'con paso para cable', 'com passagem para cabo'],
        ['with telescopic arm', 'con brazo telescópico', 'com haste telescópica'],
        ['with mirror', 'con espejo', 'com espelho'],
      ],
      about: [
        'Holds the phone upright or sideways at the angle you need.',
        'Sujeta el móvil en vertical u horizontal con el ángulo que necesites.',
        'Segura o celular na vertical ou na horizontal no ângulo que você quiser.',
      ],
      grams: [90, 260],
      packedMm: [130, 100, 50],
      yuan: [8, 34],
      axes: [{ kind: 'color', palette: 'tech' }],
    },
    {
      noun: ['laptop stand', 'soporte * para portátil', 'suporte * para notebook'],
      agree: ['ms', 'ms'],
      zh: '笔记本支架',
      shape: 'laptop-stand',
      hs: '847330',
      materials: ['aluminum', 'wood', 'plastic'],
      features: [
        ['with six heights', 'con seis alturas', 'com seis alturas'],
        ['with cooling gap', 'con ranura de ventilación', 'com vão de ventilação'],
        ['with travel pouch', 'con funda de viaje', 'com bolsinha de viagem'],
      ],
      about: [
        'Raises the screen to eye level and lets the fan breathe.',
        'Eleva la pantalla a la altura de los ojos y deja respirar al ventilador.',
        'Eleva a tela à altura dos olhos e deixa o ventilador respirar.',
      ],
      grams: [240, 980],
      packedMm: [280, 230, 50],
      yuan: [22, 84],
      axes: [{ kind: 'color', palette: 'tech' }],
    },
    {
      noun: ['tripod', 'trípode *', 'tripé *'],
      agree: ['ms', 'ms'],
      zh: '三脚架',
      shape: 'tripod',
      hs: '962000',
      looks: ['foldable', 'adjustable', 'lightweight', 'compact'],
      materials: ['aluminum', 'plastic'],
      features: [
        ['with remote shutter', 'con disparador remoto', 'com controle remoto', 'battery_pi967'],
        ['with ring light', 'con aro de luz', 'com ring light'],
        ['with flexible legs', 'con patas flexibles', 'com pernas flexíveis'],
      ],
      about: [
        'Steady pictures of the whole group, with the photographer in it.',
        'Fotos estables de todo el grupo, con el fotógrafo incluido.',
        'Fotos estáveis do grupo todo, com o fotógrafo junto.',
      ],
      grams: [180, 780],
      packedMm: [330, 80, 70],
      yuan: [20, 76],
      axes: [
        { kind: 'color', palette: 'tech' },
        { kind: 'height', cm: [30, 100, 160] },
      ],
    },
  ],
};
