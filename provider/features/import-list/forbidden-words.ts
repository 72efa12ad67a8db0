/**
 * Words store platforms and advertisers take products down for, in the languages merchants sell in: fakes, cures, weapons
 * and what only a pharmacy may sell. After Shopify's Acceptable Use Policy (counterfeit goods, restricted items), TikTok Shop's
 * prohibited-products and product-listing policies (brand look-alikes, medical claims) and Nuvemshop's terms of use. A hit is
 * a warning: only a person can tell a replica lamp from a fake one.
 */
export const forbiddenWords: readonly string[] = [
  ...['replica', 'counterfeit', 'knockoff', 'fake designer', '1:1 copy', 'mirror quality', 'unauthorized'],
  ...['réplica', 'falsificado', 'falsificada', 'falsificação', 'falsificación', 'primeira linha', 'imitación', 'imitação', 'pirata'],
  ...['cures cancer', 'cure for', 'fda approved', 'miracle cure', 'anti-covid', 'weight loss guaranteed'],
  ...['cura el cáncer', 'cura o câncer', 'cura milagrosa', 'cura milagro', 'aprovado pela anvisa', 'emagrecimento garantido'],
  ...['cbd', 'cannabis', 'nicotine', 'nicotina', 'vape', 'prescription drug', 'venta bajo receta', 'tarja preta'],
  ...['ammunition', 'firearm', 'switchblade', 'stun gun', 'munición', 'munição', 'arma de fuego', 'arma de fogo', 'navaja automática'],
  ...['disney', 'marvel', 'pokémon', 'pokemon', 'hello kitty', 'nike', 'adidas', 'gucci', 'louis vuitton', 'chanel', 'rolex', 'airpods'],
];
