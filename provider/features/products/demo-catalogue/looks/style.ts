import { byCode } from '../by-code.ts';
import type { Look } from './look.ts';

export const styleLooks = byCode<Look>()({
  'matte': {
    words: ['matte', 'mate', 'fosco'],
    note: [
      'The matte finish hides fingerprints and small marks.',
      'El acabado mate disimula las huellas y las pequeñas marcas.',
      'O acabamento fosco disfarça marcas de dedos e pequenos riscos.',
    ],
  },
  'minimalist': {
    words: ['minimalist', 'minimalista', 'minimalista'],
    note: [
      'Clean lines without decoration fit in with almost any style.',
      'Sus líneas limpias y sin adornos combinan con casi cualquier estilo.',
      'As linhas limpas, sem enfeites, combinam com quase todo estilo.',
    ],
  },
  'nordic': {
    words: ['Nordic-style', 'de estilo nórdico', 'de estilo nórdico'],
    note: [
      'Soft shapes and calm tones follow the Nordic style.',
      'Las formas suaves y los tonos tranquilos siguen el estilo nórdico.',
      'As formas suaves e os tons calmos seguem o estilo nórdico.',
    ],
  },
  'boho': {
    words: ['boho-style', 'de estilo bohemio', 'de estilo boho'],
    note: [
      'Textures and earthy tones bring a relaxed, boho touch.',
      'Las texturas y los tonos tierra aportan un toque bohemio y relajado.',
      'As texturas e os tons terrosos trazem um toque boho e descontraído.',
    ],
  },
  'vintage': {
    words: ['vintage-style', 'de estilo vintage', 'de estilo vintage'],
    note: [
      'The design takes up shapes of past decades.',
      'El diseño recupera formas de décadas pasadas.',
      'O design retoma formas de décadas passadas.',
    ],
  },
  'rustic': {
    words: ['rustic', 'rústico', 'rústico'],
    note: [
      'Visible texture gives it a rustic, handmade character.',
      'La textura visible le da un carácter rústico y artesanal.',
      'A textura aparente dá um caráter rústico e artesanal.',
    ],
  },
  'ribbed': {
    except: ['porcelain', 'canvas'],
    words: ['ribbed', 'acanalado', 'canelado'],
    note: [
      'The ribbed surface adds texture and grip.',
      'La superficie acanalada aporta textura y agarre.',
      'A superfície canelada traz textura e firmeza.',
    ],
  },
  'speckled': {
    only: ['ceramic', 'stoneware', 'porcelain', 'stainless', 'resin', 'terracotta', 'iron'],
    words: ['speckled', 'moteado', 'salpicado'],
    note: [
      'Fine speckles make every piece slightly different.',
      'Las pequeñas motas hacen que cada pieza sea algo distinta.',
      'Os pequenos salpicos deixam cada peça um pouco diferente.',
    ],
  },
  'hand-painted': {
    only: ['ceramic', 'stoneware', 'porcelain', 'resin', 'terracotta'],
    words: ['hand-painted', 'pintado a mano', 'pintado à mão'],
    note: [
      'The pattern is painted by hand, with small differences from piece to piece.',
      'El dibujo se pinta a mano, con pequeñas diferencias entre piezas.',
      'O desenho é pintado à mão, com pequenas diferenças entre as peças.',
    ],
  },
  'hand-woven': {
    only: ['jute', 'rattan', 'cotton', 'coir', 'bamboo'],
    words: ['hand-woven', 'tejido a mano', 'tecido à mão'],
    note: [
      'Woven by hand: small irregularities are part of its charm.',
      'Se teje a mano, por lo que las pequeñas irregularidades forman parte de su encanto.',
      'O trançado é feito à mão, e as pequenas irregularidades fazem parte do charme.',
    ],
  },
  'round': {
    words: ['round', 'redondo', 'redondo'],
    note: ['The round shape has no hard corners.', 'La forma redonda no tiene esquinas duras.', 'O formato redondo não tem cantos duros.'],
  },
  'square': {
    words: ['square', 'cuadrado', 'quadrado'],
    note: [
      'The square shape makes good use of the space.',
      'La forma cuadrada aprovecha bien el espacio.',
      'O formato quadrado aproveita bem o espaço.',
    ],
  },
  'foldable': {
    except: ['ceramic', 'glass', 'cast-iron', 'porcelain', 'cardboard'],
    words: ['foldable', 'plegable', 'dobrável'],
    note: [
      'Folds flat in seconds and takes little room when stored.',
      'Se pliega en segundos y ocupa poco sitio en el armario.',
      'Dobra em segundos e ocupa pouco espaço no armário.',
    ],
  },
  'portable': {
    words: ['portable', 'portátil', 'portátil'],
    note: [
      'Light enough to come along every day.',
      'Pesa lo justo para acompañarte a diario.',
      'É leve o bastante para acompanhar você todos os dias.',
    ],
  },
  'compact': {
    words: ['compact', 'compacto', 'compacto'],
    note: ['The compact format saves room.', 'El formato compacto ahorra espacio.', 'O formato compacto economiza espaço.'],
  },
  'adjustable': {
    words: ['adjustable', 'ajustable', 'ajustável'],
    note: [
      'Can be set to the position that suits you.',
      'Se regula en la posición que te convenga.',
      'Você pode regular na posição que preferir.',
    ],
  },
  'lightweight': {
    except: ['iron', 'cast-iron', 'steel', 'leather'],
    words: ['lightweight', 'ligero', 'leve'],
    note: [
      'Weighs little and is hardly noticeable in use.',
      'Pesa poco, así que apenas se nota durante el uso.',
      'Pesa pouco, então você quase não percebe durante o uso.',
    ],
  },
  'slim': {
    except: ['plush', 'memory-foam'],
    words: ['slim', 'fino', 'fino'],
    note: ['The slim profile takes up little room.', 'El perfil fino ocupa poco espacio.', 'O perfil fino ocupa pouco espaço.'],
  },
  'water-resistant': {
    except: ['cotton', 'linen', 'felt', 'wood', 'paper', 'rattan', 'bamboo', 'jute'],
    words: ['water-resistant', 'resistente al agua', 'resistente à água'],
    note: [
      'Copes with splashes and light rain, but not with being submerged.',
      'Soporta salpicaduras y lluvia ligera, pero no la inmersión.',
      'Suporta respingos e chuva leve, mas não a imersão.',
    ],
  },
  'padded': {
    words: ['padded', 'acolchado', 'acolchoado'],
    note: [
      'The padding cushions and keeps the shape.',
      'El acolchado amortigua y mantiene la forma.',
      'O acolchoado amortece e mantém a forma.',
    ],
  },
  'quilted': {
    words: ['quilted', 'guateado', 'de matelassê'],
    note: [
      'The quilted seams keep the filling in place.',
      'Las costuras acolchadas mantienen el relleno en su sitio.',
      'As costuras em matelassê mantêm o enchimento no lugar.',
    ],
  },
  'breathable': {
    except: ['silicone', 'rubber', 'leather'],
    words: ['breathable', 'transpirable', 'respirável'],
    note: [
      'Air passes through, which keeps it comfortable on warm days.',
      'Deja pasar el aire y da comodidad en los días de calor.',
      'Deixa o ar passar e é confortável nos dias quentes.',
    ],
  },
  'waffle': {
    words: ['waffle-knit', 'de punto gofrado', 'de ponto waffle'],
    note: [
      'The waffle pattern gives volume and dries faster than a flat weave.',
      'El dibujo gofrado da volumen y se seca antes que un tejido liso.',
      'O ponto waffle dá volume e seca mais rápido que um tecido liso.',
    ],
  },
  'striped': {
    except: ['silicone', 'faux-leather', 'leather', 'rubber', 'jute', 'alloy'],
    words: ['striped', 'de rayas', 'listrado'],
    note: ['The stripes are woven or printed in two tones.', 'Las rayas son de dos tonos.', 'As listras são de dois tons.'],
  },
  'checked': {
    words: ['checked', 'de cuadros', 'xadrez'],
    note: [
      'The check pattern matches plain colors well.',
      'El estampado de cuadros combina bien con colores lisos.',
      'A estampa xadrez combina bem com cores lisas.',
    ],
  },
  'floral': {
    except: ['faux-leather', 'leather', 'nylon'],
    words: ['floral', 'de flores', 'floral'],
    note: [
      'A fine flower pattern brings color without being loud.',
      'Un estampado fino de flores da color sin estridencias.',
      'Uma estampa delicada de flores traz cor sem exagero.',
    ],
  },
  'plain': {
    words: ['plain', 'liso', 'liso'],
    note: ['The plain design is easy to combine.', 'El diseño liso es fácil de combinar.', 'O design liso é fácil de combinar.'],
  },
  'geometric': {
    words: ['geometric', 'geométrico', 'geométrico'],
    note: [
      'Clear geometric forms set the tone.',
      'Las formas geométricas definidas marcan el estilo.',
      'As formas geométricas definidas dão o tom.',
    ],
  },
});
