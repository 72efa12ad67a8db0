import process from 'node:process';

/** Loaded into a command that is measured: at its end it says the most memory it ever held. */
process.on('exit', () => process.send?.({ type: 'memory', peakMb: process.resourceUsage().maxRSS / 1024 }));
