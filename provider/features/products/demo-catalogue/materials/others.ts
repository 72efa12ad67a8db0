import { byCode } from '../by-code.ts';
import type { Material } from './material.ts';

export const otherMaterials = byCode<Material>()({
  'leather': {
    words: ['leather', 'cuero', 'couro'],
    zh: '牛皮',
    note: [
      'Real leather has visible pores and darkens with use.',
      'El cuero natural tiene poros visibles y se oscurece con el uso.',
      'O couro natural tem poros visíveis e escurece com o uso.',
    ],
  },
  'felt': {
    color: 'gray',
    words: ['felt', 'fieltro', 'feltro'],
    zh: '毛毡',
    note: [
      'Felt is thick, soft and holds its shape without a lining.',
      'El fieltro es grueso, suave y mantiene la forma sin forro.',
      'O feltro é grosso, macio e mantém a forma sem forro.',
    ],
  },
  'paper': {
    words: ['paper', 'papel', 'papel'],
    zh: '纸质',
    note: [
      'The paper is thick enough that ink does not show through.',
      'El papel es lo bastante grueso para que la tinta no traspase.',
      'O papel é grosso o bastante para a tinta não atravessar.',
    ],
  },
  'kraft': {
    words: ['kraft paper', 'papel kraft', 'papel kraft'],
    zh: '牛皮纸',
    note: [
      'Kraft paper has a natural brown tone and a slightly rough surface.',
      'El papel kraft tiene un tono marrón natural y una superficie algo rugosa.',
      'O papel kraft tem tom marrom natural e superfície levemente áspera.',
    ],
  },
  'cardboard': {
    color: 'camel',
    words: ['cardboard', 'cartón', 'papelão'],
    zh: '纸板',
    note: [
      'The cardboard is stiff, smooth and coated against fingerprints.',
      'El cartón es rígido, liso y lleva un recubrimiento contra las huellas.',
      'O papelão é rígido, liso e tem revestimento contra marcas de dedos.',
    ],
  },
  'wax': {
    words: ['soy wax', 'cera de soja', 'cera de soja'],
    zh: '大豆蜡',
    note: [
      'Soy wax burns slowly and evenly. Never leave a burning candle alone.',
      'La cera de soja arde de forma lenta y uniforme. No dejes nunca una vela encendida sin vigilancia.',
      'A cera de soja queima de forma lenta e uniforme. Nunca deixe uma vela acesa sem supervisão.',
    ],
  },
  'pearl': {
    color: 'white',
    words: ['freshwater pearl', 'perlas de agua dulce', 'pérolas de água doce'],
    zh: '淡水珍珠',
    note: [
      'Freshwater pearls vary a little in shape and shine. Put them on after perfume.',
      'Las perlas de agua dulce varían un poco en forma y brillo. Póntelas después del perfume.',
      'As pérolas de água doce variam um pouco na forma e no brilho. Coloque depois do perfume.',
    ],
  },
  'jade': {
    color: 'jade',
    words: ['jade', 'jade', 'jade'],
    zh: '玉石',
    note: [
      'Jade stays cool to the touch; its color varies from stone to stone.',
      'El jade se mantiene fresco al tacto; su color varía de una piedra a otra.',
      'A jade permanece fresca ao toque; a cor varia de uma pedra para outra.',
    ],
  },
  'rose-quartz': {
    color: 'blush',
    words: ['rose quartz', 'cuarzo rosa', 'quartzo rosa'],
    zh: '粉晶',
    note: [
      'Rose quartz stays cool to the touch and has natural veins.',
      'El cuarzo rosa se mantiene fresco al tacto y tiene vetas naturales.',
      'O quartzo rosa permanece fresco ao toque e tem veios naturais.',
    ],
  },
  'bristle': {
    nounEn: 'synthetic bristles',
    words: ['synthetic-bristle', 'cerdas sintéticas', 'cerdas sintéticas'],
    zh: '人造纤维毛',
    note: [
      'Synthetic bristles pick up product evenly and dry quickly after washing.',
      'Las cerdas sintéticas recogen el producto de forma uniforme y se secan rápido tras lavarlas.',
      'As cerdas sintéticas pegam o produto de forma uniforme e secam rápido depois de lavar.',
    ],
  },
});
