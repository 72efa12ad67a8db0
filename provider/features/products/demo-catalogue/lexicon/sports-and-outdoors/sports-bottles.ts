import type { Leaf } from '../../lexicon.ts';

export const sportsBottles: Leaf = {
  code: 'sports-bottles',
  names: ['Bottles and flasks', 'Botellas y termos', 'Garrafas térmicas'],
  hs: '961700',
  looks: ['matte', 'slim', 'sturdy', 'minimalist'],
  features: [
    ['for gym and office', 'para el gimnasio y la oficina', 'para academia e escritório'],
    ['with leakproof lid', 'con tapa antigoteo', 'com tampa à prova de vazamento'],
  ],
  closings: [
    [
      'Fits most cup holders and backpack pockets.',
      'Cabe en la mayoría de portavasos y bolsillos de mochila.',
      'Cabe na maioria dos porta-copos e bolsos de mochila.',
    ],
    [
      'Rinse with warm water before first use.',
      'Conviene enjuagar con agua tibia antes del primer uso.',
      'Enxágue com água morna antes do primeiro uso.',
    ],
  ],
  packing: 'retail',
  tags: ['sports', 'outdoor', 'hydration'],
  types: [
    {
      noun: ['insulated * bottle', 'botella térmica *', 'garrafa térmica *'],
      agree: ['fs', 'fs'],
      zh: '保温瓶',
      shape: 'bottle',
      materials: ['stainless'],
      looks: ['matte', 'slim', 'sturdy', 'minimalist', 'speckled'],
      features: [
        ['with bamboo cap', 'con tapón de bambú', 'com tampa de bambu'],
        ['with straw lid', 'con tapa con pajita', 'com tampa com canudo'],
        ['with tea infuser', 'con infusor de té', 'com infusor de chá'],
      ],
      about: [
        'Double walls keep water cold through a hike and tea warm through the morning.',
        'La doble pared mantiene el agua fría en la ruta y el té caliente toda la mañana.',
        'A parede dupla mantém a água fria na trilha e o chá quente a manhã toda.',
      ],
      grams: [260, 420],
      packedMm: [270, 80, 80],
      yuan: [24, 64],
      axes: [
        { kind: 'color', palette: 'sport' },
        { kind: 'capacity', ml: [500, 750, 1000] },
      ],
    },
    {
      noun: ['sports bottle', 'botella deportiva *', 'garrafa esportiva *'],
      agree: ['fs', 'fs'],
      zh: '运动水壶',
      shape: 'sport-bottle',
      hs: '392410',
      looks: ['transparent', 'lightweight', 'ribbed', 'colorful'],
      materials: ['tritan', 'polypropylene', 'silicone'],
      features: [
        ['with time marks', 'con marcas horarias', 'com marcas de horário'],
        ['with carry loop', 'con asa', 'com alça'],
        ['with flip top', 'con tapa abatible', 'com tampa flip'],
      ],
      about: [
        'Open it with one hand and see how much is left.',
        'Se abre con una mano y se ve cuánto queda.',
        'Abre com uma mão e mostra quanto ainda resta.',
      ],
      grams: [110, 240],
      packedMm: [260, 85, 85],
      yuan: [9, 32],
      axes: [
        { kind: 'color', palette: 'sport' },
        { kind: 'capacity', ml: [600, 800, 1000, 2000] },
      ],
    },
    {
      noun: ['travel mug', 'vaso térmico *', 'copo térmico *'],
      agree: ['ms', 'ms'],
      zh: '随行杯',
      shape: 'travel-mug',
      materials: ['stainless'],
      looks: ['matte', 'slim', 'ribbed', 'minimalist', 'compact'],
      features: [
        ['with handle', 'con asa', 'com alça'],
        ['with sliding lid', 'con tapa deslizante', 'com tampa deslizante'],
        ['with metal straw', 'con pajita metálica', 'com canudo de metal'],
      ],
      about: [
        'Coffee to the last sip, in the car or at the desk.',
        'Café hasta el último sorbo, en el coche o en la mesa de trabajo.',
        'Café até o último gole, no carro ou na mesa de trabalho.',
      ],
      grams: [240, 460],
      packedMm: [200, 100, 100],
      yuan: [20, 56],
      axes: [
        { kind: 'color', palette: 'sport' },
        { kind: 'capacity', ml: [350, 500, 900] },
      ],
    },
  ],
};
