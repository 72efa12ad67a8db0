const PDF = /^%PDF-[12]\.\d/;
/** What makes a document more than something to look at. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|RichMedia|XFA|Encrypt)\b/;

/** Whether a file begins and ends as a PDF and nothing in it acts. It is looked through, never opened. */
export function isPassivePdf(file: Buffer): boolean {
  const text = file.toString('latin1');
  // A name may be written with escapes, such as /J#61vaScript.
  const plain = text.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return PDF.test(text) && text.trimEnd().endsWith('%%EOF') && !ACTIVE.test(plain);
}
