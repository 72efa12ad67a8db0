import { byCode } from '../by-code.ts';
import type { Material } from './material.ts';

export const fabrics = byCode<Material>()({
  'cotton': {
    color: 'cream',
    words: ['cotton', 'algodón', 'algodão'],
    zh: '棉制',
    note: [
      'Cotton is soft on the skin, breathes and is easy to wash.',
      'El algodón es suave con la piel, transpira y es fácil de lavar.',
      'O algodão é macio na pele, respira e é fácil de lavar.',
    ],
  },
  'muslin': {
    words: ['muslin cotton', 'muselina de algodón', 'musselina de algodão'],
    zh: '纱布棉',
    note: [
      'Muslin is woven loosely and gets softer with every wash.',
      'La muselina tiene un tejido abierto y se vuelve más suave con cada lavado.',
      'A musselina tem trama aberta e fica mais macia a cada lavagem.',
    ],
  },
  'linen': {
    words: ['linen', 'lino', 'linho'],
    zh: '亚麻',
    note: [
      'Linen is cool in summer, dries fast and softens with use.',
      'El lino es fresco en verano, se seca rápido y se suaviza con el uso.',
      'O linho é fresco no verão, seca rápido e fica mais macio com o uso.',
    ],
  },
  'polyester': {
    color: 'gray',
    words: ['polyester', 'poliéster', 'poliéster'],
    zh: '涤纶',
    note: [
      'Polyester keeps its shape and color wash after wash.',
      'El poliéster conserva la forma y el color lavado tras lavado.',
      'O poliéster mantém a forma e a cor lavagem após lavagem.',
    ],
  },
  'microfiber': {
    words: ['microfiber', 'microfibra', 'microfibra'],
    zh: '超细纤维',
    note: [
      'Microfiber is fine, soft and dries quickly.',
      'La microfibra es fina, suave y se seca enseguida.',
      'A microfibra é fina, macia e seca rapidamente.',
    ],
  },
  'plush': {
    words: ['plush', 'felpa', 'pelúcia'],
    zh: '毛绒',
    note: [
      'The short plush pile is soft and can be brushed clean.',
      'La felpa de pelo corto es suave y se limpia con un cepillo.',
      'A pelúcia de pelo curto é macia e pode ser limpa com uma escova.',
    ],
  },
  'velvet': {
    words: ['velvet', 'terciopelo', 'veludo'],
    zh: '天鹅绒',
    note: [
      'Velvet changes its tone with the light and feels soft.',
      'El terciopelo cambia de tono con la luz y es suave al tacto.',
      'O veludo muda de tom com a luz e é macio ao toque.',
    ],
  },
  'fleece': {
    words: ['fleece', 'forro polar', 'fleece'],
    zh: '摇粒绒',
    note: [
      'Fleece is warm for its weight and dries fast.',
      'El forro polar abriga mucho para lo poco que pesa y se seca rápido.',
      'O fleece aquece muito para o pouco que pesa e seca rápido.',
    ],
  },
  'wool': {
    nounEn: 'wool blend',
    words: ['wool-blend', 'mezcla de lana', 'mescla de lã'],
    zh: '羊毛混纺',
    note: [
      'The wool blend is warm and less itchy than pure wool.',
      'La mezcla de lana abriga y pica menos que la lana pura.',
      'A mescla de lã aquece e pinica menos que a lã pura.',
    ],
  },
  'knit': {
    words: ['acrylic knit', 'punto acrílico', 'tricô acrílico'],
    zh: '腈纶针织',
    note: [
      'Acrylic knit is warm, light and keeps its shape.',
      'El punto acrílico abriga, pesa poco y conserva la forma.',
      'O tricô acrílico aquece, pesa pouco e mantém a forma.',
    ],
  },
  'satin': {
    words: ['satin', 'satén', 'cetim'],
    zh: '色丁',
    note: [
      'Satin is smooth, slightly shiny and gentle on skin and hair.',
      'El satén es liso, ligeramente brillante y cuida la piel y el cabello.',
      'O cetim é liso, levemente brilhante e delicado com a pele e o cabelo.',
    ],
  },
  'chiffon': {
    words: ['chiffon', 'gasa', 'chiffon'],
    zh: '雪纺',
    note: ['Chiffon is light and falls softly.', 'La gasa es ligera y tiene una caída suave.', 'O chiffon é leve e tem caimento suave.'],
  },
  'viscose': {
    words: ['viscose', 'viscosa', 'viscose'],
    zh: '粘胶',
    note: [
      'Viscose is cool and flows well; wash it cold.',
      'La viscosa es fresca y tiene buena caída; lávala en frío.',
      'A viscose é fresca e tem bom caimento; lave com água fria.',
    ],
  },
  'denim': {
    words: ['denim', 'tela vaquera', 'jeans'],
    zh: '牛仔',
    note: [
      'The denim has a little stretch and fades slowly with washing.',
      'La tela vaquera es un poco elástica y se aclara despacio con los lavados.',
      'O jeans tem um pouco de elastano e clareia devagar com as lavagens.',
    ],
  },
  'nylon': {
    words: ['nylon', 'nailon', 'náilon'],
    zh: '尼龙',
    note: [
      'Nylon is light, strong and dries fast.',
      'El nailon es ligero, resistente y se seca rápido.',
      'O náilon é leve, resistente e seca rápido.',
    ],
  },
  'oxford': {
    words: ['Oxford fabric', 'tela Oxford', 'tecido Oxford'],
    zh: '牛津布',
    note: [
      'Oxford fabric has a dense weave with a coating that keeps off light rain.',
      'La tela Oxford tiene un tejido denso con un recubrimiento que protege de la lluvia ligera.',
      'O tecido Oxford tem trama densa e um revestimento que protege da chuva leve.',
    ],
  },
  'canvas': {
    color: 'beige',
    words: ['canvas', 'lona', 'lona'],
    zh: '帆布',
    note: [
      'Cotton canvas is sturdy and gets a nicer look with use.',
      'La lona de algodón es resistente y gana carácter con el uso.',
      'A lona de algodão é resistente e ganha personalidade com o uso.',
    ],
  },
  'faux-leather': {
    words: ['faux leather', 'cuero sintético', 'couro sintético'],
    zh: 'PU皮',
    note: [
      'Faux leather needs no care beyond a damp cloth.',
      'El cuero sintético no necesita más cuidado que un paño húmedo.',
      'O couro sintético só precisa de um pano úmido para limpeza.',
    ],
  },
});
