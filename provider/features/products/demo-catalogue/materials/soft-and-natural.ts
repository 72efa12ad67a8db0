import { byCode } from '../by-code.ts';
import type { Material } from './material.ts';

export const softAndNaturalMaterials = byCode<Material>()({
  'silicone': {
    color: 'sage',
    words: ['silicone', 'silicona', 'silicone'],
    zh: '硅胶',
    note: [
      'Silicone stays flexible in heat and cold and does not scratch surfaces.',
      'La silicona sigue flexible con calor y frío y no raya las superficies.',
      'O silicone continua flexível no calor e no frio e não risca superfícies.',
    ],
  },
  'tpu': {
    words: ['TPU', 'TPU', 'TPU'],
    zh: 'TPU',
    note: [
      'TPU bends without breaking and absorbs knocks.',
      'El TPU se dobla sin romperse y absorbe los golpes.',
      'O TPU dobra sem quebrar e absorve impactos.',
    ],
  },
  'rubber': {
    words: ['natural rubber', 'caucho natural', 'borracha natural'],
    zh: '天然橡胶',
    note: [
      'Natural rubber is tough, elastic and has a good grip; a faint smell fades after airing.',
      'El caucho natural es resistente, elástico y agarra bien; un ligero olor desaparece al airearlo.',
      'A borracha natural é resistente, elástica e tem boa aderência; um leve cheiro some ao arejar.',
    ],
  },
  'foam': {
    words: ['EVA foam', 'espuma EVA', 'espuma EVA'],
    zh: 'EVA泡沫',
    note: [
      'EVA foam cushions, keeps out water and springs back into shape.',
      'La espuma EVA amortigua, no absorbe agua y recupera su forma.',
      'A espuma EVA amortece, não absorve água e volta à forma original.',
    ],
  },
  'memory-foam': {
    words: ['memory foam', 'espuma viscoelástica', 'espuma viscoelástica'],
    zh: '记忆棉',
    note: [
      'Memory foam follows the shape of the body and recovers slowly. Let it expand for a day after unpacking.',
      'La espuma viscoelástica se adapta a la forma del cuerpo y se recupera despacio. Deja que se expanda un día tras abrir el paquete.',
      'A espuma viscoelástica acompanha a forma do corpo e se recupera devagar. Deixe expandir por um dia depois de abrir.',
    ],
  },
  'neoprene': {
    words: ['neoprene', 'neopreno', 'neoprene'],
    zh: '氯丁橡胶',
    note: [
      'Neoprene is padded, stretchy and dries fast.',
      'El neopreno es acolchado, elástico y se seca rápido.',
      'O neoprene é acolchoado, elástico e seca rápido.',
    ],
  },
  'resin': {
    words: ['resin', 'resina', 'resina'],
    zh: '树脂',
    note: [
      'The resin is cast, sanded and painted by hand, so no two pieces are quite alike.',
      'La resina se vierte en molde, se lija y se pinta a mano, así que no hay dos piezas idénticas.',
      'A resina é moldada, lixada e pintada à mão, então não há duas peças idênticas.',
    ],
  },
  'wood': {
    nounEn: 'wood',
    words: ['wooden', 'madera', 'madeira'],
    zh: '木制',
    note: [
      'The wood has its own grain, so every piece looks a little different.',
      'La madera tiene su propia veta, así que cada pieza es un poco distinta.',
      'A madeira tem seus próprios veios, então cada peça é um pouco diferente.',
    ],
  },
  'acacia': {
    color: 'walnut',
    words: ['acacia wood', 'madera de acacia', 'madeira de acácia'],
    zh: '相思木',
    note: [
      'Acacia wood is dense and dark; a little oil now and then keeps it from drying out.',
      'La madera de acacia es densa y oscura; un poco de aceite de vez en cuando evita que se reseque.',
      'A madeira de acácia é densa e escura; um pouco de óleo de vez em quando evita que resseque.',
    ],
  },
  'beech': {
    words: ['beech wood', 'madera de haya', 'madeira de faia'],
    zh: '榉木',
    note: [
      'Beech wood is pale, hard and smooth to the touch.',
      'La madera de haya es clara, dura y suave al tacto.',
      'A madeira de faia é clara, dura e lisa ao toque.',
    ],
  },
  'bamboo': {
    words: ['bamboo', 'bambú', 'bambu'],
    zh: '竹制',
    note: [
      'Bamboo grows fast, weighs little and copes well with moisture.',
      'El bambú crece rápido, pesa poco y soporta bien la humedad.',
      'O bambu cresce rápido, pesa pouco e lida bem com a umidade.',
    ],
  },
  'bamboo-viscose': {
    words: ['bamboo viscose', 'viscosa de bambú', 'viscose de bambu'],
    zh: '竹纤维',
    note: [
      'Bamboo viscose is soft, cool on the skin and absorbs well.',
      'La viscosa de bambú es suave, fresca sobre la piel y absorbe bien.',
      'A viscose de bambu é macia, fresca sobre a pele e absorve bem.',
    ],
  },
  'rattan': {
    words: ['rattan', 'ratán', 'rattan'],
    zh: '藤编',
    note: [
      'Rattan is woven by hand and brings a warm, natural texture.',
      'El ratán se trenza a mano y aporta una textura cálida y natural.',
      'O rattan é trançado à mão e traz uma textura natural e acolhedora.',
    ],
  },
  'jute': {
    words: ['jute', 'yute', 'juta'],
    zh: '黄麻',
    note: [
      'Jute is a strong plant fiber with a natural color; keep it dry.',
      'El yute es una fibra vegetal resistente de color natural; mantenlo seco.',
      'A juta é uma fibra vegetal resistente de cor natural; mantenha seca.',
    ],
  },
  'sisal': {
    words: ['sisal', 'sisal', 'sisal'],
    zh: '剑麻',
    note: [
      'Sisal fiber is rough and hard-wearing.',
      'La fibra de sisal es áspera y muy resistente al desgaste.',
      'A fibra de sisal é áspera e muito resistente ao desgaste.',
    ],
  },
  'coir': {
    words: ['coconut fiber', 'fibra de coco', 'fibra de coco'],
    zh: '椰棕',
    note: [
      'Coconut fiber drains well and breaks down naturally at the end of its life.',
      'La fibra de coco drena bien y se descompone de forma natural al final de su vida útil.',
      'A fibra de coco drena bem e se decompõe naturalmente no fim da vida útil.',
    ],
  },
});
