import type { Leaf } from '../../lexicon.ts';

export const homeTextiles: Leaf = {
  code: 'home-textiles',
  names: ['Home textiles', 'Textil para el hogar', 'Têxteis para casa'],
  hs: '630492',
  looks: ['nordic', 'boho', 'striped', 'checked', 'plain'],
  features: [
    ['for all seasons', 'para todo el año', 'para o ano todo'],
    ['for living room and bedroom', 'para salón y dormitorio', 'para sala e quarto'],
  ],
  closings: [
    [
      'A small change that makes a room feel warmer.',
      'Un pequeño cambio que da calidez a la habitación.',
      'Uma pequena mudança que deixa o ambiente mais acolhedor.',
    ],
    ['Wash separately the first time.', 'Conviene lavar por separado la primera vez.', 'Lave separadamente na primeira vez.'],
  ],
  packing: 'vacuum',
  tags: ['home', 'decor', 'bedroom'],
  types: [
    {
      noun: ['throw blanket', 'manta *', 'manta *'],
      agree: ['fs', 'fs'],
      zh: '沙发毯',
      shape: 'blanket',
      hs: { cotton: '630130', fleece: '630140', knit: '630140', wool: '630120' },
      looks: ['waffle', 'plain', 'checked', 'striped', 'boho'],
      materials: ['cotton', 'fleece', 'knit', 'wool'],
      features: [
        ['with fringes', 'con flecos', 'com barrado de franjas'],
        ['with sherpa lining', 'con forro de borreguito', 'com forro de sherpa'],
      ],
      about: [
        'Wrap up on the sofa or lay it across the end of the bed.',
        'Para taparte en el sofá o vestir los pies de la cama.',
        'Para se enrolar no sofá ou decorar os pés da cama.',
      ],
      grams: [620, 1500],
      packedMm: [330, 260, 90],
      yuan: [32, 96],
      axes: [
        { kind: 'color', palette: 'home' },
        {
          kind: 'format',
          cm: [
            [125, 150],
            [130, 180],
            [180, 220],
          ],
        },
      ],
    },
    {
      noun: ['cushion cover', 'funda de cojín *', 'capa de almofada *'],
      agree: ['fs', 'fs'],
      zh: '抱枕套',
      shape: 'cushion',
      hs: '630492',
      looks: ['floral', 'striped', 'boho', 'geometric', 'plain'],
      materials: ['linen', 'velvet', 'cotton'],
      features: [
        ['with hidden zipper', 'con cremallera oculta', 'com zíper invisível'],
        ['with piping', 'con ribete', 'com vivo'],
        ['with embroidery', 'con bordado', 'com bordado'],
      ],
      about: [
        'Change the cover with the season and the sofa looks new.',
        'Cambia la funda con la estación y el sofá parecerá otro.',
        'Troque a capa conforme a estação e o sofá ganha cara nova.',
      ],
      grams: [110, 230],
      packedMm: [260, 200, 25],
      yuan: [8, 24],
      axes: [
        { kind: 'color', palette: 'home' },
        {
          kind: 'format',
          cm: [
            [40, 40],
            [45, 45],
            [30, 50],
          ],
        },
      ],
      packing: 'polybag',
      inTheBox: [
        '1 × cushion cover (filling not included)',
        '1 × funda de cojín (relleno no incluido)',
        '1 × capa de almofada (enchimento não incluso)',
      ],
    },
    {
      noun: ['area rug', 'alfombra *', 'tapete *'],
      agree: ['fs', 'ms'],
      zh: '地毯',
      shape: 'rug',
      hs: { polyester: '570242', cotton: '570249', jute: '570299' },
      looks: ['geometric', 'vintage', 'boho', 'washable', 'non-slip'],
      materials: ['polyester', 'cotton', 'jute'],
      features: [
        ['with non-slip backing', 'con base antideslizante', 'com base antiderrapante'],
        ['with low pile', 'con pelo corto', 'com pelo baixo'],
      ],
      about: [
        'It softens steps and marks out a corner for reading or playing.',
        'Amortigua los pasos y delimita un rincón para leer o jugar.',
        'Amortece os passos e delimita um canto para ler ou brincar.',
      ],
      grams: [900, 2200],
      packedMm: [620, 160, 160],
      yuan: [38, 120],
      axes: [
        { kind: 'color', palette: 'home' },
        {
          kind: 'format',
          cm: [
            [50, 80],
            [80, 120],
            [120, 160],
          ],
        },
      ],
    },
    {
      noun: ['curtain panels', 'cortinas *', 'cortinas *'],
      agree: ['fp', 'fp'],
      zh: '窗帘',
      shape: 'curtain',
      hs: '630392',
      looks: ['plain', 'nordic', 'striped', 'floral'],
      materials: ['linen', 'polyester', 'velvet'],
      features: [
        ['with metal eyelets', 'con ojales metálicos', 'com ilhós de metal'],
        ['with blackout lining', 'con forro opaco', 'com forro blackout'],
        ['with tiebacks', 'con abrazaderas', 'com abraçadeiras'],
      ],
      about: [
        'They filter the light and fall in even folds.',
        'Filtran la luz y caen en pliegues uniformes.',
        'Filtram a luz e caem em dobras uniformes.',
      ],
      grams: [600, 1500],
      packedMm: [330, 270, 70],
      yuan: [36, 98],
      axes: [
        { kind: 'color', palette: 'home' },
        {
          kind: 'format',
          cm: [
            [100, 200],
            [140, 240],
          ],
        },
      ],
      inTheBox: ['2 × curtain panels', '2 × cortinas', '2 × cortinas'],
    },
    {
      noun: ['pillow', 'almohada *', 'travesseiro *'],
      agree: ['fs', 'ms'],
      zh: '枕头',
      shape: 'pillow',
      hs: '940490',
      looks: ['ergonomic', 'breathable', 'washable', 'quilted'],
      materials: ['memory-foam', 'microfiber', 'cotton'],
      features: [
        ['with removable cover', 'con funda extraíble', 'com capa removível'],
        ['with neck support', 'con soporte cervical', 'com apoio para o pescoço'],
      ],
      about: [
        'The middle gives way for the head while the edge supports the neck.',
        'El centro cede para la cabeza mientras el borde sostiene el cuello.',
        'O centro cede para a cabeça enquanto a borda apoia o pescoço.',
      ],
      grams: [800, 1400],
      packedMm: [480, 320, 130],
      yuan: [38, 92],
      axes: [{ kind: 'color', palette: 'neutral' }],
    },
  ],
};
