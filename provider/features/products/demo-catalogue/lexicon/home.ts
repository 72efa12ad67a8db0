import type { Group } from '../lexicon.ts';

/** Living, a group of the department Home and kitchen. */
export const home: Group = {
  code: 'home-living',
  names: ['Home living', 'Hogar', 'Casa'],
  hs: '630790',
  leaves: [
    {
      code: 'lighting',
      names: ['Lighting', 'Iluminación', 'Iluminação'],
      hs: '940521',
      looks: ['minimalist', 'nordic', 'vintage', 'geometric'],
      features: [
        ['with warm white light', 'con luz blanca cálida', 'com luz branca quente'],
        ['with three brightness levels', 'con tres niveles de brillo', 'com três níveis de brilho'],
      ],
      closings: [
        ['Soft light for reading, resting or falling asleep.', 'Luz suave para leer, descansar o dormirse.', 'Luz suave para ler, descansar ou pegar no sono.'],
        ['Move it around until the mood of the room is right.', 'Prueba distintos rincones hasta dar con el ambiente que buscas.', 'Experimente vários cantos até encontrar o clima que você procura.'],
      ],
      packing: 'carton',
      tags: ['lighting', 'home', 'led'],
      types: [
        { noun: ['table lamp', 'lámpara de mesa *', 'abajur *'], agree: ['fs', 'ms'], zh: '台灯', shape: 'lamp', materials: ['ceramic', 'wood', 'iron', 'rattan'], features: [['with linen shade', 'con pantalla de lino', 'com cúpula de linho'], ['with touch dimmer', 'con regulador táctil', 'com dimmer de toque'], ['with USB port', 'con puerto USB', 'com porta USB']], about: ['Placed on a nightstand or a sideboard, it gives a calm pool of light.', 'En la mesilla o el aparador, crea un rincón de luz tranquila.', 'No criado-mudo ou no aparador, cria um canto de luz tranquila.'], grams: [700, 1500], packedMm: [330, 230, 230], yuan: [42, 110], axes: [{ kind: 'color', palette: 'home' }, { kind: 'plug' }] },
        { noun: ['desk lamp', 'flexo *', 'luminária de mesa *'], agree: ['ms', 'fs'], zh: 'LED护眼台灯', shape: 'desk-lamp', looks: ['adjustable', 'foldable', 'slim', 'rechargeable'], materials: ['aluminum', 'plastic'], features: [['with wireless charger', 'con cargador inalámbrico', 'com carregador sem fio'], ['with clamp', 'con pinza', 'com garra'], ['with pen holder', 'con portalápices', 'com porta-canetas']], about: ['The arm bends at two points, so the light falls where you work.', 'El brazo se mueve en dos puntos para llevar la luz justo donde trabajas.', 'A haste se move em dois pontos e leva a luz para onde você trabalha.'], grams: [480, 980], packedMm: [400, 180, 90], yuan: [35, 88], axes: [{ kind: 'color', palette: 'tech' }], attributes: ['battery_pi967'] },
        { noun: ['string lights', 'guirnalda de luces *', 'cordão de luz *'], agree: ['fs', 'ms'], zh: 'LED灯串', shape: 'string-lights', hs: '940531', looks: ['vintage', 'colorful', 'minimalist', 'water-resistant'], materials: ['plastic', 'glass', 'rattan'], features: [['with remote control', 'con mando a distancia', 'com controle remoto'], ['with timer', 'con temporizador', 'com temporizador'], ['with star lights', 'con estrellas', 'com estrelas']], about: ['Drape it over a headboard, a balcony rail or the party table.', 'Cuélgala en el cabecero, la barandilla del balcón o la mesa de fiesta.', 'Pendure na cabeceira, na grade da varanda ou na mesa da festa.'], grams: [140, 380], packedMm: [160, 120, 80], yuan: [10, 34], axes: [{ kind: 'length', cm: [300, 500, 1000] }], colors: ['amber', 'natural'] },
        { noun: ['night light', 'luz nocturna *', 'luz noturna *'], agree: ['fs', 'fs'], zh: '小夜灯', shape: 'night-light', looks: ['rechargeable', 'portable', 'compact', 'minimalist'], materials: ['silicone', 'plastic'], features: [['with motion sensor', 'con sensor de movimiento', 'com sensor de movimento'], ['with magnetic base', 'con base magnética', 'com base magnética', 'magnet'], ['with sleep timer', 'con temporizador de sueño', 'com timer para dormir']], about: ['Enough light to find the way at night without waking the house.', 'La luz justa para orientarte de noche sin despertar a nadie.', 'Luz na medida para se orientar à noite sem acordar a casa.'], grams: [90, 240], packedMm: [120, 110, 110], yuan: [12, 36], axes: [{ kind: 'color', palette: 'pastel' }], attributes: ['battery_pi967'], packing: 'retail' },
      ],
    },
    {
      code: 'home-textiles',
      names: ['Home textiles', 'Textil para el hogar', 'Têxteis para casa'],
      hs: '630492',
      looks: ['nordic', 'boho', 'striped', 'checked', 'plain'],
      features: [
        ['for all seasons', 'para todo el año', 'para o ano todo'],
        ['for living room and bedroom', 'para salón y dormitorio', 'para sala e quarto'],
      ],
      closings: [
        ['A small change that makes a room feel warmer.', 'Un pequeño cambio que da calidez a la habitación.', 'Uma pequena mudança que deixa o ambiente mais acolhedor.'],
        ['Wash separately the first time.', 'Conviene lavar por separado la primera vez.', 'Lave separadamente na primeira vez.'],
      ],
      packing: 'vacuum',
      tags: ['home', 'decor', 'bedroom'],
      types: [
        { noun: ['throw blanket', 'manta *', 'manta *'], agree: ['fs', 'fs'], zh: '沙发毯', shape: 'blanket', hs: { cotton: '630130', fleece: '630140', knit: '630140', wool: '630120' }, looks: ['waffle', 'plain', 'checked', 'striped', 'boho'], materials: ['cotton', 'fleece', 'knit', 'wool'], features: [['with fringes', 'con flecos', 'com barrado de franjas'], ['with sherpa lining', 'con forro de borreguito', 'com forro de sherpa']], about: ['Wrap up on the sofa or lay it across the end of the bed.', 'Para taparte en el sofá o vestir los pies de la cama.', 'Para se enrolar no sofá ou decorar os pés da cama.'], grams: [620, 1500], packedMm: [330, 260, 90], yuan: [32, 96], axes: [{ kind: 'color', palette: 'home' }, { kind: 'format', cm: [[125, 150], [130, 180], [180, 220]] }] },
        { noun: ['cushion cover', 'funda de cojín *', 'capa de almofada *'], agree: ['fs', 'fs'], zh: '抱枕套', shape: 'cushion', hs: '630492', looks: ['floral', 'striped', 'boho', 'geometric', 'plain'], materials: ['linen', 'velvet', 'cotton'], features: [['with hidden zipper', 'con cremallera oculta', 'com zíper invisível'], ['with piping', 'con ribete', 'com vivo'], ['with embroidery', 'con bordado', 'com bordado']], about: ['Change the cover with the season and the sofa looks new.', 'Cambia la funda con la estación y el sofá parecerá otro.', 'Troque a capa conforme a estação e o sofá ganha cara nova.'], grams: [110, 230], packedMm: [260, 200, 25], yuan: [8, 24], axes: [{ kind: 'color', palette: 'home' }, { kind: 'format', cm: [[40, 40], [45, 45], [30, 50]] }], packing: 'polybag', inTheBox: ['1 × cushion cover (filling not included)', '1 × funda de cojín (relleno no incluido)', '1 × capa de almofada (enchimento não incluso)'] },
        { noun: ['area rug', 'alfombra *', 'tapete *'], agree: ['fs', 'ms'], zh: '地毯', shape: 'rug', hs: { polyester: '570242', cotton: '570249', jute: '570299' }, looks: ['geometric', 'vintage', 'boho', 'washable', 'non-slip'], materials: ['polyester', 'cotton', 'jute'], features: [['with non-slip backing', 'con base antideslizante', 'com base antiderrapante'], ['with low pile', 'con pelo corto', 'com pelo baixo']], about: ['It softens steps and marks out a corner for reading or playing.', 'Amortigua los pasos y delimita un rincón para leer o jugar.', 'Amortece os passos e delimita um canto para ler ou brincar.'], grams: [900, 2200], packedMm: [620, 160, 160], yuan: [38, 120], axes: [{ kind: 'color', palette: 'home' }, { kind: 'format', cm: [[50, 80], [80, 120], [120, 160]] }] },
        { noun: ['curtain panels', 'cortinas *', 'cortinas *'], agree: ['fp', 'fp'], zh: '窗帘', shape: 'curtain', hs: '630392', looks: ['plain', 'nordic', 'striped', 'floral'], materials: ['linen', 'polyester', 'velvet'], features: [['with metal eyelets', 'con ojales metálicos', 'com ilhós de metal'], ['with blackout lining', 'con forro opaco', 'com forro blackout'], ['with tiebacks', 'con abrazaderas', 'com abraçadeiras']], about: ['They filter the light and fall in even folds.', 'Filtran la luz y caen en pliegues uniformes.', 'Filtram a luz e caem em dobras uniformes.'], grams: [600, 1500], packedMm: [330, 270, 70], yuan: [36, 98], axes: [{ kind: 'color', palette: 'home' }, { kind: 'format', cm: [[100, 200], [140, 240]] }], inTheBox: ['2 × curtain panels', '2 × cortinas', '2 × cortinas'] },
        { noun: ['pillow', 'almohada *', 'travesseiro *'], agree: ['fs', 'ms'], zh: '枕头', shape: 'pillow', hs: '940490', looks: ['ergonomic', 'breathable', 'washable', 'quilted'], materials: ['memory-foam', 'microfiber', 'cotton'], features: [['with removable cover', 'con funda extraíble', 'com capa removível'], ['with neck support', 'con soporte cervical', 'com apoio para o pescoço']], about: ['The middle gives way for the head while the edge supports the neck.', 'El centro cede para la cabeza mientras el borde sostiene el cuello.', 'O centro cede para a cabeça enquanto a borda apoia o pescoço.'], grams: [800, 1400], packedMm: [480, 320, 130], yuan: [38, 92], axes: [{ kind: 'color', palette: 'neutral' }] },
      ],
    },
    {
      code: 'home-organization',
      names: ['Home organization', 'Orden y almacenaje', 'Organização da casa'],
      hs: '392490',
      looks: ['foldable', 'stackable', 'minimalist', 'sturdy'],
      features: [
        ['for small spaces', 'para espacios pequeños', 'para espaços pequenos'],
        ['for closets and shelves', 'para armarios y estantes', 'para armários e prateleiras'],
      ],
      closings: [
        ['Everything gets its place and stays easy to reach.', 'Cada cosa encuentra su sitio y queda a mano.', 'Cada coisa encontra seu lugar e fica à mão.'],
        ['Less to search for in the morning, less to tidy up at night.', 'Menos que buscar por la mañana y menos que recoger por la noche.', 'Menos para procurar de manhã e menos para arrumar à noite.'],
      ],
      packing: 'carton',
      tags: ['storage', 'home', 'organizer'],
      types: [
        { noun: ['storage basket', 'cesta *', 'cesto *'], agree: ['fs', 'ms'], zh: '收纳篮', shape: 'basket', hs: { jute: '460219', rattan: '460212', cotton: '630790', felt: '560290' }, looks: ['hand-woven', 'round', 'boho', 'foldable'], materials: ['jute', 'rattan', 'cotton', 'felt'], features: [['with handles', 'con asas', 'com alças'], ['with lid', 'con tapa', 'com tampa'], ['with lining', 'con forro interior', 'com forro interno']], about: ['For blankets, toys, laundry or the magazines next to the sofa.', 'Para mantas, juguetes, ropa o las revistas junto al sofá.', 'Para mantas, brinquedos, roupas ou as revistas ao lado do sofá.'], grams: [380, 1100], packedMm: [340, 330, 130], yuan: [22, 62], axes: [{ kind: 'size' }, { kind: 'color', palette: 'home' }] },
        { noun: ['drawer organizer', 'organizador de cajones *', 'organizador de gavetas *'], agree: ['ms', 'ms'], zh: '抽屉收纳盒', shape: 'organizer', hs: { bamboo: '442199', acrylic: '392490', plastic: '392490', felt: '560290' }, materials: ['bamboo', 'acrylic', 'plastic', 'felt'], looks: ['adjustable', 'slim', 'transparent', 'stackable'], features: [['with removable dividers', 'con separadores extraíbles', 'com divisórias removíveis'], ['with non-slip feet', 'con pies antideslizantes', 'com pés antiderrapantes']], about: ['Cutlery, cables or makeup: the sections keep small things from mixing.', 'Cubiertos, cables o maquillaje: las secciones evitan que se mezcle lo pequeño.', 'Talheres, cabos ou maquiagem: as divisões evitam que as miudezas se misturem.'], grams: [240, 820], packedMm: [330, 240, 65], yuan: [15, 46], axes: [{ kind: 'size' }] },
        { noun: ['shoe rack', 'zapatero *', 'sapateira *'], agree: ['ms', 'fs'], zh: '鞋架', shape: 'rack', hs: { iron: '940320', bamboo: '940382', plastic: '940370' }, materials: ['iron', 'bamboo', 'plastic'], features: [['with four tiers', 'con cuatro niveles', 'com quatro andares'], ['with dust cover', 'con funda antipolvo', 'com capa contra poeira'], ['with bench seat', 'con asiento', 'com assento']], about: ['Pairs line up in the hallway and the floor stays free.', 'Los pares quedan alineados en el recibidor y el suelo, despejado.', 'Os pares ficam alinhados na entrada e o chão, livre.'], grams: [1400, 2900], packedMm: [620, 300, 110], yuan: [42, 120], axes: [{ kind: 'color', palette: 'wood' }] },
        { noun: ['clothes hangers', 'perchas *', 'cabides *'], agree: ['fp', 'mp'], zh: '衣架', shape: 'hanger', hs: { wood: '442110', velvet: '392690', plastic: '392690' }, looks: ['slim', 'non-slip', 'sturdy'], materials: ['velvet', 'wood', 'plastic'], features: [['with trouser bar', 'con barra para pantalones', 'com barra para calças'], ['with swivel hook', 'con gancho giratorio', 'com gancho giratório']], about: ['The flocked or curved shoulders keep blouses and straps from sliding off.', 'Los hombros evitan que resbalen las blusas y los tirantes.', 'Os ombros evitam que blusas e alças escorreguem.'], grams: [380, 700], packedMm: [430, 240, 60], yuan: [14, 34], axes: [{ kind: 'pack', pieces: [10, 20, 30] }, { kind: 'color', palette: 'neutral' }], inTheBox: ['Clothes hangers, number as chosen', 'Perchas, cantidad según la opción', 'Cabides, quantidade conforme a opção'] },
      ],
    },
    {
      code: 'home-decor',
      names: ['Home decor', 'Decoración', 'Decoração'],
      hs: '392640',
      looks: ['minimalist', 'nordic', 'boho', 'geometric', 'vintage'],
      features: [
        ['for living room and study', 'para salón y estudio', 'para sala e escritório'],
        ['for modern interiors', 'para interiores modernos', 'para ambientes modernos'],
      ],
      closings: [
        ['A personal note for the living room, hallway or desk.', 'Aporta una nota personal al salón, al recibidor o al escritorio.', 'Traz um toque pessoal à sala, à entrada ou à mesa de trabalho.'],
        ['A housewarming gift that always finds a place.', 'Un regalo de inauguración que siempre encuentra su sitio.', 'Um presente de casa nova que sempre encontra um lugar.'],
      ],
      packing: 'bubble',
      tags: ['decor', 'home', 'gift'],
      types: [
        { noun: ['vase', 'jarrón *', 'vaso decorativo *'], agree: ['ms', 'ms'], zh: '花瓶', shape: 'vase', hs: { ceramic: '691390', glass: '701399', resin: '392640', terracotta: '691390' }, looks: ['ribbed', 'matte', 'geometric', 'speckled', 'boho'], materials: ['ceramic', 'glass', 'terracotta'], features: [['with narrow neck', 'con cuello estrecho', 'com gargalo estreito'], ['with rope detail', 'con detalle de cuerda', 'com detalhe de corda'], ['with dried flowers', 'con flores secas', 'com flores secas']], about: ['Beautiful with a single branch, pampas grass or a full bouquet.', 'Queda bien con una sola rama, con plumeros o con un ramo entero.', 'Fica bonito com um só galho, capim-dos-pampas ou um buquê inteiro.'], grams: [420, 1200], packedMm: [280, 160, 160], yuan: [18, 62], axes: [{ kind: 'color', palette: 'pottery' }, { kind: 'size' }] },
        { noun: ['wall clock', 'reloj de pared *', 'relógio de parede *'], agree: ['ms', 'ms'], zh: '挂钟', shape: 'clock', hs: '910521', looks: ['quiet', 'round', 'minimalist', 'vintage'], materials: ['wood', 'plastic', 'iron'], features: [['with large numerals', 'con números grandes', 'com números grandes'], ['with silent movement', 'con mecanismo silencioso', 'com mecanismo silencioso'], ['with luminous hands', 'con agujas luminosas', 'com ponteiros luminosos']], about: ['Easy to read from across the room; the hands glide without ticking.', 'Se lee bien desde el otro lado de la sala y las agujas avanzan sin tictac.', 'Fácil de ler do outro lado da sala; os ponteiros deslizam sem tique-taque.'], grams: [480, 1100], packedMm: [330, 330, 60], yuan: [26, 76], axes: [{ kind: 'color', palette: 'wood' }, { kind: 'size' }], inTheBox: ['1 × wall clock (1 AA battery not included)', '1 × reloj de pared (1 pila AA no incluida)', '1 × relógio de parede (1 pilha AA não inclusa)'] },
        { noun: ['candle holder', 'portavelas *', 'porta-velas *'], agree: ['ms', 'ms'], zh: '烛台', shape: 'candle', hs: '940550', materials: ['brass', 'glass', 'iron', 'ceramic'], looks: ['geometric', 'vintage', 'ribbed', 'minimalist'], features: [['with glass dome', 'con campana de cristal', 'com redoma de vidro'], ['with three arms', 'con tres brazos', 'com três braços'], ['with tray', 'con bandeja', 'com bandeja']], about: ['For tealights or tapers, on the dinner table or the bathroom shelf.', 'Para velas de té o velas largas, en la mesa o en el baño.', 'Para velas pequenas ou palito, na mesa de jantar ou no banheiro.'], grams: [260, 780], packedMm: [180, 130, 130], yuan: [14, 46], axes: [{ kind: 'color', palette: 'metal-dark' }, { kind: 'pack', pieces: [1, 2, 3] }] },
        { noun: ['photo frame', 'marco de fotos *', 'porta-retrato *'], agree: ['ms', 'ms'], zh: '相框', shape: 'frame', hs: { wood: '441490', acrylic: '392490', aluminum: '830630' }, materials: ['wood', 'acrylic', 'aluminum'], features: [['with easel back', 'con soporte trasero', 'com apoio traseiro'], ['with mat', 'con paspartú', 'com passe-partout'], ['with hanging kit', 'con kit para colgar', 'com kit para pendurar']], about: ['It stands upright or sideways and hangs on the wall just as well.', 'Se apoya en vertical o en horizontal y también se cuelga en la pared.', 'Fica em pé na vertical ou na horizontal e também vai na parede.'], grams: [220, 640], packedMm: [290, 230, 35], yuan: [10, 32], axes: [{ kind: 'format', cm: [[10, 15], [15, 20], [21, 30]] }, { kind: 'color', palette: 'wood' }] },
        { noun: ['scented candle', 'vela aromática *', 'vela aromática *'], agree: ['fs', 'fs'], zh: '香薰蜡烛', shape: 'scented-candle', hs: '340600', looks: ['minimalist', 'vintage', 'ribbed'], materials: ['wax'], features: [['with wooden wick', 'con mecha de madera', 'com pavio de madeira'], ['with lavender scent', 'con aroma a lavanda', 'com aroma de lavanda'], ['with vanilla scent', 'con aroma a vainilla', 'com aroma de baunilha'], ['with cedar scent', 'con aroma a cedro', 'com aroma de cedro']], about: ['Trim the wick to 5 mm and let the surface melt to the edge the first time.', 'Recorta la mecha a 5 mm y deja que la superficie se derrita hasta el borde la primera vez.', 'Apare o pavio em 5 mm e deixe a superfície derreter até a borda na primeira vez.'], grams: [220, 420], packedMm: [100, 95, 95], yuan: [12, 32], axes: [{ kind: 'color', palette: 'pastel' }, { kind: 'pack', pieces: [1, 2] }], packing: 'gift' },
      ],
    },
    {
      code: 'cleaning',
      names: ['Cleaning', 'Limpieza', 'Limpeza'],
      hs: '960390',
      looks: ['ergonomic', 'compact', 'sturdy', 'foldable'],
      features: [
        ['for the whole house', 'para toda la casa', 'para a casa toda'],
        ['for daily cleaning', 'para la limpieza diaria', 'para a limpeza do dia a dia'],
      ],
      closings: [
        ['Less effort, less time, a cleaner home.', 'Menos esfuerzo, menos tiempo y una casa más limpia.', 'Menos esforço, menos tempo e a casa mais limpa.'],
        ['Keep clean and dry between uses.', 'Conviene guardar en un lugar limpio y seco.', 'Guarde em local limpo e seco.'],
      ],
      packing: 'polybag',
      tags: ['cleaning', 'home'],
      types: [
        { noun: ['cleaning brush', 'cepillo de limpieza *', 'escova de limpeza *'], agree: ['ms', 'fs'], zh: '清洁刷', shape: 'brush', materials: ['bamboo', 'polypropylene', 'silicone'], features: [['with soap dispenser', 'con dosificador de jabón', 'com dosador de detergente'], ['with replaceable head', 'con cabezal recambiable', 'com refil substituível'], ['with long handle', 'con mango largo', 'com cabo longo']], about: ['The firm bristles reach grooves, corners and the bottom of bottles.', 'Las cerdas firmes llegan a ranuras, esquinas y al fondo de las botellas.', 'As cerdas firmes alcançam frestas, cantos e o fundo das garrafas.'], grams: [80, 220], packedMm: [260, 80, 60], yuan: [6, 20], axes: [{ kind: 'color', palette: 'kitchen' }, { kind: 'pack', pieces: [1, 2, 3] }] },
        { noun: ['cleaning cloths', 'paños de limpieza *', 'panos de limpeza *'], agree: ['mp', 'mp'], zh: '清洁布', shape: 'towel', hs: '630710', looks: ['washable', 'striped', 'checked', 'waffle'], materials: ['microfiber', 'cotton'], features: [['with hanging loop', 'con lazo para colgar', 'com alça para pendurar'], ['for glass and mirrors', 'para cristales y espejos', 'para vidros e espelhos']], about: ['They pick up dust dry and grease damp, without leaving lint.', 'En seco atrapan el polvo y húmedos, la grasa, sin dejar pelusa.', 'Secos pegam a poeira e úmidos, a gordura, sem soltar fiapos.'], grams: [120, 320], packedMm: [220, 160, 60], yuan: [8, 22], axes: [{ kind: 'pack', pieces: [5, 10, 20] }, { kind: 'color', palette: 'bright' }], inTheBox: ['Cleaning cloths, number as chosen', 'Paños de limpieza, cantidad según la opción', 'Panos de limpeza, quantidade conforme a opção'] },
        { noun: ['flat mop', 'mopa plana *', 'mop plano *'], agree: ['fs', 'ms'], zh: '平板拖把', shape: 'mop', materials: ['aluminum', 'stainless'], features: [['with spray bottle', 'con pulverizador', 'com borrifador'], ['with two spare pads', 'con dos recambios', 'com dois refis'], ['with wringer bucket', 'con cubo escurridor', 'com balde espremedor']], about: ['The head turns through 360° and slides under the sofa and bed.', 'El cabezal gira 360° y se desliza bajo el sofá y la cama.', 'A base gira 360° e desliza sob o sofá e a cama.'], grams: [800, 1900], packedMm: [650, 160, 120], yuan: [32, 84], axes: [{ kind: 'color', palette: 'neutral' }], packing: 'carton' },
        { noun: ['lint roller', 'rodillo quitapelusas *', 'rolo tira-pelos *'], agree: ['ms', 'ms'], zh: '粘毛器', shape: 'roller', hs: '392690', materials: ['plastic', 'silicone'], looks: ['portable', 'washable', 'compact', 'ergonomic'], features: [['with protective cover', 'con tapa protectora', 'com capa protetora'], ['for pet hair', 'para pelo de mascotas', 'para pelos de animais']], about: ['Lint and hair come off coats, sofas and car seats in a few strokes.', 'Quita pelusas y pelos de abrigos, sofás y asientos en unas pocas pasadas.', 'Tira fiapos e pelos de casacos, sofás e bancos em poucas passadas.'], grams: [110, 260], packedMm: [230, 110, 60], yuan: [7, 22], axes: [{ kind: 'color', palette: 'pastel' }] },
      ],
    },
    {
      code: 'bathroom',
      names: ['Bathroom', 'Baño', 'Banheiro'],
      hs: '392490',
      looks: ['minimalist', 'matte', 'nordic', 'ribbed'],
      features: [
        ['for small bathrooms', 'para baños pequeños', 'para banheiros pequenos'],
        ['for guest bathrooms', 'para el baño de invitados', 'para o lavabo'],
      ],
      closings: [
        ['Made to live with steam and daily splashes.', 'Convive sin problema con el vapor y las salpicaduras.', 'Convive bem com o vapor e os respingos do dia a dia.'],
        ['Matching pieces of the line are sold separately.', 'Las piezas a juego de la línea se venden por separado.', 'As peças que combinam são vendidas separadamente.'],
      ],
      packing: 'carton',
      tags: ['bathroom', 'home'],
      types: [
        { noun: ['soap dispenser', 'dispensador de jabón *', 'dispenser de sabonete *'], agree: ['ms', 'ms'], zh: '皂液器', shape: 'dispenser', hs: { ceramic: '691200', glass: '701399', stainless: '732490', resin: '392490' }, materials: ['ceramic', 'glass', 'resin', 'stainless'], features: [['with stainless pump', 'con bomba de acero', 'com válvula de aço'], ['with refill window', 'con visor de nivel', 'com visor de nível']], about: ['Refill it with liquid soap, lotion or dish soap.', 'Rellénalo con jabón líquido, crema o lavavajillas.', 'Encha com sabonete líquido, creme ou detergente.'], grams: [260, 520], packedMm: [190, 90, 90], yuan: [13, 36], axes: [{ kind: 'color', palette: 'neutral' }, { kind: 'pack', pieces: [1, 2] }] },
        { noun: ['bath towel', 'toalla de baño *', 'toalha de banho *'], agree: ['fs', 'fs'], zh: '浴巾', shape: 'towel', hs: '630260', looks: ['waffle', 'striped', 'plain', 'ribbed'], materials: ['cotton', 'microfiber', 'linen'], features: [['with hanging loop', 'con trabilla', 'com alça para pendurar'], ['with fringes', 'con flecos', 'com franjas']], about: ['It dries quickly on the skin and on the rail.', 'Seca rápido la piel y se seca rápido en el toallero.', 'Seca rápido a pele e seca rápido no toalheiro.'], grams: [320, 620], packedMm: [320, 240, 60], yuan: [18, 48], axes: [{ kind: 'color', palette: 'home' }, { kind: 'format', cm: [[50, 90], [70, 140], [90, 160]] }], packing: 'polybag' },
        { noun: ['shower head', 'alcachofa de ducha *', 'chuveirinho *'], agree: ['fs', 'ms'], zh: '花洒', shape: 'shower', hs: '392490', looks: ['round', 'square', 'slim', 'brushed'], materials: ['plastic', 'stainless'], features: [['with five spray modes', 'con cinco tipos de chorro', 'com cinco tipos de jato'], ['with mineral filter', 'con filtro mineral', 'com filtro mineral'], ['with 1.5 m hose', 'con flexo de 1,5 m', 'com mangueira de 1,5 m']], about: ['It screws onto standard G½ hoses by hand, no tools needed.', 'Se enrosca a mano en flexos estándar G½, sin herramientas.', 'Rosqueia à mão em mangueiras padrão G½, sem ferramentas.'], grams: [210, 480], packedMm: [260, 120, 90], yuan: [14, 46], axes: [{ kind: 'color', palette: 'metal-dark' }] },
        { noun: ['bath mat', 'alfombrilla de baño *', 'tapete de banheiro *'], agree: ['fs', 'ms'], zh: '浴室地垫', shape: 'rug', hs: { cotton: '630260', microfiber: '570339', 'memory-foam': '570339' }, looks: ['non-slip', 'striped', 'washable', 'plain'], materials: ['cotton', 'microfiber', 'memory-foam'], features: [['with rubber backing', 'con base de goma', 'com base de borracha'], ['with thick pile', 'con pelo denso', 'com pelo denso']], about: ['Warm feet after the shower and a dry floor around the tub.', 'Pies calientes después de la ducha y suelo seco junto a la bañera.', 'Pés quentinhos depois do banho e chão seco em volta da banheira.'], grams: [420, 900], packedMm: [420, 130, 130], yuan: [18, 46], axes: [{ kind: 'color', palette: 'home' }, { kind: 'format', cm: [[40, 60], [50, 80]] }], packing: 'vacuum' },
      ],
    },
  ],
};
