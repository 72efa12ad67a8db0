import type { Department } from '../lexicon.ts';

export const car: Department = {
  code: 'car-accessories',
  names: ['Car accessories', 'Accesorios para coche', 'Acessórios para carro'],
  hs: '870829',
  groups: [
    {
      code: 'car-interior',
      names: ['Car interior and care', 'Interior y cuidado del coche', 'Interior e cuidados do carro'],
      hs: '870829',
      leaves: [
        {
          code: 'car-organization',
          names: ['Car organization', 'Orden en el coche', 'Organização do carro'],
          hs: '420292',
          looks: ['foldable', 'water-resistant', 'sturdy', 'adjustable'],
          features: [
            ['for family trips', 'para viajes en familia', 'para viagens em família'],
            ['for most car models', 'para la mayoría de coches', 'para a maioria dos carros'],
          ],
          closings: [
            ['Less rattling, more room for the people on board.', 'Menos ruidos y más sitio para quienes viajan.', 'Menos barulho e mais espaço para quem viaja.'],
            ['Installs without tools.', 'Se instala sin herramientas.', 'Instala sem ferramentas.'],
          ],
          packing: 'carton',
          tags: ['car', 'organizer'],
          types: [
            { noun: ['trunk organizer', 'organizador de maletero *', 'organizador de porta-malas *'], agree: ['ms', 'ms'], zh: '后备箱收纳箱', shape: 'trunk-box', materials: ['oxford', 'faux-leather', 'felt'], features: [['with lid', 'con tapa', 'com tampa'], ['with cooler pocket', 'con bolsillo térmico', 'com bolso térmico'], ['with straps', 'con correas', 'com cintas']], about: ['Groceries stay upright and tools find a home.', 'La compra no se vuelca y las herramientas encuentran su sitio.', 'As compras não tombam e as ferramentas ganham lugar.'], grams: [780, 1700], packedMm: [400, 330, 90], yuan: [38, 110], axes: [{ kind: 'color', palette: 'car' }, { kind: 'size' }] },
            { noun: ['seat gap organizer', 'organizador entre asientos *', 'organizador entre bancos *'], agree: ['ms', 'ms'], zh: '座椅缝隙收纳盒', shape: 'gap-box', hs: '392690', looks: ['slim', 'sturdy', 'compact'], materials: ['faux-leather', 'plastic'], features: [['with cup holder', 'con portavasos', 'com porta-copo'], ['with coin slot', 'con monedero', 'com porta-moedas'], ['with charging opening', 'con paso para cable', 'com passagem para cabo']], about: ['Phone, keys and cards no longer slide under the seat.', 'El móvil, las llaves y las tarjetas ya no acaban bajo el asiento.', 'Celular, chaves e cartões não vão mais parar embaixo do banco.'], grams: [180, 420], packedMm: [300, 150, 70], yuan: [12, 40], axes: [{ kind: 'color', palette: 'car' }, { kind: 'pack', pieces: [1, 2] }] },
            { noun: ['car phone mount', 'soporte de móvil * para coche', 'suporte veicular * para celular'], agree: ['ms', 'ms'], zh: '车载手机支架', shape: 'car-mount', hs: '851779', looks: ['adjustable', 'compact', 'slim', 'sturdy'], materials: ['plastic', 'aluminum', 'alloy'], features: [['with vent clip', 'con pinza para rejilla', 'com garra para a saída de ar'], ['with suction cup', 'con ventosa', 'com ventosa'], ['with magnetic hold', 'con fijación magnética', 'com fixação magnética', 'magnet']], about: ['Keeps the map in sight and the hands on the wheel.', 'Mantiene el mapa a la vista y las manos en el volante.', 'Mantém o mapa à vista e as mãos no volante.'], grams: [70, 210], packedMm: [150, 110, 60], yuan: [10, 44], axes: [{ kind: 'color', palette: 'metal-dark' }], packing: 'retail' },
          ],
        },
        {
          code: 'car-comfort',
          names: ['Car comfort and care', 'Confort y limpieza del coche', 'Conforto e limpeza do carro'],
          hs: '940199',
          looks: ['breathable', 'non-slip', 'washable', 'ergonomic'],
          features: [
            ['for city and highway', 'para ciudad y carretera', 'para cidade e estrada'],
            ['for every season', 'para todas las estaciones', 'para todas as estações'],
          ],
          closings: [
            ['Small upgrades that every passenger notices.', 'Pequeñas mejoras que nota cualquier pasajero.', 'Pequenas melhorias que todo passageiro percebe.'],
            ['Check that airbags and belts stay free.', 'Comprueba que los airbags y cinturones queden libres.', 'Verifique se airbags e cintos ficam livres.'],
          ],
          packing: 'carton',
          tags: ['car', 'comfort'],
          types: [
            { noun: ['seat cushion', 'cojín de asiento *', 'almofada de assento *'], agree: ['ms', 'fs'], zh: '汽车坐垫', shape: 'seat-cushion', hs: '940490', materials: ['memory-foam', 'plush', 'faux-leather'], features: [['with non-slip base', 'con base antideslizante', 'com base antiderrapante'], ['with handle', 'con asa', 'com alça'], ['with cooling gel', 'con gel refrescante', 'com gel refrescante']], about: ['Takes the pressure off the lower back and raises the view a little.', 'Alivia la zona lumbar y eleva un poco la vista.', 'Alivia a lombar e eleva um pouco a visão.'], grams: [420, 1100], packedMm: [440, 360, 80], yuan: [26, 84], axes: [{ kind: 'color', palette: 'car' }] },
            { noun: ['steering wheel cover', 'funda de volante *', 'capa de volante *'], agree: ['fs', 'fs'], zh: '方向盘套', shape: 'wheel', hs: '870899', looks: ['breathable', 'non-slip', 'classic', 'quilted'], materials: ['faux-leather', 'leather', 'microfiber', 'silicone'], features: [['with stitched seams', 'con costuras a la vista', 'com costura aparente'], ['with perforated grip', 'con agarre perforado', 'com pegada perfurada']], about: ['A warmer grip in winter and a drier one in summer, for 37–38 cm wheels.', 'Tacto más cálido en invierno y más seco en verano, para volantes de 37–38 cm.', 'Toque mais quente no inverno e mais seco no verão, para volantes de 37–38 cm.'], grams: [220, 420], packedMm: [390, 380, 40], yuan: [16, 52], axes: [{ kind: 'color', palette: 'car' }] },
            { noun: ['windshield sunshade', 'parasol de parabrisas *', 'protetor de para-brisa *'], agree: ['ms', 'ms'], zh: '汽车遮阳挡', shape: 'sunshade', hs: '630790', looks: ['foldable', 'reversible', 'compact', 'reinforced'], materials: ['polyester', 'nylon'], features: [['with umbrella frame', 'con estructura de paraguas', 'com armação de guarda-chuva'], ['with storage pouch', 'con funda', 'com bolsinha'], ['with reflective layer', 'con capa reflectante', 'com camada refletiva']], about: ['The steering wheel stays cool to the touch and the dashboard lasts longer.', 'El volante no quema al tocarlo y el salpicadero dura más.', 'O volante não queima a mão e o painel dura mais.'], grams: [280, 620], packedMm: [600, 80, 70], yuan: [14, 46], axes: [{ kind: 'size' }], colors: ['silver', 'black'] },
            { noun: ['car vacuum cleaner', 'aspiradora de coche *', 'aspirador de carro *'], agree: ['fs', 'ms'], zh: '车载吸尘器', shape: 'vacuum', hs: '850811', looks: ['cordless', 'compact', 'rechargeable', 'portable'], materials: ['plastic'], features: [['with washable filter', 'con filtro lavable', 'com filtro lavável'], ['with crevice nozzle', 'con boquilla estrecha', 'com bico para frestas'], ['with LED light', 'con luz LED', 'com luz LED']], about: ['Crumbs, sand and dog hair are gone before the next traffic light.', 'Migas, arena y pelos de perro desaparecen en un par de pasadas.', 'Migalhas, areia e pelos de cachorro somem em poucas passadas.'], grams: [420, 820], packedMm: [340, 130, 110], yuan: [48, 140], axes: [{ kind: 'color', palette: 'tech' }], attributes: ['battery_pi967'] },
          ],
        },
      ],
    },
  ],
};

export const office: Department = {
  code: 'office-and-stationery',
  names: ['Office and stationery', 'Oficina y papelería', 'Escritório e papelaria'],
  hs: '482010',
  groups: [
    {
      code: 'stationery',
      names: ['Stationery', 'Papelería', 'Papelaria'],
      hs: '482010',
      leaves: [
        {
          code: 'notebooks-and-planners',
          names: ['Notebooks and planners', 'Cuadernos y agendas', 'Cadernos e planners'],
          hs: '482010',
          looks: ['minimalist', 'vintage', 'floral', 'classic', 'checked'],
          features: [
            ['for school and office', 'para clase y oficina', 'para escola e escritório'],
            ['for journaling', 'para escribir a diario', 'para escrever todos os dias'],
          ],
          closings: [
            ['Lies open flat, left-handed or right-handed.', 'Queda abierto en plano, tanto para zurdos como para diestros.', 'Fica aberto e plano, para canhotos e destros.'],
            ['A gift for people who still like to write by hand.', 'Un regalo para quien todavía escribe a mano.', 'Um presente para quem ainda gosta de escrever à mão.'],
          ],
          packing: 'kraft',
          tags: ['stationery', 'office', 'gift'],
          types: [
            { noun: ['* notebook', 'cuaderno *', 'caderno *'], agree: ['ms', 'ms'], zh: '笔记本', shape: 'notebook', materials: ['faux-leather', 'linen', 'kraft'], features: [['with dotted pages', 'con páginas punteadas', 'com páginas pontilhadas'], ['with lined pages', 'con páginas rayadas', 'com páginas pautadas'], ['with elastic band', 'con goma elástica', 'com elástico'], ['with pen loop', 'con portalápiz', 'com porta-caneta']], about: ['Thick pages, a ribbon to mark the place and a pocket at the back.', 'Páginas gruesas, cinta de marcapáginas y bolsillo al final.', 'Páginas grossas, fita marcadora e bolso no final.'], grams: [180, 420], packedMm: [220, 155, 25], yuan: [9, 32], axes: [{ kind: 'color', palette: 'leather' }, { kind: 'pack', pieces: [1, 2, 3] }] },
            { noun: ['weekly planner', 'planificador semanal *', 'planner semanal *'], agree: ['ms', 'ms'], zh: '周计划本', shape: 'planner', materials: ['paper', 'kraft', 'faux-leather'], features: [['with stickers', 'con pegatinas', 'com adesivos'], ['with undated pages', 'con páginas sin fecha', 'com páginas sem data'], ['with goal pages', 'con páginas de objetivos', 'com páginas de metas']], about: ['The week on two pages, with room for habits, meals and notes.', 'La semana en dos páginas, con espacio para hábitos, comidas y notas.', 'A semana em duas páginas, com espaço para hábitos, refeições e notas.'], grams: [220, 480], packedMm: [230, 180, 25], yuan: [12, 38], axes: [{ kind: 'color', palette: 'pastel' }] },
            { noun: ['sticky notes', 'notas adhesivas *', 'notas adesivas *'], agree: ['fp', 'fp'], zh: '便利贴', shape: 'sticky-notes', hs: '482020', looks: ['transparent', 'colorful', 'square', 'floral'], materials: ['paper', 'kraft'], features: [['with ruler', 'con regla', 'com régua'], ['with page flags', 'con marcadores', 'com marcadores'], ['with holder', 'con portanotas', 'com suporte']], about: ['They stick firmly, come off cleanly and hold on a second time.', 'Pegan bien, se retiran sin restos y se vuelven a pegar.', 'Colam bem, saem sem resíduos e colam de novo.'], grams: [50, 140], packedMm: [110, 90, 40], yuan: [4, 16], axes: [{ kind: 'pack', pieces: [4, 8, 12] }], colors: ['yellow', 'pink', 'light-blue', 'mint'], inTheBox: ['Pads of sticky notes, number as chosen', 'Blocs de notas, cantidad según la opción', 'Blocos de notas, quantidade conforme a opção'] },
          ],
        },
        {
          code: 'writing',
          names: ['Writing and drawing', 'Escritura y dibujo', 'Escrita e desenho'],
          hs: '960810',
          looks: ['classic', 'colorful', 'slim', 'ergonomic', 'matte'],
          features: [
            ['for school and office', 'para clase y oficina', 'para escola e escritório'],
            ['for lettering and sketching', 'para lettering y bocetos', 'para lettering e esboços'],
          ],
          closings: [
            ['Even lines from the first word to the last page.', 'Trazo uniforme de la primera palabra a la última página.', 'Traço uniforme da primeira palavra à última página.'],
            ['Close after use so nothing dries out.', 'Cerrar después de usar para que nada se seque.', 'Feche depois de usar para que nada resseque.'],
          ],
          packing: 'retail',
          tags: ['stationery', 'office', 'art'],
          types: [
            { noun: ['ballpoint pen', 'bolígrafo *', 'caneta esferográfica *'], agree: ['ms', 'fs'], zh: '圆珠笔', shape: 'pen', looks: ['classic', 'slim', 'matte', 'polished'], materials: ['brass', 'aluminum', 'bamboo'], features: [['with gift case', 'con estuche', 'com estojo'], ['with touch tip', 'con puntero táctil', 'com ponta touch'], ['with spare refill', 'con recambio', 'com refil']], about: ['A balanced weight in the hand and a refill that is easy to change.', 'Peso equilibrado en la mano y un recambio fácil de cambiar.', 'Peso equilibrado na mão e um refil fácil de trocar.'], grams: [14, 40], packedMm: [170, 45, 25], yuan: [5, 26], axes: [{ kind: 'color', palette: 'metal-dark' }, { kind: 'pack', pieces: [1, 3, 5] }] },
            { noun: ['brush pen set', 'set de rotuladores *', 'kit de canetas pincel *'], agree: ['mp', 'fp'], zh: '彩色软头笔套装', shape: 'markers', hs: '960820', looks: ['colorful', 'classic', 'ergonomic'], materials: ['plastic'], features: [['with double tip', 'de doble punta', 'de ponta dupla'], ['with storage case', 'con estuche', 'com estojo'], ['with water-based ink', 'con tinta al agua', 'com tinta à base de água'], ['with pastel colors', 'en tonos pastel', 'em tons pastel']], about: ['Fine tip for outlines, soft tip for lettering and filling.', 'Punta fina para contornos y punta blanda para lettering y relleno.', 'Ponta fina para contornos e ponta macia para lettering e preenchimento.'], grams: [140, 320], packedMm: [190, 130, 40], yuan: [14, 52], axes: [{ kind: 'pack', pieces: [12, 24, 36, 60] }], colors: ['red', 'yellow', 'green', 'blue', 'purple'] },
            { noun: ['pencil case', 'estuche *', 'estojo *'], agree: ['ms', 'ms'], zh: '笔袋', shape: 'pencil-case', hs: '420292', looks: ['foldable', 'transparent', 'striped', 'minimalist'], materials: ['canvas', 'faux-leather', 'silicone'], features: [['with three compartments', 'con tres compartimentos', 'com três divisórias'], ['with elastic loops', 'con gomas interiores', 'com elásticos internos'], ['with zipper', 'con cremallera', 'com zíper']], about: ['It opens wide so that every pencil is in view.', 'Se abre del todo y deja todos los lápices a la vista.', 'Abre bem e deixa todos os lápis à vista.'], grams: [60, 160], packedMm: [220, 90, 50], yuan: [7, 26], axes: [{ kind: 'color', palette: 'pastel' }] },
          ],
        },
        {
          code: 'desk-organization',
          names: ['Desk organization', 'Orden en el escritorio', 'Organização da mesa'],
          hs: '392610',
          looks: ['minimalist', 'stackable', 'adjustable', 'transparent'],
          features: [
            ['for home office', 'para trabajar en casa', 'para home office'],
            ['for study and workshop', 'para el estudio y el taller', 'para o estudo e o ateliê'],
          ],
          closings: [
            ['Everything in reach, nothing in the way.', 'Todo a mano y nada por medio.', 'Tudo à mão e nada atrapalhando.'],
            ['Combine several and build the layout you need.', 'Combina varias unidades y crea la distribución que necesites.', 'Combine várias unidades e monte o arranjo que precisar.'],
          ],
          packing: 'carton',
          tags: ['office', 'desk', 'organizer'],
          types: [
            { noun: ['pen holder', 'portalápices *', 'porta-canetas *'], agree: ['ms', 'ms'], zh: '笔筒', shape: 'pen-holder', hs: { bamboo: '442199', acrylic: '392610', iron: '732690' }, materials: ['bamboo', 'acrylic', 'iron'], looks: ['minimalist', 'geometric', 'transparent', 'matte'], features: [['with phone slot', 'con ranura para el móvil', 'com apoio para celular'], ['with drawer', 'con cajón', 'com gaveta'], ['with rotating base', 'con base giratoria', 'com base giratória']], about: ['Pens, scissors and rulers stand sorted by length.', 'Bolígrafos, tijeras y reglas, de pie y ordenados por altura.', 'Canetas, tesouras e réguas em pé, por ordem de altura.'], grams: [160, 520], packedMm: [160, 130, 110], yuan: [10, 38], axes: [{ kind: 'color', palette: 'wood' }] },
            { noun: ['letter tray', 'bandeja de documentos *', 'bandeja de documentos *'], agree: ['fs', 'fs'], zh: '文件架', shape: 'tray', hs: { iron: '732690', acrylic: '392610', bamboo: '442199' }, materials: ['iron', 'acrylic', 'bamboo'], looks: ['stackable', 'minimalist', 'sturdy', 'foldable'], features: [['with three levels', 'con tres niveles', 'com três níveis'], ['with file holder', 'con archivador', 'com porta-arquivos']], about: ['Paper for today, for later and for filing, each on its own level.', 'Papeles para hoy, para luego y para archivar, cada uno en su nivel.', 'Papéis para hoje, para depois e para arquivar, cada um em seu nível.'], grams: [520, 1600], packedMm: [360, 270, 90], yuan: [24, 78], axes: [{ kind: 'color', palette: 'wood' }] },
            { noun: ['cable organizer', 'organizador de cables *', 'organizador de cabos *'], agree: ['ms', 'ms'], zh: '理线器', shape: 'cable-box', hs: '392690', looks: ['minimalist', 'compact', 'adjustable'], materials: ['plastic', 'silicone', 'wood'], features: [['with adhesive base', 'con base adhesiva', 'com base adesiva'], ['with five slots', 'con cinco ranuras', 'com cinco encaixes'], ['with lid', 'con tapa', 'com tampa']], about: ['The charger no longer falls behind the desk.', 'El cargador ya no se cae detrás de la mesa.', 'O carregador não cai mais atrás da mesa.'], grams: [40, 420], packedMm: [240, 110, 90], yuan: [6, 38], axes: [{ kind: 'color', palette: 'neutral' }, { kind: 'pack', pieces: [1, 2] }] },
          ],
        },
      ],
    },
  ],
};
