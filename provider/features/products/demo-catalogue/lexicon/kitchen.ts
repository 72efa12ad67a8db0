import type { Group } from '../lexicon.ts';

const tablewareHs = {
  ceramic: '691200',
  stoneware: '691200',
  porcelain: '691110',
  glass: '701349',
  borosilicate: '701349',
  stainless: '732393',
  bamboo: '441911',
  acacia: '441990',
  beech: '441990',
  wood: '441990',
  silicone: '392410',
  polypropylene: '392410',
  tritan: '392410',
} as const;

/** Kitchen and dining, a group of the department Home and kitchen. */
export const kitchen: Group = {
  code: 'kitchen-and-dining',
  names: ['Kitchen and dining', 'Cocina y mesa', 'Cozinha e mesa'],
  hs: '392410',
  leaves: [
    {
      code: 'coffee-and-tea',
      names: ['Coffee and tea', 'Café y té', 'Café e chá'],
      hs: '691200',
      looks: ['minimalist', 'matte', 'ribbed', 'nordic', 'vintage'],
      features: [
        ['for home and office', 'para casa y oficina', 'para casa e escritório'],
        ['for the breakfast table', 'para la mesa del desayuno', 'para a mesa do café da manhã'],
      ],
      closings: [
        ['A welcome gift for anyone who starts the day with a cup.', 'Un buen regalo para quien empieza el día con una taza.', 'Um bom presente para quem começa o dia com uma xícara.'],
        ['Rinse by hand after use to keep the taste clean.', 'Conviene enjuagar a mano después de cada uso para conservar el sabor limpio.', 'Enxágue à mão depois do uso para manter o sabor limpo.'],
      ],
      packing: 'bubble',
      tags: ['coffee', 'kitchen', 'gift'],
      types: [
        { noun: ['pour-over coffee dripper', 'cafetera de goteo *', 'coador de café *'], agree: ['fs', 'ms'], zh: '手冲咖啡滤杯', shape: 'dripper', hs: tablewareHs, materials: ['ceramic', 'borosilicate', 'stainless'], features: [['with wooden stand', 'con soporte de madera', 'com suporte de madeira'], ['with reusable filter', 'con filtro reutilizable', 'com filtro reutilizável'], ['with drip tray', 'con bandeja antigoteo', 'com bandeja coletora']], about: ['Brew a clean cup at your own pace: the spiral ridges let the water run through evenly.', 'Prepara un café limpio a tu ritmo: las estrías en espiral dejan pasar el agua de forma uniforme.', 'Prepare um café limpo no seu ritmo: as ranhuras em espiral deixam a água passar por igual.'], grams: [240, 420], packedMm: [150, 135, 125], yuan: [16, 34], axes: [{ kind: 'color', palette: 'pottery' }], colors: ['white', 'natural'] },
        { noun: ['French press', 'cafetera * de émbolo', 'prensa francesa *'], agree: ['fs', 'fs'], zh: '法压壶', shape: 'press', hs: tablewareHs, materials: ['borosilicate', 'stainless'], features: [['with double filter', 'con doble filtro', 'com filtro duplo'], ['with cork lid', 'con tapa de corcho', 'com tampa de cortiça'], ['with measuring spoon', 'con cuchara medidora', 'com colher medidora']], about: ['Full-bodied coffee in four minutes: add coarse grounds, pour hot water and press down slowly.', 'Café con cuerpo en cuatro minutos: añade café molido grueso, vierte el agua caliente y presiona despacio.', 'Café encorpado em quatro minutos: coloque o pó grosso, despeje a água quente e pressione devagar.'], grams: [420, 720], packedMm: [190, 130, 120], yuan: [24, 52], axes: [{ kind: 'capacity', ml: [350, 600, 1000] }, { kind: 'color', palette: 'metal-dark' }] },
        { noun: ['teapot', 'tetera *', 'bule *'], agree: ['fs', 'ms'], zh: '茶壶', shape: 'teapot', hs: tablewareHs, materials: ['stoneware', 'borosilicate', 'porcelain'], features: [['with removable infuser', 'con infusor extraíble', 'com infusor removível'], ['with bamboo lid', 'con tapa de bambú', 'com tampa de bambu'], ['with two cups', 'con dos tazas', 'com duas xícaras']], about: ['The curved spout pours without dripping and the lid stays in place when you tilt it.', 'El pico curvo vierte sin gotear y la tapa no se mueve al inclinar la tetera.', 'O bico curvo serve sem pingar e a tampa fica no lugar ao inclinar o bule.'], grams: [380, 690], packedMm: [210, 165, 150], yuan: [22, 55], axes: [{ kind: 'capacity', ml: [450, 800, 1200] }, { kind: 'color', palette: 'pottery' }] },
        { noun: ['coffee mug', 'taza *', 'caneca *'], agree: ['fs', 'fs'], zh: '咖啡杯', shape: 'mug', hs: tablewareHs, looks: ['speckled', 'ribbed', 'hand-painted', 'matte', 'rustic'], materials: ['stoneware', 'ceramic', 'porcelain'], features: [['with lid and spoon', 'con tapa y cuchara', 'com tampa e colher'], ['with cork base', 'con base de corcho', 'com base de cortiça'], ['with saucer', 'con platillo', 'com pires']], about: ['A generous handle fits three fingers and the thick wall keeps drinks warm for longer.', 'En el asa caben tres dedos y la pared gruesa mantiene la bebida caliente más tiempo.', 'Na alça cabem três dedos e a parede grossa mantém a bebida quente por mais tempo.'], grams: [290, 420], packedMm: [130, 110, 110], yuan: [9, 22], axes: [{ kind: 'color', palette: 'pottery' }, { kind: 'pack', pieces: [1, 2, 4] }] },
        { noun: ['milk frother', 'espumador de leche *', 'mixer * para leite'], agree: ['ms', 'ms'], zh: '电动奶泡器', shape: 'whisk', hs: '850940', looks: ['cordless', 'slim', 'quiet', 'portable'], materials: ['stainless'], features: [['with two whisks', 'con dos varillas', 'com dois batedores'], ['with stand', 'con soporte', 'com suporte'], ['with USB-C charging', 'con carga USB-C', 'com carregamento USB-C', 'battery_pi967']], about: ['Creamy foam for cappuccino or hot chocolate in about 20 seconds.', 'Espuma cremosa para capuchino o chocolate caliente en unos 20 segundos.', 'Espuma cremosa para cappuccino ou chocolate quente em cerca de 20 segundos.'], grams: [90, 170], packedMm: [235, 75, 55], yuan: [12, 30], axes: [{ kind: 'color', palette: 'tech' }], packing: 'retail' },
      ],
    },
    {
      code: 'cooking-tools',
      names: ['Cooking tools', 'Utensilios de cocina', 'Utensílios de cozinha'],
      hs: '732393',
      looks: ['ergonomic', 'sturdy', 'compact', 'classic'],
      features: [
        ['for small kitchens', 'para cocinas pequeñas', 'para cozinhas pequenas'],
        ['for everyday cooking', 'para la cocina diaria', 'para a cozinha do dia a dia'],
      ],
      closings: [
        ['A practical helper for cooks who like to keep things simple.', 'Una ayuda práctica para quien cocina sin complicarse.', 'Uma ajuda prática para quem cozinha sem complicação.'],
        ['Wash with warm water and a soft sponge before the first use.', 'Conviene lavar con agua tibia y una esponja suave antes del primer uso.', 'Lave com água morna e esponja macia antes do primeiro uso.'],
      ],
      packing: 'retail',
      tags: ['kitchen', 'cooking'],
      types: [
        { noun: ['* spatula set', 'juego de espátulas *', 'jogo de espátulas *'], agree: ['fp', 'fp'], zh: '铲勺套装', shape: 'spatula', hs: tablewareHs, materials: ['silicone', 'beech', 'stainless'], features: [['with storage holder', 'con soporte para guardarlas', 'com suporte para guardar'], ['with long handles', 'con mangos largos', 'com cabos longos'], ['for non-stick pans', 'para sartenes antiadherentes', 'para panelas antiaderentes']], about: ['Stir, turn and scrape without scratching your pans.', 'Remueve, gira y rebaña sin rayar las sartenes.', 'Mexa, vire e raspe sem riscar as panelas.'], grams: [260, 620], packedMm: [330, 120, 70], yuan: [18, 42], axes: [{ kind: 'color', palette: 'kitchen' }, { kind: 'pack', pieces: [3, 5] }] },
        { noun: ['cutting board', 'tabla de cortar *', 'tábua de corte *'], agree: ['fs', 'fs'], zh: '砧板', shape: 'board', hs: { bamboo: '441911', acacia: '441990', polypropylene: '392410' }, looks: ['reversible', 'slim', 'sturdy', 'non-slip'], materials: ['bamboo', 'acacia', 'polypropylene'], features: [['with juice groove', 'con ranura para jugos', 'com canaleta para líquidos'], ['with built-in handle', 'con asa integrada', 'com alça integrada'], ['with three compartments', 'con tres compartimentos', 'com três compartimentos']], about: ['Room enough for bread, vegetables or a cheese plate for friends.', 'Espacio suficiente para pan, verduras o una tabla de quesos con amigos.', 'Espaço de sobra para pão, legumes ou uma tábua de queijos com os amigos.'], grams: [620, 1400], packedMm: [400, 290, 25], yuan: [20, 48], axes: [{ kind: 'format', cm: [[28, 20], [36, 26], [42, 30]] }], packing: 'carton' },
        { noun: ['vegetable peeler', 'pelador de verduras *', 'descascador de legumes *'], agree: ['ms', 'ms'], zh: '削皮刀', shape: 'peeler', hs: '820551', materials: ['stainless'], features: [['with swivel blade', 'con cuchilla giratoria', 'com lâmina giratória'], ['with blade guard', 'con protector de cuchilla', 'com protetor de lâmina'], ['with potato eye remover', 'con saca-ojos para patatas', 'com ponta para olhos de batata']], about: ['Thin peels from potatoes, carrots and apples with little effort.', 'Peladuras finas de patatas, zanahorias y manzanas con poco esfuerzo.', 'Cascas finas de batata, cenoura e maçã com pouco esforço.'], grams: [55, 110], packedMm: [210, 95, 30], yuan: [4, 12], axes: [{ kind: 'color', palette: 'kitchen' }, { kind: 'pack', pieces: [1, 3] }], attributes: ['blade'], packing: 'blister' },
        { noun: ['mixing bowl', 'bol * para mezclar', 'tigela * de preparo'], agree: ['ms', 'fs'], zh: '打蛋盆', shape: 'bowl', hs: tablewareHs, looks: ['stackable', 'non-slip', 'classic', 'polished'], materials: ['stainless', 'glass', 'bamboo'], features: [['with airtight lid', 'con tapa hermética', 'com tampa hermética'], ['with pouring spout', 'con pico vertedor', 'com bico'], ['with measuring marks', 'con marcas de medida', 'com marcas de medida']], about: ['Whisk, marinate and serve in the same bowl.', 'Bate, marina y sirve en el mismo bol.', 'Bata, tempere e sirva na mesma tigela.'], grams: [380, 800], packedMm: [250, 250, 115], yuan: [15, 38], axes: [{ kind: 'capacity', ml: [1500, 2500, 4000] }], packing: 'carton' },
        { noun: ['garlic press', 'prensaajos *', 'espremedor de alho *'], agree: ['ms', 'ms'], zh: '压蒜器', shape: 'peeler', hs: '820551', materials: ['stainless', 'aluminum', 'alloy'], features: [['with cleaning brush', 'con cepillo de limpieza', 'com escova de limpeza'], ['with silicone peeler', 'con pelador de silicona', 'com descascador de silicone'], ['with soft handles', 'con mangos blandos', 'com cabos macios']], about: ['Presses unpeeled cloves; the basket swings out for rinsing.', 'Prensa los dientes sin pelar; la cesta se abre para enjuagarla.', 'Espreme os dentes com casca; o cesto abre para enxaguar.'], grams: [150, 290], packedMm: [200, 80, 45], yuan: [9, 24], axes: [{ kind: 'color', palette: 'metal-dark' }] },
      ],
    },
    {
      code: 'food-storage',
      names: ['Food storage', 'Conservación de alimentos', 'Armazenamento de alimentos'],
      hs: '392410',
      looks: ['stackable', 'transparent', 'compact', 'sturdy'],
      features: [
        ['for weekly meal prep', 'para las comidas de la semana', 'para as refeições da semana'],
        ['for the fridge and pantry', 'para nevera y despensa', 'para geladeira e despensa'],
      ],
      closings: [
        ['Leftovers stay fresh and the shelf stays tidy.', 'Las sobras se conservan frescas y el estante, ordenado.', 'As sobras ficam frescas e a prateleira, organizada.'],
        ['Let hot food cool down before closing the lid.', 'Deja enfriar los alimentos antes de cerrar la tapa.', 'Deixe a comida esfriar antes de fechar a tampa.'],
      ],
      packing: 'carton',
      tags: ['kitchen', 'storage', 'meal-prep'],
      types: [
        { noun: ['storage jar', 'tarro *', 'pote *'], agree: ['ms', 'ms'], zh: '密封罐', shape: 'jar', hs: { borosilicate: '701349', ceramic: '691200', tritan: '392410' }, materials: ['borosilicate', 'ceramic', 'tritan'], looks: ['ribbed', 'stackable', 'minimalist', 'square', 'round'], features: [['with bamboo lid', 'con tapa de bambú', 'com tampa de bambu'], ['with clip closure', 'con cierre de clip', 'com fecho de pressão'], ['with measuring scoop', 'con cucharón dosificador', 'com colher dosadora']], about: ['Keeps coffee, cereal, pasta and spices dry and easy to find.', 'Mantiene el café, los cereales, la pasta y las especias secos y a la vista.', 'Mantém café, cereais, massas e temperos secos e à vista.'], grams: [300, 560], packedMm: [180, 125, 125], yuan: [10, 26], axes: [{ kind: 'capacity', ml: [400, 750, 1200, 1800] }], packing: 'bubble' },
        { noun: ['lunch box', 'fiambrera *', 'marmita *'], agree: ['fs', 'fs'], zh: '饭盒', shape: 'lunchbox', hs: tablewareHs, looks: ['compact', 'portable', 'stackable', 'sturdy'], materials: ['stainless', 'polypropylene', 'borosilicate'], features: [['with three compartments', 'con tres compartimentos', 'com três divisórias'], ['with cutlery', 'con cubiertos', 'com talheres'], ['with insulated bag', 'con bolsa térmica', 'com bolsa térmica']], about: ['Salad on one side, main course on the other: lunch arrives the way you packed it.', 'La ensalada a un lado y el plato principal al otro: la comida llega tal como la preparaste.', 'Salada de um lado, prato principal do outro: o almoço chega do jeito que você montou.'], grams: [320, 640], packedMm: [220, 160, 85], yuan: [16, 44], axes: [{ kind: 'color', palette: 'pastel' }, { kind: 'capacity', ml: [800, 1200] }] },
        { noun: ['food container set', 'set de recipientes *', 'conjunto de potes *'], agree: ['mp', 'mp'], zh: '保鲜盒套装', shape: 'organizer', hs: tablewareHs, materials: ['polypropylene', 'borosilicate', 'tritan'], features: [['with snap-on lids', 'con tapas a presión', 'com tampas de encaixe'], ['with date dial', 'con indicador de fecha', 'com marcador de data'], ['with drain tray', 'con rejilla de drenaje', 'com grade escorredora']], about: ['Prepare meals for the week, stack them in the fridge and take one with you.', 'Prepara las comidas de la semana, apílalas en la nevera y llévate una.', 'Prepare as refeições da semana, empilhe na geladeira e leve uma com você.'], grams: [380, 900], packedMm: [280, 200, 150], yuan: [20, 58], axes: [{ kind: 'pack', pieces: [3, 5, 8] }], colors: ['clear', 'mint'] },
        { noun: ['reusable * food bags', 'bolsas reutilizables * para alimentos', 'sacos reutilizáveis * para alimentos'], agree: ['fp', 'mp'], zh: '食品袋', shape: 'pouch', hs: '392410', looks: ['transparent', 'sturdy', 'colorful'], materials: ['silicone'], features: [['with slide closure', 'con cierre deslizante', 'com fecho deslizante'], ['with standing base', 'con base plana', 'com base que fica em pé'], ['for freezer and microwave', 'para congelador y microondas', 'para freezer e micro-ondas']], about: ['They replace hundreds of disposable bags and rinse clean under the tap.', 'Sustituyen cientos de bolsas desechables y se limpian bajo el grifo.', 'Substituem centenas de sacos descartáveis e são fáceis de lavar na torneira.'], grams: [70, 130], packedMm: [220, 180, 30], yuan: [8, 20], axes: [{ kind: 'capacity', ml: [500, 1000, 1500] }, { kind: 'pack', pieces: [2, 4] }], colors: ['clear', 'teal'], packing: 'polybag' },
      ],
    },
    {
      code: 'tableware',
      names: ['Tableware', 'Vajilla y cubiertos', 'Louças e talheres'],
      hs: '691200',
      looks: ['speckled', 'matte', 'rustic', 'hand-painted', 'nordic'],
      features: [
        ['for everyday use', 'para el uso diario', 'para o dia a dia'],
        ['for family meals', 'para comidas en familia', 'para refeições em família'],
      ],
      closings: [
        ['Easy to mix with what is already in your cupboard.', 'Fácil de combinar con lo que ya tienes en el armario.', 'Fácil de combinar com o que você já tem no armário.'],
        ['For weekday dinners as well as long Sunday lunches.', 'Para las cenas de diario y también para las comidas largas del domingo.', 'Para o jantar do dia a dia e também para os longos almoços de domingo.'],
      ],
      packing: 'bubble',
      tags: ['dining', 'kitchen', 'home'],
      types: [
        { noun: ['dinner plate set', 'juego de platos llanos *', 'jogo de pratos rasos *'], agree: ['mp', 'mp'], zh: '餐盘套装', shape: 'plate', hs: tablewareHs, materials: ['stoneware', 'porcelain', 'ceramic'], features: [['with raised edge', 'con borde elevado', 'com borda elevada'], ['with crackle glaze', 'con esmalte craquelado', 'com esmalte craquelado'], ['for the microwave', 'para microondas', 'para micro-ondas']], about: ['The raised edge keeps sauces on the plate and the glaze resists knife marks.', 'El borde evita que se derramen las salsas y el esmalte resiste las marcas del cuchillo.', 'A borda segura os molhos e o esmalte resiste às marcas de faca.'], grams: [1800, 2800], packedMm: [300, 300, 130], yuan: [48, 110], axes: [{ kind: 'color', palette: 'pottery' }, { kind: 'pack', pieces: [2, 4, 6] }] },
        { noun: ['soup bowl', 'cuenco *', 'cumbuca *'], agree: ['ms', 'fs'], zh: '汤碗', shape: 'bowl', hs: tablewareHs, materials: ['ceramic', 'stoneware', 'acacia'], looks: ['speckled', 'ribbed', 'hand-painted', 'rustic'], features: [['with two handles', 'con dos asas', 'com duas alças'], ['with wooden spoon', 'con cuchara de madera', 'com colher de madeira'], ['with lid', 'con tapa', 'com tampa']], about: ['Deep enough for ramen, breakfast cereal or a big salad.', 'Con profundidad suficiente para ramen, cereales o una ensalada grande.', 'Com profundidade suficiente para lámen, cereais ou uma salada caprichada.'], grams: [310, 560], packedMm: [180, 180, 95], yuan: [11, 28], axes: [{ kind: 'color', palette: 'pottery' }, { kind: 'capacity', ml: [500, 850] }] },
        { noun: ['cutlery set', 'cubertería *', 'faqueiro *'], agree: ['fs', 'ms'], zh: '餐具套装', shape: 'cutlery', hs: '821599', looks: ['polished', 'matte', 'minimalist', 'vintage'], materials: ['stainless'], features: [['with dessert spoons', 'con cucharas de postre', 'com colheres de sobremesa'], ['with storage case', 'con estuche', 'com estojo'], ['with slim handles', 'con mangos finos', 'com cabos finos']], about: ['Knife, fork and spoons with a pleasant weight in the hand.', 'Cuchillo, tenedor y cucharas con un peso agradable en la mano.', 'Faca, garfo e colheres com peso agradável na mão.'], grams: [420, 900], packedMm: [260, 140, 50], yuan: [24, 70], axes: [{ kind: 'color', palette: 'metal-dark' }, { kind: 'pack', pieces: [4, 16, 24] }], packing: 'gift' },
        { noun: ['tumbler set', 'juego de vasos *', 'jogo de copos *'], agree: ['mp', 'mp'], zh: '玻璃杯套装', shape: 'tumbler', hs: '701337', looks: ['ribbed', 'minimalist', 'vintage', 'stackable'], materials: ['glass', 'borosilicate'], features: [['with bamboo lids and straws', 'con tapas de bambú y pajitas', 'com tampas de bambu e canudos'], ['with double wall', 'con doble pared', 'com parede dupla'], ['with heavy base', 'con base gruesa', 'com base grossa']], about: ['For water, iced coffee or a long drink with plenty of ice.', 'Para agua, café helado o una bebida larga con mucho hielo.', 'Para água, café gelado ou um drinque longo com bastante gelo.'], grams: [480, 1100], packedMm: [260, 180, 140], yuan: [18, 52], axes: [{ kind: 'pack', pieces: [2, 4, 6] }, { kind: 'capacity', ml: [300, 450] }], colors: ['clear', 'amber'] },
      ],
    },
  ],
};
