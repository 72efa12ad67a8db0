import type { Department } from '../lexicon.ts';

const jewelryHs = { alloy: '711719', brass: '711719', stainless: '711719', 'sterling-silver': '711311', pearl: '711610', resin: '711790' } as const;
const bagHs = { 'faux-leather': '420222', leather: '420221', canvas: '420222', nylon: '420222', oxford: '420222', polyester: '420222', jute: '420229' } as const;

export const jewelryAndBags: Department = {
  code: 'jewelry-and-bags',
  names: ['Jewelry and bags', 'Joyería y bolsos', 'Joias e bolsas'],
  hs: '711719',
  groups: [
    {
      code: 'jewelry',
      names: ['Jewelry', 'Joyería', 'Bijuterias e joias'],
      hs: '711719',
      leaves: [
        {
          code: 'rings',
          names: ['Rings', 'Anillos', 'Anéis'],
          hs: '711719',
          looks: ['dainty', 'chunky', 'twisted', 'polished', 'vintage'],
          features: [
            ['for women and men', 'para mujer y hombre', 'para mulher e homem'],
            ['for every day', 'para el día a día', 'para o dia a dia'],
          ],
          closings: [
            ['Looks good alone and even better in a stack.', 'Queda bien en solitario y todavía mejor con varios.', 'Fica bem sozinho e melhor ainda com vários.'],
            ['Take rings off before washing your hands.', 'Conviene quitarse los anillos antes de lavarse las manos.', 'Tire os anéis antes de lavar as mãos.'],
          ],
          packing: 'gift',
          tags: ['jewelry', 'gift'],
          types: [
            { noun: ['band ring', 'anillo *', 'anel *'], agree: ['ms', 'ms'], zh: '戒指', shape: 'ring', hs: jewelryHs, materials: ['stainless', 'sterling-silver', 'brass'], features: [['with engraved leaf', 'con hoja grabada', 'com folha gravada'], ['with wave pattern', 'con motivo de olas', 'com desenho de ondas'], ['with rounded inside', 'con interior redondeado', 'com interior arredondado']], about: ['A simple band, rounded inside so that it slides over the knuckle.', 'Una banda sencilla, redondeada por dentro para pasar bien por el nudillo.', 'Uma aliança simples, arredondada por dentro para passar bem pela junta do dedo.'], grams: [2, 7], packedMm: [60, 60, 40], yuan: [6, 32], axes: [{ kind: 'color', palette: 'metal' }, { kind: 'ring-size' }] },
            { noun: ['stone ring', 'anillo * con piedra', 'anel * com pedra'], agree: ['ms', 'ms'], zh: '镶石戒指', shape: 'gem-ring', hs: jewelryHs, looks: ['dainty', 'vintage', 'geometric', 'polished'], materials: ['sterling-silver', 'brass', 'alloy'], features: [['with cubic zirconia', 'de circonita', 'de zircônia'], ['with oval setting', 'en montura ovalada', 'em cravação oval'], ['with side stones', 'con piedras laterales', 'com pedras laterais']], about: ['One stone in the middle catches the light from every side.', 'Una piedra central que refleja la luz desde todos los lados.', 'Uma pedra central que reflete a luz de todos os lados.'], grams: [2, 6], packedMm: [60, 60, 40], yuan: [10, 46], axes: [{ kind: 'color', palette: 'metal' }, { kind: 'ring-size' }] },
            { noun: ['stacking * ring set', 'juego de anillos apilables *', 'conjunto de anéis empilháveis *'], agree: ['mp', 'mp'], zh: '叠戴戒指套装', shape: 'ring-stack', hs: jewelryHs, looks: ['dainty', 'polished', 'boho', 'geometric'], materials: ['alloy', 'stainless', 'brass'], features: [['with open bands', 'con aros abiertos', 'com aros abertos'], ['with moon and star', 'con luna y estrella', 'com lua e estrela']], about: ['Mix the fine bands on one hand or spread them over both.', 'Combina los aros finos en una mano o repártelos entre las dos.', 'Combine os aros finos em uma mão ou distribua nas duas.'], grams: [6, 14], packedMm: [70, 70, 30], yuan: [6, 24], axes: [{ kind: 'color', palette: 'metal' }, { kind: 'pack', pieces: [5, 8, 12] }], inTheBox: ['Rings, number as chosen', 'Anillos, cantidad según la opción', 'Anéis, quantidade conforme a opção'] },
          ],
        },
        {
          code: 'necklaces',
          names: ['Necklaces', 'Collares', 'Colares'],
          hs: '711719',
          looks: ['dainty', 'minimalist', 'boho', 'chunky', 'vintage'],
          features: [
            ['with extension chain', 'con cadena de extensión', 'com extensor'],
            ['for layering', 'para combinar en capas', 'para usar em camadas'],
          ],
          closings: [
            ['Comes ready to give, with room for a note in the box.', 'Viene listo para regalar, con espacio para una nota en la caja.', 'Vem pronto para presentear, com espaço para um bilhete na caixa.'],
            ['Keep away from perfume and sea water.', 'Evita el contacto con perfume y agua de mar.', 'Evite contato com perfume e água do mar.'],
          ],
          packing: 'gift',
          tags: ['jewelry', 'gift', 'women'],
          types: [
            { noun: ['pendant necklace', 'collar * con colgante', 'colar * com pingente'], agree: ['ms', 'ms'], zh: '吊坠项链', shape: 'necklace', hs: jewelryHs, materials: ['sterling-silver', 'stainless', 'brass'], features: [['with initial letter', 'de inicial', 'de inicial'], ['with moon', 'de luna', 'de lua'], ['with birthstone', 'de piedra de nacimiento', 'de pedra do signo'], ['with heart', 'de corazón', 'de coração']], about: ['The pendant hangs just below the collarbone on a fine chain.', 'El colgante cae justo por debajo de la clavícula en una cadena fina.', 'O pingente fica logo abaixo da clavícula em uma corrente fina.'], grams: [3, 9], packedMm: [80, 80, 30], yuan: [8, 48], axes: [{ kind: 'color', palette: 'metal' }, { kind: 'length', cm: [40, 45, 50] }] },
            { noun: ['chain necklace', 'cadena *', 'corrente *'], agree: ['fs', 'fs'], zh: '链条项链', shape: 'chain', hs: jewelryHs, looks: ['chunky', 'twisted', 'polished', 'minimalist'], materials: ['stainless', 'brass', 'alloy'], features: [['with toggle clasp', 'con cierre en T', 'com fecho em T'], ['with paperclip links', 'con eslabones alargados', 'com elos alongados'], ['with lobster clasp', 'con cierre de mosquetón', 'com fecho lagosta']], about: ['Even links with a pleasant weight, worn short or over a shirt.', 'Eslabones uniformes con un peso agradable, corta o sobre la camisa.', 'Elos uniformes com peso agradável, curta ou por cima da camisa.'], grams: [8, 38], packedMm: [90, 90, 30], yuan: [8, 36], axes: [{ kind: 'color', palette: 'metal' }, { kind: 'length', cm: [40, 45, 55, 60] }] },
            { noun: ['choker', 'gargantilla *', 'gargantilha *'], agree: ['fs', 'fs'], zh: '锁骨链', shape: 'pearls', hs: jewelryHs, looks: ['classic', 'dainty', 'boho'], materials: ['pearl'], features: [['with gold-tone clasp', 'con cierre dorado', 'com fecho dourado'], ['with small pendant', 'con colgante pequeño', 'com pingente pequeno'], ['with beads', 'con cuentas', 'com miçangas']], about: ['Sits close to the neck and brightens a plain neckline.', 'Se ciñe al cuello y da luz a un escote sencillo.', 'Fica junto ao pescoço e ilumina um decote simples.'], grams: [10, 26], packedMm: [90, 90, 30], yuan: [16, 68], axes: [{ kind: 'length', cm: [35, 38, 42] }], colors: ['white', 'gold'] },
          ],
        },
        {
          code: 'earrings-and-bracelets',
          names: ['Earrings and bracelets', 'Pendientes y pulseras', 'Brincos e pulseiras'],
          hs: '711719',
          looks: ['dainty', 'geometric', 'twisted', 'boho', 'polished'],
          features: [
            ['for parties and weddings', 'para fiestas y bodas', 'para festas e casamentos'],
            ['for every day', 'para el día a día', 'para o dia a dia'],
          ],
          closings: [
            ['Light enough to forget after a minute.', 'Pesa tan poco que se olvida al minuto.', 'Pesa tão pouco que você esquece em um minuto.'],
            ['Store in the pouch to keep the shine.', 'Conviene guardar en la bolsita para conservar el brillo.', 'Guarde no saquinho para conservar o brilho.'],
          ],
          packing: 'pouch',
          tags: ['jewelry', 'gift', 'women'],
          types: [
            { noun: ['hoop earrings', 'pendientes de aro *', 'brincos de argola *'], agree: ['mp', 'mp'], zh: '圈形耳环', shape: 'hoops', hs: jewelryHs, looks: ['chunky', 'twisted', 'dainty', 'polished'], materials: ['stainless', 'sterling-silver', 'brass'], features: [['with hinged clasp', 'con cierre abatible', 'com fecho articulado'], ['with small charms', 'con dijes pequeños', 'com pingentes pequenos']], about: ['A shape that suits every haircut, from fine hoops to bold ones.', 'Una forma que favorece con cualquier peinado, desde aros finos hasta los más llamativos.', 'Um formato que combina com qualquer cabelo, das argolas finas às marcantes.'], grams: [3, 14], packedMm: [70, 60, 25], yuan: [6, 34], axes: [{ kind: 'color', palette: 'metal' }, { kind: 'diameter', cm: [2, 3, 5] }], inTheBox: ['1 pair of earrings', '1 par de pendientes', '1 par de brincos'] },
            { noun: ['drop earrings', 'pendientes largos *', 'brincos pendentes *'], agree: ['mp', 'mp'], zh: '吊坠耳环', shape: 'earrings', hs: jewelryHs, materials: ['resin', 'alloy', 'brass'], features: [['with tassels', 'con borlas', 'com franjas'], ['with flower detail', 'con detalle de flor', 'com detalhe de flor'], ['with hook closure', 'con cierre de gancho', 'com gancho']], about: ['They swing with every movement and add color near the face.', 'Se mueven con cada gesto y dan color cerca del rostro.', 'Balançam a cada movimento e levam cor para perto do rosto.'], grams: [4, 16], packedMm: [80, 60, 25], yuan: [5, 28], axes: [{ kind: 'color', palette: 'bright' }], inTheBox: ['1 pair of earrings', '1 par de pendientes', '1 par de brincos'] },
            { noun: ['bracelet', 'pulsera *', 'pulseira *'], agree: ['fs', 'fs'], zh: '手链', shape: 'bracelet', hs: jewelryHs, materials: ['stainless', 'sterling-silver', 'alloy', 'leather'], features: [['with magnetic clasp', 'con cierre magnético', 'com fecho magnético', 'magnet'], ['with sliding knot', 'con nudo corredizo', 'com nó corrediço'], ['with charms', 'con dijes', 'com berloques']], about: ['Adjusts to most wrists and goes well next to a watch.', 'Se ajusta a casi cualquier muñeca y queda bien junto al reloj.', 'Serve na maioria dos pulsos e fica bem ao lado do relógio.'], grams: [5, 30], packedMm: [80, 70, 30], yuan: [6, 38], axes: [{ kind: 'color', palette: 'metal' }, { kind: 'length', cm: [16, 18, 20] }] },
          ],
        },
        {
          code: 'watches-and-eyewear',
          names: ['Watches and eyewear', 'Relojes y gafas', 'Relógios e óculos'],
          hs: '910211',
          looks: ['classic', 'minimalist', 'vintage', 'slim'],
          features: [
            ['for women and men', 'para mujer y hombre', 'para mulher e homem'],
            ['with case', 'con estuche', 'com estojo'],
          ],
          closings: [
            ['An accessory that works with a suit and with a T-shirt.', 'Un accesorio que va con traje y con camiseta.', 'Um acessório que combina com terno e com camiseta.'],
            ['Clean with a dry, soft cloth.', 'Limpiar con un paño suave y seco.', 'Limpe com um pano macio e seco.'],
          ],
          packing: 'gift',
          tags: ['accessories', 'gift', 'fashion'],
          types: [
            { noun: ['quartz watch', 'reloj de cuarzo *', 'relógio de quartzo *'], agree: ['ms', 'ms'], zh: '石英手表', shape: 'watch', materials: ['stainless'], unspokenMaterial: true, features: [['with date display', 'con fecha', 'com data'], ['with mesh strap', 'con correa de malla', 'com pulseira de malha'], ['with leather strap', 'con correa de cuero', 'com pulseira de couro'], ['with silicone strap', 'con correa de silicona', 'com pulseira de silicone'], ['with luminous hands', 'con agujas luminosas', 'com ponteiros luminosos']], about: ['A clear dial under mineral glass and a strap that changes without tools.', 'Esfera clara bajo cristal mineral y correa que se cambia sin herramientas.', 'Mostrador claro sob vidro mineral e pulseira que se troca sem ferramentas.'], grams: [42, 110], packedMm: [100, 90, 80], yuan: [34, 110], axes: [{ kind: 'color', palette: 'metal-dark' }, { kind: 'diameter', cm: [3.6, 4.0] }], attributes: ['battery_pi967'] },
            { noun: ['sunglasses', 'gafas de sol *', 'óculos de sol *'], agree: ['fp', 'mp'], zh: '太阳镜', shape: 'sunglasses', hs: '900410', looks: ['round', 'square', 'vintage', 'lightweight', 'large'], materials: ['acrylic', 'alloy', 'bamboo'], features: [['with polarized lenses', 'con lentes polarizadas', 'com lentes polarizadas'], ['with gradient lenses', 'con lentes degradadas', 'com lentes degradê'], ['with mirrored lenses', 'con lentes de espejo', 'com lentes espelhadas']], about: ['Light on the nose and steady behind the ears, from the terrace to the car.', 'Ligeras en la nariz y firmes tras las orejas, de la terraza al coche.', 'Leves no nariz e firmes atrás das orelhas, da varanda ao carro.'], grams: [22, 38], packedMm: [165, 70, 50], yuan: [10, 38], axes: [{ kind: 'color', palette: 'fashion' }] },
            { noun: ['blue light glasses', 'gafas * para luz azul', 'óculos * para luz azul'], agree: ['fp', 'mp'], zh: '防蓝光眼镜', shape: 'glasses', hs: '900490', looks: ['round', 'square', 'slim', 'lightweight'], materials: ['acrylic', 'alloy', 'tpu'], features: [['with spring hinges', 'con bisagras flexibles', 'com hastes flexíveis'], ['with microfiber cloth', 'con paño de microfibra', 'com paninho de microfibra']], about: ['For long hours in front of the screen, without prescription.', 'Para muchas horas frente a la pantalla, sin graduación.', 'Para longas horas em frente à tela, sem grau.'], grams: [18, 32], packedMm: [165, 70, 50], yuan: [10, 32], axes: [{ kind: 'color', palette: 'tech' }] },
          ],
        },
      ],
    },
    {
      code: 'bags-and-luggage',
      names: ['Bags and luggage', 'Bolsos y equipaje', 'Bolsas e malas'],
      hs: '420222',
      leaves: [
        {
          code: 'backpacks',
          names: ['Backpacks', 'Mochilas', 'Mochilas'],
          hs: '420292',
          looks: ['water-resistant', 'minimalist', 'lightweight', 'vintage', 'reinforced'],
          features: [
            ['for work and university', 'para el trabajo y la universidad', 'para o trabalho e a faculdade'],
            ['for day trips', 'para excursiones', 'para passeios'],
          ],
          closings: [
            ['The straps are padded and the back panel lets air through.', 'Las correas van acolchadas y el respaldo deja pasar el aire.', 'As alças são acolchoadas e o painel traseiro deixa o ar passar.'],
            ['Items shown inside are not included.', 'Los objetos que aparecen en las fotos no están incluidos.', 'Os objetos que aparecem nas fotos não estão inclusos.'],
          ],
          packing: 'polybag',
          tags: ['bags', 'travel', 'school'],
          types: [
            { noun: ['laptop backpack', 'mochila * para portátil', 'mochila * para notebook'], agree: ['fs', 'fs'], zh: '电脑双肩包', shape: 'backpack', materials: ['oxford', 'nylon', 'polyester'], features: [['with hidden back pocket', 'con bolsillo trasero oculto', 'com bolso traseiro oculto'], ['with luggage strap', 'con banda para maleta', 'com faixa para mala'], ['with bottle pockets', 'con bolsillos para botella', 'com bolsos para garrafa']], about: ['A padded sleeve for the computer, an organizer for cables and room for a jacket.', 'Funda acolchada para el ordenador, organizador para cables y sitio para una chaqueta.', 'Bolso acolchoado para o computador, organizador para cabos e espaço para uma jaqueta.'], grams: [560, 1050], packedMm: [440, 310, 90], yuan: [52, 130], axes: [{ kind: 'color', palette: 'menswear' }, { kind: 'screen', inches: [14, 15.6, 17.3] }] },
            { noun: ['roll-top backpack', 'mochila enrollable *', 'mochila roll-top *'], agree: ['fs', 'fs'], zh: '卷口双肩包', shape: 'rolltop', materials: ['canvas', 'nylon', 'oxford'], features: [['with metal buckle', 'con hebilla metálica', 'com fivela de metal'], ['with side zipper', 'con cremallera lateral', 'com zíper lateral'], ['with reflective strip', 'con banda reflectante', 'com faixa refletiva']], about: ['Roll the top up or down and the volume grows with the shopping.', 'Enrolla o despliega la parte superior y el volumen crece con la compra.', 'Enrole ou abra a parte de cima e o volume cresce com as compras.'], grams: [480, 900], packedMm: [430, 300, 70], yuan: [44, 104], axes: [{ kind: 'color', palette: 'outdoor' }, { kind: 'size' }] },
            { noun: ["children's * backpack", 'mochila infantil *', 'mochila infantil *'], agree: ['fs', 'fs'], zh: '儿童书包', shape: 'backpack', looks: ['colorful', 'lightweight', 'washable', 'striped'], materials: ['polyester', 'canvas', 'neoprene'], features: [['with name tag', 'con etiqueta para el nombre', 'com etiqueta de nome'], ['with chest strap', 'con cinta en el pecho', 'com tira no peito'], ['with animal ears', 'con orejas de animal', 'com orelhinhas']], about: ['Sized for kindergarten: lunch box, bottle and a favorite toy fit in.', 'Con la medida justa para el cole: caben la fiambrera, la botella y un juguete.', 'Na medida para a escolinha: cabem a lancheira, a garrafa e um brinquedo.'], grams: [220, 420], packedMm: [310, 240, 70], yuan: [24, 60], axes: [{ kind: 'color', palette: 'pastel' }] },
          ],
        },
        {
          code: 'handbags-and-wallets',
          names: ['Handbags and wallets', 'Bolsos y carteras', 'Bolsas e carteiras'],
          hs: '420222',
          looks: ['classic', 'minimalist', 'quilted', 'vintage', 'slim'],
          features: [
            ['for work and weekend', 'para el trabajo y el fin de semana', 'para o trabalho e o fim de semana'],
            ['for city and travel', 'para la ciudad y los viajes', 'para a cidade e as viagens'],
          ],
          closings: [
            ['The inner pockets keep keys, cards and lipstick in place.', 'Los bolsillos interiores mantienen en orden llaves, tarjetas y pintalabios.', 'Os bolsos internos mantêm chaves, cartões e batom em ordem.'],
            ['Fill with paper when not in use to keep the shape.', 'Rellenar con papel cuando no se use para conservar la forma.', 'Encha com papel quando não estiver em uso para manter a forma.'],
          ],
          packing: 'pouch',
          tags: ['bags', 'women', 'fashion'],
          types: [
            { noun: ['crossbody bag', 'bolso bandolera *', 'bolsa transversal *'], agree: ['ms', 'fs'], zh: '斜挎包', shape: 'crossbody', hs: bagHs, materials: ['faux-leather', 'leather', 'nylon', 'canvas'], features: [['with adjustable strap', 'con correa ajustable', 'com alça ajustável'], ['with wide strap', 'con correa ancha', 'com alça larga'], ['with three compartments', 'con tres compartimentos', 'com três divisórias']], about: ['Hands free for the market, the metro or a city walk.', 'Manos libres para el mercado, el metro o un paseo por la ciudad.', 'Mãos livres para a feira, o metrô ou um passeio pela cidade.'], grams: [280, 620], packedMm: [270, 200, 80], yuan: [32, 98], axes: [{ kind: 'color', palette: 'leather' }] },
            { noun: ['tote bag', 'bolso tote *', 'bolsa tote *'], agree: ['ms', 'fs'], zh: '托特包', shape: 'tote', hs: bagHs, looks: ['large', 'classic', 'striped', 'foldable', 'boho'], materials: ['canvas', 'faux-leather', 'jute'], features: [['with inside pocket', 'con bolsillo interior', 'com bolso interno'], ['with long handles', 'con asas largas', 'com alças longas'], ['with flat base', 'con base plana', 'com base plana']], about: ['A big opening and a flat base: it stands on its own next to the desk.', 'Gran apertura y base plana: se sostiene de pie junto a la mesa.', 'Abertura grande e base plana: fica em pé sozinha ao lado da mesa.'], grams: [220, 720], packedMm: [380, 330, 40], yuan: [22, 86], axes: [{ kind: 'color', palette: 'leather' }, { kind: 'size' }] },
            { noun: ['wallet', 'cartera *', 'carteira *'], agree: ['fs', 'fs'], zh: '钱包', shape: 'wallet', hs: { leather: '420231', 'faux-leather': '420232', aluminum: '420239' }, looks: ['slim', 'classic', 'compact', 'vintage'], materials: ['leather', 'faux-leather', 'aluminum'], features: [['with coin pocket', 'con monedero', 'com porta-moedas'], ['with card slots', 'con ranuras para tarjetas', 'com porta-cartões'], ['with money clip', 'con pinza para billetes', 'com clipe para notas']], about: ['Cards, notes and coins in a format that fits the front pocket.', 'Tarjetas, billetes y monedas en un formato que cabe en el bolsillo delantero.', 'Cartões, notas e moedas em um formato que cabe no bolso da frente.'], grams: [50, 150], packedMm: [130, 105, 30], yuan: [12, 52], axes: [{ kind: 'color', palette: 'leather' }], packing: 'gift' },
          ],
        },
        {
          code: 'travel-accessories',
          names: ['Travel accessories', 'Accesorios de viaje', 'Acessórios de viagem'],
          hs: '420292',
          looks: ['foldable', 'lightweight', 'water-resistant', 'compact'],
          features: [
            ['for hand luggage', 'para equipaje de mano', 'para bagagem de mão'],
            ['for frequent travelers', 'para viajeros frecuentes', 'para quem viaja muito'],
          ],
          closings: [
            ['Pack once, find everything, come home relaxed.', 'Haz la maleta una vez, encuéntralo todo y vuelve sin agobios.', 'Arrume a mala uma vez, encontre tudo e volte sem estresse.'],
            ['For weekends away, business trips and long holidays.', 'Para escapadas, viajes de trabajo y vacaciones largas.', 'Para fins de semana, viagens a trabalho e férias longas.'],
          ],
          packing: 'polybag',
          tags: ['travel', 'bags', 'organizer'],
          types: [
            { noun: ['packing cube set', 'set de organizadores de maleta *', 'kit de organizadores de mala *'], agree: ['mp', 'mp'], zh: '旅行收纳袋', shape: 'cubes', materials: ['nylon', 'polyester', 'oxford'], features: [['with mesh window', 'con ventana de malla', 'com visor de tela'], ['with compression zipper', 'con cremallera de compresión', 'com zíper de compressão'], ['with shoe bag', 'con bolsa para zapatos', 'com saco para sapatos']], about: ['Shirts, underwear and cables each get their own cube.', 'Camisas, ropa interior y cables, cada cosa en su organizador.', 'Camisas, roupas íntimas e cabos, cada coisa em seu organizador.'], grams: [220, 480], packedMm: [330, 240, 50], yuan: [20, 56], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'pack', pieces: [4, 6, 8] }] },
            { noun: ['toiletry bag', 'neceser *', 'nécessaire *'], agree: ['ms', 'fs'], zh: '洗漱包', shape: 'toiletry', materials: ['oxford', 'faux-leather', 'canvas'], features: [['with hanging hook', 'con gancho para colgar', 'com gancho para pendurar'], ['with clear pocket', 'con bolsillo transparente', 'com bolso transparente'], ['with wet compartment', 'con compartimento húmedo', 'com divisória para itens molhados']], about: ['It opens wide, hangs on the door and keeps bottles upright.', 'Se abre del todo, se cuelga de la puerta y mantiene los botes de pie.', 'Abre por completo, pendura na porta e mantém os frascos em pé.'], grams: [180, 420], packedMm: [260, 190, 80], yuan: [18, 54], axes: [{ kind: 'color', palette: 'leather' }, { kind: 'size' }] },
            { noun: ['travel neck pillow', 'almohada cervical de viaje *', 'travesseiro de pescoço *'], agree: ['fs', 'ms'], zh: '旅行颈枕', shape: 'neck-pillow', hs: '940490', looks: ['ergonomic', 'compact', 'washable', 'breathable'], materials: ['memory-foam', 'microfiber'], features: [['with snap closure', 'con cierre de broche', 'com fecho de pressão'], ['with sleep mask', 'con antifaz', 'com máscara de dormir'], ['with storage bag', 'con bolsa de transporte', 'com bolsa de transporte']], about: ['Supports the chin and neck on planes, buses and long car rides.', 'Sujeta la barbilla y el cuello en aviones, autobuses y viajes largos en coche.', 'Apoia o queixo e o pescoço em aviões, ônibus e viagens longas de carro.'], grams: [220, 420], packedMm: [240, 220, 110], yuan: [20, 54], axes: [{ kind: 'color', palette: 'neutral' }] },
            { noun: ['passport holder', 'funda para pasaporte *', 'porta-passaporte *'], agree: ['fs', 'ms'], zh: '护照夹', shape: 'wallet', hs: '420232', looks: ['slim', 'classic', 'vintage'], materials: ['faux-leather', 'leather', 'nylon'], features: [['with card slots', 'con ranuras para tarjetas', 'com porta-cartões'], ['with wrist strap', 'con correa de muñeca', 'com alça de pulso'], ['with pen loop', 'con trabilla para bolígrafo', 'com alça para caneta']], about: ['Passport, boarding pass and cards together in one place.', 'Pasaporte, tarjeta de embarque y tarjetas, todo en un mismo sitio.', 'Passaporte, cartão de embarque e cartões em um só lugar.'], grams: [60, 140], packedMm: [150, 110, 25], yuan: [8, 32], axes: [{ kind: 'color', palette: 'leather' }] },
          ],
        },
      ],
    },
  ],
};
