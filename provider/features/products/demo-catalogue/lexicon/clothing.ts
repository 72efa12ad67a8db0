import type { Department } from '../lexicon.ts';

export const clothing: Department = {
  code: 'clothing',
  names: ['Clothing', 'Ropa', 'Roupas'],
  hs: '611430',
  groups: [
    {
      code: 'womens-clothing',
      names: ["Women's clothing", 'Ropa de mujer', 'Roupas femininas'],
      hs: '620443',
      leaves: [
        {
          code: 'dresses',
          names: ['Dresses', 'Vestidos', 'Vestidos'],
          hs: '620443',
          looks: ['floral', 'plain', 'fitted', 'loose', 'boho', 'casual'],
          features: [
            ['for summer', 'para verano', 'para o verão'],
            ['with side pockets', 'con bolsillos laterales', 'com bolsos laterais'],
          ],
          closings: [
            ['Goes with sneakers by day and sandals in the evening.', 'Va con zapatillas de día y con sandalias por la noche.', 'Combina com tênis de dia e sandálias à noite.'],
            ['Compare your measurements with the size table before you choose.', 'Compara tus medidas con la tabla de tallas antes de elegir.', 'Compare suas medidas com a tabela de tamanhos antes de escolher.'],
          ],
          packing: 'polybag',
          tags: ['women', 'fashion', 'summer'],
          types: [
            { noun: ['midi dress', 'vestido midi *', 'vestido midi *'], agree: ['ms', 'ms'], zh: '女式中长连衣裙', shape: 'dress', hs: { viscose: '620444', cotton: '620442', satin: '620443', linen: '620449' }, materials: ['viscose', 'cotton', 'satin', 'linen'], features: [['with V-neck', 'con escote en pico', 'com decote em V'], ['with tie belt', 'con cinturón de lazo', 'com faixa na cintura'], ['with puff sleeves', 'con mangas abullonadas', 'com mangas bufantes']], about: ['The skirt falls below the knee and moves with every step.', 'La falda cae por debajo de la rodilla y acompaña cada paso.', 'A saia cai abaixo do joelho e acompanha cada passo.'], grams: [220, 380], packedMm: [300, 240, 30], yuan: [36, 84], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }] },
            { noun: ['maxi dress', 'vestido largo *', 'vestido longo *'], agree: ['ms', 'ms'], zh: '女式长连衣裙', shape: 'maxi-dress', hs: { chiffon: '620443', viscose: '620444', cotton: '620442' }, materials: ['chiffon', 'viscose', 'cotton'], features: [['with adjustable straps', 'con tirantes ajustables', 'com alças ajustáveis'], ['with side slit', 'con abertura lateral', 'com fenda lateral'], ['with ruffled hem', 'con volante en el bajo', 'com babado na barra']], about: ['Light fabric down to the ankle, for beach evenings and garden parties.', 'Tela ligera hasta el tobillo, para noches de playa y fiestas al aire libre.', 'Tecido leve até o tornozelo, para noites na praia e festas ao ar livre.'], grams: [280, 450], packedMm: [310, 250, 35], yuan: [42, 98], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }] },
            { noun: ['knit dress', 'vestido de punto *', 'vestido de malha *'], agree: ['ms', 'ms'], zh: '针织连衣裙', shape: 'dress', hs: '610443', looks: ['ribbed', 'fitted', 'loose', 'classic'], materials: ['wool', 'knit', 'cotton'], features: [['with high neck', 'con cuello alto', 'com gola alta'], ['with long sleeves', 'con mangas largas', 'com mangas longas']], about: ['Soft against the skin and warm enough for the change of season.', 'Suave sobre la piel y con el abrigo justo para el entretiempo.', 'Macio sobre a pele e quente na medida para a meia-estação.'], grams: [340, 520], packedMm: [310, 250, 50], yuan: [44, 96], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }] },
          ],
        },
        {
          code: 'womens-tops',
          names: ["Women's tops", 'Partes de arriba de mujer', 'Blusas femininas'],
          hs: '620640',
          looks: ['casual', 'loose', 'striped', 'plain', 'floral'],
          features: [
            ['for work and weekend', 'para el trabajo y el fin de semana', 'para o trabalho e o fim de semana'],
            ['with long sleeves', 'con mangas largas', 'com mangas longas'],
          ],
          closings: [
            ['Easy to wear with jeans, a skirt or under a blazer.', 'Fácil de llevar con vaqueros, falda o debajo de una americana.', 'Fácil de usar com jeans, saia ou por baixo de um blazer.'],
            ['Wash inside out at 30 °C.', 'Lavar del revés a 30 °C.', 'Lave do avesso a 30 °C.'],
          ],
          packing: 'polybag',
          tags: ['women', 'fashion'],
          types: [
            { noun: ['blouse', 'blusa *', 'blusa *'], agree: ['fs', 'fs'], zh: '女式衬衫', shape: 'shirt', hs: { chiffon: '620640', satin: '620640', cotton: '620630', linen: '620690' }, materials: ['chiffon', 'satin', 'cotton', 'linen'], features: [['with bow collar', 'con lazada en el cuello', 'com laço na gola'], ['with pearl buttons', 'con botones perlados', 'com botões perolados'], ['with lace trim', 'con detalle de encaje', 'com detalhe de renda']], about: ['The soft collar and gathered cuffs dress up a simple outfit.', 'El cuello suave y los puños fruncidos dan un aire cuidado a un conjunto sencillo.', 'A gola macia e os punhos franzidos valorizam um look simples.'], grams: [130, 220], packedMm: [280, 220, 25], yuan: [26, 62], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }] },
            { noun: ['sweater', 'jersey *', 'suéter *'], agree: ['ms', 'ms'], zh: '女式毛衣', shape: 'sweater', hs: { knit: '611030', wool: '611011', cotton: '611020' }, looks: ['ribbed', 'oversized', 'striped', 'chunky', 'classic'], materials: ['knit', 'wool', 'cotton'], features: [['with crew neck', 'con cuello redondo', 'com gola redonda'], ['with high neck', 'con cuello alto', 'com gola alta']], about: ['A warm layer with dropped shoulders and ribbed cuffs.', 'Una capa cálida con hombros caídos y puños de canalé.', 'Uma camada quente com ombros caídos e punhos canelados.'], grams: [320, 560], packedMm: [320, 260, 70], yuan: [38, 92], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }] },
            { noun: ["women's * T-shirt", 'camiseta de mujer *', 'camiseta feminina *'], agree: ['fs', 'fs'], zh: '女式T恤', shape: 'tshirt', hs: '610910', looks: ['fitted', 'oversized', 'striped', 'plain'], materials: ['cotton', 'viscose'], features: [['with round neck', 'con cuello redondo', 'com gola redonda'], ['with short sleeves', 'con manga corta', 'com manga curta']], about: ['A basic that keeps its shape around the neck after many washes.', 'Un básico que no se deforma en el cuello tras muchos lavados.', 'Um básico que não deforma a gola depois de muitas lavagens.'], grams: [120, 190], packedMm: [270, 210, 20], yuan: [15, 34], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }] },
          ],
        },
        {
          code: 'womens-bottoms',
          names: ["Women's bottoms", 'Pantalones y faldas', 'Calças e saias'],
          hs: '620463',
          looks: ['plain', 'casual', 'classic', 'lightweight'],
          features: [
            ['for every day', 'para el día a día', 'para o dia a dia'],
            ['with elastic waist', 'con cintura elástica', 'com cintura elástica'],
          ],
          closings: [
            ['Pairs with a simple top or a loose shirt.', 'Combina con un top sencillo o una camisa suelta.', 'Combina com um top simples ou uma camisa solta.'],
            ['Compare your measurements with the size table before you choose.', 'Compara tus medidas con la tabla de tallas antes de elegir.', 'Compare suas medidas com a tabela de tamanhos antes de escolher.'],
          ],
          packing: 'polybag',
          tags: ['women', 'fashion'],
          types: [
            { noun: ['wide-leg * pants', 'pantalón * de pierna ancha', 'calça pantalona *'], agree: ['ms', 'fs'], zh: '女式阔腿裤', shape: 'pants', hs: { linen: '620469', viscose: '620469', polyester: '620463' }, materials: ['linen', 'viscose', 'polyester'], features: [['with drawstring', 'con cordón', 'com cordão'], ['with high waist', 'con talle alto', 'com cintura alta']], about: ['The straight, wide leg lengthens the figure and leaves room to move.', 'La pierna recta y ancha estiliza y deja libertad de movimiento.', 'A perna reta e ampla alonga a silhueta e deixa espaço para se mover.'], grams: [280, 430], packedMm: [310, 250, 35], yuan: [34, 78], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }] },
            { noun: ['leggings', 'leggings *', 'leggings *'], agree: ['mp', 'fp'], zh: '紧身裤', shape: 'leggings', hs: '610463', looks: ['ribbed', 'thermal', 'breathable', 'reinforced'], materials: ['nylon', 'cotton', 'polyester'], features: [['with phone pocket', 'con bolsillo para el móvil', 'com bolso para celular'], ['with high waist', 'con talle alto', 'com cintura alta']], about: ['They stay up when you bend and do not turn see-through.', 'No se bajan al agacharte ni se transparentan.', 'Não descem quando você agacha nem ficam transparentes.'], grams: [180, 300], packedMm: [270, 210, 30], yuan: [22, 54], axes: [{ kind: 'color', palette: 'sport' }, { kind: 'clothing-size' }] },
            { noun: ['pleated * skirt', 'falda plisada *', 'saia plissada *'], agree: ['fs', 'fs'], zh: '百褶裙', shape: 'skirt', hs: '620453', materials: ['satin', 'chiffon', 'polyester'], features: [['with hidden zipper', 'con cremallera oculta', 'com zíper invisível'], ['with satin lining', 'con forro satinado', 'com forro acetinado']], about: ['Fine pleats that keep their fold and swing as you walk.', 'Pliegues finos que no pierden la forma y se mueven al andar.', 'Pregas finas que não perdem a forma e balançam ao andar.'], grams: [230, 380], packedMm: [300, 240, 35], yuan: [28, 66], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'clothing-size' }] },
          ],
        },
        {
          code: 'sleepwear',
          names: ['Sleepwear and robes', 'Pijamas y batas', 'Pijamas e roupões'],
          hs: '610832',
          looks: ['striped', 'plain', 'floral', 'classic', 'lightweight'],
          features: [
            ['for cozy evenings', 'para noches tranquilas en casa', 'para noites tranquilas em casa'],
            ['with contrast piping', 'con ribete en contraste', 'com vivo contrastante'],
          ],
          closings: [
            ['A gift for birthdays, hen parties or slow Sundays.', 'Un regalo para cumpleaños, despedidas o domingos sin prisa.', 'Um presente para aniversários, chá de lingerie ou domingos sem pressa.'],
            ['Wash with similar colors at 30 °C.', 'Lavar con colores similares a 30 °C.', 'Lave com cores parecidas a 30 °C.'],
          ],
          packing: 'polybag',
          tags: ['women', 'sleepwear', 'gift'],
          types: [
            { noun: ['pajama set', 'pijama *', 'pijama *'], agree: ['ms', 'ms'], zh: '睡衣套装', shape: 'pajamas', hs: { satin: '620822', cotton: '610831', viscose: '610832' }, materials: ['satin', 'cotton', 'viscose'], features: [['with shorts', 'con pantalón corto', 'com short'], ['with long pants', 'con pantalón largo', 'com calça comprida'], ['with chest pocket', 'con bolsillo en el pecho', 'com bolso no peito']], about: ['A buttoned top and matching bottoms with a soft elastic waistband.', 'Camisa con botones y pantalón a juego con cintura elástica suave.', 'Camisa de botões e parte de baixo combinando, com elástico macio na cintura.'], grams: [260, 460], packedMm: [300, 240, 45], yuan: [34, 82], axes: [{ kind: 'color', palette: 'pastel' }, { kind: 'clothing-size' }], inTheBox: ['1 × pajama top, 1 × pajama bottoms', '1 × camisa de pijama, 1 × pantalón de pijama', '1 × camisa de pijama, 1 × parte de baixo'] },
            { noun: ['robe', 'bata *', 'robe *'], agree: ['fs', 'ms'], zh: '浴袍', shape: 'robe', hs: '610891', looks: ['waffle', 'plain', 'floral', 'lightweight'], materials: ['satin', 'cotton', 'fleece'], features: [['with two pockets', 'con dos bolsillos', 'com dois bolsos'], ['with shawl collar', 'con cuello chal', 'com gola xale'], ['with inner tie', 'con lazo interior', 'com amarração interna']], about: ['Throw it on after the shower or over pajamas with the first coffee.', 'Póntela después de la ducha o sobre el pijama con el primer café.', 'Vista depois do banho ou sobre o pijama com o primeiro café.'], grams: [280, 780], packedMm: [320, 260, 70], yuan: [38, 92], axes: [{ kind: 'color', palette: 'pastel' }, { kind: 'clothing-size' }] },
            { noun: ['nightgown', 'camisón *', 'camisola *'], agree: ['ms', 'fs'], zh: '睡裙', shape: 'dress', hs: '610831', materials: ['cotton', 'satin', 'viscose'], features: [['with lace neckline', 'con escote de encaje', 'com decote de renda'], ['with short sleeves', 'con manga corta', 'com manga curta']], about: ['Falls loosely, does not ride up and leaves the shoulders free.', 'Cae suelto, no se sube al moverte y deja libres los hombros.', 'Cai solta, não sobe durante o sono e deixa os ombros livres.'], grams: [160, 290], packedMm: [280, 220, 30], yuan: [22, 54], axes: [{ kind: 'color', palette: 'pastel' }, { kind: 'clothing-size' }] },
          ],
        },
      ],
    },
    {
      code: 'mens-clothing',
      names: ["Men's clothing", 'Ropa de hombre', 'Roupas masculinas'],
      hs: '610910',
      leaves: [
        {
          code: 'mens-tops',
          names: ["Men's shirts and tops", 'Camisas y camisetas de hombre', 'Camisas e camisetas masculinas'],
          hs: '610910',
          looks: ['classic', 'plain', 'striped', 'checked', 'breathable'],
          features: [
            ['for work and leisure', 'para el trabajo y el ocio', 'para o trabalho e o lazer'],
            ['with chest pocket', 'con bolsillo en el pecho', 'com bolso no peito'],
          ],
          closings: [
            ['A wardrobe basic that goes with chinos, jeans or shorts.', 'Un básico que va con chinos, vaqueros o bermudas.', 'Um básico que combina com calça chino, jeans ou bermuda.'],
            ['Compare your measurements with the size table before you choose.', 'Compara tus medidas con la tabla de tallas antes de elegir.', 'Compare suas medidas com a tabela de tamanhos antes de escolher.'],
          ],
          packing: 'polybag',
          tags: ['men', 'fashion'],
          types: [
            { noun: ["men's * T-shirt", 'camiseta de hombre *', 'camiseta masculina *'], agree: ['fs', 'fs'], zh: '男式T恤', shape: 'tshirt', hs: { cotton: '610910', polyester: '610990' }, looks: ['fitted', 'oversized', 'striped', 'plain', 'breathable'], materials: ['cotton', 'polyester'], features: [['with round neck', 'con cuello redondo', 'com gola redonda'], ['with V-neck', 'con cuello en pico', 'com gola V'], ['with short sleeves', 'con manga corta', 'com manga curta']], about: ['Double seams at the shoulder and hem, and a neckline that does not sag.', 'Doble costura en hombros y bajo, y un cuello que no se da de sí.', 'Costura dupla nos ombros e na barra, e uma gola que não laceia.'], grams: [160, 250], packedMm: [290, 230, 22], yuan: [17, 40], axes: [{ kind: 'color', palette: 'menswear' }, { kind: 'clothing-size' }] },
            { noun: ['polo shirt', 'polo *', 'camisa polo *'], agree: ['ms', 'fs'], zh: '男式POLO衫', shape: 'polo', hs: '610510', materials: ['cotton', 'polyester'], features: [['with contrast collar', 'con cuello en contraste', 'com gola contrastante'], ['with long sleeves', 'con manga larga', 'com manga longa'], ['with three buttons', 'con tres botones', 'com três botões']], about: ['The piqué collar stays flat, with or without a jacket over it.', 'El cuello de piqué se mantiene en su sitio, con chaqueta o sin ella.', 'A gola de piquê fica no lugar, com ou sem jaqueta.'], grams: [210, 310], packedMm: [300, 240, 28], yuan: [26, 58], axes: [{ kind: 'color', palette: 'menswear' }, { kind: 'clothing-size' }] },
            { noun: ["men's * shirt", 'camisa de hombre *', 'camisa masculina *'], agree: ['fs', 'fs'], zh: '男式衬衫', shape: 'shirt', hs: { linen: '620590', cotton: '620520' }, materials: ['linen', 'cotton'], looks: ['checked', 'striped', 'plain', 'fitted', 'lightweight'], features: [['with mandarin collar', 'con cuello mao', 'com gola padre'], ['with roll-up sleeves', 'con mangas remangables', 'com mangas dobráveis'], ['with button-down collar', 'con cuello abotonado', 'com gola abotoada']], about: ['Tucked in for the office, open over a T-shirt at the weekend.', 'Por dentro para la oficina, abierta sobre una camiseta el fin de semana.', 'Por dentro da calça no escritório, aberta sobre uma camiseta no fim de semana.'], grams: [220, 330], packedMm: [310, 250, 30], yuan: [32, 74], axes: [{ kind: 'color', palette: 'menswear' }, { kind: 'clothing-size' }] },
          ],
        },
        {
          code: 'mens-bottoms-and-outerwear',
          names: ["Men's pants and jackets", 'Pantalones y chaquetas de hombre', 'Calças e jaquetas masculinas'],
          hs: '620343',
          looks: ['casual', 'classic', 'reinforced', 'water-resistant'],
          features: [
            ['for travel and outdoors', 'para viajes y aire libre', 'para viagens e ar livre'],
            ['with zip pockets', 'con bolsillos de cremallera', 'com bolsos de zíper'],
          ],
          closings: [
            ['Made for days that start at the office and end outdoors.', 'Para días que empiezan en la oficina y terminan al aire libre.', 'Para dias que começam no escritório e terminam ao ar livre.'],
            ['Compare your measurements with the size table before you choose.', 'Compara tus medidas con la tabla de tallas antes de elegir.', 'Compare suas medidas com a tabela de tamanhos antes de escolher.'],
          ],
          packing: 'polybag',
          tags: ['men', 'fashion', 'outdoor'],
          types: [
            { noun: ['hoodie', 'sudadera *', 'moletom *'], agree: ['fs', 'ms'], zh: '男式卫衣', shape: 'hoodie', hs: { cotton: '611020', fleece: '611030' }, looks: ['oversized', 'thermal', 'classic', 'plain'], materials: ['cotton', 'fleece'], features: [['with full zipper', 'con cremallera', 'com zíper'], ['with kangaroo pocket', 'con bolsillo canguro', 'com bolso canguru'], ['with lined hood', 'con capucha forrada', 'com capuz forrado']], about: ['Brushed inside, with a hood that keeps its shape and ribbed cuffs.', 'Interior perchado, capucha que no pierde la forma y puños de canalé.', 'Interior flanelado, capuz que mantém a forma e punhos canelados.'], grams: [430, 680], packedMm: [340, 280, 70], yuan: [44, 96], axes: [{ kind: 'color', palette: 'menswear' }, { kind: 'clothing-size' }] },
            { noun: ['cargo pants', 'pantalón cargo *', 'calça cargo *'], agree: ['ms', 'fs'], zh: '男式工装裤', shape: 'pants', hs: { cotton: '620342', nylon: '620343', denim: '620342' }, looks: ['casual', 'reinforced', 'lightweight', 'classic'], materials: ['cotton', 'nylon', 'denim'], features: [['with six pockets', 'con seis bolsillos', 'com seis bolsos'], ['with tapered leg', 'con pierna estrecha', 'com perna afunilada'], ['with elastic cuffs', 'con puños elásticos', 'com punhos elásticos']], about: ['Room for keys, phone and tools without weighing you down.', 'Sitio para llaves, móvil y herramientas sin que pese al andar.', 'Espaço para chaves, celular e ferramentas sem pesar ao andar.'], grams: [420, 640], packedMm: [340, 270, 50], yuan: [44, 92], axes: [{ kind: 'color', palette: 'menswear' }, { kind: 'clothing-size' }] },
            { noun: ['bomber jacket', 'chaqueta bomber *', 'jaqueta bomber *'], agree: ['fs', 'fs'], zh: '男式夹克', shape: 'jacket', hs: { nylon: '620140', polyester: '620140', 'faux-leather': '420310' }, looks: ['padded', 'quilted', 'water-resistant', 'classic'], materials: ['nylon', 'polyester', 'faux-leather'], features: [['with inside pocket', 'con bolsillo interior', 'com bolso interno'], ['with stand-up collar', 'con cuello alto', 'com gola alta']], about: ['Cuts the wind in spring and layers well over a sweater in fall.', 'Corta el viento en primavera y admite un jersey debajo en otoño.', 'Corta o vento na primavera e aceita um suéter por baixo no outono.'], grams: [520, 980], packedMm: [370, 300, 90], yuan: [68, 150], axes: [{ kind: 'color', palette: 'menswear' }, { kind: 'clothing-size' }] },
          ],
        },
      ],
    },
    {
      code: 'clothing-accessories',
      names: ['Clothing accessories', 'Complementos', 'Acessórios de vestuário'],
      hs: '621710',
      leaves: [
        {
          code: 'hats-and-scarves',
          names: ['Hats, scarves and gloves', 'Gorros, bufandas y guantes', 'Chapéus, cachecóis e luvas'],
          hs: '650500',
          looks: ['classic', 'casual', 'ribbed', 'plain'],
          features: [
            ['for women and men', 'para mujer y hombre', 'para mulher e homem'],
            ['for city and countryside', 'para ciudad y campo', 'para cidade e campo'],
          ],
          closings: [
            ['Fits in a coat pocket until the weather changes.', 'Cabe en el bolsillo del abrigo hasta que cambia el tiempo.', 'Cabe no bolso do casaco até o tempo mudar.'],
            ['Wash by hand and dry flat.', 'Lavar a mano y secar en plano.', 'Lave à mão e seque na horizontal.'],
          ],
          packing: 'polybag',
          tags: ['accessories', 'winter', 'fashion'],
          types: [
            { noun: ['beanie', 'gorro *', 'gorro *'], agree: ['ms', 'ms'], zh: '针织帽', shape: 'beanie', looks: ['ribbed', 'chunky', 'classic', 'thermal'], materials: ['knit', 'wool', 'cotton'], features: [['with fleece lining', 'con forro polar', 'com forro de fleece'], ['with pompom', 'con pompón', 'com pompom'], ['with folded brim', 'con vuelta', 'com barra dobrada']], about: ['It covers the ears and does not slip off when you run for the bus.', 'Cubre las orejas y no se mueve cuando corres al autobús.', 'Cobre as orelhas e não sai do lugar quando você corre para o ônibus.'], grams: [60, 130], packedMm: [230, 190, 35], yuan: [10, 28], axes: [{ kind: 'color', palette: 'fashion' }] },
            { noun: ['scarf', 'bufanda *', 'cachecol *'], agree: ['fs', 'ms'], zh: '围巾', shape: 'scarf', hs: { wool: '611710', knit: '611710', cotton: '621490' }, looks: ['checked', 'striped', 'plain', 'chunky'], materials: ['wool', 'knit', 'cotton'], features: [['with fringes', 'con flecos', 'com franjas'], ['with long ends', 'con extremos largos', 'com pontas longas']], about: ['Long enough to wrap twice around the neck or to cover the shoulders.', 'Da dos vueltas al cuello o cubre los hombros como un chal.', 'Dá duas voltas no pescoço ou cobre os ombros como um xale.'], grams: [150, 320], packedMm: [260, 210, 60], yuan: [18, 48], axes: [{ kind: 'color', palette: 'fashion' }] },
            { noun: ['baseball cap', 'gorra *', 'boné *'], agree: ['fs', 'ms'], zh: '棒球帽', shape: 'cap', looks: ['vintage', 'plain', 'breathable', 'lightweight'], materials: ['cotton', 'denim', 'polyester'], features: [['with metal buckle', 'con hebilla metálica', 'com fivela de metal'], ['with mesh back', 'con malla trasera', 'com tela traseira'], ['with embroidered edge', 'con borde bordado', 'com borda bordada']], about: ['Six panels, a curved brim and a strap that fits most head sizes.', 'Seis paneles, visera curva y una cinta que se ajusta a casi cualquier talla.', 'Seis gomos, aba curva e uma tira que serve na maioria das cabeças.'], grams: [70, 120], packedMm: [220, 180, 110], yuan: [10, 28], axes: [{ kind: 'color', palette: 'menswear' }] },
            { noun: ['touchscreen gloves', 'guantes táctiles *', 'luvas touch *'], agree: ['mp', 'fp'], zh: '触屏手套', shape: 'gloves', hs: '611693', looks: ['thermal', 'ribbed', 'plain'], materials: ['knit', 'wool', 'fleece'], features: [['with grip palm', 'con palma antideslizante', 'com palma antiderrapante'], ['with long cuffs', 'con puño largo', 'com punho longo']], about: ['Thumb and index finger work on the phone, so they stay on outdoors.', 'El pulgar y el índice funcionan con el móvil, así que no hace falta quitárselos.', 'O polegar e o indicador funcionam no celular, sem precisar tirar as luvas.'], grams: [55, 120], packedMm: [230, 120, 30], yuan: [9, 26], axes: [{ kind: 'color', palette: 'menswear' }, { kind: 'pairs', pieces: [1, 2] }], inTheBox: ['Pairs of gloves, number as chosen', 'Pares de guantes, cantidad según la opción', 'Pares de luvas, quantidade conforme a opção'] },
          ],
        },
        {
          code: 'socks-and-slippers',
          names: ['Socks and slippers', 'Calcetines y zapatillas de casa', 'Meias e pantufas'],
          hs: '611595',
          looks: ['striped', 'plain', 'colorful', 'breathable'],
          features: [
            ['for home and travel', 'para casa y viajes', 'para casa e viagens'],
            ['for every season', 'para todas las estaciones', 'para todas as estações'],
          ],
          closings: [
            ['Warm feet, good mood.', 'Pies calientes, buen humor.', 'Pés quentinhos, bom humor.'],
            ['A small extra that completes any gift.', 'Un detalle que completa cualquier regalo.', 'Um detalhe que completa qualquer presente.'],
          ],
          packing: 'polybag',
          tags: ['accessories', 'fashion', 'gift'],
          types: [
            { noun: ['ankle socks', 'calcetines tobilleros *', 'meias soquete *'], agree: ['mp', 'fp'], zh: '短袜', shape: 'socks', materials: ['cotton', 'bamboo-viscose', 'polyester'], features: [['with reinforced heel', 'con talón reforzado', 'com calcanhar reforçado'], ['with seamless toe', 'con puntera sin costuras', 'com ponta sem costura']], about: ['Soft cuffs that hold without leaving a mark.', 'Puños suaves que sujetan sin dejar marca.', 'Punhos macios que seguram sem deixar marca.'], grams: [150, 260], packedMm: [230, 130, 60], yuan: [16, 40], axes: [{ kind: 'pairs', pieces: [3, 5, 7] }, { kind: 'color', palette: 'menswear' }], inTheBox: ['Pairs of socks, number as chosen', 'Pares de calcetines, cantidad según la opción', 'Pares de meias, quantidade conforme a opção'] },
            { noun: ['house slippers', 'zapatillas de casa *', 'pantufas *'], agree: ['fp', 'fp'], zh: '居家拖鞋', shape: 'slipper', hs: '640590', looks: ['quilted', 'plain', 'waffle', 'classic', 'non-slip'], materials: ['plush', 'felt', 'foam'], features: [['with non-slip sole', 'con suela antideslizante', 'com sola antiderrapante'], ['with closed heel', 'con talón cerrado', 'com calcanhar fechado'], ['with memory insole', 'con plantilla viscoelástica', 'com palmilha viscoelástica']], about: ['Soft underfoot and quiet on wooden floors.', 'Mullidas al pisar y silenciosas en el parqué.', 'Macias ao pisar e silenciosas no piso de madeira.'], grams: [180, 340], packedMm: [290, 200, 90], yuan: [16, 44], axes: [{ kind: 'color', palette: 'home' }, { kind: 'clothing-size' }], inTheBox: ['1 pair of slippers', '1 par de zapatillas', '1 par de pantufas'] },
            { noun: ['compression socks', 'medias de compresión *', 'meias de compressão *'], agree: ['fp', 'fp'], zh: '压力袜', shape: 'socks', hs: '611510', materials: ['nylon'], looks: ['striped', 'plain', 'reinforced', 'colorful', 'breathable'], features: [['with open toe', 'con puntera abierta', 'com ponta aberta'], ['with padded sole', 'con suela acolchada', 'com sola acolchoada'], ['for running and flying', 'para correr y volar', 'para correr e voar']], about: ['The fabric is tighter at the ankle and looser toward the knee.', 'El tejido aprieta más en el tobillo y menos hacia la rodilla.', 'O tecido aperta mais no tornozelo e menos perto do joelho.'], grams: [60, 110], packedMm: [230, 120, 25], yuan: [8, 22], axes: [{ kind: 'color', palette: 'sport' }, { kind: 'clothing-size' }], inTheBox: ['1 pair of socks', '1 par de medias', '1 par de meias'] },
          ],
        },
      ],
    },
  ],
};
