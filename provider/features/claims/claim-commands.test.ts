import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { getClaim } from '#contract/claims.ts';
import { aSubmittedClaim } from '#tests/support/claim-builders.ts';
import { longTest } from '#tests/support/long.ts';
import { aPackedOrder, aParcel, scan } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { addClaimCommands } from './claim-commands.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const { services } = provider;
const merchant = await provider.signUp();

/** Types a command as an operator does, and gives what it says. */
async function type(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addClaimCommands(
    program,
    async (work) => void (await work(services)),
    (line) => lines.push(line),
  );
  for (const command of program.commands.flatMap((each) => [each, ...each.commands]))
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  await program.parseAsync(['claims', ...words], { from: 'user' });
  return lines;
}

async function aClaimOfALostParcel() {
  const packed = await aPackedOrder(provider, merchant);
  const parcelId = await aParcel(provider, merchant, [packed]);
  await scan(provider, merchant, parcelId, 'in_transit', 'lost');
  return aSubmittedClaim(merchant, { parcelId, orderId: packed.order.id, note: 'Nothing came' });
}
const stateOf = async (claimId: string) => (await merchant.call(getClaim, { params: { claimId } })).data.state;

describe('the claims desk', () => {
  longTest('lists, shows, asks, offers and approves', async () => {
    const claim = await aClaimOfALostParcel();
    expect((await type('list')).join('\n')).toContain(`${claim.number}\tsubmitted\tlost\trefund`);
    const shown = (await type('show', claim.number.toLowerCase())).join('\n');
    for (const part of ['Nothing came', 'goods', 'registration', 'at most']) expect(shown).toContain(part);
    await type('review', claim.number);
    await type('ask-evidence', claim.number, '--text', 'A photo of the door');
    expect(await stateOf(claim.id)).toBe('evidence_needed');
    await expect(type('approve', claim.number)).rejects.toThrow('that step is not open to it');
  });

  longTest('approves with a credit note, sends again, and rejects by a rule', async () => {
    const [refunded, sentAgain, rejected] = [await aClaimOfALostParcel(), await aClaimOfALostParcel(), await aClaimOfALostParcel()];
    expect(await type('approve', refunded.number)).toEqual([expect.stringMatching(/ is refunded, CN\d+ over ¥\d+\.\d\d\.$/)]);
    expect(await type('reship', sentAgain.number)).toEqual([expect.stringMatching(/ is reship_created, sent again as SO\d+\.$/)]);
    await type('reject', rejected.number, '--rule', 'address-wrong', '--text', 'There is no such house');
    expect(await stateOf(rejected.id)).toBe('rejected');
  });

  it('says what it can not do', async () => {
    const claim = await aClaimOfALostParcel();
    await expect(type('show', 'CL999999')).rejects.toThrow('There is no claim CL999999.');
    await expect(type('offer', claim.number, '--amount', '99999')).rejects.toThrow('at most');
    await expect(type('offer', claim.number, '--amount', 'much')).rejects.toThrow('no sum in CNY');
    await expect(type('reject', claim.number, '--rule', 'mood', '--text', 'Because')).rejects.toThrow('There is no rule mood');
  });
});
