import type { Leaf } from '../../lexicon.ts';

export const notebooksAndPlanners: Leaf = {
  code: 'notebooks-and-planners',
  names: ['Notebooks and planners', 'Cuadernos y agendas', 'Cadernos e planners'],
  hs: '482010',
  looks: ['minimalist', 'vintage', 'floral', 'classic', 'checked'],
  features: [
    ['for school and office', 'para clase y oficina', 'para escola e escritório'],
    ['for journaling', 'para escribir a diario', 'para escrever todos os dias'],
  ],
  closings: [
    [
      'Lies open flat, left-handed or right-handed.',
      'Queda abierto en plano, tanto para zurdos como para diestros.',
      'Fica aberto e plano, para canhotos e destros.',
    ],
    [
      'A gift for people who still like to write by hand.',
      'Un regalo para quien todavía escribe a mano.',
      'Um presente para quem ainda gosta de escrever à mão.',
    ],
  ],
  packing: 'kraft',
  tags: ['stationery', 'office', 'gift'],
  types: [
    {
      noun: ['* notebook', 'cuaderno *', 'caderno *'],
      agree: ['ms', 'ms'],
      zh: '笔记本',
      shape: 'notebook',
      materials: ['faux-leather', 'linen', 'kraft'],
      features: [
        ['with dotted pages', 'con páginas punteadas', 'com páginas pontilhadas'],
        ['with lined pages', 'con páginas rayadas', 'com páginas pautadas'],
        ['with elastic band', 'con goma elástica', 'com elástico'],
        ['with pen loop', 'con portalápiz', 'com porta-caneta'],
      ],
      about: [
        'Thick pages, a ribbon to mark the place and a pocket at the back.',
        'Páginas gruesas, cinta de marcapáginas y bolsillo al final.',
        'Páginas grossas, fita marcadora e bolso no final.',
      ],
      grams: [180, 420],
      packedMm: [220, 155, 25],
      yuan: [9, 32],
      axes: [
        { kind: 'color', palette: 'leather' },
        { kind: 'pack', pieces: [1, 2, 3] },
      ],
    },
    {
      noun: ['weekly planner', 'planificador semanal *', 'planner semanal *'],
      agree: ['ms', 'ms'],
      zh: '周计划本',
      shape: 'planner',
      materials: ['paper', 'kraft', 'faux-leather'],
      features: [
        ['with stickers', 'con pegatinas', 'com adesivos'],
        ['with undated pages', 'con páginas sin fecha', 'com páginas sem data'],
        ['with goal pages', 'con páginas de objetivos', 'com páginas de metas'],
      ],
      about: [
        'The week on two pages, with room for habits, meals and notes.',
        'La semana en dos páginas, con espacio para hábitos, comidas y notas.',
        'A semana em duas páginas, com espaço para hábitos, refeições e notas.',
      ],
      grams: [220, 480],
      packedMm: [230, 180, 25],
      yuan: [12, 38],
      axes: [{ kind: 'color', palette: 'pastel' }],
    },
    {
      noun: ['sticky notes', 'notas adhesivas *', 'notas adesivas *'],
      agree: ['fp', 'fp'],
      zh: '便利贴',
      shape: 'sticky-notes',
      hs: '482020',
      looks: ['transparent', 'colorful', 'square', 'floral'],
      materials: ['paper', 'kraft'],
      features: [
        ['with ruler', 'con regla', 'com régua'],
        ['with page flags', 'con marcadores', 'com marcadores'],
        ['with holder', 'con portanotas', 'com suporte'],
      ],
      about: [
        'They stick firmly, come off cleanly and hold on a second time.',
        'Pegan bien, se retiran sin restos y se vuelven a pegar.',
        'Colam bem, saem sem resíduos e colam de novo.',
      ],
      grams: [50, 140],
      packedMm: [110, 90, 40],
      yuan: [4, 16],
      axes: [{ kind: 'pack', pieces: [4, 8, 12] }],
      colors: ['yellow', 'pink', 'light-blue', 'mint'],
      inTheBox: [
        'Pads of sticky notes, number as chosen',
        'Blocs de notas, cantidad según la opción',
        'Blocos de notas, quantidade conforme a opção',
      ],
    },
  ],
};
