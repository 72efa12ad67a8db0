import { byCode } from '../by-code.ts';
import type { Look } from './look.ts';

export const cutAndUseLooks = byCode<Look>()({
  'oversized': {
    words: ['oversized', 'de corte amplio', 'de modelagem ampla'],
    note: [
      'The wide cut leaves room for layers.',
      'El corte amplio deja espacio para llevar capas debajo.',
      'A modelagem ampla deixa espaço para usar camadas por baixo.',
    ],
  },
  'large': {
    words: ['large', 'grande', 'grande'],
    note: [
      'The proportions are generous on purpose.',
      'Las proporciones son generosas a propósito.',
      'As proporções são generosas de propósito.',
    ],
  },
  'fitted': {
    words: ['fitted', 'entallado', 'ajustado'],
    note: [
      'The cut follows the body without pinching.',
      'El corte sigue la silueta sin apretar.',
      'O corte acompanha o corpo sem apertar.',
    ],
  },
  'loose': {
    words: ['loose-fit', 'de corte holgado', 'de corte soltinho'],
    note: [
      'The loose cut gives freedom of movement.',
      'El corte holgado da libertad de movimiento.',
      'O corte soltinho dá liberdade de movimento.',
    ],
  },
  'casual': {
    words: ['casual', 'informal', 'casual'],
    note: [
      'Goes from the weekend to an easygoing workday.',
      'Sirve para el fin de semana y para un día de trabajo relajado.',
      'Vai do fim de semana a um dia de trabalho descontraído.',
    ],
  },
  'classic': {
    words: ['classic', 'clásico', 'clássico'],
    note: [
      'The classic design keeps its appeal over the years.',
      'El diseño clásico no pasa de moda con facilidad.',
      'O design clássico não sai de moda com facilidade.',
    ],
  },
  'thermal': {
    words: ['thermal', 'térmico', 'térmico'],
    note: ['The brushed inside holds in the warmth.', 'El interior cepillado conserva el calor.', 'O interior felpado conserva o calor.'],
  },
  'dainty': {
    words: ['dainty', 'delicado', 'delicado'],
    note: [
      'Fine details make it discreet enough for every day.',
      'Sus detalles finos resultan discretos para el día a día.',
      'Os detalhes finos são discretos para o dia a dia.',
    ],
  },
  'chunky': {
    words: ['chunky', 'grueso', 'grosso'],
    note: [
      'The bold, thick shape stands out on its own.',
      'La forma gruesa y marcada destaca por sí sola.',
      'A forma grossa e marcante se destaca sozinha.',
    ],
  },
  'twisted': {
    except: ['pearl', 'resin'],
    words: ['twisted', 'trenzado', 'trançado'],
    note: ['The twisted structure adds texture.', 'El trenzado aporta textura.', 'O trançado traz textura.'],
  },
  'polished': {
    words: ['polished', 'pulido', 'polido'],
    note: [
      'The polished surface has an even shine.',
      'La superficie pulida tiene un brillo uniforme.',
      'A superfície polida tem brilho uniforme.',
    ],
  },
  'brushed': {
    only: ['stainless', 'aluminum', 'brass', 'steel', 'alloy'],
    words: ['brushed', 'cepillado', 'escovado'],
    note: [
      'The brushed surface shines softly and hides scratches.',
      'La superficie cepillada brilla con suavidad y disimula los arañazos.',
      'A superfície escovada tem brilho suave e disfarça riscos.',
    ],
  },
  'cordless': {
    attribute: 'battery_pi967',
    words: ['cordless', 'inalámbrico', 'sem fio'],
    note: ['No cable gets in the way during use.', 'Ningún cable estorba durante el uso.', 'Nenhum cabo atrapalha durante o uso.'],
  },
  'rechargeable': {
    attribute: 'battery_pi967',
    words: ['rechargeable', 'recargable', 'recarregável'],
    note: [
      'The battery charges over USB-C from any charger or computer.',
      'La batería se carga por USB-C con cualquier cargador u ordenador.',
      'A bateria carrega por USB-C em qualquer carregador ou computador.',
    ],
  },
  'quiet': {
    words: ['quiet', 'silencioso', 'silencioso'],
    note: [
      'Works quietly and does not disturb anyone nearby.',
      'Funciona en silencio y no molesta a quien está cerca.',
      'Funciona em silêncio e não incomoda quem está por perto.',
    ],
  },
  'reversible': {
    words: ['reversible', 'reversible', 'dupla-face'],
    note: [
      'Both sides can be used, each with its own color or texture.',
      'Se puede usar por los dos lados, cada uno con su color o textura.',
      'Dá para usar dos dois lados, cada um com sua cor ou textura.',
    ],
  },
  'reinforced': {
    words: ['reinforced', 'reforzado', 'reforçado'],
    note: [
      'Extra stitching or thicker walls protect the points that wear first.',
      'Las zonas que más se desgastan llevan un refuerzo adicional.',
      'As áreas que mais se desgastam recebem reforço extra.',
    ],
  },
  'reflective': {
    words: ['reflective', 'reflectante', 'refletivo'],
    note: [
      'Reflective details make it easier to see in headlights.',
      'Los detalles reflectantes se ven mejor a la luz de los faros.',
      'Os detalhes refletivos aparecem melhor à luz dos faróis.',
    ],
  },
  'transparent': {
    only: ['glass', 'borosilicate', 'tpu', 'acrylic', 'tritan', 'silicone', 'plastic', 'polypropylene', 'paper'],
    words: ['clear', 'transparente', 'transparente'],
    note: [
      'You see what is underneath or inside at a glance.',
      'Se ve de un vistazo lo que hay debajo o dentro.',
      'Dá para ver num relance o que está embaixo ou dentro.',
    ],
  },
  'interactive': {
    words: ['interactive', 'interactivo', 'interativo'],
    note: [
      'Invites to try things out and to play together.',
      'Invita a probar cosas y a jugar en compañía.',
      'Convida a experimentar e a brincar junto.',
    ],
  },
  'colorful': {
    words: ['colorful', 'colorido', 'colorido'],
    note: [
      'Bright colors are easy to tell apart.',
      'Los colores vivos se distinguen con facilidad.',
      'As cores vivas são fáceis de distinguir.',
    ],
  },
  'non-slip': {
    words: ['non-slip', 'antideslizante', 'antiderrapante'],
    note: [
      'The surface grips well, even when it is damp.',
      'La superficie agarra bien incluso húmeda.',
      'A superfície tem boa aderência mesmo úmida.',
    ],
  },
  'ergonomic': {
    words: ['ergonomic', 'ergonómico', 'ergonômico'],
    note: [
      'The shape follows the hand or body and stays comfortable for longer.',
      'La forma se adapta a la mano o al cuerpo y resulta cómoda más tiempo.',
      'O formato acompanha a mão ou o corpo e continua confortável por mais tempo.',
    ],
  },
  'stackable': {
    words: ['stackable', 'apilable', 'empilhável'],
    note: [
      'Several of them stack without slipping and save room.',
      'Se apilan varias unidades sin resbalar y ahorran espacio.',
      'Várias unidades empilham sem escorregar e economizam espaço.',
    ],
  },
  'washable': {
    except: ['jute', 'wood', 'cardboard', 'leather', 'sisal', 'paper', 'faux-leather'],
    words: ['washable', 'lavable', 'lavável'],
    note: ['Machine washable at 30 °C.', 'Se lava a máquina a 30 °C.', 'Pode ir à máquina a 30 °C.'],
  },
  'sturdy': {
    words: ['sturdy', 'resistente', 'resistente'],
    note: ['Made for daily use and rough handling.', 'Aguanta el uso diario y el trato rudo.', 'Aguenta o uso diário e o tranco.'],
  },
  'illuminated': {
    words: ['LED-lit', 'con luz LED', 'com luz LED'],
    note: [
      'The LEDs use little power and stay cool.',
      'Los LED consumen poca energía y no se calientan.',
      'Os LEDs consomem pouca energia e não esquentam.',
    ],
  },
});
