import type { Leaf } from '../../lexicon.ts';

export const bowlsAndFeeders: Leaf = {
  code: 'bowls-and-feeders',
  names: ['Bowls and feeders', 'Comederos y bebederos', 'Comedouros e bebedouros'],
  hs: '392490',
  looks: ['non-slip', 'minimalist', 'sturdy', 'speckled'],
  features: [
    ['for dogs and cats', 'para perros y gatos', 'para cães e gatos'],
    ['for wet and dry food', 'para comida húmeda y seca', 'para ração úmida e seca'],
  ],
  closings: [
    ['Easy to clean, hard to tip over.', 'Limpieza fácil y buena estabilidad.', 'Fácil de limpar e difícil de tombar.'],
    ['Change the water every day.', 'Conviene cambiar el agua todos los días.', 'Troque a água todos os dias.'],
  ],
  packing: 'carton',
  tags: ['pets', 'feeding'],
  types: [
    {
      noun: ['pet bowl', 'comedero *', 'comedouro *'],
      agree: ['ms', 'ms'],
      zh: '宠物碗',
      shape: 'pet-bowl',
      hs: { ceramic: '691200', stainless: '732393', silicone: '392490' },
      materials: ['ceramic', 'stainless', 'silicone'],
      features: [
        ['with bamboo stand', 'con soporte de bambú', 'com suporte de bambu'],
        ['with slow-feed ridges', 'con relieve para comer despacio', 'com relevo para comer devagar'],
        ['with rubber ring', 'con aro de goma', 'com anel de borracha'],
      ],
      about: [
        'The right height for the neck and a base that stays where you put it.',
        'La altura adecuada para el cuello y una base que no se mueve.',
        'A altura certa para o pescoço e uma base que não sai do lugar.',
      ],
      grams: [220, 620],
      packedMm: [220, 200, 80],
      yuan: [12, 46],
      axes: [
        { kind: 'color', palette: 'pottery' },
        { kind: 'capacity', ml: [350, 600, 1000] },
      ],
    },
    {
      noun: ['pet water fountain', 'fuente de agua * para mascotas', 'fonte de água * para pets'],
      agree: ['fs', 'fs'],
      zh: '宠物饮水机',
      shape: 'fountain',
      hs: '841370',
      looks: ['quiet', 'compact', 'minimalist', 'illuminated'],
      materials: ['plastic', 'stainless', 'ceramic'],
      features: [
        ['with carbon filter', 'con filtro de carbón', 'com filtro de carvão'],
        ['with level window', 'con visor de nivel', 'com visor de nível'],
        ['with three flow modes', 'con tres modos de flujo', 'com três modos de fluxo'],
      ],
      about: [
        'Moving water invites cats to drink more often.',
        'El agua en movimiento invita a los gatos a beber más a menudo.',
        'A água em movimento convida os gatos a beber mais vezes.',
      ],
      grams: [620, 1200],
      packedMm: [220, 210, 180],
      yuan: [42, 120],
      axes: [{ kind: 'color', palette: 'neutral' }, { kind: 'plug' }],
    },
    {
      noun: ['licking mat', 'alfombrilla para lamer *', 'tapete de lamber *'],
      agree: ['fs', 'ms'],
      zh: '宠物舔食垫',
      shape: 'lick-mat',
      looks: ['non-slip', 'colorful', 'washable'],
      materials: ['silicone', 'rubber'],
      features: [
        ['with suction cups', 'con ventosas', 'com ventosas'],
        ['with spatula', 'con espátula', 'com espátula'],
        ['with paw relief', 'con relieve de huella', 'com relevo de patinha'],
      ],
      about: [
        'Spread food into the pattern: eating takes longer and bath time gets calmer.',
        'Reparte la comida en el relieve: comer dura más y el baño es más tranquilo.',
        'Espalhe a comida no relevo: comer demora mais e o banho fica mais calmo.',
      ],
      grams: [90, 190],
      packedMm: [220, 210, 20],
      yuan: [7, 22],
      axes: [
        { kind: 'color', palette: 'pet' },
        { kind: 'pack', pieces: [1, 2] },
      ],
      packing: 'polybag',
    },
  ],
};
