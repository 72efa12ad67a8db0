import { createHash } from 'node:crypto';
import type { ColumnMapping } from '#contract/order-imports.ts';
import { type ImportField, importFields, type OrderLayout, orderLayouts } from '#contract/manual-orders.values.ts';
import { plainName } from '../addresses/place-names.ts';

interface Layout {
  /** Columns it always has. */
  marks: string;
  columns: Partial<Record<ImportField, string>>;
}

/** Layouts other programs write, by their columns without case and signs. */
const layouts: Record<OrderLayout, Layout> = {
  shopify: {
    marks: 'name financialstatus lineitemquantity lineitemname shippingname shippingcountry',
    columns: {
      ...{ reference: 'name', country: 'shippingcountry', province: 'shippingprovince', city: 'shippingcity' },
      ...{ postcode: 'shippingzip', address1: 'shippingaddress1 shippingstreet', address2: 'shippingaddress2', name: 'shippingname' },
      ...{ company: 'shippingcompany', phone: 'shippingphone phone', email: 'email', sku: 'lineitemsku', quantity: 'lineitemquantity' },
      ...{ declaredValue: 'lineitemprice', currency: 'currency', remark: 'notes', orderDate: 'createdat' },
    },
  },
  amazon: {
    marks: 'orderid orderitemid recipientname shipaddress1 shipcountry',
    columns: {
      ...{ reference: 'orderid', country: 'shipcountry', province: 'shipstate', city: 'shipcity' },
      ...{ postcode: 'shippostalcode', address1: 'shipaddress1', address2: 'shipaddress2', name: 'recipientname', email: 'buyeremail' },
      ...{ phone: 'shipphonenumber buyerphonenumber', sku: 'sku', quantity: 'quantitytoship quantitypurchased', currency: 'currency' },
      ...{ orderDate: 'purchasedate' },
    },
  },
  dsers: {
    marks: 'ordernumber productcount contactperson mobileno',
    columns: {
      ...{ reference: 'ordernumber', country: 'country', sku: 'sku', quantity: 'productcount', remark: 'ordermemo' },
      ...{ name: 'contactperson', phone: 'mobileno', email: 'email', address1: 'address', address2: 'address2', province: 'province' },
      ...{
        orderDate: 'ordertime orderdate createdat',
        city: 'city',
        postcode: 'zip',
        taxId: 'cpf',
        idNumber: 'rut',
        clearanceId: 'personalclearanceid',
      },
    },
  },
  cj: {
    marks: 'ordernumber shippingcustomername shippingcountry shippingaddress',
    columns: {
      ...{ reference: 'ordernumber', country: 'shippingcountrycode shippingcountry', province: 'shippingprovince', city: 'shippingcity' },
      ...{ postcode: 'shippingzip', address1: 'shippingaddress', address2: 'shippingaddress2', houseNumber: 'housenumber' },
      ...{ name: 'shippingcustomername', phone: 'shippingphone', email: 'email', sku: 'sku variantsku cjsku', quantity: 'quantity' },
      ...{ taxId: 'taxid', idNumber: 'consigneeid', method: 'logisticname', remark: 'remark', orderDate: 'createdate orderdate' },
    },
  },
};

/** Names columns go by in any file, the likeliest first; those of our templates in all languages among them. */
const columnNames: Record<ImportField, string> = {
  reference:
    'reference referencia ownreference orderreference ordernumber orderno order orderid ordername numerodopedido numerodepedido pedido bestellnummer ordernummer 订单号 订单编号',
  orderDate:
    'orderdate purchasedate createdat ordertime dateoforder fechadelpedido fechadepedido datadopedido bestelldatum besteldatum 下单时间 订单日期',
  country: 'country countrycode shippingcountry shipcountry pais paisdedestino paisdestino destination land 国家',
  province: 'province state region shippingprovince shippingstate shipstate provincia estado uf bundesland 省 州',
  city: 'city town shippingcity shipcity ciudad cidade poblacion ort stad plaats 城市',
  district: 'district bairro barrio neighborhood distrito colonia 区',
  postcode: 'postcode postalcode zip zipcode shippingzip codigopostal cep cp plz postleitzahl 邮编',
  address1:
    'address1 address street addressline1 streetaddress shippingaddress1 shippingaddress endereco1 endereco direccion1 direccion strasse adres 地址',
  houseNumber: 'housenumber houseno numero numerodacasa huisnummer hausnummer 门牌号',
  address2: 'address2 addressline2 shippingaddress2 complemento endereco2 direccion2 apartment 地址2',
  name: 'name recipient recipientname fullname customername buyername shippingname nome nomecompleto destinatario nombre nombrecompleto firstname contactperson consignee naam empfanger 收件人',
  lastName: 'lastname surname sobrenome apellido apellidos achternaam nachname',
  company: 'company empresa firma shippingcompany 公司',
  phone: 'phone phonenumber telephone mobile shippingphone telefone telefono celular movil telefon telefoon 电话',
  email: 'email mail buyeremail correo correoelectronico 邮箱',
  sku: 'sku variantsku itemsku productsku lineitemsku productid codigo 商品编码',
  quantity: 'quantity qty units quantidade cantidad qtd menge aantal anzahl quantitypurchased 数量',
  taxId: 'taxid taxnumber cpf cpfcnpj cnpj rut rfc nif idfiscal identificacionfiscal identificacaofiscal vatnumber 税号',
  idNumber: 'idnumber identitynumber passport documento numerodedocumento numerodeidentidad numerodeidentidade',
  clearanceId: 'clearanceid personalclearanceid pccc codigodeaduanas codigoaduaneiro',
  method: 'method shippingmethod logisticname carrier metodo metododeenvio 物流方式',
  remark: 'remark note notes comment observacao observacion nota notas 备注',
  declaredValue: 'declaredvalue unitprice itemprice price preco precounitario precio preciounitario valordeclarado 申报价值',
  currency: 'currency moeda moneda wahrung valuta 币种',
};

/** Columns that failed rows carry beside their own. */
const ownColumns = new Set(['whatiswrong', 'quefalla', 'oqueestaerrado']);

/** Whose layout a header is of. */
export function layoutOf(header: readonly string[]): OrderLayout | null {
  const names = new Set(header.map(plainColumn));
  const isOf = (layout: Layout) => layout.marks.split(' ').every((mark) => names.has(mark));
  return orderLayouts.find((name) => isOf(layouts[name])) ?? null;
}

/** The columns of a header by what they are read as: by its layout, then by their names; none twice. */
export function mapColumns(header: readonly string[], layout: OrderLayout | null): ColumnMapping {
  const names = header.map(plainColumn);
  const taken = new Set<number>(names.flatMap((name, place) => (ownColumns.has(name) ? [place] : [])));
  const mapping: ColumnMapping = {};
  const find = (field: ImportField, wanted: string) => {
    if (mapping[field] !== undefined) return;
    for (const name of wanted.split(' ')) {
      const place = names.findIndex((known, at) => known === name && !taken.has(at));
      if (place === -1) continue;
      mapping[field] = place;
      taken.add(place);
      return;
    }
  };
  const known = layout === null ? undefined : layouts[layout].columns;
  for (const field of importFields) find(field, known?.[field] ?? '');
  if (known === undefined) for (const field of importFields) find(field, columnNames[field]);
  return mapping;
}

/** Files with the same columns in the same order have the same, also once they carry the causes of failed rows. */
export function headerKey(header: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(header.map(plainColumn).filter((name) => !ownColumns.has(name))))
    .digest('hex');
}

/** Without case, accents and signs; `SKU*` and `Order number (required)` too. */
function plainColumn(name: string): string {
  return plainName(name.replace(/\((?:required|obligatorio|obrigatorio|obrigatório)\)/i, ''));
}
