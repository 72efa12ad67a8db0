import { byCode } from './by-code.ts';
import type { LogisticsAttribute, Words } from './lexicon.ts';
import type { MaterialCode } from './materials.ts';

interface Look {
  /** Only said of these materials. */
  only?: readonly MaterialCode[];
  /** Never said of these materials. */
  except?: readonly MaterialCode[];
  attribute?: LogisticsAttribute;
  /** Adjective; in Spanish and Portuguese in the masculine singular, or an unchanging phrase that starts with a preposition. */
  words: Words;
  note: Words;
}

export const looks = byCode<Look>()({
  matte: { words: ['matte', 'mate', 'fosco'], note: ['The matte finish hides fingerprints and small marks.', 'El acabado mate disimula las huellas y las pequeñas marcas.', 'O acabamento fosco disfarça marcas de dedos e pequenos riscos.'] },
  minimalist: { words: ['minimalist', 'minimalista', 'minimalista'], note: ['Clean lines without decoration fit in with almost any style.', 'Sus líneas limpias y sin adornos combinan con casi cualquier estilo.', 'As linhas limpas, sem enfeites, combinam com quase todo estilo.'] },
  nordic: { words: ['Nordic-style', 'de estilo nórdico', 'de estilo nórdico'], note: ['Soft shapes and calm tones follow the Nordic style.', 'Las formas suaves y los tonos tranquilos siguen el estilo nórdico.', 'As formas suaves e os tons calmos seguem o estilo nórdico.'] },
  boho: { words: ['boho-style', 'de estilo bohemio', 'de estilo boho'], note: ['Textures and earthy tones bring a relaxed, boho touch.', 'Las texturas y los tonos tierra aportan un toque bohemio y relajado.', 'As texturas e os tons terrosos trazem um toque boho e descontraído.'] },
  vintage: { words: ['vintage-style', 'de estilo vintage', 'de estilo vintage'], note: ['The design takes up shapes of past decades.', 'El diseño recupera formas de décadas pasadas.', 'O design retoma formas de décadas passadas.'] },
  rustic: { words: ['rustic', 'rústico', 'rústico'], note: ['Visible texture gives it a rustic, handmade character.', 'La textura visible le da un carácter rústico y artesanal.', 'A textura aparente dá um caráter rústico e artesanal.'] },
  ribbed: { except: ['porcelain', 'canvas'], words: ['ribbed', 'acanalado', 'canelado'], note: ['The ribbed surface adds texture and grip.', 'La superficie acanalada aporta textura y agarre.', 'A superfície canelada traz textura e firmeza.'] },
  speckled: { only: ['ceramic', 'stoneware', 'porcelain', 'stainless', 'resin', 'terracotta', 'iron'], words: ['speckled', 'moteado', 'salpicado'], note: ['Fine speckles make every piece slightly different.', 'Las pequeñas motas hacen que cada pieza sea algo distinta.', 'Os pequenos salpicos deixam cada peça um pouco diferente.'] },
  'hand-painted': { only: ['ceramic', 'stoneware', 'porcelain', 'resin', 'terracotta'], words: ['hand-painted', 'pintado a mano', 'pintado à mão'], note: ['The pattern is painted by hand, with small differences from piece to piece.', 'El dibujo se pinta a mano, con pequeñas diferencias entre piezas.', 'O desenho é pintado à mão, com pequenas diferenças entre as peças.'] },
  'hand-woven': { only: ['jute', 'rattan', 'cotton', 'coir', 'bamboo'], words: ['hand-woven', 'tejido a mano', 'tecido à mão'], note: ['Woven by hand: small irregularities are part of its charm.', 'Se teje a mano, por lo que las pequeñas irregularidades forman parte de su encanto.', 'O trançado é feito à mão, e as pequenas irregularidades fazem parte do charme.'] },
  round: { words: ['round', 'redondo', 'redondo'], note: ['The round shape has no hard corners.', 'La forma redonda no tiene esquinas duras.', 'O formato redondo não tem cantos duros.'] },
  square: { words: ['square', 'cuadrado', 'quadrado'], note: ['The square shape makes good use of the space.', 'La forma cuadrada aprovecha bien el espacio.', 'O formato quadrado aproveita bem o espaço.'] },
  foldable: { except: ['ceramic', 'glass', 'cast-iron', 'porcelain', 'cardboard'], words: ['foldable', 'plegable', 'dobrável'], note: ['Folds flat in seconds and takes little room when stored.', 'Se pliega en segundos y ocupa poco sitio en el armario.', 'Dobra em segundos e ocupa pouco espaço no armário.'] },
  portable: { words: ['portable', 'portátil', 'portátil'], note: ['Light enough to come along every day.', 'Pesa lo justo para acompañarte a diario.', 'É leve o bastante para acompanhar você todos os dias.'] },
  compact: { words: ['compact', 'compacto', 'compacto'], note: ['The compact format saves room.', 'El formato compacto ahorra espacio.', 'O formato compacto economiza espaço.'] },
  adjustable: { words: ['adjustable', 'ajustable', 'ajustável'], note: ['Can be set to the position that suits you.', 'Se regula en la posición que te convenga.', 'Você pode regular na posição que preferir.'] },
  lightweight: { except: ['iron', 'cast-iron', 'steel', 'leather'], words: ['lightweight', 'ligero', 'leve'], note: ['Weighs little and is hardly noticeable in use.', 'Pesa poco, así que apenas se nota durante el uso.', 'Pesa pouco, então você quase não percebe durante o uso.'] },
  slim: { except: ['plush', 'memory-foam'], words: ['slim', 'fino', 'fino'], note: ['The slim profile takes up little room.', 'El perfil fino ocupa poco espacio.', 'O perfil fino ocupa pouco espaço.'] },
  'water-resistant': { except: ['cotton', 'linen', 'felt', 'wood', 'paper', 'rattan', 'bamboo', 'jute'], words: ['water-resistant', 'resistente al agua', 'resistente à água'], note: ['Copes with splashes and light rain, but not with being submerged.', 'Soporta salpicaduras y lluvia ligera, pero no la inmersión.', 'Suporta respingos e chuva leve, mas não a imersão.'] },
  padded: { words: ['padded', 'acolchado', 'acolchoado'], note: ['The padding cushions and keeps the shape.', 'El acolchado amortigua y mantiene la forma.', 'O acolchoado amortece e mantém a forma.'] },
  quilted: { words: ['quilted', 'guateado', 'de matelassê'], note: ['The quilted seams keep the filling in place.', 'Las costuras acolchadas mantienen el relleno en su sitio.', 'As costuras em matelassê mantêm o enchimento no lugar.'] },
  breathable: { except: ['silicone', 'rubber', 'leather'], words: ['breathable', 'transpirable', 'respirável'], note: ['Air passes through, which keeps it comfortable on warm days.', 'Deja pasar el aire y da comodidad en los días de calor.', 'Deixa o ar passar e é confortável nos dias quentes.'] },
  waffle: { words: ['waffle-knit', 'de punto gofrado', 'de ponto waffle'], note: ['The waffle pattern gives volume and dries faster than a flat weave.', 'El dibujo gofrado da volumen y se seca antes que un tejido liso.', 'O ponto waffle dá volume e seca mais rápido que um tecido liso.'] },
  striped: { except: ['silicone', 'faux-leather', 'leather', 'rubber', 'jute', 'alloy'], words: ['striped', 'de rayas', 'listrado'], note: ['The stripes are woven or printed in two tones.', 'Las rayas son de dos tonos.', 'As listras são de dois tons.'] },
  checked: { words: ['checked', 'de cuadros', 'xadrez'], note: ['The check pattern matches plain colors well.', 'El estampado de cuadros combina bien con colores lisos.', 'A estampa xadrez combina bem com cores lisas.'] },
  floral: { except: ['faux-leather', 'leather', 'nylon'], words: ['floral', 'de flores', 'floral'], note: ['A fine flower pattern brings color without being loud.', 'Un estampado fino de flores da color sin estridencias.', 'Uma estampa delicada de flores traz cor sem exagero.'] },
  plain: { words: ['plain', 'liso', 'liso'], note: ['The plain design is easy to combine.', 'El diseño liso es fácil de combinar.', 'O design liso é fácil de combinar.'] },
  geometric: { words: ['geometric', 'geométrico', 'geométrico'], note: ['Clear geometric forms set the tone.', 'Las formas geométricas definidas marcan el estilo.', 'As formas geométricas definidas dão o tom.'] },
  oversized: { words: ['oversized', 'de corte amplio', 'de modelagem ampla'], note: ['The wide cut leaves room for layers.', 'El corte amplio deja espacio para llevar capas debajo.', 'A modelagem ampla deixa espaço para usar camadas por baixo.'] },
  large: { words: ['large', 'grande', 'grande'], note: ['The proportions are generous on purpose.', 'Las proporciones son generosas a propósito.', 'As proporções são generosas de propósito.'] },
  fitted: { words: ['fitted', 'entallado', 'ajustado'], note: ['The cut follows the body without pinching.', 'El corte sigue la silueta sin apretar.', 'O corte acompanha o corpo sem apertar.'] },
  loose: { words: ['loose-fit', 'de corte holgado', 'de corte soltinho'], note: ['The loose cut gives freedom of movement.', 'El corte holgado da libertad de movimiento.', 'O corte soltinho dá liberdade de movimento.'] },
  casual: { words: ['casual', 'informal', 'casual'], note: ['Goes from the weekend to an easygoing workday.', 'Sirve para el fin de semana y para un día de trabajo relajado.', 'Vai do fim de semana a um dia de trabalho descontraído.'] },
  classic: { words: ['classic', 'clásico', 'clássico'], note: ['The classic design keeps its appeal over the years.', 'El diseño clásico no pasa de moda con facilidad.', 'O design clássico não sai de moda com facilidade.'] },
  thermal: { words: ['thermal', 'térmico', 'térmico'], note: ['The brushed inside holds in the warmth.', 'El interior cepillado conserva el calor.', 'O interior felpado conserva o calor.'] },
  dainty: { words: ['dainty', 'delicado', 'delicado'], note: ['Fine details make it discreet enough for every day.', 'Sus detalles finos resultan discretos para el día a día.', 'Os detalhes finos são discretos para o dia a dia.'] },
  chunky: { words: ['chunky', 'grueso', 'grosso'], note: ['The bold, thick shape stands out on its own.', 'La forma gruesa y marcada destaca por sí sola.', 'A forma grossa e marcante se destaca sozinha.'] },
  twisted: { except: ['pearl', 'resin'], words: ['twisted', 'trenzado', 'trançado'], note: ['The twisted structure adds texture.', 'El trenzado aporta textura.', 'O trançado traz textura.'] },
  polished: { words: ['polished', 'pulido', 'polido'], note: ['The polished surface has an even shine.', 'La superficie pulida tiene un brillo uniforme.', 'A superfície polida tem brilho uniforme.'] },
  brushed: { only: ['stainless', 'aluminum', 'brass', 'steel', 'alloy'], words: ['brushed', 'cepillado', 'escovado'], note: ['The brushed surface shines softly and hides scratches.', 'La superficie cepillada brilla con suavidad y disimula los arañazos.', 'A superfície escovada tem brilho suave e disfarça riscos.'] },
  cordless: { attribute: 'battery_pi967', words: ['cordless', 'inalámbrico', 'sem fio'], note: ['No cable gets in the way during use.', 'Ningún cable estorba durante el uso.', 'Nenhum cabo atrapalha durante o uso.'] },
  rechargeable: { attribute: 'battery_pi967', words: ['rechargeable', 'recargable', 'recarregável'], note: ['The battery charges over USB-C from any charger or computer.', 'La batería se carga por USB-C con cualquier cargador u ordenador.', 'A bateria carrega por USB-C em qualquer carregador ou computador.'] },
  quiet: { words: ['quiet', 'silencioso', 'silencioso'], note: ['Works quietly and does not disturb anyone nearby.', 'Funciona en silencio y no molesta a quien está cerca.', 'Funciona em silêncio e não incomoda quem está por perto.'] },
  reversible: { words: ['reversible', 'reversible', 'dupla-face'], note: ['Both sides can be used, each with its own color or texture.', 'Se puede usar por los dos lados, cada uno con su color o textura.', 'Dá para usar dos dois lados, cada um com sua cor ou textura.'] },
  reinforced: { words: ['reinforced', 'reforzado', 'reforçado'], note: ['Extra stitching or thicker walls protect the points that wear first.', 'Las zonas que más se desgastan llevan un refuerzo adicional.', 'As áreas que mais se desgastam recebem reforço extra.'] },
  reflective: { words: ['reflective', 'reflectante', 'refletivo'], note: ['Reflective details make it easier to see in headlights.', 'Los detalles reflectantes se ven mejor a la luz de los faros.', 'Os detalhes refletivos aparecem melhor à luz dos faróis.'] },
  transparent: { only: ['glass', 'borosilicate', 'tpu', 'acrylic', 'tritan', 'silicone', 'plastic', 'polypropylene', 'paper'], words: ['clear', 'transparente', 'transparente'], note: ['You see what is underneath or inside at a glance.', 'Se ve de un vistazo lo que hay debajo o dentro.', 'Dá para ver num relance o que está embaixo ou dentro.'] },
  interactive: { words: ['interactive', 'interactivo', 'interativo'], note: ['Invites to try things out and to play together.', 'Invita a probar cosas y a jugar en compañía.', 'Convida a experimentar e a brincar junto.'] },
  colorful: { words: ['colorful', 'colorido', 'colorido'], note: ['Bright colors are easy to tell apart.', 'Los colores vivos se distinguen con facilidad.', 'As cores vivas são fáceis de distinguir.'] },
  'non-slip': { words: ['non-slip', 'antideslizante', 'antiderrapante'], note: ['The surface grips well, even when it is damp.', 'La superficie agarra bien incluso húmeda.', 'A superfície tem boa aderência mesmo úmida.'] },
  ergonomic: { words: ['ergonomic', 'ergonómico', 'ergonômico'], note: ['The shape follows the hand or body and stays comfortable for longer.', 'La forma se adapta a la mano o al cuerpo y resulta cómoda más tiempo.', 'O formato acompanha a mão ou o corpo e continua confortável por mais tempo.'] },
  stackable: { words: ['stackable', 'apilable', 'empilhável'], note: ['Several of them stack without slipping and save room.', 'Se apilan varias unidades sin resbalar y ahorran espacio.', 'Várias unidades empilham sem escorregar e economizam espaço.'] },
  washable: { except: ['jute', 'wood', 'cardboard', 'leather', 'sisal', 'paper', 'faux-leather'], words: ['washable', 'lavable', 'lavável'], note: ['Machine washable at 30 °C.', 'Se lava a máquina a 30 °C.', 'Pode ir à máquina a 30 °C.'] },
  sturdy: { words: ['sturdy', 'resistente', 'resistente'], note: ['Made for daily use and rough handling.', 'Aguanta el uso diario y el trato rudo.', 'Aguenta o uso diário e o tranco.'] },
  illuminated: { words: ['LED-lit', 'con luz LED', 'com luz LED'], note: ['The LEDs use little power and stay cool.', 'Los LED consumen poca energía y no se calientan.', 'Os LEDs consomem pouca energia e não esquentam.'] },
});

export type LookCode = keyof typeof looks;
