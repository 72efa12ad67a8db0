/** Passwords of at least eight characters that head every published list of leaked ones. */
const WEAK = new Set(
  [
    'password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 0123456789 87654321 987654321',
    '11111111 00000000 88888888 66666666 12341234 11223344 123123123 123321123 147258369 123654789 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx',
    'qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456',
    'iloveyou iloveyou1 sunshine princess princess1 football baseball superman batman123 starwars trustno1 whatever welcome1 welcome123',
    'letmein1 letmein123 admin123 admin1234 administrator changeme changeme1 default1 guest123 test1234 testtest master123 monkey123 dragon123',
    'shadow123 michael1 jennifer computer internet samsung1 computer1 liverpool chelsea1 arsenal1 barcelona realmadrid corinthians flamengo',
    'senha123 senha1234 12345678a brasil123 contraseña contrasena hola1234 teamo123 tequiero mexico123 espana123 amorcito',
    'wharf123 wharfwharf dropship dropship1 dropshipping shopify1 shopify123',
  ]
    .join(' ')
    .split(' '),
);

/** Whether a password is on the offline list, or is one character over and over. */
export function isWeakPassword(password: string): boolean {
  return WEAK.has(password.toLowerCase()) || /^(.)\1*$/u.test(password);
}
