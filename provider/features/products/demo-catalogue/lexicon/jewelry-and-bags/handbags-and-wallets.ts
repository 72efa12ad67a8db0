import type { Leaf } from '../../lexicon.ts';
import { bagHs } from './bag-hs.ts';

export const handbagsAndWallets: Leaf = {
  code: 'handbags-and-wallets',
  names: ['Handbags and wallets', 'Bolsos y carteras', 'Bolsas e carteiras'],
  hs: '420222',
  looks: ['classic', 'minimalist', 'quilted', 'vintage', 'slim'],
  features: [
    ['for work and weekend', 'para el trabajo y el fin de semana', 'para o trabalho e o fim de semana'],
    ['for city and travel', 'para la ciudad y los viajes', 'para a cidade e as viagens'],
  ],
  closings: [
    [
      'The inner pockets keep keys, cards and lipstick in place.',
      'Los bolsillos interiores mantienen en orden llaves, tarjetas y pintalabios.',
      'Os bolsos internos mantêm chaves, cartões e batom em ordem.',
    ],
    [
      'Fill with paper when not in use to keep the shape.',
      'Rellenar con papel cuando no se use para conservar la forma.',
      'Encha com papel quando não estiver em uso para manter a forma.',
    ],
  ],
  packing: 'pouch',
  tags: ['bags', 'women', 'fashion'],
  types: [
    {
      noun: ['crossbody bag', 'bolso bandolera *', 'bolsa transversal *'],
      agree: ['ms', 'fs'],
      zh: '斜挎包',
      shape: 'crossbody',
      hs: bagHs,
      materials: ['faux-leather', 'leather', 'nylon', 'canvas'],
      features: [
        ['with adjustable strap', 'con correa ajustable', 'com alça ajustável'],
        ['with wide strap', 'con correa ancha', 'com alça larga'],
        ['with three compartments', 'con tres compartimentos', 'com três divisórias'],
      ],
      about: [
        'Hands free for the market, the metro or a city walk.',
        'Manos libres para el mercado, el metro o un paseo por la ciudad.',
        'Mãos livres para a feira, o metrô ou um passeio pela cidade.',
      ],
      grams: [280, 620],
      packedMm: [270, 200, 80],
      yuan: [32, 98],
      axes: [{ kind: 'color', palette: 'leather' }],
    },
    {
      noun: ['tote bag', 'bolso tote *', 'bolsa tote *'],
      agree: ['ms', 'fs'],
      zh: '托特包',
      shape: 'tote',
      hs: bagHs,
      looks: ['large', 'classic', 'striped', 'foldable', 'boho'],
      materials: ['canvas', 'faux-leather', 'jute'],
      features: [
        ['with inside pocket', 'con bolsillo interior', 'com bolso interno'],
        ['with long handles', 'con asas largas', 'com alças longas'],
        ['with flat base', 'con base plana', 'com base plana'],
      ],
      about: [
        'A big opening and a flat base: it stands on its own next to the desk.',
        'Gran apertura y base plana: se sostiene de pie junto a la mesa.',
        'Abertura grande e base plana: fica em pé sozinha ao lado da mesa.',
      ],
      grams: [220, 720],
      packedMm: [380, 330, 40],
      yuan: [22, 86],
      axes: [{ kind: 'color', palette: 'leather' }, { kind: 'size' }],
    },
    {
      noun: ['wallet', 'cartera *', 'carteira *'],
      agree: ['fs', 'fs'],
      zh: '钱包',
      shape: 'wallet',
      hs: { 'leather': '420231', 'faux-leather': '420232', 'aluminum': '420239' },
      looks: ['slim', 'classic', 'compact', 'vintage'],
      materials: ['leather', 'faux-leather', 'aluminum'],
      features: [
        ['with coin pocket', 'con monedero', 'com porta-moedas'],
        ['with card slots', 'con ranuras para tarjetas', 'com porta-cartões'],
        ['with money clip', 'con pinza para billetes', 'com clipe para notas'],
      ],
      about: [
        'Cards, notes and coins in a format that fits the front pocket.',
        'Tarjetas, billetes y monedas en un formato que cabe en el bolsillo delantero.',
        'Cartões, notas e moedas em um formato que cabe no bolso da frente.',
      ],
      grams: [50, 150],
      packedMm: [130, 105, 30],
      yuan: [12, 52],
      axes: [{ kind: 'color', palette: 'leather' }],
      packing: 'gift',
    },
  ],
};
