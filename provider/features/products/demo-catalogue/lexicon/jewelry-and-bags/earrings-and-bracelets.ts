import type { Leaf } from '../../lexicon.ts';
import { jewelryHs } from './jewelry-hs.ts';

export const earringsAndBracelets: Leaf = {
  code: 'earrings-and-bracelets',
  names: ['Earrings and bracelets', 'Pendientes y pulseras', 'Brincos e pulseiras'],
  hs: '711719',
  looks: ['dainty', 'geometric', 'twisted', 'boho', 'polished'],
  features: [
    ['for parties and weddings', 'para fiestas y bodas', 'para festas e casamentos'],
    ['for every day', 'para el día a día', 'para o dia a dia'],
  ],
  closings: [
    ['Light enough to forget after a minute.', 'Pesa tan poco que se olvida al minuto.', 'Pesa tão pouco que você esquece em um minuto.'],
    [
      'Store in the pouch to keep the shine.',
      'Conviene guardar en la bolsita para conservar el brillo.',
      'Guarde no saquinho para conservar o brilho.',
    ],
  ],
  packing: 'pouch',
  tags: ['jewelry', 'gift', 'women'],
  types: [
    {
      noun: ['hoop earrings', 'pendientes de aro *', 'brincos de argola *'],
      agree: ['mp', 'mp'],
      zh: '圈形耳环',
      shape: 'hoops',
      hs: jewelryHs,
      looks: ['chunky', 'twisted', 'dainty', 'polished'],
      materials: ['stainless', 'sterling-silver', 'brass'],
      features: [
        ['with hinged clasp', 'con cierre abatible', 'com fecho articulado'],
        ['with small charms', 'con dijes pequeños', 'com pingentes pequenos'],
      ],
      about: [
        'A shape that suits every haircut, from fine hoops to bold ones.',
        'Una forma que favorece con cualquier peinado, desde aros finos hasta los más llamativos.',
        'Um formato que combina com qualquer cabelo, das argolas finas às marcantes.',
      ],
      grams: [3, 14],
      packedMm: [70, 60, 25],
      yuan: [6, 34],
      axes: [
        { kind: 'color', palette: 'metal' },
        { kind: 'diameter', cm: [2, 3, 5] },
      ],
      inTheBox: ['1 pair of earrings', '1 par de pendientes', '1 par de brincos'],
    },
    {
      noun: ['drop earrings', 'pendientes largos *', 'brincos pendentes *'],
      agree: ['mp', 'mp'],
      zh: '吊坠耳环',
      shape: 'earrings',
      hs: jewelryHs,
      materials: ['resin', 'alloy', 'brass'],
      features: [
        ['with tassels', 'con borlas', 'com franjas'],
        ['with flower detail', 'con detalle de flor', 'com detalhe de flor'],
        ['with hook closure', 'con cierre de gancho', 'com gancho'],
      ],
      about: [
        'They swing with every movement and add color near the face.',
        'Se mueven con cada gesto y dan color cerca del rostro.',
        'Balançam a cada movimento e levam cor para perto do rosto.',
      ],
      grams: [4, 16],
      packedMm: [80, 60, 25],
      yuan: [5, 28],
      axes: [{ kind: 'color', palette: 'bright' }],
      inTheBox: ['1 pair of earrings', '1 par de pendientes', '1 par de brincos'],
    },
    {
      noun: ['bracelet', 'pulsera *', 'pulseira *'],
      agree: ['fs', 'fs'],
      zh: '手链',
      shape: 'bracelet',
      hs: jewelryHs,
      materials: ['stainless', 'sterling-silver', 'alloy', 'leather'],
      features: [
        ['with magnetic clasp', 'con cierre magnético', 'com fecho magnético', 'magnet'],
        ['with sliding knot', 'con nudo corredizo', 'com nó corrediço'],
        ['with charms', 'con dijes', 'com berloques'],
      ],
      about: [
        'Adjusts to most wrists and goes well next to a watch.',
        'Se ajusta a casi cualquier muñeca y queda bien junto al reloj.',
        'Serve na maioria dos pulsos e fica bem ao lado do relógio.',
      ],
      grams: [5, 30],
      packedMm: [80, 70, 30],
      yuan: [6, 38],
      axes: [
        { kind: 'color', palette: 'metal' },
        { kind: 'length', cm: [16, 18, 20] },
      ],
    },
  ],
};
