import type { Leaf } from '../../lexicon.ts';

export const babyFeeding: Leaf = {
  code: 'baby-feeding',
  names: ['Baby feeding', 'Alimentación del bebé', 'Alimentação do bebê'],
  hs: '392410',
  looks: ['non-slip', 'washable', 'colorful', 'compact'],
  features: [
    ['for first meals', 'para las primeras comidas', 'para as primeiras refeições'],
    ['for home and nursery', 'para casa y guardería', 'para casa e creche'],
  ],
  closings: [
    [
      'Soft shapes that small hands can hold on their own.',
      'Formas suaves que las manos pequeñas sujetan solas.',
      'Formas macias que as mãozinhas seguram sozinhas.',
    ],
    [
      'Wash before first use; always stay with the child during meals.',
      'Lavar antes del primer uso; acompaña siempre al niño durante las comidas.',
      'Lave antes do primeiro uso; fique sempre com a criança durante as refeições.',
    ],
  ],
  packing: 'retail',
  tags: ['baby', 'feeding'],
  types: [
    {
      noun: ['baby plate', 'plato * para bebé', 'prato * para bebê'],
      agree: ['ms', 'ms'],
      zh: '婴儿餐盘',
      shape: 'baby-plate',
      hs: { silicone: '392410', bamboo: '441911' },
      materials: ['silicone', 'bamboo'],
      features: [
        ['with suction base', 'con ventosa', 'com ventosa'],
        ['with three sections', 'con tres secciones', 'com três divisórias'],
        ['with spoon and fork', 'con cuchara y tenedor', 'com colher e garfo'],
      ],
      about: [
        'It sticks to the table and keeps peas away from the yogurt.',
        'Se fija a la mesa y separa los guisantes del yogur.',
        'Gruda na mesa e separa as ervilhas do iogurte.',
      ],
      grams: [160, 320],
      packedMm: [230, 200, 45],
      yuan: [14, 38],
      axes: [{ kind: 'color', palette: 'baby' }],
    },
    {
      noun: ['baby bib', 'babero *', 'babador *'],
      agree: ['ms', 'ms'],
      zh: '婴儿围兜',
      shape: 'bib',
      hs: { silicone: '392690', cotton: '611120', polyester: '611130' },
      looks: ['washable', 'colorful', 'plain', 'striped'],
      materials: ['silicone', 'cotton', 'polyester'],
      features: [
        ['with crumb catcher', 'con bolsillo recogemigas', 'com bolso coletor'],
        ['with long sleeves', 'con mangas largas', 'com mangas longas'],
        ['with snap buttons', 'con broches', 'com botões de pressão'],
      ],
      about: [
        'The clothes stay clean and the neck closure grows with the child.',
        'La ropa queda limpia y el cierre del cuello crece con el niño.',
        'A roupa fica limpa e o fecho do pescoço cresce com a criança.',
      ],
      grams: [50, 140],
      packedMm: [220, 170, 30],
      yuan: [7, 24],
      axes: [
        { kind: 'color', palette: 'baby' },
        { kind: 'pack', pieces: [1, 2, 3] },
      ],
    },
    {
      noun: ["children's * water bottle", 'botella infantil *', 'garrafinha infantil *'],
      agree: ['fs', 'fs'],
      zh: '儿童水壶',
      shape: 'bottle',
      hs: { stainless: '961700', tritan: '392410' },
      looks: ['colorful', 'sturdy', 'compact'],
      materials: ['stainless', 'tritan'],
      features: [
        ['with straw', 'con pajita', 'com canudo'],
        ['with carry strap', 'con correa', 'com alça'],
        ['with animal print', 'con dibujos de animales', 'com desenhos de animais'],
      ],
      about: [
        'A lid that small fingers can open and that stays tight in the backpack.',
        'Una tapa que los dedos pequeños abren solos y que no gotea en la mochila.',
        'Uma tampa que dedinhos abrem sozinhos e que não vaza na mochila.',
      ],
      grams: [140, 280],
      packedMm: [200, 80, 80],
      yuan: [16, 44],
      axes: [
        { kind: 'color', palette: 'baby' },
        { kind: 'capacity', ml: [350, 500] },
      ],
    },
  ],
};
