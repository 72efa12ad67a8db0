import { readConfig } from '#provider/config.ts';
import { startService } from '#provider/start-service.ts';

// A provider as a process of its own, on a database that others use too and without the demo's data.
const service = await startService(readConfig(process.env), { step: () => undefined });
process.send?.({ url: service.url });
process.on('disconnect', () => process.exit(0));
