/**
 * GeoNames' codes of the first level under a country against those of ISO 3166-2, as `geonames=iso`. Checked by known
 * cities in list-cities.test.ts. A country that is not here, or not named below as equal, has no province for its cities.
 */
const differing: Record<string, string> = {
  AE: '01=AZ 02=AJ 03=DU 04=FU 05=RK 06=SH 07=UQ',
  AR: '01=B 02=K 03=H 04=U 05=X 06=W 07=C 08=E 09=P 10=Y 11=L 12=F 13=M 14=N 15=Q 16=R 17=A 18=J 19=D 20=Z 21=S 22=G 23=V 24=T',
  AT: '01=1 02=2 03=3 04=4 05=5 06=6 07=7 08=8 09=9',
  AU: '01=ACT 02=NSW 03=NT 04=QLD 05=SA 06=TAS 07=VIC 08=WA',
  BR: '01=AC 02=AL 03=AP 04=AM 05=BA 06=CE 07=DF 08=ES 11=MS 13=MA 14=MT 15=MG 16=PA 17=PB 18=PR 20=PI 21=RJ 22=RN 23=RS 24=RO 25=RR 26=SC 27=SP 28=SE 29=GO 30=PE 31=TO',
  CA: '01=AB 02=BC 03=MB 04=NB 05=NL 07=NS 08=ON 09=PE 10=QC 11=SK 12=YT 13=NT 14=NU',
  CL: '01=VS 02=AI 03=AN 04=AR 05=AT 06=BI 07=CO 08=LI 10=MA 11=ML 12=RM 14=LL 15=TA 16=AP 17=LR 18=NB',
  CN: '01=AH 02=ZJ 03=JX 04=JS 05=JL 06=QH 07=FJ 08=HL 09=HA 10=HE 11=HN 12=HB 13=XJ 14=XZ 15=GS 16=GX 18=GZ 19=LN 20=NM 21=NX 22=BJ 23=SH 24=SX 25=SD 26=SN 28=TJ 29=YN 30=GD 31=HI 32=SC 33=CQ',
  CO: '01=AMA 02=ANT 03=ARA 04=ATL 08=CAQ 09=CAU 10=CES 11=CHO 12=COR 14=GUV 15=GUA 16=HUI 17=LAG 19=MET 20=NAR 21=NSA 22=PUT 23=QUI 24=RIS 25=SAP 26=SAN 27=SUC 28=TOL 29=VAC 30=VAU 31=VID 32=CAS 33=CUN 34=DC 35=BOL 36=BOY 37=CAL 38=MAG',
  DE: '01=BW 02=BY 03=HB 04=HH 05=HE 06=NI 07=NW 08=RP 09=SL 10=SH 11=BB 12=MV 13=SN 14=ST 15=TH 16=BE',
  DK: '17=84 18=82 19=81 20=85 21=83',
  ES: '07=IB 27=RI 29=MD 31=MC 32=NC 34=AS 39=CB 51=AN 52=AR 53=CN 54=CM 55=CL 56=CT 57=EX 58=GA 59=PV 60=VC CE=CE ML=ML',
  FR: '11=IDF 24=CVL 27=BFC 28=NOR 32=HDF 44=GES 52=PDL 53=BRE 75=NAQ 76=OCC 84=ARA 93=PAC 94=20R',
  IN: '01=AN 02=AP 03=AS 05=CH 06=DH 07=DL 09=GJ 10=HR 11=HP 12=JK 13=KL 14=LD 16=MH 17=MN 18=ML 19=KA 20=NL 21=OD 22=PY 23=PB 24=RJ 25=TN 26=TR 28=WB 29=SK 30=AR 31=MZ 32=DH 33=GA 34=BR 35=MP 36=UP 37=CG 38=JH 39=UK 40=TS 41=LA',
  IT: '01=65 02=77 03=78 04=72 05=45 06=36 07=62 08=42 09=25 10=57 11=67 12=21 13=75 14=88 15=82 16=52 17=32 18=55 19=23 20=34',
  JP: '01=23 02=05 03=02 04=12 05=38 06=18 07=40 08=07 09=21 10=10 11=34 12=01 13=28 14=08 15=17 16=03 17=37 18=46 19=14 20=39 21=43 22=26 23=24 24=04 25=45 26=20 27=42 28=29 29=15 30=44 31=33 32=27 33=41 34=11 35=25 36=32 37=22 38=09 39=36 40=13 41=31 42=16 43=30 44=06 45=35 46=19 47=47',
  KR: '01=49 03=45 05=43 06=42 10=26 11=11 12=28 13=41 14=47 15=27 16=46 17=44 18=29 19=30 20=48 21=31 22=50',
  MX: '01=AGU 02=BCN 03=BCS 04=CAM 05=CHP 06=CHH 07=COA 08=COL 09=CMX 10=DUR 11=GUA 12=GRO 13=HID 14=JAL 15=MEX 16=MIC 17=MOR 18=NAY 19=NLE 20=OAX 21=PUE 22=QUE 23=ROO 24=SLP 25=SIN 26=SON 27=TAB 28=TAM 29=TLA 30=VER 31=YUC 32=ZAC',
  NL: '01=DR 02=FR 03=GE 04=GR 05=LI 06=NB 07=NH 09=UT 10=ZE 11=ZH 15=OV 16=FL',
  NZ: '10=CIT E7=AUK E8=BOP E9=CAN F1=GIS F2=HKB F3=MWT F4=MBH F5=NSN F6=NTL F7=OTA F8=STL F9=TKI G1=WKO G2=WGN G3=WTC TAS=TAS',
  PE: '01=AMA 02=ANC 03=APU 04=ARE 05=AYA 06=CAJ 07=CAL 08=CUS 09=HUV 10=HUC 11=ICA 12=JUN 13=LAL 14=LAM 15=LIM 16=LOR 17=MDD 18=MOQ 19=PAS 20=PIU 21=PUN 22=SAM 23=TAC 24=TUM 25=UCA LMA=LMA',
  PL: '72=02 73=04 74=10 75=06 76=08 77=12 78=14 79=16 80=18 81=20 82=22 83=24 84=26 85=28 86=30 87=32',
  PT: '02=01 03=02 04=03 05=04 06=05 07=06 08=07 09=08 10=30 11=09 13=10 14=11 16=12 17=13 18=14 19=15 20=16 21=17 22=18 23=20',
  SA: '02=11 05=03 06=04 08=05 10=01 11=14 13=06 14=02 15=08 16=10 17=09 19=07 20=12',
  SE: '02=K 03=X 05=I 06=N 07=Z 08=F 09=H 10=W 12=G 14=BD 15=T 16=E 18=D 21=C 22=S 23=AC 24=Y 25=U 26=AB 27=M 28=O',
  ZA: '02=KZN 03=FS 05=EC 06=GP 07=MP 08=NC 09=LP 10=NW 11=WC',
};
const equal = new Set(['BE', 'CH', 'GB', 'IE', 'US']);

/** Subdivisions of a country that ISO lists as countries too, under whose code GeoNames keeps their cities. */
const territories: Record<string, string> = {
  ...{ 'CN-HK': 'HK', 'CN-MO': 'MO', 'CN-TW': 'TW' },
  ...{ 'FR-971': 'GP', 'FR-972': 'MQ', 'FR-973': 'GF', 'FR-974': 'RE', 'FR-976': 'YT', 'FR-BL': 'BL', 'FR-MF': 'MF' },
  ...{ 'FR-NC': 'NC', 'FR-PF': 'PF', 'FR-PM': 'PM', 'FR-TF': 'TF', 'FR-WF': 'WF' },
  ...{ 'NL-AW': 'AW', 'NL-BQ1': 'BQ', 'NL-BQ2': 'BQ', 'NL-BQ3': 'BQ', 'NL-CW': 'CW', 'NL-SX': 'SX' },
  ...{ 'US-AS': 'AS', 'US-GU': 'GU', 'US-MP': 'MP', 'US-PR': 'PR', 'US-UM': 'UM', 'US-VI': 'VI' },
};

/** Where a province's cities are kept: under which country, and under which codes in it; `codes: null` takes all of it. */
export interface CityPlace {
  country: string;
  codes: ReadonlySet<string> | null;
}

/** Where to look for the cities of an ISO 3166-2 subdivision of a country. */
export function placeOfProvince(country: string, province: string): CityPlace {
  const territory = territories[province];
  if (territory !== undefined) return { country: territory, codes: null };
  const part = province.slice(country.length + 1);
  if (equal.has(country)) return { country, codes: new Set([part]) };
  const pairs = differing[country]?.split(' ').map((pair) => pair.split('='));
  if (pairs === undefined) return { country, codes: null };
  return { country, codes: new Set(pairs.flatMap(([code = '', iso]) => (iso === part ? [code] : []))) };
}
