import { type Command, InvalidArgumentError } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { sql } from 'kysely';
import { ISSUER } from './invoice-parties.ts';
import { issueInvoices } from './issue-invoices.ts';
import { closeInvoiceMonth } from './monthly-invoices.ts';

const NOW = { attempt: 1, lastAttempt: true };

interface IssuerOptions {
  name?: string;
  country?: string;
  address?: string;
  taxId?: string;
  ioss?: string;
  timezone?: string;
}

/** Who issues invoices, and issuing them by hand, as commands of the provider. */
export function addInvoiceCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const invoices = program.command('invoices').description('invoices of merchants, and who issues them');
  invoices
    .command('issue')
    .description('issue what the ledger has and no document was issued for yet, as happens every five minutes')
    .action(() =>
      run(async (services) => {
        await issueInvoices(services, {}, NOW);
        say('Every entry of the ledger that needs a document has one.');
        return true;
      }),
    );
  invoices
    .command('close-month')
    .description('sum up the month that is over for every account with an accountant, and mail it, as happens on the first of a month')
    .action(() =>
      run(async (services) => {
        await closeInvoiceMonth(services, {}, NOW);
        say('The month that is over is summed up.');
        return true;
      }),
    );
  invoices
    .command('issuer')
    .description('who issues them; later documents say what is set here, issued ones stay as they are')
    .option('--name <name>', 'legal name')
    .option('--country <code>', 'two letters', readCountry)
    .option('--address <address>', 'lines separated by ";"')
    .option('--tax-id <number>', 'VAT or other tax number')
    .option('--ioss <number>', 'IOSS number, e.g. IM3720000224', readIoss)
    .option('--timezone <zone>', 'whose days and years documents have, e.g. Asia/Shanghai', readTimeZone)
    .action((options: IssuerOptions) =>
      run(async ({ database }) => {
        const { name, country, address, taxId, ioss, timezone } = options;
        const found = await sql<Record<string, string>>`
          UPDATE invoice_issuer SET legal_name = coalesce(${name ?? null}, legal_name), country = coalesce(${country ?? null}, country),
            address = coalesce(${address?.split(';').join('\n') ?? null}, address), tax_id = coalesce(${taxId ?? null}, tax_id),
            ioss_number = coalesce(${ioss ?? null}, ioss_number), timezone = coalesce(${timezone ?? null}, timezone), updated_at = app_now()
          WHERE code = ${ISSUER}
          RETURNING legal_name AS name, country, address, tax_id AS "tax number", ioss_number AS "IOSS number", timezone AS "time zone"`.execute(
          database.db,
        );
        for (const [field, value] of Object.entries(found.rows[0] ?? {}))
          say(`${field}\t${value === '' ? '-' : value.replaceAll('\n', '; ')}`);
        return true;
      }),
    );
}

function readCountry(text: string): string {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new InvalidArgumentError('A country is two letters, such as CN.');
  return code;
}

function readIoss(text: string): string {
  const number = text.trim().toUpperCase();
  if (!/^IM\d{10}$/.test(number)) throw new InvalidArgumentError('An IOSS number is IM and ten digits.');
  return number;
}

function readTimeZone(text: string): string {
  if (!Intl.supportedValuesOf('timeZone').includes(text.trim())) throw new InvalidArgumentError(`There is no time zone ${text}.`);
  return text.trim();
}
