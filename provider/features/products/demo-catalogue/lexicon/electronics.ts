import type { Department } from '../lexicon.ts';

export const electronics: Department = {
  code: 'electronics-accessories',
  names: ['Electronics accessories', 'Accesorios de electrónica', 'Acessórios eletrônicos'],
  hs: '851779',
  groups: [
    {
      code: 'phone-accessories',
      names: ['Phone accessories', 'Accesorios para móvil', 'Acessórios para celular'],
      hs: '392690',
      leaves: [
        {
          code: 'phone-cases',
          names: ['Phone cases and protection', 'Fundas y protección', 'Capas e proteção'],
          hs: '392690',
          looks: ['matte', 'slim', 'transparent', 'sturdy', 'floral'],
          features: [
            ['for work and travel', 'para el trabajo y los viajes', 'para o trabalho e as viagens'],
            ['for everyday protection', 'para la protección diaria', 'para a proteção diária'],
          ],
          closings: [
            ['Choose the screen size of the phone; all ports stay free.', 'Elige el tamaño de pantalla del móvil; todos los puertos quedan libres.', 'Escolha o tamanho da tela do celular; todas as entradas ficam livres.'],
            ['Snaps on in seconds, comes off without tools.', 'Se coloca en segundos y se quita sin herramientas.', 'Encaixa em segundos e sai sem ferramentas.'],
          ],
          packing: 'blister',
          tags: ['electronics', 'phone'],
          types: [
            { noun: ['phone case', 'funda * para móvil', 'capa * para celular'], agree: ['fs', 'fs'], zh: '手机壳', shape: 'phone-case', materials: ['silicone', 'tpu', 'faux-leather'], features: [['with magnetic ring', 'con anillo magnético', 'com anel magnético', 'magnet'], ['with ring stand', 'con anillo de sujeción', 'com anel de apoio'], ['with camera cover', 'con tapa para la cámara', 'com proteção para a câmera'], ['with neck cord', 'con cordón para el cuello', 'com cordão']], about: ['Corners with air cushions take the fall so that the screen does not.', 'Las esquinas con cámara de aire absorben el golpe en lugar de la pantalla.', 'Os cantos com colchão de ar absorvem a queda no lugar da tela.'], grams: [32, 55], packedMm: [190, 100, 20], yuan: [4, 18], axes: [{ kind: 'color', palette: 'tech' }, { kind: 'screen', inches: [6.1, 6.5, 6.7] }], attributes: ['brand_risk'] },
            { noun: ['wallet case', 'funda cartera *', 'capa carteira *'], agree: ['fs', 'fs'], zh: '翻盖手机套', shape: 'wallet-case', hs: '420232', looks: ['classic', 'slim', 'vintage', 'floral'], materials: ['faux-leather', 'leather', 'canvas'], features: [['with card slots', 'con ranuras para tarjetas', 'com porta-cartões'], ['with wrist strap', 'con correa de muñeca', 'com alça de pulso'], ['with stand function', 'con función de soporte', 'com função de suporte']], about: ['Phone, three cards and a note in one hand.', 'Móvil, tres tarjetas y un billete en una sola mano.', 'Celular, três cartões e uma nota em uma só mão.'], grams: [45, 60], packedMm: [190, 110, 25], yuan: [9, 30], axes: [{ kind: 'color', palette: 'leather' }, { kind: 'screen', inches: [6.1, 6.5, 6.7] }] },
            { noun: ['* screen protector', 'protector de pantalla *', 'película de proteção *'], agree: ['ms', 'fs'], zh: '钢化膜', shape: 'screen-film', hs: '700719', looks: ['matte', 'transparent', 'slim'], materials: ['glass', 'tpu'], features: [['with alignment frame', 'con marco de colocación', 'com moldura de instalação'], ['with privacy filter', 'con filtro de privacidad', 'com filtro de privacidade'], ['with cleaning kit', 'con kit de limpieza', 'com kit de limpeza']], about: ['Goes on without bubbles and leaves the touch screen as quick as before.', 'Se coloca sin burbujas y la pantalla responde igual de rápido.', 'Aplica sem bolhas e a tela responde com a mesma rapidez.'], grams: [14, 30], packedMm: [180, 95, 15], yuan: [3, 14], axes: [{ kind: 'screen', inches: [6.1, 6.5, 6.7] }, { kind: 'pack', pieces: [1, 2, 3] }], colors: ['clear', 'light-blue'] },
          ],
        },
        {
          code: 'chargers-and-cables',
          names: ['Chargers and cables', 'Cargadores y cables', 'Carregadores e cabos'],
          hs: '850440',
          looks: ['compact', 'foldable', 'slim', 'reinforced'],
          features: [
            ['for desk and travel', 'para el escritorio y los viajes', 'para a mesa e as viagens'],
            ['for phones and tablets', 'para móviles y tabletas', 'para celulares e tablets'],
          ],
          closings: [
            ['One less thing to hunt for when the battery is low.', 'Una cosa menos que buscar cuando queda poca batería.', 'Uma coisa a menos para procurar quando a bateria acaba.'],
            ['Charging speed depends on the device and the adapter.', 'La velocidad de carga depende del dispositivo y del adaptador.', 'A velocidade de carga depende do aparelho e do adaptador.'],
          ],
          packing: 'retail',
          tags: ['electronics', 'charging'],
          types: [
            { noun: ['USB-C wall charger', 'cargador USB-C *', 'carregador USB-C *'], agree: ['ms', 'ms'], zh: '充电器', shape: 'charger', materials: ['plastic'], looks: ['compact', 'foldable', 'slim', 'matte', 'lightweight'], features: [['with two ports', 'con dos puertos', 'com duas portas'], ['with 30 W', 'de 30 W', 'de 30 W'], ['with 65 W', 'de 65 W', 'de 65 W'], ['with cable', 'con cable', 'com cabo']], about: ['Charges a phone in the time of a shower and a tablet over lunch.', 'Carga el móvil en lo que dura una ducha y la tableta durante la comida.', 'Carrega o celular no tempo de um banho e o tablet durante o almoço.'], grams: [60, 140], packedMm: [110, 80, 40], yuan: [16, 58], axes: [{ kind: 'color', palette: 'tech' }, { kind: 'plug' }] },
            { noun: ['* charging cable', 'cable de carga *', 'cabo de carga *'], agree: ['ms', 'ms'], zh: '充电线', shape: 'cable', hs: '854442', looks: ['reinforced', 'twisted', 'colorful', 'slim'], materials: ['nylon', 'silicone', 'tpu'], features: [['with USB-C plugs', 'con conectores USB-C', 'com conectores USB-C'], ['with three heads', 'con tres conectores', 'com três conectores'], ['with angled plug', 'con conector acodado', 'com conector em L']], about: ['It bends thousands of times at the plug before it gets tired.', 'Se dobra miles de veces en el conector antes de desgastarse.', 'Dobra milhares de vezes no conector antes de se desgastar.'], grams: [25, 70], packedMm: [150, 80, 25], yuan: [4, 20], axes: [{ kind: 'color', palette: 'tech' }, { kind: 'length', cm: [50, 100, 200, 300] }], packing: 'polybag' },
            { noun: ['power bank', 'batería externa *', 'carregador portátil *'], agree: ['fs', 'ms'], zh: '移动电源', shape: 'power-bank', hs: '850760', looks: ['slim', 'compact', 'matte', 'lightweight'], materials: ['plastic', 'aluminum'], features: [['with 10,000 mAh', 'de 10.000 mAh', 'de 10.000 mAh'], ['with built-in cable', 'con cable integrado', 'com cabo integrado'], ['with magnetic charging', 'con carga magnética', 'com carga magnética', 'magnet'], ['with display', 'con pantalla', 'com visor']], about: ['Two full charges for the phone on a day without a socket.', 'Dos cargas completas del móvil en un día sin enchufes.', 'Duas cargas completas do celular em um dia sem tomada.'], grams: [180, 380], packedMm: [170, 95, 35], yuan: [38, 98], axes: [{ kind: 'color', palette: 'tech' }], attributes: ['battery_pi966'] },
            { noun: ['wireless charging pad', 'base de carga inalámbrica *', 'base de carregamento sem fio *'], agree: ['fs', 'fs'], zh: '无线充电板', shape: 'charge-pad', looks: ['slim', 'foldable', 'minimalist', 'compact'], materials: ['bamboo', 'aluminum', 'felt'], features: [['with night light', 'con luz nocturna', 'com luz noturna'], ['for three devices', 'para tres dispositivos', 'para três aparelhos'], ['with stand', 'con soporte', 'com suporte']], about: ['Put the phone down and it charges, with no plug to find in the dark.', 'Apoya el móvil y se carga, sin buscar el enchufe a oscuras.', 'Apoie o celular e ele carrega, sem procurar a tomada no escuro.'], grams: [90, 260], packedMm: [130, 120, 35], yuan: [18, 62], axes: [{ kind: 'color', palette: 'tech' }] },
          ],
        },
        {
          code: 'phone-stands',
          names: ['Stands and grips', 'Soportes y agarres', 'Suportes e apoios'],
          hs: '851779',
          looks: ['foldable', 'adjustable', 'compact', 'non-slip'],
          features: [
            ['for video calls', 'para videollamadas', 'para chamadas de vídeo'],
            ['for desk and kitchen', 'para escritorio y cocina', 'para mesa e cozinha'],
          ],
          closings: [
            ['Both hands stay free for the recipe, the call or the series.', 'Las dos manos quedan libres para la receta, la llamada o la serie.', 'As duas mãos ficam livres para a receita, a chamada ou a série.'],
            ['Soft pads keep scratches away.', 'Las almohadillas blandas evitan arañazos.', 'As almofadas macias evitam riscos.'],
          ],
          packing: 'retail',
          tags: ['electronics', 'phone', 'desk'],
          types: [
            { noun: ['phone stand', 'soporte * para móvil', 'suporte * para celular'], agree: ['ms', 'ms'], zh: '手机支架', shape: 'phone-stand', materials: ['aluminum', 'plastic', 'bamboo'], features: [['with cable opening', 'con paso para cable', 'com passagem para cabo'], ['with telescopic arm', 'con brazo telescópico', 'com haste telescópica'], ['with mirror', 'con espejo', 'com espelho']], about: ['Holds the phone upright or sideways at the angle you need.', 'Sujeta el móvil en vertical u horizontal con el ángulo que necesites.', 'Segura o celular na vertical ou na horizontal no ângulo que você quiser.'], grams: [90, 260], packedMm: [130, 100, 50], yuan: [8, 34], axes: [{ kind: 'color', palette: 'tech' }] },
            { noun: ['laptop stand', 'soporte * para portátil', 'suporte * para notebook'], agree: ['ms', 'ms'], zh: '笔记本支架', shape: 'laptop-stand', hs: '847330', materials: ['aluminum', 'wood', 'plastic'], features: [['with six heights', 'con seis alturas', 'com seis alturas'], ['with cooling gap', 'con ranura de ventilación', 'com vão de ventilação'], ['with travel pouch', 'con funda de viaje', 'com bolsinha de viagem']], about: ['Raises the screen to eye level and lets the fan breathe.', 'Eleva la pantalla a la altura de los ojos y deja respirar al ventilador.', 'Eleva a tela à altura dos olhos e deixa o ventilador respirar.'], grams: [240, 980], packedMm: [280, 230, 50], yuan: [22, 84], axes: [{ kind: 'color', palette: 'tech' }] },
            { noun: ['tripod', 'trípode *', 'tripé *'], agree: ['ms', 'ms'], zh: '三脚架', shape: 'tripod', hs: '962000', looks: ['foldable', 'adjustable', 'lightweight', 'compact'], materials: ['aluminum', 'plastic'], features: [['with remote shutter', 'con disparador remoto', 'com controle remoto', 'battery_pi967'], ['with ring light', 'con aro de luz', 'com ring light'], ['with flexible legs', 'con patas flexibles', 'com pernas flexíveis']], about: ['Steady pictures of the whole group, with the photographer in it.', 'Fotos estables de todo el grupo, con el fotógrafo incluido.', 'Fotos estáveis do grupo todo, com o fotógrafo junto.'], grams: [180, 780], packedMm: [330, 80, 70], yuan: [20, 76], axes: [{ kind: 'color', palette: 'tech' }, { kind: 'height', cm: [30, 100, 160] }] },
          ],
        },
      ],
    },
    {
      code: 'audio-and-computer',
      names: ['Audio and computer', 'Audio e informática', 'Áudio e informática'],
      hs: '851830',
      leaves: [
        {
          code: 'audio',
          names: ['Audio', 'Audio', 'Áudio'],
          hs: '851830',
          looks: ['rechargeable', 'compact', 'matte', 'lightweight'],
          features: [
            ['for music and calls', 'para música y llamadas', 'para músicas e chamadas'],
            ['with Bluetooth 5.3', 'con Bluetooth 5.3', 'com Bluetooth 5.3'],
          ],
          closings: [
            ['Pairs with phones, tablets and computers in a few seconds.', 'Se empareja con móviles, tabletas y ordenadores en pocos segundos.', 'Conecta a celulares, tablets e computadores em poucos segundos.'],
            ['A short charge during breakfast is enough for the way to work.', 'Una carga corta en el desayuno basta para ir al trabajo.', 'Uma carga rápida no café da manhã basta para o caminho do trabalho.'],
          ],
          packing: 'retail',
          tags: ['electronics', 'audio', 'music'],
          types: [
            { noun: ['wireless earbuds', 'auriculares inalámbricos *', 'fones de ouvido sem fio *'], agree: ['mp', 'mp'], zh: '无线耳机', shape: 'earbuds', looks: ['compact', 'matte', 'lightweight', 'water-resistant'], materials: ['plastic'], features: [['with charging case', 'con estuche de carga', 'com estojo carregador'], ['with noise reduction', 'con reducción de ruido', 'com redução de ruído'], ['with ear hooks', 'con ganchos de oreja', 'com ganchos de orelha']], about: ['Three sizes of tips for a firm fit on the train or on a run.', 'Tres tamaños de almohadillas para que no se muevan en el tren ni corriendo.', 'Três tamanhos de ponteiras para não saírem do lugar no trem nem na corrida.'], grams: [40, 62], packedMm: [110, 100, 40], yuan: [28, 96], axes: [{ kind: 'color', palette: 'tech' }], attributes: ['battery_pi967'] },
            { noun: ['Bluetooth headphones', 'auriculares * de diadema', 'headphone *'], agree: ['mp', 'ms'], zh: '头戴式耳机', shape: 'headphones', looks: ['foldable', 'padded', 'adjustable', 'matte'], materials: ['plastic', 'aluminum'], features: [['with microphone', 'con micrófono', 'com microfone'], ['with soft ear pads', 'con almohadillas suaves', 'com almofadas macias'], ['with audio cable', 'con cable de audio', 'com cabo de áudio']], about: ['Soft pads around the ears and a headband that adjusts without creaking.', 'Almohadillas suaves alrededor de la oreja y una diadema que se ajusta sin crujir.', 'Almofadas macias em volta da orelha e um arco que se ajusta sem ranger.'], grams: [180, 280], packedMm: [210, 190, 85], yuan: [42, 120], axes: [{ kind: 'color', palette: 'tech' }], attributes: ['battery_pi967'] },
            { noun: ['portable speaker', 'altavoz portátil *', 'caixa de som portátil *'], agree: ['ms', 'fs'], zh: '蓝牙音箱', shape: 'speaker', hs: '851821', looks: ['water-resistant', 'compact', 'rechargeable', 'vintage', 'round'], materials: ['plastic', 'wood', 'silicone'], features: [['with carry strap', 'con correa', 'com alça'], ['with colored lights', 'con luces de colores', 'com luzes coloridas'], ['with radio', 'con radio', 'com rádio']], about: ['Enough volume for the kitchen, the shower or a picnic blanket.', 'Volumen suficiente para la cocina, la ducha o un pícnic.', 'Volume suficiente para a cozinha, o banho ou um piquenique.'], grams: [220, 620], packedMm: [190, 110, 100], yuan: [34, 110], axes: [{ kind: 'color', palette: 'tech' }], attributes: ['battery_pi967', 'magnet'] },
          ],
        },
        {
          code: 'computer-accessories',
          names: ['Computer accessories', 'Accesorios de ordenador', 'Acessórios de computador'],
          hs: '847160',
          looks: ['slim', 'ergonomic', 'minimalist', 'compact'],
          features: [
            ['for home office', 'para trabajar en casa', 'para home office'],
            ['for laptop and desktop', 'para portátil y sobremesa', 'para notebook e desktop'],
          ],
          closings: [
            ['Works with the usual operating systems, without a driver.', 'Funciona con los sistemas operativos habituales, sin controladores.', 'Funciona com os sistemas operacionais usuais, sem driver.'],
            ['A tidy desk helps to keep a clear head.', 'Un escritorio ordenado ayuda a tener la cabeza despejada.', 'Uma mesa organizada ajuda a manter a cabeça leve.'],
          ],
          packing: 'retail',
          tags: ['electronics', 'computer', 'office'],
          types: [
            { noun: ['wireless mouse', 'ratón inalámbrico *', 'mouse sem fio *'], agree: ['ms', 'ms'], zh: '无线鼠标', shape: 'mouse', looks: ['ergonomic', 'slim', 'quiet', 'rechargeable', 'compact'], materials: ['plastic', 'aluminum'], features: [['with six buttons', 'con seis botones', 'com seis botões'], ['with USB receiver', 'con receptor USB', 'com receptor USB'], ['with thumb rest', 'con apoyo para el pulgar', 'com apoio para o polegar']], about: ['Soft clicks, three speeds and a shape that supports the palm.', 'Clics suaves, tres velocidades y una forma que apoya la palma.', 'Cliques suaves, três velocidades e um formato que apoia a palma.'], grams: [65, 120], packedMm: [140, 90, 50], yuan: [16, 52], axes: [{ kind: 'color', palette: 'tech' }], attributes: ['battery_pi967'] },
            { noun: ['wireless keyboard', 'teclado inalámbrico *', 'teclado sem fio *'], agree: ['ms', 'ms'], zh: '无线键盘', shape: 'keyboard', looks: ['slim', 'quiet', 'foldable', 'compact', 'vintage'], materials: ['plastic', 'aluminum'], features: [['with round keys', 'con teclas redondas', 'com teclas redondas'], ['with number pad', 'con teclado numérico', 'com teclado numérico'], ['with tablet slot', 'con ranura para tableta', 'com apoio para tablet']], about: ['Flat keys with a short stroke, easy to type on for hours.', 'Teclas planas de recorrido corto, cómodas para escribir durante horas.', 'Teclas planas de curso curto, confortáveis para digitar por horas.'], grams: [280, 560], packedMm: [400, 150, 35], yuan: [38, 112], axes: [{ kind: 'color', palette: 'tech' }], attributes: ['battery_pi967'] },
            { noun: ['desk mat', 'alfombrilla de escritorio *', 'desk pad *'], agree: ['fs', 'ms'], zh: '桌垫', shape: 'desk-mat', hs: { 'faux-leather': '420500', felt: '560290', rubber: '401699' }, looks: ['reversible', 'non-slip', 'minimalist', 'geometric'], materials: ['faux-leather', 'felt', 'rubber'], features: [['with stitched edges', 'con bordes cosidos', 'com bordas costuradas'], ['with pen loop', 'con sujeción para bolígrafo', 'com alça para caneta']], about: ['Room for keyboard, mouse and notebook on one soft surface.', 'Sitio para teclado, ratón y cuaderno en una misma superficie suave.', 'Espaço para teclado, mouse e caderno em uma só superfície macia.'], grams: [320, 700], packedMm: [420, 70, 70], yuan: [14, 48], axes: [{ kind: 'color', palette: 'leather' }, { kind: 'format', cm: [[60, 30], [80, 40], [90, 45]] }] },
            { noun: ['USB-C hub', 'concentrador USB-C *', 'hub USB-C *'], agree: ['ms', 'ms'], zh: 'USB扩展坞', shape: 'hub', hs: '847180', looks: ['slim', 'compact', 'portable', 'brushed'], materials: ['aluminum', 'plastic'], features: [['with HDMI output', 'con salida HDMI', 'com saída HDMI'], ['with card reader', 'con lector de tarjetas', 'com leitor de cartões'], ['with network port', 'con puerto de red', 'com porta de rede']], about: ['One port becomes many: screen, stick, mouse and power at once.', 'Un puerto se convierte en varios: pantalla, memoria, ratón y corriente a la vez.', 'Uma porta vira várias: tela, pen drive, mouse e energia ao mesmo tempo.'], grams: [45, 120], packedMm: [150, 70, 30], yuan: [28, 86], axes: [{ kind: 'color', palette: 'metal-dark' }] },
          ],
        },
      ],
    },
  ],
};
