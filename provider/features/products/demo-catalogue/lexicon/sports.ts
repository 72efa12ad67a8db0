import type { Department } from '../lexicon.ts';

export const sports: Department = {
  code: 'sports-and-outdoors',
  names: ['Sports and outdoors', 'Deporte y aire libre', 'Esporte e ar livre'],
  hs: '950691',
  groups: [
    {
      code: 'training',
      names: ['Training', 'Entrenamiento', 'Treino'],
      hs: '950691',
      leaves: [
        {
          code: 'yoga-and-fitness',
          names: ['Yoga and fitness', 'Yoga y fitness', 'Yoga e fitness'],
          hs: '950691',
          looks: ['non-slip', 'foldable', 'sturdy', 'lightweight'],
          features: [
            ['for home workouts', 'para entrenar en casa', 'para treinar em casa'],
            ['for beginners', 'para principiantes', 'para iniciantes'],
          ],
          closings: [
            ['Make some room, breathe in, begin.', 'Prepara el espacio, respira y empieza.', 'Prepare o espaço, respire e comece.'],
            ['Wipe with a damp cloth after training.', 'Conviene pasar un paño húmedo después de entrenar.', 'Passe um pano úmido depois do treino.'],
          ],
          packing: 'carton',
          tags: ['fitness', 'sports', 'yoga'],
          types: [
            { noun: ['yoga mat', 'esterilla de yoga *', 'tapete de yoga *'], agree: ['fs', 'ms'], zh: '瑜伽垫', shape: 'yoga-mat', hs: { foam: '392119', rubber: '400821', jute: '392119' }, looks: ['non-slip', 'foldable', 'reversible', 'lightweight'], materials: ['foam', 'rubber', 'jute'], features: [['with alignment lines', 'con líneas de alineación', 'com linhas de alinhamento'], ['with carry strap', 'con correa de transporte', 'com alça de transporte'], ['with 8 mm thickness', 'de 8 mm de grosor', 'com 8 mm de espessura']], about: ['Cushions the knees and gives hands and feet a firm hold.', 'Amortigua las rodillas y da apoyo firme a manos y pies.', 'Amortece os joelhos e dá apoio firme para mãos e pés.'], grams: [780, 1900], packedMm: [620, 130, 130], yuan: [28, 88], axes: [{ kind: 'color', palette: 'sport' }] },
            { noun: ['resistance band set', 'set de bandas elásticas *', 'kit de faixas elásticas *'], agree: ['fp', 'fp'], zh: '弹力带套装', shape: 'bands', looks: ['colorful', 'portable', 'sturdy', 'non-slip'], materials: ['rubber', 'cotton', 'tpu'], features: [['with handles', 'con asas', 'com puxadores'], ['with door anchor', 'con anclaje de puerta', 'com fixador de porta'], ['with pouch', 'con bolsa', 'com bolsinha']], about: ['From light to strong: train legs, arms and back in little space.', 'De suave a fuerte: entrena piernas, brazos y espalda en poco espacio.', 'Da leve à forte: treine pernas, braços e costas em pouco espaço.'], grams: [140, 620], packedMm: [220, 160, 50], yuan: [12, 48], axes: [{ kind: 'pack', pieces: [3, 5] }, { kind: 'color', palette: 'sport' }] },
            { noun: ['dumbbell', 'mancuerna *', 'halter *'], agree: ['fs', 'ms'], zh: '哑铃', shape: 'dumbbell', looks: ['non-slip', 'matte', 'compact'], materials: ['neoprene', 'cast-iron', 'rubber'], features: [['with hexagonal ends', 'con extremos hexagonales', 'com pontas hexagonais'], ['with textured grip', 'con agarre texturizado', 'com pegada texturizada']], about: ['The hexagonal ends keep it from rolling away between sets.', 'Los extremos hexagonales evitan que ruede entre series.', 'As pontas hexagonais evitam que role entre as séries.'], grams: [1000, 2000], packedMm: [220, 95, 90], yuan: [18, 46], axes: [{ kind: 'color', palette: 'sport' }, { kind: 'pack', pieces: [1, 2] }] },
            { noun: ['jump rope', 'comba *', 'corda de pular *'], agree: ['fs', 'fs'], zh: '跳绳', shape: 'jump-rope', looks: ['adjustable', 'lightweight', 'colorful'], materials: ['tpu', 'steel', 'cotton'], features: [['with counter', 'con contador', 'com contador'], ['with foam grips', 'con empuñaduras de espuma', 'com pegadas de espuma'], ['with ball bearings', 'con rodamientos', 'com rolamentos']], about: ['Ten minutes of jumping warm up the whole body.', 'Diez minutos de saltos calientan todo el cuerpo.', 'Dez minutos de pulos aquecem o corpo todo.'], grams: [110, 260], packedMm: [220, 120, 45], yuan: [8, 30], axes: [{ kind: 'color', palette: 'sport' }] },
          ],
        },
        {
          code: 'sports-bottles',
          names: ['Bottles and flasks', 'Botellas y termos', 'Garrafas térmicas'],
          hs: '961700',
          looks: ['matte', 'slim', 'sturdy', 'minimalist'],
          features: [
            ['for gym and office', 'para el gimnasio y la oficina', 'para academia e escritório'],
            ['with leakproof lid', 'con tapa antigoteo', 'com tampa à prova de vazamento'],
          ],
          closings: [
            ['Fits most cup holders and backpack pockets.', 'Cabe en la mayoría de portavasos y bolsillos de mochila.', 'Cabe na maioria dos porta-copos e bolsos de mochila.'],
            ['Rinse with warm water before first use.', 'Conviene enjuagar con agua tibia antes del primer uso.', 'Enxágue com água morna antes do primeiro uso.'],
          ],
          packing: 'retail',
          tags: ['sports', 'outdoor', 'hydration'],
          types: [
            { noun: ['insulated * bottle', 'botella térmica *', 'garrafa térmica *'], agree: ['fs', 'fs'], zh: '保温瓶', shape: 'bottle', materials: ['stainless'], looks: ['matte', 'slim', 'sturdy', 'minimalist', 'speckled'], features: [['with bamboo cap', 'con tapón de bambú', 'com tampa de bambu'], ['with straw lid', 'con tapa con pajita', 'com tampa com canudo'], ['with tea infuser', 'con infusor de té', 'com infusor de chá']], about: ['Double walls keep water cold through a hike and tea warm through the morning.', 'La doble pared mantiene el agua fría en la ruta y el té caliente toda la mañana.', 'A parede dupla mantém a água fria na trilha e o chá quente a manhã toda.'], grams: [260, 420], packedMm: [270, 80, 80], yuan: [24, 64], axes: [{ kind: 'color', palette: 'sport' }, { kind: 'capacity', ml: [500, 750, 1000] }] },
            { noun: ['sports bottle', 'botella deportiva *', 'garrafa esportiva *'], agree: ['fs', 'fs'], zh: '运动水壶', shape: 'sport-bottle', hs: '392410', looks: ['transparent', 'lightweight', 'ribbed', 'colorful'], materials: ['tritan', 'polypropylene', 'silicone'], features: [['with time marks', 'con marcas horarias', 'com marcas de horário'], ['with carry loop', 'con asa', 'com alça'], ['with flip top', 'con tapa abatible', 'com tampa flip']], about: ['Open it with one hand and see how much is left.', 'Se abre con una mano y se ve cuánto queda.', 'Abre com uma mão e mostra quanto ainda resta.'], grams: [110, 240], packedMm: [260, 85, 85], yuan: [9, 32], axes: [{ kind: 'color', palette: 'sport' }, { kind: 'capacity', ml: [600, 800, 1000, 2000] }] },
            { noun: ['travel mug', 'vaso térmico *', 'copo térmico *'], agree: ['ms', 'ms'], zh: '随行杯', shape: 'travel-mug', materials: ['stainless'], looks: ['matte', 'slim', 'ribbed', 'minimalist', 'compact'], features: [['with handle', 'con asa', 'com alça'], ['with sliding lid', 'con tapa deslizante', 'com tampa deslizante'], ['with metal straw', 'con pajita metálica', 'com canudo de metal']], about: ['Coffee to the last sip, in the car or at the desk.', 'Café hasta el último sorbo, en el coche o en la mesa de trabajo.', 'Café até o último gole, no carro ou na mesa de trabalho.'], grams: [240, 460], packedMm: [200, 100, 100], yuan: [20, 56], axes: [{ kind: 'color', palette: 'sport' }, { kind: 'capacity', ml: [350, 500, 900] }] },
          ],
        },
      ],
    },
    {
      code: 'outdoors',
      names: ['Outdoors', 'Aire libre', 'Ar livre'],
      hs: '630622',
      leaves: [
        {
          code: 'camping',
          names: ['Camping and hiking', 'Camping y senderismo', 'Camping e trilhas'],
          hs: '630622',
          looks: ['foldable', 'lightweight', 'portable', 'sturdy'],
          features: [
            ['for camping and festivals', 'para camping y festivales', 'para camping e festivais'],
            ['with carry bag', 'con bolsa de transporte', 'com bolsa de transporte'],
          ],
          closings: [
            ['Set up in minutes, pack up even faster.', 'Se monta en minutos y se recoge todavía más rápido.', 'Monta em minutos e desmonta mais rápido ainda.'],
            ['Dry completely before storing.', 'Secar por completo antes de guardar.', 'Seque por completo antes de guardar.'],
          ],
          packing: 'carton',
          tags: ['outdoor', 'camping', 'hiking'],
          types: [
            { noun: ['camping lantern', 'farol de camping *', 'lampião de camping *'], agree: ['ms', 'ms'], zh: '露营灯', shape: 'lantern', hs: '851310', looks: ['rechargeable', 'vintage', 'portable', 'water-resistant'], materials: ['plastic', 'iron', 'aluminum'], features: [['with power bank function', 'con función de batería externa', 'com função de power bank'], ['with hook', 'con gancho', 'com gancho'], ['with dimmer', 'con regulador de luz', 'com dimmer']], about: ['Warm light for dinner outdoors and a bright mode for the tent pegs.', 'Luz cálida para cenar fuera y un modo intenso para montar la tienda.', 'Luz quente para jantar ao ar livre e um modo forte para montar a barraca.'], grams: [260, 620], packedMm: [200, 130, 120], yuan: [24, 78], axes: [{ kind: 'color', palette: 'outdoor' }], attributes: ['battery_pi967'] },
            { noun: ['camping chair', 'silla de camping *', 'cadeira de camping *'], agree: ['fs', 'fs'], zh: '折叠椅', shape: 'camp-chair', hs: '940179', looks: ['foldable', 'compact', 'lightweight', 'reinforced'], materials: ['oxford', 'canvas', 'polyester'], features: [['with cup holder', 'con portavasos', 'com porta-copo'], ['with high back', 'con respaldo alto', 'com encosto alto'], ['with side pocket', 'con bolsillo lateral', 'com bolso lateral']], about: ['Aluminum poles click together and carry up to 120 kg.', 'Las varillas de aluminio encajan solas y soportan hasta 120 kg.', 'As hastes de alumínio se encaixam e suportam até 120 kg.'], grams: [980, 2400], packedMm: [400, 150, 140], yuan: [48, 128], axes: [{ kind: 'color', palette: 'outdoor' }] },
            { noun: ['tent', 'tienda de campaña *', 'barraca *'], agree: ['fs', 'fs'], zh: '帐篷', shape: 'tent', looks: ['lightweight', 'water-resistant', 'compact', 'reinforced'], materials: ['polyester', 'nylon', 'oxford'], features: [['with vestibule', 'con ábside', 'com avanço'], ['with mosquito net', 'con mosquitera', 'com mosquiteiro'], ['for two people', 'para dos personas', 'para duas pessoas']], about: ['Taped seams, two doors and vents at the top against condensation.', 'Costuras selladas, dos puertas y ventilación superior contra la condensación.', 'Costuras seladas, duas portas e ventilação no topo contra a condensação.'], grams: [1800, 3200], packedMm: [480, 170, 170], yuan: [98, 260], axes: [{ kind: 'color', palette: 'outdoor' }] },
            { noun: ['hammock', 'hamaca *', 'rede *'], agree: ['fs', 'fs'], zh: '吊床', shape: 'hammock', hs: '630690', looks: ['lightweight', 'portable', 'striped', 'sturdy'], materials: ['nylon', 'cotton', 'polyester'], features: [['with tree straps', 'con cintas para árboles', 'com fitas para árvore'], ['with mosquito net', 'con mosquitera', 'com mosquiteiro']], about: ['Two trees, two straps, one quiet afternoon.', 'Dos árboles, dos cintas y una tarde tranquila.', 'Duas árvores, duas fitas e uma tarde tranquila.'], grams: [420, 980], packedMm: [230, 140, 130], yuan: [28, 84], axes: [{ kind: 'color', palette: 'outdoor' }] },
          ],
        },
        {
          code: 'cycling',
          names: ['Cycling', 'Ciclismo', 'Ciclismo'],
          hs: '871499',
          looks: ['compact', 'lightweight', 'water-resistant', 'adjustable'],
          features: [
            ['for city and mountain bikes', 'para bici urbana y de montaña', 'para bikes urbanas e de trilha'],
            ['for daily commuting', 'para ir al trabajo', 'para ir ao trabalho'],
          ],
          closings: [
            ['Mounts in a few minutes and comes off just as fast.', 'Se monta en pocos minutos y se quita igual de rápido.', 'Monta em poucos minutos e sai com a mesma rapidez.'],
            ['Check the fit before every ride.', 'Comprueba la fijación antes de cada salida.', 'Confira a fixação antes de cada pedalada.'],
          ],
          packing: 'retail',
          tags: ['cycling', 'sports', 'outdoor'],
          types: [
            { noun: ['bike light', 'luz de bicicleta *', 'farol de bicicleta *'], agree: ['fs', 'ms'], zh: '自行车灯', shape: 'bike-light', hs: '851210', looks: ['rechargeable', 'compact', 'water-resistant'], materials: ['aluminum', 'plastic'], features: [['with rear light', 'con luz trasera', 'com lanterna traseira'], ['with five modes', 'con cinco modos', 'com cinco modos'], ['with quick-release mount', 'con soporte de liberación rápida', 'com suporte de engate rápido']], about: ['A clear beam to see and a blinking mode to be seen.', 'Un haz nítido para ver y un modo intermitente para que te vean.', 'Um facho nítido para ver e um modo piscante para ser visto.'], grams: [60, 180], packedMm: [130, 90, 50], yuan: [14, 48], axes: [{ kind: 'color', palette: 'sport' }], attributes: ['battery_pi967'] },
            { noun: ['handlebar bag', 'bolsa de manillar *', 'bolsa de guidão *'], agree: ['fs', 'fs'], zh: '车把包', shape: 'toiletry', hs: '420292', materials: ['oxford', 'nylon', 'canvas'], looks: ['water-resistant', 'compact', 'vintage', 'reflective'], features: [['with phone window', 'con ventana para el móvil', 'com visor para celular'], ['with shoulder strap', 'con bandolera', 'com alça de ombro']], about: ['Map, snacks and camera within reach while you ride.', 'Mapa, comida y cámara a mano mientras pedaleas.', 'Mapa, lanche e câmera à mão enquanto você pedala.'], grams: [180, 380], packedMm: [240, 160, 90], yuan: [22, 62], axes: [{ kind: 'color', palette: 'outdoor' }] },
            { noun: ['bike helmet', 'casco de bicicleta *', 'capacete de bicicleta *'], agree: ['ms', 'ms'], zh: '骑行头盔', shape: 'helmet', hs: '650610', looks: ['lightweight', 'adjustable', 'matte', 'reflective'], materials: ['plastic'], features: [['with rear dial', 'con rueda de ajuste', 'com regulagem traseira'], ['with visor', 'con visera', 'com viseira'], ['with rear light', 'con luz trasera', 'com luz traseira', 'battery_pi967']], about: ['Vents along the top and washable pads for warm days.', 'Ventilación superior y almohadillas lavables para los días de calor.', 'Ventilação no topo e forros laváveis para dias quentes.'], grams: [240, 380], packedMm: [300, 220, 180], yuan: [34, 96], axes: [{ kind: 'color', palette: 'sport' }, { kind: 'size' }], packing: 'carton' },
          ],
        },
      ],
    },
  ],
};
