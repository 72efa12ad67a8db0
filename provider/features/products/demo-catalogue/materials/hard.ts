import { byCode } from '../by-code.ts';
import type { Material } from './material.ts';

export const hardMaterials = byCode<Material>()({
  'ceramic': {
    color: 'white',
    words: ['ceramic', 'cerámica', 'cerâmica'],
    zh: '陶瓷',
    note: [
      'Glazed ceramic keeps no odors and wipes clean with a damp cloth.',
      'La cerámica esmaltada no guarda olores y se limpia con un paño húmedo.',
      'A cerâmica esmaltada não retém odores e pode ser limpa com um pano úmido.',
    ],
  },
  'porcelain': {
    color: 'white',
    words: ['porcelain', 'porcelana', 'porcelana'],
    zh: '瓷制',
    note: [
      'Porcelain is fired at a high temperature, so it is thin and hard at the same time.',
      'La porcelana se cuece a alta temperatura, por eso es fina y dura a la vez.',
      'A porcelana é queimada em alta temperatura, por isso é fina e resistente ao mesmo tempo.',
    ],
  },
  'stoneware': {
    words: ['stoneware', 'gres', 'grés'],
    zh: '炻瓷',
    note: [
      'Each stoneware piece shows small differences in the glaze.',
      'Cada pieza de gres muestra pequeñas diferencias en el esmalte.',
      'Cada peça de grés apresenta pequenas diferenças no esmalte.',
    ],
  },
  'terracotta': {
    color: 'terracotta',
    words: ['terracotta', 'terracota', 'terracota'],
    zh: '陶土',
    note: [
      'Unglazed terracotta lets air and moisture pass through its walls.',
      'La terracota sin esmaltar deja pasar el aire y la humedad.',
      'A terracota sem esmalte deixa passar o ar e a umidade.',
    ],
  },
  'glass': {
    color: 'clear',
    words: ['glass', 'vidrio', 'vidro'],
    zh: '玻璃',
    note: [
      'Clear glass lets you see what is inside and takes on no flavors.',
      'El vidrio transparente deja ver el contenido y no absorbe sabores.',
      'O vidro transparente deixa ver o conteúdo e não absorve sabores.',
    ],
  },
  'borosilicate': {
    color: 'clear',
    words: ['borosilicate glass', 'vidrio de borosilicato', 'vidro borossilicato'],
    zh: '高硼硅玻璃',
    note: [
      'Borosilicate glass copes with hot liquids without cracking.',
      'El vidrio de borosilicato soporta líquidos calientes sin agrietarse.',
      'O vidro borossilicato suporta líquidos quentes sem trincar.',
    ],
  },
  'stainless': {
    color: 'silver',
    words: ['stainless steel', 'acero inoxidable', 'aço inoxidável'],
    zh: '不锈钢',
    note: [
      'Stainless steel does not rust and is quick to clean.',
      'El acero inoxidable no se oxida y se limpia en un momento.',
      'O aço inoxidável não enferruja e é rápido de limpar.',
    ],
  },
  'aluminum': {
    color: 'silver',
    words: ['aluminum', 'aluminio', 'alumínio'],
    zh: '铝合金',
    note: [
      'Aluminum is light, stiff and free of rust.',
      'El aluminio es ligero, rígido y no se oxida.',
      'O alumínio é leve, rígido e não enferruja.',
    ],
  },
  'iron': {
    color: 'black',
    words: ['iron', 'hierro', 'ferro'],
    zh: '铁制',
    note: [
      'The iron parts have a powder coating that protects them from moisture.',
      'Las piezas de hierro llevan un recubrimiento en polvo que las protege de la humedad.',
      'As peças de ferro têm pintura a pó que as protege da umidade.',
    ],
  },
  'cast-iron': {
    color: 'charcoal',
    words: ['cast iron', 'hierro fundido', 'ferro fundido'],
    zh: '铸铁',
    note: [
      'Cast iron heats slowly, holds the heat and lasts for many years with a little oil.',
      'El hierro fundido se calienta despacio, conserva el calor y dura muchos años con un poco de aceite.',
      'O ferro fundido aquece devagar, conserva o calor e dura muitos anos com um pouco de óleo.',
    ],
  },
  'steel': {
    color: 'gray',
    words: ['steel', 'acero', 'aço'],
    zh: '钢制',
    note: [
      'The steel is coated against rust.',
      'El acero lleva un recubrimiento contra el óxido.',
      'O aço tem revestimento contra ferrugem.',
    ],
  },
  'brass': {
    color: 'gold',
    words: ['brass', 'latón', 'latão'],
    zh: '黄铜',
    note: [
      'Brass gains a warm patina over time; a dry cloth brings back the shine.',
      'El latón adquiere una pátina cálida con el tiempo; un paño seco le devuelve el brillo.',
      'O latão ganha uma pátina com o tempo; um pano seco devolve o brilho.',
    ],
  },
  'alloy': {
    words: ['metal alloy', 'aleación metálica', 'liga metálica'],
    zh: '合金',
    note: [
      'The alloy is plated in several layers to slow down wear.',
      'La aleación lleva varias capas de baño para retrasar el desgaste.',
      'A liga recebe várias camadas de banho para retardar o desgaste.',
    ],
  },
  'sterling-silver': {
    words: ['925 silver', 'plata de ley 925', 'prata 925'],
    zh: '925银',
    note: [
      '925 silver darkens slowly with air; keep it in its box and polish it with a soft cloth.',
      'La plata 925 se oscurece poco a poco con el aire; guárdala en su caja y púlela con un paño suave.',
      'A prata 925 escurece aos poucos com o ar; guarde na caixa e lustre com um pano macio.',
    ],
  },
  'plastic': {
    color: 'light-gray',
    unspoken: true,
    words: ['ABS', 'ABS', 'ABS'],
    zh: 'ABS塑料',
    note: [
      'ABS plastic takes knocks well and weighs little.',
      'El plástico ABS aguanta bien los golpes y pesa poco.',
      'O plástico ABS aguenta bem as batidas e pesa pouco.',
    ],
  },
  'polypropylene': {
    color: 'mint',
    words: ['polypropylene', 'polipropileno', 'polipropileno'],
    zh: 'PP塑料',
    note: [
      'Polypropylene is light, flexible and easy to rinse.',
      'El polipropileno es ligero, flexible y fácil de enjuagar.',
      'O polipropileno é leve, flexível e fácil de enxaguar.',
    ],
  },
  'tritan': {
    color: 'light-blue',
    words: ['copolyester', 'copoliéster', 'copoliéster'],
    zh: '共聚酯',
    note: [
      'Copolyester is as clear as glass and does not shatter.',
      'El copoliéster es tan transparente como el vidrio y no se hace añicos.',
      'O copoliéster é tão transparente quanto o vidro e não estilhaça.',
    ],
  },
  'acrylic': {
    color: 'clear',
    words: ['acrylic', 'acrílico', 'acrílico'],
    zh: '亚克力',
    note: [
      'Acrylic is clear and light; dust comes off with a soft cloth.',
      'El acrílico es transparente y ligero; el polvo se quita con un paño suave.',
      'O acrílico é transparente e leve; o pó sai com um pano macio.',
    ],
  },
});
