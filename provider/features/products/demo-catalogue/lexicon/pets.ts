import type { Department } from '../lexicon.ts';

export const pets: Department = {
  code: 'pets',
  names: ['Pets', 'Mascotas', 'Animais de estimação'],
  hs: '420100',
  groups: [
    {
      code: 'walking-and-grooming',
      names: ['Walking and grooming', 'Paseo e higiene', 'Passeio e higiene'],
      hs: '420100',
      leaves: [
        {
          code: 'collars-and-leashes',
          names: ['Collars and leashes', 'Collares y correas', 'Coleiras e guias'],
          hs: '420100',
          looks: ['reflective', 'padded', 'adjustable', 'reinforced'],
          features: [
            ['for small and large dogs', 'para perros pequeños y grandes', 'para cães pequenos e grandes'],
            ['for daily walks', 'para el paseo diario', 'para o passeio diário'],
          ],
          closings: [
            ['Measure the neck or chest and leave room for two fingers.', 'Mide el cuello o el pecho y deja un margen de dos dedos.', 'Meça o pescoço ou o peito e deixe folga de dois dedos.'],
            ['Metal parts are welded and do not rust.', 'Las piezas metálicas van soldadas y no se oxidan.', 'As peças de metal são soldadas e não enferrujam.'],
          ],
          packing: 'blister',
          tags: ['pets', 'dogs'],
          types: [
            { noun: ['dog collar', 'collar * para perro', 'coleira * para cachorro'], agree: ['ms', 'fs'], zh: '狗项圈', shape: 'collar', materials: ['nylon', 'faux-leather', 'leather'], features: [['with metal buckle', 'con hebilla metálica', 'com fivela de metal'], ['with name plate', 'con placa de identificación', 'com placa de identificação'], ['with bow tie', 'con pajarita', 'com gravata-borboleta']], about: ['Soft edges do not rub the coat, and the ring holds leash and tag.', 'Los bordes suaves no rozan el pelo y la anilla sujeta correa y chapa.', 'As bordas macias não machucam o pelo e a argola prende guia e plaquinha.'], grams: [45, 140], packedMm: [180, 90, 30], yuan: [7, 30], axes: [{ kind: 'color', palette: 'pet' }, { kind: 'size' }] },
            { noun: ['dog harness', 'arnés * para perro', 'peitoral * para cachorro'], agree: ['ms', 'ms'], zh: '狗胸背带', shape: 'harness', materials: ['nylon', 'polyester', 'neoprene'], features: [['with front clip', 'con anilla frontal', 'com argola frontal'], ['with control handle', 'con asa de control', 'com alça de controle'], ['with quick buckles', 'con cierres rápidos', 'com fechos rápidos']], about: ['The pull spreads over the chest instead of the neck.', 'La tensión se reparte por el pecho en lugar del cuello.', 'A tensão se distribui pelo peito em vez do pescoço.'], grams: [120, 360], packedMm: [260, 190, 60], yuan: [18, 56], axes: [{ kind: 'color', palette: 'pet' }, { kind: 'size' }] },
            { noun: ['dog leash', 'correa * para perro', 'guia * para cachorro'], agree: ['fs', 'fs'], zh: '牵引绳', shape: 'leash', materials: ['nylon', 'cotton', 'leather'], looks: ['reflective', 'padded', 'twisted', 'reinforced'], features: [['with padded handle', 'con asa acolchada', 'com alça acolchoada'], ['with swivel hook', 'con mosquetón giratorio', 'com mosquetão giratório'], ['with bag holder', 'con portabolsas', 'com porta-saquinhos']], about: ['A firm grip in the rain and enough length to sniff around.', 'Agarre firme con lluvia y largo suficiente para olfatear.', 'Pegada firme na chuva e comprimento de sobra para farejar.'], grams: [110, 280], packedMm: [200, 120, 40], yuan: [9, 34], axes: [{ kind: 'color', palette: 'pet' }, { kind: 'length', cm: [120, 150, 200] }] },
          ],
        },
        {
          code: 'pet-grooming',
          names: ['Pet grooming', 'Higiene de mascotas', 'Higiene pet'],
          hs: '960390',
          looks: ['ergonomic', 'non-slip', 'compact', 'sturdy'],
          features: [
            ['for dogs and cats', 'para perros y gatos', 'para cães e gatos'],
            ['for long hair', 'para pelo largo', 'para pelos longos'],
          ],
          closings: [
            ['A few minutes a week keep the coat smooth and the sofa clean.', 'Unos minutos a la semana mantienen el pelo suave y el sofá limpio.', 'Alguns minutos por semana mantêm o pelo macio e o sofá limpo.'],
            ['Start gently and reward with a treat.', 'Empieza con suavidad y premia con una golosina.', 'Comece com delicadeza e recompense com um petisco.'],
          ],
          packing: 'blister',
          tags: ['pets', 'grooming'],
          types: [
            { noun: ['pet brush', 'cepillo * para mascotas', 'escova * para pets'], agree: ['ms', 'fs'], zh: '宠物梳', shape: 'pet-brush', materials: ['plastic', 'bamboo', 'stainless'], features: [['with self-cleaning button', 'con botón de autolimpieza', 'com botão de autolimpeza'], ['with rounded pins', 'con púas redondeadas', 'com pinos arredondados'], ['with hair catcher', 'con depósito para el pelo', 'com coletor de pelos']], about: ['It lifts loose hair before it reaches the carpet.', 'Retira el pelo suelto antes de que llegue a la alfombra.', 'Retira os pelos soltos antes que cheguem ao tapete.'], grams: [90, 210], packedMm: [210, 110, 60], yuan: [10, 34], axes: [{ kind: 'color', palette: 'pet' }] },
            { noun: ['grooming glove', 'guante de aseo *', 'luva tira-pelos *'], agree: ['ms', 'fs'], zh: '宠物手套', shape: 'mitt', hs: '392620', looks: ['breathable', 'adjustable', 'washable'], materials: ['silicone', 'rubber'], features: [['with wrist strap', 'con cierre de muñeca', 'com fecho de pulso'], ['with 259 soft tips', 'con 259 puntas suaves', 'com 259 pontas macias'], ['for the right hand', 'para la mano derecha', 'para a mão direita']], about: ['Stroking becomes brushing, dry or during the bath.', 'Acariciar se convierte en cepillar, en seco o durante el baño.', 'O carinho vira escovação, a seco ou durante o banho.'], grams: [70, 130], packedMm: [240, 170, 30], yuan: [6, 20], axes: [{ kind: 'color', palette: 'pet' }, { kind: 'pack', pieces: [1, 2] }] },
            { noun: ['pet nail clippers', 'cortaúñas * para mascotas', 'cortador de unhas * para pets'], agree: ['ms', 'ms'], zh: '宠物指甲剪', shape: 'clippers', hs: '821420', materials: ['stainless', 'steel'], features: [['with safety stop', 'con tope de seguridad', 'com trava de segurança'], ['with nail file', 'con lima', 'com lixa'], ['with LED light', 'con luz LED', 'com luz LED', 'battery_pi967']], about: ['The guard shows how far to cut and the spring opens by itself.', 'El tope indica hasta dónde cortar y el muelle se abre solo.', 'A trava mostra até onde cortar e a mola abre sozinha.'], grams: [80, 150], packedMm: [190, 90, 30], yuan: [8, 26], axes: [{ kind: 'color', palette: 'pet' }, { kind: 'size' }], attributes: ['blade'] },
          ],
        },
      ],
    },
    {
      code: 'pet-home',
      names: ['Pet home', 'Mascotas en casa', 'Pets em casa'],
      hs: '940490',
      leaves: [
        {
          code: 'pet-beds',
          names: ['Pet beds', 'Camas para mascotas', 'Camas para pets'],
          hs: '940490',
          looks: ['round', 'washable', 'foldable', 'thermal'],
          features: [
            ['for dogs and cats', 'para perros y gatos', 'para cães e gatos'],
            ['for indoor use', 'para interior', 'para ambientes internos'],
          ],
          closings: [
            ['Shake it out, air it, wash the cover: that is all the care it takes.', 'Sacudir, airear y lavar la funda: no necesita más cuidado.', 'Sacudir, arejar e lavar a capa: não precisa de mais cuidado.'],
            ['Choose the size by the length of the animal when stretched out.', 'Elige la talla según el largo del animal estirado.', 'Escolha o tamanho pelo comprimento do animal esticado.'],
          ],
          packing: 'vacuum',
          tags: ['pets', 'home'],
          types: [
            { noun: ['dog bed', 'cama * para perro', 'cama * para cachorro'], agree: ['fs', 'fs'], zh: '狗窝', shape: 'pet-bed', looks: ['round', 'washable', 'quilted', 'sturdy'], materials: ['plush', 'memory-foam', 'canvas'], features: [['with raised rim', 'con borde elevado', 'com borda elevada'], ['with non-slip base', 'con base antideslizante', 'com base antiderrapante'], ['with removable cover', 'con funda extraíble', 'com capa removível']], about: ['A soft rim to rest the head on and a thick base against the cold floor.', 'Un borde blando para apoyar la cabeza y una base gruesa contra el suelo frío.', 'Uma borda macia para apoiar a cabeça e uma base grossa contra o chão frio.'], grams: [1000, 1700], packedMm: [480, 380, 150], yuan: [38, 110], axes: [{ kind: 'size' }, { kind: 'color', palette: 'neutral' }] },
            { noun: ['cat cave', 'cueva * para gato', 'toca * para gato'], agree: ['fs', 'fs'], zh: '猫窝', shape: 'cat-cave', looks: ['foldable', 'round', 'thermal', 'minimalist'], materials: ['felt', 'plush', 'wool'], features: [['with hanging ball', 'con pelota colgante', 'com bolinha pendurada'], ['with removable cushion', 'con cojín extraíble', 'com almofada removível']], about: ['A quiet hideout with one entrance, as cats like it.', 'Un escondite tranquilo con una sola entrada, como les gusta a los gatos.', 'Um esconderijo tranquilo com uma só entrada, como os gatos gostam.'], grams: [520, 1100], packedMm: [420, 400, 100], yuan: [36, 98], axes: [{ kind: 'color', palette: 'neutral' }, { kind: 'size' }] },
            { noun: ['pet blanket', 'manta * para mascotas', 'manta * para pets'], agree: ['fs', 'fs'], zh: '宠物毯', shape: 'blanket', hs: '630140', looks: ['washable', 'reversible', 'checked', 'plain'], materials: ['fleece', 'plush', 'microfiber'], features: [['with rounded corners', 'con esquinas redondeadas', 'com cantos arredondados'], ['with waterproof layer', 'con capa impermeable', 'com camada impermeável']], about: ['On the sofa, in the car or in the crate: it keeps hair in one place.', 'En el sofá, el coche o el transportín: recoge el pelo en un solo sitio.', 'No sofá, no carro ou na caixa de transporte: junta os pelos em um só lugar.'], grams: [220, 620], packedMm: [300, 240, 50], yuan: [14, 44], axes: [{ kind: 'color', palette: 'neutral' }, { kind: 'format', cm: [[50, 70], [70, 100], [100, 120]] }] },
          ],
        },
        {
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
            { noun: ['pet bowl', 'comedero *', 'comedouro *'], agree: ['ms', 'ms'], zh: '宠物碗', shape: 'pet-bowl', hs: { ceramic: '691200', stainless: '732393', silicone: '392490' }, materials: ['ceramic', 'stainless', 'silicone'], features: [['with bamboo stand', 'con soporte de bambú', 'com suporte de bambu'], ['with slow-feed ridges', 'con relieve para comer despacio', 'com relevo para comer devagar'], ['with rubber ring', 'con aro de goma', 'com anel de borracha']], about: ['The right height for the neck and a base that stays where you put it.', 'La altura adecuada para el cuello y una base que no se mueve.', 'A altura certa para o pescoço e uma base que não sai do lugar.'], grams: [220, 620], packedMm: [220, 200, 80], yuan: [12, 46], axes: [{ kind: 'color', palette: 'pottery' }, { kind: 'capacity', ml: [350, 600, 1000] }] },
            { noun: ['pet water fountain', 'fuente de agua * para mascotas', 'fonte de água * para pets'], agree: ['fs', 'fs'], zh: '宠物饮水机', shape: 'fountain', hs: '841370', looks: ['quiet', 'compact', 'minimalist', 'illuminated'], materials: ['plastic', 'stainless', 'ceramic'], features: [['with carbon filter', 'con filtro de carbón', 'com filtro de carvão'], ['with level window', 'con visor de nivel', 'com visor de nível'], ['with three flow modes', 'con tres modos de flujo', 'com três modos de fluxo']], about: ['Moving water invites cats to drink more often.', 'El agua en movimiento invita a los gatos a beber más a menudo.', 'A água em movimento convida os gatos a beber mais vezes.'], grams: [620, 1200], packedMm: [220, 210, 180], yuan: [42, 120], axes: [{ kind: 'color', palette: 'neutral' }, { kind: 'plug' }] },
            { noun: ['licking mat', 'alfombrilla para lamer *', 'tapete de lamber *'], agree: ['fs', 'ms'], zh: '宠物舔食垫', shape: 'lick-mat', looks: ['non-slip', 'colorful', 'washable'], materials: ['silicone', 'rubber'], features: [['with suction cups', 'con ventosas', 'com ventosas'], ['with spatula', 'con espátula', 'com espátula'], ['with paw relief', 'con relieve de huella', 'com relevo de patinha']], about: ['Spread food into the pattern: eating takes longer and bath time gets calmer.', 'Reparte la comida en el relieve: comer dura más y el baño es más tranquilo.', 'Espalhe a comida no relevo: comer demora mais e o banho fica mais calmo.'], grams: [90, 190], packedMm: [220, 210, 20], yuan: [7, 22], axes: [{ kind: 'color', palette: 'pet' }, { kind: 'pack', pieces: [1, 2] }], packing: 'polybag' },
          ],
        },
        {
          code: 'pet-toys',
          names: ['Pet toys', 'Juguetes para mascotas', 'Brinquedos para pets'],
          hs: '950300',
          looks: ['sturdy', 'colorful', 'interactive', 'washable'],
          features: [
            ['for indoor play', 'para jugar en casa', 'para brincar em casa'],
            ['for young animals', 'para cachorros y gatitos', 'para filhotes'],
          ],
          closings: [
            ['Replace toys once pieces come loose.', 'Cambia los juguetes cuando se suelten trozos.', 'Troque os brinquedos quando soltarem pedaços.'],
            ['Ten minutes of play make for a quiet evening.', 'Diez minutos de juego dan una noche tranquila.', 'Dez minutos de brincadeira rendem uma noite tranquila.'],
          ],
          packing: 'blister',
          tags: ['pets', 'toys'],
          types: [
            { noun: ['chew toy', 'mordedor *', 'mordedor *'], agree: ['ms', 'ms'], zh: '磨牙玩具', shape: 'bone', looks: ['sturdy', 'colorful', 'ribbed'], materials: ['rubber', 'nylon', 'silicone'], features: [['with treat opening', 'con hueco para premios', 'com espaço para petiscos'], ['with rope', 'con cuerda', 'com corda'], ['with squeaker', 'con sonido', 'com apito']], about: ['Keeps jaws busy and shoes safe; the ridges clean between the teeth.', 'Entretiene las mandíbulas y salva los zapatos; el relieve limpia entre los dientes.', 'Ocupa a mandíbula e salva os sapatos; o relevo limpa entre os dentes.'], grams: [80, 260], packedMm: [170, 90, 50], yuan: [6, 24], axes: [{ kind: 'color', palette: 'pet' }, { kind: 'size' }] },
            { noun: ['cat teaser wand', 'caña * para gato', 'varinha * para gato'], agree: ['fs', 'fs'], zh: '逗猫棒', shape: 'wand', looks: ['interactive', 'colorful', 'adjustable'], materials: ['wood', 'plastic', 'felt'], features: [['with feathers', 'con plumas', 'com penas'], ['with bell', 'con cascabel', 'com guizo'], ['with spare heads', 'con recambios', 'com refis']], about: ['Wave, hide, pull away: hunting from the living room carpet.', 'Agita, esconde y retira: caza sin salir de la alfombra.', 'Balance, esconda e puxe: caçada no tapete da sala.'], grams: [30, 80], packedMm: [450, 60, 30], yuan: [4, 16], axes: [{ kind: 'color', palette: 'pet' }, { kind: 'pack', pieces: [1, 2, 3] }] },
            { noun: ['cat scratcher', 'rascador * para gato', 'arranhador * para gato'], agree: ['ms', 'ms'], zh: '猫抓板', shape: 'scratcher', hs: '441990', looks: ['sturdy', 'minimalist', 'reversible', 'round'], materials: ['cardboard', 'sisal'], features: [['with ball track', 'con circuito de bolas', 'com pista de bolinhas'], ['with catnip', 'con hierba gatera', 'com erva-de-gato'], ['with wooden base', 'con base de madera', 'com base de madeira']], about: ['A better place for claws than the arm of the sofa.', 'Un sitio mejor para las uñas que el brazo del sofá.', 'Um lugar melhor para as unhas do que o braço do sofá.'], grams: [520, 1600], packedMm: [450, 240, 90], yuan: [18, 72], axes: [{ kind: 'size' }], packing: 'carton' },
          ],
        },
      ],
    },
  ],
};
