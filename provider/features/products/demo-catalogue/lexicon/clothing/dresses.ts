import type { Leaf } from '../../lexicon.ts';

export const dresses: Leaf = {
  code: 'dresses',
  names: ['Dresses', 'Vestidos', 'Vestidos'],
  hs: '620443',
  looks: ['floral', 'plain', 'fitted', 'loose', 'boho', 'casual'],
  features: [
    ['for summer', 'para verano', 'para o verão'],
    ['with side pockets', 'con bolsillos laterales', 'com bolsos laterais'],
  ],
  closings: [
    [
      'Goes with sneakers by day and sandals in the evening.',
      'Va con zapatillas de día y con sandalias por la noche.',
      'Combina com tênis de dia e sandálias à noite.',
    ],
    [
      'Compare your measurements with the size table before you choose.',
      'Compara tus medidas con la tabla de tallas antes de elegir.',
      'Compare suas medidas com a tabela de tamanhos antes de escolher.',
    ],
  ],
  packing: 'polybag',
  tags: ['women', 'fashion', 'summer'],
  types: [
    {
      noun: ['midi dress', 'vestido midi *', 'vestido midi *'],
      agree: ['ms', 'ms'],
      zh: '女式中长连衣裙',
      shape: 'dress',
      hs: { viscose: '620444', cotton: '620442', satin: '620443', linen: '620449' },
      materials: ['viscose', 'cotton', 'satin', 'linen'],
      features: [
        ['with V-neck', 'con escote en pico', 'com decote em V'],
        ['with tie belt', 'con cinturón de lazo', 'com faixa na cintura'],
        ['with puff sleeves', 'con mangas abullonadas', 'com mangas bufantes'],
      ],
      about: [
        'The skirt falls below the knee and moves with every step.',
        'La falda cae por debajo de la rodilla y acompaña cada paso.',
        'A saia cai abaixo do joelho e acompanha cada passo.',
      ],
      grams: [220, 380],
      packedMm: [300, 240, 30],
      yuan: [36, 84],
      axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }],
    },
    {
      noun: ['maxi dress', 'vestido largo *', 'vestido longo *'],
      agree: ['ms', 'ms'],
      zh: '女式长连衣裙',
      shape: 'maxi-dress',
      hs: { chiffon: '620443', viscose: '620444', cotton: '620442' },
      materials: ['chiffon', 'viscose', 'cotton'],
      features: [
        ['with adjustable straps', 'con tirantes ajustables', 'com alças ajustáveis'],
        ['with side slit', 'con abertura lateral', 'com fenda lateral'],
        ['with ruffled hem', 'con volante en el bajo', 'com babado na barra'],
      ],
      about: [
        'Light fabric down to the ankle, for beach evenings and garden parties.',
        'Tela ligera hasta el tobillo, para noches de playa y fiestas al aire libre.',
        'Tecido leve até o tornozelo, para noites na praia e festas ao ar livre.',
      ],
      grams: [280, 450],
      packedMm: [310, 250, 35],
      yuan: [42, 98],
      axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }],
    },
    {
      noun: ['knit dress', 'vestido de punto *', 'vestido de malha *'],
      agree: ['ms', 'ms'],
      zh: '针织连衣裙',
      shape: 'dress',
      hs: '610443',
      looks: ['ribbed', 'fitted', 'loose', 'classic'],
      materials: ['wool', 'knit', 'cotton'],
      features: [
        ['with high neck', 'con cuello alto', 'com gola alta'],
        ['with long sleeves', 'con mangas largas', 'com mangas longas'],
      ],
      about: [
        'Soft against the skin and warm enough for the change of season.',
        'Suave sobre la piel y con el abrigo justo para el entretiempo.',
        'Macio sobre a pele e quente na medida para a meia-estação.',
      ],
      grams: [340, 520],
      packedMm: [310, 250, 50],
      yuan: [44, 96],
      axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }],
    },
  ],
};
