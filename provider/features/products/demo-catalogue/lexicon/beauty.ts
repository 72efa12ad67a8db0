import type { Department } from '../lexicon.ts';

export const beauty: Department = {
  code: 'beauty-tools',
  names: ['Beauty tools', 'Belleza', 'Beleza'],
  hs: '961620',
  groups: [
    {
      code: 'face-and-makeup',
      names: ['Face and makeup', 'Rostro y maquillaje', 'Rosto e maquiagem'],
      hs: '960330',
      leaves: [
        {
          code: 'makeup-tools',
          names: ['Makeup tools', 'Accesorios de maquillaje', 'Acessórios de maquiagem'],
          hs: '960330',
          looks: ['compact', 'portable', 'classic', 'ergonomic'],
          features: [
            ['for quick touch-ups', 'para retoques rápidos', 'para retoques rápidos'],
            ['for home and travel', 'para casa y viajes', 'para casa e viagens'],
          ],
          closings: [
            ['Wash with mild soap once a week and dry lying flat.', 'Conviene lavar con jabón suave una vez por semana y secar en plano.', 'Lave com sabonete neutro uma vez por semana e seque na horizontal.'],
            ['Everything needed for a quick look before work or a long evening.', 'Lo necesario para un maquillaje rápido antes del trabajo o para una noche larga.', 'O necessário para uma maquiagem rápida antes do trabalho ou para uma noite longa.'],
          ],
          packing: 'retail',
          tags: ['beauty', 'makeup'],
          types: [
            { noun: ['* makeup brush set', 'set de brochas de maquillaje *', 'kit de pincéis de maquiagem *'], agree: ['fp', 'mp'], zh: '化妆刷套装', shape: 'makeup-brush', materials: ['bristle'], features: [['with storage case', 'con estuche', 'com estojo'], ['with bamboo handles', 'con mangos de bambú', 'com cabos de bambu'], ['with soft pouch', 'con funda suave', 'com bolsinha macia']], about: ['Brushes for powder, foundation, blending and brows.', 'Brochas para polvos, base, difuminar y cejas.', 'Pincéis para pó, base, esfumar e sobrancelhas.'], grams: [110, 260], packedMm: [210, 110, 45], yuan: [16, 52], axes: [{ kind: 'color', palette: 'pastel' }, { kind: 'pack', pieces: [8, 12, 15] }] },
            { noun: ['makeup sponge', 'esponja de maquillaje *', 'esponja de maquiagem *'], agree: ['fs', 'fs'], zh: '美妆蛋', shape: 'sponge', hs: '961620', looks: ['washable', 'colorful', 'ergonomic'], materials: ['foam', 'silicone', 'microfiber'], features: [['with holder', 'con soporte', 'com suporte'], ['with angled tip', 'con corte en bisel', 'com corte chanfrado'], ['with travel case', 'con estuche de viaje', 'com estojo de viagem']], about: ['Dampen, squeeze and dab: foundation blends without streaks.', 'Humedece, escurre y da toques: la base se difumina sin marcas.', 'Umedeça, esprema e dê batidinhas: a base esfuma sem marcas.'], grams: [12, 30], packedMm: [90, 70, 60], yuan: [3, 12], axes: [{ kind: 'color', palette: 'pastel' }, { kind: 'pack', pieces: [1, 3, 5] }] },
            { noun: ['makeup mirror', 'espejo de maquillaje *', 'espelho de maquiagem *'], agree: ['ms', 'ms'], zh: '化妆镜', shape: 'mirror', hs: '700992', looks: ['illuminated', 'foldable', 'adjustable', 'round'], materials: ['plastic', 'aluminum', 'bamboo'], features: [['with storage tray', 'con bandeja', 'com bandeja'], ['with 5x magnification', 'con aumento 5x', 'com aumento de 5x'], ['with touch switch', 'con interruptor táctil', 'com botão touch']], about: ['An even view of the face for makeup, tweezing and contact lenses.', 'Una imagen nítida del rostro para maquillarse, depilarse o ponerse las lentillas.', 'Uma visão nítida do rosto para maquiar, depilar ou colocar as lentes.'], grams: [220, 620], packedMm: [240, 200, 60], yuan: [22, 64], axes: [{ kind: 'color', palette: 'pastel' }], packing: 'bubble' },
            { unspokenMaterial: true, noun: ['eyeshadow palette', 'paleta de sombras *', 'paleta de sombras *'], agree: ['fs', 'fs'], zh: '眼影盘', shape: 'palette', hs: '330420', looks: ['matte', 'compact', 'colorful', 'classic'], materials: ['cardboard', 'plastic'], features: [['with 12 shades', 'de 12 tonos', 'com 12 tons'], ['with mirror', 'con espejo', 'com espelho'], ['with 18 shades', 'de 18 tonos', 'com 18 tons']], about: ['Soft powders that blend easily, from light base tones to deep accents.', 'Polvos suaves fáciles de difuminar, de tonos base claros a acentos intensos.', 'Pós macios fáceis de esfumar, dos tons de base claros aos mais intensos.'], grams: [90, 190], packedMm: [170, 110, 20], yuan: [14, 42], axes: [{ kind: 'color', palette: 'fashion' }], attributes: ['powder', 'cosmetic'] },
          ],
        },
        {
          code: 'skin-care-tools',
          names: ['Skin care tools', 'Cuidado facial', 'Cuidados com a pele'],
          hs: '901910',
          looks: ['portable', 'ergonomic', 'minimalist', 'compact'],
          features: [
            ['for face and neck', 'para rostro y cuello', 'para rosto e pescoço'],
            ['for the evening routine', 'para la rutina de noche', 'para a rotina da noite'],
          ],
          closings: [
            ['Use on clean skin and wash the tool afterwards.', 'Usar sobre la piel limpia y lavar después.', 'Use sobre a pele limpa e lave depois.'],
            ['Five quiet minutes that belong only to you.', 'Cinco minutos de calma solo para ti.', 'Cinco minutos de calma só para você.'],
          ],
          packing: 'gift',
          tags: ['beauty', 'skin-care', 'self-care'],
          types: [
            { noun: ['face roller', 'rodillo facial *', 'rolo facial *'], agree: ['ms', 'ms'], zh: '按摩滚轮', shape: 'face-roller', looks: ['polished', 'portable', 'classic'], materials: ['jade', 'rose-quartz', 'stainless'], features: [['with gua sha stone', 'con piedra gua sha', 'com pedra gua sha'], ['with two heads', 'con dos cabezales', 'com duas pontas'], ['with satin pouch', 'con bolsita de satén', 'com saquinho de cetim']], about: ['Roll from the center outward, straight from the fridge if you like it cool.', 'Pasa el rodillo del centro hacia fuera, recién sacado de la nevera si te gusta frío.', 'Passe do centro para fora, direto da geladeira se você gosta de frio.'], grams: [70, 160], packedMm: [170, 100, 45], yuan: [10, 36], axes: [{ kind: 'pack', pieces: [1, 2] }] },
            { noun: ['facial cleansing brush', 'cepillo facial *', 'escova facial *'], agree: ['ms', 'fs'], zh: '洁面仪', shape: 'cleanser', hs: '850980', looks: ['rechargeable', 'water-resistant', 'compact', 'quiet'], materials: ['silicone'], features: [['with five speeds', 'con cinco velocidades', 'com cinco velocidades'], ['with charging stand', 'con base de carga', 'com base carregadora'], ['with massage side', 'con lado de masaje', 'com lado massageador']], about: ['Soft silicone nubs loosen makeup and sunscreen in one minute.', 'Los filamentos de silicona retiran maquillaje y protector solar en un minuto.', 'Os filamentos de silicone soltam maquiagem e protetor solar em um minuto.'], grams: [90, 180], packedMm: [120, 110, 60], yuan: [24, 72], axes: [{ kind: 'color', palette: 'pastel' }], attributes: ['battery_pi967'] },
            { noun: ['reusable * cleansing pads', 'discos desmaquillantes reutilizables *', 'discos demaquilantes reutilizáveis *'], agree: ['mp', 'mp'], zh: '卸妆棉', shape: 'pads', hs: '630790', looks: ['washable', 'round', 'plain'], materials: ['bamboo-viscose', 'cotton', 'microfiber'], features: [['with laundry bag', 'con bolsa de lavado', 'com saquinho de lavagem'], ['with storage jar', 'con tarro', 'com pote']], about: ['They replace disposable cotton pads and go in the wash with the towels.', 'Sustituyen a los discos desechables y se lavan con las toallas.', 'Substituem os discos descartáveis e vão para a máquina com as toalhas.'], grams: [50, 110], packedMm: [120, 100, 70], yuan: [8, 24], axes: [{ kind: 'pack', pieces: [8, 16, 20] }], colors: ['cream', 'blush'], inTheBox: ['Cleansing pads, number as chosen', 'Discos, cantidad según la opción', 'Discos, quantidade conforme a opção'] },
          ],
        },
      ],
    },
    {
      code: 'hair-and-nails',
      names: ['Hair and nails', 'Cabello y uñas', 'Cabelos e unhas'],
      hs: '961511',
      leaves: [
        {
          code: 'hair-tools',
          names: ['Hair tools and accessories', 'Cabello y accesorios', 'Cabelos e acessórios'],
          hs: '961511',
          looks: ['compact', 'classic', 'ergonomic', 'lightweight'],
          features: [
            ['for all hair types', 'para todo tipo de cabello', 'para todos os tipos de cabelo'],
            ['for thick hair', 'para cabello abundante', 'para cabelo volumoso'],
          ],
          closings: [
            ['For quick mornings and slow evenings alike.', 'Para mañanas con prisa y noches sin ella.', 'Para manhãs corridas e noites sem pressa.'],
            ['Small enough for the gym bag.', 'Cabe en la bolsa del gimnasio.', 'Cabe na bolsa da academia.'],
          ],
          packing: 'retail',
          tags: ['beauty', 'hair'],
          types: [
            { noun: ['hair brush', 'cepillo de pelo *', 'escova de cabelo *'], agree: ['ms', 'fs'], zh: '梳子', shape: 'hairbrush', hs: '960329', materials: ['bamboo', 'plastic', 'beech'], features: [['with air cushion', 'con cojín de aire', 'com almofada de ar'], ['with rounded tips', 'con puntas redondeadas', 'com pontas arredondadas'], ['with vents', 'con ranuras de ventilación', 'com aberturas de ventilação']], about: ['It detangles from the tips up without pulling and massages the scalp.', 'Desenreda desde las puntas sin tirones y masajea el cuero cabelludo.', 'Desembaraça a partir das pontas sem puxar e massageia o couro cabeludo.'], grams: [70, 160], packedMm: [250, 85, 50], yuan: [8, 28], axes: [{ kind: 'color', palette: 'pastel' }] },
            { noun: ['hair claw clips', 'pinzas de pelo *', 'piranhas de cabelo *'], agree: ['fp', 'fp'], zh: '抓夹', shape: 'claw', looks: ['matte', 'geometric', 'vintage', 'polished'], materials: ['acrylic', 'alloy', 'plastic'], features: [['with pearl detail', 'con perlas decorativas', 'com pérolas decorativas'], ['with strong spring', 'con muelle fuerte', 'com mola firme']], about: ['Twist, clip, done: they hold long hair without pressing on the head.', 'Girar, sujetar y listo: recogen el pelo largo sin presionar la cabeza.', 'Torceu, prendeu, pronto: seguram cabelos longos sem apertar a cabeça.'], grams: [22, 60], packedMm: [120, 90, 45], yuan: [4, 18], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'pack', pieces: [2, 4, 6] }], inTheBox: ['Claw clips, number as chosen', 'Pinzas, cantidad según la opción', 'Piranhas, quantidade conforme a opção'] },
            { noun: ['hair straightener', 'plancha de pelo *', 'chapinha *'], agree: ['fs', 'fs'], zh: '直发器', shape: 'straightener', hs: '851632', looks: ['slim', 'compact', 'matte', 'classic'], materials: ['aluminum'], unspokenMaterial: true, features: [['with ceramic plates', 'con placas de cerámica', 'com placas de cerâmica'], ['with temperature display', 'con pantalla de temperatura', 'com visor de temperatura'], ['with heat pouch', 'con funda térmica', 'com bolsa térmica'], ['with rounded plates', 'con placas redondeadas', 'com placas arredondadas']], about: ['Floating plates straighten in one pass or shape soft waves.', 'Las placas flotantes alisan de una pasada o crean ondas suaves.', 'As placas flutuantes alisam em uma passada ou criam ondas suaves.'], grams: [220, 420], packedMm: [310, 90, 60], yuan: [32, 92], axes: [{ kind: 'color', palette: 'pastel' }, { kind: 'plug' }] },
            { noun: ['scrunchies', 'coleteros *', 'elásticos scrunchie *'], agree: ['mp', 'mp'], zh: '发圈', shape: 'scrunchie', hs: '621710', looks: ['floral', 'plain', 'checked', 'colorful'], materials: ['satin', 'velvet', 'cotton'], features: [['with gift pouch', 'con bolsita de regalo', 'com saquinho de presente'], ['with bow', 'con lazo', 'com laço']], about: ['They hold a ponytail or a bun and leave no crease.', 'Sujetan coletas y moños sin dejar marca.', 'Prendem rabos de cavalo e coques sem marcar.'], grams: [20, 50], packedMm: [140, 110, 40], yuan: [4, 14], axes: [{ kind: 'pack', pieces: [3, 6, 10] }, { kind: 'color', palette: 'pastel' }], packing: 'pouch', inTheBox: ['Scrunchies, number as chosen', 'Coleteros, cantidad según la opción', 'Elásticos, quantidade conforme a opção'] },
          ],
        },
        {
          code: 'nails-and-bath',
          names: ['Nails and bath', 'Uñas y baño', 'Unhas e banho'],
          hs: '821420',
          looks: ['compact', 'portable', 'classic', 'ergonomic'],
          features: [
            ['for home care', 'para cuidarse en casa', 'para cuidados em casa'],
            ['for a spa evening', 'para una tarde de spa', 'para um dia de spa'],
          ],
          closings: [
            ['A little salon time without leaving home.', 'Un rato de salón de belleza sin salir de casa.', 'Um momento de salão sem sair de casa.'],
            ['Keep dry between uses.', 'Mantener en seco entre usos.', 'Mantenha em local seco entre os usos.'],
          ],
          packing: 'retail',
          tags: ['beauty', 'nails', 'self-care'],
          types: [
            { noun: ['manicure set', 'set de manicura *', 'kit de manicure *'], agree: ['ms', 'ms'], zh: '美甲工具套装', shape: 'manicure', looks: ['compact', 'portable', 'polished', 'classic'], materials: ['stainless'], features: [['with zip case', 'con estuche de cremallera', 'com estojo de zíper'], ['with nail file', 'con lima', 'com lixa'], ['with leather-look case', 'con estuche efecto piel', 'com estojo efeito couro']], about: ['Clippers, file, scissors and tweezers in a case the size of a phone.', 'Cortaúñas, lima, tijeras y pinzas en un estuche del tamaño de un móvil.', 'Cortador, lixa, tesoura e pinça em um estojo do tamanho de um celular.'], grams: [120, 280], packedMm: [160, 90, 35], yuan: [10, 36], axes: [{ kind: 'color', palette: 'leather' }, { kind: 'pack', pieces: [7, 12, 18] }], attributes: ['blade'] },
            { noun: ['nail lamp', 'lámpara de uñas *', 'cabine para unhas *'], agree: ['fs', 'fs'], zh: '美甲灯', shape: 'nail-lamp', hs: '854370', looks: ['foldable', 'compact', 'portable'], materials: ['plastic'], features: [['with timer', 'con temporizador', 'com temporizador'], ['with motion sensor', 'con sensor de movimiento', 'com sensor de movimento'], ['with removable base', 'con base extraíble', 'com base removível']], about: ['Dries gel polish on five fingers at once in 30 to 60 seconds.', 'Seca el esmalte de gel de los cinco dedos a la vez en 30 a 60 segundos.', 'Seca o esmalte em gel dos cinco dedos de uma vez em 30 a 60 segundos.'], grams: [220, 620], packedMm: [220, 190, 100], yuan: [28, 84], axes: [{ kind: 'color', palette: 'pastel' }, { kind: 'plug' }] },
            { noun: ['body brush', 'cepillo corporal *', 'escova corporal *'], agree: ['ms', 'fs'], zh: '浴刷', shape: 'brush', hs: '960329', materials: ['beech', 'bamboo', 'silicone'], features: [['with long handle', 'con mango largo', 'com cabo longo'], ['with massage nubs', 'con puntos de masaje', 'com pontos de massagem'], ['with hand strap', 'con cinta para la mano', 'com alça para a mão']], about: ['For dry brushing before the shower or for lathering the back.', 'Para cepillar en seco antes de la ducha o enjabonar la espalda.', 'Para escovar a seco antes do banho ou ensaboar as costas.'], grams: [90, 220], packedMm: [390, 90, 60], yuan: [9, 30], axes: [{ kind: 'color', palette: 'neutral' }] },
            { unspokenMaterial: true, noun: ['nail polish', 'esmalte de uñas *', 'esmalte de unhas *'], agree: ['ms', 'ms'], zh: '指甲油', shape: 'polish', hs: '330430', looks: ['matte', 'classic', 'polished'], materials: ['glass'], features: [['in 10 ml bottle', 'en frasco de 10 ml', 'em frasco de 10 ml'], ['with flat brush', 'con pincel plano', 'com pincel chato'], ['with quick-dry formula', 'con fórmula de secado rápido', 'com fórmula de secagem rápida']], about: ['Two thin coats cover evenly; a top coat makes the shine last.', 'Dos capas finas cubren por igual; un brillo final prolonga el acabado.', 'Duas camadas finas cobrem por igual; uma cobertura prolonga o brilho.'], grams: [42, 60], packedMm: [85, 35, 35], yuan: [3, 12], axes: [{ kind: 'color', palette: 'fashion' }, { kind: 'pack', pieces: [1, 3] }], attributes: ['liquid', 'cosmetic'] },
          ],
        },
      ],
    },
  ],
};
