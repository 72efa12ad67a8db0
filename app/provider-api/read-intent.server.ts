/** Which of its forms a screen was sent; null for one that says nothing. An intent it does not know is answered 400. */
export function readIntent<Intent extends string>(form: FormData, intents: readonly Intent[]): Intent | null {
  const sent = form.get('intent');
  if (sent === null) return null;
  const intent = intents.find((each) => each === sent);
  if (intent === undefined) throw new Response(null, { status: 400 });
  return intent;
}
