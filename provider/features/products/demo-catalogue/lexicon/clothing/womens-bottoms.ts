import type { Leaf } from '../../lexicon.ts';

export const womensBottoms: Leaf = {
  code: 'womens-bottoms',
  names: ["Women's bottoms", 'Pantalones y faldas', 'Calças e saias'],
  hs: '620463',
  looks: ['plain', 'casual', 'classic', 'lightweight'],
  features: [
    ['for every day', 'para el día a día', 'para o dia a dia'],
    ['with elastic waist', 'con cintura elástica', 'com cintura elástica'],
  ],
  closings: [
    [
      'Pairs with a simple top or a loose shirt.',
      'Combina con un top sencillo o una camisa suelta.',
      'Combina com um top simples ou uma camisa solta.',
    ],
    [
      'Compare your measurements with the size table before you choose.',
      'Compara tus medidas con la tabla de tallas antes de elegir.',
      'Compare suas medidas com a tabela de tamanhos antes de escolher.',
    ],
  ],
  packing: 'polybag',
  tags: ['women', 'fashion'],
  types: [
    {
      noun: ['wide-leg * pants', 'pantalón * de pierna ancha', 'calça pantalona *'],
      agree: ['ms', 'fs'],
      zh: '女式阔腿裤',
      shape: 'pants',
      hs: { linen: '620469', viscose: '620469', polyester: '620463' },
      materials: ['linen', 'viscose', 'polyester'],
      features: [
        ['with drawstring', 'con cordón', 'com cordão'],
        ['with high waist', 'con talle alto', 'com cintura alta'],
      ],
      about: [
        'The straight, wide leg lengthens the figure and leaves room to move.',
        'La pierna recta y ancha estiliza y deja libertad de movimiento.',
        'A perna reta e ampla alonga a silhueta e deixa espaço para se mover.',
      ],
      grams: [280, 430],
      packedMm: [310, 250, 35],
      yuan: [34, 78],
      axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }],
    },
    {
      noun: ['leggings', 'leggings *', 'leggings *'],
      agree: ['mp', 'fp'],
      zh: '紧身裤',
      shape: 'leggings',
      hs: '610463',
      looks: ['ribbed', 'thermal', 'breathable', 'reinforced'],
      materials: ['nylon', 'cotton', 'polyester'],
      features: [
        ['with phone pocket', 'con bolsillo para el móvil', 'com bolso para celular'],
        ['with high waist', 'con talle alto', 'com cintura alta'],
      ],
      about: [
        'They stay up when you bend and do not turn see-through.',
        'No se bajan al agacharte ni se transparentan.',
        'Não descem quando você agacha nem ficam transparentes.',
      ],
      grams: [180, 300],
      packedMm: [270, 210, 30],
      yuan: [22, 54],
      axes: [{ kind: 'color', palette: 'sport' }, { kind: 'clothing-size' }],
    },
    {
      noun: ['pleated * skirt', 'falda plisada *', 'saia plissada *'],
      agree: ['fs', 'fs'],
      zh: '百褶裙',
      shape: 'skirt',
      hs: '620453',
      materials: ['satin', 'chiffon', 'polyester'],
      features: [
        ['with hidden zipper', 'con cremallera oculta', 'com zíper invisível'],
        ['with satin lining', 'con forro satinado', 'com forro acetinado'],
      ],
      about: [
        'Fine pleats that keep their fold and swing as you walk.',
        'Pliegues finos que no pierden la forma y se mueven al andar.',
        'Pregas finas que não perdem a forma e balançam ao andar.',
      ],
      grams: [230, 380],
      packedMm: [300, 240, 35],
      yuan: [28, 66],
      axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }],
    },
  ],
};
