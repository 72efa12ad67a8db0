import type { Leaf } from '../../lexicon.ts';

export const phoneCases: Leaf = {
  code: 'phone-cases',
  names: ['Phone cases and protection', 'Fundas y protección', 'Capas e proteção'],
  hs: '392690',
  looks: ['matte', 'slim', 'transparent', 'sturdy', 'floral'],
  features: [
    ['for work and travel', 'para el trabajo y los viajes', 'para o trabalho e as viagens'],
    ['for everyday protection', 'para la protección diaria', 'para a proteção diária'],
  ],
  closings: [
    [
      'Choose the screen size of the phone; all ports stay free.',
      'Elige el tamaño de pantalla del móvil; todos los puertos quedan libres.',
      'Escolha o tamanho da tela do celular; todas as entradas ficam livres.',
    ],
    [
      'Snaps on in seconds, comes off without tools.',
      'Se coloca en segundos y se quita sin herramientas.',
      'Encaixa em segundos e sai sem ferramentas.',
    ],
  ],
  packing: 'blister',
  tags: ['electronics', 'phone'],
  types: [
    {
      noun: ['phone case', 'funda * para móvil', 'capa * para celular'],
      agree: ['fs', 'fs'],
      zh: '手机壳',
      shape: 'phone-case',
      materials: ['silicone', 'tpu', 'faux-leather'],
      features: [
        ['with magnetic ring', 'con anillo magnético', 'com anel magnético', 'magnet'],
        ['with ring stand', 'con anillo de sujeción', 'com anel de apoio'],
        ['with camera cover', 'con tapa para la cámara', 'com proteção para a câmera'],
        ['with neck cord', 'con cordón para el cuello', 'com cordão'],
      ],
      about: [
        'Corners with air cushions take the fall so that the screen does not.',
        'Las esquinas con cámara de aire absorben el golpe en lugar de la pantalla.',
        'Os cantos com colchão de ar absorvem a queda no lugar da tela.',
      ],
      grams: [32, 55],
      packedMm: [190, 100, 20],
      yuan: [4, 18],
      axes: [
        { kind: 'color', palette: 'tech' },
        { kind: 'screen', inches: [6.1, 6.5, 6.7] },
      ],
      attributes: ['brand_risk'],
    },
    {
      noun: ['wallet case', 'funda cartera *', 'capa carteira *'],
      agree: ['fs', 'fs'],
      zh: '翻盖手机套',
      shape: 'wallet-case',
      hs: '420232',
      looks: ['classic', 'slim', 'vintage', 'floral'],
      materials: ['faux-leather', 'leather', 'canvas'],
      features: [
        ['with card slots', 'con ranuras para tarjetas', 'com porta-cartões'],
        ['with wrist strap', 'con correa de muñeca', 'com alça de pulso'],
        ['with stand function', 'con función de soporte', 'com função de suporte'],
      ],
      about: [
        'Phone, three cards and a note in one hand.',
        'Móvil, tres tarjetas y un billete en una sola mano.',
        'Celular, três cartões e uma nota em uma só mão.',
      ],
      grams: [45, 60],
      packedMm: [190, 110, 25],
      yuan: [9, 30],
      axes: [
        { kind: 'color', palette: 'leather' },
        { kind: 'screen', inches: [6.1, 6.5, 6.7] },
      ],
    },
    {
      noun: ['* screen protector', 'protector de pantalla *', 'película de proteção *'],
      agree: ['ms', 'fs'],
      zh: '钢化膜',
      shape: 'screen-film',
      hs: '700719',
      looks: ['matte', 'transparent', 'slim'],
      materials: ['glass', 'tpu'],
      features: [
        ['with alignment frame', 'con marco de colocación', 'com moldura de instalação'],
        ['with privacy filter', 'con filtro de privacidad', 'com filtro de privacidade'],
        ['with cleaning kit', 'con kit de limpieza', 'com kit de limpeza'],
      ],
      about: [
        'Goes on without bubbles and leaves the touch screen as quick as before.',
        'Se coloca sin burbujas y la pantalla responde igual de rápido.',
        'Aplica sem bolhas e a tela responde com a mesma rapidez.',
      ],
      grams: [14, 30],
      packedMm: [180, 95, 15],
      yuan: [3, 14],
      axes: [
        { kind: 'screen', inches: [6.1, 6.5, 6.7] },
        { kind: 'pack', pieces: [1, 2, 3] },
      ],
      colors: ['clear', 'light-blue'],
    },
  ],
};
