import type { Leaf } from '../../lexicon.ts';
import { tablewareHs } from './tableware-hs.ts';

export const tableware: Leaf = {
  code: 'tableware',
  names: ['Tableware', 'Vajilla y cubiertos', 'Louças e talheres'],
  hs: '691200',
  looks: ['speckled', 'matte', 'rustic', 'hand-painted', 'nordic'],
  features: [
    ['for everyday use', 'para el uso diario', 'para o dia a dia'],
    ['for family meals', 'para comidas en familia', 'para refeições em família'],
  ],
  closings: [
    [
      'Easy to mix with what is already in your cupboard.',
      'Fácil de combinar con lo que ya tienes en el armario.',
      'Fácil de combinar com o que você já tem no armário.',
    ],
    [
      'For weekday dinners as well as long Sunday lunches.',
      'Para las cenas de diario y también para las comidas largas del domingo.',
      'Para o jantar do dia a dia e também para os longos almoços de domingo.',
    ],
  ],
  packing: 'bubble',
  tags: ['dining', 'kitchen', 'home'],
  types: [
    {
      noun: ['dinner plate set', 'juego de platos llanos *', 'jogo de pratos rasos *'],
      agree: ['mp', 'mp'],
      zh: '餐盘套装',
      shape: 'plate',
      hs: tablewareHs,
      materials: ['stoneware', 'porcelain', 'ceramic'],
      features: [
        ['with raised edge', 'con borde elevado', 'com borda elevada'],
        ['with crackle glaze', 'con esmalte craquelado', 'com esmalte craquelado'],
        ['for the microwave', 'para microondas', 'para micro-ondas'],
      ],
      about: [
        'The raised edge keeps sauces on the plate and the glaze resists knife marks.',
        'El borde evita que se derramen las salsas y el esmalte resiste las marcas del cuchillo.',
        'A borda segura os molhos e o esmalte resiste às marcas de faca.',
      ],
      grams: [1800, 2800],
      packedMm: [300, 300, 130],
      yuan: [48, 110],
      axes: [
        { kind: 'color', palette: 'pottery' },
        { kind: 'pack', pieces: [2, 4, 6] },
      ],
    },
    {
      noun: ['soup bowl', 'cuenco *', 'cumbuca *'],
      agree: ['ms', 'fs'],
      zh: '汤碗',
      shape: 'bowl',
      hs: tablewareHs,
      materials: ['ceramic', 'stoneware', 'acacia'],
      looks: ['speckled', 'ribbed', 'hand-painted', 'rustic'],
      features: [
        ['with two handles', 'con dos asas', 'com duas alças'],
        ['with wooden spoon', 'con cuchara de madera', 'com colher de madeira'],
        ['with lid', 'con tapa', 'com tampa'],
      ],
      about: [
        'Deep enough for ramen, breakfast cereal or a big salad.',
        'Con profundidad suficiente para ramen, cereales o una ensalada grande.',
        'Com profundidade suficiente para lámen, cereais ou uma salada caprichada.',
      ],
      grams: [310, 560],
      packedMm: [180, 180, 95],
      yuan: [11, 28],
      axes: [
        { kind: 'color', palette: 'pottery' },
        { kind: 'capacity', ml: [500, 850] },
      ],
    },
    {
      noun: ['cutlery set', 'cubertería *', 'faqueiro *'],
      agree: ['fs', 'ms'],
      zh: '餐具套装',
      shape: 'cutlery',
      hs: '821599',
      looks: ['polished', 'matte', 'minimalist', 'vintage'],
      materials: ['stainless'],
      features: [
        ['with dessert spoons', 'con cucharas de postre', 'com colheres de sobremesa'],
        ['with storage case', 'con estuche', 'com estojo'],
        ['with slim handles', 'con mangos finos', 'com cabos finos'],
      ],
      about: [
        'Knife, fork and spoons with a pleasant weight in the hand.',
        'Cuchillo, tenedor y cucharas con un peso agradable en la mano.',
        'Faca, garfo e colheres com peso agradável na mão.',
      ],
      grams: [420, 900],
      packedMm: [260, 140, 50],
      yuan: [24, 70],
      axes: [
        { kind: 'color', palette: 'metal-dark' },
        { kind: 'pack', pieces: [4, 16, 24] },
      ],
      packing: 'gift',
    },
    {
      noun: ['tumbler set', 'juego de vasos *', 'jogo de copos *'],
      agree: ['mp', 'mp'],
      zh: '玻璃杯套装',
      shape: 'tumbler',
      hs: '701337',
      looks: ['ribbed', 'minimalist', 'vintage', 'stackable'],
      materials: ['glass', 'borosilicate'],
      features: [
        ['with bamboo lids and straws', 'con tapas de bambú y pajitas', 'com tampas de bambu e canudos'],
        ['with double wall', 'con doble pared', 'com parede dupla'],
        ['with heavy base', 'con base gruesa', 'com base grossa'],
      ],
      about: [
        'For water, iced coffee or a long drink with plenty of ice.',
        'Para agua, café helado o una bebida larga con mucho hielo.',
        'Para água, café gelado ou um drinque longo com bastante gelo.',
      ],
      grams: [480, 1100],
      packedMm: [260, 180, 140],
      yuan: [18, 52],
      axes: [
        { kind: 'pack', pieces: [2, 4, 6] },
        { kind: 'capacity', ml: [300, 450] },
      ],
      colors: ['clear', 'amber'],
    },
  ],
};
