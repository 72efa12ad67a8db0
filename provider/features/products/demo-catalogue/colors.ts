import { byCode } from './by-code.ts';
import type { Words } from './lexicon.ts';

interface Color {
  names: Words;
  hex: string;
}

export const colors = byCode<Color>()({
  'black': { names: ['Black', 'Negro', 'Preto'], hex: '#2f3136' },
  'white': { names: ['White', 'Blanco', 'Branco'], hex: '#f4f3ef' },
  'gray': { names: ['Gray', 'Gris', 'Cinza'], hex: '#9a9fa6' },
  'light-gray': { names: ['Light gray', 'Gris claro', 'Cinza-claro'], hex: '#c9cdd2' },
  'charcoal': { names: ['Charcoal', 'Gris marengo', 'Grafite'], hex: '#50555c' },
  'beige': { names: ['Beige', 'Beis', 'Bege'], hex: '#dcc9a9' },
  'cream': { names: ['Cream', 'Crema', 'Creme'], hex: '#f0e4c8' },
  'brown': { names: ['Brown', 'Marrón', 'Marrom'], hex: '#7a5137' },
  'camel': { names: ['Camel', 'Camel', 'Caramelo'], hex: '#bb8a55' },
  'natural': { names: ['Natural', 'Natural', 'Natural'], hex: '#d3ab75' },
  'walnut': { names: ['Walnut', 'Nogal', 'Nogueira'], hex: '#8a5a3a' },
  'navy': { names: ['Navy', 'Azul marino', 'Azul-marinho'], hex: '#2d3e66' },
  'blue': { names: ['Blue', 'Azul', 'Azul'], hex: '#3f78c3' },
  'light-blue': { names: ['Light blue', 'Azul claro', 'Azul-claro'], hex: '#9cc3e6' },
  'teal': { names: ['Teal', 'Verde azulado', 'Azul-petróleo'], hex: '#2f8286' },
  'mint': { names: ['Mint', 'Verde menta', 'Verde-menta'], hex: '#a9dcc6' },
  'green': { names: ['Green', 'Verde', 'Verde'], hex: '#4f9a5b' },
  'olive': { names: ['Olive', 'Verde oliva', 'Verde-oliva'], hex: '#7c7f46' },
  'sage': { names: ['Sage', 'Verde salvia', 'Verde-sálvia'], hex: '#a5b59a' },
  'yellow': { names: ['Yellow', 'Amarillo', 'Amarelo'], hex: '#f0c64a' },
  'mustard': { names: ['Mustard', 'Mostaza', 'Mostarda'], hex: '#cf9a35' },
  'orange': { names: ['Orange', 'Naranja', 'Laranja'], hex: '#ea8a3c' },
  'terracotta': { names: ['Terracotta', 'Terracota', 'Terracota'], hex: '#c2694b' },
  'red': { names: ['Red', 'Rojo', 'Vermelho'], hex: '#cd4545' },
  'burgundy': { names: ['Burgundy', 'Burdeos', 'Bordô'], hex: '#7c2f41' },
  'pink': { names: ['Pink', 'Rosa', 'Rosa'], hex: '#eda4ba' },
  'blush': { names: ['Blush', 'Rosa palo', 'Rosa-claro'], hex: '#efd0ca' },
  'purple': { names: ['Purple', 'Morado', 'Roxo'], hex: '#7f5fae' },
  'lavender': { names: ['Lavender', 'Lavanda', 'Lavanda'], hex: '#c2b2e0' },
  'gold': { names: ['Gold', 'Dorado', 'Dourado'], hex: '#d9b04c' },
  'silver': { names: ['Silver', 'Plateado', 'Prateado'], hex: '#c6cbd2' },
  'rose-gold': { names: ['Rose gold', 'Oro rosa', 'Ouro rosé'], hex: '#dca392' },
  'clear': { names: ['Clear', 'Transparente', 'Transparente'], hex: '#d5e8ee' },
  'amber': { names: ['Amber', 'Ámbar', 'Âmbar'], hex: '#c47f2c' },
  'jade': { names: ['Green jade', 'Jade verde', 'Jade verde'], hex: '#8cc2a0' },
});

export type ColorCode = keyof typeof colors;

export const palettes = {
  'fashion': ['black', 'white', 'navy', 'beige', 'burgundy', 'olive', 'light-blue', 'pink', 'mustard'],
  'menswear': ['black', 'white', 'navy', 'charcoal', 'olive', 'brown', 'light-gray', 'burgundy'],
  'neutral': ['white', 'light-gray', 'charcoal', 'beige', 'sage', 'blush', 'cream', 'terracotta'],
  'home': ['beige', 'gray', 'navy', 'sage', 'terracotta', 'mustard', 'blush', 'teal', 'cream'],
  'pottery': ['white', 'cream', 'sage', 'blue', 'terracotta', 'charcoal', 'blush', 'mustard'],
  'kitchen': ['charcoal', 'red', 'mint', 'cream', 'teal', 'gray', 'yellow'],
  'bright': ['red', 'blue', 'yellow', 'green', 'orange', 'purple', 'pink', 'teal'],
  'pastel': ['pink', 'light-blue', 'mint', 'lavender', 'cream', 'blush', 'yellow'],
  'baby': ['cream', 'sage', 'blush', 'light-blue', 'mustard', 'light-gray', 'mint'],
  'tech': ['black', 'white', 'navy', 'gray', 'mint', 'lavender', 'pink'],
  'metal': ['gold', 'silver', 'rose-gold'],
  'metal-dark': ['silver', 'black', 'gold'],
  'leather': ['black', 'brown', 'camel', 'navy', 'burgundy', 'olive'],
  'wood': ['natural', 'walnut', 'black'],
  'sport': ['black', 'blue', 'orange', 'green', 'purple', 'pink', 'teal', 'gray'],
  'outdoor': ['olive', 'orange', 'navy', 'black', 'mustard', 'teal'],
  'pet': ['red', 'blue', 'black', 'pink', 'teal', 'orange', 'gray'],
  'plush': ['brown', 'cream', 'gray', 'pink', 'light-blue', 'yellow'],
  'clear': ['clear', 'black', 'pink', 'light-blue'],
  'car': ['black', 'beige', 'gray', 'brown', 'red'],
} as const satisfies Record<string, readonly ColorCode[]>;

export type PaletteCode = keyof typeof palettes;
