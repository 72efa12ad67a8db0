const HEAD =
  'reference,country,province,city,postcode,address1,house number,address2,name,phone,email,sku,quantity,tax id,remark,unit price,currency';
export const FIELDS = HEAD.split(',');
/** A row of an order file by the names of its columns. */
export type Row = Record<string, string>;

export const dutch: Row = {
  'country': 'NL',
  'city': 'Amsterdam',
  'postcode': '1016 GV',
  'address1': 'Keizersgracht',
  'house number': '123',
  'name': 'Jan de Vries',
  'sku': '{A}',
  'quantity': '1',
};
export const brazilian: Row = {
  ...{
    'country': 'BR',
    'province': 'SP',
    'city': 'São Paulo',
    'postcode': '01310-200',
    'address1': 'Avenida Paulista',
    'house number': '1578',
    'name': 'Ana Souza',
  },
  ...{ 'phone': '+55 11 91234-5678', 'sku': '{A}', 'quantity': '1', 'tax id': '529.982.247-25' },
};
export const american: Row = {
  country: 'US',
  province: 'TX',
  city: 'Austin',
  postcode: '78701',
  address1: '123 Main St',
  name: 'Joe Doe',
  sku: '{A}',
  quantity: '1',
};
export const emirati: Row = {
  country: 'AE',
  city: 'Dubai',
  address1: 'Marina Tower 302',
  name: 'Omar',
  phone: '+971501234567',
  sku: '{A}',
  quantity: '1',
};
export const of = (base: Row, reference: string, over: Row = {}): Row => ({ ...base, reference, ...over });
