import type { Department } from '../lexicon.ts';

const potHs = { terracotta: '691490', ceramic: '691390', resin: '392490', polypropylene: '392490', coir: '460219', felt: '630790' } as const;

export const garden: Department = {
  code: 'garden',
  names: ['Garden', 'Jardín', 'Jardim'],
  hs: '820190',
  groups: [
    {
      code: 'plants-and-garden',
      names: ['Plants and garden', 'Plantas y jardín', 'Plantas e jardim'],
      hs: '820190',
      leaves: [
        {
          code: 'pots-and-planters',
          names: ['Pots and planters', 'Macetas y jardineras', 'Vasos e floreiras'],
          hs: '392490',
          looks: ['ribbed', 'matte', 'geometric', 'rustic', 'minimalist'],
          features: [
            ['for balcony and terrace', 'para balcón y terraza', 'para varanda e terraço'],
            ['for herbs and flowers', 'para hierbas y flores', 'para ervas e flores'],
          ],
          closings: [
            ['Plant is not included.', 'La planta no está incluida.', 'A planta não está inclusa.'],
            ['A bit of green for every windowsill.', 'Un poco de verde para cualquier ventana.', 'Um pouco de verde para qualquer janela.'],
          ],
          packing: 'bubble',
          tags: ['garden', 'plants', 'home'],
          types: [
            { noun: ['plant pot', 'maceta *', 'vaso * para plantas'], agree: ['fs', 'ms'], zh: '花盆', shape: 'pot', hs: potHs, materials: ['terracotta', 'ceramic', 'resin', 'polypropylene'], features: [['with saucer', 'con plato', 'com prato'], ['with drainage hole', 'con orificio de drenaje', 'com furo de drenagem'], ['with wooden legs', 'con patas de madera', 'com pés de madeira']], about: ['A stable shape that suits succulents as well as a young ficus.', 'Una forma estable tanto para suculentas como para un ficus joven.', 'Um formato estável tanto para suculentas como para um fícus jovem.'], grams: [380, 1100], packedMm: [210, 210, 190], yuan: [12, 48], axes: [{ kind: 'color', palette: 'pottery' }, { kind: 'size' }] },
            { noun: ['hanging * planter', 'macetero colgante *', 'vaso suspenso *'], agree: ['ms', 'ms'], zh: '吊盆', shape: 'hanging-pot', hs: potHs, looks: ['boho', 'hand-woven', 'minimalist', 'round'], materials: ['ceramic', 'coir', 'polypropylene'], features: [['with cotton rope', 'con cuerda de algodón', 'com corda de algodão'], ['with metal chain', 'con cadena metálica', 'com corrente de metal']], about: ['For trailing plants that like to see the floor from above.', 'Para plantas colgantes que crecen mejor con espacio para caer.', 'Para plantas pendentes que gostam de espaço para cair.'], grams: [220, 720], packedMm: [230, 230, 130], yuan: [14, 44], axes: [{ kind: 'color', palette: 'pottery' }, { kind: 'size' }] },
            { noun: ['grow bags', 'bolsas de cultivo *', 'sacos de cultivo *'], agree: ['fp', 'mp'], zh: '种植袋', shape: 'grow-bag', hs: '630790', looks: ['breathable', 'foldable', 'reinforced', 'sturdy'], materials: ['felt', 'polyester'], features: [['with handles', 'con asas', 'com alças'], ['with harvest window', 'con ventana de cosecha', 'com janela de colheita']], about: ['Tomatoes, potatoes and chilies grow on the balcony without waterlogging.', 'Tomates, patatas y guindillas crecen en el balcón sin encharcarse.', 'Tomates, batatas e pimentas crescem na varanda sem encharcar.'], grams: [160, 420], packedMm: [300, 240, 30], yuan: [8, 28], axes: [{ kind: 'pack', pieces: [2, 5] }, { kind: 'size' }], packing: 'polybag', colors: ['charcoal', 'brown'], inTheBox: ['Grow bags, number as chosen', 'Bolsas de cultivo, cantidad según la opción', 'Sacos de cultivo, quantidade conforme a opção'] },
          ],
        },
        {
          code: 'watering-and-tools',
          names: ['Watering and hand tools', 'Riego y herramientas', 'Rega e ferramentas'],
          hs: '820190',
          looks: ['ergonomic', 'sturdy', 'lightweight', 'vintage'],
          features: [
            ['for garden and balcony', 'para jardín y balcón', 'para jardim e varanda'],
            ['for indoor plants', 'para plantas de interior', 'para plantas de interior'],
          ],
          closings: [
            ['Rinse off the soil and hang up to dry.', 'Enjuagar la tierra y colgar para que se seque.', 'Enxágue a terra e pendure para secar.'],
            ['For a first herb bed as well as for old roses.', 'Tanto para el primer huerto como para los rosales de siempre.', 'Tanto para a primeira horta como para as roseiras antigas.'],
          ],
          packing: 'carton',
          tags: ['garden', 'tools'],
          types: [
            { noun: ['watering can', 'regadera *', 'regador *'], agree: ['fs', 'ms'], zh: '浇水壶', shape: 'watering-can', hs: { iron: '732690', stainless: '732690', polypropylene: '392490' }, looks: ['vintage', 'minimalist', 'lightweight', 'matte'], materials: ['iron', 'stainless', 'polypropylene'], features: [['with long spout', 'con pico largo', 'com bico longo'], ['with removable rose', 'con roseta extraíble', 'com crivo removível']], about: ['The narrow spout brings the water under the leaves, without splashing.', 'El pico estrecho lleva el agua bajo las hojas sin salpicar.', 'O bico fino leva a água para baixo das folhas sem respingar.'], grams: [220, 620], packedMm: [330, 190, 150], yuan: [18, 58], axes: [{ kind: 'color', palette: 'pottery' }, { kind: 'capacity', ml: [900, 1500, 3000] }] },
            { noun: ['garden tool set', 'set de herramientas * de jardín', 'kit de ferramentas * de jardim'], agree: ['fp', 'fp'], zh: '园艺工具套装', shape: 'trowel', materials: ['stainless', 'aluminum', 'steel'], looks: ['ergonomic', 'sturdy', 'lightweight', 'rustic'], features: [['with wooden handles', 'con mangos de madera', 'com cabos de madeira'], ['with tote bag', 'con bolsa', 'com bolsa'], ['with gloves', 'con guantes', 'com luvas']], about: ['Trowel, fork and transplanter for planting, loosening and moving.', 'Pala, horquilla y trasplantador para plantar, airear y mover.', 'Pazinha, garfo e transplantador para plantar, soltar a terra e mudar.'], grams: [380, 920], packedMm: [340, 140, 70], yuan: [22, 66], axes: [{ kind: 'color', palette: 'outdoor' }, { kind: 'pack', pieces: [3, 5] }] },
            { noun: ['pruning shears', 'tijeras de podar *', 'tesoura de poda *'], agree: ['fp', 'fs'], zh: '修枝剪', shape: 'shears', hs: '820150', looks: ['ergonomic', 'sturdy', 'non-slip', 'lightweight'], materials: ['steel', 'stainless'], features: [['with safety lock', 'con seguro', 'com trava de segurança'], ['with curved blade', 'con hoja curva', 'com lâmina curva'], ['with holster', 'con funda', 'com bainha']], about: ['A clean cut through stems up to 18 mm thick.', 'Corte limpio en tallos de hasta 18 mm de grosor.', 'Corte limpo em galhos de até 18 mm.'], grams: [190, 320], packedMm: [240, 100, 35], yuan: [16, 54], axes: [{ kind: 'color', palette: 'outdoor' }], attributes: ['blade'], packing: 'blister' },
          ],
        },
        {
          code: 'garden-lights',
          names: ['Garden lights and decor', 'Luces y decoración de jardín', 'Luzes e decoração de jardim'],
          hs: '940541',
          looks: ['water-resistant', 'vintage', 'geometric', 'sturdy'],
          features: [
            ['for garden and patio', 'para jardín y patio', 'para jardim e quintal'],
            ['for balcony and terrace', 'para balcón y terraza', 'para varanda e terraço'],
          ],
          closings: [
            ['Summer evenings last a little longer.', 'Las noches de verano duran un poco más.', 'As noites de verão duram um pouco mais.'],
            ['Bring inside during hard frost.', 'Conviene guardar en casa cuando hiela fuerte.', 'Guarde dentro de casa em caso de geada forte.'],
          ],
          packing: 'carton',
          tags: ['garden', 'lighting', 'outdoor'],
          types: [
            { noun: ['solar path light', 'baliza solar *', 'balizador solar *'], agree: ['fs', 'ms'], zh: '太阳能草坪灯', shape: 'path-light', materials: ['plastic', 'stainless', 'glass'], features: [['with warm light', 'con luz cálida', 'com luz quente'], ['with ground spike', 'con pica para el suelo', 'com estaca'], ['with dusk sensor', 'con sensor crepuscular', 'com sensor crepuscular']], about: ['Charges by day, switches on at dusk, needs no cable.', 'Se carga de día, se enciende al anochecer y no necesita cable.', 'Carrega de dia, acende ao anoitecer e dispensa fios.'], grams: [340, 760], packedMm: [330, 180, 140], yuan: [26, 80], axes: [{ kind: 'pack', pieces: [2, 4, 6] }, { kind: 'color', palette: 'metal-dark' }], attributes: ['battery_pi967'], inTheBox: ['Path lights, number as chosen', 'Balizas, cantidad según la opción', 'Balizadores, quantidade conforme a opção'] },
            { noun: ['wind chime', 'móvil de viento *', 'sino dos ventos *'], agree: ['ms', 'ms'], zh: '风铃', shape: 'wind-chime', hs: '830629', looks: ['boho', 'rustic', 'geometric', 'vintage'], materials: ['bamboo', 'aluminum', 'brass'], features: [['with six tubes', 'con seis tubos', 'com seis tubos'], ['with wooden disc', 'con disco de madera', 'com disco de madeira'], ['with hook', 'con gancho', 'com gancho']], about: ['Soft tones in a light breeze, tuned to go together.', 'Tonos suaves con la brisa, afinados para sonar bien juntos.', 'Tons suaves com a brisa, afinados para soar bem juntos.'], grams: [180, 620], packedMm: [420, 120, 60], yuan: [14, 52], axes: [{ kind: 'length', cm: [45, 60, 80] }, { kind: 'color', palette: 'wood' }] },
            { noun: ['bird feeder', 'comedero * para pájaros', 'comedouro * para pássaros'], agree: ['ms', 'ms'], zh: '喂鸟器', shape: 'bird-house', hs: '442199', looks: ['rustic', 'sturdy', 'transparent', 'vintage'], materials: ['wood', 'acrylic', 'iron'], features: [['with roof', 'con tejado', 'com telhado'], ['with perch', 'con posadero', 'com poleiro'], ['with hanging cord', 'con cordón para colgar', 'com cordão para pendurar']], about: ['Seeds stay dry and visitors come right up to the window.', 'Las semillas se mantienen secas y las visitas llegan hasta la ventana.', 'As sementes ficam secas e as visitas chegam até a janela.'], grams: [320, 980], packedMm: [260, 200, 180], yuan: [20, 66], axes: [{ kind: 'color', palette: 'wood' }] },
          ],
        },
      ],
    },
  ],
};
