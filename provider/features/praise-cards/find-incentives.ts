import type { PraiseCardDesign } from '#contract/praise-cards.ts';

/** Words for a good review, in the languages of cards. */
const REVIEW =
  /(?:5|five|cinco)[\s-]*(?:stars?|estrellas?|estrelas?)|★{3,}|⭐{3,}|review|rating|feedback|rese[ñn]a|valoraci[oó]n|opini[oó]n|avalia[çc][ãa]o|avalie|califica/iu;
/** Words for what a buyer would get. */
const REWARD =
  /discount|\boff\b|coupon|refund|gift|free|cash|voucher|reward|%|descuento|cup[oó]n|regalo|gratis|reembolso|premio|desconto|cupom|presente|brinde|gr[áa]tis|reembolso|pr[êe]mio/iu;

/** Whether a card promises something for a review, which marketplaces forbid. A discount code beside a plain thank-you is none. */
export function hasIncentive({
  headline,
  message,
  signature,
  code,
}: Pick<PraiseCardDesign, 'headline' | 'message' | 'signature' | 'code'>): boolean {
  const words = `${headline}\n${message}\n${signature}`;
  return REVIEW.test(words) && (code !== '' || REWARD.test(words));
}
