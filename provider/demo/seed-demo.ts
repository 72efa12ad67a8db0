import { addJob, inTransaction } from '#provider/database/database.ts';
import { createAccount, findUserByEmail, type NewUser } from '#provider/features/sign-in/sign-in.store.ts';
import type { Services } from '#provider/services.ts';
import { seedDemoCatalog } from './seed-demo-catalog.ts';

export interface DemoLogin {
  email: string;
  password: string;
  role: string;
}

const logins: (DemoLogin & { role: 'user' | 'admin' })[] = [
  { email: 'merchant@demo.example', password: 'demo-merchant-1', role: 'user' },
  { email: 'admin@demo.example', password: 'demo-admin-1', role: 'admin' },
];

/** Fills an empty system with the demo catalog and two logins. What is there already is left alone. The merchant's history is loaded by the queue. */
export async function seedDemo(services: Services, step: (text: string) => void): Promise<DemoLogin[]> {
  const [seeded] = await Promise.all([seedDemoLogins(services), seedDemoCatalog(services, step)]);
  await addJob(services.database.db, 'load-demo-history', {}, { key: 'load-demo-history' });
  return seeded;
}

/** Makes the demo's logins where they are not there yet; they sign in while DEMO is on only. */
export async function seedDemoLogins(services: Services): Promise<DemoLogin[]> {
  await Promise.all(logins.map((login) => seedLogin(services, login)));
  return logins;
}

async function seedLogin(services: Services, login: DemoLogin & { role: 'user' | 'admin' }): Promise<void> {
  if ((await findUserByEmail(services.database.db, login.email)) !== undefined) return;
  const user: NewUser = {
    email: login.email,
    username: login.email,
    passwordHash: await services.passwords.hash(login.password),
    country: 'US',
    locale: 'en-US',
    role: login.role,
    isDemo: true,
  };
  await inTransaction(services.database, (tx) => createAccount(tx, user));
}
