import type { Department } from '../lexicon.ts';

export const toysAndBaby: Department = {
  code: 'toys-and-baby',
  names: ['Toys and baby', 'Juguetes y bebé', 'Brinquedos e bebê'],
  hs: '950300',
  groups: [
    {
      code: 'toys',
      names: ['Toys', 'Juguetes', 'Brinquedos'],
      hs: '950300',
      leaves: [
        {
          code: 'educational-toys',
          names: ['Educational toys', 'Juguetes educativos', 'Brinquedos educativos'],
          hs: '950300',
          looks: ['colorful', 'interactive', 'classic', 'sturdy'],
          features: [
            ['for ages 3 and up', 'para mayores de 3 años', 'para maiores de 3 anos'],
            ['for playing together', 'para jugar en familia', 'para brincar em família'],
          ],
          closings: [
            ['Practice for small hands, with adults welcome to join in.', 'Práctica para manos pequeñas, con los mayores invitados a participar.', 'Treino para mãos pequenas, e os adultos podem participar.'],
            ['Rounded edges and smooth surfaces.', 'Bordes redondeados y superficies lisas.', 'Bordas arredondadas e superfícies lisas.'],
          ],
          packing: 'retail',
          tags: ['toys', 'kids', 'gift'],
          types: [
            { noun: ['building blocks', 'bloques de construcción *', 'blocos de montar *'], agree: ['mp', 'mp'], zh: '积木', shape: 'blocks', materials: ['wood', 'plastic', 'foam'], features: [['with storage box', 'con caja para guardarlos', 'com caixa para guardar'], ['with letters and numbers', 'con letras y números', 'com letras e números'], ['with storage bag', 'con bolsa para guardarlos', 'com saco para guardar']], about: ['Towers, bridges and castles: every build trains balance and patience.', 'Torres, puentes y castillos: cada construcción entrena el equilibrio y la paciencia.', 'Torres, pontes e castelos: cada montagem treina o equilíbrio e a paciência.'], grams: [480, 1300], packedMm: [270, 210, 100], yuan: [24, 78], axes: [{ kind: 'pack', pieces: [40, 80, 120] }], colors: ['red', 'yellow', 'blue', 'green'], inTheBox: ['Blocks, number as chosen', 'Bloques, cantidad según la opción', 'Blocos, quantidade conforme a opção'] },
            { noun: ['jigsaw puzzle', 'puzle *', 'quebra-cabeça *'], agree: ['ms', 'ms'], zh: '拼图', shape: 'puzzle', looks: ['colorful', 'classic', 'floral', 'vintage'], materials: ['wood', 'cardboard'], features: [['with world map', 'de mapamundi', 'de mapa-múndi'], ['with animals', 'de animales', 'de animais'], ['with landscape', 'de paisaje', 'de paisagem'], ['with poster', 'con póster', 'com pôster']], about: ['Pieces with a clear print that click together and stay in place.', 'Piezas con impresión nítida que encajan y no se mueven.', 'Peças com impressão nítida que encaixam e não saem do lugar.'], grams: [280, 720], packedMm: [260, 200, 55], yuan: [12, 42], axes: [{ kind: 'pack', pieces: [100, 300, 500, 1000] }], colors: ['teal', 'orange', 'yellow'], inTheBox: ['1 × puzzle, number of pieces as chosen', '1 × puzle, número de piezas según la opción', '1 × quebra-cabeça, número de peças conforme a opção'] },
            { noun: ['sorting board', 'tablero de clasificación *', 'tabuleiro de encaixe *'], agree: ['ms', 'ms'], zh: '益智板', shape: 'sorter', materials: ['wood', 'felt', 'silicone'], features: [['with counting rings', 'con aros para contar', 'com argolas para contar'], ['with shapes and colors', 'con formas y colores', 'com formas e cores'], ['with clock', 'con reloj', 'com relógio']], about: ['Matching, counting and naming colors turns into a game.', 'Emparejar, contar y nombrar colores se convierte en un juego.', 'Combinar, contar e dizer as cores vira brincadeira.'], grams: [320, 780], packedMm: [310, 220, 40], yuan: [18, 52], axes: [{ kind: 'size' }], colors: ['natural', 'red', 'blue'] },
            { noun: ['magnetic tiles', 'piezas magnéticas *', 'peças magnéticas *'], agree: ['fp', 'fp'], zh: '磁力片', shape: 'tiles', looks: ['transparent', 'colorful', 'geometric'], materials: ['plastic'], features: [['with car base', 'con base de coche', 'com base de carrinho'], ['with idea cards', 'con tarjetas de ideas', 'com cartões de ideias'], ['with storage box', 'con caja', 'com caixa']], about: ['The edges snap together and a flat pattern becomes a house or a rocket.', 'Los bordes se unen solos y un dibujo plano se convierte en casa o cohete.', 'As bordas se unem sozinhas e um desenho plano vira casa ou foguete.'], grams: [520, 1400], packedMm: [270, 220, 80], yuan: [36, 110], axes: [{ kind: 'pack', pieces: [30, 48, 64, 100] }], colors: ['blue', 'yellow', 'red', 'green'], attributes: ['magnet'], inTheBox: ['Magnetic tiles, number as chosen', 'Piezas magnéticas, cantidad según la opción', 'Peças magnéticas, quantidade conforme a opção'] },
          ],
        },
        {
          code: 'plush-and-dolls',
          names: ['Plush toys and dolls', 'Peluches y muñecas', 'Pelúcias e bonecas'],
          hs: '950300',
          looks: ['washable', 'colorful', 'classic', 'large'],
          features: [
            ['for hugging and sleeping', 'para abrazar y dormir', 'para abraçar e dormir'],
            ['for birthdays', 'para cumpleaños', 'para aniversários'],
          ],
          closings: [
            ['The eyes are embroidered and the seams are double.', 'Los ojos van bordados y las costuras son dobles.', 'Os olhos são bordados e as costuras são duplas.'],
            ['A companion for bedtime, the car and the first day of school.', 'Compañía para la hora de dormir, el coche y el primer día de cole.', 'Companhia para a hora de dormir, o carro e o primeiro dia de escola.'],
          ],
          packing: 'vacuum',
          tags: ['toys', 'plush', 'gift'],
          types: [
            { noun: ['* teddy bear', 'osito *', 'ursinho *'], agree: ['ms', 'ms'], zh: '泰迪熊', shape: 'bear', looks: ['washable', 'classic', 'vintage'], materials: ['plush', 'cotton'], features: [['with bow', 'con lazo', 'com laço'], ['with sweater', 'con jersey', 'com suéter'], ['with heart', 'con corazón', 'com coração']], about: ['Soft filling, movable arms and a face that listens to everything.', 'Relleno blando, brazos móviles y una cara que escucha de todo.', 'Enchimento macio, braços móveis e uma carinha que escuta tudo.'], grams: [180, 620], packedMm: [300, 220, 130], yuan: [16, 56], axes: [{ kind: 'height', cm: [25, 35, 50, 70] }, { kind: 'color', palette: 'plush' }] },
            { noun: ['bunny soft toy', 'conejito *', 'coelhinho *'], agree: ['ms', 'ms'], zh: '毛绒兔子', shape: 'bunny', looks: ['washable', 'classic', 'floral', 'checked'], materials: ['plush', 'cotton', 'linen'], features: [['with long ears', 'con orejas largas', 'com orelhas longas'], ['with floral dress', 'con vestido de flores', 'com vestido florido'], ['with comfort blanket', 'con mantita', 'com naninha']], about: ['Long ears to hold on to and a body that fits under one arm.', 'Orejas largas para agarrar y un cuerpo que cabe bajo el brazo.', 'Orelhas compridas para segurar e um corpo que cabe embaixo do braço.'], grams: [120, 380], packedMm: [280, 190, 100], yuan: [14, 46], axes: [{ kind: 'height', cm: [25, 35, 45] }, { kind: 'color', palette: 'plush' }] },
            { noun: ['rag doll', 'muñeca de trapo *', 'boneca de pano *'], agree: ['fs', 'fs'], zh: '布娃娃', shape: 'doll', looks: ['washable', 'classic', 'vintage', 'colorful'], materials: ['cotton', 'linen', 'felt'], features: [['with removable dress', 'con vestido de quita y pon', 'com vestido removível'], ['with braids', 'con trenzas', 'com tranças'], ['with small bag', 'con bolsito', 'com bolsinha']], about: ['Clothes to take off and put on, hair to braid, stories to invent.', 'Ropa para poner y quitar, pelo para trenzar e historias por inventar.', 'Roupa para tirar e pôr, cabelo para trançar e histórias para inventar.'], grams: [140, 340], packedMm: [330, 160, 80], yuan: [18, 52], axes: [{ kind: 'color', palette: 'pastel' }] },
          ],
        },
        {
          code: 'games-and-outdoor-toys',
          names: ['Games and outdoor toys', 'Juegos y aire libre', 'Jogos e brinquedos ao ar livre'],
          hs: '950490',
          looks: ['colorful', 'portable', 'sturdy', 'foldable'],
          features: [
            ['for the garden and park', 'para el jardín y el parque', 'para o jardim e o parque'],
            ['for children and adults', 'para niños y mayores', 'para crianças e adultos'],
          ],
          closings: [
            ['Screens off, everyone outside.', 'Pantallas fuera y todos a jugar.', 'Telas desligadas e todo mundo para fora.'],
            ['For birthdays, picnics and summer afternoons.', 'Para cumpleaños, pícnics y tardes de verano.', 'Para aniversários, piqueniques e tardes de verão.'],
          ],
          packing: 'retail',
          tags: ['toys', 'outdoor', 'kids'],
          types: [
            { noun: ['board game', 'juego de mesa *', 'jogo de tabuleiro *'], agree: ['ms', 'ms'], zh: '桌游', shape: 'board-game', looks: ['classic', 'portable', 'foldable', 'compact'], materials: ['wood', 'cardboard'], features: [['with chess and checkers', 'con ajedrez y damas', 'com xadrez e damas'], ['with four games', 'con cuatro juegos', 'com quatro jogos'], ['with dice', 'con dados', 'com dados']], about: ['Rules explained in five minutes, rounds of about half an hour.', 'Reglas que se explican en cinco minutos y partidas de una media hora.', 'Regras explicadas em cinco minutos e partidas de cerca de meia hora.'], grams: [380, 1200], packedMm: [300, 200, 60], yuan: [20, 66], axes: [{ kind: 'size' }], colors: ['walnut', 'cream'] },
            { noun: ['kite', 'cometa *', 'pipa *'], agree: ['fs', 'fs'], zh: '风筝', shape: 'kite', hs: '950300', looks: ['colorful', 'foldable', 'lightweight', 'striped'], materials: ['polyester', 'nylon'], features: [['with long tail', 'con cola larga', 'com rabiola longa'], ['with 30 m line', 'con hilo de 30 m', 'com linha de 30 m'], ['with carry bag', 'con bolsa de transporte', 'com bolsa de transporte']], about: ['It rises in a light breeze and the frame pushes together in a minute.', 'Sube con una brisa suave y la estructura se monta en un minuto.', 'Sobe com uma brisa leve e a armação se monta em um minuto.'], grams: [120, 280], packedMm: [620, 80, 60], yuan: [12, 38], axes: [{ kind: 'color', palette: 'bright' }] },
            { noun: ['play ball', 'pelota *', 'bola *'], agree: ['fs', 'fs'], zh: '玩具球', shape: 'ball', hs: '950662', looks: ['colorful', 'lightweight', 'non-slip', 'sturdy'], materials: ['rubber', 'foam', 'neoprene'], features: [['with pump', 'con inflador', 'com bomba'], ['with net bag', 'con bolsa de red', 'com rede'], ['with star pattern', 'con estampado de estrellas', 'com estampa de estrelas']], about: ['Soft enough for small hands, lively enough for a real match.', 'Blanda para manos pequeñas y con bote para un partido de verdad.', 'Macia para mãos pequenas e com quique para uma partida de verdade.'], grams: [120, 380], packedMm: [200, 200, 90], yuan: [8, 30], axes: [{ kind: 'color', palette: 'bright' }, { kind: 'diameter', cm: [15, 20, 22] }] },
            { noun: ['toy car', 'coche de juguete *', 'carrinho de brinquedo *'], agree: ['ms', 'ms'], zh: '玩具车', shape: 'toy-car', hs: '950300', looks: ['colorful', 'sturdy', 'vintage', 'classic'], materials: ['wood', 'plastic', 'alloy'], features: [['with pull-back motor', 'con motor de retroceso', 'com fricção'], ['with opening doors', 'con puertas que se abren', 'com portas que abrem'], ['with trailer', 'con remolque', 'com reboque']], about: ['Wheels that roll straight over carpet, parquet and the kitchen table.', 'Ruedas que avanzan rectas por la alfombra, el parqué y la mesa de la cocina.', 'Rodas que andam retas no tapete, no piso de madeira e na mesa da cozinha.'], grams: [120, 420], packedMm: [190, 110, 90], yuan: [9, 38], axes: [{ kind: 'color', palette: 'bright' }, { kind: 'pack', pieces: [1, 3] }] },
          ],
        },
      ],
    },
    {
      code: 'baby',
      names: ['Baby', 'Bebé', 'Bebê'],
      hs: '611120',
      leaves: [
        {
          code: 'baby-feeding',
          names: ['Baby feeding', 'Alimentación del bebé', 'Alimentação do bebê'],
          hs: '392410',
          looks: ['non-slip', 'washable', 'colorful', 'compact'],
          features: [
            ['for first meals', 'para las primeras comidas', 'para as primeiras refeições'],
            ['for home and nursery', 'para casa y guardería', 'para casa e creche'],
          ],
          closings: [
            ['Soft shapes that small hands can hold on their own.', 'Formas suaves que las manos pequeñas sujetan solas.', 'Formas macias que as mãozinhas seguram sozinhas.'],
            ['Wash before first use; always stay with the child during meals.', 'Lavar antes del primer uso; acompaña siempre al niño durante las comidas.', 'Lave antes do primeiro uso; fique sempre com a criança durante as refeições.'],
          ],
          packing: 'retail',
          tags: ['baby', 'feeding'],
          types: [
            { noun: ['baby plate', 'plato * para bebé', 'prato * para bebê'], agree: ['ms', 'ms'], zh: '婴儿餐盘', shape: 'baby-plate', hs: { silicone: '392410', bamboo: '441911' }, materials: ['silicone', 'bamboo'], features: [['with suction base', 'con ventosa', 'com ventosa'], ['with three sections', 'con tres secciones', 'com três divisórias'], ['with spoon and fork', 'con cuchara y tenedor', 'com colher e garfo']], about: ['It sticks to the table and keeps peas away from the yogurt.', 'Se fija a la mesa y separa los guisantes del yogur.', 'Gruda na mesa e separa as ervilhas do iogurte.'], grams: [160, 320], packedMm: [230, 200, 45], yuan: [14, 38], axes: [{ kind: 'color', palette: 'baby' }] },
            { noun: ['baby bib', 'babero *', 'babador *'], agree: ['ms', 'ms'], zh: '婴儿围兜', shape: 'bib', hs: { silicone: '392690', cotton: '611120', polyester: '611130' }, looks: ['washable', 'colorful', 'plain', 'striped'], materials: ['silicone', 'cotton', 'polyester'], features: [['with crumb catcher', 'con bolsillo recogemigas', 'com bolso coletor'], ['with long sleeves', 'con mangas largas', 'com mangas longas'], ['with snap buttons', 'con broches', 'com botões de pressão']], about: ['The clothes stay clean and the neck closure grows with the child.', 'La ropa queda limpia y el cierre del cuello crece con el niño.', 'A roupa fica limpa e o fecho do pescoço cresce com a criança.'], grams: [50, 140], packedMm: [220, 170, 30], yuan: [7, 24], axes: [{ kind: 'color', palette: 'baby' }, { kind: 'pack', pieces: [1, 2, 3] }] },
            { noun: ["children's * water bottle", 'botella infantil *', 'garrafinha infantil *'], agree: ['fs', 'fs'], zh: '儿童水壶', shape: 'bottle', hs: { stainless: '961700', tritan: '392410' }, looks: ['colorful', 'sturdy', 'compact'], materials: ['stainless', 'tritan'], features: [['with straw', 'con pajita', 'com canudo'], ['with carry strap', 'con correa', 'com alça'], ['with animal print', 'con dibujos de animales', 'com desenhos de animais']], about: ['A lid that small fingers can open and that stays tight in the backpack.', 'Una tapa que los dedos pequeños abren solos y que no gotea en la mochila.', 'Uma tampa que dedinhos abrem sozinhos e que não vaza na mochila.'], grams: [140, 280], packedMm: [200, 80, 80], yuan: [16, 44], axes: [{ kind: 'color', palette: 'baby' }, { kind: 'capacity', ml: [350, 500] }] },
          ],
        },
        {
          code: 'baby-clothing-and-care',
          names: ['Baby clothing and care', 'Ropa y cuidado del bebé', 'Roupas e cuidados do bebê'],
          hs: '611120',
          looks: ['plain', 'striped', 'floral', 'breathable'],
          features: [
            ['for newborn gifts', 'para regalar en un nacimiento', 'para presentear recém-nascidos'],
            ['for the first year', 'para el primer año', 'para o primeiro ano'],
          ],
          closings: [
            ['Soft seams, no scratchy labels.', 'Costuras suaves y sin etiquetas que piquen.', 'Costuras macias e sem etiquetas que incomodam.'],
            ['Wash before first use at 30 °C.', 'Lavar antes del primer uso a 30 °C.', 'Lave antes do primeiro uso a 30 °C.'],
          ],
          packing: 'polybag',
          tags: ['baby', 'gift'],
          types: [
            { noun: ['baby romper', 'pelele *', 'macacão * de bebê'], agree: ['ms', 'ms'], zh: '婴儿连体衣', shape: 'romper', materials: ['cotton', 'muslin'], features: [['with two-way zipper', 'con cremallera doble', 'com zíper duplo'], ['with snap buttons', 'con broches', 'com botões de pressão'], ['with fold-over cuffs', 'con puños vueltos', 'com punhos dobráveis']], about: ['Opens all the way down for quick changes at night.', 'Se abre del todo para cambios rápidos por la noche.', 'Abre por completo para trocas rápidas à noite.'], grams: [90, 180], packedMm: [230, 180, 25], yuan: [18, 44], axes: [{ kind: 'color', palette: 'baby' }, { kind: 'baby-age' }] },
            { noun: ['swaddle blanket', 'manta de envolver *', 'manta cueiro *'], agree: ['fs', 'fs'], zh: '婴儿包巾', shape: 'blanket', hs: '630130', looks: ['plain', 'floral', 'breathable', 'striped'], materials: ['muslin', 'cotton', 'bamboo-viscose'], features: [['with rounded corners', 'con esquinas redondeadas', 'com cantos arredondados'], ['with storage pouch', 'con bolsita', 'com saquinho']], about: ['A wrap, a burp cloth, a sunshade for the stroller: one cloth, many uses.', 'Envoltura, paño de hombro o parasol del carrito: una tela, muchos usos.', 'Cueiro, paninho de ombro ou cobertura do carrinho: um tecido, muitos usos.'], grams: [110, 240], packedMm: [230, 190, 40], yuan: [14, 40], axes: [{ kind: 'color', palette: 'baby' }, { kind: 'pack', pieces: [1, 2, 3] }] },
            { noun: ['baby booties', 'patucos *', 'sapatinhos de bebê *'], agree: ['mp', 'mp'], zh: '婴儿鞋', shape: 'booties', hs: { knit: '611130', cotton: '611120', fleece: '611130' }, looks: ['plain', 'striped', 'non-slip', 'thermal'], materials: ['knit', 'cotton', 'fleece'], features: [['with non-slip dots', 'con puntos antideslizantes', 'com bolinhas antiderrapantes'], ['with ankle tie', 'con cordón en el tobillo', 'com cordão no tornozelo']], about: ['They stay on kicking feet thanks to the soft cuff at the ankle.', 'No se salen al patalear gracias al puño suave del tobillo.', 'Não saem do pé graças ao punho macio no tornozelo.'], grams: [30, 70], packedMm: [140, 110, 40], yuan: [8, 24], axes: [{ kind: 'color', palette: 'baby' }, { kind: 'baby-age' }], inTheBox: ['1 pair of booties', '1 par de patucos', '1 par de sapatinhos'] },
            { noun: ['hooded * baby towel', 'toalla * con capucha para bebé', 'toalha * com capuz para bebê'], agree: ['fs', 'fs'], zh: '婴儿浴巾', shape: 'towel', hs: '630260', looks: ['waffle', 'striped', 'plain'], materials: ['cotton', 'muslin', 'microfiber'], features: [['with animal ears', 'con orejitas', 'com orelhinhas'], ['with washcloth', 'con manopla', 'com luvinha de banho']], about: ['The hood warms the head while you dry between the toes.', 'La capucha abriga la cabeza mientras secas los piececitos.', 'O capuz aquece a cabeça enquanto você seca os pezinhos.'], grams: [200, 380], packedMm: [280, 220, 50], yuan: [20, 50], axes: [{ kind: 'color', palette: 'baby' }] },
          ],
        },
      ],
    },
  ],
};
