import type { Leaf } from '../../lexicon.ts';

export const backpacks: Leaf = {
  code: 'backpacks',
  names: ['Backpacks', 'Mochilas', 'Mochilas'],
  hs: '420292',
  looks: ['water-resistant', 'minimalist', 'lightweight', 'vintage', 'reinforced'],
  features: [
    ['for work and university', 'para el trabajo y la universidad', 'para o trabalho e a faculdade'],
    ['for day trips', 'para excursiones', 'para passeios'],
  ],
  closings: [
    [
      'The straps are padded and the back panel lets air through.',
      'Las correas van acolchadas y el respaldo deja pasar el aire.',
      'As alças são acolchoadas e o painel traseiro deixa o ar passar.',
    ],
    [
      'Items shown inside are not included.',
      'Los objetos que aparecen en las fotos no están incluidos.',
      'Os objetos que aparecem nas fotos não estão inclusos.',
    ],
  ],
  packing: 'polybag',
  tags: ['bags', 'travel', 'school'],
  types: [
    {
      noun: ['laptop backpack', 'mochila * para portátil', 'mochila * para notebook'],
      agree: ['fs', 'fs'],
      zh: '电脑双肩包',
      shape: 'backpack',
      materials: ['oxford', 'nylon', 'polyester'],
      features: [
        ['with hidden back pocket', 'con bolsillo trasero oculto', 'com bolso traseiro oculto'],
        ['with luggage strap', 'con banda para maleta', 'com faixa para mala'],
        ['with bottle pockets', 'con bolsillos para botella', 'com bolsos para garrafa'],
      ],
      about: [
        'A padded sleeve for the computer, an organizer for cables and room for a jacket.',
        'Funda acolchada para el ordenador, organizador para cables y sitio para una chaqueta.',
        'Bolso acolchoado para o computador, organizador para cabos e espaço para uma jaqueta.',
      ],
      grams: [560, 1050],
      packedMm: [440, 310, 90],
      yuan: [52, 130],
      axes: [
        { kind: 'color', palette: 'menswear' },
        { kind: 'screen', inches: [14, 15.6, 17.3] },
      ],
    },
    {
      noun: ['roll-top backpack', 'mochila enrollable *', 'mochila roll-top *'],
      agree: ['fs', 'fs'],
      zh: '卷口双肩包',
      shape: 'rolltop',
      materials: ['canvas', 'nylon', 'oxford'],
      features: [
        ['with metal buckle', 'con hebilla metálica', 'com fivela de metal'],
        ['with side zipper', 'con cremallera lateral', 'com zíper lateral'],
        ['with reflective strip', 'con banda reflectante', 'com faixa refletiva'],
      ],
      about: [
        'Roll the top up or down and the volume grows with the shopping.',
        'Enrolla o despliega la parte superior y el volumen crece con la compra.',
        'Enrole ou abra a parte de cima e o volume cresce com as compras.',
      ],
      grams: [480, 900],
      packedMm: [430, 300, 70],
      yuan: [44, 104],
      axes: [{ kind: 'color', palette: 'outdoor' }, { kind: 'size' }],
    },
    {
      noun: ["children's * backpack", 'mochila infantil *', 'mochila infantil *'],
      agree: ['fs', 'fs'],
      zh: '儿童书包',
      shape: 'backpack',
      looks: ['colorful', 'lightweight', 'washable', 'striped'],
      materials: ['polyester', 'canvas', 'neoprene'],
      features: [
        ['with name tag', 'con etiqueta para el nombre', 'com etiqueta de nome'],
        ['with chest strap', 'con cinta en el pecho', 'com tira no peito'],
        ['with animal ears', 'con orejas de animal', 'com orelhinhas'],
      ],
      about: [
        'Sized for kindergarten: lunch box, bottle and a favorite toy fit in.',
        'Con la medida justa para el cole: caben la fiambrera, la botella y un juguete.',
        'Na medida para a escolinha: cabem a lancheira, a garrafa e um brinquedo.',
      ],
      grams: [220, 420],
      packedMm: [310, 240, 70],
      yuan: [24, 60],
      axes: [{ kind: 'color', palette: 'pastel' }],
    },
  ],
};
