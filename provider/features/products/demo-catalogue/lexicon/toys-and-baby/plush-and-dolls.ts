import type { Leaf } from '../../lexicon.ts';

export const plushAndDolls: Leaf = {
  code: 'plush-and-dolls',
  names: ['Plush toys and dolls', 'Peluches y muñecas', 'Pelúcias e bonecas'],
  hs: '950300',
  looks: ['washable', 'colorful', 'classic', 'large'],
  features: [
    ['for hugging and sleeping', 'para abrazar y dormir', 'para abraçar e dormir'],
    ['for birthdays', 'para cumpleaños', 'para aniversários'],
  ],
  closings: [
    [
      'The eyes are embroidered and the seams are double.',
      'Los ojos van bordados y las costuras son dobles.',
      'Os olhos são bordados e as costuras são duplas.',
    ],
    [
      'A companion for bedtime, the car and the first day of school.',
      'Compañía para la hora de dormir, el coche y el primer día de cole.',
      'Companhia para a hora de dormir, o carro e o primeiro dia de escola.',
    ],
  ],
  packing: 'vacuum',
  tags: ['toys', 'plush', 'gift'],
  types: [
    {
      noun: ['* teddy bear', 'osito *', 'ursinho *'],
      agree: ['ms', 'ms'],
      zh: '泰迪熊',
      shape: 'bear',
      looks: ['washable', 'classic', 'vintage'],
      materials: ['plush', 'cotton'],
      features: [
        ['with bow', 'con lazo', 'com laço'],
        ['with sweater', 'con jersey', 'com suéter'],
        ['with heart', 'con corazón', 'com coração'],
      ],
      about: [
        'Soft filling, movable arms and a face that listens to everything.',
        'Relleno blando, brazos móviles y una cara que escucha de todo.',
        'Enchimento macio, braços móveis e uma carinha que escuta tudo.',
      ],
      grams: [180, 620],
      packedMm: [300, 220, 130],
      yuan: [16, 56],
      axes: [
        { kind: 'height', cm: [25, 35, 50, 70] },
        { kind: 'color', palette: 'plush' },
      ],
    },
    {
      noun: ['bunny soft toy', 'conejito *', 'coelhinho *'],
      agree: ['ms', 'ms'],
      zh: '毛绒兔子',
      shape: 'bunny',
      looks: ['washable', 'classic', 'floral', 'checked'],
      materials: ['plush', 'cotton', 'linen'],
      features: [
        ['with long ears', 'con orejas largas', 'com orelhas longas'],
        ['with floral dress', 'con vestido de flores', 'com vestido florido'],
        ['with comfort blanket', 'con mantita', 'com naninha'],
      ],
      about: [
        'Long ears to hold on to and a body that fits under one arm.',
        'Orejas largas para agarrar y un cuerpo que cabe bajo el brazo.',
        'Orelhas compridas para segurar e um corpo que cabe embaixo do braço.',
      ],
      grams: [120, 380],
      packedMm: [280, 190, 100],
      yuan: [14, 46],
      axes: [
        { kind: 'height', cm: [25, 35, 45] },
        { kind: 'color', palette: 'plush' },
      ],
    },
    {
      noun: ['rag doll', 'muñeca de trapo *', 'boneca de pano *'],
      agree: ['fs', 'fs'],
      zh: '布娃娃',
      shape: 'doll',
      looks: ['washable', 'classic', 'vintage', 'colorful'],
      materials: ['cotton', 'linen', 'felt'],
      features: [
        ['with removable dress', 'con vestido de quita y pon', 'com vestido removível'],
        ['with braids', 'con trenzas', 'com tranças'],
        ['with small bag', 'con bolsito', 'com bolsinha'],
      ],
      about: [
        'Clothes to take off and put on, hair to braid, stories to invent.',
        'Ropa para poner y quitar, pelo para trenzar e historias por inventar.',
        'Roupa para tirar e pôr, cabelo para trançar e histórias para inventar.',
      ],
      grams: [140, 340],
      packedMm: [330, 160, 80],
      yuan: [18, 52],
      axes: [{ kind: 'color', palette: 'pastel' }],
    },
  ],
};
